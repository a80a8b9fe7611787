import json
from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import Match

from .conftest import Molpe, one_complaint

START = "1(s)3G/(g)1(s)3/1(g)1(s)2/2(g)1(s)1/3(g)1(s)/S3(g)1 2 2 0 0 g 1"
ONE_TO_GO = "4(g)1/4G1/2()()2/2()()2/2()()2/S5 1 2 3 0 g 1"
FINISHED = "6/4G1/2()()2/2()()2/2()()2/S5 1 2 4 0 s 2"


def test_start(molpe: Molpe) -> None:
    said = molpe("legal", "canosa")
    assert said.code == 0
    assert len(said.lines) == 13
    assert said.lines[0] == "siren e5"
    assert said == molpe("legal", "canosa", START)


def test_a_finished_position_has_none(molpe: Molpe) -> None:
    said = molpe("legal", "canosa", FINISHED)
    assert (said.code, said.out, said.err) == (0, "", "")


def test_json(molpe: Molpe) -> None:
    told = json.loads(molpe("legal", "canosa", ONE_TO_GO, "--json").out)
    assert (told["game"], told["seat"], told["position"]) == ("canosa", 0, ONE_TO_GO)
    assert "sailor e6 f6" in [action["words"] for action in told["actions"]]
    none = json.loads(molpe("legal", "canosa", FINISHED, "--json").out)
    assert (none["seat"], none["actions"]) == (None, [])


def test_luck_has_odds(molpe: Molpe) -> None:
    assert molpe("legal", "tide").lines[0] == "deal pearl to 0"
    told = json.loads(molpe("legal", "tide", "--json").out)
    assert told["seat"] == "chance"
    assert told["position"] is None
    assert [action["odds"] for action in told["actions"]] == [5, 4, 2, 1]


def test_a_match_file_is_a_position(molpe: Molpe, tmp_path: Path) -> None:
    match = Match(games.find("tide"), 3)
    match.draw_luck(lambda n: 0)
    path = tmp_path / "tide.txt"
    path.write_text(match.transcript())
    said = molpe("legal", "tide", str(path))
    assert said.lines == ["keep", "throw"]
    assert molpe("legal", "tide", "-", typed=match.transcript()) == said


def test_a_resigned_match_has_none(molpe: Molpe) -> None:
    match = Match(games.find("canosa"), 2)
    match.resign(0)
    assert molpe("legal", "canosa", "-", typed=match.transcript()).out == ""


def test_a_path_is_tried_first(
    molpe: Molpe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x").write_text(Match(games.find("canosa"), 2).transcript())
    assert len(molpe("legal", "canosa", "x").lines) == 13


def test_seats_can_be_chosen(molpe: Molpe) -> None:
    told = one_complaint(molpe("legal", "tide", "--seats", "7"))
    assert told == "tide is not played by 7; seats: 2, 3, 4"
    assert molpe("legal", "tide", "--seats", "4").code == 0


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["tide", "x"], "tide has no position text; give a match file"),
        (["canosa", START, "--seats", "3"], "the position is for 2 seats, not 3"),
        (["canosa", "--options", "draw"], "option 'draw' is not written name=value"),
        (["canosa", "--edition", "none"], None),
    ],
)
def test_complaints(molpe: Molpe, args: list[str], complaint: str | None) -> None:
    told = one_complaint(molpe("legal", *args))
    if complaint is not None:
        assert told == complaint
    else:
        assert "'none'" in told


def test_a_match_file_of_another_game(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    path.write_text(Match(games.find("tide"), 2).transcript())
    told = one_complaint(molpe("legal", "canosa", str(path)))
    assert told == f"'{path}' is a match of tide, not of canosa"
    told = one_complaint(molpe("legal", "tide", str(path), "--seats", "3"))
    assert told == "a match file has its own options, edition and seats"


def test_a_match_file_that_is_none(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert one_complaint(molpe("legal", "canosa", str(path))) == (
        f"cannot read '{path}': it is not text"
    )
    path.write_text("hello\n")
    assert one_complaint(molpe("legal", "canosa", str(path))) == (
        f"{path}:1: 'hello' is no heading of a match file"
    )
