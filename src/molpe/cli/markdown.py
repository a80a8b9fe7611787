"""Markdown as lines of a terminal: headings, paragraphs, lists, tables, code."""

import re
from collections.abc import Iterator
from textwrap import wrap

from rich.markup import escape

ITEM = re.compile(r"(?:- |\d+\. )")
GAP = "  "
NARROW = 8
"""No column of a table is squeezed below this."""


def sections(text: str) -> list[tuple[str, list[str]]]:
    """The headings of a page, each with the lines below it."""
    found: list[tuple[str, list[str]]] = []
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        if line.startswith("#") and not code:
            found.append((line.lstrip("#").strip(), []))
        elif found:
            found[-1][1].append(line)
    return found


def draw_page(text: str, columns: int, word: str = "") -> list[str]:
    """A page as markup, or only the parts of it whose heading holds a word."""
    lines: list[str] = []
    for heading, body in sections(text):
        if word.casefold() in heading.casefold():
            lines += [f"[bold]{escape(heading)}[/]", ""]
            for block in blocks(body):
                lines += [*map(escape, draw_block(block, columns)), ""]
    return lines[:-1]


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """Lines that belong together: a paragraph, a list, a table, a drawing with its fence."""
    block: list[str] = []
    code = False
    for line in [*lines, ""]:
        if line.startswith("```"):
            code = not code
        if line.strip() or code:
            block.append(line)
        elif block:
            yield block
            block = []


def draw_block(block: list[str], columns: int) -> list[str]:
    """One block, folded."""
    if block[0].startswith("```"):
        return block[1:-1]
    if block[0].startswith("|"):
        return draw_table([cells(line) for line in block if set(line) - set("|- ")], columns)
    lines: list[str] = []
    for line in block:
        item = ITEM.match(line)
        hang = " " * len(item[0]) if item else ""
        lines += wrap(plain(line), columns, subsequent_indent=hang, break_long_words=False)
    return lines


def plain(text: str) -> str:
    """A line without its marks; what is to be typed stands in quotes."""
    return text.replace("**", "").replace("`", "'").strip()


def cells(line: str) -> list[str]:
    """A row of a table."""
    return [plain(cell) for cell in line.strip().strip("|").split("|")]


def draw_table(rows: list[list[str]], columns: int) -> list[str]:
    """A table with its columns below one another, the widest folded until all fit."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = columns - len(GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > NARROW:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for number, row in enumerate(rows):
        folded = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for n in range(max(map(len, folded))):
            pieces = [cell[n] if n < len(cell) else "" for cell in folded]
            line = GAP.join(piece.ljust(width) for piece, width in zip(pieces, widths, strict=True))
            lines.append(line.rstrip())
        if number == 0 and any(row):
            lines.append(GAP.join("-" * width for width in widths))
    return lines
