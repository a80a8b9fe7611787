"""Actions as a numbered list that fits the terminal."""

from collections.abc import Sequence
from itertools import groupby

MANY = 60
"""Above this, actions are shown by their first word."""


def listing(words: Sequence[str], width: int) -> list[str]:
    """The actions numbered from 1, in columns read downwards."""
    digits = len(str(len(words)))
    cells = [f"{number:>{digits}} {word}" for number, word in enumerate(words, 1)]
    return columns(cells, width)


def columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells in as many columns as fit, filled downwards."""
    if not cells:
        return []
    wide = max(map(len, cells)) + 3
    across = max(1, (width + 2) // wide)
    down = -(-len(cells) // across)
    rows = [cells[row::down] for row in range(down)]
    return [" " + "".join(f"{cell:<{wide}}" for cell in row).rstrip() for row in rows]


def digest(words: Sequence[str]) -> list[str]:
    """Too many to list: how many begin with each first word, with an example."""
    numbered = list(enumerate(words, 1))
    lines = []
    for first, group in groupby(numbered, lambda pair: pair[1].partition(" ")[0]):
        members = list(group)
        low, high = members[0][0], members[-1][0]
        if low == high:
            lines.append(f" {low} {members[0][1]}")
        else:
            lines.append(f" {low}-{high} {first} …, like '{members[0][1]}'")
    return lines
