"""verifiers: its tests are run in a place of its own (it wants one certain MCP)."""

import os
import subprocess
from pathlib import Path

from tests.adapters.places import place

ROOT = Path(__file__).parents[2]


def test_episodes_of_two_seats_and_of_more() -> None:
    python = place("verifiers") / "python"
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tests = "tests/adapters/apart/episodes.py"
    done = subprocess.run(
        [*command, tests], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
