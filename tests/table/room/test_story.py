"""An event is told thing by thing, and what was touched last is marked, also for who comes late."""

from hashlib import sha256
from typing import Any

import pytest

from molpe.kernel import CHANCE, SPECTATOR
from molpe.table.match.events import Played
from molpe.table.room import hub
from molpe.table.room.room import Room
from molpe.table.room.story import LAID_OUT, Marks
from tests.table.hall import Hall, Seen


def said(beat: dict[str, Any]) -> list[str]:
    return [line["gist"]["verb"] for line in beat["lines"]]


async def attacked(table: Hall) -> tuple[Room, Seen, Seen]:
    """The first seat attacks with all it has; the other one passes."""
    room = await table.room("sins", "ann", "ben", options="idle_rounds=40")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    pages = {0: ann, 1: ben}
    seat = room.record.actors()[0]
    page, other = pages[seat], pages[1 - seat]
    await table.act(room, page, "done")
    await table.act(room, page, f"attack {1 - seat}")
    for _ in range(5):
        await table.act(room, page, "play kosmos")
        if 1 - seat in room.record.actors():
            await table.act(room, other, "pass")
    return room, page, other


async def test_an_attack_its_end_the_refresh_and_the_next_turn_are_four_things(table: Hall) -> None:
    room, page, other = await attacked(table)
    event = page.last("ev")
    assert said(event) == ["play", "struck"]
    assert [said(beat) for beat in event["then"]] == [["despair"], []]
    assert event["turn"]["actors"] == [other.viewer]
    assert [line["kind"] for line in event["then"][0]["lines"]] == ["effect"]
    assert f"despair-of-{other.viewer}" in event["then"][0]["done"]
    assert (page.view["turn"], event["s"]) == (other.viewer, room.record.s)


async def test_luck_that_everyone_may_count_comes_after_what_caused_it(table: Hall) -> None:
    room = await table.room("siggil", "ann", "ben", options="first_player=seat-0")
    ann = table.page(room, "ann")
    await table.act(room, ann, ann.turn["acts"][0][0])
    event = ann.last("ev")
    assert said(event) == ["take"]
    assert {verb for beat in event.get("then", ()) for verb in said(beat)} <= {"turn"}


async def test_somebody_without_a_seat_acts_one_by_one(table: Hall) -> None:
    room = await table.room("sins", "ann")
    ann = table.page(room, "ann")
    for _ in range(40):
        before = len(ann.frames)
        acts = [act[0] for act in ann.turn.get("acts", ())]
        await table.act(room, ann, acts[-1])
        events = [frame for frame in ann.frames[before:] if frame["t"] == "ev"]
        beats = [beat for event in events for beat in (event, *event.get("then", ()))]
        deeds = [
            [line for line in beat["lines"] if line["seat"] == CHANCE and "kind" not in line]
            for beat in beats
        ]
        assert all(len(lines) <= 1 for lines in deeds)
        if sum(map(len, deeds)) > 2:
            return
    raise AssertionError("the Champion never did several things")


@pytest.mark.parametrize("game", ["canosa", "siggil", "sins", "muse"])
async def test_marks_last_for_who_comes_late_or_again(
    table: Hall, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # one luck for all: in one of a thousand a match of Sing! O Muse is over by then
    monkeypatch.setattr(hub, "new_secret", sha256(b"33").hexdigest)
    room = await table.room(game, "ann", "ben")
    pages = [table.page(room, name) for name in ("ann", "ben", "eve")]
    for seat in (0, 1) if room.record.game.ticks else ():
        await table.send(room, pages[seat], t="order", seat=seat, at=["everything", "idle"])
    for _ in range(12):
        page = pages[room.record.actors()[0]]
        await table.act(room, page, page.turn["acts"][0][0])
        fresh = Marks()
        for page in pages:
            frame = page.last("ev")
            marked = [frame, *frame.get("then", ())][-1].get("done", [])
            there = room.record.game.lying(room.view(page.viewer))
            assert set(fresh.of(room.record, page.viewer)) == set(marked) & set(there)
    marked = room.marks.of(room.record, pages[0].viewer)
    await table.send(room, pages[0], t="offer", seat=0, what="draw")
    await table.send(room, pages[1], t="answer", seat=1, yes=False)
    assert tuple(pages[0].last("ev").get("done", ())) == marked
    assert tuple(table.page(room, "ann").last("sync")["done"]) == marked


@pytest.mark.parametrize("watched", [True, False])
async def test_who_was_away_sees_marked_what_happened_meanwhile(table: Hall, watched: bool) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.act(room, ann, "siren e5")
    room.leave(ann)
    if not watched:
        room.leave(ben)
    action = room.record.game.parse(room.record.match.state, 1, "siren b2")
    await room.commit(Played(room.moves(1, action)))
    assert sorted(table.page(room, "ann").last("sync")["done"]) == ["a1", "b2"]


async def test_a_rematch_begins_with_marks_of_its_own(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.act(room, ann, "siren e5")
    await table.send(room, ann, t="resign", seat=0)
    assert sorted(table.page(room, "ann").last("sync")["done"]) == ["e5", "f6"], "they last"
    await table.send(room, ann, t="offer", seat=0, what="rematch")
    await table.send(room, ben, t="answer", seat=1, yes=True)
    again = table.hub.rooms[ben.last("seats")["rematch"]]
    page = table.page(again, "ben")
    assert page.last("sync")["done"] == []
    await table.act(again, page, "siren e5")
    assert sorted(page.last("ev")["done"]) == ["e5", "f6"]


async def test_what_a_seat_finishes_or_ends_is_no_deed_of_its_own(table: Hall) -> None:
    """Sing! O Muse: where a drawn card goes belongs to playing it, and to be ready is a pass."""
    room = await table.room("muse", "ann", "ben")
    pages = [table.page(room, name) for name in ("ann", "ben")]
    kinds: dict[str, set[str]] = {}
    for _ in range(400):
        seat = room.record.actors()[0]
        acts = [act[0] for act in pages[seat].turn.get("acts", ())]
        if not acts:
            passes = room.record.automatic(seat)
            assert passes is not None
            await room.commit(Played(room.moves(seat, passes)))
        else:
            await table.act(room, pages[seat], acts[0])
        event = pages[0].last("ev")
        for line in (one for beat in (event, *event.get("then", ())) for one in beat["lines"]):
            kinds.setdefault(line["gist"]["verb"], set()).add(line.get("kind", "deed"))
        if {"play", "ready"} <= kinds.keys() and kinds.keys() & {"give", "enlist", "bump"}:
            break
    assert kinds["ready"] == {"pass"}
    assert kinds["play"] == {"deed"}
    assert all(kinds.get(verb, {"effect"}) == {"effect"} for verb in ("give", "enlist", "bump"))


async def test_nothing_is_marked_where_all_was_taken_back(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann = table.page(room, "ann")
    await table.act(room, ann, "siren e5")
    assert sorted(ann.last("ev")["done"]) == ["e5", "f6"]
    await table.send(room, ann, t="undo", seat=0)
    assert ann.last("sync")["done"] == []


def test_the_own_actions_are_marked_one_by_one_those_of_others_together() -> None:
    marks = Marks()
    marks.touch(0, 1, ("a",), told=True)
    assert marks.touch(0, 1, ("b",), told=True) == ("a", "b")
    assert marks.touch(0, 0, ("c",), told=True) == ("c",)
    assert marks.touch(0, CHANCE, ("d",), told=True) == ("c", "d"), "luck belongs to it"
    assert marks.touch(0, 0, ("e",), told=True) == ("e",)
    assert marks.touch(0, 1, (), told=False) == ("e",), "a pass touches nothing"
    assert marks.touch(SPECTATOR, CHANCE, tuple(map(str, range(LAID_OUT + 1))), told=True) == ()
