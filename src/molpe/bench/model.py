"""What a measurement gives: games, their figures, and which bars they meet."""

from typing import Literal

from molpe.kernel import Frozen

Unit = Literal["actions/s", "sequences/s", "simulations/s", "us"]


class Verdict(Frozen):
    """A bar and whether a figure meets it; None where it was not measured."""

    bar: str
    met: bool | None


class Figure(Frozen):
    """One quantity of one game: ours, the C++ program's and plain Python's, from the same run."""

    name: str
    unit: Unit
    value: float
    cpp: float | None = None
    ratio: float | None = None
    """Ours to C++: 1 is level, more is faster."""
    plain: float | None = None
    verdicts: tuple[Verdict, ...] = ()
    share: float | None = None
    """Ours to another figure of ours, where that is what counts …"""
    beside: str = ""
    """… and which that is."""


class GameBench(Frozen):
    """The figures of one game."""

    game: str
    title: str
    seats: int
    length: float
    """Actions in a mean random match, luck included."""
    figures: tuple[Figure, ...]


class BenchReport(Frozen):
    """Everything one run has measured."""

    molpe: str
    compiled: bool
    python: str
    machine: str
    compiler: str | None
    """The C++ compiler that built the yardsticks."""
    notes: tuple[str, ...]
    games: tuple[GameBench, ...]
