"""The greedy one looks one action ahead and takes what the game says is best."""

from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, Seat, State

LUCK = 4
"""How often an action that luck follows is tried."""
GUESSES = 8
"""Against so many choices of the others a sealed one is weighed."""


class Greedy:
    """Takes the action after which its estimate is highest; among equals, any of them."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The action that looks best one step on."""
        legal = state.legal(seat)
        root = state.unseal()
        if len(root.actors()) == 1:
            worths = [value_of(state, seat, action, rng) for action in legal]
        else:  # before anything is revealed, and only then against what others may choose
            worths = [value_of(root, seat, action, rng) for action in legal]
            legal = [a for a, worth in zip(legal, worths, strict=True) if worth == max(worths)]
            worths = against_others(root, seat, legal, rng)
        highest = max(worths)
        best = [a for a, worth in zip(legal, worths, strict=True) if worth == highest]
        return best[rng.below(len(best))]


def against_others(root: State, seat: Seat, actions: list[int], rng: Rng) -> list[float]:
    """What sealed actions are worth once all have chosen, the others in any of several ways."""
    totals = [0.0] * len(actions)
    for _ in range(GUESSES if len(actions) > 1 else 0):
        world = all_sealed(root, seat, rng)
        for place, action in enumerate(actions):
            totals[place] += value_of(world, seat, action, rng)
    return totals


def all_sealed(state: State, seat: Seat, rng: Rng) -> State:
    """A guess in which all others who choose at the same time as a seat have done so, anyhow."""
    world = state.guess(seat, rng)
    for other in [other for other in world.actors() if other != seat]:
        choices = world.legal(other)
        world.play(other, choices[rng.below(len(choices))])
    return world


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
