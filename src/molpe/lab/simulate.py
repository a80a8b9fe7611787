"""Simulating: the matches of a plan played and gathered, and kept in a file where one is named."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from molpe.agents.cores import Crew
from molpe.kernel import BadText, Frozen
from molpe.kernel.match import Find
from molpe.lab.journal import Journal
from molpe.lab.look import Look, look
from molpe.lab.parquet import read_results, write_results
from molpe.lab.plan import Plan
from molpe.lab.play import play_match, play_rows, row, row_names
from molpe.lab.results import Results
from molpe.lab.runner import Portion, Tell, run, silent

PARQUET = ".parquet"
PART = ".part"


class Found(Frozen):
    """What a portion of matches gave: a row each, and close looks at some."""

    rows: bytes
    looks: list[Look]


FOUND = msgspec.msgpack.Decoder(Found)


def play_portion(find: Find, plan: Plan, first: int, end: int) -> bytes:
    """Play matches of a plan, wherever this runs."""
    closely = plan.looked_at(first, end)
    rows = []
    looks = []
    if plan.random:
        rows.append(play_rows(find, plan, first, end))
        looks = [Look(number, look(play_match(find, plan, number))) for number in closely]
    else:
        chosen = set(closely)
        for number in range(first, end):
            match = play_match(find, plan, number)
            rows.append(row(match))
            if number in chosen:
                looks.append(Look(number, look(match)))
    return msgspec.msgpack.encode(Found(b"".join(rows), looks))


class Gathering:
    """The portions of a run, in whatever order they come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.parts: dict[int, np.ndarray[Any, Any]] = {}
        self.looks: list[Look] = []

    def take(self, portion: Portion, data: bytes) -> None:
        """A portion was played, or had been."""
        found = FOUND.decode(data)
        rows = np.frombuffer(found.rows, "<i4")
        self.parts[portion.first] = rows.reshape(portion.end - portion.first, -1)
        self.looks += found.looks

    def results(self, total: int) -> Results:
        """All matches below the total, in the order of their numbers."""
        parts = [self.parts[first] for first in sorted(self.parts)]
        wide = len(row_names(len(self.plan.seats)))
        rows = np.concatenate([np.empty((0, wide), "<i4"), *parts])[:total]
        looks = sorted(self.looks, key=lambda found: found.number)
        return Results(self.plan, rows, tuple(found for found in looks if found.number < total))


def simulate(
    find: Find,
    plan: Plan,
    total: int,
    *,
    out: Path | None = None,
    crew: Crew | None = None,
    tell: Tell = silent,
) -> Results:
    """Play so many matches of a plan; with a file, go on with what is in it and leave all there."""
    gathering = Gathering(plan)
    work = partial(play_portion, find, plan)
    if out is None:
        run(work, total, gathering.take, crew=crew, tell=tell)
        return gathering.results(total)
    game = find(plan.game, plan.options, plan.edition)
    before = read_results(out, plan, game.reasons) if check_out(out) else None
    with Journal(out.with_name(out.name + PART), plan) as journal:
        kept = Kept(journal, before)
        run(work, total, gathering.take, crew=crew, journal=kept, tell=tell)
        results = gathering.results(max(total, len(before.rows) if before else 0))
        if before is None or len(results.rows) > len(before.rows):
            write_results(out, results, game.reasons)
        journal.remove()
    return results.first(total)


def check_out(path: Path) -> bool:
    """Whether results are there already; a file that cannot become theirs is refused."""
    if path.suffix != PARQUET:
        raise BadText(f"results are written as Parquet: {str(path)!r} does not end in {PARQUET}")
    return path.exists()


class Kept:
    """What a finished file holds, then what was played since."""

    def __init__(self, journal: Journal, before: Results | None) -> None:
        self.journal = journal
        self.before = before
        self.keep = journal.keep

    def kept(self) -> list[tuple[Portion, bytes]]:
        """Every portion that need not be played again."""
        found = list(self.journal.kept())
        end = len(self.before.rows) if self.before else 0
        later = [(portion, data) for portion, data in found if portion.first >= end]
        if self.before and end:
            data = Found(self.before.rows.astype("<i4").tobytes(), list(self.before.looks))
            later.insert(0, (Portion(0, end), msgspec.msgpack.encode(data)))
        return later
