"""The engine protocol: every command, every error."""

import base64
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from molpe import agents, games
from molpe.cli import protocol, session
from molpe.cli.engine import serve
from molpe.cli.session import LONGEST, Session
from molpe.kernel import Match, Rng, choose

from .conftest import Said
from .test_legal import ONE_TO_GO, START

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask() -> Ask:
    """``ask("play", action="siren e5")`` in one session."""
    one = Session()

    def call(command: str, **fields: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            one.answer(json.dumps({"command": command, **fields}).encode())
        )
        return answer

    return call


def code(answer: dict[str, Any]) -> str:
    assert not answer["ok"]
    assert set(answer["error"]) == {"code", "message"}
    assert "\n" not in answer["error"]["message"]
    return str(answer["error"]["code"])


def test_hello_and_games(ask: Ask) -> None:
    hello = ask("hello", id="x")
    assert (hello["id"], hello["ok"], hello["protocol"]) == ("x", True, protocol.PROTOCOL)
    assert hello["games"] == games.names()
    assert hello["agents"] == agents.names()
    asked = {"new", "load", "state", "legal", "play", "undo", "view", "save", "best", "perft"}
    assert asked | {"quit"} <= set(hello["commands"])
    facts = ask("games")["games"]
    assert [fact["name"] for fact in facts] == games.names()


def test_every_command_is_served() -> None:
    for request in protocol.REQUESTS:
        assert callable(getattr(Session, protocol.command_of(request)))


@pytest.mark.parametrize("echoed", [1, "a", None, [1, {"b": 2.5}], 10**30])
def test_the_id_comes_back(ask: Ask, echoed: object) -> None:
    assert ask("hello", id=echoed)["id"] == echoed
    assert ask("nonsense", id=echoed)["id"] == echoed


def test_new(ask: Ask) -> None:
    state = ask("new", game="canosa")
    assert state["position"] == START
    assert state["actors"] == [0]
    assert state["outcome"] is None
    assert state["key"].isdecimal()
    assert state == {**ask("state")}
    dump = base64.b64decode(state["dump"])
    assert games.find("canosa").load(dump).dump() == dump
    assert ask("new", game="tide", seats=4)["seats"] == 4
    assert ask("new", game="tide")["seats"] == 2
    ask("new", game="canosa", options={"draw": False}, edition="standard", names=["ann", "bob"])
    assert ask("save")["match"].startswith(
        "game: canosa 1\nedition: standard\noptions: draw=off\nseats: ann bob\n"
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "bad-request"),
        ({"game": "frog"}, "unknown-name"),
        ({"game": "canosa", "seats": 3}, "bad-text"),
        ({"game": "canosa", "seats": "two"}, "bad-request"),
        ({"game": "canosa", "frog": 1}, "bad-request"),
        ({"game": "canosa", "options": {"draw": "maybe"}}, "bad-text"),
        ({"game": "canosa", "options": ["draw"]}, "bad-request"),
        ({"game": "canosa", "edition": "frog"}, "bad-text"),
        ({"game": "canosa", "names": ["ann"]}, "bad-request"),
        ({"game": "canosa", "names": ["ann", "b o b"]}, "bad-request"),
        ({"game": 7}, "bad-request"),
    ],
)
def test_new_refused(ask: Ask, fields: dict[str, object], expected: str) -> None:
    before = ask("new", game="tide")
    assert code(ask("new", **fields)) == expected
    assert ask("state") == before


def test_everything_else_needs_a_match(ask: Ask) -> None:
    wishes: dict[str, dict[str, object]] = {
        "state": {},
        "legal": {},
        "play": {"action": "siren e5"},
        "luck": {},
        "undo": {},
        "view": {"seat": 0},
        "log": {"seat": 0},
        "resign": {"seat": 0},
        "save": {},
        "best": {},
        "perft": {"depth": 1},
    }
    for command, fields in wishes.items():
        assert code(ask(command, **fields)) == "no-match"


def test_play_and_undo(ask: Ask) -> None:
    ask("new", game="canosa")
    legal = ask("legal")
    assert legal["seat"] == 0
    assert len(legal["actions"]) == 13
    first = legal["actions"][0]
    played = ask("play", action="siren e5")
    assert (played["seat"], played["action"], played["words"]) == (0, first["action"], "siren e5")
    assert (played["length"], played["actors"]) == (1, [1])
    assert code(ask("play", seat=0, action="siren e4")) == "illegal-action"
    assert code(ask("play", action="siren e4")) == "illegal-action"
    assert code(ask("play", action=215)) == "illegal-action"
    assert code(ask("play", action=1.5)) == "bad-request"
    assert code(ask("play", seat="chance", action=0)) == "illegal-action"
    assert code(ask("play", seat="spectator", action=0)) == "bad-request"
    assert ask("undo")["length"] == 0
    assert code(ask("undo")) == "illegal-action"
    assert code(ask("undo", count=0)) == "bad-request"
    assert ask("play", action=first["action"])["words"] == "siren e5"
    ask("play", action="siren b2")
    assert ask("undo", count=2)["length"] == 0


def test_clicks(ask: Ask) -> None:
    ask("new", game="canosa")
    actions = ask("legal", seat=0, clicks=True)["actions"]
    assert actions[0]["clicks"] == ["f6", "e5"]
    assert code(ask("legal", seat=1)) == "illegal-action"


def test_the_end(ask: Ask) -> None:
    ask("load", game="canosa", position=ONE_TO_GO)
    over = ask("play", action="sailor e6 f6")
    assert over["actors"] == []
    assert over["outcome"] == {
        "places": [1, 2],
        "scores": [4, 0],
        "reason": "sailors",
        "sentence": "Gold wins: Gold has brought four sailors home; scores 4 : 0",
    }
    assert ask("legal") == {"ok": True, "seat": None, "actions": []}
    assert code(ask("play", action="siren e5")) == "illegal-action"
    assert code(ask("best")) == "illegal-action"
    assert code(ask("resign", seat=0)) == "illegal-action"
    assert ask("perft", depth=3) == {"ok": True, "count": 0}
    assert ask("perft", depth=3, divide=True) == {"ok": True, "count": 0, "divide": []}


def test_resign_and_back(ask: Ask) -> None:
    ask("new", game="canosa")
    ask("play", action="siren e5")
    assert code(ask("resign", seat=2)) == "bad-request"
    gone = ask("resign", seat=1)
    assert gone["outcome"]["sentence"] == "Gold wins: Silver resigned"
    assert gone["actors"] == []
    assert ask("undo") == {"ok": True, "length": 1, "actors": [1], "outcome": None}


def test_luck(ask: Ask) -> None:
    ask("new", game="tide", seats=3)
    odds = [action["odds"] for action in ask("legal", seat="chance")["actions"]]
    assert odds == [5, 4, 2, 1]
    assert code(ask("best")) == "illegal-action"
    assert ask("play", seat="chance", action="deal pearl to 0")["seat"] == "chance"
    drawn = ask("luck", seed=3)
    assert len(drawn["drawn"]) == 2
    assert drawn["actors"] == [0, 1, 2]
    assert ask("luck")["drawn"] == []
    ask("undo", count=2)
    assert ask("luck", seed=3) == drawn
    ask("undo", count=2)
    assert len(ask("luck")["drawn"]) == 2
    assert code(ask("luck", seed=2**63)) == "bad-request"


def test_views_hide(ask: Ask) -> None:
    ask("new", game="tide")
    ask("play", action="deal coral to 0")
    ask("play", action="deal triton to 1")
    mine = ask("view", seat=0)
    assert "coral" in json.dumps(mine["view"])
    assert "triton" not in json.dumps(mine)
    assert mine["ask"].startswith("you hold Red Coral")
    everyone = ask("view", seat="spectator")
    assert "coral" not in json.dumps(everyone)
    assert everyone["ask"] is None
    assert code(ask("view", seat=2)) == "bad-request"
    assert code(ask("view", seat=-1)) == "bad-request"
    assert code(ask("view", seat="chance")) == "bad-request"
    assert code(ask("view")) == "bad-request"
    heard = ask("log", seat=1)["log"]
    assert [entry["seat"] for entry in heard] == ["chance"], (
        "one's own card; the other tells nothing"
    )
    assert "coral" not in json.dumps(heard)
    assert len(ask("log", seat=1, since=1)["log"]) == 1
    assert ask("log", seat="spectator", since=10**9)["log"] == []


def test_a_seat_is_asked_at_what_it_orders(ask: Ask) -> None:
    usual = ["challenges", "crossings", "aimed", "losses"]
    assert code(ask("order", seat=0)) == "no-match"
    ask("new", game="muse", seats=2)
    ask("luck", seed=4)
    assert ask("order", seat=1) == {"ok": True, "seat": 1, "at": usual, "later": False}
    assert ask("order", seat=1, at=["losses", "everything\nidle"])["at"] == [
        "losses",
        "everything",
        "idle",
    ]
    assert ask("order", seat=0, at=[])["at"] == []
    assert ask("passes")["played"] == []  # the first turn is no window
    ask("play", action="begin")
    assert ask("passes")["actors"] == [1]
    later = ask("order", seat=1, later=True)
    assert (later["at"], later["later"]) == (["losses", "everything", "idle"], True)
    assert {one["words"] for one in ask("passes")["played"]} == {"pass"}
    assert "1 ! ask losses everything idle\n" in ask("save")["match"]
    assert code(ask("order", seat=2)) == "bad-request"
    assert code(ask("order", seat=0, at=[], later=True)) == "bad-request"
    assert code(ask("order", seat=0, at=["wind"])) == "bad-text"


def test_best_is_what_the_agent_would_do(ask: Ask) -> None:
    ask("new", game="canosa")
    match = Match(games.find("canosa"), 2)
    for seed in range(5):
        action = choose(match, agents.find("greedy"), 0, Rng(seed))
        best = ask("best", agent="greedy", seed=seed, ms=10)
        assert (best["seat"], best["action"]) == (0, action)
        assert best["words"] == match.game.words(match.state, 0, action)
    assert ask("state")["length"] == 0
    assert code(ask("best", agent="frog")) == "unknown-name"
    assert code(ask("best", agent="greedy:x")) == "bad-text"
    assert code(ask("best", seat=1)) == "illegal-action"


def test_perft(ask: Ask) -> None:
    ask("new", game="canosa")
    assert [ask("perft", depth=n)["count"] for n in range(4)] == [1, 13, 151, 1565]
    parts = ask("perft", depth=3, divide=True)
    assert parts["count"] == 1565
    assert parts["divide"][0] == {"action": 28, "words": "siren e5", "count": 147}
    assert ask("perft", depth=0, divide=True) == {"ok": True, "count": 1, "divide": []}
    assert code(ask("perft", depth=101)) == "bad-request"
    assert code(ask("perft", depth=-1)) == "bad-request"


def test_save_and_load_a_match(ask: Ask) -> None:
    ask("new", game="canosa")
    ask("play", action="siren e5")
    before = ask("state")
    text = ask("save")["match"]
    ask("new", game="tide")
    assert ask("load", match=text) == before
    assert ask("save")["match"] == text
    assert code(ask("load", match="hello")) == "bad-text"
    assert code(ask("load", match=text, game="canosa")) == "bad-request"
    assert ask("state") == before


def test_load_a_dump(ask: Ask) -> None:
    state = ask("new", game="canosa")
    loaded = ask("load", game="canosa", dump=state["dump"])
    assert loaded == state
    ask("play", action="siren e5")
    assert ask("undo")["length"] == 0
    assert ask("state") == state
    assert code(ask("save")) == "bad-text"
    for wrong in ("%", "é", state["dump"][:8], "AAAA", base64.b64encode(b"\x04" * 90).decode()):
        assert code(ask("load", game="canosa", dump=wrong)) == "bad-text"
    sunk = bytearray(base64.b64decode(state["dump"]))
    sunk[1] = 126  # the gold siren on a square that is none
    assert code(ask("load", game="canosa", dump=base64.b64encode(sunk).decode())) == "bad-text"
    assert ask("state") == state


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "bad-request"),
        ({"position": START}, "bad-request"),
        ({"game": "canosa"}, "bad-request"),
        ({"game": "canosa", "position": START, "dump": ""}, "bad-request"),
        ({"game": "canosa", "position": "x"}, "bad-text"),
        ({"game": "tide", "position": "x"}, "bad-text"),
        ({"game": "frog", "position": "x"}, "unknown-name"),
        ({"game": "canosa", "dump": ""}, "bad-text"),
    ],
)
def test_load_refused(ask: Ask, fields: dict[str, object], expected: str) -> None:
    assert code(ask("load", **fields)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"nonsense", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"[" * 100_000, "bad-json"),
        (b"[]", "bad-json"),
        (b"1e999", "bad-json"),
        (b"9" * 9999, "bad-json"),
        (b"{}", "unknown-command"),
        (b'{"command": ["new"]}', "unknown-command"),
        (b'{"command": "walk"}', "unknown-command"),
        (b'{"command": "hello", "x": 1}', "bad-request"),
        (b" " * (LONGEST + 1), "too-long"),
    ],
)
def test_lines_that_are_no_request(line: bytes, expected: str) -> None:
    one = Session()
    assert code(json.loads(one.answer(line))) == expected
    assert json.loads(one.answer(b'{"command": "hello"}'))["ok"]


def test_a_fault_of_our_own_ends_nothing(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> int:
        raise ZeroDivisionError("a\nb")

    ask("new", game="canosa")
    monkeypatch.setattr(session, "perft", fall)
    answer = ask("perft", depth=1)
    assert code(answer) == "internal"
    assert answer["error"]["message"] == "this should not happen: ZeroDivisionError: a b"
    monkeypatch.setattr(Session, "news", fall)
    assert code(ask("new", game="tide")) == "internal"
    monkeypatch.undo()
    assert ask("state")["game"] == "canosa"


def test_an_answer_that_cannot_be_written(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "hello", lambda self, request: {"x": object()})
    answer = ask("hello", id=1)
    assert code(answer) == "internal"
    assert answer["error"]["message"] == "the answer cannot be written: TypeError"


def test_an_id_as_deep_as_can_be_read() -> None:
    """Whatever is read can be written: at the depth where reading fails, too."""
    seen = set()
    for depth in [*range(1, 1100), 100_000]:
        deep = b"[" * depth + b"]" * depth
        raw = Session().answer(b'{"command": "quit", "id": ' + deep + b"}")
        seen.add(raw.partition(b',"ok":')[2] if b'"id"' in raw else raw)
    assert seen == {
        b"true}",
        b'{"ok":false,"error":{"code":"bad-json","message":"the line is nested too deeply"}}',
    }


def test_quit_blank_lines_and_long_lines() -> None:
    hello = b'{"command": "quit"}\n'
    out = io.BytesIO()
    serve(io.BytesIO(b"\n  \n" + b"x" * (3 * LONGEST) + b"\n" + hello + b"more\n"), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True]
    assert answers[0]["error"]["code"] == "too-long"
    out = io.BytesIO()
    serve(io.BytesIO(b"x" * (LONGEST + 5)), out)
    assert json.loads(out.getvalue())["error"]["code"] == "too-long"


def test_the_real_process(process: Callable[..., Said]) -> None:
    lines = [b'{"command":"new","game":"canosa","id":1}', b"\xff\x00", b"{", b'{"command":"state"}']
    said = process("engine", typed=b"\n".join(lines))
    assert (said.code, said.err) == (0, "")
    assert [json.loads(line)["ok"] for line in said.lines] == [True, False, False, True]
    said = process("engine", typed=b'{"command":"quit"}\n{"command":"hello"}\n')
    assert (said.code, said.err, said.lines) == (0, "", ['{"ok":true}'])
    assert process("engine").out == ""
