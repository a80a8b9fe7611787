"""Many deals, summed up: how often things are seen and chosen, and what they do."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from molpe.agents.cores import Crew
from molpe.agents.statistics import wilson
from molpe.cards import Part
from molpe.kernel import AnyGame, Frozen
from molpe.kernel.match import Find
from molpe.lab.impact.figures import ERROR, Estimate, estimate, holm
from molpe.lab.impact.measure import Found, Job, Record, Tried, measure, read
from molpe.lab.impact.tally import Count
from molpe.lab.keeping import keep_playing
from molpe.lab.runner import Portion, Tell

BALANCE = "balance"
COMPARE = "compare"


class Rate(Frozen):
    """So many of so many, with the 95 % interval of the rate."""

    n: int
    of: int
    rate: float
    low: float
    high: float


class PartRow(Frozen):
    """A thing, and what became of it."""

    kind: str
    id: str
    name: str
    seen: Rate
    """Of the matches."""
    shown: int
    offered: int
    chosen: Rate
    """Of the decisions in which it was offered."""
    got: int
    kept: Rate
    """Of the seats that got it, how many had it at the end."""
    won: Rate
    """What those seats had of the wins. It is no impact: the guide says why."""
    group: str = ""


class Effect(Frozen):
    """A difference, and whether it is one after all comparisons."""

    found: Estimate
    adjusted: float
    """Its p-value after Holm."""

    @property
    def sure(self) -> bool:
        """Whether it is called a difference."""
        return self.adjusted < ERROR


class TrialRow(Frozen):
    """What a thing does: with it less without it, or changed less as it was."""

    parts: tuple[str, ...]
    how: str
    edition: str
    options: tuple[str, ...]
    first: Effect
    """The chance to win of whoever begins; alone, of the player."""
    length: Effect
    """Decisions in a match."""
    held: Effect
    """The chance to win of whoever gets it first."""
    missed: int
    """Deals in which somebody got it and its past could not be followed."""
    same: Rate
    """Deals that went on action for action as before."""
    reasons: dict[str, int]
    """How matches ended without it."""


class Report(Frozen):
    """What a run of the lab found."""

    kind: str
    job: Job
    deals: int
    seconds: float
    first: Estimate
    """How often whoever begins wins."""
    decisions: Estimate
    actions: float
    reasons: dict[str, int]
    parts: tuple[PartRow, ...]
    trials: tuple[TrialRow, ...]
    groups: tuple[PartRow, ...] = ()
    """Things summed up: the sins, the colours."""


class Deals:
    """What has been found so far, deal by deal."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.found: dict[int, Found] = {}

    def take(self, portion: Portion, found: bytes) -> None:
        """A portion was measured."""
        for one in read(found):
            self.found[one.number] = one

    def some(self) -> bool:
        """Whether there is a complete deal."""
        return bool(self.found if self.job.plan.turns == 1 else self.rounds())

    def rounds(self) -> list[list[Found]]:
        """Deals that are complete: the same luck once with every agent in every seat."""
        turns = self.job.plan.turns
        rounds: dict[int, list[Found]] = {}
        for number in sorted(self.found):
            rounds.setdefault(number // turns, []).append(self.found[number])
        return [some for some in rounds.values() if len(some) == turns]


def collect(
    find: Find,
    job: Job,
    deals: int,
    *,
    out: Path | None = None,
    crew: Crew | None = None,
    tell: Tell,
    stop: Callable[[Deals], bool] = lambda deals: False,
) -> Deals:
    """Play so many deals, those that are kept in a file left out; ``stop`` may end it before."""
    found = Deals(job)
    keep_playing(
        Work(find, job),
        deals * job.plan.turns,
        found.take,
        job,
        out=out,
        crew=crew,
        tell=tell,
        stop=lambda: stop(found),
    )
    return found


class Work:
    """A portion of deals, wherever it is measured."""

    def __init__(self, find: Find, job: Job) -> None:
        self.find = find
        self.job = job

    def __call__(self, first: int, end: int) -> bytes:
        """Measure deals from the first up to and not including the end."""
        return measure(self.find, self.job, first, end)


def report(game: AnyGame, parts: Sequence[Part], deals: Deals, kind: str, seconds: float) -> Report:
    """What was found, summed up."""
    rounds = deals.rounds()
    each = [one for some in rounds for one in some]
    sign = 1.0 if kind == BALANCE else -1.0
    fair = fairly(each)
    rows = [_trial(game, deals.job, at, rounds, sign, fair) for at in range(len(deals.job.trials))]
    return Report(
        kind=kind,
        job=deals.job,
        deals=len(each),
        seconds=round(seconds, 1),
        first=estimate(
            [mean(fair(one.base) for one in some) for some in rounds],
            [mean(begins(one.base) for one in some) for some in rounds],
        ),
        decisions=estimate([mean(float(one.base.decisions) for one in some) for some in rounds]),
        actions=round(mean(float(one.base.actions) for one in each), 2),
        reasons=reasons_of(game, (one.base for one in each)),
        parts=tuple(_part(part, each) for part in parts),
        groups=tuple(_groups(parts, each)),
        trials=tuple(corrected(rows)),
    )


def mean(values: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    some = list(values)
    return sum(some) / len(some) if some else 0.0


def begins(one: Record) -> float:
    """What whoever began has of the win."""
    return one.shares[one.first]


def fairly(found: Sequence[Found]) -> Callable[[Record], float]:
    """The same with what luck gave taken off. Where it varies who begins, only what came after:
    that it was this seat is not to be taken off its result."""
    records = (record for one in found for record in (one.base, *(t.whole for t in one.tried)))
    if len({record.first for record in records}) == 1:
        return lambda one: one.shares[one.first] - one.luck[one.first]
    return lambda one: one.shares[one.first] - one.late[one.first]


def reasons_of(game: AnyGame, records: Iterable[Record]) -> dict[str, int]:
    """How often matches ended for each reason."""
    return dict(Counter(game.reasons[one.reason] for one in records).most_common())


def rate(n: float, of: int) -> Rate:
    """A rate with its interval."""
    low, high = wilson(n, of)
    return Rate(round(n), of, round(n / of, 4) if of else 0.0, round(low, 4), round(high, 4))


def _part(part: Part, found: Sequence[Found]) -> PartRow:
    return _row(part.kind, part.id, part.name, part.group, [part.id], found)


def _groups(parts: Sequence[Part], found: Sequence[Found]) -> Iterator[PartRow]:
    """What is summed up, where there is more than one sum."""
    groups = sorted({part.group for part in parts} - {""})
    for group in groups if len(groups) > 1 else ():
        ids = [part.id for part in parts if part.group == group]
        yield _row("group", group, group.capitalize(), group, ids, found)


def _row(
    kind: str, id: str, name: str, group: str, ids: Sequence[str], found: Sequence[Found]
) -> PartRow:
    count = Count()
    for one in found:
        for part in ids:
            if part in one.counts:
                count.add(one.counts[part])
    return PartRow(
        kind=kind,
        id=id,
        name=name,
        seen=rate(count.seen, count.matches),
        shown=count.shown,
        offered=count.offered,
        chosen=rate(count.chosen, count.offered),
        got=count.got,
        kept=rate(count.kept, count.got),
        won=rate(count.won, count.got),
        group=group,
    )


def _trial(
    game: AnyGame,
    job: Job,
    at: int,
    rounds: Sequence[Sequence[Found]],
    sign: float,
    fair: Callable[[Record], float],
) -> TrialRow:
    trial = job.trials[at]

    def differences(of: Callable[[Record], float]) -> list[float]:
        return [
            sign * mean(of(one.base) - of(one.tried[at].whole) for one in some) for some in rounds
        ]

    held = [[one.tried[at] for one in some if one.tried[at].held] for some in rounds]
    each = [one.tried[at] for some in rounds for one in some]
    return TrialRow(
        parts=trial.parts,
        how=trial.how,
        edition=trial.edition,
        options=trial.options,
        first=Effect(
            estimate(differences(fair), differences(begins)),
            1.0,
        ),
        length=Effect(estimate(differences(lambda one: float(one.decisions))), 1.0),
        held=Effect(
            estimate(
                [sign * mean(gained(one, True) for one in some) for some in held if some],
                [sign * mean(gained(one, False) for one in some) for some in held if some],
            ),
            1.0,
        ),
        missed=sum(one.missed for one in each),
        same=rate(sum(one.same for one in each), len(each)),
        reasons=reasons_of(game, (one.whole for one in each)),
    )


def gained(one: Tried, corrected: bool) -> float:
    """What a thing brought whoever got it first."""
    held = one.held
    assert held is not None
    luck = held.here_luck - held.there_luck if corrected else 0.0
    return held.here - held.there - luck


def corrected(rows: Sequence[TrialRow]) -> Iterable[TrialRow]:
    """Every difference as it counts among all of them."""
    names = ("first", "length", "held")
    effects = [getattr(row, name) for row in rows for name in names]
    after = holm([effect.found.p for effect in effects])
    for place, row in enumerate(rows):
        found = {
            name: Effect(getattr(row, name).found, after[place * len(names) + k])
            for k, name in enumerate(names)
        }
        yield TrialRow(
            row.parts, row.how, row.edition, row.options, **found,
            missed=row.missed, same=row.same, reasons=row.reasons,
        )  # fmt: skip
