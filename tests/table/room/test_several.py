"""A choice of several at the table: one frame, one event, one way back."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from molpe.kernel import AnyGame, Frozen
from molpe.table.library import library
from molpe.table.room.room import Room
from tests.kernel.pebbles import Pebbles
from tests.table.hall import Hall, Seen

FOUR = [f"take {n}" for n in range(4)]


class Guest(Pebbles):
    """Pebbles, opened as a table opens games."""

    def __init__(self, options: Frozen | None = None, edition: str | None = None) -> None:
        super().__init__()


@pytest.fixture
async def room(table: Hall, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    """A match in which each seat is asked for one to three of four pebbles."""
    found = library.game_class

    def game_class(name: str) -> type[AnyGame]:
        return Guest if name == Guest.name else found(name)

    monkeypatch.setattr(library, "game_class", game_class)
    room = await table.room("pebbles", "ann", "ben")
    yield room
    table.hub.drop(room)


async def choose(table: Hall, room: Room, page: Seen, *texts: str, **more: Any) -> Any:
    frame = {"t": "acts", "s": page.s, "seat": page.viewer, "texts": texts, **more}
    return await table.send(room, page, **frame)


async def test_a_set_in_any_order_is_one_event(table: Hall, room: Room) -> None:
    ann, ben, eve = (table.page(room, who) for who in ("ann", "ben", "eve"))
    asked = {"parts": FOUR, "done": "", "fewest": 1, "most": 3, "ordered": False}
    assert ann.turn["several"].items() >= asked.items()
    assert "several" not in ben.turn
    assert "several" not in eve.turn
    answer = await choose(table, room, ann, "take 2", "take 0")
    assert answer == {"t": "ack", "k": answer["k"], "s": 1}
    assert (room.record.seq, room.record.match.log) == (1, [(0, 0), (0, 2), (0, 4)])
    for page in (ann, ben, eve):
        (event,) = [frame for frame in page.frames if frame["t"] == "ev"]
        assert [(line["n"], line["gist"]["verb"]) for line in event["lines"]] == [
            (1, "take"),
            (2, "take"),
            (3, "done"),
        ]
    assert ben.turn["several"] == ann.frames[0]["turn"]["several"]
    # a chain that ends by itself is not confirmed
    assert (await choose(table, room, ben, "take 3", "take 1"))["t"] == "ack"
    assert room.record.match.log[3:] == [(1, 1), (1, 3)]
    assert room.record.over()


async def test_a_resent_set_is_played_once(table: Hall, room: Room) -> None:
    ann = table.page(room, "ann")
    first = await choose(table, room, ann, "take 1", "take 0", k="same")
    again = await choose(table, room, ann, "take 1", "take 0", k="same", s=0)
    assert first == again == {"t": "ack", "k": "same", "s": 1}
    assert len(room.record.match.log) == 3


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ([], "choose 1 to 3, not 0"),
        (FOUR, "choose 1 to 3, not 4"),
        (["take 1", "take 1"], "each part is chosen once, and only of those that are offered"),
        (["take 1", "take 9"], "nothing here is written like that"),
        (["take 1", "done"], "nothing here is written like that"),
    ],
)
async def test_what_does_not_fit_is_refused_with_one_sentence(
    table: Hall, room: Room, texts: list[str], sentence: str
) -> None:
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    before = len(ben.frames)
    answer = await choose(table, room, ann, *texts)
    assert (answer["t"], answer["code"], answer["message"]) == ("err", "illegal", sentence)
    assert (room.record.seq, room.record.match.log, len(ben.frames)) == (0, [], before)


async def test_only_who_is_asked_for_several_may_choose_them(table: Hall, room: Room) -> None:
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    assert (await choose(table, room, ben, "take 0", "take 1"))["code"] == "turn"
    assert (await choose(table, room, ann, "take 0", "take 1", s=7))["code"] == "stale"
    # who has begun to name parts one by one goes on like that
    assert (await table.act(room, ann, "take 0"))["t"] == "ack"
    assert "several" not in ann.turn
    assert (await choose(table, room, ann, "take 1", "take 2"))["code"] == "turn"
    assert room.record.match.log == [(0, 0)]


async def test_a_set_is_taken_back_as_a_whole(table: Hall, room: Room) -> None:
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    # in the middle of its parts it is free
    for text in ("take 0", "take 1"):
        assert (await table.act(room, ann, text))["t"] == "ack"
    assert ann.turn["undo"]
    assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
    assert room.record.match.log == []
    assert room.record.offer is None
    assert ann.last("sync")["turn"]["several"]["parts"] == FOUR

    async def agreed() -> None:
        """Taken back with the consent of whoever is asked by now."""
        assert "undo" not in ann.turn
        assert (await table.send(room, ann, t="undo", seat=0))["t"] == "ack"
        assert room.record.offer is not None
        await table.send(room, ben, t="answer", seat=1, yes=True)
        assert room.record.match.log == []

    await choose(table, room, ann, "take 2", "take 0")
    await agreed()
    for text in ("take 0", "take 1", "done"):
        assert (await table.act(room, ann, text))["t"] == "ack"
    await agreed()
    await choose(table, room, ann, "take 2", "take 0")
    await table.act(room, ben, "take 0")
    await agreed()


async def test_a_lesson_asks_step_by_step(table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither shown nor taken there, or a set would go past what the lesson asks for."""
    found = library.game_class
    monkeypatch.setattr(
        library, "game_class", lambda name: Guest if name == Guest.name else found(name)
    )
    room = await table.room("pebbles", "ann", "ben", kind="tutorial")
    ann = table.page(room, "ann")
    assert "several" not in ann.turn
    assert (await choose(table, room, ann, "take 0"))["code"] == "turn"
    assert room.record.match.log == []
    table.hub.drop(room)
