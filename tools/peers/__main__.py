"""Measures molpe beside its peers in one run and writes docs/benchmarks.md.

make bench-peers                         peers are installed into build/peers
python -m tools.peers --python PYTHON    with what that Python has, nothing installed
"""

import os
import subprocess
import sys
import time
import venv
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from molpe.bench.clock import SLICES, Slice, fit_run, race
from molpe.kernel import MolpeError
from tools.peers.groups import NEAR, OURS, PEERS, SAME, Group, Rival
from tools.peers.page import Circumstances, Found, write
from tools.peers.sides import ROOT, Side

HOME = ROOT / "build/peers"
SECONDS = 0.5
"""Of processor time for each work."""


def say(what: str) -> None:
    """A line of progress."""
    print(f"bench-peers: {what}", flush=True)


def install(home: Path) -> tuple[Path, dict[str, str]]:
    """The Python of a venv with every peer that can be had, and why the others cannot."""
    python = home / "bin/python"
    if not python.exists():
        say(f"making a venv in {home}")
        venv.create(home, with_pip=True)
    missing = {}
    for who, (packages, _) in PEERS.items():
        say(f"installing {who}")
        words = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        words += packages.split()
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            missing[who] = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    return python, missing


def pin() -> str:
    """Stay on one core, with everybody who is started from here."""
    if not hasattr(os, "sched_setaffinity"):
        return "on any core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return "one pinned core"


class Run:
    """Sides that have been started, and what they do."""

    def __init__(self, python: Path, missing: dict[str, str], seconds: float) -> None:
        self.python = python
        self.seconds = seconds
        self.missing = dict(missing)
        self.sides = {OURS: Side(Path(sys.executable), "tools.peers.ours")}
        for who in PEERS:
            if who not in missing:
                say(f"starting {who}")
                self.start(who)
        for who, why in self.missing.items():
            say(f"{who} cannot be had: {why}")

    def start(self, who: str) -> None:
        """Start a peer's side, or write down why not."""
        try:
            self.sides[who] = Side(self.python, PEERS[who][1])
        except MolpeError as error:
            self.missing[who] = str(error)

    def measure(self, group: Group) -> Found:
        """One group: everybody who is there, in turns."""
        say(group.title)
        ours = Rival(OURS, group.ours, group.what)
        there, amounts, failed = [ours], [self.fit(ours)], {}
        for rival in group.rivals:
            try:
                amounts.append(self.fit(rival))
                there.append(rival)
            except MolpeError as error:
                failed[rival] = str(error)
        runs = [
            partial(self.sides[rival.who].run, rival.work, amount)
            for rival, amount in zip(there, amounts, strict=True)
        ]
        best: dict[Rival, Slice | str] = dict(zip(there, race(runs), strict=True))
        mine = best.pop(ours)
        assert isinstance(mine, Slice)
        return Found(group, mine, tuple((r, (best | failed)[r]) for r in group.rivals))

    def fit(self, rival: Rival) -> int:
        """How much of a work is a slice."""
        if rival.who not in self.sides:
            raise MolpeError(f"{rival.who} could not be had")
        run = partial(self.sides[rival.who].run, rival.work)
        try:
            return fit_run(run, self.seconds / SLICES)
        except MolpeError:
            self.start(rival.who)  # its process has ended with that
            raise

    def end(self) -> None:
        """Let everybody go."""
        for side in self.sides.values():
            side.end()


def compare(
    python: Path,
    missing: dict[str, str],
    seconds: float,
    same: Sequence[Group] = SAME,
    near: Sequence[Group] = NEAR,
) -> str:
    """The page of one run."""
    began, load = time.monotonic(), os.getloadavg()[0]
    core = pin()
    run = Run(python, missing, seconds)
    try:
        alike = [run.measure(group) for group in same]
        unlike = [run.measure(group) for group in near]
    finally:
        run.end()
    about = Circumstances(
        versions={who: side.versions for who, side in run.sides.items()},
        missing=run.missing,
        core=core,
        load=(load, os.getloadavg()[0]),
        seconds=time.monotonic() - began,
    )
    return write(alike, unlike, about)


def main() -> None:
    """The command."""
    parser = ArgumentParser(prog="python -m tools.peers", description=__doc__)
    parser.add_argument("--python", type=Path, help="a Python that has the peers")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each work")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/benchmarks.md")
    asked = parser.parse_args()
    python, missing = (asked.python, {}) if asked.python else install(HOME)
    try:
        asked.page.write_text(compare(python, missing, asked.seconds), "utf-8")
    except MolpeError as error:
        sys.exit(f"bench-peers: {error}")
    say(f"written: {asked.page}")


if __name__ == "__main__":
    main()
