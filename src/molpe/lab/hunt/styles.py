"""Who hunts: thinkers, those who look for a way back, and those who do nothing they need not."""

from collections.abc import Sequence

from molpe.kernel import NOBODY, Agent, AnyGame, Rng, Seat, State

THINK = "think"
LOOP = "loop"
IDLE = "idle"
STYLES = (THINK, LOOP, THINK, IDLE)
"""By the number of a match: every other one is played by agents that think."""
STRAY = 4
"""One of so many actions of a seeker is any."""


class Seeker:
    """Looks for a way back to a state that was there before; else does anything."""

    def __init__(self) -> None:
        self.known: set[int] = set()

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """An action that leads back, if one does."""
        legal = state.legal(seat)
        self.known.add(state.key())
        if rng.below(STRAY):
            for action in legal:
                after = state.copy()
                after.play(seat, action)
                if after.actor() == seat and after.key() in self.known:
                    return action
        return legal[rng.below(len(legal))]


class Idler:
    """Does as little as it can: whatever names nothing, and ends nothing."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The action that is least of all."""
        legal = state.legal(seat)
        window = game.passing(state, seat)
        if window is not None:
            return window.action
        least = [action for action in legal if not game.gist(state, seat, action).things]
        still = [action for action in least or legal if not ends(state, seat, action)]
        some = still or least or legal
        return some[rng.below(len(some))]


def ends(state: State, seat: Seat, action: int) -> bool:
    """Whether an action ends the match at once."""
    after = state.copy()
    after.play(seat, action)
    return after.actor() == NOBODY


def players_of(style: str, thinkers: Sequence[Agent]) -> list[Agent]:
    """Who plays a match of a style."""
    if style == THINK:
        return list(thinkers)
    one: Agent = Seeker() if style == LOOP else Idler()
    return [one] * len(thinkers)


def forces(state: State, seat: Seat, budget: list[int], deep: int) -> bool:
    """Whether a seat wins whatever the others do and luck brings, as far as the budget reaches."""
    actor = state.actor()
    if actor == NOBODY:
        others = (other for other in range(state.seats) if other != seat)
        return state.place(seat) == 1 and all(state.place(other) > 1 for other in others)
    budget[0] -= 1
    if budget[0] < 0 or deep == 0:
        return False
    for action in state.legal(actor):
        after = state.copy()
        after.play(actor, action)
        won = forces(after, seat, budget, deep - 1)
        if budget[0] < 0:
            return False
        if won == (actor == seat):
            return won
    return actor != seat


def forced(state: State, seat: Seat, nodes: int, deep: int) -> bool:
    """Whether a seat can force a win; short ways are tried before long ones."""
    ahead = 1
    while ahead <= deep:
        budget = [nodes]
        if forces(state, seat, budget, ahead):
            return True
        if budget[0] < 0:
            return False
        ahead *= 2
    return False
