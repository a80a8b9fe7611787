"""``molpe song`` as people and programs call it."""

import json
from pathlib import Path

import pytest

from molpe import games
from molpe.cli.app import run
from molpe.games import find
from molpe.press.share import share_png
from molpe.song.deck import CARD

SONG = "molpe aglaope thetis calypso leucosia himerope"


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    path.write_bytes(share_png(find("sirens"), SONG.split()))
    return path


def test_a_photograph_is_read(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["song", str(photo)]) == 0
    assert capsys.readouterr().out == f"{SONG}\n"
    assert run(["song", str(photo), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["song"] == SONG.split()
    assert told["sure"] is True
    assert [card["id"] for card in told["cards"]] == SONG.split()
    assert all(card["confidence"] > 0.9 for card in told["cards"])
    assert told["reasons"] == told["doubts"] == []


def test_a_refusal_has_a_sentence_and_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "note.txt"
    text.write_text("no picture", "utf-8")
    assert run(["song", str(text)]) == 2
    assert capsys.readouterr() == (
        "",
        "molpe: this is no picture that can be read: JPEG and PNG can\n",
    )
    assert run(["song", str(text), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "song": None,
        "sure": False,
        "cards": [],
        "reasons": ["this is no picture that can be read: JPEG and PNG can"],
        "doubts": [],
    }
    assert run(["song", str(tmp_path / "gone.jpg")]) == 2
    assert "cannot use" in capsys.readouterr().err


def test_five_cards_are_shown_with_the_missing_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "five.png"
    photo.write_bytes(share_png(find("sirens"), SONG.split()[:5]))
    folder = tmp_path / "doubts"
    assert run(["song", str(photo), "--doubts", str(folder)]) == 2
    told = capsys.readouterr().err
    assert "only 5 cards were found" in told
    assert "card 6" in told
    (picture,) = folder.iterdir()
    assert picture.name == "6-unread.png"
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_song_is_written_in_every_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"--wav": "a.wav", "--midi": "a.mid", "--abc": "a.abc", "--musicxml": "a.xml"}
    names |= {"--score": "a.json", "--picture": "a.png"}
    options = [word for key, name in names.items() for word in (key, str(tmp_path / name))]
    assert run(["song", "--cards", SONG.title().replace(" ", ", "), *options]) == 0
    assert capsys.readouterr().out == f"{SONG}\n"
    starts = {"a.wav": b"RIFF", "a.mid": b"MThd", "a.abc": b"X:1", "a.xml": b"<?xml"}
    starts |= {"a.json": b"{", "a.png": b"\x89PNG"}
    for name, start in starts.items():
        assert (tmp_path / name).read_bytes().startswith(start), name
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["song"] == SONG.split()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "give a photograph, or the --cards of a song"),
        (["x.jpg", "--cards", "molpe"], "give a photograph, or the --cards of a song"),
        (["--cards", "circe"], "no card is called 'circe'"),
        (["--cards", "molpe molpe"], "the card 'molpe' is there twice"),
    ],
)
def test_what_is_not_understood_is_said(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["song", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_an_own_edition_is_read_by_its_own_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine.toml"
    box = (Path(games.__file__).parent / "sirens/standard.toml").read_text("utf-8")
    own.write_text(box.replace('id = "molpe"', 'id = "melusine"'), "utf-8")
    song = SONG.replace("molpe", "melusine")
    photo = tmp_path / "own.png"
    photo.write_bytes(share_png(find("sirens", edition=str(own)), song.split()))
    assert run(["song", str(photo), "--edition", str(own)]) == 0
    assert capsys.readouterr().out == f"{song}\n"
    assert CARD == (63.0, 88.0)
