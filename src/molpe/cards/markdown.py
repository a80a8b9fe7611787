"""Markdown as blocks, for whoever sets it: a terminal, a printer. Read by markdown-it.

Signs of a game, ``![T](face:icon-terra)``, are their letters, and say which face they are; plates,
``![…](plate:card)``, are for whoever has pictures, a drawing in letters below one for the others.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token


class Piece(NamedTuple):
    """Some words of a line that look alike."""

    text: str
    strong: bool = False
    code: bool = False
    face: str = ""
    """The sign of a game that the letters stand for."""


Line: TypeAlias = tuple[Piece, ...]


class Heading(NamedTuple):
    """A heading; the title of a page has level 1."""

    level: int
    line: Line


class Paragraph(NamedTuple):
    """A paragraph."""

    line: Line


class Item(NamedTuple):
    """One item of a list, or another paragraph of it, which has no mark."""

    mark: str
    """``- ``, ``1. `` and so on."""
    depth: int
    """How many lists it lies in."""
    line: Line
    goes_on: bool = False
    """Whether what stands before it belongs to the same list."""


class Picture(NamedTuple):
    """A plate, and what it shows."""

    name: str
    caption: str


class Drawing(NamedTuple):
    """Lines that are shown as they stand."""

    text: str


class Table(NamedTuple):
    """Rows of cells, the head first."""

    rows: tuple[tuple[Line, ...], ...]


Block: TypeAlias = Heading | Paragraph | Item | Picture | Drawing | Table

PLATE, FACE = "plate:", "face:"
READER = MarkdownIt("commonmark").enable("table")


def read_markdown(text: str) -> list[Block]:
    """The blocks of a page."""
    return list(_blocks(READER.parse(text)))


def read_line(text: str) -> Line:
    """The pieces of a line."""
    (token,) = READER.parseInline(text)
    return _line(token)


def bare(line: Line) -> str:
    """A line without its marks."""
    return "".join(piece.text for piece in line)


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    mark, marks, level, goes_on = "", [], 0, False
    rows: list[tuple[Line, ...]] = []
    cells: list[Line] = []
    in_table = False
    for token in tokens:
        match token.type:
            case "fence" | "code_block":
                yield Drawing(token.content.removesuffix("\n"))
            case "heading_open":
                level = int(token.tag[1:])
            case "heading_close":
                level = 0
            case "bullet_list_open" | "ordered_list_open":
                marks.append(token.tag)
            case "bullet_list_close" | "ordered_list_close":
                marks.pop()
                goes_on = bool(marks)
            case "list_item_open":
                mark = f"{token.info}. " if marks[-1] == "ol" else "- "
            case "table_open":
                in_table = True
            case "table_close":
                yield Table(tuple(rows))
                rows, in_table = [], False
            case "tr_close":
                rows.append(tuple(cells))
                cells = []
            case "inline" if in_table:
                cells.append(_line(token))
            case "inline" if level:
                yield Heading(level, _line(token))
            case "inline" if marks:
                yield Item(mark, len(marks), _line(token), goes_on)
                mark, goes_on = "", True
            case "inline":
                yield _plate(token) or Paragraph(_line(token))


def _plate(token: Token) -> Picture | None:
    """The plate that a paragraph is, if it is nothing else."""
    children = token.children or []
    name = _address(children[0], PLATE) if len(children) == 1 else ""
    return Picture(name, children[0].content) if name else None


def _address(token: Token, kind: str) -> str:
    """What a picture of a kind shows; nothing for another one."""
    address = str(token.attrs.get("src", ""))
    return address.removeprefix(kind) if address.startswith(kind) else ""


def _line(token: Token) -> Line:
    """The pieces of a line; links and slanted words are words like others."""
    pieces, strong = [], 0
    for child in token.children or ():
        match child.type:
            case "strong_open":
                strong += 1
            case "strong_close":
                strong -= 1
            case "softbreak" | "hardbreak":
                pieces.append(Piece(" ", strong > 0))
            case _ if child.content:
                code, face = child.type == "code_inline", _address(child, FACE)
                pieces.append(Piece(child.content, strong > 0, code, face))
    return tuple(pieces)
