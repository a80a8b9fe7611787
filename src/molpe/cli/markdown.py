"""Markdown as lines of a terminal: headings, paragraphs, lists, tables, code."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TypeAlias

from rich.markup import escape

from molpe.cards.markdown import (
    Drawing,
    Heading,
    Item,
    Line,
    Paragraph,
    Picture,
    Table,
    bare,
    read_markdown,
)

GAP = "  "
NARROW = 8
"""No column of a table is squeezed below this."""


Text: TypeAlias = Paragraph | Item | Drawing | Table
"""What a terminal can show."""


def sections(text: str) -> list[tuple[str, list[Text]]]:
    """The headings of a page, each with the blocks below it."""
    found: list[tuple[str, list[Text]]] = []
    for block in read_markdown(text):
        if isinstance(block, Heading):
            found.append((bare(block.line), []))
        elif found and not isinstance(block, Picture):
            found[-1][1].append(block)
    return found


def draw_page(text: str, columns: int, word: str = "") -> list[str]:
    """A page as markup, or only the parts of it whose heading holds a word."""
    lines: list[str] = []
    for heading, body in sections(text):
        if word.casefold() in heading.casefold():
            lines += [f"[bold]{escape(heading)}[/]", ""]
            for block, after in zip(body, [*body[1:], None], strict=True):
                lines += map(escape, draw_block(block, columns))
                if not (isinstance(block, Item) and isinstance(after, Item) and after.goes_on):
                    lines.append("")
    return lines[:-1]


def draw_block(block: Text, columns: int) -> Iterator[str]:
    """One block, folded."""
    if isinstance(block, Drawing):
        yield from block.text.splitlines()
    elif isinstance(block, Table):
        yield from draw_table([[plain(cell) for cell in row] for row in block.rows], columns)
    elif isinstance(block, Item):
        mark = "  " * (block.depth - 1) + (block.mark or "  ")
        hang = " " * len(mark)
        yield from wrap(
            mark + plain(block.line), columns, subsequent_indent=hang, break_long_words=False
        )
    else:
        yield from wrap(plain(block.line), columns, break_long_words=False)


def plain(line: Line) -> str:
    """A line without its marks; what is to be typed stands in quotes."""
    return "".join(f"'{piece.text}'" if piece.code else piece.text for piece in line).strip()


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
