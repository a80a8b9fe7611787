"""The law of silence on the wire: all that leaves a room is the same in worlds that look alike."""

from base64 import b64encode
from typing import Any

import msgspec
import pytest

from molpe import games
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Match, Rng, State
from molpe.kernel.silence import alike, differs, steps
from molpe.table.match.events import Played
from molpe.table.match.terms import Move
from molpe.table.room import archive, reader
from molpe.table.room.pauses import veiled
from molpe.table.room.room import Room
from tests.table.hall import Hall, Seen

TABLES = [("sins", 2), ("sins", 3), ("muse", 3), ("sirens", 2), ("siggil", 2)]
BEGINNING = 240
AHEAD = 30


def match_of(name: str, seats: int) -> Match:
    match, rng = Match(games.find(name), seats), Rng(seats)
    while match.state.actor() != NOBODY and len(match.log) < BEGINNING:
        match.take(match.state.actor(), match.state.pick(rng))
    return match


async def begun(table: Hall, name: str, state: State) -> Room:
    """A room that begins in the middle, its past unknown."""
    seats = [f"s{seat}" for seat in range(state.seats)]
    room = await table.room(name, *seats, dump=b64encode(state.dump()).decode())
    room.readonly = "nothing happens here by itself"
    return room


def shown(page: Seen, room: Room, viewer: int) -> tuple[Any, ...]:
    """What a page was sent, what lists say of the match, and what looking back would show."""
    sent = [frame for frame in page.frames if frame["t"] != "sync"]
    showing = msgspec.json.decode(archive.showing(room, viewer, 0), type=reader.Showing)
    back = [(frame.n, len(frame.lines)) for frame in reader.frames(room.record.game, showing)]
    return sent, room.info("").actions, back


def hasty(room: Room) -> bool:
    """Whether a bot would answer at once because all can see that it has no choice."""
    record = room.record
    (seat,) = record.actors()[:1] or (-1,)
    return seat >= 0 and len(record.match.state.legal(seat)) == 1 and not veiled(record, seat)


@pytest.mark.parametrize(("name", "seats"), TABLES)
async def test_what_leaves_a_room_tells_nothing_by_itself(
    table: Hall, name: str, seats: int
) -> None:
    match, rng, compared = match_of(name, seats), Rng(7), 0
    game = match.game
    starts = [n for n in range(5, len(match.log) - 5) if match.log[n][0] != CHANCE]
    starts = [n for n in starts if len(match.state_at(n - 1).actors()) < 2]
    for start in starts[:: max(1, len(starts) // 3)]:
        truth = match.state_at(start)
        for viewer in (0, SPECTATOR):
            world = alike(truth, viewer, rng)
            rooms = [await begun(table, name, state) for state in (truth, world)]
            who = f"s{viewer}" if viewer >= 0 else "eve"
            pages = [table.page(room, who, follows=False) for room in rooms]
            log = match.log[start : start + AHEAD]
            for step in steps(game, truth.copy(), world.copy(), log, viewer, rng):
                if differs(game, step.told, step.heard, viewer):
                    break
                for room, moves in zip(rooms, (step.played, step.elsewhere), strict=True):
                    state, said = room.record.match.state.copy(), []
                    for seat, action in moves:
                        said.append(Move(seat, action, game.words(state, seat, action)))
                        state.play(seat, action)
                    await room.commit(Played(tuple(said)))
                there, here = (game.view(room.record.match.state, viewer) for room in rooms)
                if there != here or rooms[0].record.over():
                    break
                one, other = (
                    shown(page, room, viewer) for page, room in zip(pages, rooms, strict=True)
                )
                assert one == other
                assert hasty(rooms[0]) == hasty(rooms[1])
                compared += 1
            for room in rooms:
                table.hub.drop(room)
    assert compared >= 5
