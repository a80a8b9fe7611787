"""Bots of every level, hints and reviews: who thinks, for how long, about what."""

import asyncio
import itertools
import os
import signal
import sys
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe import agents, games
from molpe.agents.review import Moment, decisions
from molpe.kernel import CHANCE, AnyGame, Match, Message, Rng, run
from molpe.table.library import ladder
from molpe.table.protocol.lines import ASKER
from molpe.table.room.room import Room
from molpe.table.work import bots as thinking
from molpe.table.work import review as reviewing
from molpe.table.work.bots import HINT, PLAY, REVIEW, Bots, Matter, NoAnswer
from molpe.table.work.worker import MEMORY, Question, Reply, Thinker
from tests.table.hall import Hall
from tests.table.room.test_leaks import SENTINELS, named_in, secret_words
from tests.table.waiting import HANG, until

TIMES = os.environ.get("MOLPE_TIMES") == "1"
"""Whether this machine is our own, so that seconds can be counted."""


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


@pytest.fixture(scope="module", autouse=True)
def patiently() -> Iterator[None]:
    """However long a process takes to begin, it is not given up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "GRACE", HANG)
        yield


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[Bots]:
    """A thinking process that the tests of a module share."""
    pool = Bots(size=1, budget=HANG)
    await pool.think(matter(), "sailor", 0)  # the process is there
    yield pool
    await pool.close()


@pytest.mark.parametrize("level", range(1, 9))
async def test_levels_answer(pool: Bots, level: int) -> None:
    """On a machine of one's own within their time, too: make soak says so."""
    about, ms = matter("tide", 2), ladder.LEVEL_MS[level - 1]
    began = time.monotonic()
    reply = await pool.think(about, f"level:{level}", ms if TIMES else 20)
    assert reply.action in about.guess.legal(about.seat)
    assert not TIMES or time.monotonic() - began < ms / 1000 + 3


async def test_budgets_shrink_when_many_wait() -> None:
    pool = Bots(size=2)
    busy = [await pool.take(PLAY) for _ in range(2)]
    assert pool.share(1000) == 1000

    async def wait(who: str, urgency: int = PLAY) -> None:
        ASKER.set(who)
        pool.release(await pool.take(urgency))

    tasks = [asyncio.create_task(wait(f"guest{n}")) for n in range(2)]
    tasks.append(asyncio.create_task(wait("guest0", REVIEW)))
    await until(lambda: pool.waiting == 2)
    assert pool.share(1000) == 500
    for kind in (PLAY, HINT):
        tasks += [asyncio.create_task(wait("eve", kind)) for _ in range(300)]
    await until(lambda: pool.waiting == 602)
    assert pool.share(1000) == 400, "three others wait, however often one of them does"
    ASKER.set("guest0")
    assert pool.share(1000) == 1000 * 2 // (2 + 2 * 3 - 1)
    ASKER.set("eve")
    assert pool.share(1000) == thinking.SHORTEST
    assert pool.share(0) == 0
    for process in busy:
        pool.release(process)
    await asyncio.gather(*tasks)


async def test_one_who_asks_without_end_keeps_no_bot_waiting() -> None:
    pool = Bots(size=1)
    process = await pool.take(PLAY)
    served: list[str] = []

    async def wait(who: str) -> None:
        ASKER.set(who)
        found = await pool.take(HINT)
        served.append(who)
        pool.release(found)

    tasks = [asyncio.create_task(wait(who)) for who in ("eve", "eve", "eve", "ann", "ben", "ann")]
    await until(lambda: pool.waiting == 6)
    pool.release(process)
    await asyncio.gather(*tasks)
    assert served == ["eve", "ann", "ben", "eve", "ann", "eve"]


async def test_where_the_line_is_full_whoever_has_most_in_it_gives_a_place_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody's bots were told that too many think, where one had asked for all of them."""
    monkeypatch.setattr(thinking, "LONGEST_QUEUE", 4)
    pool, about = Bots(size=1), matter()
    process = await pool.take(PLAY)

    async def dead(_: bytes) -> bytes:
        return b""

    monkeypatch.setattr(process, "ask", dead)

    def come(who: str, *kinds: str) -> list[asyncio.Task[Any]]:
        ASKER.set(who)
        return [
            asyncio.create_task(
                pool.think(about, "sailor", 0) if kind == "play" else pool.advise(about, 0)
            )
            for kind in kinds
        ]

    eve = come("eve", "hint", "play", "hint", "play")
    await until(lambda: pool.waiting == 4)
    with pytest.raises(NoAnswer, match="too many"):
        await come("eve", "play")[0]
    ann = come("ann", "play")
    with pytest.raises(NoAnswer, match="too many"):
        await eve[2]
    ben = come("ben", "hint")
    with pytest.raises(NoAnswer, match="too many"):
        await eve[0]
    with pytest.raises(NoAnswer, match="too many"):
        await come("ann", "play")[0]
    assert [pool.waiting_for(who) for who in ("eve", "ann", "ben")] == [2, 1, 1]
    pool.release(process)
    for one in await asyncio.gather(eve[1], eve[3], *ann, *ben, return_exceptions=True):
        assert "died" in str(one)
    assert (pool.waiting, pool.idle) == (0, [process])


async def test_players_are_served_before_hints_and_hints_before_reviews() -> None:
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


async def test_a_search_that_nobody_waits_for_is_ended_and_its_process_kept(
    pool: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "WIND_DOWN", HANG)
    await pool.think(matter(), "sailor", 0)
    process = pool.processes[0].process
    assert process is not None
    search = asyncio.create_task(pool.advise(matter(), 1000 * 10 * HANG))
    await asyncio.sleep(0)  # it is asked
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    while not pool.idle:  # told again, lest it was told before it had begun
        pool.processes[0].stop()
        await asyncio.sleep(0.01)
    reply = await pool.think(matter(), "sailor", 0)
    assert reply.action >= 0
    assert not hasattr(signal, "SIGUSR1") or pool.processes[0].process is process


async def test_a_dead_process_is_replaced_and_the_question_asked_again(pool: Bots) -> None:
    await pool.think(matter(), "sailor", 0)
    process = pool.processes[0].process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    reply = await pool.think(matter(), "greedy", 0)
    assert reply.action in matter().guess.legal(0)
    assert pool.processes[0].process is not process


async def test_a_process_that_always_dies_costs_only_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = Bots(size=1)

    async def dead(_: bytes) -> bytes:
        return b""

    monkeypatch.setattr(pool.processes[0], "ask", dead)
    with pytest.raises(NoAnswer, match="died"):
        await pool.think(matter(), "sailor", 0)
    assert pool.idle == pool.processes


@pytest.mark.parametrize("says", ["b'x' * 70_000 + b'\\n'", "b'\"\\xe4\"\\n'"])
async def test_a_process_that_says_anything_at_all_costs_only_the_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    """Somebody's bot prints what it thinks: a line without an end, letters of an older code."""
    (tmp_path / "chatty.py").write_text(
        f"import sys\nfor _ in sys.stdin:\n    sys.stdout.buffer.write({says})\n"
        "    sys.stdout.buffer.flush()\n"
    )
    monkeypatch.setattr(thinking.Process, "module", "chatty")
    monkeypatch.setattr(thinking.Process, "env", {"PYTHONPATH": str(tmp_path)})
    pool = Bots(size=1, budget=HANG)
    try:
        for _ in range(2):
            with pytest.raises(NoAnswer, match="died"):
                await asyncio.wait_for(pool.think(matter(), "sailor", 0), HANG)
        assert pool.idle == pool.processes
    finally:
        await pool.close()


async def test_a_bot_of_which_something_unforeseen_is_raised_acts_all_the_same(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Reply:
        raise RuntimeError("of which nobody has thought")

    monkeypatch.setattr(own_table.hub.bots, "think", broken)
    room = await level_room(own_table, "canosa", "level:1")
    page = own_table.page(room, "ann")
    await own_table.act(room, page, page.turn["acts"][0][0])
    await until(lambda: page.turn.get("acts"))


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else tells it of another process")
async def test_a_process_that_thinks_has_so_much_memory_and_no_more(pool: Bots) -> None:
    """Or a bot over somebody's own cards could take what the table lives in."""
    import resource

    await pool.think(matter(), "sailor", 0)
    process = pool.processes[0].process
    assert process is not None
    assert resource.prlimit(process.pid, resource.RLIMIT_AS) == (MEMORY, MEMORY)


async def test_a_process_that_is_too_slow_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again it would take as long again, and everyone behind it would wait for that too."""
    pool, asked = Bots(size=1, budget=0.001), []

    async def dawdle(question: bytes) -> bytes:
        asked.append(question)
        await asyncio.sleep(HANG)
        return b""

    monkeypatch.setattr(pool.processes[0], "ask", dawdle)
    with pytest.raises(NoAnswer, match="too slow"):
        await pool.think(matter(), "sailor", 0)
    assert len(asked) == 1
    assert pool.idle == pool.processes


async def test_a_match_goes_on_when_its_bots_process_is_killed(own_table: Hall) -> None:
    room = await level_room(own_table, "canosa", "level:2")
    page = own_table.page(room, "ann")
    for turn in range(4):
        await own_table.act(room, page, page.turn["acts"][0][0])
        if turn == 2:
            begun = [one.process for one in own_table.hub.bots.processes if one.process is not None]
            assert begun, "one of them, however many cores there are"
            for process in begun:
                os.kill(process.pid, signal.SIGKILL)
        await until(lambda: page.turn.get("acts"))
    assert len(room.record.match.log) >= 5


async def level_room(table: Hall, name: str, *specs: str, edition: str = "") -> Room:
    from molpe.table.match.terms import Place, Terms

    game = table.hub.library.open(name, "", edition)
    seats = (Place("person", "ann", holder="ann"), *(Place("bot", "", spec) for spec in specs))
    terms = Terms(name, game.version, seats, game.options_text(), edition)
    return table.hub.rooms[await table.hub.create(terms)]


@pytest.mark.parametrize("spec", ["level:1", "level:8", "greedy"])
async def test_a_thinking_process_is_sent_guesses_and_never_the_truth(
    table: Hall, monkeypatch: pytest.MonkeyPatch, spec: str
) -> None:
    """Every byte that goes to a process, for bots and hints: it fits the view and is no more."""
    asked: list[tuple[bool, bool]] = []

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
        await table.rest(room)
    assert len(asked) >= 20
    assert all(same for same, _ in asked)
    assert sum(true for _, true in asked) < len(asked) / 2  # a guess may hit the truth by chance


async def test_a_hint_names_nothing_hidden(table: Hall) -> None:
    edition = table.hub.library.prove("tide", "", SENTINELS, 2)
    room = await level_room(table, "tide", "sailor", edition=edition)
    page = table.page(room, "ann")
    words = secret_words(room.record.game)
    known = named_in(b"".join(page.raw), words)
    answer = await table.send(room, page, t="hint", seat=0)
    assert answer["t"] == "hinted"
    assert not named_in(msgspec.json.encode(answer), words) - known


# Reviews.


async def review(table: Hall, room: Room, who: str = "eve") -> Any:
    async with table.browser(table.cookie(who)) as browser:
        while True:
            answer = await browser.post(f"/api/matches/{room.id}/review")
            assert answer.status_code == 200, answer.text
            found = answer.json()
            if found["state"] == "done":
                return found
            await asyncio.sleep(0.01)


def played(name: str, seed: int = 1) -> Match:
    return run(games.find(name), [agents.find("sailor")] * 2, Rng(seed), ("a", "b"))


@pytest.mark.parametrize("name", ["tide", "canosa"])
async def test_a_review_says_what_every_decision_was_worth(
    table: Hall, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(reviewing, "LOOK_MS", (5, 10))
    monkeypatch.setattr(reviewing, "MOST", 12)
    match = played(name)
    async with table.browser(table.cookie("ann")) as browser:
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
                assert moment["better"]["clicks"] == list(clicks)
                assert moment["better"]["line"]
                assert moment["better"]["chance"] <= 1
        worst = max(moments, key=lambda moment: moment["loss"])
        assert found["turned"] in (0, *numbers)
        assert bool(found["turned"]) == bool(worst["mark"])
        asked = table.hub.bots.asked
        assert await review(table, room) == found  # remembered
        assert table.hub.bots.asked == asked


async def test_a_match_that_goes_on_has_no_review(own_table: Hall) -> None:
    async with own_table.browser(own_table.cookie("ann")) as browser:
        room = await own_table.room("tide", "ann", "ben")
        page = own_table.page(room, "ann")
        assert page.frames[0]["info"]["review"] is False
        for who in ("ann", "eve"):
            async with own_table.browser(own_table.cookie(who)) as other:
                answer = await other.post(f"/api/matches/{room.id}/review")
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        answer = await browser.post("/api/matches/none/review")
        assert answer.status_code == 404
        assert not own_table.hub.reviews.works


async def test_a_review_goes_on_without_answers_and_is_begun_again_when_it_broke(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with own_table.browser(own_table.cookie("ann")) as browser:
        text = played("tide").transcript()
        answer = await browser.post("/api/replays", json={"text": text})
        room = own_table.hub.rooms[answer.json()["id"]]

        async def silent(*_: Any) -> Any:
            raise NoAnswer("not today")

        monkeypatch.setattr(own_table.hub.bots, "judge", silent)
        found = await review(own_table, room)
        assert found["moments"] == []
        assert found["turned"] == 0
        own_table.hub.reviews.works.clear()

        async def broken(*_: Any) -> Any:
            raise ZeroDivisionError

        monkeypatch.setattr(own_table.hub.bots, "judge", broken)
        await browser.post(f"/api/matches/{room.id}/review")
        await until(lambda: not own_table.hub.reviews.works)


async def test_another_end_of_an_analysis_is_another_review(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after as many actions; and one that waits is about the end that was asked about."""
    judged: list[int] = []
    going = asyncio.Event()

    async def judge(_: Matter, action: int, n: int, __: int) -> Moment:
        await going.wait()
        judged.append(action)
        return Moment(n, 0, "", Message(""), (), (0.5, 0.5))

    monkeypatch.setattr(own_table.hub.bots, "judge", judge)
    base = await own_table.room("kuhn", "ann", "ben")
    pages = [own_table.page(base, who) for who in ("ann", "ben")]
    for text in ("pass", "bet", "bet"):
        seat = base.record.actors()[0]
        await own_table.act(base, pages[seat], text)
    wish = {"at": base.record.number() - 1}
    async with own_table.browser(own_table.cookie("ann")) as browser:
        answer = await browser.post(f"/api/matches/{base.id}/analysis", json=wish)
        room = own_table.hub.rooms[answer.json()["id"]]
        page, ends = own_table.page(room, "ann"), list[int]()
        for text in ("bet", "pass"):
            seat = room.record.actors()[0]
            assert (await own_table.act(room, page, text, seat=seat))["t"] == "ack"
            ends += [action for who, action in room.record.match.log if who != CHANCE]
            answer = await browser.post(f"/api/matches/{room.id}/review")
            assert answer.json()["state"] != "done"
            assert (await own_table.send(room, page, t="undo", seat=seat))["t"] == "ack"
        going.set()
        await until(lambda: len(judged) >= len(ends))
        assert judged == ends
        await own_table.act(room, page, "bet", seat=seat)
        assert (await review(own_table, room, "ann"))["actions"] == len(room.record.match.log)
        assert judged == ends, "it is remembered"


def test_of_a_long_match_some_decisions_are_looked_at_evenly() -> None:
    match = played("canosa", 3)
    every = decisions(match, 100_000)
    some = decisions(match, 10)
    assert len(some) == 10
    assert some[-1].n == every[-1].n
    gaps = [b.n - a.n for a, b in itertools.pairwise(some)]
    assert max(gaps) <= 3 * len(match.log) / 10


async def test_few_reviews_are_remembered(own_table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT", 1)
    async with own_table.browser(own_table.cookie("ann")) as browser:

        async def quick(*_: Any) -> Moment:
            return Moment(1, 0, "", Message(""), (), (0.5, 0.5))

        monkeypatch.setattr(own_table.hub.bots, "judge", quick)
        for seed in (1, 2):
            text = played("tide", seed).transcript()
            answer = await browser.post("/api/replays", json={"text": text})
            room = own_table.hub.rooms[answer.json()["id"]]
            assert (await review(own_table, room))["state"] == "done"
        assert len(own_table.hub.reviews.works) == 1


def test_a_worker_judges_the_best_action_as_no_loss() -> None:
    about = matter("tide")
    thinker = Thinker()
    from base64 import b64encode

    dump = b64encode(about.guess.dump()).decode()
    question = Question("advise", "tide", about.options, None, dump, about.seat, 1, 20)
    advice = thinker.answer(question)
    assert advice.ideas[0].action == advice.action
    assert all(idea.line for idea in advice.ideas)
    judged = thinker.answer(
        msgspec.structs.replace(question, what="judge", action=advice.action, ms=20)
    )
    assert judged.moment is not None
    assert judged.moment.loss < 0.2
    assert len(judged.moment.chances) == 2
    thinker.stop()
    assert not thinker.enough()  # nobody thinks: nothing to stop
