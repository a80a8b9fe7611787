"""Interrupts at the table: everyone who will be asked is asked at once; answers and orders wait."""

import asyncio
from base64 import b64encode
from functools import partial
from time import monotonic
from typing import Any

import httpx
import pytest

from molpe.games.muse.rules.codes import PASS
from molpe.kernel import Match, Window
from molpe.kernel.orders import ALL
from molpe.table.match.clock import Clockwork
from molpe.table.match.events import Handed, Left, Ordered, decode
from molpe.table.protocol.matches import Clock
from molpe.table.room import driver, pauses
from molpe.table.room import room as rooms
from molpe.table.room.room import Room
from molpe.table.store import Conflict, Row, StoreFailed
from tests.table.hall import Hall, Seen
from tests.table.waiting import HANG, until


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses: the tests look at what happens, not at how long it takes."""
    monkeypatch.setattr(driver, "pause", lambda people: 0.0)


EVERYTHING = tuple((0, seat, "ask everything idle") for seat in range(3))
"""Orders of three seats that a match begins with."""


def window(room: Room) -> Window | None:
    return room.record.questions.window()


def settled(room: Room, pages: list[Seen]) -> bool:
    """Whether somebody is to be asked, and every page shows it."""
    record = room.record
    asked = record.actors()[0]
    bot = record.chairs[asked].kind == "bot"
    return not bot and record.automatic(asked) is None and all(page.s == record.s for page in pages)


async def at_window(table: Hall, seats: int = 3, most: int = 400) -> tuple[Room, list[Seen]]:
    """A match of Sing! O Muse, played to a window in which everyone else is still to be asked."""
    names = [f"s{n}" for n in range(seats)]
    room = await table.room("muse", *names)
    pages = [table.page(room, name) for name in names]
    for seat, page in enumerate(pages):
        await table.send(room, page, t="order", seat=seat, at=list(ALL))
    for step in range(most):
        later = [seat for seat in range(seats) if room.record.questions.foresee(seat) is not None]
        if len(later) == seats - 1:
            return room, pages
        seat = room.record.actors()[0]
        acts = list(room.record.legal(seat)[0])
        answer = await table.act(room, pages[seat], acts[step % len(acts)])
        assert answer["t"] == "ack", answer
    raise AssertionError("no window was opened")


async def test_everyone_who_will_be_asked_is_shown_the_question(table: Hall) -> None:
    room, pages = await at_window(table)
    record = room.record
    first = record.actors()[0]
    for seat, page in enumerate(pages):
        assert page.turn["window"] is True
        assert page.turn.get("early", False) == (seat != first)
        assert page.turn["ask"]
        found = window(room)
        assert found is not None
        state = record.match.state if seat == first else record.questions.foresee(seat)
        assert state is not None
        passing = record.game.words(state, seat, found[0])
        assert passing in [text for text, _, _ in page.turn["acts"]]
    eve = table.page(room, "eve")
    assert "acts" not in eve.turn


async def test_an_early_answer_is_kept_and_told_to_nobody(table: Hall) -> None:
    room, pages = await at_window(table)
    record = room.record
    first = record.actors()[0]
    last = next(s for s in range(3) if s != first and s != following(room, first))
    found = window(room)
    assert found is not None
    foreseen = record.questions.foresee(last)
    assert foreseen is not None
    passing = record.game.words(foreseen, last, found[0])
    before = [len(page.raw) for page in pages]
    s, actions = record.s, len(record.match.log)
    answer = await table.act(room, pages[last], passing)
    assert (answer["t"], answer["s"]) == ("ack", s)
    assert pages[last].last("turn")["turn"]["answer"] == passing
    for seat, page in enumerate(pages):
        if seat != last:
            assert len(page.raw) == before[seat]
    assert len(record.match.log) == actions
    # loaded again it is still there, and it is given when its turn comes
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    room, record = again, again.record
    assert record.early[last].text == passing
    pages = [table.page(room, f"s{n}") for n in range(3)]
    for seat in (first, following(room, first)):
        text = record.game.words(record.match.state, seat, found[0])
        assert (await table.act(room, pages[seat], text))["t"] == "ack"
    await until(lambda: len(record.match.log) >= actions + 3)
    assert record.match.log[actions + 2] == (last, found[0])
    assert not record.early


def following(room: Room, seat: int) -> int:
    """Who is asked after a seat, if it passes."""
    state = room.record.match.state.copy()
    passing = room.record.game.passing(state, seat)
    assert passing is not None
    state.play(seat, passing[0])
    return int(state.actor())


async def test_an_interrupt_makes_early_answers_void(table: Hall) -> None:
    """What is asked then is another question."""
    for _ in range(30):
        room, pages = await at_window(table)
        record = room.record
        first = record.actors()[0]
        found = window(room)
        assert found is not None
        others = [code for code in record.match.state.legal(first) if code != found[0]]
        if not others:
            continue
        last = next(seat for seat in range(3) if seat != first)
        foreseen = record.questions.foresee(last)
        assert foreseen is not None
        early = record.game.words(foreseen, last, found[0])
        await table.act(room, pages[last], early)
        assert record.early
        text = record.game.words(record.match.state, first, others[0])
        assert (await table.act(room, pages[first], text))["t"] == "ack"
        assert not record.early
        return
    raise AssertionError("nobody could interrupt")


async def test_who_is_not_asked_cannot_answer(table: Hall) -> None:
    room = await table.room("muse", "s0", "s1")
    pages = [table.page(room, name) for name in ("s0", "s1")]
    for seat, page in enumerate(pages):
        await table.send(room, page, t="order", seat=seat, at=list(ALL))
    refused = 0
    for step in range(200):
        if room.record.over():
            break
        seat = room.record.actors()[0]
        if room.record.questions.foresee(1 - seat) is None:
            other = pages[1 - seat]
            refused += 1
            assert (await table.act(room, other, "pass"))["code"] == "turn"
        acts = list(room.record.legal(seat)[0])
        await table.act(room, pages[seat], acts[step % len(acts)])
    assert refused > 20
    assert not room.record.early


@pytest.mark.parametrize("order", [{}, {"at": []}, {"at": ["losses", "idle"]}])
async def test_what_is_not_ticked_is_passed_and_private(table: Hall, order: dict[str, Any]) -> None:
    room, pages = await at_window(table)
    record = room.record
    first, found = record.actors()[0], window(room)
    assert found is not None
    assert found.kind != "losses"
    second = following(room, first)
    before = [len(page.raw) for page in pages]
    answer = await table.send(room, pages[second], t="order", seat=second, **order)
    assert answer["t"] == "ack"
    assert [len(page.raw) - b for page, b in zip(pages, before, strict=True)].count(0) == 2
    turn = pages[second].last("turn")["turn"]
    assert turn.get("at", []) == order.get("at", list(ALL))
    assert turn.get("later", False) == ("at" not in order)
    assert not turn.keys() & {"ask", "acts", "window", "early"}  # it is shown no question
    actions = len(record.match.log)
    text = record.game.words(record.match.state, first, found.action)
    await table.act(room, pages[first], text)
    await until(lambda: len(record.match.log) >= actions + 2)
    assert record.match.log[actions + 1] == (second, found.action)


async def test_nobody_loses_on_time_while_the_table_passes_for_them(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long it waits, so that no pass looks automatic, is their own time."""
    room, pages = await at_window(table)
    monkeypatch.setattr(driver, "pause", lambda people: HANG)
    record = room.record
    first, found = record.actors()[0], window(room)
    assert found is not None
    record.clock = Clockwork(Clock("total", 1), 3)
    record.start_clock(monotonic() - 0.8)
    actions = len(record.match.log)
    await table.send(room, pages[first], t="order", seat=first, at=[])
    await until(lambda: len(record.match.log) > actions or record.chairs[first].kind == "bot")
    assert record.match.log[actions] == (first, found.action)
    assert record.chairs[first].kind == "person"


async def test_who_ordered_what_shows_in_nothing_that_others_get(table: Hall) -> None:
    """One passes by hand, one because of a list, one later: to the others it is all the same."""
    room, pages = await at_window(table)
    first, found = room.record.actors()[0], window(room)
    assert found is not None
    start = b64encode(room.record.match.state.dump()).decode()
    seen = []
    for order in ("ask everything idle", "ask nothing", "ask later"):
        room = await table.room("muse", "s0", "s1", "s2", dump=start, orders=EVERYTHING)
        pages = [table.page(room, name) for name in ("s0", "s1", "s2", "eve")]
        if order == "ask everything idle":
            await table.act(room, pages[first], "pass")
        else:
            await room.commit(Ordered(first, order))
        await until(partial(has_passed, room, first, found.action))
        others = [page for page in pages if page.viewer != first]
        frames = [[f for f in page.frames if f["t"] in ("ev", "turn")] for page in others]
        seen.append((frames, room.info("").actions, room.record.s))
    assert seen[0] == seen[1] == seen[2]


def has_passed(room: Room, seat: int, action: int) -> bool:
    """Whether all have been shown that a seat has passed, and nothing more."""
    shown = [page.s for page in room.peers if isinstance(page, Seen)]
    return room.record.match.log == [(seat, action)] and set(shown) == {room.record.s}


async def test_a_window_that_nobody_ticked_is_shown_to_nobody(table: Hall) -> None:
    """Who has ordered nothing is asked at the kinds that the game names, where they can act."""
    room = await table.room("muse", "s0", "s1")
    pages = [table.page(room, name) for name in ("s0", "s1")]
    usual = ["challenges", "crossings", "aimed", "losses"]
    assert [page.turn["at"] for page in pages] == [usual, usual]
    asked = 0
    for step in range(60):
        await until(lambda: settled(room, pages))
        seat = room.record.actors()[0]
        shown = pages[seat].turn
        assert shown["acts"]
        if shown.get("window"):
            found = window(room)
            assert found is not None
            assert found.kind in (*usual, "own")
            assert len(shown["acts"]) > 1
            asked += 1
        await table.act(room, pages[seat], shown["acts"][step % len(shown["acts"])][0])
    passed = [action for seat, action in room.record.match.log if action == PASS]
    assert len(passed) > asked


async def test_undo_goes_back_over_what_was_passed_for_a_seat(table: Hall) -> None:
    room = await table.room("muse", "ann", "bot")
    ann = table.page(room, "ann")
    record = room.record
    for _ in range(40):
        await until(lambda: settled(room, [ann]) and record.actors() == [0])
        before = [n for n, (seat, _) in enumerate(record.match.log) if seat == 0]
        last = ann.turn["acts"][0][0]
        at = len(record.match.log)
        await table.act(room, ann, last)
        await until(lambda: settled(room, [ann]) and record.actors() == [0])
        after = [n for n, (seat, _) in enumerate(record.match.log) if seat == 0]
        if len(after) > len(before) + 1:  # the table has passed for her meanwhile
            assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
            assert len(record.match.log) == at
            return
    raise AssertionError("nothing was passed for her")


async def test_at_one_device_a_curtain_does_not_fall_for_a_pass(table: Hall) -> None:
    """There everyone is asked at everything, unless they choose otherwise."""
    room = await table.room("muse", "ann", "ann")
    ann = table.page(room, "ann")
    standing = room.record.match.standing
    assert (standing.at(0), standing.at(1)) == (ALL, ALL)
    await table.send(room, ann, t="order", seat=1, at=[])
    first = room.record.actors()[0]
    await table.send(room, ann, t="lift", seat=first)
    for _ in range(200):
        seat = room.record.actors()[0]
        if seat == 1 and room.record.automatic(1) is not None:
            assert (ann.viewer, ann.curtain) == (0, False)  # who looks goes on looking
            return
        await table.send(room, ann, t="lift", seat=seat)
        acts = list(room.record.legal(seat)[0])
        await table.act(room, ann, acts[0], seat=seat)
    raise AssertionError("nothing was passed")


async def test_an_order_that_is_taken_back_passes_nothing(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, pages = await at_window(table)
    monkeypatch.setattr(driver, "pause", lambda people: HANG)
    record, first = room.record, room.record.actors()[0]
    await table.send(room, pages[first], t="order", seat=first)
    _, passing = room.thinking[first]
    await table.send(room, pages[first], t="order", seat=first, at=list(ALL))
    assert first not in room.thinking
    actions = len(record.match.log)
    await until(passing.done)
    assert passing.cancelled()
    assert len(record.match.log) == actions


@pytest.mark.parametrize("agent", ["greedy", ""])
async def test_what_somebody_ordered_is_not_done_once_they_have_left(
    table: Hall, monkeypatch: pytest.MonkeyPatch, agent: str
) -> None:
    """Whoever sits there then answers for themselves; a seat that is free does not."""

    async def think(*_: object) -> None:
        await asyncio.Event().wait()

    room, pages = await at_window(table)
    monkeypatch.setattr(table.hub.bots, "think", think)
    monkeypatch.setattr(driver, "pause", lambda people: HANG)
    first = room.record.actors()[0]
    await table.send(room, pages[first], t="order", seat=first, at=[])
    _, passing = room.thinking[first]
    other = (first + 1) % 3
    await room.commit(Left(other, "greedy"))
    assert room.thinking[first][1] is passing, "nobody else's leaving begins it anew"
    async with room.lock:
        await room.commit(Handed(first, agent))
    await until(passing.done)
    assert passing.cancelled()
    assert agent or not room.thinking
    table.hub.drop(room)


async def beyond_window(table: Hall) -> tuple[Room, list[Seen], int]:
    """Three people, and the one of them who has just acted so that others are asked."""
    room, pages = await at_window(table)
    found, first = window(room), room.record.actors()[0]
    assert found is not None
    text = room.record.game.words(room.record.match.state, first, found.action)
    await table.act(room, pages[first], text)
    return room, pages, first


async def test_what_others_have_ordered_is_not_taken_back(table: Hall) -> None:
    """At what somebody is asked is theirs to say, whatever another one takes back; one's own list
    goes with what it has passed."""
    room, pages, first = await beyond_window(table)
    second, third = (first + 1) % 3, (first + 2) % 3
    standing = room.record.match.standing
    for seat in range(3):
        at = ["losses", "everything", "idle"]
        assert (await table.send(room, pages[seat], t="order", seat=seat, at=at))["t"] == "ack"
    await room.commit(Left(third, "greedy"))
    wanted = standing.at(second)
    assert wanted != ALL
    await table.send(room, pages[first], t="offer", seat=first, what="takeback")
    yes = await table.send(room, pages[second], t="answer", seat=second, yes=True)
    assert yes["t"] == "ack"
    await until(lambda: room.record.match.standing.at(second) == wanted)
    assert room.record.match.standing.at(first) == ALL
    await until(lambda: pages[second].last("turn", "sync")["turn"]["at"] == list(wanted))
    assert third not in room.record.match.standing.lists
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.match.standing.at(second) == wanted


@pytest.mark.parametrize("error", [Conflict("there already"), StoreFailed("disk I/O error")])
async def test_what_others_have_ordered_is_not_lost_to_a_failed_write(
    table: Hall, monkeypatch: pytest.MonkeyPatch, error: StoreFailed
) -> None:
    """After somebody took something back it is written down again: another node may be first then,
    or the store may fail."""
    monkeypatch.setattr(rooms, "AGAIN", 0.0)
    room, pages, first = await beyond_window(table)
    second, third = (first + 1) % 3, (first + 2) % 3
    for seat in (second, third):
        at = ["losses", "everything", "idle"]
        assert (await table.send(room, pages[seat], t="order", seat=seat, at=at))["t"] == "ack"
    wanted = room.record.match.standing.at(second)
    assert wanted != ALL
    write, failed = table.hub.store.append, list[int]()

    async def append(row: Row, *more: Any) -> None:
        if isinstance(decode(row.body), Ordered) and not failed:
            failed.append(row.seq)
            raise error
        await write(row, *more)

    monkeypatch.setattr(table.hub.store, "append", append)
    await table.send(room, pages[first], t="offer", seat=first, what="takeback")
    for seat in (second, third):
        await table.send(room, pages[seat], t="answer", seat=seat, yes=True)

    def stands(seat: int) -> bool:
        told = pages[seat].last("turn", "sync")["turn"]["at"]
        return room.record.match.standing.at(seat) == wanted and told == [*wanted]

    await until(lambda: stands(second) and stands(third))
    assert failed
    table.hub.drop(room)


async def test_passes_of_others_do_not_make_an_answer_stale(table: Hall) -> None:
    room, pages = await at_window(table)
    record, first, found = room.record, room.record.actors()[0], window(room)
    assert found is not None
    second = following(room, first)
    s = record.s
    text = record.game.words(record.match.state, first, found[0])
    await table.act(room, pages[first], text)
    assert record.s == s + 1
    text = record.game.words(record.match.state, second, found[0])
    assert (await table.act(room, pages[second], text, s=s))["t"] == "ack"


async def test_a_forced_pass_of_a_bot_takes_as_long_as_a_thought(table: Hall) -> None:
    """In a window a part of its time, since the others wait for each in turn."""
    canosa = await table.room("canosa", "ann", "ben")
    room, _ = await at_window(table)
    for record, part in ((canosa.record, 1), (room.record, pauses.WINDOW)):
        assert pauses.forced_pause(record, "greedy") == 0
        most = pauses.thinking(record, "level:8") / 1000
        assert most == 1.5 / part
        drawn = {pauses.forced_pause(record, "level:8") for _ in range(20)}
        assert len(drawn) > 10
        assert most / 2 <= min(drawn) <= max(drawn) <= most


async def test_a_match_with_early_answers_is_replayed_from_its_log(table: Hall) -> None:
    """Private lines change nothing in the match file."""
    room, pages = await at_window(table)
    record = room.record
    last = next(s for s in range(3) if record.questions.foresee(s) is not None)
    text = next(iter(record.legal(last)[0]))
    await table.act(room, pages[last], text)
    loaded = await table.hub.shelf.load(room.id)
    assert loaded is not None
    assert not loaded.broken
    assert loaded.record.match.log == record.match.log
    assert loaded.record.early == record.early
    assert (loaded.record.s, loaded.record.fresh) == (record.s, record.fresh)
    assert isinstance(loaded.record.match, Match)


async def test_an_order_moves_nothing_that_can_be_counted_from_outside(table: Hall) -> None:
    room, pages = await at_window(table)
    seat = room.record.actors()[0]
    outside = httpx.ASGITransport(table.app, client=("192.0.2.1", 1))
    async with httpx.AsyncClient(transport=outside, base_url="http://localhost") as stranger:
        address = f"/api/matches/{room.id}"
        before = (await stranger.get(address)).json()
        answer = await table.send(room, pages[seat], t="order", seat=seat, at=list(ALL))
        assert answer["t"] == "ack"
        assert (await stranger.get(address)).json() == before
        for page in pages:
            room.leave(page)
        alone = (await stranger.get(address)).json()
        table.hub.drop(room)
        assert (await stranger.get(address)).json() == alone
        assert alone["updated"] == before["updated"]
        played = [who for who, _ in room.record.match.log if who >= 0]
        assert before["actions"] == len(played) < len(room.record.match.log)
        assert (await stranger.get("/api/metrics")).status_code == 403
    async with table.browser() as owner:
        assert (await owner.get("/api/metrics")).status_code == 200


async def test_no_snapshot_is_taken_of_a_moment_that_is_private(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that is loaded from one says when something happened last, as far as it knows."""
    room, pages = await at_window(table)
    seat, kept = room.record.actors()[0], list[int]()
    monkeypatch.setattr(rooms, "SNAPSHOT", 1)
    monkeypatch.setattr(table.hub, "keep", lambda room: kept.append(room.record.seq))
    assert (await table.send(room, pages[seat], t="order", seat=seat, at=list(ALL)))["t"] == "ack"
    assert kept == []
    text = pages[seat].turn["acts"][0][0]
    assert (await table.act(room, pages[seat], text))["t"] == "ack"
    assert kept == [room.record.seq]
