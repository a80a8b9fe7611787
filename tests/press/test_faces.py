"""Every face of every game: drawn, named, clean, and the same each time."""

import gzip
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

from molpe import games
from molpe.cards import Card
from molpe.games import find
from molpe.kernel import AnyGame, BadText, Game, Rng, State
from molpe.press import Face, faces, plain_face
from molpe.press import faces as public_faces
from molpe.press.faces import plain
from molpe.press.names import CATALOGUE
from tests.each import each
from tests.press.checks import check_markup, check_name, check_text
from tests.press.drawn import drawn
from tests.press.picture import Pixels

PHRASES = "cards.en.toml"


def everything() -> list[Face]:
    """Every face of every game."""
    return [face for name in games.names() for face in drawn(name).values()]


@each(everything)
def test_a_face_is_clean_svg(face: Face) -> None:
    check_markup(face)


@each(everything)
def test_no_text_leaves_its_face(face: Face) -> None:
    check_text(face)


@each(everything)
def test_a_face_is_named_in_every_language(face: Face) -> None:
    check_name(face)


@each(everything)
def test_a_face_shows_something(face: Face) -> None:
    pixels = Pixels(face.svg, 40, face.width)
    colours = {bytes(row[n : n + 4]) for row in pixels.rows for n in range(0, 4 * pixels.width, 4)}
    assert len(colours) > 3


def test_the_catalogue_is_complete() -> None:
    assert set(CATALOGUE["en"]) == set(CATALOGUE["de"])
    for key, english in CATALOGUE["en"].items():
        gaps = re.findall(r"\{(\w+)\}", english)
        assert sorted(gaps) == sorted(re.findall(r"\{(\w+)\}", CATALOGUE["de"][key])), key


def test_texts_are_made_from_effects() -> None:
    """A card with a text is of a game whose cards speak by phrases, and are held to them."""
    texts = {
        name
        for name in games.names()
        for face in drawn(name).values()
        if face.kind == "card" and face.text
    }
    assert texts == {path.parent.parent.name for path in Path(games.__file__).parent.rglob(PHRASES)}


def test_ids_are_words() -> None:
    for face in everything():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", face.id)


@pytest.mark.parametrize("game", games.names())
def test_faces_travel_as_json(game: str) -> None:
    known = drawn(game)
    assert all(key == face.id for key, face in known.items())
    assert msgspec.json.decode(msgspec.json.encode(known), type=dict[str, Face]) == known


def test_faces_are_small() -> None:
    for face in everything():
        limit = 8000 if face.kind == "board" else 7000
        assert len(face.svg.encode()) < limit, face.id
    sirens = sum(len(face.svg.encode()) for face in drawn("sirens").values())
    assert sirens < 60_000


@pytest.mark.parametrize("game", games.names())
def test_a_box_of_faces_is_a_small_download(game: str) -> None:
    """A page fetches all faces of a game at once, and keeps them."""
    assert len(gzip.compress(msgspec.json.encode(drawn(game)), 6)) < 330_000


SUM = """
import hashlib
from molpe import games
from molpe.press import faces
total = hashlib.sha256()
for name in ("canosa", "siggil", "sirens", "tide"):
    for face in faces(games.find(name)).values():
        total.update(repr(face).encode())
print(total.hexdigest())
"""


def test_the_same_bytes_every_time() -> None:
    """In another process, with another hash seed, in another time zone."""
    total = hashlib.sha256()
    for name in ("canosa", "siggil", "sirens", "tide"):
        for face in faces(find(name)).values():
            total.update(repr(face).encode())
    for seed, zone in (("1", "Asia/Tokyo"), ("77", "UTC")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        done = subprocess.run(
            [sys.executable, "-c", SUM], capture_output=True, text=True, check=True, env=env
        )
        assert done.stdout.strip() == total.hexdigest()


@pytest.mark.parametrize("game", ["canosa", "sirens", "siggil", "tide"])
def test_every_thing_that_a_view_shows_has_a_face(game: str) -> None:
    """Cards and pieces in the views of a whole match; places and buttons have none."""
    table = find(game)
    drawn, seen = faces(table), set[str]()
    for seats in table.seats[:2]:
        state, rng = table.start(seats), Rng(7)
        while state.actor() != -2 and state.actor() is not None:
            for viewer in range(-3, seats):
                if viewer not in (-2, -1):
                    seen |= set(shown(table.view(state, viewer)))
            state.play(state.actor(), state.pick(rng))
    assert seen
    assert seen <= set(drawn), seen - set(drawn)


def shown(view: object) -> Iterator[str]:
    """The ids of cards and pieces in a view."""
    built = msgspec.to_builtins(view)

    def walk(thing: object) -> Iterator[str]:
        if isinstance(thing, dict) and "params" not in thing:  # messages speak in names
            for key in ("card", "piece", "spirit"):
                if isinstance(thing.get(key), str) and thing[key] not in ("", "?"):
                    yield thing[key]
            if thing.get("name") and thing.get("id"):  # a card that the viewer knows
                yield thing["id"]
            if thing.get("piece") and thing.get("rings"):
                yield from (f"ring-{ring}" for ring in thing["rings"])
            for value in thing.values():
                yield from walk(value)
        elif isinstance(thing, (list, tuple)):
            for value in thing:
                yield from walk(value)

    return walk(built)


# Games that are not the house's.


class Guest(Game[State]):
    """A third-party game with cards of its own, or with something else under that name."""

    name = "guest"
    cards: object = (
        Card(id="reef", name="The Reef", source="ours"),
        Card(id="tern", name="Tern & <Gull>", note="Counts double beside a Reef.", source="ours"),
        "no card",
    )


def guest_faces(game: AnyGame) -> Iterable[Face]:
    """What a third party's entry point names."""
    face = plain_face("reef", "The Reef")
    return [face] if game.name == "guest" else [face, face]


def test_a_guest_has_plain_faces() -> None:
    drawn = faces(Guest())
    assert list(drawn) == ["reef", "tern", "back"]
    assert drawn["reef"].name == {"en": "The Reef", "de": "The Reef"}
    assert drawn["tern"].name["en"] == "Tern & <Gull>"
    assert drawn["tern"].text["en"] == "Counts double beside a Reef."
    assert "&amp;" in drawn["tern"].svg
    assert "&lt;Gull&gt;" in drawn["tern"].svg
    guest = Guest()
    guest.cards = {"not": "a list"}
    assert list(faces(guest)) == ["back"]


def test_a_guest_may_bring_its_own_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoint("guest", f"{__name__}:guest_faces", "molpe.faces")
    asked = []

    def entry_points(**wanted: str) -> list[EntryPoint]:
        asked.append(wanted)
        return [found]

    monkeypatch.setattr(sys.modules["molpe.press.faces"], "entry_points", entry_points)
    assert list(faces(Guest())) == ["reef"]
    assert asked == [{"group": "molpe.faces", "name": "guest"}]
    with pytest.raises(BadText, match="the faces of breakthrough draw 'reef' twice"):
        faces(find("breakthrough"))


def test_the_house_draws_its_own_games_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoint("canosa", f"{__name__}:guest_faces", "molpe.faces")
    monkeypatch.setattr(sys.modules["molpe.press.faces"], "entry_points", lambda **_: [found])
    assert "board" in faces(find("canosa"))


@pytest.mark.parametrize(
    "name",
    ["X", "A card whose name is longer than any card's name should ever be, and longer still",
     "Donaudampfschifffahrtsgesellschaftskapitän", "七つの海の王の中の王の物語", "a\x00b<c>"],
)  # fmt: skip
@pytest.mark.parametrize("note", ["", "Short.", "A very long note. " * 30])
def test_any_name_fits_on_a_plain_face(name: str, note: str) -> None:
    face = plain.face("some-card", name, note)
    check_text(face)
    check_markup(face)
    assert len(face.svg) < 8000


def test_plain_faces_differ_by_their_id_alone() -> None:
    pictures = {plain_face(f"card-{n}", "Same").svg for n in range(40)}
    assert len(pictures) > 15
    assert plain_face("card-1", "Same") == plain_face("card-1", "Same")


def test_the_public_name_is_the_function() -> None:
    assert callable(public_faces)
    assert Path(sys.modules["molpe.press.faces"].__file__ or "").name == "__init__.py"
