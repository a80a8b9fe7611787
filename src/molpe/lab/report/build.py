"""What the lab's files say, as pages: balance, comparison, hunt, search, simulation."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from molpe.kernel import BadText
from molpe.kernel.match import Find
from molpe.lab.hunt.hunt import Hunt
from molpe.lab.impact import words
from molpe.lab.impact.balance import COMPARE, Effect, PartRow, Rate, Report
from molpe.lab.parquet import read_plan, read_results
from molpe.lab.report.page import Page, Section, Table
from molpe.lab.report.plots import Plot, Whisker, bars, columns, dots, spread, whiskers
from molpe.lab.summary import Mean, sentences, summarise
from molpe.lab.tune import Candidate, Study, best, written

POINTS = "percentage points"
PER_CENT = "per cent"
NO_IMPACT = (
    "How often those win who get a thing is no impact: whoever is ahead gets more, and things of "
    "long matches look weak. What a thing does stands above."
)
HELD = (
    "The same deals and agents with the thing and without its effect, or with another in its "
    "place. A filled dot is a difference after Holm's correction at 5 %; lines are 95 % intervals."
)


def build(path: Path, find: Find) -> Page:
    """The page of a file, whatever part of the lab wrote it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadText(
            f"cannot read {str(path)!r}: {(error.strerror or 'it failed').lower()}"
        ) from None
    if data[:4] == b"PAR1":
        return simulation(path, find)
    head, _, rest = data.partition(b"\n")
    try:
        kind = msgspec.json.decode(head).get("kind", "")
        if kind == "hunt":
            return hunting(msgspec.json.decode(data, type=Hunt))
        if kind == "tune":
            lines = rest.split(b"\n")[:-1]
            found = [msgspec.json.decode(line, type=Candidate) for line in lines]
            return tuning(msgspec.json.decode(head, type=Study), found)
        return balance(msgspec.json.decode(data, type=Report))
    except (msgspec.DecodeError, AttributeError, UnicodeDecodeError):
        raise BadText(f"{str(path)!r} holds no report of the lab, or was cut short") from None


def balance(report: Report) -> Page:
    """What things do, or what a change does."""
    comparing = report.kind == COMPARE
    plan = report.job.plan
    lead = words.verdict(report) if comparing else words.heading(report)
    title = f"{plan.game}: what {'a change' if comparing else 'things'} did"
    sections = []
    if report.trials:
        sections.append(effects(report))
    if report.parts:
        sections.append(counts(report.parts, "What became of things"))
    if report.groups:
        sections.append(counts(report.groups, "The same, summed up"))
    sections.append(setting(report))
    return Page(title, tuple(text for text in lead if text), tuple(sections))


def effects(report: Report) -> Section:
    """Impacts as plots and a table."""
    signs = "now minus before" if report.kind == COMPARE else "with it minus without"
    rows = sorted(report.trials, key=lambda row: -row.held.found.mean)
    held = [whisker(words.label(row), row.held) for row in rows if row.held.found.n]
    whole = sorted(report.trials, key=lambda row: -row.first.found.mean)
    plots = []
    if held:
        title = f"Whoever gets it first: chance to win, {signs}"
        plots.append(whiskers("held", title, held, POINTS))
    title = f"Whoever begins: chance to win, {signs}"
    begins = [whisker(words.label(row), row.first) for row in whole]
    plots.append(whiskers("first", title, begins, POINTS))
    table = Table(
        (
            "what",
            "whoever gets it first|",
            "deals|",
            "whoever begins|",
            "decisions|",
            "same deals|",
        ),
        tuple(
            (
                words.label(row),
                words.about(row.held.found),
                str(row.held.found.n),
                words.about(row.first.found),
                words.about(row.length.found, 1),
                words.per_cent(row.same),
            )
            for row in rows
        ),
        tuple(place for place, row in enumerate(rows) if row.held.sure or row.first.sure),
    )
    return Section("What it does", (HELD,), tuple(plots), table)


def whisker(label: str, effect: Effect) -> Whisker:
    """An effect in percentage points."""
    found = effect.found
    return Whisker(label, 100 * found.mean, 100 * found.low, 100 * found.high, effect.sure)


def share(label: str, rate: Rate) -> Whisker:
    """A rate in per cent."""
    return Whisker(label, 100 * rate.rate, 100 * rate.low, 100 * rate.high)


def counts(parts: Sequence[PartRow], title: str) -> Section:
    """What became of things."""
    rows = sorted(parts, key=lambda row: -row.chosen.rate)
    plots: list[Plot] = []
    chosen = [share(row.name, row.chosen) for row in rows if row.chosen.of]
    if chosen:
        plots.append(
            bars(
                f"chosen-{rows[0].kind}",
                "Chosen, of the decisions that offered it",
                chosen,
                PER_CENT,
            )
        )
    table = Table(
        (
            "thing",
            "kind",
            "seen|",
            "shown|",
            "offered|",
            "chosen|",
            "got|",
            "kept|",
            "wins of those|",
        ),
        tuple(
            (
                row.name,
                row.kind,
                words.per_cent(row.seen),
                str(row.shown),
                str(row.offered),
                words.per_cent(row.chosen),
                str(row.got),
                words.per_cent(row.kept),
                words.per_cent(row.won),
            )
            for row in rows
        ),
    )
    return Section(title, (NO_IMPACT,), tuple(plots), table)


def setting(report: Report) -> Section:
    """How it was measured."""
    plan, value = report.job.plan, report.job.value
    rows = (
        ("game", f"{plan.game}, version {plan.version}"),
        ("edition", plan.edition),
        ("options", " ".join(plan.options) or "none"),
        ("agents", " ".join(plan.seats)),
        ("seed", str(plan.seed)),
        ("value function", f"{value.hash}: {value.base:g} + {value.slope:g} · estimate,"
                           f" {value.share:g} of the corrections taken off"),
    )  # fmt: skip
    return Section("How it was measured", (), (), Table(("", ""), rows))


def hunting(found: Hunt) -> Page:
    """What a hunt found."""
    plan = found.plan
    table = Table(
        ("fault", "what", "seen|", "of|", "match file"),
        tuple((one.fault, one.words, str(one.n), str(one.of), one.file) for one in found.findings),
    )
    lead = (
        f"{plan.edition}, {' '.join(plan.seats)}: {found.matches} matches in"
        f" {found.seconds:.0f} s, {len(found.findings)} findings.",
    )
    return Page(f"{plan.game}: loopholes", lead, (Section("Findings", (), (), table),))


def tuning(study: Study, found: list[Candidate]) -> Page:
    """What a search tried."""
    plan = study.plan
    played = [one for one in found if not one.fault]
    sections = []
    plots = []
    for place, goal in enumerate(study.goals):
        scale = 100 if "%" in goal.text else 1
        values = [
            spread(str(one.number), (figure.value, figure.low, figure.high), scale)._replace(
                strong=figure.met
            )
            for one in played
            for figure in (one.figures[place],)
        ]
        low, high = goal.target - goal.within, goal.target + goal.within
        low = 0.0 if goal.side == "at most" else low
        high = max(v.high for v in values) / scale if goal.side == "at least" and values else high
        unit = PER_CENT if scale == 100 else ""
        band = (scale * low, scale * high)
        plots.append(dots(f"goal-{place + 1}", goal.text, values, band, unit))
    note = "Candidates by number; 0 is everything as it is. A filled dot has met its goal."
    sections.append(Section("Candidates", (note,), tuple(plots)))
    order = [*best(played), *(one for one in found if one.fault)]
    names = [knob.name for knob in study.knobs]
    table = Table(
        ("number|", *names, *(f"{goal.text}|" for goal in study.goals), "loss|", "refused"),
        tuple(
            (
                str(one.number),
                *(str(one.values.get(name, "as it is")) for name in names),
                *([written(figure) for figure in one.figures] or [""] * len(study.goals)),
                "" if one.fault else f"{one.loss:.2f}",
                one.fault,
            )
            for one in order
        ),
        (0,) if order else (),
    )
    sections.append(Section("Nearest to the goals first", (), (), table))
    lead = (
        f"{plan.edition}, {' '.join(plan.seats)}: {len(found)} candidates of"
        f" {study.deals * plan.turns} matches each, all with the same deals.",
        "The best of many is also the luckiest: play it once more with another seed before you"
        " believe its figures.",
    )
    return Page(f"{plan.game}: numbers toward a goal", lead, tuple(sections))


def simulation(path: Path, find: Find) -> Page:
    """What a simulation says."""
    plan = read_plan(path)
    game = find(plan.game, plan.options, plan.edition)
    results = read_results(path, plan, game.reasons)
    summary = summarise(results, game)
    plots = [
        columns("actions", "Actions in a match", results.column("actions").tolist(), "actions"),
        bars(
            "seats",
            "Wins by seat",
            [
                spread(f"seat {place}", mean_of(seat.wins))
                for place, seat in enumerate(summary.seats)
            ],
            PER_CENT,
        ),
        bars(
            "reasons",
            "How matches end",
            [spread(one.reason, mean_of(one.rate)) for one in summary.reasons],
            PER_CENT,
        ),
    ]
    lines = sentences(summary)
    return Page(
        f"{plan.game}: {len(results)} matches",
        tuple(line for line in lines if line.strip()),
        (Section("Figures", (), tuple(plots)),),
    )


def mean_of(value: Mean) -> tuple[float, float, float]:
    """A mean with its interval."""
    return value.mean, value.low, value.high
