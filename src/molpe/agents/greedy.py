"""The greedy one looks one action ahead and takes what the game says is best."""

from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, Seat, State

LUCK = 4
"""How often an action that luck follows is tried."""


class Greedy:
    """Takes the action after which its estimate is highest; among equals, any of them."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The action that looks best one step on."""
        best: list[int] = []
        highest = -2.0
        for action in state.legal(seat):
            worth = value_of(state, seat, action, rng)
            if worth > highest:
                best, highest = [action], worth
            elif worth == highest:
                best.append(action)
        return best[rng.below(len(best))]


def value_of(state: State, seat: Seat, action: int, rng: Rng) -> float:
    """How seat stands after an action, from -1 to 1; luck is tried a few times."""
    after = state.copy()
    after.play(seat, action)
    if after.actor() != CHANCE:
        return _stand(after, seat)
    total = 0.0
    for _ in range(LUCK):
        lucky = after.copy()
        while lucky.actor() == CHANCE:
            lucky.play(CHANCE, lucky.pick(rng))
        total += _stand(lucky, seat)
    return total / LUCK


def _stand(state: State, seat: Seat) -> float:
    return state.payoff(seat) if state.actor() == NOBODY else state.estimate(seat)
