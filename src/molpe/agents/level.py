"""Eight levels, the same for every game: from a friendly beginner to the full search."""

from math import exp

from molpe.agents.budget import Budget, Setting, Stop, never, number
from molpe.agents.greedy import all_sealed
from molpe.agents.oracle import Oracle, fits
from molpe.agents.seer import Seer
from molpe.agents.thought import IDEAS, Weighing, hides
from molpe.kernel import NOBODY, AnyGame, Frozen, Rng, Seat, State

LONGEST_MS = 1000
"""No level thinks longer, unless it is told to."""
NODES = 25
"""So many nodes of a calculation are allowed for one simulation."""
GUESSES = 4
"""In so many guesses an action must win at once to count as a win that lies open."""
SPAN = 3.0
"""Nothing that is worse than the best by so many times the looseness is ever chosen."""


class Rung(Frozen):
    """How far a level looks, and how loosely it tells good from better."""

    sims: int | None
    loose: float
    """In value, from -1 to 1: what is clearly worse is not chosen."""
    vague: float
    """Looseness as a part of the distance from the best to the middling action here."""


RUNGS = (
    Rung(16, 0.2, 1.4),
    Rung(24, 0.14, 0.9),
    Rung(40, 0.1, 0.6),
    Rung(64, 0.075, 0.45),
    Rung(110, 0.055, 0.3),
    Rung(350, 0.033, 0.14),
    Rung(1700, 0.012, 0.04),
    Rung(None, 0.0, 0.0),
)


class Level:
    """Searches less at a lower level, and takes any of the actions that look nearly as good."""

    bare = "number"
    """What the word in ``level:5`` is called."""

    def __init__(self, number: Setting = 8, ms: Setting = LONGEST_MS, cores: str | int = 1) -> None:
        self.number = level_number(number)
        self.rung = RUNGS[self.number - 1]
        sims = self.rung.sims
        self.oracle = Oracle(ms, None if sims is None else sims * NODES)
        self.seer = Seer(ms, sims, cores=cores)
        self.budget: Budget = self.seer.budget

    def restrain(self, ms: int | None, stop: Stop = never) -> None:
        """From now on no more time than this for an action, and an end when ``stop`` says so."""
        self.oracle.restrain(ms, stop)
        self.seer.restrain(ms, stop)

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """An open win, else an action whose value is near the best."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self.rung.loose == 0.0:
            engine = self.oracle if fits(game, state) else self.seer
            return engine.choose(game, state, seat, rng)
        return self.weigh(game, state, seat, rng).actions[0][0]

    def weigh(
        self,
        game: AnyGame,
        state: State,
        seat: Seat,
        rng: Rng,
        only: tuple[int, ...] = (),
        stop: Stop = never,
    ) -> Weighing:
        """What this level sees; what it chooses is in front."""
        loose = self.rung.loose
        if not fits(game, state):
            found = self.seer.weigh(game, state, seat, rng, only, stop)
        else:
            lines = state.width if loose else IDEAS
            found = self.oracle.weigh(game, state, seat, rng, only, stop, lines)
        if loose:
            open_wins = [a for a, _, _ in found.actions if wins(game, state, seat, a, rng)]
            chosen = open_wins[0] if open_wins else loosely(found.actions, self.rung, rng)
            found.actions.sort(key=lambda idea: idea[0] != chosen)
        return found


def level_number(value: Setting) -> int:
    """A level from 1 to 8."""
    return number("number", 8 if value is None else value, 1, len(RUNGS))


def wins(game: AnyGame, state: State, seat: Seat, action: int, rng: Rng) -> bool:
    """Whether an action wins at once, whatever is hidden."""
    for _ in range(GUESSES if hides(game, state) else 1):
        world = all_sealed(state, seat, rng)
        world.play(seat, action)
        if world.actor() != NOBODY or world.payoff(seat) < 1.0:
            return False
    return True


def loosely(actions: list[tuple[int, int, float]], rung: Rung, rng: Rng) -> int:
    """One of the actions, the likelier the nearer its value is to the best."""
    top = max(value for _, _, value in actions)
    middle = sum(value for _, _, value in actions) / len(actions)
    loose = max(1e-6, min(rung.loose, rung.vague * (top - middle)))
    near = [found for found in actions if top - found[2] <= SPAN * loose]
    weights = [exp((value - top) / loose) for _, _, value in near]
    point = rng.chance() * sum(weights)
    for (action, _, _), weight in zip(near, weights, strict=True):
        point -= weight
        if point < 0:
            return action
    return near[-1][0]
