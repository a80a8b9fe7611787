"""What was measured, as docs/benchmarks.md."""

import os
import platform
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple, cast

from molpe.bench.bars import amount
from molpe.bench.clock import Slice
from molpe.bench.model import Unit
from molpe.bench.suite import in_unit
from tools.peers.groups import Group, Rival

HERE = Path(__file__).parent


class Found(NamedTuple):
    """A group that was measured: our best slice and the others'."""

    group: Group
    ours: Slice
    theirs: tuple[tuple[Rival, Slice | str], ...]
    """Or why there is none."""


class Circumstances(NamedTuple):
    """When and on what it was measured."""

    versions: dict[str, dict[str, str]]
    missing: dict[str, str]
    core: str
    load: tuple[float, float]
    """At the beginning and at the end."""
    seconds: float


def write(same: Iterable[Found], near: Iterable[Found], about: Circumstances) -> str:
    """The page."""
    head, notes = ((HERE / f"{name}.md").read_text("utf-8") for name in ("head", "notes"))
    lines = [head, *circumstances(about)]
    lines += ["", "## The same rules", "", *table(same)]
    lines += ["", "## Other rules, the nearest there are", "", *table(near)]
    return "\n".join([*lines, "", notes])


def circumstances(about: Circumstances) -> list[str]:
    """Date, machine, load, versions, and who could not be had."""
    before, after = about.load
    lines = [
        f"Measured on {date.today()}, {about.core} of {os.cpu_count()} ({platform.machine()}),"
        f" Python {platform.python_version()}, in {about.seconds:.0f} seconds; the machine's load"
        f" was {before:.1f} at the beginning and {after:.1f} at the end"
        f"{' (busy with other work)' if max(before, after) > 1.5 else ''}.",
        "",
        "| side | versions |",
        "|---|---|",
    ]
    for who, found in about.versions.items():
        lines.append(f"| {who} | {', '.join(f'{name} {v}' for name, v in found.items())} |")
    lines += [f"| {who} | could not be had: {why} |" for who, why in about.missing.items()]
    return lines


def table(all: Iterable[Found]) -> list[str]:
    """A line a rival."""
    lines = ["| work | molpe | | beside | | ratio |", "|---|---|---|---|---|---|"]
    for group, ours, theirs in all:
        mine = said(ours, group.unit)
        for rival, slice in theirs:
            row = f"| {group.title} | {group.what} | {mine} | {rival.who}: {rival.what} "
            if isinstance(slice, str):
                lines.append(f"{row}| not measured: {slice} | |")
            else:
                lines.append(
                    f"{row}| {said(slice, group.unit)} | {times(ours.rate / slice.rate)} |"
                )
    return lines


def said(slice: Slice, unit: str) -> str:
    """A figure as people read it."""
    kind = cast(Unit, unit)
    return amount(in_unit(slice, kind), kind).replace("us", "µs")


def times(ratio: float) -> str:
    """A ratio with the digits that mean something."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}" if ratio < 1 else f"{ratio:.3g}"
