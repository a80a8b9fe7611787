"""Matches of an older version of the rules: listed, with file and result, and not played on."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from molpe.kernel import Outcome
from molpe.table.match import events
from molpe.table.match.old import remains
from molpe.table.match.terms import Move, Place, Terms
from molpe.table.room.room import Room
from tests.table.hall import Hall
from tests.table.room.test_replays import execute, play


async def aged(table: Hall, room: Room, **changes: str) -> Room:
    """The same match as if it had been played by older rules."""
    ((terms,),) = execute(table, "select terms from match where id = ?", room.id)
    now = f'"version":{room.record.game.version}'
    assert now in terms
    terms = terms.replace(now, '"version":0')
    for old, new in changes.items():
        terms = terms.replace(old, new)
    execute(table, "update match set terms = ? where id = ?", terms, room.id)
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    return again


@pytest.mark.parametrize("name", ["canosa", "tide"])
async def test_a_finished_match_keeps_its_file_and_result(table: Hall, name: str) -> None:
    room = await table.room(name, "ann", "ben")
    await play(table, room, random.Random(2), 10_000)
    outcome = room.record.outcome()
    assert outcome is not None
    text = room.record.match.transcript()
    again = await aged(table, room)
    async with table.browser(table.cookie("ann")) as browser:
        (info,) = (one for one in (await browser.get("/api/mine")).json() if one["id"] == room.id)
        assert info["over"]
        assert "version 0 of the rules" in info["readonly"]
        file = (await browser.get(f"/api/matches/{room.id}/file")).text
    version = room.record.game.version
    lines = text.replace(f"{name} {version}", f"{name} 0").splitlines()
    assert [line for line in file.splitlines() if line in lines] == file.splitlines()
    assert file.splitlines()[-1] == lines[-1]
    page = table.page(again, "ann")
    assert page.last("sync")["result"]["places"] == list(outcome.places)


async def test_a_match_under_way_is_not_played_on(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    await play(table, room, random.Random(4), 20)
    execute(
        table,
        "update event set body = ? where match = ? and seq = 11",
        '{"t":"play","moves":[[0,1,"dance a1"]]}',
        room.id,
    )
    again = await aged(table, room)
    assert again.record.seq == 10, "as much as the rules of today still play"
    assert again.old is not None
    assert "\n0 dance a1\n" in again.old.file
    page = table.page(again, "ann" if again.record.actors() == [0] else "ben")
    answer = await table.act(again, page, page.turn["acts"][0][0])
    assert answer["code"] == "readonly"
    assert page.last("sync")["result"] is None


@pytest.mark.parametrize(("name", "status"), [("sirens", 403), ("canosa", 200)])
async def test_of_a_match_under_way_nothing_is_told_that_lies_hidden(
    table: Hall, name: str, status: int
) -> None:
    """A node of the release before may still play it, on the same database."""
    room = await table.room(name, "ann", "ben")
    await play(table, room, random.Random(4), 5)
    again = await aged(table, room)
    assert again.old is not None
    for who in ("ann", "eve"):
        async with table.browser(table.cookie(who)) as browser:
            assert (await browser.get(f"/api/matches/{room.id}/file")).status_code == status


async def test_what_cannot_even_begin_is_listed_too(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    await play(table, room, random.Random(4), 5)
    again = await aged(table, room, **{"draw=on": "storms=on"})
    assert again.record.seq == 0
    assert again.old is not None
    assert "options: storms=on" in again.old.file


async def test_a_match_since_which_only_cards_have_changed_is_played_on(table: Hall) -> None:
    room = await table.room("sins", "ann", "ben")
    await play(table, room, random.Random(4), 4)
    again = await aged(table, room, **{'"version":0': '"version":4'})
    assert again.old is None
    assert again.record.game.edition == "rise-of-wrath-4"
    assert again.record.seq == room.record.seq
    assert again.record.match.log == room.record.match.log


def row(event: Any) -> Any:
    body = event if isinstance(event, str) else events.encode(event).decode()
    return SimpleNamespace(seq=1, body=body, hash=None)


def test_a_file_is_made_of_what_was_written_down() -> None:
    two = (Place("person", "ann lee"), Place("bot", "", "greedy"))
    terms = Terms("reef", 3, two, position="here")
    one, other = Move(0, 1, "swim"), Move(-1, 2, "tide")
    seal = Move(0, 3, "dive")
    done = Outcome((1, 2), (4, 0), "tired")
    rows = [events.Played((one, other)), events.Changed(seal), events.Played((one,), None, done)]
    left = remains(terms, map(row, rows))
    assert left.file == (
        "game: reef 3\nseats: ann-lee greedy\nposition: here\n\n"
        "0 dive\n* tide\n0 swim\n= 1 2 | 4 0 | tired\n"
    )
    assert left.outcome == done
    undone = [*rows, events.Undone(0, 1), events.Changed(Move(1, 1, "x")), events.Resigned(1)]
    left = remains(terms, map(row, undone))
    assert left.file.endswith("\n\n0 dive\n= 1 2 | 0 0 | resigned\n")
    left = remains(terms, map(row, [events.Flagged(0), events.Sat(0, "eve", "e"), "gibberish"]))
    assert left.outcome == Outcome((2, 1), (0, 0), "time")
    assert remains(terms, map(row, [events.Flagged(0, "greedy")])).outcome is None
