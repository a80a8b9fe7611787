"""A "model" that needs no network: it answers with one of the actions that a prompt lists."""

import re

from molpe import games
from molpe.kernel import Rng
from tests.adapters.tables import ALL

PLAYED = games.names() if ALL else ["kuhn", "sirens", "tide"]
"""Games that are played to their end through every door."""
LISTED = re.compile(r"=== Your actions ===\n((?:- .+(?:\n|$))+)")


class Scripted:
    """Answers with any listed action and some talk; now and then with nonsense, if asked to."""

    def __init__(self, seed: int, nonsense: int = 0) -> None:
        self.rng = Rng(seed)
        self.nonsense = nonsense
        self.asked = 0

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        if self.nonsense and self.asked % self.nonsense == 0:
            return "Let me think.\nAction: fly to the moon"
        listed = LISTED.findall(prompt)[-1].splitlines()
        chosen = listed[self.rng.below(len(listed))].removeprefix("- ")
        return f"I have looked at {len(listed)} actions.\nAction: {chosen}"
