"""The small parts: luck, patches, orders, limits, sessions, lessons, logs, metrics."""

import asyncio
import hashlib
import hmac
import json
import logging
import os
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe import games
from molpe.agents.sailor import Sailor
from molpe.kernel import CHANCE, BadText, Frozen, IllegalAction, Match, Rng, run
from molpe.kernel.orders import Order
from molpe.table.library.lessons import find_lesson
from molpe.table.match import lesson as lessons
from molpe.table.match import luck
from molpe.table.protocol import limits
from molpe.table.protocol.limits import Bucket, Buckets, Crowd, Rate, loopback
from molpe.table.protocol.names import clean
from molpe.table.room import tidy as tidying
from molpe.table.room.metrics import Histogram, Metrics
from molpe.table.room.patch import diff
from molpe.table.room.pauses import LONGEST, SHORTEST, pause
from molpe.table.room.peer import Peer
from molpe.table.room.sessions import Sessions
from molpe.table.web.gate import whence
from molpe.table.web.logs import JsonLines
from molpe.table.work.bots import Bots, Matter, NoAnswer

from .guest import patched
from .hall import Hall
from .waiting import HANG

# Luck.


def test_a_draw_is_what_the_documents_say() -> None:
    secret = "00" * 32
    digest = hmac.new(bytes(32), b"7", hashlib.sha256).digest()
    assert luck.number(secret, 7, 1000) == int.from_bytes(digest, "big") % 1000
    assert luck.pledge(secret) == hashlib.sha256(bytes(32)).hexdigest()
    assert [luck.pick(point, [2, 0, 3]) for point in range(5)] == [0, 0, 2, 2, 2]
    with pytest.raises(IllegalAction):
        luck.pick(5, [2, 3])


def test_draws_follow_the_odds() -> None:
    game = games.find("tide")
    state = game.start(2)
    legal = state.legal(CHANCE)
    weights = {action: state.odds(action) for action in legal}
    times = 4000
    counts = dict.fromkeys(legal, 0)
    for k in range(times):
        counts[luck.draw("11" * 32, k, state)] += 1
    total = sum(weights.values())
    chi = sum(
        (counts[a] - times * weights[a] / total) ** 2 / (times * weights[a] / total) for a in legal
    )
    assert chi < 40  # far beyond the 99.9th percentile for these few degrees of freedom


def test_a_tampered_draw_is_found() -> None:
    game = games.find("tide")
    secret = luck.new_secret()
    match = Match(game, 2)
    k = 0
    while match.outcome() is None:
        if match.state.actor() == CHANCE:
            match.play(CHANCE, luck.draw(secret, k, match.state))
            k += 1
        else:
            match.play(match.actors()[0], 0)
    assert list(luck.wrong_draws(match, secret)) == []
    other = luck.new_secret()
    found = [list(luck.wrong_draws(match, f"{n:064x}")) for n in range(20)]
    assert any(found)
    assert luck.pledge(other) != luck.pledge(secret)


# Patches.


class Leaf(Frozen):
    id: str
    n: int | None = None


class Tree(Frozen):
    leaves: tuple[Leaf, ...]
    one: Leaf | None
    words: dict[str, int]
    pair: tuple[int, int]
    name: str


leaf = st.builds(Leaf, st.text(max_size=3), st.none() | st.integers(0, 3))
tree = st.builds(
    Tree,
    st.lists(leaf, max_size=3).map(tuple),
    st.none() | leaf,
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 2), max_size=2),
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
    st.text(max_size=2),
)


@given(tree, tree)
def test_a_patch_makes_the_new_out_of_the_old(old: Tree, new: Tree) -> None:
    def plain(value: object) -> Any:
        return json.loads(msgspec.json.encode(value))

    changes = plain(diff(old, new))
    assert patched(plain(old), changes) == plain(new)
    assert (changes == []) == (old == new)


def test_a_patch_is_as_small_as_the_change() -> None:
    old = Tree((Leaf("a", 1), Leaf("b", 2)), None, {}, (0, 0), "x")
    new = msgspec.structs.replace(old, leaves=(Leaf("a", 1), Leaf("b", 3)))
    assert [(change.path, change.value) for change in diff(old, new)] == [(("leaves", 1, "n"), 3)]
    longer = msgspec.structs.replace(old, leaves=(*old.leaves, Leaf("c")))
    assert [change.path for change in diff(old, longer)] == [("leaves",)]


# Standing orders.


class Windows:
    """A game whose every state is a window that action 0 passes, unless it is seat 0's turn."""

    def __init__(self) -> None:
        self.number = 1
        self.open = True
        self.active = 0

    def passing(self, state: Any, seat: int) -> tuple[int, int] | None:
        return (0, self.number) if self.open else None

    def turn(self, state: Any) -> int:
        return self.active


class Asked:
    """A state that asks seat 0 and offers some actions."""

    def __init__(self, legal: list[int]) -> None:
        self.list = legal

    def actors(self) -> list[int]:
        return [0]

    def legal(self, seat: int) -> list[int]:
        return self.list


def test_orders_pass_what_they_say_and_end_by_themselves() -> None:
    game: Any = Windows()
    idle: Any = Asked([0])
    able: Any = Asked([0, 1])
    assert Order("pass-idle").passes(game, idle, 0) == 0
    assert Order("pass-idle").passes(game, able, 0) is None
    assert Order("pass-idle").holds(game, able, 0)
    until = Order("pass-turn")
    assert until.passes(game, able, 0) == 0
    assert until.holds(game, able, 0)  # given in the own turn: until the next one
    game.active = 1
    assert until.holds(game, able, 0)
    this = Order("pass-window")
    assert this.holds(game, able, 0)
    assert this.passes(game, able, 0) == 0
    game.number = 2
    assert this.passes(game, able, 0) is None
    assert not this.holds(game, able, 0)
    game.open = False
    assert until.passes(game, able, 0) is None  # a choice on somebody else's turn ends nothing
    assert until.holds(game, able, 0)
    game.active = 0
    assert not until.holds(game, able, 0)
    assert Order("pass-idle").passes(games.find("canosa"), able, 0) is None


def test_an_automatic_pass_takes_a_drawn_while() -> None:
    pauses = {pause(2) for _ in range(50)}
    assert len(pauses) > 40
    assert min(pauses) >= SHORTEST
    assert max(pauses) <= LONGEST
    assert pause(0) == 0


# Limits.


def test_a_page_that_waits_when_it_is_told_to_is_never_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    peer = Peer("ann", "Ann")
    for _ in range(10_000):
        if not peer.bucket.take():
            assert peer.hurry.take()
            now[0] += 0.1
    flood = [peer.hurry.take() for _ in range(1000)]
    assert 400 < sum(flood) <= 500


def test_tokens_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    bucket = Bucket(Rate(1000, 2))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 0.001
    assert bucket.take()


def test_buckets_forget_the_least_used() -> None:
    buckets = Buckets(Rate(0, 1), most=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert not buckets.take("a")
    assert buckets.take("c")
    assert list(buckets.buckets) == ["a", "c"]


def test_this_machine_is_known() -> None:
    assert loopback("127.0.0.1")
    assert loopback("::1")
    assert loopback("")
    assert not loopback("192.0.2.7")
    assert not loopback("made-up")


@pytest.mark.parametrize(
    ("client", "place"),
    [
        (None, ""),
        (("", 0), ""),
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::1", 1), "::1"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("127.0.0.1, 192.0.2.7", 1), "nowhere"),
        (("made up", 1), "nowhere"),
    ],
)
def test_where_a_request_comes_from(client: tuple[str, int] | None, place: str) -> None:
    assert whence({"client": client}) == place


# Sessions.


def test_a_cookie_is_signed_and_the_key_is_kept(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    session = sessions.new()
    cookie = sessions.cookie(session)
    assert sessions.read(f"a=b; molpe={cookie}; c=d") == (session, True)
    for bad in (cookie[:-1] + "x", session, ".", '"\\', f"ä.{cookie}"):
        assert sessions.read(f"molpe={bad}") == ("", False)
    assert sessions.read("") == ("", False)
    assert Sessions(tmp_path).read(f"molpe={cookie}") == (session, True)
    assert Sessions(tmp_path / "other").read(f"molpe={cookie}") == ("", False)
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    header = sessions.header(session, secure=True)
    for flag in ("__Host-molpe=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"):
        assert flag in header
    assert "Secure" not in sessions.header(session, secure=False)


FOREIGN = [
    'a={"x": 1}',
    "b=ä\u00ff",
    'c="',
    "d=[1,2]",
    "e",
    "=f",
    'g="a;b"',
    "h=a,b c",
    "i=<>@",
    "$V=1",
]


@pytest.mark.parametrize("foreign", FOREIGN)
def test_cookies_of_other_programs_unseat_nobody(tmp_path: Path, foreign: str) -> None:
    sessions = Sessions(tmp_path)
    mine = f"molpe={sessions.cookie('ann')}"
    for header in (f"{foreign}; {mine}", f"{mine}; {foreign}", f"{foreign};{mine};{foreign}"):
        assert sessions.read(header) == ("ann", True)
    stale = "molpe=old.sign"
    assert sessions.read(f"{stale}; {mine}") == ("ann", True)
    hosted = f"__Host-molpe={sessions.cookie('ben')}"
    assert sessions.read(f"{mine}; {foreign}; {hosted}", secure=True) == ("ben", True)
    assert sessions.read(f"{foreign}; {mine}", secure=True) == ("ann", False)
    assert sessions.read(f"{mine}; {hosted}") == ("ann", True)


def test_an_invitation_is_for_one_seat_of_one_match(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    token = sessions.invitation("m", 1)
    assert len(token) == 24  # 144 bits
    assert sessions.invites("m", 1, token)
    assert not sessions.invites("m", 2, token)
    assert not sessions.invites("n", 1, token)
    assert not sessions.invites("m", 1, "")
    assert not sessions.invites("m", 1, "ä")


def test_a_cut_key_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"short")
    Sessions(tmp_path)
    assert len((tmp_path / "key").read_bytes()) == 32


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann\t\n  Lee ", "Ann Lee"),
        ("a\u202eb\u200bc\0d", "abcd"),
        ("x" * 99, "x" * 24),
        ("\ud800", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>", "<b>"),
    ],
)
def test_names_are_one_clean_line(typed: str, shown: str) -> None:
    assert clean(typed) == shown


# Lessons.

LESSON = """
game = "canosa"
seats = 2
learner = 0
title = { en = "T", de = "T" }
end = { en = "E {x}", de = "E" }
[[step]]
en = "one"
de = "eins"
do = ["siren e5", "siren f5"]
then = "bot"
[[step]]
en = "two"
de = "zwei"
"""


def test_a_lesson_is_checked_against_the_rules() -> None:
    game = games.find("canosa")
    lesson = lessons.read_lesson("canosa", LESSON)
    match = lessons.check_lesson(lesson, game)
    assert match.log[0][0] == 0
    assert lesson.messages()["en"] == {
        "lesson-title": "T",
        "lesson-end": "E {{x}}",
        "lesson-1": "one",
        "lesson-2": "two",
    }
    with pytest.raises(BadText, match="step 1: 'siren a1' is not legal"):
        lessons.check_lesson(lessons.read_lesson("canosa", LESSON.replace("f5", "a1")), game)
    with pytest.raises(BadText, match="the learner is not asked"):
        other = LESSON.replace('then = "bot"', "")
        lessons.check_lesson(lessons.read_lesson("canosa", other), game)
    with pytest.raises(BadText, match=r"canosa/tutorial.toml: .*unknown field"):
        lessons.read_lesson("canosa", LESSON + "\nwhat = 1\n")
    with pytest.raises(BadText, match="must begin with game"):
        lessons.read_lesson("siggil", LESSON)
    with pytest.raises(BadText, match="not one of the seats"):
        lessons.read_lesson("canosa", LESSON.replace("learner = 0", "learner = 3"))
    with pytest.raises(BadText, match=r"canosa/tutorial.toml"):
        lessons.read_lesson("canosa", "game =")


def test_where_a_lesson_stands_follows_from_the_log() -> None:
    lesson = lessons.read_lesson("canosa", LESSON)
    assert lesson.stand([]).step == 0
    assert lesson.stand([0]).bot
    assert not lesson.stand([0]).done
    assert lesson.stand([0, 1, 1]).bot
    assert lesson.stand([0, 1, 1, 0]).done


def test_a_game_without_a_lesson_has_none() -> None:
    assert find_lesson(games.game_class("tide")) is None


# Bots.


async def test_bots_answer_and_broken_ones_cost_only_their_move() -> None:
    bots = Bots(size=1, budget=HANG)
    state = games.find("canosa").start(2)
    matter = Matter("canosa", "draw=on", None, state, 0)
    try:
        reply = await bots.think(matter, "greedy", 0)
        assert reply.action in state.legal(0)
        with pytest.raises(NoAnswer, match="no agent is called"):
            await bots.think(matter, "nobody", 0)
        reply = await bots.think(matter, "sailor", 0)
        assert reply.action in state.legal(0)
        bots.budget = 0.000001
        with pytest.raises(NoAnswer, match="gave no answer"):
            await bots.think(matter, "greedy", 0)
        bots.budget = HANG
        thinking = asyncio.create_task(bots.think(matter, "greedy", 0))
        await asyncio.sleep(0)  # it is asked
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        reply = await bots.think(matter, "greedy", 0)
        assert reply.action in state.legal(0)
    finally:
        await bots.close()


async def test_a_worker_is_sent_a_guess_and_never_the_truth(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def listen(*question: Any) -> Any:
        asked.append(question)
        raise NoAnswer("not today")

    monkeypatch.setattr(table.hub.bots, "think", listen)
    for _ in range(20):
        room = await table.room("sirens", "ann", "bot")
        truth = room.record.match.state.dump()
        await table.rest(room)
        guess = asked[-1][0].guess
        game = room.record.game
        asked[-1] = (guess.dump() == truth, game.view(guess, 1))
    assert len(asked) == 20
    assert sum(same for same, _ in asked) < 5  # a guess may hit the truth by chance


# Logs and metrics.


def test_log_lines_are_json() -> None:
    record = logging.makeLogRecord({"msg": "replay", "levelname": "WARNING", "match": "abc"})
    line = json.loads(JsonLines().format(record))
    assert (line["what"], line["level"], line["match"]) == ("replay", "warning", "abc")
    assert line["at"].endswith("Z")
    try:
        raise BadText("no")
    except BadText as error:
        broken = logging.makeLogRecord({"exc_info": (BadText, error, error.__traceback__)})
    assert "BadText: no" in json.loads(JsonLines().format(broken))["error"]


def test_figures_in_prometheus_words() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.003, 9.0):
        histogram.add(seconds)
    lines = list(histogram.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 1'
    assert 'x_bucket{le="+Inf"} 3' in lines
    assert "x_count 3" in lines
    metrics = Metrics()
    metrics.acted()
    metrics.refused("stale")
    text = metrics.text({"molpe_sockets": 2})
    assert "molpe_actions_total 1\n" in text
    assert 'molpe_refused_total{code="stale"} 1\n' in text
    assert "molpe_sockets 2\n" in text


def test_a_random_match_is_fair_by_its_own_key() -> None:
    """The check fails on luck that did not come from the key."""
    match = run(games.find("siggil"), [Sailor(), Sailor()], Rng(1))
    assert list(luck.wrong_draws(match, luck.new_secret()))


def test_a_crowd_has_an_end() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a")] == [True, True, False]
    assert crowd.enter("b")
    crowd.leave("a")
    assert crowd.enter("a")
    crowd.leave("b")
    assert "b" not in crowd.open


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
