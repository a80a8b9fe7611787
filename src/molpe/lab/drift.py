# molpe: compiled
"""Matches between sailors, played by the kernel itself: what is written of one is a row of numbers.

Luck and sailors have streams of their own, so that one does not disturb the other.
"""

from typing import Final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64

from molpe.kernel.errors import LawBroken
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import stream

MINDS: Final = 2
"""The stream of what sailors do."""


def drift(root: State, seed: i64, first: i64, end: i64, most: i64) -> bytes:
    """The rows of matches, from the first up to and not including the end.

    A row has the number of actions and of draws, the reason, then places and scores by seat.
    """
    s = root.blank()
    out = BytesWriter()
    luck = Rng(1)
    minds = Rng(1)
    for number in range(first, end):
        s.copy_from(root)
        begin(seed, number, luck, minds)
        actions: i64 = 0
        draws: i64 = 0
        while actions < most:
            seat = s.actor()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                s.play(seat, s.pick(luck))
                draws += 1
            else:
                s.play(seat, s.pick(minds))
            actions += 1
        write_row(out, s, actions, draws)
    return out.getvalue()


def drift_log(root: State, seed: i64, number: i64, most: i64) -> list[tuple[int, int]]:
    """One of these matches, action by action."""
    s = root.copy()
    luck = Rng(1)
    minds = Rng(1)
    begin(seed, number, luck, minds)
    log: list[tuple[int, int]] = []
    while len(log) < most:
        seat = s.actor()
        if seat == NOBODY:
            break
        action = s.pick(luck) if seat == CHANCE else s.pick(minds)
        s.play(seat, action)
        log.append((seat, action))
    return log


def begin(seed: i64, number: i64, luck: Rng, minds: Rng) -> None:
    """The streams of a match, at their beginning."""
    own = stream(seed, number)
    luck.seed(own)
    minds.seed(stream(own, MINDS))


def write_row(out: BytesWriter, s: State, actions: i64, draws: i64) -> None:
    """What is written of a match that has been played."""
    if s.actor() != NOBODY:
        raise LawBroken("a match is longer than its game allows")
    seats = s.seats
    write_i32_le(out, i32(actions))
    write_i32_le(out, i32(draws))
    write_i32_le(out, i32(s.reason()))
    for seat in range(seats):
        write_i32_le(out, i32(s.place(seat)))
    for seat in range(seats):
        write_i32_le(out, i32(s.score(seat)))


def row_of(s: State, actions: i64, draws: i64) -> bytes:
    """The row of one match."""
    out = BytesWriter()
    write_row(out, s, actions, draws)
    return out.getvalue()
