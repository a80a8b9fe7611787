"""A game and an agent from somebody else's package, really installed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

GUEST = Path(__file__).parent.parent / "guest"

LAWS = """
from molpe import games, agents
from molpe.kernel import Rng, perft, run
from molpe.kernel.laws import check_match
nim = games.find("nim")
for seed in range(1, 30):
    check_match(nim, 2, Rng(seed))
match = run(nim, [agents.find("last"), agents.find("sailor")], Rng(1))
print(perft(nim.start(2), 2), match.outcome().reason)
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the guest is installed."""
    source = tmp_path_factory.mktemp("source") / "guest"
    shutil.copytree(GUEST, source)
    target = tmp_path_factory.mktemp("target")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(target), *sys.path])}


def molpe(home: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], env=home, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.large
def test_the_guest_obeys_the_laws(home: dict[str, str]) -> None:
    assert molpe(home, "-c", LAWS) == "113 last\n"  # 30 + 38 + 45 answers, by hand


@pytest.mark.large
def test_the_guest_is_found_and_played(home: dict[str, str]) -> None:
    listed = json.loads(molpe(home, "-m", "molpe", "games", "--json"))
    assert "nim" in [game["name"] for game in listed]
    words = ["play", "nim", "--seats", "last,sailor", "--seed", "1", "--quiet"]
    assert "seat 0 (last) wins" in molpe(home, "-m", "molpe", *words)
