"""A report in words, for a terminal."""

from collections.abc import Sequence

from molpe.lab.impact.balance import Effect, PartRow, Rate, Report, TrialRow
from molpe.lab.impact.figures import Estimate, more_deals

NARROW = 0.01
"""An interval that is called narrow: a hundredth on either side."""
HOWS = {"blank": "without its effect", "exchanged": "exchanged", "changed": "changed"}


def signed(value: float) -> str:
    """A difference to one place, without a sign where it is none."""
    rounded = round(value, 1)
    return f"{rounded:+.1f}" if rounded else "0.0"


def about(found: Estimate, scale: float = 100) -> str:
    """``+3.1 (+1.0 to +5.2)``."""
    if not found.n:
        return "never"
    mean, low, high = (signed(scale * x) for x in (found.mean, found.low, found.high))
    return f"{mean} ({low} to {high})"


def per_cent(rate: Rate) -> str:
    """``12 %``, or a dash where there was nothing to count."""
    return f"{100 * rate.rate:.0f} %" if rate.of else "-"


def heading(report: Report) -> list[str]:
    """Who played what, how often, and how it came out."""
    plan = report.job.plan
    first = report.first
    ends = ", ".join(f"{reason} {n}" for reason, n in report.reasons.items())
    who = "whoever begins wins" if len(plan.seats) > 1 else "the player wins"
    return [
        f"{plan.game}, {plan.edition}, {' '.join(plan.seats)}, seed {plan.seed}:"
        f" {report.deals} deals in {report.seconds:.0f} s",
        f"{who} {100 * first.mean:.1f} % ({100 * first.low:.1f} to {100 * first.high:.1f});"
        f" {report.decisions.mean:.0f} decisions a match; ends: {ends}",
        f"luck taken off by value {report.job.value.hash}:"
        f" the standard error is {ratio(first):.2f} of what it would be",
    ]


def ratio(found: Estimate) -> float:
    """How much noise is left."""
    return found.noise / found.raw if found.raw else 1.0


def parts_table(rows: Sequence[PartRow]) -> list[str]:
    """What became of things; what nobody could meet is left out."""
    wide = max((len(row.id) for row in rows), default=0)
    lines = [
        f"{'':<{wide}}  seen  shown  offered chosen   got   kept  wins of those (95 %; no impact)",
    ]
    for row in sorted(rows, key=lambda row: -row.chosen.rate):
        won = (
            f"{100 * row.won.rate:.0f} % ({100 * row.won.low:.0f} to {100 * row.won.high:.0f})"
            if row.got
            else "-"
        )
        lines.append(
            f"{row.id:<{wide}}  {per_cent(row.seen):>5} {row.shown:5d} {row.offered:8d}"
            f" {per_cent(row.chosen):>6} {row.got:5d} {per_cent(row.kept):>6}  {won}"
        )
    return lines


def trials_table(rows: Sequence[TrialRow]) -> list[str]:
    """What things do, the strongest first; a star where it is a difference after Holm."""
    wide = max((len(label(row)) for row in rows), default=0)
    lines = [
        f"{'':<{wide}}  {'whoever gets it first':<27}{'whoever begins':<27}{'decisions':<25}same",
    ]
    for row in sorted(rows, key=lambda row: -abs(row.held.found.mean)):
        lines.append(
            f"{label(row):<{wide}}  {starred(row.held):<27}{starred(row.first):<27}"
            f"{starred(row.length, 1):<25}{per_cent(row.same)}"
        )
    lines.append("percentage points with 95 % intervals; * a difference after Holm, at 5 %")
    return lines


def label(row: TrialRow) -> str:
    """What was tried."""
    return f"{', '.join(row.parts) or 'edition'} {HOWS[row.how]}"


def starred(effect: Effect, scale: float = 100) -> str:
    """A difference, with a star where it is one."""
    return about(effect.found, scale) + ("*" if effect.sure else "")


def sentences(report: Report) -> list[str]:
    """A balance report."""
    lines = heading(report)
    if report.parts:
        lines += ["", *parts_table(report.parts)]
    if report.groups:
        lines += ["", *parts_table(report.groups)]
    if report.trials:
        lines += ["", *trials_table(report.trials)]
    return lines


def verdict(report: Report) -> list[str]:
    """What a change does, how sure that is, and how long a surer answer would take."""
    (row,) = report.trials
    lines = heading(report)
    lines.append("")
    whole, held, length = row.first, row.held, row.length
    who = "whoever begins" if len(report.job.plan.seats) > 1 else "the player"
    lines.append(said(f"the chance to win of {who}", whole, 100, " points"))
    if row.parts:
        lines.append(said("whoever first gets what changed", held, 100, " points"))
        if row.missed:
            lines.append(f"  ({row.missed} deals could not be followed and are left out)")
    lines.append(said("decisions in a match", length, 1, ""))
    ends = ", ".join(f"{reason} {n}" for reason, n in row.reasons.items())
    lines.append(f"it now ends: {ends}")
    lines.append(f"{100 * row.same.rate:.0f} % of the deals went on exactly as before")
    deals = more_deals(whole.found, NARROW)
    if deals > report.deals and report.deals:
        seconds = report.seconds * deals / report.deals
        lines.append(
            f"to be sure within {100 * NARROW:.0f} point: about {deals} deals,"
            f" {clock(seconds)} on this machine (--games {deals})"
        )
    return lines


def said(what: str, effect: Effect, scale: float, unit: str) -> str:
    """A difference as a sentence."""
    found = effect.found
    if not found.n:
        return f"{what}: nobody did"
    sure = "a difference" if effect.sure else "no difference that can be told from chance"
    mean, low, high = (signed(scale * x) for x in (found.mean, found.low, found.high))
    return f"{what}: {mean}{unit} ({low} to {high}, of {found.n} deals): {sure}"


def clock(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 120:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 7200 else f"{seconds / 3600:.1f} hours"
