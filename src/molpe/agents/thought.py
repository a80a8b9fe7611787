"""What a mind knows of a state, first in numbers and then in words."""

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from molpe.agents.budget import Stop, never
from molpe.kernel import CHANCE, Agent, AnyGame, Frozen, Rng, Seat, State

IDEAS = 4
"""How many actions a thought names."""
LINE = 8
"""How many actions ahead it tells."""
GUESSES = 8
"""How many guesses a standing is averaged over where no search has been made."""


@dataclass
class Weighing:
    """Actions, visits and values from -1 to 1 for the seat that acts, the best in front."""

    actions: list[tuple[int, int, float]]
    values: list[float]
    """What the best action is worth to each seat."""
    world: State
    """One world that the seat thinks possible, in which the line is played."""
    line: list[tuple[Seat, int]] = field(default_factory=list)
    visits: int = 0


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


class Thought(Frozen):
    """The best action, the next few, and what is expected to follow."""

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


def chance(value: float) -> float:
    """A value from -1 to 1 as the chance to win."""
    return round(min(1.0, max(0.0, (1.0 + value) / 2)), 4)


def think(
    agent: Agent, game: AnyGame, state: State, seat: Seat, rng: Rng, stop: Stop = never
) -> Thought:
    """What an agent thinks of a guess of its seat, in words. Nothing is changed."""
    weighing = weigh(agent, game, state, seat, rng, stop=stop)
    ideas = tuple(
        Idea(action, game.words(state, seat, action), chance(value), visits)
        for action, visits, value in weighing.actions[:IDEAS]
    )
    best = ideas[0]
    return Thought(
        seat=seat,
        action=best.action,
        words=best.words,
        chance=best.chance,
        visits=weighing.visits,
        ideas=ideas,
        line=tuple(told_line(game, weighing)),
        chances=tuple(map(chance, weighing.values)),
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
    return Weighing([(action, 0, values[seat])], values, worlds[0], [(seat, action)])


def told_line(game: AnyGame, weighing: Weighing) -> list[str]:
    """The expected actions in words, as they are written."""
    world = weighing.world.copy()
    words = []
    for seat, action in weighing.line[:LINE]:
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
