"""Everybody is told who came, left, refused or took back; and that a match can be reviewed now."""

from typing import Any

import pytest

from molpe.table.match import events
from molpe.table.protocol.matches import Clock, Watch
from molpe.table.room import showing, told
from tests.table.hall import Hall, Seen
from tests.table.waiting import until


def notes(page: Seen) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in frame.items() if key != "t"}
        for frame in page.frames
        if frame["t"] == "note"
    ]


async def test_who_comes_and_who_leaves(table: Hall) -> None:
    room = await table.room("siggil", "ann", "ben", "-")
    ann = table.page(room, "ann")
    token = table.hub.sessions.invitation(room.id, 2)
    async with table.browser(table.cookie("cleo")) as browser:
        path = f"/api/matches/{room.id}/join"
        assert (await browser.post(path, json={"token": token, "name": "Cleo"})).status_code == 200
    ben = table.page(room, "ben")
    await table.send(room, ben, t="leave", seat=1)
    assert notes(ann) == [
        {"what": "came", "seat": 2, "name": "Cleo"},
        {"what": "left", "seat": 1, "name": "ben"},
    ]


async def test_whose_time_is_up(table: Hall) -> None:
    room = await table.room("siggil", "ann", "ben", "cleo", clock=Clock("action", 600))
    page = table.page(room, "ann")
    late = room.record.actors()[0]
    assert room.record.clock is not None
    room.record.clock.running[late] -= 601
    await table.hub.driver.flag(room)
    assert notes(page) == [{"what": "late", "seat": late, "name": ("ann", "ben", "cleo")[late]}]


async def test_what_is_refused_and_what_is_taken_back(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.send(room, ann, t="offer", seat=0, what="draw")
    await table.send(room, ben, t="answer", seat=1, yes=False)
    assert notes(ann) == [{"what": "refused", "seat": 1, "name": "ben", "about": "draw"}]
    await table.act(room, ann, "siren e5")
    await table.send(room, ann, t="undo", seat=0)
    await table.send(room, ben, t="answer", seat=1, yes=True)
    assert notes(ben)[-1] == {"what": "back", "seat": 0, "name": "ann", "n": 1}
    await table.act(room, ann, "siren e5")
    await table.act(room, ben, "siren b2")
    await table.send(room, ann, t="offer", seat=0, what="takeback")
    await table.send(room, ben, t="answer", seat=1, yes=True)
    assert notes(ben)[-1] == {"what": "back", "seat": 0, "name": "ann", "n": 2}
    assert len(notes(ben)) == 3


@pytest.mark.parametrize("watch", [Watch(), Watch("seat", seat=1)])
async def test_of_a_long_match_it_is_told_before_everything_is_sent_anew(
    table: Hall, monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    """To those who look; whoever is still on their way was not there."""
    for module in (showing, told):
        monkeypatch.setattr(module, "LONG", 0)
    room = await table.room("canosa", "ann", "ben", watch=watch)
    ann, ben, eve, new = [Seen(who) for who in ("ann", "ben", "eve", "fay")]
    for page in (ann, ben, eve, new):
        room.enter(page)
    for page in (ann, ben, eve):
        await table.send(room, page, t="hello")
    await table.act(room, ann, "siren e5")
    await table.act(room, ben, "siren b2")
    await table.send(room, ben, t="undo", seat=1)
    await until(lambda: ben.greeted and eve.greeted)
    back = {"what": "back", "seat": 1, "name": "ben", "n": 1}
    assert [notes(page) for page in (ann, ben, eve)] == [[back]] * 3
    assert not new.frames


async def test_who_watched_and_sits_down_is_told_once(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where their page still waits for what its seat may know."""
    for module in (showing, told):
        monkeypatch.setattr(module, "LONG", 0)
    room = await table.room("canosa", "ann", "ben", watch=Watch("seat", seat=0))
    eve = Seen("eve")
    room.enter(eve)
    await table.send(room, eve, t="hello")
    await table.act(room, table.page(room, "ann"), "siren e5")
    async with room.lock:
        await room.commit(events.Handed(1))
        await room.commit(events.Sat(1, "eve", "eve"))
        assert not eve.greeted
    await until(lambda: eve.greeted)
    assert eve.own == (1,)
    assert [note["what"] for note in notes(eve)] == ["handed", "came"]


async def test_a_match_that_is_played_out_can_be_reviewed_at_once(table: Hall) -> None:
    room = await table.room("tide", "ann", "ben")
    pages = [table.page(room, name) for name in ("ann", "ben")]
    while not room.record.over():
        seat = room.record.actors()[0]
        await table.act(room, pages[seat], pages[seat].turn["acts"][0][0])
    assert all(page.last("seats")["info"]["review"] for page in pages)
