"""A comparison that tells how far it is: what the lab's page shows."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Literal

from molpe.agents.cores import Cores
from molpe.kernel import Frozen
from molpe.kernel.match import Find
from molpe.lab.impact.balance import COMPARE, Deals, Report, TrialRow, collect, report
from molpe.lab.impact.compare import rival_of
from molpe.lab.impact.figures import Estimate, more_deals
from molpe.lab.impact.measure import Job, pilot
from molpe.lab.impact.words import NARROW
from molpe.lab.plan import make_plan
from molpe.lab.runner import Pace

MOST = 10**9
EVERY = 0.7
"""Seconds between two answers, at least …"""
SPARING = 20
"""… and so many times as long as it took to find one out."""


class Ask(Frozen, kw_only=True):
    """What is to be compared with what, by whom, for how long."""

    game: str
    edition: str
    """As it was: a name, or a path."""
    other: str
    """As it is now."""
    seats: tuple[str, ...]
    seconds: float
    out: str
    """Where deals are kept: the same question goes on with them."""
    workers: int = 1
    seed: int = 1


class Size(Frozen):
    """A difference, with its 95 % interval."""

    n: int
    """Deals it was seen in."""
    mean: float
    low: float
    high: float
    sure: bool
    """Whether it is called a difference, after a correction for all that are looked at."""


class Finding(Frozen, kw_only=True):
    """What a change does, as far as is known."""

    deals: int
    seconds: float
    """Of play, in this run and before."""
    begins: Estimate
    """How often whoever begins wins, as it was; alone, the player."""
    first: Size
    """How much that changes."""
    held: Size
    """How much the chance to win changes of whoever first gets what was changed."""
    length: Size
    """Decisions in a match."""
    same: float
    """Part of the deals that went on action for action as before."""
    missed: int
    before: dict[str, int]
    """How matches ended …"""
    after: dict[str, int]
    """… and end."""
    surer: int
    """Deals for an interval of a hundredth on either side; 0 where it is as narrow already."""
    surer_seconds: float


class Told(Frozen):
    """An answer: how far it is, or that it cannot be."""

    state: Literal["begun", "running", "done", "failed"]
    finding: Finding | None = None
    problem: str = ""


def inquire(find: Find, ask: Ask, tell: Callable[[Told], None]) -> None:
    """Play the same deals with both, and tell."""
    began = monotonic()
    plan = make_plan(find, ask.game, ask.seats, (), ask.edition, ask.seed)
    game = find(ask.game, plan.options, plan.edition)
    trial = rival_of(find, game, plan, ask.other).trial
    job = Job(plan, pilot(find, plan), (trial,))
    tell(Told("begun"))
    out = Path(ask.out)
    before = spent(out)
    spoke = quiet = 0.0

    def summed(deals: Deals) -> Finding:
        seconds = before + monotonic() - began
        return finding_of(report(game, (), deals, COMPARE, seconds))

    def stop(deals: Deals) -> bool:
        nonlocal spoke, quiet
        now = monotonic()
        if deals.some() and now - spoke > quiet:
            tell(Told("running", summed(deals)))
            spoke, quiet = monotonic(), max(EVERY, SPARING * (monotonic() - now))
        return now - began > ask.seconds and deals.some()

    crew = Cores(ask.workers, until=began + ask.seconds)
    deals = collect(find, job, MOST, out=out, crew=crew, tell=unheard, stop=stop)
    spend(out, before + monotonic() - began)
    tell(Told("done", summed(deals)) if deals.some() else Told("done"))


def unheard(pace: Pace) -> None:
    """Nobody asks for the pace: what was found says it."""


def finding_of(found: Report) -> Finding:
    """What the page shows of a report."""
    (row,) = found.trials
    surer = more_deals(row.first.found, NARROW)
    return Finding(
        deals=found.deals,
        seconds=found.seconds,
        begins=found.first,
        first=size_of(row, "first"),
        held=size_of(row, "held"),
        length=size_of(row, "length"),
        same=row.same.rate,
        missed=row.missed,
        before=found.reasons,
        after=row.reasons,
        surer=surer if surer > found.deals else 0,
        surer_seconds=round(found.seconds * surer / found.deals, 1) if found.deals else 0.0,
    )


def size_of(row: TrialRow, name: Literal["first", "held", "length"]) -> Size:
    """One of the differences."""
    effect = getattr(row, name)
    found: Estimate = effect.found
    return Size(found.n, found.mean, found.low, found.high, effect.sure)


# How long deals that are kept were played for, beside them.


def spent(out: Path) -> float:
    """Seconds that went into deals that are kept."""
    with contextlib.suppress(OSError, ValueError):
        return float(clock_of(out).read_text("ascii"))
    return 0.0


def spend(out: Path, seconds: float) -> None:
    """Remember them."""
    with contextlib.suppress(OSError):
        clock_of(out).write_text(f"{seconds:.1f}", "ascii")


def clock_of(out: Path) -> Path:
    """Where they stand."""
    return out.with_name(f"{out.name}.seconds")
