"""Measuring beside others, with the peers that the tests have and a little work."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.peers.__main__ import Run, compare
from tools.peers.groups import NEAR, PEERS, SAME, Group, Rival

ABSENT = dict.fromkeys(("RLCard", "Pgx"), "not asked for")


@pytest.fixture(autouse=True)
def _unpinned() -> Iterator[None]:
    """What is measured is pinned to one core; the other tests are not."""
    if not hasattr(os, "sched_getaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    yield
    os.sched_setaffinity(0, cores)


def test_a_page_has_ratios_versions_and_who_could_not_be_had() -> None:
    same = [group for group in SAME if group.ours in ("copy leduc", "zoo leduc")]
    page = compare(Path(sys.executable), {**ABSENT, "PettingZoo": "also not"}, 0.001, same, ())
    assert "| OpenSpiel | open_spiel " in page
    assert "| Pgx | could not be had: not asked for |" in page
    rows = {tuple(line.split(" | ")[3:4]): line for line in page.splitlines() if "poker" in line}
    clone = rows[("OpenSpiel: `clone`",)]
    assert float(clone.split(" | ")[5].rstrip(" |").replace(",", "")) > 0
    assert "not measured: RLCard could not be had" in rows[("RLCard: `deepcopy` of the game",)]
    assert "## What is not comparable" in page


def test_a_side_that_breaks_says_why_and_begins_anew() -> None:
    missing = {**ABSENT, "PettingZoo": "also not"}
    run = Run(Path(sys.executable), missing, 0.001)
    try:
        odd = Rival("OpenSpiel", "copy tarot", "a work that nobody knows")
        known = Rival("OpenSpiel", "copy leduc", "`clone`")
        found = run.measure(Group("A copy", "us", "copy leduc", "`copy`", (odd, known)))
    finally:
        run.end()
    assert found.theirs[0] == (odd, "KeyError: 'copy tarot'")
    assert not isinstance(found.theirs[1][1], str)


def test_every_rival_is_a_peer() -> None:
    assert {rival.who for group in SAME + NEAR for rival in group.rivals} == set(PEERS)
