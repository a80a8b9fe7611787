"""At which windows people at the terminal are asked: what ``ask`` shows and takes."""

from collections.abc import Iterator

from molpe.kernel import BadText, Match, Message, Seat
from molpe.kernel.orders import ASK, LATER, NOTHING

NONE = "nobody can interrupt in this game: there is nothing to be asked at"


def asked_at(match: Match, seat: Seat) -> Iterator[str]:
    """What a seat may tick, and what it has ticked, a line each."""
    game, at = match.game, match.standing.at(seat)
    if not game.ticks:
        raise BadText(NONE)
    yield "you are asked at what is ticked, and the rest is passed for you:"
    for kind in game.ticks:
        yield f"  [{'x' if kind in at else ' '}] {kind:<12}{game.say(Message(f'window-{kind}'))}"
    if seat in match.standing.later:
        yield "but nothing until your turn"
    yield f"'{ASK} {game.ticks[0]} …' ticks these instead, '{ASK} {NOTHING}' none of them"
    yield f"'{ASK} {LATER}' passes until your turn"


def ask_at(match: Match, seat: Seat, wanted: str) -> None:
    """Tick what was typed, and nothing else."""
    if not match.game.ticks:
        raise BadText(NONE)
    match.order(seat, f"{ASK} {wanted}")
