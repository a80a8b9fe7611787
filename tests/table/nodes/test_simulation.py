"""Schedules of several nodes, each from one seed; what one found stays here."""

import os
import subprocess
import sys

from tests.table.waiting import HANG

SCHEDULES = int(os.environ.get("MOLPE_SCHEDULES", "200"))
FIRST = int(os.environ.get("MOLPE_SCHEDULES_FROM", "1"))
SLOW = 1_000_000, int(os.environ.get("MOLPE_SLOW_SCHEDULES", "60"))
"""Where the seeds of slow matches begin, and how many are run."""
HIDDEN = 2_000_000, int(os.environ.get("MOLPE_HIDDEN_SCHEDULES", "40"))
"""Where the seeds of games with secrets begin, and how many are run."""
KEPT_HIDDEN = (2017624,)
"""One that found something: a node that was too slow to take up a match, and lost it to another,
did not ask again, although its pages were the only ones: the bot they waited for was nobody's once
that other could not write."""
KEPT_SLOW = (1000071, 1000089, 1000379, 1000425, 1000522)
"""Those that found something: a clock that should have stood was let run by whoever took the match
up while it was open there, and by whoever could not write it down at once; whoever came back had
nothing left of their time."""
KEPT = (164, 315, 419, 969, 1014, 1357, 1401, 1660, 1682, 1722, 13684, 37102)
"""Seeds that found something: a page that was greeted by a room that had been given up, and so
shown what was never written; a lease whose taking failed halfway, or whose answer was lost, so that
no bot acted any more; an event that a node wrote without knowing it, and so never showed; one that
another node had told of, forgotten when asking for it failed after an earlier one had come."""


def run(*seeds: int) -> None:
    """In a process of its own, where sets have one order."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.nodes.simulate", *map(str, seeds)],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{seeds[1] - seeds[0] + len(seeds) - 2:,} schedules")


def test_schedules_from_seeds() -> None:
    """Nothing shown that is not written, nothing acknowledged lost, nobody stuck, no flag fell."""
    run(FIRST, FIRST + SCHEDULES, *KEPT)


def test_schedules_with_vacations() -> None:
    """Whatever befalls, the clocks of those who are away stand at every node."""
    first, many = SLOW
    run(first, first + many, *KEPT_SLOW)


def test_schedules_of_games_with_secrets() -> None:
    """The same holds where seats are told different things, seal their choices and act at once."""
    first, many = HIDDEN
    run(first, first + many, *KEPT_HIDDEN)
