"""What views of games share: buttons, ids of what is hidden, paragraphs on a terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import wrap

from molpe.kernel import Frozen

WIDTH = 80
"""Columns of a terminal."""


class Button(Frozen):
    """Something to click on that is no card."""

    id: str


def button(word: str) -> str:
    """The id of the button of a word."""
    return f"button-{word.replace(' ', '-')}"


@lru_cache(4096)
def backs(place: str, count: int) -> tuple[str, ...]:
    """Ids of cards that a viewer does not know: they say where they lie, and nothing else."""
    return tuple(f"{place}-{n}" for n in range(count))


def plain(words: str) -> str:
    """Words that a terminal takes for no markup."""
    return words.replace("[", "\\[")


def tally(cards: Iterable[str]) -> str:
    """Cards with how often they are there."""
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in Counter(cards).items())


def count(cards: int) -> str:
    """So many cards."""
    return "1 card" if cards == 1 else f"{cards} cards"


def indented(words: str, first: int, rest: int, width: int = WIDTH) -> list[str]:
    """Words on as many lines as they need, the first one and the others indented."""
    return wrap(words, width, initial_indent=" " * first, subsequent_indent=" " * rest)


def paragraph(title: str, words: Sequence[str], margin: int, width: int = WIDTH) -> list[str]:
    """Words to the right of a title, on as many lines as they need; a dash for none."""
    lines = wrap(" ".join(words), width - margin, break_on_hyphens=False) or ["-"]
    return [f"{title if number == 0 else '':{margin}}{line}" for number, line in enumerate(lines)]
