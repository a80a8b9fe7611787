"""Looks for a game's own names in a text that should have none."""

import re
from collections.abc import Iterable

from molpe.adapters.guise import KEPT, SQUARE, stems, words

LETTERS = re.compile(r"[^\W_]+")


def leaks(text: str, names: Iterable[str]) -> list[str]:
    """Which names stand in a text: whole, or by any of their words or its forms."""
    there = words(text)
    forms = there | {stem for word in there - KEPT for stem, _ in stems(word)}
    spoken = f" {' '.join(LETTERS.findall(text.lower()))} "
    found = set()
    for name in names:
        own = words(name) - KEPT
        found |= own & forms
        if (
            own or SQUARE.fullmatch(name)
        ) and f" {' '.join(LETTERS.findall(name.lower()))} " in spoken:
            found.add(name)
    return sorted(found)
