"""Garbage is collected at a quiet moment, and never by itself."""

import gc
import random
from collections.abc import Iterator

import pytest

from molpe import games
from molpe.kernel import CHANCE
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Place, Terms
from molpe.table.room import tidy as tidying
from molpe.table.room.sight import turn_of, views_of
from tests.table import bare


def test_garbage_is_collected_when_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(tidying.gc, "collect", lambda: collected.append(1))
    tidy = tidying.Tidy()
    assert not tidy.tick(1000, 0, 5.0)
    monkeypatch.setattr(tidying, "REST", -1.0)
    assert not tidy.tick(2000, 0, 5.0)  # 200 frames a second
    assert tidy.tick(2010, 0, 5.0)
    monkeypatch.setattr(tidying, "REST", 300.0)
    assert not tidy.tick(9000, tidying.GONE - 1, 5.0)
    assert tidy.tick(20_000, tidying.GONE, 5.0)
    assert not tidy.tick(30_000, tidying.GONE, 5.0)
    assert (len(collected), tidy.collections) == (2, 2)


def test_very_much_that_is_new_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(tidying.gc, "collect", lambda: collected.append(1))
    tidy = tidying.Tidy()
    monkeypatch.setattr(tidying.gc, "get_count", lambda: (tidying.NEW - 1, 0, 0))
    assert not tidy.tick(1000, 0, 5.0)
    monkeypatch.setattr(tidying.gc, "get_count", lambda: (tidying.NEW, 0, 0))
    assert tidy.tick(9000, 0, 5.0)
    assert collected == [1]


@pytest.fixture
def as_at_a_table() -> Iterator[None]:
    """No collection by itself, as at a table that is open; afterwards as Python has it."""
    tidying.Tidy().begin()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("as_at_a_table")
@pytest.mark.parametrize("name", ["canosa", "muse", "siggil", "sins", "sirens"])
def test_a_move_leaves_nothing_to_collect(name: str) -> None:
    """What refers to itself would pile up at a busy table until a quiet moment."""
    assert not gc.isenabled()
    game, rng, secret = games.find(name), random.Random(5), "ab" * 32
    places = tuple(Place("person", who, holder=who) for who in ("ann", "ben"))
    record = Record(game, Terms(name, game.version, places, game.options_text()))
    if record.match.state.actor() == CHANCE:
        first = events.Played(moves_from(record, secret, None, CHANCE, -1))
        record.apply(first, 1, 0.0, trusted=True)
    gc.collect()
    played = 0
    while played < 40 and not record.over():
        seat = record.actors()[0]
        code = rng.choice(list(record.legal(seat)[0].values()))
        event = events.Played(moves_from(record, secret, None, seat, code))
        record.apply(event, record.seq + 1, 0.0, trusted=True)
        for viewer, view in views_of(record, (0, 1)):
            game.lying(view)
            turn_of(record, viewer)
        played += 1
    assert played > 10
    assert gc.collect() == 0


def test_a_move_is_measured_without_sockets_and_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bare, "ROOMS", 5)
    found = bare.moves(3, 0)
    assert set(found) == {"canosa", "muse", "siggil", "sins", "sirens"}
    assert all(ms > 0 for ms in found.values())
