"""What a page can ask, what it is answered, and in which order: durable first, shown afterwards."""

import asyncio
import random
from typing import Any

import pytest

from molpe.table.match import events
from molpe.table.protocol.limits import CHAT, Buckets, Rate
from molpe.table.room import driver
from molpe.table.room.room import WAITING, WATCHING, Room
from molpe.table.room.shelf import Loaded
from molpe.table.store import Conflict, StoreFailed
from molpe.table.store.model import Created
from molpe.table.work.worker import Reply
from tests.table.hall import Hall, Seen
from tests.table.waiting import until


async def canosa(table: Hall, *seats: str, **more: Any) -> tuple[Room, Seen, Seen]:
    room = await table.room("canosa", *(seats or ("ann", "ben")), **more)
    return room, table.page(room, "ann"), table.page(room, "ben")


def code(answer: Any) -> str:
    assert answer["t"] == "err", answer
    assert answer["message"]
    return str(answer["code"])


E5 = {"kind": "place", "id": "e5"}

# Acting.


async def test_an_action_is_acknowledged_and_shown_to_all(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    eve = table.page(room, "eve")
    answer = await table.act(room, ann, "siren e5")
    assert answer == {"t": "ack", "k": answer["k"], "s": 1}
    for page in (ann, ben, eve):
        (shown,) = [frame for frame in page.frames if frame["t"] == "ev"]
        assert shown["lines"] == [
            {
                "n": 1,
                "seat": 0,
                "m": {"key": "told-siren", "params": {"to": E5}},
                "gist": {"verb": "siren", "things": {"to": E5}},
                "turn": 0,
            }
        ]
        assert page.view == ann.view
    assert ann.frames.index(ann.last("ev")) < ann.frames.index(answer)
    assert ann.turn == {"actors": [1]}
    assert eve.turn == {"actors": [1]}
    assert ben.turn["ask"]["key"] == "ask-2"
    gist = {"verb": "siren", "things": {"to": {"kind": "place", "id": "b2"}}}
    assert ["siren b2", ["a1", "b2"], gist] in ben.turn["acts"]


async def test_every_refusal_has_a_code_and_a_sentence(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    eve = table.page(room, "eve")
    assert code(await table.act(room, ben, "siren b2")) == "turn"
    assert code(await table.act(room, ann, "siren a1")) == "illegal"
    answer = await table.act(room, ann, "siren a2")
    assert "not next to her" in answer["message"]
    assert code(await table.act(room, ann, " ")) == "illegal"
    assert code(await table.act(room, ann, "siren e5", s=7)) == "stale"
    assert code(await table.act(room, ann, "siren e5", seat=1)) == "seat"
    assert code(await table.act(room, eve, "siren e5", seat=0)) == "spectator"
    assert code(await table.send(room, ann, t="answer", seat=0, yes=True)) == "nothing"
    assert code(await table.send(room, ann, t="undo", seat=0)) == "nothing"
    assert code(await table.send(room, ann, t="hint", seat=0)) == "hints"
    assert room.record.seq == 0
    await table.act(room, ann, "siren e5")
    assert code(await table.act(room, ann, "siren e5", s=0)) == "stale"
    assert code(await table.act(room, ann, "siren e5")) == "turn"
    await table.send(room, ben, t="resign", seat=1)
    assert code(await table.act(room, ben, "siren b2")) == "over"
    assert code(await table.send(room, ben, t="leave", seat=1)) == "over"


async def test_a_resent_request_is_done_once(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    first = await table.act(room, ann, "siren e5", k="same")
    again = await table.act(room, ann, "siren e5", k="same", s=0)
    assert first == again == {"t": "ack", "k": "same", "s": 1}
    assert room.record.seq == 1
    # two people may use the same key
    assert (await table.act(room, ben, "siren b2", k="same"))["t"] == "ack"
    rng = random.Random(3)
    while room.record.seq < 60:
        page = (ann, ben)[room.record.actors()[0]]
        assert (await table.act(room, page, rng.choice(page.turn["acts"])[0]))["t"] == "ack"
    assert "ann:same" not in room.keys
    late = await table.act(room, ann, "siren e5", k="same", s=0)
    assert (late["t"], late["k"]) == ("ack", "same")
    assert room.record.seq == 60


async def test_an_offer_that_is_sent_again_is_not_taken_for_another_one(table: Hall) -> None:
    """Whoever came back without an answer asks with the same key."""
    room, ann, _ = await canosa(table)
    wish = {"t": "offer", "seat": 0, "what": "draw", "k": "mine"}
    assert (await table.send(room, ann, **wish))["t"] == "ack"
    room.keys.clear()  # as at another node
    assert (await table.send(room, ann, **wish))["t"] == "ack"
    assert code(await table.send(room, ann, **{**wish, "k": "other"})) == "busy"
    assert room.record.seq == 1


async def test_nobody_is_told_that_nothing_was_done_where_that_cannot_be_looked_up(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer was written down, and then neither the match that follows nor the key was to be
    had: the page comes back with the same key."""
    room, ann, ben = await canosa(table)
    await table.send(room, ann, t="resign", seat=0)
    await table.send(room, ann, t="offer", seat=0, what="rematch")

    async def broken(*_: Any) -> Any:
        raise StoreFailed("gone")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "create", broken)
        patch.setattr(table.hub.store, "seq_of", broken)
        assert await table.send(room, ben, t="answer", seat=1, yes=True, k="mine") is None
        assert ben.closed == 1012
    room.keys.clear()
    assert (await table.send(room, ben, t="answer", seat=1, yes=True, k="mine"))["t"] == "ack"


async def test_nothing_is_shown_before_it_is_durable(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ann, ben = await canosa(table)
    asked, gate = asyncio.Event(), asyncio.Event()
    real = table.hub.store.append

    async def slow(*row: Any) -> None:
        asked.set()
        await gate.wait()
        await real(*row)

    monkeypatch.setattr(table.hub.store, "append", slow)
    acting = asyncio.create_task(table.act(room, ann, "siren e5"))
    await asked.wait()
    assert all(frame["t"] == "sync" for page in (ann, ben) for frame in page.frames)
    late = Seen("eve")
    room.enter(late)
    coming = asyncio.create_task(table.send(room, late, t="hello"))
    async with table.browser(table.cookie("eve")) as browser:
        asking = asyncio.create_task(browser.get(f"/api/matches/{room.id}"))
        for _ in range(100):  # whatever could happen has happened
            await asyncio.sleep(0)
        assert not late.frames
        assert not asking.done()
        gate.set()
        assert (await acting)["t"] == "ack"
        await coming
        assert late.s == ben.s == 1
        assert (await asking).json()["actions"] == 1


async def test_what_cannot_be_written_down_did_not_happen(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ann, ben = await canosa(table)
    await table.act(room, ann, "siren e5")
    before = [len(page.frames) for page in (ann, ben)]

    async def full(*row: Any) -> None:
        raise StoreFailed("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", full)
        assert code(await table.act(room, ben, "siren b2", k="again")) == "store"
    assert room.record.seq == 1
    assert len(ann.frames) == before[0]
    assert len(ben.frames) == before[1] + 1
    assert (await table.act(room, ben, "siren b2", k="again"))["t"] == "ack"
    assert ann.view == ben.view
    assert room.record.seq == 2


async def test_nothing_is_thought_out_from_what_could_not_be_written_down(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot has two actions a turn: its first is being written down and will not be, when the room
    is driven on again after an earlier failure. Its second must not be played by itself."""
    room = await table.room("canosa", "ann", "bot")
    ann = table.page(room, "ann")
    asked, gate = asyncio.Event(), asyncio.Event()
    real = table.hub.store.append

    async def think(matter: Any, *_: Any) -> Reply:
        """Its siren goes as far from home as she can."""
        return Reply(action=max(action for action in matter.guess.legal(1) if action < 36))

    async def failing(row: Any, *more: Any) -> None:
        if row.seq == 2 and not gate.is_set():
            asked.set()
            await gate.wait()
            raise StoreFailed("database or disk is full")
        await real(row, *more)

    monkeypatch.setattr(driver, "AGAIN", 0.0)
    monkeypatch.setattr(table.hub.bots, "think", think)
    monkeypatch.setattr(table.hub.store, "append", failing)
    await table.act(room, ann, "siren e5")
    await asked.wait()
    table.hub.driver.later(room)
    for _ in range(100):  # whatever could happen has happened
        await asyncio.sleep(0.001)
    gate.set()
    await until(lambda: room.record.seq == 3)
    found = await table.hub.shelf.load(room.id)
    assert found is not None
    assert not found.broken
    assert found.record.match.state.key() == room.record.match.state.key()


async def test_who_is_called_off_while_a_room_is_mended_leaves_none_behind(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or its pages would be sent away from it for as long as the table lives."""
    room, ann, ben = await canosa(table)
    loading = asyncio.Event()

    async def failing(*_: Any) -> None:
        raise StoreFailed("the disk is full")

    async def stuck(_: str) -> None:
        loading.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", failing)
        patch.setattr(table.hub.store, "load", stuck)
        acting = asyncio.create_task(table.act(room, ann, "siren e5"))
        await loading.wait()
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
    assert ann.closed
    assert ben.closed
    again = await table.hub.get(room.id)
    assert again is not None
    assert not again.gone


@pytest.mark.parametrize("error", [StoreFailed, Conflict])
async def test_a_room_that_was_forgotten_while_it_wrote_does_not_come_back(
    table: Hall, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """Who is struck out of a match, whose event just then cannot be written down, plays no more."""
    room, ann, ben = await canosa(table)

    async def append(*_: Any) -> None:
        await table.hub.warden.anonymise(room.id, "ann")
        raise error("of this moment")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", append)
        await table.act(room, ann, "siren e5")
    assert room.gone
    assert (ann.closed, ben.closed) == (1012, 1012)
    await table.act(room, ann, "siren e5")
    again = await table.hub.get(room.id)
    assert again is not None
    assert (again.record.seq, again.gone) == (0, False)


async def test_a_crowd_of_requests_is_told_to_wait(table: Hall) -> None:
    room, ann, _ = await canosa(table)
    async with room.lock:
        waiting = [
            asyncio.create_task(table.act(room, ann, "siren e5", k=f"crowd{n}"))
            for n in range(WAITING + 3)
        ]
        await until(lambda: len([f for f in ann.frames if f["t"] == "err"]) == 3)
        busy = [f for f in ann.frames if f["t"] == "err"]
        assert [frame["code"] for frame in busy] == ["busy"] * 3
    await asyncio.gather(*waiting)
    assert room.record.seq == 1


async def test_nobody_takes_another_ones_place_in_the_line(table: Hall) -> None:
    """Neither the other player's pages nor those who watch keep somebody from their turn."""
    room, ann, ben = await canosa(table)
    eve = table.page(room, "eve")
    async with room.lock:
        waiting = [
            asyncio.create_task(table.send(room, page, t="undo", seat=seat, k=f"crowd{n}"))
            for n in range(WAITING)
            for page, seat in ((eve, 0), (ben, 1))
        ]
        await until(lambda: len(eve.frames) == 1 + WAITING - WATCHING)
        assert eve.frames[-1]["code"] == "busy"
        acting = asyncio.create_task(table.act(room, ann, "siren e5"))
        await until(lambda: len(room.lock._waiters or ()) == WAITING + WATCHING + 1)
    assert (await acting)["t"] == "ack"
    await asyncio.gather(*waiting)
    assert not room.waiting


# Taking back.


async def test_within_the_own_turn_taking_back_is_free(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    await table.act(room, ann, "siren e5")
    before = ben.view
    await table.act(room, ben, "siren b2")  # the first of two actions
    assert ben.turn["undo"]
    assert "undo" not in ann.turn
    assert (await table.send(room, ben, t="undo", seat=1))["t"] == "ack"
    assert ann.view == ben.view == before
    assert len(ann.last("sync")["log"]) == 1
    assert ann.last("note")["n"] == 1
    assert ann.s == room.record.s == 3


async def test_once_somebody_else_is_asked_taking_back_needs_their_consent(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    start = ann.view
    await table.act(room, ann, "siren e5")
    assert "undo" not in ann.turn
    assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
    asked = {"what": "takeback", "seat": 0, "waiting": [1], "n": 1, "about": -1}
    assert ben.last("seats")["pending"] == asked
    await table.act(room, ben, "siren b2")  # to play on is an answer too
    assert ben.last("seats")["pending"] is None
    assert room.record.pending() is None
    assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
    assert ben.last("seats")["pending"] == {**asked, "n": 2}
    assert code(await table.send(room, ann, t="undo", seat=0)) == "busy"
    await table.send(room, ben, t="answer", seat=1, yes=False)
    assert ben.last("seats")["pending"] is None
    assert len(room.record.match.log) == 2
    await table.send(room, ann, t="offer", seat=0, what="takeback")
    await table.send(room, ben, t="answer", seat=1, yes=True)
    assert room.record.match.log == []
    assert ann.view == ben.view == start


@pytest.mark.parametrize("other", ["person", "bot"])
async def test_nobody_plays_before_every_seat_is_taken(table: Hall, other: str) -> None:
    """Neither who opened the table nor a bot; then all are asked at once."""
    seats = ("ann", "-") if other == "person" else ("bot", "ann", "-")
    room = await table.room("siggil", *seats, hints=True)
    ann = table.page(room, "ann")
    assert "acts" not in ann.turn
    assert not room.thinking
    text = next(iter(room.record.questions.legal(room.record.actors()[0])[0]))
    assert code(await table.act(room, ann, text)) == "seats"
    assert code(await table.send(room, ann, t="undo", seat=ann.viewer)) == "seats"
    assert code(await table.send(room, ann, t="hint", seat=ann.viewer)) == "seats"
    free = room.record.free()[0]
    ben = table.page(room, "ben")
    async with room.lock:
        await room.commit(events.Sat(free, "Ben", "ben"))
    await table.rest(room)
    asked = [page for page in (ann, ben) if page.turn.get("acts")]
    assert [page.viewer for page in asked] == room.record.actors()


async def test_an_offer_lapses_with_the_next_action(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    await table.send(room, ann, t="offer", seat=0, what="draw")
    await table.act(room, ann, "siren e5")
    assert room.record.offer is None
    assert [page.last("seats")["pending"] for page in (ann, ben)] == [None, None]
    assert code(await table.send(room, ben, t="answer", seat=1, yes=True)) == "nothing"


async def test_against_bots_one_goes_back_to_the_own_last_action(table: Hall) -> None:
    room = await table.room("canosa", "ann", "bot")
    ann = table.page(room, "ann")
    await table.act(room, ann, "siren e5")
    await until(lambda: ann.turn["actors"] == [0])  # not before it is written down and shown
    assert len(room.record.match.log) > 1
    assert ann.turn["undo"]
    assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
    assert room.record.match.log == []


async def test_luck_is_not_taken_back_for_free(table: Hall) -> None:
    room = await table.room("siggil", "ann", "ben")
    pages = [table.page(room, "ann"), table.page(room, "ben")]
    rng, told = random.Random(6), set()
    while not room.record.over():
        (seat,) = room.record.actors()
        page, length = pages[seat], len(room.record.match.log)
        await table.act(room, page, rng.choice(page.turn["acts"])[0])
        lucky = len(room.record.match.log) > length + 1
        told.add((lucky, bool(page.turn.get("undo"))))
        if lucky and rng.random() < 0.3:
            await table.send(room, page, t="undo", seat=seat)
            assert len(room.record.match.log) > length
            assert room.record.offer is not None
            await table.send(room, pages[1 - seat], t="answer", seat=1 - seat, yes=True)
            assert len(room.record.match.log) == length
    assert (True, False) in told
    assert (False, True) in told
    assert (True, True) not in told


async def test_what_told_its_player_something_is_not_taken_back_for_free(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.kernel import match as kernel

    room = await table.room("siggil", "ann", "ben")
    pages = [table.page(room, "ann"), table.page(room, "ben")]
    while True:
        (seat,) = room.record.actors()
        await table.act(room, pages[seat], pages[seat].turn["acts"][0][0])
        if pages[seat].turn.get("undo"):
            break
    monkeypatch.setattr(kernel, "reveals", lambda *_: True)
    assert (await table.send(room, pages[seat], t="undo", seat=seat))["t"] == "ack"
    assert room.record.offer is not None
    await table.send(room, pages[1 - seat], t="answer", seat=1 - seat, yes=False)
    monkeypatch.setattr(kernel, "reveals", lambda *_: False)
    length = len(room.record.match.log)
    await table.send(room, pages[seat], t="undo", seat=seat)
    assert len(room.record.match.log) == length - 1


# Sealed choices.


async def test_a_sealed_choice_may_be_changed_until_all_are_in(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    s = ben.s
    texts, gists = ([act[part] for act in ann.turn["acts"]] for part in (0, 2))
    assert (await table.act(room, ann, texts[0]))["t"] == "ack"
    assert ann.turn["sealed"]
    assert ann.turn["actors"] == [1]
    assert [act[0] for act in ann.turn["acts"]] == texts
    assert ann.view["singers"][0]["choice"] == gists[0]
    assert (await table.act(room, ann, texts[1]))["t"] == "ack"
    assert ann.view["singers"][0]["choice"] == gists[1]
    # the own log says at once what is chosen now, and nobody else's says anything
    assert [line["gist"] for line in ann.last("sync")["log"] if line["seat"] == 0] == [gists[1]]
    assert ben.frames[-1]["lines"] == []
    assert ben.frames[-1]["patch"] == []
    # what ben chose from is what he still sees, however often ann changes her mind
    assert (await table.act(room, ben, ben.turn["acts"][0][0], s=s))["t"] == "ack"
    assert "sealed" not in ann.turn
    state = room.record.match.first()
    for seat, action in room.record.match.log:
        if seat == 0:
            assert room.record.game.words(state, seat, action) == texts[1]
            break
        state.play(seat, action)
    assert (
        room.record.match.state.key()
        == room.record.match.state_at(len(room.record.match.log)).key()
    )


@pytest.mark.parametrize("name", ["sirens", "tide"])
async def test_what_is_offered_for_change_can_be_clicked(table: Hall, name: str) -> None:
    def ids(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["id"]} if "id" in value else set()
            return own.union(*map(ids, value.values()))
        return set().union(*map(ids, value)) if isinstance(value, list) else set()

    room = await table.room(name, "ann", "ben")
    pages = [table.page(room, "ann"), table.page(room, "ben")]
    rng, seen = random.Random(2), 0
    while not room.record.over():
        for page in pages:
            if page.turn.get("acts"):
                things = ids(page.view)
                assert all(things.issuperset(act[1]) for act in page.turn["acts"])
                seen += bool(page.turn.get("sealed"))
        seat = rng.choice(room.record.actors())
        await table.act(room, pages[seat], rng.choice(list(room.record.legal(seat)[0])))
    assert seen


# Ending, leaving, playing again.


async def test_a_draw_is_agreed(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    await table.send(room, ben, t="offer", seat=1, what="draw")
    await table.send(room, ann, t="answer", seat=0, yes=True)
    assert ann.result["places"] == [1, 1]
    assert ann.result["reason"]["key"] == "reason-agreed"
    assert ann.last("ev") == ben.last("ev")


async def test_bots_agree_to_no_draw(table: Hall) -> None:
    room = await table.room("canosa", "ann", "bot")
    ann = table.page(room, "ann")
    assert code(await table.send(room, ann, t="offer", seat=0, what="draw")) == "forbidden"


async def test_resigning_loses_and_a_rematch_turns_the_seats(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    assert code(await table.send(room, ann, t="offer", seat=0, what="rematch")) == "forbidden"
    await table.send(room, ann, t="resign", seat=0)
    assert ann.result["places"] == [2, 1]
    assert ann.result["reason"]["key"] == "reason-resigned"
    await table.send(room, ann, t="offer", seat=0, what="rematch")
    assert ben.last("seats")["pending"]["waiting"] == [1]
    await table.send(room, ben, t="answer", seat=1, yes=True)
    link = ben.last("seats")["rematch"]
    assert link
    again = table.hub.rooms[link]
    assert [chair.holder for chair in again.record.chairs] == ["ben", "ann"]
    assert code(await table.send(room, ann, t="offer", seat=0, what="rematch")) == "forbidden"


async def test_a_rematch_that_could_not_be_made_is_made_later(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everyone has agreed, and nobody is asked again."""
    monkeypatch.setattr(driver, "AGAIN", 0.0)
    room, ann, ben = await canosa(own_table)
    await own_table.send(room, ann, t="resign", seat=0)
    await own_table.send(room, ann, t="offer", seat=0, what="rematch")
    tried = 0

    async def full(_: Any) -> None:
        nonlocal tried
        tried += 1
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(own_table.hub.store, "create", full)
        assert (await own_table.send(room, ben, t="answer", seat=1, yes=True))["t"] == "ack"
        await until(lambda: tried >= 3)
    await until(lambda: room.record.rematch)
    assert ben.last("seats")["rematch"] in own_table.hub.rooms


async def test_a_rematch_against_bots_is_there_at_once(table: Hall) -> None:
    room = await table.room("canosa", "ann", "bot")
    ann = table.page(room, "ann")
    await table.send(room, ann, t="resign", seat=0)
    await table.send(room, ann, t="offer", seat=0, what="rematch")
    again = table.hub.rooms[ann.last("seats")["rematch"]]
    assert [chair.kind for chair in again.record.chairs] == ["bot", "person"]


async def test_nobody_makes_matches_faster_by_asking_for_another_one(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.hub, "making", Buckets(Rate(0, 2)))
    answers = []
    for _ in range(3):
        room = await table.room("canosa", "ann", "bot")
        page = table.page(room, "ann")
        await table.send(room, page, t="resign", seat=0)
        answers.append(await table.send(room, page, t="offer", seat=0, what="rematch"))
        assert bool(room.record.rematch) == (len(answers) < 3)
    assert code(answers[-1]) == "rate"


async def test_who_leaves_is_followed_by_a_bot(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    await table.act(room, ann, "siren e5")
    await table.send(room, ben, t="leave", seat=1)
    seat = ann.last("seats")["info"]["seats"][1]
    assert (seat["kind"], seat["agent"]) == ("bot", "greedy")
    assert ben.viewer == -3
    assert ben.last("sync")["viewer"] == -3
    assert code(await table.act(room, ben, "siren b2", seat=1)) == "spectator"
    await until(lambda: room.record.actors() == [0])
    assert len(room.record.match.log) == 3


async def test_where_three_play_who_gives_up_is_followed_by_a_bot(table: Hall) -> None:
    room = await table.room("tide", "ann", "ben", "cleo")
    ann = table.page(room, "ann")
    await table.send(room, ann, t="resign", seat=0)
    assert not room.record.over()
    assert room.record.chairs[0].kind == "bot"


# At one device.


async def test_a_curtain_falls_between_two_people_at_one_device(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ann")
    page = table.page(room, "ann")
    assert page.curtain
    hidden = page.last("sync")
    assert (hidden["view"], hidden["log"], hidden["turn"]) == (None, [], {"actors": [0, 1]})
    await table.send(room, page, t="lift", seat=1)
    assert page.viewer == 1
    texts = [act[0] for act in page.turn["acts"]]
    mine = {card["id"] for card in page.view["singers"][1]["hand"]}
    theirs = {card["id"] for card in page.view["singers"][0]["hand"]}
    assert all(id.startswith("hand-0-") for id in theirs)
    assert (await table.act(room, page, texts[0], seat=1))["t"] == "ack"
    assert page.curtain
    assert page.last("sync")["view"] is None
    after = page.raw[-2:]
    assert not any(id.encode() in raw for id in mine for raw in after)
    await table.send(room, page, t="lift", seat=0)
    assert page.viewer == 0
    await table.send(room, page, t="lift", seat=-1)
    assert page.curtain
    await table.send(room, page, t="lift", seat=5)
    assert page.last("err")["code"] == "seat"


async def test_without_secrets_the_board_turns_to_who_is_next(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ann")
    page = table.page(room, "ann")
    assert not page.curtain
    await table.act(room, page, "siren e5", seat=0)
    shown = page.last("ev")
    assert shown["viewer"] == 1
    assert shown["turn"]["acts"]
    # who sit together take back without asking
    assert (await table.send(room, page, t="undo", seat=0))["t"] == "ack"
    assert room.record.match.log == []


# Talking, asking for advice, standing orders.


async def test_watchers_and_players_talk_apart(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    eve, dan = table.page(room, "eve"), table.page(room, "dan")
    await table.send(room, ann, t="say", text="  good\u202e  luck ")
    await table.send(room, eve, t="say", text="<b>psst</b>")
    assert ben.last("said")["line"]["text"] == "good luck"
    assert ben.last("said")["line"]["name"] == "ann"
    assert dan.last("said")["line"]["text"] == "<b>psst</b>"
    assert not [f for f in (*ann.frames, *ben.frames) if "psst" in str(f)]
    assert not [f for f in (*eve.frames, *dan.frames) if "luck" in str(f)]
    assert [line["text"] for line in table.page(room, "ben").last("sync")["chat"]] == ["good luck"]
    assert [line["text"] for line in table.page(room, "fay").last("sync")["chat"]] == [
        "<b>psst</b>"
    ]
    assert eve.chat is not None
    eve.chat.rate = Rate(0, CHAT.at_once)  # however long it takes to say so much
    for _ in range(int(CHAT.at_once)):
        await table.send(room, eve, t="say", text="again")
    assert eve.last("err")["code"] == "rate"
    assert len([f for f in eve.frames if f["t"] == "said"]) == CHAT.at_once
    await table.send(room, dan, t="say", text="\u200b")
    assert dan.last("err")["code"] == "bad"


async def test_hints_are_given_where_nobody_is_wronged(table: Hall) -> None:
    room = await table.room("canosa", "ann", "bot")
    ann = table.page(room, "ann")
    advice = await table.send(room, ann, t="hint", seat=0)
    clicks = {text: clicks for text, clicks, _ in ann.turn["acts"]}
    assert advice["clicks"] == clicks[advice["text"]]
    assert advice["ideas"][0]["text"] == advice["text"]
    assert all(idea["clicks"] == clicks[idea["text"]] for idea in advice["ideas"])
    assert all(0 <= idea["chance"] <= 1 for idea in advice["ideas"])
    assert all(idea["line"][0]["seat"] == 0 for idea in advice["ideas"])
    assert len(advice["chances"]) == 2
    agreed, ann, ben = await canosa(table, hints=True)
    assert (await table.send(agreed, ann, t="hint", seat=0))["t"] == "hinted"
    assert code(await table.send(agreed, ben, t="hint", seat=1)) == "turn"
    eve = table.page(agreed, "eve")
    assert code(await table.send(agreed, eve, t="hint", seat=0)) == "spectator"
    assert code(await table.send(agreed, ann, t="hint", seat=1)) == "seat"


async def test_a_hint_is_for_whoever_sits_there_when_it_is_thought_out(table: Hall) -> None:
    """Not for who sat there when it was asked for, and waited for the match."""
    room = await table.room("sirens", "ann", "ben", hints=True)
    ann = table.page(room, "ann")
    async with room.lock:
        asked = asyncio.create_task(table.send(room, ann, t="hint", seat=0))
        await until(lambda: room.lock._waiters)
        await room.commit(events.Handed(0))
        await room.commit(events.Sat(0, "cleo", "cleo"))
    assert code(await asked) == "spectator"


async def test_nobody_is_told_of_a_standing_order(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    before = [len(page.frames) for page in (ann, ben)]
    answer = await table.send(room, ann, t="order", seat=0, at=["idle"])
    assert answer["s"] == 0
    assert [len(page.frames) for page in (ann, ben)] == [before[0] + 2, before[1]]
    assert room.record.match.standing.at(0) == ("idle",)
    await table.act(room, ann, "siren e5")
    assert ben.last("ev")["s"] == 1
    await table.send(room, ann, t="order", seat=0)
    assert ann.last("turn")["turn"]["later"] is True
    assert code(await table.send(room, ann, t="order", seat=0, at=["wind"])) == "bad"


async def test_who_gets_a_seat_does_not_get_what_was_ordered_there(table: Hall) -> None:
    """Not even when something is taken back: those orders were somebody else's, and private."""
    room, ann, ben = await canosa(table)
    usual = room.record.match.standing.at(1)
    await table.send(room, ben, t="order", seat=1, at=["idle"])
    await table.send(room, ann, t="order", seat=0, at=["everything"])
    await table.act(room, ann, "siren e5")
    await room.commit(events.Handed(1))
    await room.commit(events.Sat(1, "cleo", "cleo"))
    cleo = table.page(room, "cleo")
    await table.send(room, ann, t="undo", seat=0)
    assert (await table.send(room, cleo, t="answer", seat=1, yes=True))["t"] == "ack"
    assert not room.record.match.log
    assert room.record.match.standing.at(0) == ("everything",)
    assert room.record.match.standing.at(1) == usual != ("idle",)


def test_a_page_that_reads_too_slowly_is_let_go() -> None:
    from molpe.table.protocol.limits import QUEUE
    from molpe.table.room.peer import SLOW, Peer

    peer = Peer("eve", "eve")
    for _ in range(QUEUE):
        peer.push(b"{}")
    assert peer.closing == 0
    peer.push(b"{}")
    assert (peer.closing, peer.queue) == (SLOW, [])


def test_one_long_frame_may_wait_for_who_reads() -> None:
    """Where the socket takes nothing, it would be the second."""
    from molpe.table.protocol.limits import QUEUED
    from molpe.table.room.peer import SLOW, Peer

    for direct, closing in ((None, 0), (lambda *_: False, SLOW)):
        peer = Peer("eve", "eve", direct)
        peer.push(b"x" * (QUEUED + 1))
        assert peer.closing == closing


async def test_a_game_that_breaks_halfway_harms_nothing(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ann, ben = await canosa(table)
    await table.act(room, ann, "siren e5")

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(room.record.game), "told", broken)
        assert code(await table.act(room, ben, "siren b2")) == "store"
    assert room.record.seq == 1
    assert (await table.act(room, ben, "siren b2"))["t"] == "ack"
    assert ann.view == ben.view


async def test_when_somebody_else_wrote_the_pages_are_shown_that(table: Hall) -> None:
    """As if it had been written here: one event, once."""
    from molpe.table.match import events
    from molpe.table.match.terms import Move
    from molpe.table.store import Row

    room, ann, ben = await canosa(table)
    code_ = room.record.legal(0)[0]["siren f5"]
    event = events.Played((Move(0, code_, "siren f5"),))
    body = events.encode(event).decode()
    await table.hub.store.append(Row(room.id, 1, None, body, 0.0, None))
    assert code(await table.act(room, ann, "siren e5")) == "stale"
    for page in (ann, ben):
        assert page.s == 1
        assert page.last("sync")["s"] == 0
        [line] = page.last("ev")["lines"]
        assert line["m"]["params"] == {"to": {"kind": "place", "id": "f5"}}
    assert (await table.act(room, ben, "siren b2"))["t"] == "ack"


async def test_a_room_that_was_given_up_greets_nobody(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who came while something was being written is not shown what then could not be."""
    room, ann, _ = await canosa(table)
    writing, enough = asyncio.Event(), asyncio.Event()

    async def broken(*_: Any) -> Any:
        writing.set()
        await enough.wait()
        raise StoreFailed("gone")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", broken)
        patch.setattr(table.hub.store, "load", broken)
        acting = asyncio.create_task(table.act(room, ann, "siren e5"))
        await writing.wait()
        late = Seen("ben")
        room.enter(late)
        greeting = asyncio.create_task(table.send(room, late, t="hello"))
        lifting = asyncio.create_task(table.send(room, late, t="lift", seat=1))
        await asyncio.sleep(0)
        enough.set()
        assert code(await acting) == "store"
        await asyncio.gather(greeting, lifting)
    assert late.closed == 1012
    assert not [frame for frame in late.frames if frame["t"] == "sync"]


async def test_an_end_that_could_not_be_written_down_opens_nothing(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked by HTTP while it was being written is not shown what lay hidden: it goes on."""
    room = await table.room("siggil", "ann", "program-ben")
    ann = table.page(room, "ann")
    writing, enough = asyncio.Event(), asyncio.Event()

    async def broken(*_: Any) -> Any:
        writing.set()
        await enough.wait()
        raise StoreFailed("gone")

    async with table.browser(table.cookie("program-ben")) as browser:
        with monkeypatch.context() as patch:
            patch.setattr(table.hub.store, "append", broken)
            patch.setattr(table.hub.store, "load", broken)
            resigning = asyncio.create_task(table.send(room, ann, t="resign", seat=0))
            await writing.wait()
            here = f"/api/matches/{room.id}"
            asking = [
                asyncio.create_task(browser.request(method, path, json=body))
                for method, path, body in (
                    ("GET", f"{here}/file", None),
                    ("GET", f"{here}/frames?viewer=0", None),
                    ("GET", f"{here}/position?seat=1", None),
                    ("POST", f"{here}/analysis", {"at": 0}),
                    ("POST", f"{here}/review", None),
                    ("GET", here, None),
                    ("GET", "/api/mine", None),
                )
            ]
            for _ in range(20):
                await asyncio.sleep(0.01)
            enough.set()
            assert code(await resigning) == "store"
            *answers, mine = await asyncio.gather(*asking)
        assert [answer.status_code for answer in answers] == [503] * 6
        (found,) = [info for info in mine.json() if info["id"] == room.id]
        assert found["damaged"]
        assert not (await browser.get(f"/api/matches/{room.id}")).json()["over"]


async def test_where_the_log_cannot_be_read_the_pages_come_back_later(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, ann, ben = await canosa(table)

    async def broken(*_: Any) -> Any:
        raise StoreFailed("gone")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", broken)
        patch.setattr(table.hub.store, "load", broken)
        assert code(await table.act(room, ann, "siren e5")) == "store"
        assert (ann.closed, ben.closed) == (1012, 1012)
        assert room.id not in table.hub.rooms
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 0


async def test_a_finished_match_is_not_taken_back(table: Hall) -> None:
    room = await table.room("tide", "ann", "bot")
    ann = table.page(room, "ann")
    await table.act(room, ann, "keep")
    await until(lambda: ann.result is not None)
    assert "undo" not in ann.turn
    assert code(await table.send(room, ann, t="undo", seat=0)) == "over"


async def test_a_rematch_keeps_a_free_seat_free(table: Hall) -> None:
    room = await table.room("canosa", "ann", "-")
    ann = table.page(room, "ann")
    await table.send(room, ann, t="resign", seat=0)
    await table.send(room, ann, t="offer", seat=0, what="rematch")
    again = table.hub.rooms[ann.last("seats")["rematch"]]
    assert [chair.kind for chair in again.record.chairs] == ["free", "person"]


@pytest.mark.parametrize("name", ["canosa", "siggil"])
async def test_an_end_closes_every_offer(table: Hall, name: str) -> None:
    """Who has seen what was hidden cannot agree to go on from before."""
    room = await table.room(name, "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    first = ann if room.record.actors()[0] == 0 else ben
    other = ben if first is ann else ann
    await table.act(room, first, first.turn["acts"][0][0])
    asked = await table.send(room, first, t="offer", seat=first.viewer, what="takeback")
    assert asked["t"] == "ack"
    assert (await table.send(room, other, t="resign", seat=other.viewer))["t"] == "ack"
    assert room.record.pending() is None
    assert other.result["reason"]["key"] == "reason-resigned"
    log = list(room.record.match.log)
    for t, more in (("answer", {"yes": True}), ("offer", {"what": "takeback"}), ("undo", {})):
        for page in (first, other):
            refused = await table.send(room, page, t=t, seat=page.viewer, **more)
            assert refused["code"] == "over"
    assert room.record.match.log == log
    again = await table.send(room, first, t="offer", seat=first.viewer, what="rematch")
    assert again["t"] == "ack"
    table.hub.drop(room)
    loaded = await table.hub.get(room.id)
    assert loaded is not None
    assert loaded.record.over()
    assert loaded.record.pending() is not None


async def test_who_is_left_with_bots_has_no_draw(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    await table.send(room, ann, t="offer", seat=0, what="draw")
    await table.send(room, ben, t="leave", seat=1)
    assert not room.record.over()
    assert room.record.pending() is None


async def test_a_page_that_never_said_hello_has_no_more_rights_than_others(table: Hall) -> None:
    room, ann, ben = await canosa(table)
    ghost = Seen("ann")
    room.enter(ghost)
    assert list(ghost.own) == [0]
    assert (await table.send(room, ann, t="leave", seat=0))["t"] == "ack"
    assert not ghost.own
    for frame in (
        {"t": "act", "s": room.record.s, "seat": 0, "text": "siren e5"},
        {"t": "resign", "seat": 0},
        {"t": "order", "seat": 0, "at": []},
        {"t": "hint", "seat": 0},
    ):
        assert code(await table.send(room, ghost, **frame)) == "spectator"
    await table.send(room, ben, t="say", text="among players")
    assert not [frame for frame in ghost.frames if frame["t"] == "said"]
    assert not room.record.over()


@pytest.mark.parametrize("first", ["opened", "made"])
async def test_a_match_that_is_asked_for_while_it_is_made_is_one_room(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """By who asks again, since an answer of the database is on its way: pages at the one of two
    rooms would not be shown what happens in the other."""
    hub, written, heard, read, known = own_table.hub, *(asyncio.Event() for _ in range(4))
    create, load = hub.store.create, hub.shelf.load
    rooms = [await own_table.room("canosa", "ann", "bot")]
    terms = rooms.pop().record.terms

    async def making(match: Created) -> None:
        await create(match)
        written.set()
        await heard.wait()

    async def opening(id: str, until: int | None = None) -> Loaded | None:
        found = await load(id, until)
        read.set()
        await known.wait()
        return found

    monkeypatch.setattr(hub.store, "create", making)
    monkeypatch.setattr(hub.shelf, "load", opening)
    made = asyncio.create_task(hub.create(terms, "once"))
    await written.wait()
    opened = asyncio.create_task(hub.get("once"))
    await read.wait()
    for event in (known, heard) if first == "opened" else (heard, known):
        event.set()
        await (opened if event is known else made)
        rooms.append(hub.rooms["once"])
    assert rooms[0] is rooms[1]


async def test_a_wish_that_is_sent_again_makes_one_match(own_table: Hall) -> None:
    """Its answer was lost on the way: the same browser with the same key has the same match."""
    wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = []
    async with own_table.browser(own_table.cookie("ann")) as ann:
        for key in ("one", "one", "two", ""):
            headers = {"Idempotency-Key": key} if key else {}
            answer = await ann.post("/api/matches", json=wish, headers=headers)
            assert answer.status_code == 201
            made.append(answer.json())
        at_once = [
            ann.post("/api/matches", json=wish, headers={"Idempotency-Key": "three"})
            for _ in range(4)
        ]
        answers = [answer.json() for answer in await asyncio.gather(*at_once)]
    assert made[0] == made[1]
    assert made[0]["invites"]
    assert len({one["id"] for one in made}) == 3
    assert all(answer == answers[0] for answer in answers)
    async with own_table.browser(own_table.cookie("ben")) as ben:
        answer = await ben.post("/api/matches", json=wish, headers={"Idempotency-Key": "one"})
        assert answer.json()["id"] != made[0]["id"], "somebody else's key is another one"
    assert len(await own_table.hub.store.mine("ann", 10)) == 4


async def test_a_match_that_is_asked_for_while_it_is_made_has_one_room(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed again at once: what was written down was opened beside the room that was made of it,
    and two of them played for the same bots."""
    hub, id = own_table.hub, "m" * 22
    terms = (await own_table.room("canosa", "ann", "bot")).record.terms
    create, load = hub.store.create, hub.store.load
    found, looking = asyncio.Event(), list["asyncio.Task[Room | None]"]()

    async def created(what: Any) -> None:
        await create(what)
        looking.append(asyncio.create_task(hub.get(id)))
        await found.wait()

    async def loaded(id: str, whole: bool = False) -> Any:
        stored = await load(id, whole)
        found.set()
        await until(lambda: id in hub.rooms)
        return stored

    monkeypatch.setattr(hub.store, "create", created)
    monkeypatch.setattr(hub.store, "load", loaded)
    await hub.create(terms, id)
    room = hub.rooms[id]
    assert await looking[0] is room
    assert hub.rooms[id] is room
