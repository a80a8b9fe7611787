"""Bots of every level, hints and reviews: who thinks, for how long, about what."""

import asyncio
import itertools
import os
import signal
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest

import molpe
from molpe import agents, games
from molpe.agents.review import Moment, decisions
from molpe.kernel import CHANCE, AnyGame, Match, Message, Rng, run
from molpe.table.library import ladder
from molpe.table.room.room import Room
from molpe.table.work import bots as thinking
from molpe.table.work import review as reviewing
from molpe.table.work.bots import HINT, PLAY, REVIEW, Bots, Matter, NoAnswer
from molpe.table.work.worker import Question, Reply, Thinker

from .hall import Hall, hall
from .test_leaks import SENTINELS, named_in, secret_words


def matter(name: str = "canosa", seats: int = 2) -> Matter:
    game = games.find(name)
    state = game.start(seats)
    rng = Rng(1)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    seat = state.actors()[0]
    return Matter(name, game.options_text(), None, state.guess(seat, rng), seat)


def test_the_ladder_has_eight_levels_that_think_longer_and_longer() -> None:
    found = ladder.offered()
    levels = [info for info in found if info.level]
    assert [info.spec for info in levels] == [f"level:{n}" for n in range(1, 9)]
    assert [info.level for info in levels] == list(range(1, 9))
    assert sorted({info.ms for info in levels}) == [info.ms for info in levels]
    assert [info.spec for info in found[8:10]] == ["greedy", "sailor"]
    assert all(info.name.key == f"agent-{info.spec}" for info in found)
    for info in found:
        agents.find(info.spec)
        ladder.check(info.spec)


@pytest.mark.parametrize(
    "spec", ["level:0", "level:9", "seer:ms=3600000", "level:3,ms=9999", "hal"]
)
def test_who_cannot_sit_down(spec: str) -> None:
    with pytest.raises(Exception, match=r"no agent|not a whole number|only levels"):
        ladder.check(spec)


@pytest.mark.parametrize("level", [1, 4, 8])
def test_levels_answer_within_their_time(level: int) -> None:
    async def work() -> None:
        pool = Bots(size=1)
        try:
            about = matter("tide", 2)
            await pool.think(about, "sailor", 0)  # the process is there
            began = time.monotonic()
            reply = await pool.think(about, f"level:{level}", ladder.LEVEL_MS[level - 1])
            assert reply.action in about.guess.legal(about.seat)
            assert time.monotonic() - began < ladder.LEVEL_MS[level - 1] / 1000 + 3
        finally:
            await pool.close()

    asyncio.run(work())


def test_budgets_shrink_when_many_wait() -> None:
    pool = Bots(size=2)
    assert pool.share(1000) == 1000
    pool.waiting = 2
    assert pool.share(1000) == 500
    pool.waiting = 10_000
    assert pool.share(1000) == thinking.SHORTEST
    assert pool.share(0) == 0


def test_players_are_served_before_hints_and_hints_before_reviews() -> None:
    async def work() -> None:
        pool = Bots(size=1)
        process = await pool.take(PLAY)
        served: list[int] = []

        async def wait(urgency: int) -> None:
            found = await pool.take(urgency)
            served.append(urgency)
            pool.release(found)

        tasks = [asyncio.create_task(wait(kind)) for kind in (REVIEW, HINT, PLAY, REVIEW, PLAY)]
        gone = asyncio.create_task(wait(PLAY))
        await asyncio.sleep(0)
        assert pool.waiting == 4
        gone.cancel()
        await asyncio.sleep(0)
        pool.release(process)
        await asyncio.gather(*tasks)
        assert served == [PLAY, PLAY, HINT, REVIEW, REVIEW]
        assert pool.waiting == 0
        assert pool.idle == [process]

    asyncio.run(work())


def test_a_search_that_nobody_waits_for_is_ended_and_its_process_kept() -> None:
    async def work() -> None:
        pool = Bots(size=1)
        try:
            await pool.think(matter(), "sailor", 0)
            process = pool.processes[0].process
            assert process is not None
            search = asyncio.create_task(pool.advise(matter(), 60_000))
            await asyncio.sleep(0.3)
            began = time.monotonic()
            search.cancel()
            with pytest.raises(asyncio.CancelledError):
                await search
            reply = await pool.think(matter(), "sailor", 0)
            assert reply.action >= 0
            assert time.monotonic() - began < 10
            if hasattr(signal, "SIGUSR1") and molpe.COMPILED:  # plain searches look up seldom
                assert pool.processes[0].process is process
        finally:
            await pool.close()

    asyncio.run(work())


def test_a_dead_process_is_replaced_and_the_question_asked_again() -> None:
    async def work() -> None:
        pool = Bots(size=1)
        try:
            await pool.think(matter(), "sailor", 0)
            process = pool.processes[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            reply = await pool.think(matter(), "greedy", 0)
            assert reply.action in matter().guess.legal(0)
            assert pool.processes[0].process is not process
        finally:
            await pool.close()

    asyncio.run(work())


def test_a_process_that_always_dies_costs_only_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        pool = Bots(size=1)

        async def dead(_: bytes) -> bytes:
            return b""

        monkeypatch.setattr(pool.processes[0], "ask", dead)
        with pytest.raises(NoAnswer, match="died"):
            await pool.think(matter(), "sailor", 0)
        assert pool.idle == pool.processes

    asyncio.run(work())


def test_a_match_goes_on_when_its_bots_process_is_killed(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            room = await level_room(table, "canosa", "level:2")
            page = table.page(room, "ann")
            for turn in range(4):
                await table.act(room, page, page.turn["acts"][0][0])
                if turn == 2:
                    process = table.hub.bots.processes[0].process
                    assert process is not None
                    os.kill(process.pid, signal.SIGKILL)
                await until(lambda: page.turn.get("acts"))
            assert len(room.record.match.log) >= 5

    asyncio.run(work())


async def until(true: Any, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def level_room(table: Hall, name: str, *specs: str, edition: str = "") -> Room:
    from molpe.table.match.terms import Place, Terms

    game = table.hub.library.open(name, "", edition)
    seats = (Place("person", "ann", holder="ann"), *(Place("bot", "", spec) for spec in specs))
    terms = Terms(name, game.version, seats, game.options_text(), edition)
    return table.hub.rooms[await table.hub.create(terms)]


@pytest.mark.parametrize("spec", ["level:1", "level:8", "greedy"])
def test_a_thinking_process_is_sent_guesses_and_never_the_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: str
) -> None:
    """Every byte that goes to a process, for bots and hints: it fits the view and is no more."""
    asked: list[tuple[bool, bool]] = []

    async def work() -> None:
        async with hall(tmp_path) as table:

            async def listen(_: Any, question: bytes) -> bytes:
                read = msgspec.json.decode(question, type=Question)
                state = game.load(b64decode(read.dump))
                truth = room.record.match.state
                same = game.view(state, read.seat) == game.view(truth, read.seat)
                asked.append((same, state.dump() == truth.dump()))
                return msgspec.json.encode(Reply(error="not today"))

            monkeypatch.setattr(thinking.Process, "ask", listen)
            for _ in range(12):
                room = await level_room(table, "sirens", spec)
                game: AnyGame = room.record.game
                page = table.page(room, "ann")
                await table.send(room, page, t="hint", seat=0)
                await asyncio.sleep(0.02)

    asyncio.run(work())
    assert len(asked) >= 20
    assert all(same for same, _ in asked)
    assert sum(true for _, true in asked) < len(asked) / 2  # a guess may hit the truth by chance


def test_a_hint_names_nothing_hidden(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            edition = table.hub.library.keep(SENTINELS)
            room = await level_room(table, "tide", "sailor", edition=edition)
            page = table.page(room, "ann")
            words = secret_words(room.record.game)
            known = named_in(b"".join(page.raw), words)
            answer = await table.send(room, page, t="hint", seat=0)
            assert answer["t"] == "hinted"
            assert not named_in(msgspec.json.encode(answer), words) - known

    asyncio.run(work())


# Reviews.


async def review(table: Hall, room: Room, who: str = "eve") -> Any:
    async with table.browser(table.cookie(who)) as browser:
        while True:
            answer = await browser.post(f"/api/matches/{room.id}/review")
            assert answer.status_code == 200, answer.text
            found = answer.json()
            if found["state"] == "done":
                return found
            await asyncio.sleep(0.1)


def played(name: str, seed: int = 1) -> Match:
    return run(games.find(name), [agents.find("sailor")] * 2, Rng(seed), ("a", "b"))


@pytest.mark.parametrize("name", ["tide", "canosa"])
def test_a_review_says_what_every_decision_was_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(reviewing, "LOOK_MS", (5, 10))
    monkeypatch.setattr(reviewing, "MOST", 12)
    match = played(name)

    async def work() -> None:
        async with hall(tmp_path) as table, table.browser(table.cookie("ann")) as browser:
            answer = await browser.post("/api/replays", json={"text": match.transcript()})
            room = table.hub.rooms[answer.json()["id"]]
            page = table.page(room, "ann")
            assert page.frames[0]["info"]["review"] is True
            found = await review(table, room)
            moments = found["moments"]
            assert found["looked"] == found["total"] == len(moments)
            assert 0 < len(moments) <= 12
            assert (found["actions"], found["seats"]) == (len(match.log), 2)
            numbers = [moment["n"] for moment in moments]
            assert numbers == sorted(numbers)
            for moment in moments:
                assert match.log[moment["n"] - 1][0] == moment["seat"]
                assert len(moment["chances"]) == 2
                assert 0 <= moment["loss"] <= 1
                assert (moment["better"] is not None) == bool(moment["mark"])
                if moment["better"] is not None:
                    state = match.state_at(moment["n"] - 1)
                    action = match.game.parse(state, moment["seat"], moment["better"]["text"])
                    clicks = match.game.clicks(state, moment["seat"], action)
                    assert moment["better"]["clicks"] == " ".join(clicks)
                    assert moment["better"]["line"]
                    assert moment["better"]["chance"] <= 1
            worst = max(moments, key=lambda moment: moment["loss"])
            assert found["turned"] in (0, *numbers)
            assert bool(found["turned"]) == bool(worst["mark"])
            asked = table.hub.bots.asked
            assert await review(table, room) == found  # remembered
            assert table.hub.bots.asked == asked

    asyncio.run(work())


def test_a_match_that_goes_on_has_no_review(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table, table.browser(table.cookie("ann")) as browser:
            room = await table.room("tide", "ann", "ben")
            page = table.page(room, "ann")
            assert page.frames[0]["info"]["review"] is False
            for who in ("ann", "eve"):
                async with table.browser(table.cookie(who)) as other:
                    answer = await other.post(f"/api/matches/{room.id}/review")
                    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            answer = await browser.post("/api/matches/none/review")
            assert answer.status_code == 404
            assert not table.hub.reviews.works

    asyncio.run(work())


def test_a_review_goes_on_without_answers_and_is_begun_again_when_it_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table, table.browser(table.cookie("ann")) as browser:
            text = played("tide").transcript()
            answer = await browser.post("/api/replays", json={"text": text})
            room = table.hub.rooms[answer.json()["id"]]

            async def silent(*_: Any) -> Any:
                raise NoAnswer("not today")

            monkeypatch.setattr(table.hub.bots, "judge", silent)
            found = await review(table, room)
            assert found["moments"] == []
            assert found["turned"] == 0
            table.hub.reviews.works.clear()

            async def broken(*_: Any) -> Any:
                raise ZeroDivisionError

            monkeypatch.setattr(table.hub.bots, "judge", broken)
            await browser.post(f"/api/matches/{room.id}/review")
            await until(lambda: not table.hub.reviews.works)

    asyncio.run(work())


def test_of_a_long_match_some_decisions_are_looked_at_evenly() -> None:
    match = played("canosa", 3)
    every = decisions(match, 100_000)
    some = decisions(match, 10)
    assert len(some) == 10
    assert some[-1].n == every[-1].n
    gaps = [b.n - a.n for a, b in itertools.pairwise(some)]
    assert max(gaps) <= 3 * len(match.log) / 10


def test_few_reviews_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT", 1)

    async def work() -> None:
        async with hall(tmp_path) as table, table.browser(table.cookie("ann")) as browser:

            async def quick(*_: Any) -> Moment:
                return Moment(1, 0, "", Message(""), "", (0.5, 0.5))

            monkeypatch.setattr(table.hub.bots, "judge", quick)
            for seed in (1, 2):
                text = played("tide", seed).transcript()
                answer = await browser.post("/api/replays", json={"text": text})
                room = table.hub.rooms[answer.json()["id"]]
                assert (await review(table, room))["state"] == "done"
            assert len(table.hub.reviews.works) == 1

    asyncio.run(work())


def test_a_worker_judges_the_best_action_as_no_loss() -> None:
    about = matter("tide")
    thinker = Thinker()
    from base64 import b64encode

    dump = b64encode(about.guess.dump()).decode()
    question = Question("advise", "tide", about.options, None, dump, about.seat, 1, 20)
    advice = thinker.answer(question)
    assert advice.ideas[0].action == advice.action
    assert advice.line
    judged = thinker.answer(
        msgspec.structs.replace(question, what="judge", action=advice.action, ms=20)
    )
    assert judged.moment is not None
    assert judged.moment.loss < 0.2
    assert len(judged.moment.chances) == 2
    thinker.stop()
    assert not thinker.enough()  # nobody thinks: nothing to stop
