"""Matches of an older version of the rules: not played on, but kept, with their file and result."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from molpe.kernel import CHANCE, Outcome
from molpe.kernel.match import RESIGNED, STOPPED, TIME, result_line
from molpe.table.match import events
from molpe.table.match.replay import Written
from molpe.table.match.terms import Move, Terms, word


class Old(NamedTuple):
    """What is left of a match whose rules are gone."""

    file: str
    """Its match file, as it was written down."""
    outcome: Outcome | None
    """How it ended, where that was written down."""


def reason(terms: Terms, version: int) -> str:
    """Why a match is not played on."""
    return f"it was played by version {terms.version} of the rules, and they are at {version} now"


def remains(terms: Terms, rows: Iterable[Written]) -> Old:
    """The file and the result of a match, from what was written down alone."""
    lines = [f"game: {terms.game} {terms.version}"]
    if terms.edition:
        lines.append(f"edition: {terms.edition}")
    if terms.options:
        lines.append(f"options: {terms.options}")
    names = terms.named or tuple(word(place.name or place.agent) for place in terms.seats)
    lines.append(f"seats: {' '.join(names)}")
    if terms.position:
        lines.append(f"position: {terms.position}")
    moves, outcome = list(terms.moves), None
    for row in rows:
        try:
            event = events.decode(row.body)
        except msgspec.DecodeError:
            break
        outcome = _happened(event, moves, outcome, len(terms.seats))
    lines += ["", *map(_line, moves)]
    if outcome is not None:
        lines.append(result_line(outcome))
    return Old("\n".join(lines) + "\n", outcome)


def _happened(
    event: events.Happening, moves: list[Move], outcome: Outcome | None, seats: int
) -> Outcome | None:
    """Let an event happen to the lines of a file; how it ended, if it did."""
    match event:
        case events.Played():
            moves += event.moves
            return event.outcome
        case events.Changed():
            _change(moves, event.move)
        case events.Undone():
            del moves[event.to :]
            return None
        case events.Resigned():
            return _given_up(event.seat, seats, RESIGNED)
        case events.Flagged(agent=""):
            return _given_up(event.seat, seats, TIME)
        case events.Stopped():
            return Outcome((1,) * seats if seats > 1 else (2,), (0,) * seats, STOPPED)
    return outcome


def _change(moves: list[Move], move: Move) -> None:
    """Another choice in the place of a seat's last one."""
    for place in range(len(moves) - 1, -1, -1):
        if moves[place].seat == move.seat:
            moves[place] = move
            return


def _given_up(seat: int, seats: int, why: str) -> Outcome:
    places = tuple(2 if other == seat else 1 for other in range(seats))
    return Outcome(places, (0,) * seats, why)


def _line(move: Move) -> str:
    return f"{'*' if move.seat == CHANCE else move.seat} {move.text}"
