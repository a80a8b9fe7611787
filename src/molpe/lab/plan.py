"""What is to be played: with the number of a match, a plan says everything of it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import NamedTuple

from molpe import agents
from molpe.agents.arena import OPENING
from molpe.cards import split_changes
from molpe.kernel import Agent, AnyGame, BadText, Frozen, State, stream
from molpe.kernel.match import Find

SAILOR = "sailor"
SELDOM = 8192
"""Of matches between sailors every so many-th is looked at closely: looking at one takes as long as
playing hundreds."""
ALWAYS = 20
"""The first so many matches are looked at closely whatever is said."""


class Plan(Frozen):
    """Who plays what. The same plan and number give the same match, in whatever process."""

    game: str
    version: int
    options: tuple[str, ...]
    edition: str
    """Its name; with the hash of its text where it is a file."""
    seats: tuple[str, ...]
    """The agents, seat by seat."""
    seed: int = 1
    ms: int | None = None
    """Time for an action, for agents that name no budget of their own: then nothing is sure to be
    repeated."""
    cpu: bool = False
    """Whether time is processor time, which a busy machine does not shorten."""
    rotate: bool = False
    """Whether the same luck is played once with every agent in every seat."""
    opening: int = 0
    """So many actions are played by the seed, where a game has no luck."""
    closely: int = 1
    """Every so many-th match is looked at closely, and the first few."""
    hash: str = ""
    """Of the edition's text: cards that have changed make another plan."""

    @property
    def turns(self) -> int:
        """How many matches in a row have the same luck."""
        return len(self.seats) if self.rotate else 1

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a match."""
        turn = number % self.turns
        return self.seats[turn:] + self.seats[:turn]

    def luck(self, number: int) -> int:
        """The seed of a match's luck."""
        return stream(self.seed, number // self.turns)

    def looked_at(self, first: int, end: int) -> list[int]:
        """Which of these matches are looked at closely."""
        begin = max(first, ALWAYS)
        return [
            *range(first, min(end, ALWAYS)),
            *range(begin + -begin % self.closely, end, self.closely),
        ]

    @property
    def random(self) -> bool:
        """Whether nobody thinks: then the kernel itself plays."""
        return all(spec == SAILOR for spec in self.seats)


def make_plan(
    find: Find,
    game: str,
    seats: Sequence[str],
    options: Sequence[str] = (),
    edition: str | None = None,
    seed: int = 1,
    ms: int | None = None,
    cpu: bool = False,
    closely: int | None = None,
) -> Plan:
    """A plan that is proved before anything is played."""
    found = find(game, options, edition)  # type: ignore[arg-type]  # None: the game's first
    state = found.start_checked(len(seats))
    for spec in seats:
        prove(found, state, agents.find(spec, ms=ms))
    alike = len(set(seats)) == 1
    thought = any(spec != SAILOR for spec in seats)
    return Plan(
        game=found.name,
        version=found.version,
        options=tuple(found.options_text().split()),
        edition=found.edition,
        seats=tuple(seats),
        seed=seed,
        ms=ms,
        cpu=cpu,
        rotate=not alike,
        opening=OPENING if thought and not found.luck else 0,
        closely=closely or (1 if thought else SELDOM),
        hash=edition_hash(found),
    )


def edition_hash(game: AnyGame) -> str:
    """The hash of an edition's text, nothing where a game has no card file."""
    path, own, hash = game.edition.partition(" sha256:")
    if own:
        return hash
    beside = Path(getfile(type(game))).parent
    name, _ = split_changes(path)
    found = sorted(beside.rglob(f"{name}.toml"))
    return sha256(found[0].read_bytes()).hexdigest()[:16] if found else ""


def prove(game: AnyGame, state: State, agent: Agent) -> None:
    """Refuse an agent that cannot play a game."""
    if (check := getattr(agent, "check", None)) is not None:
        check(game, state)


class Ready(NamedTuple):
    """What a process has at hand for the matches of a plan."""

    game: AnyGame
    root: State
    makers: dict[str, Callable[[], Agent]]
    """An agent may remember: each match has its own."""


@lru_cache(maxsize=8)
def ready(find: Find, plan: Plan) -> Ready:
    """The game and the agents of a plan, found once in a process."""
    game = find(plan.game, plan.options, plan.edition)
    if game.version != plan.version:
        raise BadText(
            f"a plan for {plan.game} version {plan.version}, but the rules here are"
            f" version {game.version}"
        )
    if plan.hash != edition_hash(game):
        raise BadText(f"the edition {plan.edition!r} of {plan.game} is not the one of the plan")
    makers = {spec: agents.maker(spec, ms=plan.ms) for spec in set(plan.seats)}
    return Ready(game, game.start_checked(len(plan.seats)), makers)
