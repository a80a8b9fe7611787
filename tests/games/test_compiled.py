"""Compiled and plain run the same matches to the same states, in another process each."""

import os
import subprocess
import sys

import pytest

import molpe
from molpe import games
from molpe.kernel.digest import digest

MATCHES = int(os.environ.get("MOLPE_DIGEST_MATCHES", "6"))
TABLES = [(name, seats) for name in games.names() for seats in games.game_class(name).seats]

OTHER = """
import sys, molpe
from molpe import games
from molpe.kernel.digest import digest
for line in sys.stdin:
    name, seats, matches = line.split()
    print(molpe.COMPILED, *digest(games.find(name), int(seats), int(matches), 5))
"""


def matches(name: str) -> int:
    """One match of a game that may be very long, else as many as are asked for."""
    return MATCHES if games.game_class(name).longest <= 50_000 else 1


def test_compiled_equals_plain() -> None:
    jobs = "".join(f"{name} {seats} {matches(name)}\n" for name, seats in TABLES)
    other = subprocess.run(
        [sys.executable, "-c", OTHER],
        input=jobs,
        env={**os.environ, "MOLPE_PURE": "1" if molpe.COMPILED else "", "MOLPE_REQUIRE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = other.stdout.splitlines()
    if lines[0].startswith(str(molpe.COMPILED)):
        assert not os.environ.get("CI"), "the modules are not compiled"
        pytest.skip("the modules are not compiled, so there is nothing to compare")
    for (name, seats), line in zip(TABLES, lines, strict=True):
        actions, total = digest(games.find(name), seats, matches(name), 5)
        assert line == f"{not molpe.COMPILED} {actions} {total}", (name, seats)
        assert actions > 0
