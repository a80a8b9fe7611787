"""The hunt: many matches, and what is suspicious in them taken together."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path

import msgspec

from molpe.agents.cores import Crew
from molpe.agents.statistics import wilson
from molpe.cards import Part
from molpe.kernel import BadText, Frozen
from molpe.kernel.match import Find
from molpe.lab.hunt.styles import IDLE, THINK
from molpe.lab.hunt.watch import LONG, Asked, Sighting, Weighed, hunt_match, walked
from molpe.lab.impact.tally import Count
from molpe.lab.keeping import keep_playing
from molpe.lab.plan import Plan
from molpe.lab.runner import Portion, Tell

OFTEN = 40
"""So many matches must have gone by before something that never comes is called dead."""
DEAD = 0.08
"""What is chosen less often than this where it could be, surely, is dead."""
ASKED = 40
"""So often a question must have been asked …"""
TRIED = 40
"""… or an answer been tried out."""
SAME = 12
"""So often all answers must have come to the same."""
LOST = 0.1
"""An answer that costs less payoff than this on average is not called dominated."""
RUNAWAY = 0.9
"""Who leads after a quarter wins so often, surely, where leaders run away."""
FORCED = 0.5
STALLED = 0.25

FAULTS = ("loop", "stall", "forced", "runaway", "dead", "hollow", "dominated")
"""What is looked for, the worst first."""


class Finding(Frozen):
    """A fault, with the match that shows it."""

    fault: str
    about: str
    words: str
    n: int
    of: int
    number: int
    """The match of the hunt that shows it."""
    file: str = ""


class Hunt(Frozen):
    """What a hunt found."""

    kind: str
    plan: Plan
    matches: int
    seconds: float
    findings: tuple[Finding, ...]


class Hunting(Frozen):
    """What is hunted, for the file that keeps it."""

    plan: Plan
    hunt: int = 1


class Work:
    """A portion of matches, wherever they are played."""

    def __init__(self, find: Find, plan: Plan) -> None:
        self.find = find
        self.plan = plan

    def __call__(self, first: int, end: int) -> bytes:
        """Hunt in matches from the first up to and not including the end."""
        found = [hunt_match(self.find, self.plan, number)[1] for number in range(first, end)]
        return msgspec.msgpack.encode(found)


def hunt(
    find: Find,
    plan: Plan,
    parts: Sequence[Part],
    matches: int,
    *,
    out: Path | None = None,
    crew: Crew | None = None,
    tell: Tell,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[list[Sighting], list[Finding]]:
    """Play so many matches and say what is suspicious."""
    seen: dict[int, Sighting] = {}

    def take(portion: Portion, found: bytes) -> None:
        for one in msgspec.msgpack.decode(found, type=list[Sighting]):
            seen[one.number] = one

    about = Hunting(plan)
    work = Work(find, plan)
    keep_playing(work, matches, take, about, out=out, crew=crew, tell=tell, stop=stop)
    sightings = [seen[number] for number in sorted(seen)]
    return sightings, sorted(judge(sightings, parts), key=lambda one: FAULTS.index(one.fault))


def judge(seen: Sequence[Sighting], parts: Sequence[Part]) -> Iterator[Finding]:
    """Every fault that the matches show."""
    thought = [one for one in seen if one.style == THINK]
    yield from loops(seen)
    yield from stalls(seen, thought)
    yield from forced_wins(thought)
    yield from runaways(thought)
    yield from dead(thought, parts)
    yield from questions(thought)
    yield from dominated(thought)


def loops(seen: Sequence[Sighting]) -> Iterator[Finding]:
    """A way back to the same state that can be walked for ever."""
    found = [one for one in seen if one.loop is not None]
    if found:
        one = min(found, key=lambda one: one.loop[1] - one.loop[0] if one.loop else 0)
        assert one.loop is not None
        steps = one.loop[1] - one.loop[0]
        words = f"{steps} actions lead back to the same state, as often as anyone likes"
        yield Finding("loop", "the rules", words, len(found), len(seen), one.number)


def stalls(seen: Sequence[Sighting], thought: Sequence[Sighting]) -> Iterator[Finding]:
    """Matches that do not end, or end with nobody ahead."""
    for style, who in ((THINK, "of those who think"), (IDLE, "of those who do nothing")):
        mine = [one for one in seen if one.style == style]
        endless = [one for one in mine if not one.over and one.loop is None]
        if endless:
            words = f"matches {who} go on after {LONG} actions"
            yield Finding("stall", style, words, len(endless), len(mine), endless[0].number)
    idle = [one for one in thought if one.over and one.winners == 0]
    if len(thought) >= 10 and wilson(len(idle), len(thought))[0] > STALLED:
        reasons = ", ".join(sorted({one.reason for one in idle}))
        words = f"matches end with nobody ahead ({reasons})"
        yield Finding("stall", "nobody", words, len(idle), len(thought), idle[0].number)


def forced_wins(thought: Sequence[Sighting]) -> Iterator[Finding]:
    """A win that nobody can prevent, at the first decisions."""
    for seat in sorted({one.forced for one in thought} - {-1}):
        found = [one for one in thought if one.forced == seat]
        if len(thought) >= 10 and wilson(len(found), len(thought))[0] > FORCED:
            words = f"seat {seat} can force a win at its first decision, whatever anyone does"
            shown = found[0].number
            yield Finding("forced", f"seat {seat}", words, len(found), len(thought), shown)


def runaways(thought: Sequence[Sighting]) -> Iterator[Finding]:
    """Whoever leads early wins."""
    led = [(one, one.leads[1]) for one in thought if one.leads is not None]
    won = sum(share for _, share in led)
    if len(led) >= 10 and wilson(won, len(led))[0] > RUNAWAY:
        words = "whoever leads after a quarter of the decisions wins"
        shown = next(one for one, share in led if share == 1)
        yield Finding("runaway", "leaders", words, round(won), len(led), shown.number)


def dead(thought: Sequence[Sighting], parts: Sequence[Part]) -> Iterator[Finding]:
    """Things that nobody ever meets, or wants."""
    done = [one for one in thought if one.counts]
    for part in parts:
        count = Count()
        for one in done:
            if part.id in one.counts:
                count.add(one.counts[part.id])
        if part.cards and not count.seen and count.matches >= OFTEN:
            words = f"{part.name} never comes"
            yield Finding("dead", part.id, words, 0, count.matches, done[0].number)
        elif count.offered and wilson(count.chosen, count.offered)[1] < DEAD:
            shown = max(done, key=lambda one: one.counts[part.id].offered)
            often = "hardly ever" if count.chosen else "never"
            words = f"{part.name} is {often} chosen"
            yield Finding("dead", part.id, words, count.chosen, count.offered, shown.number)


def questions(thought: Sequence[Sighting]) -> Iterator[Finding]:
    """Questions whose answers are all the same, or always the same one."""
    total: dict[str, Asked] = {}
    shown: dict[str, int] = {}
    for one in thought:
        for name, asked in one.asked.items():
            total.setdefault(name, Asked(answers={})).add(asked)
            shown.setdefault(name, one.number)
    for name, asked in total.items():
        if asked.tried >= SAME and asked.same == asked.tried:
            words = f"whatever is answered to '{name}', the same comes of it"
            yield Finding("hollow", name, words, asked.same, asked.tried, shown[name])
        elif asked.times >= ASKED and len(asked.answers) == 1:
            (verb,) = asked.answers
            words = f"'{name}' is always answered '{verb}'"
            yield Finding("hollow", name, words, asked.answers[verb], asked.times, shown[name])


def dominated(thought: Sequence[Sighting]) -> Iterator[Finding]:
    """Answers that are never the best, and cost something."""
    total: dict[str, Weighed] = {}
    shown: dict[str, int] = {}
    for one in thought:
        for name, weighed in one.weighed.items():
            total.setdefault(name, Weighed()).add(weighed)
            shown.setdefault(name, one.number)
    for name, found in total.items():
        n = found.times
        if n < TRIED or found.better:
            continue
        mean = found.gap / n
        noise = sqrt(max(0.0, found.square / n - mean**2) / n)
        if mean - 3 * noise > LOST:
            question, _, answer = name.rpartition(" | ")
            words = f"'{answer}' is never a good answer to '{question}'; it costs {mean:.2f}"
            yield Finding("dominated", answer, words, 0, n, shown[name])


def write_matches(
    find: Find, plan: Plan, findings: Sequence[Finding], folder: Path
) -> list[Finding]:
    """A match file for every finding, which shows it."""
    kept = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for place, one in enumerate(findings, 1):
            match, seen = hunt_match(find, plan, one.number)
            if one.fault == "loop" and seen.loop is not None:
                walked(match, seen.loop)
            path = folder / f"{place:02d}-{one.fault}.txt"
            path.write_text(match.transcript(), "utf-8")
            kept.append(msgspec.structs.replace(one, file=str(path)))
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise BadText(f"cannot write to {str(folder)!r}: {reason}") from None
    return kept


def sentences(found: Hunt) -> list[str]:
    """A hunt in words."""
    plan = found.plan
    lines = [
        f"{plan.game}, {plan.edition}, {' '.join(plan.seats)}: {found.matches} matches in"
        f" {found.seconds:.0f} s, {len(found.findings)} findings"
    ]
    for one in found.findings:
        lines.append(f"{one.fault}: {one.words} ({one.n} of {one.of}); {one.file}")
    return lines
