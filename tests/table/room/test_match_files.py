"""Match files of the table: they have the standing orders, once the match may be read."""

import asyncio
from threading import Event

import pytest

from molpe import games
from molpe.kernel import read_match
from molpe.table.match.events import Ordered
from molpe.table.match.snapshot import freeze, thaw
from molpe.table.protocol.refusals import Refused
from molpe.table.room import archive
from molpe.table.room.errands import THREADS
from tests.table.hall import Hall
from tests.table.waiting import until


async def test_orders_stand_in_the_match_file_and_nowhere_before(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann, ben = (table.page(room, who) for who in ("ann", "ben"))
    await table.send(room, ann, t="order", seat=0, at=["idle"])
    await table.act(room, ann, "siren e5")
    await table.send(room, ben, t="order", seat=1)
    assert not any(b"idle" in frame for frame in ben.raw)
    with pytest.raises(Refused):
        archive.match_file(room)
    record = room.record
    kept = thaw(record.game, record.terms, freeze(record, 0.0), record.seq, None, 0.0)
    assert kept.match.orders == record.match.orders
    assert kept.match.standing.lists == {0: ("idle",)}
    assert kept.match.standing.later == {1: False}  # it is its turn now
    await table.send(room, ben, t="resign", seat=1)
    text = archive.match_file(room)()
    assert "\n0 ! ask idle\n0 siren e5\n1 ! ask later\n= " in text
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert archive.match_file(again)() == text
    assert read_match(text, games.find).transcript() == text
    async with table.browser(table.cookie("eve")) as browser:
        answer = await browser.post("/api/replays", json={"text": text})
    assert archive.match_file(table.hub.rooms[answer.json()["id"]])() == text


async def test_orders_of_older_matches_are_read(table: Hall) -> None:
    """The log of a match and a match file had four words of their own."""
    room = await table.room("muse", "ann", "ben")
    for seat, what in ((0, "pass-idle"), (1, "ask"), (0, "pass-window"), (1, "pass-turn")):
        await room.commit(Ordered(seat, what))
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    standing = again.record.match.standing
    assert (standing.at(0), standing.at(1)) == (("everything",), ("everything", "idle"))
    assert standing.later == {1: True}


async def test_a_match_goes_on_while_its_file_waits_to_be_written(own_table: Hall) -> None:
    """Whoever asked for the files of many long matches, and for that of others' too, kept their
    room for as long as the threads were busy: no move was made there, and no lobby shown."""
    hub, busy = own_table.hub, Event()
    room = await own_table.room("canosa", "ann", "ben", hints=True)
    page = own_table.page(room, "ann")
    works = [asyncio.create_task(hub.beside(busy.wait)) for _ in range(THREADS)]
    try:
        async with own_table.browser(own_table.cookie("eve")) as eve:
            answer = await eve.get(f"/api/matches/{room.id}/file")
            assert answer.status_code == 403, "that is known at once"
            at = f"/api/matches/{room.id}/analysis"
            analysis = asyncio.create_task(eve.post(at, json={"at": 0}))
            await until(lambda: len(hub.line) == 1)
            assert (await own_table.act(room, page, "siren e5"))["t"] == "ack"
            assert (await own_table.send(room, page, t="resign", seat=0))["t"] == "ack"
            file = asyncio.create_task(eve.get(f"/api/matches/{room.id}/file"))
            await until(lambda: len(hub.line) == 2)
            assert (await eve.get(f"/api/matches/{room.id}")).json()["actions"] == 1
            busy.set()
            made, text = (await analysis).json(), (await file).text
    finally:
        busy.set()
        await asyncio.gather(*works)
    assert "0 siren e5\n" in text
    assert not hub.rooms[made["id"]].record.match.log
