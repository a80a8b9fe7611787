"""The rules of a game in our own words, set in two columns: Markdown becomes Typst."""

import re
from collections.abc import Callable, Sequence
from json import dumps
from typing import TypeAlias

from molpe.cards import contents_of, load_rules, package_of
from molpe.cards.markdown import (
    Block,
    Drawing,
    Heading,
    Item,
    Line,
    Paragraph,
    Picture,
    Piece,
    Table,
    bare,
    read_line,
    read_markdown,
)
from molpe.kernel import AnyGame
from molpe.press import plates
from molpe.press.faces import faces
from molpe.press.printing.boxes import box_of
from molpe.press.printing.sheet import printed
from molpe.press.printing.speech import Words

SPECIAL = re.compile(r"([\\#*_`$<>@\[\]~=/+\-])")
VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
COLUMN, TALLEST = 85.0, 62.0
"""How wide a column is and how high a plate may be, in millimetres."""

Keep: TypeAlias = Callable[[str], str]
"""Puts a drawing aside; returns the name of its file."""


class Pictures:
    """The plates and signs of a game, as Typst shows them."""

    def __init__(self, game: AnyGame, language: str, keep: Keep) -> None:
        self.game = game
        self.language = language
        self.keep = keep

    def plate(self, picture: Picture) -> str:
        """A plate as wide as a column, or as high as it may be, above what it shows."""
        svg = self.drawn(lambda game: plates.draw_plate(game, picture.name, self.language))
        shape = VIEW.search(svg)
        assert shape is not None
        wide, high = map(float, shape.groups())
        size = "width: 100%" if COLUMN * high / wide <= TALLEST else f"height: {TALLEST:g}mm"
        words = f"#text(7.5pt, fill: luma(60))[{plain(picture.caption)}]"
        return (
            f'\n#block(breakable: false, width: 100%)[#image("{self.file(svg)}", {size})'
            f"#v(-1.5mm){words}]\n"
        )

    def sign(self, face: str) -> str:
        """A sign within a line."""
        drawn = self.drawn(lambda game: faces(game)[face].svg)
        return f'#box(baseline: 18%, image("{self.file(drawn)}", height: 0.95em))'

    def drawn(self, draw: Callable[[AnyGame], str]) -> str:
        """Something that the rules show, by the usual cards where these lack it: rules speak of
        cards and layouts by name, and somebody's own may have others."""
        try:
            return draw(self.game)
        except KeyError:
            return draw(type(self.game)())

    def file(self, svg: str) -> str:
        """A drawing in the font of the press."""
        return self.keep(printed(svg))


def rules_page(game: AnyGame, words: Words, keep: Keep) -> str:
    """Typst for the pages after the sheets: how to cut, the rules, and whose they are."""
    parts = ["#set page(margin: (x: 16mm, y: 15mm), columns: 2, background: none)"]
    title = f'#text(20pt, weight: "bold")[{plain(game.title)}]'
    parts.append(f'#place(top, scope: "parent", float: true)[{title}]')
    parts += [typst(read_line(words(how))) for how in box_of(game.name).how]
    text = load_rules(package_of(type(game)) or "", words.language) or ""
    pictures = Pictures(game, words.language, keep)
    parts.append(markup(text, words("screen").split("; "), pictures))
    box = contents_of(game)
    note = words("ours", ours=box.ours, count=box.count) if box.count else words("drawn")
    parts.append(f"#v(2mm)#text(8pt)[{typst(read_line(note))}]")
    return "\n\n".join(parts)


def markup(text: str, left_out: Sequence[str] = (), pictures: Pictures | None = None) -> str:
    """Markdown as Typst, without its title and without some chapters; a drawing in letters stands
    only where there are no pictures."""
    parts: list[str] = []
    skip = False
    before: Block | None = None
    for block in read_markdown(text):
        if isinstance(block, Heading):
            if block.level == 2:
                skip = bare(block.line) in left_out
            if block.level > 1 and not skip:
                parts.append(f"\n{'=' * (block.level - 1)} {typst(block.line, pictures)}\n")
        elif isinstance(block, Picture):
            parts += [pictures.plate(block)] if pictures and not skip else []
        elif not skip and not (pictures and drawn_already(before, block)):
            parts.append(one_block(block, pictures))
        before = block
    return "\n".join(parts) + "\n"


def drawn_already(before: Block | None, block: Block) -> bool:
    """Whether a drawing in letters stands below the plate that shows the same."""
    return isinstance(block, Drawing) and isinstance(before, Picture)


def one_block(block: Paragraph | Item | Drawing | Table, pictures: Pictures | None) -> str:
    """A drawing in letters, a table, an item or a paragraph."""
    if isinstance(block, Drawing):
        return f"#raw(block: true, {dumps(block.text, ensure_ascii=False)})"
    if isinstance(block, Table):
        return table_of(block, pictures)
    if isinstance(block, Item):
        sign = {"": " ", "- ": "-"}.get(block.mark, "+")
        return f"{'  ' * (block.depth - 1)}{sign} {typst(block.line, pictures)}"
    return f"\n{typst(block.line, pictures)}\n"


def table_of(table: Table, pictures: Pictures | None) -> str:
    """A table with its head in bold."""
    head, *body = table.rows
    cells = [f'[#text(weight: "bold")[{typst(cell, pictures)}]]' for cell in head]
    cells += [f"[{typst(cell, pictures)}]" for row in body for cell in row]
    longest = [max(len(bare(cell)) for cell in column) for column in zip(*table.rows, strict=True)]
    columns = ", ".join(f"{min(max(length, 7), 45)}fr" for length in longest)
    return f"#table(columns: ({columns},), stroke: 0.3pt + gray, inset: 3pt, {', '.join(cells)})"


def plain(text: str) -> str:
    """Text that Typst takes for text."""
    return SPECIAL.sub(r"\\\1", text)


def typst(line: Line, pictures: Pictures | None = None) -> str:
    """The pieces of a line: bold ones, signs as they are printed, and the rest."""
    return "".join(one_piece(piece, pictures) for piece in line)


def one_piece(piece: Piece, pictures: Pictures | None) -> str:
    """Some words, or a sign."""
    if piece.face and pictures:
        return pictures.sign(piece.face)
    words = plain(piece.text)
    return f'#text(weight: "bold")[{words}]' if piece.strong else words
