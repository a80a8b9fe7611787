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
    name, *numbers = line.split()
    seats, matches, most = map(int, numbers)
    print(molpe.COMPILED, *digest(games.find(name), seats, matches, 5, most))
"""


def amount(name: str) -> tuple[int, int]:
    """How many matches, and how much of each: one match of a game that may be very long."""
    if games.game_class(name).longest <= 50_000:
        return MATCHES, 1_000_000
    return 1, 200 * MATCHES


@pytest.mark.large
def test_compiled_equals_plain() -> None:
    jobs = ""
    for name, seats in TABLES:
        matches, most = amount(name)
        jobs += f"{name} {seats} {matches} {most}\n"
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
        matches, most = amount(name)
        actions, total = digest(games.find(name), seats, matches, 5, most)
        assert line == f"{not molpe.COMPILED} {actions} {total}", (name, seats)
        assert actions > 0
