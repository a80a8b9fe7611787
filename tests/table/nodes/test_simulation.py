"""Schedules of several nodes, each from one seed; what one found stays here."""

import os
import subprocess
import sys

from tests.table.waiting import HANG

SCHEDULES = int(os.environ.get("MOLPE_SCHEDULES", "200"))
FIRST = int(os.environ.get("MOLPE_SCHEDULES_FROM", "1"))
KEPT = (164, 315, 419, 969, 1014, 1357, 1401, 1660, 1682, 1722, 13684)
"""Seeds that found something: a page that was greeted by a room that had been given up, and so
shown what was never written; a lease whose taking failed halfway, or whose answer was lost, so that
no bot acted any more; an event that a node wrote without knowing it, and so never showed; one that
another node had told of, forgotten when asking for it failed after an earlier one had come."""


def test_schedules_from_seeds() -> None:
    """Nothing shown that is not written, nothing acknowledged lost, nobody stuck, no flag fallen;
    in a process of its own, where sets have one order."""
    seeds = [FIRST, FIRST + SCHEDULES, *KEPT]
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.nodes.simulate", *map(str, seeds)],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{SCHEDULES + len(KEPT):,} schedules")
