"""The rules of a game in our own words, set in two columns: Markdown becomes Typst."""

import re
from collections.abc import Sequence
from json import dumps

from molpe.cards import contents_of, load_rules, package_of
from molpe.cards.markdown import (
    Block,
    Drawing,
    Heading,
    Item,
    Line,
    Table,
    bare,
    read_line,
    read_markdown,
)
from molpe.kernel import AnyGame
from molpe.press.printing.boxes import box_of
from molpe.press.printing.speech import Words

SPECIAL = re.compile(r"([\\#*_`$<>@\[\]~=/+\-])")


def rules_page(game: AnyGame, words: Words) -> str:
    """Typst for the pages after the sheets: how to cut, the rules, and whose they are."""
    parts = ["#set page(margin: (x: 16mm, y: 15mm), columns: 2, background: none)"]
    title = f'#text(20pt, weight: "bold")[{plain(game.title)}]'
    parts.append(f'#place(top, scope: "parent", float: true)[{title}]')
    parts += [inline(words(how)) for how in box_of(game.name).how]
    text = load_rules(package_of(type(game)) or "", words.language) or ""
    parts.append(markup(text, words("screen").split("; ")))
    box = contents_of(game)
    note = words("ours", ours=box.ours, count=box.count) if box.count else words("drawn")
    parts.append(f"#v(2mm)#text(8pt)[{inline(note)}]")
    return "\n\n".join(parts)


def markup(text: str, left_out: Sequence[str] = ()) -> str:
    """Markdown as Typst, without its title and without some chapters."""
    parts: list[str] = []
    skip = False
    for block in read_markdown(text):
        if isinstance(block, Heading):
            if block.level == 2:
                skip = bare(block.line) in left_out
            if block.level > 1 and not skip:
                parts.append(f"\n{'=' * (block.level - 1)} {typst(block.line)}\n")
        elif not skip:
            parts.append(one_block(block))
    return "\n".join(parts) + "\n"


def one_block(block: Block) -> str:
    """A drawing in letters, a table, an item or a paragraph."""
    if isinstance(block, Drawing):
        return f"#raw(block: true, {dumps(block.text, ensure_ascii=False)})"
    if isinstance(block, Table):
        return table_of(block)
    if isinstance(block, Item):
        sign = {"": " ", "- ": "-"}.get(block.mark, "+")
        return f"{'  ' * (block.depth - 1)}{sign} {typst(block.line)}"
    return f"\n{typst(block.line)}\n"


def table_of(table: Table) -> str:
    """A table with its head in bold."""
    head, *body = table.rows
    cells = [f'[#text(weight: "bold")[{typst(cell)}]]' for cell in head]
    cells += [f"[{typst(cell)}]" for row in body for cell in row]
    longest = [max(len(bare(cell)) for cell in column) for column in zip(*table.rows, strict=True)]
    columns = ", ".join(f"{min(max(length, 7), 45)}fr" for length in longest)
    return f"#table(columns: ({columns},), stroke: 0.3pt + gray, inset: 3pt, {', '.join(cells)})"


def plain(text: str) -> str:
    """Text that Typst takes for text."""
    return SPECIAL.sub(r"\\\1", text)


def inline(text: str) -> str:
    """A line of Markdown as Typst."""
    return typst(read_line(text))


def typst(line: Line) -> str:
    """The pieces of a line: bold ones, and the rest."""
    return "".join(
        f'#text(weight: "bold")[{plain(piece.text)}]' if piece.strong else plain(piece.text)
        for piece in line
    )
