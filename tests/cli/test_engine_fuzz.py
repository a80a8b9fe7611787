"""Whatever comes in, an answer goes out and the session lives."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from molpe.cli.protocol import REQUESTS, command_of
from molpe.cli.session import Session

COMMANDS = [command_of(request) for request in REQUESTS if command_of(request) != "quit"]
FIELDS = sorted({field for request in REQUESTS for field in request.__struct_fields__} - {"dump"})

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(
        [
            "canosa",
            "tide",
            "chance",
            "spectator",
            "greedy",
            "sailor",
            "siren e5",
            "keep",
            "standard",
        ]
    ),
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
requests = st.fixed_dictionaries(
    {"command": st.sampled_from(COMMANDS)},
    optional=dict.fromkeys(FIELDS, values),
)
likely = st.sampled_from(
    [
        {"command": "new", "game": "canosa"},
        {"command": "new", "game": "tide", "seats": 3},
        {"command": "luck", "seed": 1},
        {"command": "luck"},
        {"command": "play", "action": "siren e5"},
        {"command": "play", "action": "keep"},
        {"command": "play", "action": 0},
        {"command": "undo"},
        {"command": "best"},
        {"command": "view", "seat": 0},
        {"command": "legal", "clicks": True},
        {"command": "log", "seat": "spectator"},
        {"command": "resign", "seat": 0},
        {"command": "save"},
        {"command": "state"},
        {"command": "perft", "depth": 2, "divide": True},
    ]
)


def shallow(request: dict[str, Any]) -> dict[str, Any]:
    """A count to depth 100 is a legal wish that takes too long for a test."""
    if request.get("command") == "perft" and type(request.get("depth")) is int:
        request = {**request, "depth": min(request["depth"], 2)}
    return request


def check(session: Session, line: bytes) -> dict[str, Any]:
    raw = session.answer(line)
    assert b"\n" not in raw
    answer: dict[str, Any] = json.loads(raw)
    assert answer["ok"] in (True, False)
    if not answer["ok"]:
        assert answer["error"]["code"] != "internal", (line, answer)
        assert answer["error"]["message"]
    return answer


@given(st.binary(max_size=300))
def test_random_bytes(line: bytes) -> None:
    check(Session(), line)


@given(st.text(max_size=200))
def test_random_text_as_position_match_and_dump(text: str) -> None:
    session = Session()
    for fields in ({"game": "canosa", "position": text}, {"match": text}):
        check(session, json.dumps({"command": "load", **fields}).encode())
    check(session, json.dumps({"command": "load", "game": "canosa", "dump": text + "="}).encode())


@given(values)
def test_random_json(value: object) -> None:
    check(Session(), json.dumps(value).encode())


@settings(max_examples=150, deadline=None)
@given(st.lists(requests.map(shallow) | likely, max_size=12))
def test_random_sessions(wishes: list[dict[str, Any]]) -> None:
    """Requests with any fields in any order; after them the session still serves."""
    session = Session()
    for wish in wishes:
        check(session, json.dumps(wish).encode())
    assert check(session, b'{"command": "new", "game": "canosa"}')["ok"]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_whole_matches_through_the_wire(seed: int) -> None:
    """Any legal play of Tide ends, goes back to its beginning, and loads again."""
    session = Session()
    state = check(session, b'{"command": "new", "game": "tide", "seats": 4}')
    while state["outcome"] is None:
        actions = check(session, b'{"command": "legal"}')["actions"]
        action = actions[seed % len(actions)]["words"]
        state = check(session, json.dumps({"command": "play", "action": action}).encode())
        seed = seed * 31 % 1000003
    saved = check(session, b'{"command": "save"}')["match"]
    end = check(session, b'{"command": "state"}')
    assert check(session, json.dumps({"command": "load", "match": saved}).encode()) == end
    undone = check(session, json.dumps({"command": "undo", "count": state["length"]}).encode())
    assert undone["length"] == 0
