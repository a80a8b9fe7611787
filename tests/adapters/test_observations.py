"""What a seat sees as numbers: no more than its view, nothing of it forgotten, and a layout that
does not change under anybody."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from molpe import games
from molpe.adapters.recall import NONE, begin
from molpe.adapters.structs import deeds, view
from molpe.adapters.table import Table, words
from molpe.kernel import CHANCE, NOBODY, Rng
from molpe.kernel.layout import Layout, Observer
from tests.adapters.tables import ALL, TABLES, Setting, every

PINNED = Path(__file__).parent / "layouts.txt"
MATCHES = 40 if ALL else 6


def test_layouts_are_as_they_were_written_down() -> None:
    """A byte that means something else is a new version: raise ``sight`` of the game, then
    write down the line that this test wants."""
    found = []
    for setting in every():
        if not setting.options:
            table = Table(*setting)
            found.append(f"{setting} {line(table.layout)}")
    assert "\n".join(found) == PINNED.read_text("utf-8").strip()


def line(layout: Layout) -> str:
    """A layout in short."""
    said = repr([(f.name, f.things, f.size, f.most, f.single) for f in layout.fields])
    return f"v{layout.version} {layout.size} {hashlib.sha256(said.encode()).hexdigest()[:16]}"


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_each_field_has_a_name_of_its_own(setting: Setting) -> None:
    layout = Table(*setting).layout
    names = [field.name for field in layout.fields]
    assert len(set(names)) == len(names)
    assert layout.find(names[-1]) is layout.fields[-1]
    assert len(layout.most) == layout.size


@pytest.mark.parametrize("name", ["breakthrough", "canosa", "kuhn", "leduc", "tide"])
def test_an_observation_forgets_nothing_of_a_view(name: str) -> None:
    """Two views that differ are two observations."""
    game = games.find(name)
    seats = game.seats[0]
    eye, seen = Observer(game, seats), dict[bytes, object]()
    for seed in range(1, MATCHES + 1):
        state, rng = game.start(seats), Rng(seed)
        for _ in range(60):
            for seat in range(seats):
                looked = game.view(state, seat)
                assert seen.setdefault(bytes([seat]) + eye.see(state, seat), looked) == looked
            if state.actor() == NOBODY:
                break
            state.play(state.actor(), state.pick(rng))


def test_a_rival_is_counted_from_the_seat_that_looks() -> None:
    table = Table("sins", 3)
    state, rng = table.root.copy(), Rng(1)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    turn = table.layout.find("turn")
    for seat in range(3):
        seen = table.eye.see(state, seat)[turn.start : turn.start + turn.size]
        assert seen.index(1) == (state.actor() - seat) % 3


def test_what_was_seen_is_remembered_apart_from_what_is_seen() -> None:
    one = begin(b"a", keep=True)
    assert one.then(b"a") is one
    other = one.then(b"b").then(b"a", action=3)
    assert other.rows is not None
    assert [row.action for row in other.rows] == [NONE, NONE, 3]
    assert other.last == one.last
    assert other.key != one.key
    short = begin(b"a", keep=False).then(b"b").then(b"a", action=3)
    assert (short.key, short.length, short.rows) == (other.key, 3, None)


def test_views_and_deeds_are_values_of_json() -> None:
    game = games.find("tide")
    state, rng = game.start(2), Rng(1)
    assert deeds(game, state, 0) == []
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    assert view(game, state, 0)["hands"][1]["card"] == "?"
    assert [deed["text"] for deed in deeds(game, state, 0)] == ["keep", "throw"]
    assert deeds(game, state, 0)[0]["verb"] == "keep"


def test_options_are_words_or_by_name() -> None:
    assert words({"rounds": 3, "draw": True}) == ("rounds=3", "draw=on")
    assert Table("tide", 3, options={"rounds": 2}).game.options_text() == "rounds=2"
    assert np.frombuffer(Table("kuhn").layout.most, np.uint8).max() == 1
