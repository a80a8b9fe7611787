"""What a mind knows of a state, first in numbers and then in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, hypot
from typing import Protocol, runtime_checkable

from molpe.agents.budget import Stop, never
from molpe.agents.merits import tell_apart
from molpe.kernel import CHANCE, Agent, AnyGame, Frozen, Message, Rng, Seat, State

IDEAS = 4
"""How many actions a thought names."""
LINE = 8
"""How many actions ahead it tells."""
SURE = 2.0
"""So many standard errors are more than chance."""
SELDOM = 20
"""What was tried less often than the first by so many times is not known well enough to tell."""
GUESSES = 8
"""How many guesses a standing is averaged over where no search has been made."""


@dataclass
class Weighing:
    """Actions, visits and values from -1 to 1 for the seat that acts, the best in front."""

    actions: list[tuple[int, int, float]]
    values: list[float]
    """What the best action is worth to each seat."""
    world: State
    """One world that the seat thinks possible, in which the lines are played."""
    lines: dict[int, list[tuple[Seat, int]]] = field(default_factory=dict)
    """What is expected after an action, itself first; of those that are told of."""
    visits: int = 0
    errors: dict[int, float] = field(default_factory=dict)
    """How far the value of an action may be off by chance; where none is given, not at all."""
    slope: float = 0.0
    """Of the odds by values, where these are estimates."""

    def line(self, seat: Seat, action: int) -> list[tuple[Seat, int]]:
        """What is expected after an action, itself first."""
        return self.lines.get(action, [(seat, action)])[:LINE]

    def ranked(self, most: int) -> list[tuple[int, int, float]]:
        """The best of what is known well enough, sorted by the number that is shown."""
        often = max(visits for _, visits, _ in self.actions)
        known = [idea for idea in self.actions if not self.errors or idea[1] * SELDOM >= often]
        return sorted(known, key=lambda idea: (-self.chance(idea[2]), -idea[1], idea[0]))[:most]

    def chance(self, value: float) -> float:
        """A value as the chance to win."""
        return chance(value, self.slope)

    def loss(self, better: float, worse: float) -> float:
        """What one value is worth more than another, as a part of the chance to win."""
        return round(max(0.0, self.chance(better) - self.chance(worse)), 4)

    def noise(self, one: int, other: int) -> float:
        """A difference between two actions that chance alone may make."""
        return SURE * hypot(self.errors.get(one, 0.0), self.errors.get(other, 0.0))


@runtime_checkable
class Mind(Agent, Protocol):
    """An agent that can say what it thinks of each action."""

    def weigh(
        self,
        game: AnyGame,
        state: State,
        seat: Seat,
        rng: Rng,
        only: tuple[int, ...] = (),
        stop: Stop = never,
    ) -> Weighing: ...


@runtime_checkable
class Patient(Agent, Protocol):
    """An agent whose thinking can be made shorter and be ended."""

    def restrain(self, ms: int | None, stop: Stop = never) -> None: ...


def restrain(agent: Agent, ms: int | None, stop: Stop = never) -> None:
    """No more time than this for an action, and an end when ``stop`` says so, where it can."""
    if isinstance(agent, Patient):
        agent.restrain(ms, stop)


class Idea(Frozen):
    """One action that was considered."""

    action: int
    words: str
    chance: float
    """How likely it is to win, a draw counting as half."""
    visits: int
    equal: bool
    """Whether it is as good as the first: the same, or apart by no more than chance."""
    reason: Message
    """What speaks for it, in the game's words."""
    line: tuple[tuple[Seat, int], ...]
    """The actions that are expected, itself first, up to the next luck."""


class Thought(Frozen):
    """What is chosen and what is expected to follow; the best few, sorted by their chance."""

    seat: Seat
    action: int
    words: str
    chance: float
    visits: int
    ideas: tuple[Idea, ...]
    line: tuple[str, ...]
    """The expected actions in words, up to the next luck."""
    chances: tuple[float, ...]
    """How every seat stands."""


def chance(value: float, slope: float = 0.0) -> float:
    """A value from -1 to 1 as the chance to win: as it is, or by the odds that it has."""
    if slope and abs(value) < 1.0:
        return round(1.0 / (1.0 + exp(-slope * value)), 4)
    return round(min(1.0, max(0.0, (1.0 + value) / 2)), 4)


def think(
    agent: Agent, game: AnyGame, state: State, seat: Seat, rng: Rng, stop: Stop = never
) -> Thought:
    """What an agent thinks of a guess of its seat, in words. Nothing is changed."""
    weighing = weigh(agent, game, state, seat, rng, stop=stop)
    ideas = considered(game, state, seat, weighing)
    action, _, value = weighing.actions[0]
    return Thought(
        seat=seat,
        action=action,
        words=game.words(state, seat, action),
        chance=weighing.chance(value),
        visits=weighing.visits,
        ideas=ideas,
        line=tuple(told_line(game, weighing.world, weighing.line(seat, action))),
        chances=tuple(map(weighing.chance, weighing.values)),
    )


def weigh(
    agent: Agent,
    game: AnyGame,
    state: State,
    seat: Seat,
    rng: Rng,
    only: tuple[int, ...] = (),
    stop: Stop = never,
) -> Weighing:
    """An agent's weighing; of one that only chooses, its choice and the game's estimate."""
    if isinstance(agent, Mind):
        return agent.weigh(game, state, seat, rng, only, stop)
    legal = only or tuple(state.legal(seat))
    action = legal[0] if len(legal) == 1 else agent.choose(game, state, seat, rng)
    worlds = [state.guess(seat, rng) for _ in range(GUESSES if hides(game, state) else 1)]
    values = [sum(world.estimate(s) for world in worlds) / len(worlds) for s in range(state.seats)]
    return Weighing([(action, 0, values[seat])], values, worlds[0], slope=game.slope)


def considered(
    game: AnyGame, state: State, seat: Seat, weighing: Weighing, most: int = IDEAS
) -> tuple[Idea, ...]:
    """The best few actions, what speaks for each, and how each is expected to go on."""
    best = weighing.ranked(most)
    lines = [weighing.line(seat, action) for action, _, _ in best]
    reasons = tell_apart(game, weighing.world, seat, lines)
    first, _, top = best[0]
    return tuple(
        Idea(
            action,
            game.words(state, seat, action),
            weighing.chance(value),
            visits,
            top - value <= weighing.noise(first, action)
            or round(100 * weighing.chance(top)) == round(100 * weighing.chance(value))
            or same(weighing.world, seat, first, action),
            reason,
            tuple(line),
        )
        for (action, visits, value), line, reason in zip(best, lines, reasons, strict=True)
    )


def same(world: State, seat: Seat, one: int, other: int) -> bool:
    """Whether two actions lead to the same state."""
    after = [world.copy(), world.copy()]
    for state, action in zip(after, (one, other), strict=True):
        state.play(seat, action)
    return after[0].key() == after[1].key()


def told_line(game: AnyGame, start: State, line: Sequence[tuple[Seat, int]]) -> list[str]:
    """The expected actions in words, as they are written."""
    world = start.copy()
    words = []
    for seat, action in line:
        words.append(f"{game.seat_name(seat)}: {game.words(world, seat, action)}")
        world.play(seat, action)
    return words


def hides(game: AnyGame, state: State) -> bool:
    """Whether a state holds anything that some seat does not know.

    What nobody knows may be undecided: then luck decides it later, and every guess is a copy.
    """
    return (game.secrets or game.sealed) and type(state).redeal is not State.redeal


def has_hunches(state: State) -> bool:
    """Whether playouts of a game go by hunches of its own rather than by anything allowed."""
    return type(state).hunch is not State.hunch


def settle(world: State, seat: Seat, rng: Rng) -> State:
    """A world in which it is the seat's turn: those who seal a choice before it have done so."""
    while world.actor() != seat and world.actor() != CHANCE:
        world.play(world.actor(), world.pick(rng))
    return world
