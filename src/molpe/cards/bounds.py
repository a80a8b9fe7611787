"""How large a card file may be: counted before anything is made of it, because anyone may send one.

The standard library's reader takes memory by the square of the parts of a key, and follows brackets
as deep as they go; so keys and brackets are counted in the text, without reading it.
"""

import re
from typing import Any

from molpe.kernel import BadText

LONGEST = 200_000
"""Characters of a file; the house's longest has a fifth of that."""
PARTS = 8
"""Parts of a key, as in ``a.b.c``."""
DEEPEST = 16
"""Brackets within brackets, tables within tables."""
TABLES = 400
"""Tables of a kind, so cards."""
ENTRIES = 100
"""Entries of anything within them."""
TEXT = 4_000
"""Characters of one text."""
NUMBER = 1_000_000
"""Numbers lie between this and the same below nothing; compiled rules count in 64 bits."""

MARK = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[\[\]{}.=,\n]",
    re.DOTALL,
)
"""What counts in a text: brackets, dots and what ends a key; strings and comments are passed by."""


def measure(text: str, source: str) -> None:
    """Refuse a text that would take too much to read."""
    if len(text) > LONGEST:
        raise BadText(f"{source}: a card file has at most {LONGEST} characters")
    depth = dots = 0
    for found in MARK.finditer(text):
        mark = found[0]
        if mark == ".":
            dots += 1
            if dots >= PARTS:
                raise BadText(f"{source}: a key has more than {PARTS} parts")
        elif mark in "[{":
            depth, dots = depth + 1, 0
            if depth > DEEPEST:
                raise BadText(f"{source}: brackets lie more than {DEEPEST} deep")
        elif mark in "]}":
            depth, dots = depth - 1, 0
        elif mark in "=,\n":
            dots = 0


def weigh(tables: dict[str, Any], source: str) -> None:
    """Refuse tables that hold more than any card needs."""
    for key, value in tables.items():
        _weigh(value, f"{source}: {key}", TABLES, 1)


def _weigh(value: Any, where: str, most: int, depth: int) -> None:
    if isinstance(value, str):
        if len(value) > TEXT:
            raise BadText(f"{where}: a text has at most {TEXT} characters")
        return
    if isinstance(value, int) and abs(value) > NUMBER:
        raise BadText(f"{where}: a number lies between -{NUMBER} and {NUMBER}")
    if not isinstance(value, dict | list):
        return
    if len(value) > most:
        raise BadText(f"{where}: there are {len(value)} entries, at most {most}")
    if depth > DEEPEST:
        raise BadText(f"{where}: it lies more than {DEEPEST} deep")
    for one in value.values() if isinstance(value, dict) else value:
        _weigh(one, where, ENTRIES, depth + 1)
