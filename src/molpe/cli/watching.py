"""A match between agents, written down as it goes."""

from collections.abc import Sequence
from random import SystemRandom

from molpe.kernel import CHANCE, Agent, Match, Rng, choose
from molpe.kernel.match import Below, result_line


def sources(seed: int | None) -> tuple[Below, Rng]:
    """Where luck and agents get their numbers: both from the seed, or luck from the system."""
    if seed is not None:
        rng = Rng(seed)
        return rng.below, rng
    system = SystemRandom()
    return system.randrange, Rng(system.getrandbits(62))


def watch(match: Match, players: Sequence[Agent], seed: int | None, quiet: bool) -> None:
    """Play a match to its end; unless quiet, print its file line by line."""
    below, rng = sources(seed)
    shadow = match.state.copy()  # one step behind, to find the words
    if not quiet:
        print(match.transcript(), end="", flush=True)
    over = match.outcome() is not None
    while not match.outcome():
        before = len(match.log)
        if not match.draw_luck(below):
            seat = match.actors()[0]
            match.play(seat, choose(match, players[seat], seat, rng))
        for seat, action in match.log[before:]:
            if not quiet:
                who = "*" if seat == CHANCE else seat
                print(who, match.game.words(shadow, seat, action), flush=True)
            shadow.play(seat, action)
    outcome = match.outcome()
    assert outcome is not None
    if not quiet and not over:
        print(result_line(outcome))
