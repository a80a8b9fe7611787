"""Did this change matter? Told within a minute, for one card of any game: a job of the soak."""

import os
import subprocess
import sys
import time

import pytest

CHANGES = {
    "muse": "standard; heracles.might=9",
    "siggil": "standard; stone as deer",
    "sins": "rise-of-wrath; ember-whelp.power=CT",
    "sirens": "standard; ligeia.hearts=3",
    "tide": "standard; coral.worth=9",
}


@pytest.mark.skipif(os.environ.get("MOLPE_MINUTE") != "1", reason="takes a minute a game")
@pytest.mark.parametrize("game", CHANGES)
def test_what_a_card_does_is_told_within_a_minute(game: str) -> None:
    words = ["balance", game, "--compare", CHANGES[game], "--workers", "2"]
    began = time.monotonic()
    found = subprocess.run(
        [sys.executable, "-m", "molpe", *words], capture_output=True, text=True, check=True
    )
    took = time.monotonic() - began
    assert "the chance to win of whoever begins" in found.stdout
    assert took <= 60, f"it took {took:.1f} s"
