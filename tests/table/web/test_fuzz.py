"""Anything at all sent to the table: it answers with a code, changes nothing, and goes on."""

import asyncio
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DataObject, data

from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.limits import Rate
from molpe.table.protocol.refusals import CODES
from molpe.table.protocol.to_page import ToPage
from molpe.table.room import hub
from molpe.table.room.room import Room
from molpe.table.web.socket import take
from tests.table.hall import Hall, Seen, open_hall

TAGS = [kind.__struct_config__.tag for kind in (*get_args(FromPage), *get_args(ToPage))]
OUT = {kind.__struct_config__.tag for kind in get_args(ToPage)}

words = st.text(max_size=30) | st.sampled_from(["siren e5", "", "\0", "k1", "pass-idle", "draw"])
scalars = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | words
fields = st.dictionaries(
    st.sampled_from(["k", "s", "seat", "text", "what", "at", "yes", "since", "t", "x"]),
    scalars | st.lists(scalars, max_size=3),
    max_size=6,
)
objects = st.builds(lambda tag, rest: {**rest, "t": tag}, st.sampled_from(TAGS), fields)
likely = st.fixed_dictionaries(
    {"t": st.sampled_from(TAGS)},
    optional={
        "k": st.sampled_from(["a", "b", "c"]),
        "s": st.integers(-1, 3),
        "seat": st.integers(-2, 6),
        "text": st.sampled_from(["siren e5", "siren b2", "nonsense", "x" * 301]),
        "what": st.sampled_from(["draw", "takeback", "rematch", "other"]),
        "yes": st.booleans(),
    },
)
frames = (
    st.builds(json.dumps, objects)
    | st.builds(json.dumps, likely)
    | st.text(max_size=200)
    | st.sampled_from(["[" * 1000, "{" * 1000, '{"t":' * 300, "null", "0", '"act"', "x" * 2049])
)
MORE = int(os.environ.get("MOLPE_FUZZ", "1"))
"""So many times the usual number of examples."""
loose = settings(deadline=None, suppress_health_check=list(HealthCheck))


def understood(raw: bytes) -> None:
    """Everything that goes out is a frame of the protocol."""
    frame = json.loads(raw)
    assert frame["t"] in OUT
    if frame["t"] == "err":
        assert frame["code"] in CODES
        assert frame["message"]


async def shower(table: Hall, room: Room, who: str, sent: list[str]) -> Seen:
    """A page that sends all this."""
    page = table.page(room, who, follows=False)
    page.bucket.rate = Rate(0, 1e9)
    page.bucket.tokens = 1e9
    for text in sent:
        await take(table.hub, room, page, {"type": "websocket.receive", "text": text})
    for raw in page.raw:
        understood(raw)
    return page


@given(sent=st.lists(frames, min_size=1, max_size=12), who=st.sampled_from(["ann", "eve", ""]))
@settings(loose, max_examples=300 * MORE)
async def test_a_stranger_changes_nothing(table: Hall, sent: list[str], who: str) -> None:
    room = await table.room("canosa", "cleo", "dan")
    before = room.record.match.state.dump()
    page = await shower(table, room, who, sent)
    await take(table.hub, room, page, {"type": "websocket.receive", "bytes": b"\xff"})
    assert page.last("err")["code"] == "bad"
    assert room.record.seq == 0
    assert room.record.match.state.dump() == before
    table.hub.drop(room)


@given(sent=st.lists(frames, min_size=1, max_size=12))
@settings(loose, max_examples=200 * MORE)
async def test_whatever_a_player_sends_the_log_replays(table: Hall, sent: list[str]) -> None:
    room = await table.room("canosa", "ann", "dan")
    await shower(table, room, "ann", sent)
    record = room.record
    assert record.chairs[0].kind == "bot" or all(seat == 0 for seat, _ in record.match.log)
    async with room.lock:
        table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.readonly == ""
    assert again.record.match.state.dump() == record.match.state.dump()
    assert again.record.seq == record.seq
    table.hub.drop(again)


class Floor:
    """A table for those who cannot wait: rules of a model are no coroutines."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.opened = open_hall(folder)
        self.table: Hall = self.run(self.opened.__aenter__())

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def close(self) -> None:
        self.run(self.opened.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    floor = Floor(tmp_path)
    yield floor
    floor.close()


class Model(RuleBasedStateMachine):
    """Two people, one who watches, and a table that forgets and remembers: pages agree with the
    log, and the log with the rules."""

    def __init__(self, floor: Floor) -> None:
        super().__init__()
        self.run, self.table = floor.run, floor.table

    @initialize(number=st.integers(0, 2**32))
    def begin(self, number: int) -> None:
        """The luck is the example's: played again, it must deal the same cards."""
        with patch.object(hub, "new_secret", lambda: f"{number:064x}"):
            self.room: Room = self.run(self.table.room("sirens", "ann", "ben"))
        self.pages: dict[str, Seen] = {
            who: self.table.page(self.room, who) for who in ("ann", "ben", "eve")
        }

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.table.hub.drop(self.room)

    @rule(data=data(), who=st.sampled_from(["ann", "ben"]))
    def act(self, data: DataObject, who: str) -> None:
        page = self.pages[who]
        acts = page.turn.get("acts") or [["nonsense", ""]]
        text = data.draw(st.sampled_from([act[0] for act in acts]))
        seq = self.room.record.seq
        answer = self.run(self.table.act(self.room, page, text))
        assert (answer["t"] == "ack") == (text != "nonsense")
        assert self.room.record.seq == seq + (answer["t"] == "ack")

    @rule(who=st.sampled_from(["ann", "ben"]), late=st.integers(1, 5))
    def act_late(self, who: str, late: int) -> None:
        seq = self.room.record.seq
        old = self.room.record.fresh - late
        page = self.pages[who]
        answer = self.run(self.table.act(self.room, page, "keep ligeia", s=old))
        assert answer["code"] in ("stale", "over")
        assert self.room.record.seq == seq

    @rule(who=st.sampled_from(["ann", "ben"]))
    def undo(self, who: str) -> None:
        seat = 0 if who == "ann" else 1
        self.run(self.table.send(self.room, self.pages[who], t="undo", seat=seat))

    @rule(who=st.sampled_from(["ann", "ben"]), yes=st.booleans())
    def answer(self, who: str, yes: bool) -> None:
        seat = 0 if who == "ann" else 1
        self.run(self.table.send(self.room, self.pages[who], t="answer", seat=seat, yes=yes))

    @rule(who=st.sampled_from(["ann", "ben", "eve"]))
    def reconnect(self, who: str) -> None:
        self.room.leave(self.pages[who])
        self.pages[who] = self.table.page(self.room, who)

    @rule()
    def restart(self) -> None:
        self.table.hub.drop(self.room)
        room = self.run(self.table.hub.get(self.room.id))
        assert room.readonly == ""
        assert room.record.match.log == self.room.record.match.log
        assert room.record.match.state.dump() == self.room.record.match.state.dump()
        self.room = room
        self.pages = {who: self.table.page(room, who) for who in self.pages}

    @invariant()
    def pages_agree(self) -> None:
        if not hasattr(self, "room"):
            return
        record = self.room.record
        assert record.match.state.dump() == record.match.state_at(len(record.match.log)).dump()
        for page in self.pages.values():
            view = json.loads(msgspec.json.encode(self.room.view(page.viewer)))
            assert page.view == view
            assert page.s == record.s
            assert page.turn["actors"] == record.actors()


def test_pages_agree_with_the_log_and_the_log_with_the_rules(floor: Floor) -> None:
    run_state_machine_as_test(
        partial(Model, floor),  # type: ignore[arg-type]
        settings=settings(loose, max_examples=15 * MORE, stateful_step_count=40),
    )
