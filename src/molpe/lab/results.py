"""What was simulated: a row of numbers for every match, and close looks at some of them."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from molpe.lab.look import Look
from molpe.lab.plan import Plan
from molpe.lab.play import row_names

if TYPE_CHECKING:
    import polars

Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Results:
    """The matches of a plan, in the order of their numbers."""

    def __init__(self, plan: Plan, rows: "np.ndarray[Any, Any]", looks: tuple[Look, ...]) -> None:
        self.plan = plan
        self.rows = rows
        self.looks = looks
        self.names = row_names(len(plan.seats))

    def __len__(self) -> int:
        return len(self.rows)

    def first(self, total: int) -> "Results":
        """The first so many of them."""
        looks = tuple(look for look in self.looks if look.number < total)
        return Results(self.plan, self.rows[:total], looks)

    def column(self, name: str) -> Numbers:
        """A number of every match."""
        return self.rows[:, self.names.index(name)].astype(np.float64)

    @cached_property
    def facts(self) -> dict[str, Numbers]:
        """What close looks found, a number for each of them, NaN where it does not apply."""
        names = sorted({name for look in self.looks for name in look.facts})
        return {
            name: np.array([look.facts.get(name, np.nan) for look in self.looks]) for name in names
        }

    @cached_property
    def looked(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The numbers of the matches that were looked at closely."""
        return np.array([look.number for look in self.looks], dtype=np.int64)

    @property
    def places(self) -> Numbers:
        """The place of every seat, match by match."""
        return self._seats("place")

    @property
    def scores(self) -> Numbers:
        """The score of every seat, match by match."""
        return self._seats("score")

    def _seats(self, what: str) -> Numbers:
        first = self.names.index(f"{what}_0")
        return self.rows[:, first : first + len(self.plan.seats)].astype(np.float64)

    @property
    def shares(self) -> Numbers:
        """What every seat has of the win: 1, or its part where several are first; alone, 1 or 0."""
        won = (self.places == 1).astype(np.float64)
        found: Numbers = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        return found

    @property
    def payoffs(self) -> Numbers:
        """1 for a win, -1 for the last place, evenly between, for every seat."""
        places = self.places
        seats = places.shape[1]
        if seats == 1:
            return np.where(places == 1, 1.0, -1.0)
        behind = (places[:, None, :] > places[:, :, None]).sum(axis=2)
        before = (places[:, None, :] < places[:, :, None]).sum(axis=2)
        found: Numbers = (behind - before) / (seats - 1.0)
        return found

    @property
    def turns(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """How far the agents had moved on from their first seats, match by match."""
        return np.arange(len(self.rows), dtype=np.int64) % self.plan.turns

    def by_agent(self, values: Numbers) -> Numbers:
        """Numbers by seat as numbers by agent, in the order of the plan."""
        seats = len(self.plan.seats)
        order = (np.arange(seats)[None, :] - self.turns[:, None]) % seats
        return np.take_along_axis(values, order, axis=1)

    def frame(self, reasons: Sequence[str] = ()) -> "polars.DataFrame":
        """Everything as a table of Polars (``pip install 'molpe[lab]'``)."""
        from molpe.lab.parquet import frame_of

        return frame_of(self, reasons)
