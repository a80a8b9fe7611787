"""molpe in five lines of Python, and what it shows of itself in a notebook.

import molpe

match = molpe.play("canosa", "greedy", "sailor")
runs = molpe.simulate("tide", "greedy", "greedy", games=400)
print(runs, molpe.compare("tide", "greedy", "sailor"))
runs.plot("actions").save("length.svg")
"""

from collections.abc import Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from molpe import games as house
from molpe.agents.arena import OPENING, TURNS, Arena, Setting
from molpe.agents.cores import Cores, Crew
from molpe.kernel import SPECTATOR, AnyGame, BadText, Frozen, Match, Outcome, Seat, State
from molpe.lab.elo import Strength, five_of, strength
from molpe.lab.plan import Plan, make_plan
from molpe.lab.play import play_match
from molpe.lab.plot import Plot, bars, histogram
from molpe.lab.results import Results
from molpe.lab.simulate import simulate as play_many
from molpe.lab.summary import Summary, summarise
from molpe.lab.words import sentences
from molpe.press.table import picture, plain

if TYPE_CHECKING:
    import polars

__all__ = ["Comparison", "Played", "Runs", "Scene", "compare", "play", "show", "simulate"]


class Scene:
    """A state as a viewer may see it; it shows itself in a notebook."""

    def __init__(self, game: AnyGame, state: State, viewer: Seat = SPECTATOR) -> None:
        self.game = game
        self.state = state
        self.view = game.view(state, viewer)

    def __str__(self) -> str:
        return plain(self.game, self.view)

    def _repr_svg_(self) -> str:
        return picture(self.game, self.view)


class Played:
    """A match that was played."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __str__(self) -> str:
        return self.match.transcript()

    def __len__(self) -> int:
        return len(self.match.log)

    @property
    def outcome(self) -> Outcome:
        """The score sheet."""
        outcome = self.match.outcome()
        assert outcome is not None
        return outcome

    def at(self, length: int, viewer: Seat = SPECTATOR) -> Scene:
        """What a viewer saw after so many actions."""
        return Scene(self.match.game, self.match.state_at(length), viewer)

    def save(self, file: str) -> None:
        """Keep it as a match file."""
        Path(file).write_text(str(self), "utf-8")

    def _repr_svg_(self) -> str:
        return self.at(len(self))._repr_svg_()


class Runs:
    """Many matches, what they say, and how that looks."""

    def __init__(self, results: Results, game: AnyGame) -> None:
        self.results = results
        self.game = game

    def __len__(self) -> int:
        return len(self.results)

    @cached_property
    def summary(self) -> Summary:
        """Every figure with its interval."""
        return summarise(self.results, self.game)

    def __str__(self) -> str:
        return "\n".join(sentences(self.summary))

    def frame(self) -> "polars.DataFrame":
        """A row a match, as a table of Polars."""
        return self.results.frame(self.game.reasons)

    def match(self, number: int) -> Played:
        """One of the matches, played once more."""
        return Played(play_match(house.find, self.results.plan, number))

    def plot(self, what: str = "wins") -> Plot:
        """How often each seat wins, or how any column of the results is spread."""
        if what == "wins":
            found = [seat.wins for seat in self.summary.seats]
            names = [f"seat {seat.seat}" for seat in self.summary.seats]
            note = f"{len(self)} matches, 95 % intervals"
            spans = [(wins.low, wins.high) for wins in found]
            return bars([wins.mean for wins in found], names, "wins by seat", note, spans)
        if what in self.results.names:
            return histogram(self.results.column(what), what)
        if what in self.results.facts:
            return histogram(self.results.facts[what], what)
        there = ", ".join(["wins", *self.results.names, *self.results.facts])
        raise BadText(f"there is no {what!r} to plot; there are: {there}")

    def _repr_html_(self) -> str:
        lines = [f"<p>{escape(line)}</p>" for line in sentences(self.summary) if line]
        return "".join(lines) + self.plot().svg


class Comparison(Frozen):
    """Two agents against each other, each in every seat over the same luck."""

    game: str
    agents: tuple[str, str]
    wins: int
    draws: int
    losses: int
    strength: Strength

    def __str__(self) -> str:
        s = self.strength
        return (
            f"{self.agents[0]} against {self.agents[1]} at {self.game}: {self.wins} won,"
            f" {self.draws} drawn, {self.losses} lost; Elo {s.elo:+.0f} ({s.low:+.0f} to"
            f" {s.high:+.0f}), better with a chance of {s.better:.1%}"
        )

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


def show(game: str, options: Sequence[str] = (), edition: str | None = None) -> Scene:
    """The table before a match."""
    found = house.find(game, options, edition)
    seats = min((n for n in found.seats if n > 1), default=found.seats[0])
    return Scene(found, found.start(seats))


def play(
    game: str,
    *seats: str,
    seed: int = 1,
    options: Sequence[str] = (),
    edition: str | None = None,
) -> Played:
    """A match between agents, like ``play("siggil", "greedy", "seer:sims=100")``."""
    return Played(play_match(house.find, _plan(game, seats, options, edition, seed), 0))


def simulate(
    game: str,
    *seats: str,
    games: int = 400,
    seed: int = 1,
    options: Sequence[str] = (),
    edition: str | None = None,
    out: str | None = None,
    workers: int = 0,
    crew: Crew | None = None,
) -> Runs:
    """Many matches between agents, on every core; with ``out`` kept, and gone on with."""
    plan = _plan(game, seats, options, edition, seed)
    file = Path(out) if out else None
    find = house.find
    results = play_many(find, plan, games, out=file, crew=crew or Cores(workers))
    return Runs(results, find(plan.game, plan.options, plan.edition))


def compare(
    game: str,
    first: str,
    second: str,
    games: int = 100,
    seed: int = 1,
    options: Sequence[str] = (),
    edition: str | None = None,
    workers: int = 0,
) -> Comparison:
    """Which of two agents is better, and how sure that is."""
    plan = _plan(game, (first, second), options, edition, seed)
    find = house.find
    opening = 0 if find(plan.game, plan.options, plan.edition).luck else OPENING
    setting = Setting(
        plan.game, plan.options, plan.edition, 2, (first, second), None, seed, opening=opening
    )
    arena = Arena(setting, games, full=True)
    arena.run(find, lambda result: None, workers)
    [scores], [pair] = arena.scores, arena.table().pairs
    assert len(scores) * TURNS == pair.wins + pair.draws + pair.losses
    five = five_of(scores)
    both = (first, second)
    return Comparison(plan.game, both, pair.wins, pair.draws, pair.losses, strength(five))


def _plan(
    game: str, seats: Sequence[str], options: Sequence[str], edition: str | None, seed: int
) -> Plan:
    if not seats:
        raise BadText('name who plays, like play("tide", "greedy", "sailor")')
    return make_plan(house.find, game, seats, options, edition, seed)
