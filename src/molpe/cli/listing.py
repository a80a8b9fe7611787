"""Actions as a numbered list that fits the terminal."""

from collections.abc import Sequence
from itertools import groupby

MANY = 60
"""Above this, actions are shown by their verbs."""


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


def digest(words: Sequence[str], verbs: Sequence[str]) -> list[str]:
    """Too many to list: how many there are of each verb, with an example."""
    numbered = zip(range(1, len(words) + 1), words, verbs, strict=True)
    lines = []
    for verb, group in groupby(numbered, lambda row: row[2]):
        members = list(group)
        (low, first, _), (high, _, _) = members[0], members[-1]
        lines.append(
            f" {low} {first}" if low == high else f" {low}-{high} {verb} …, like '{first}'"
        )
    return lines
