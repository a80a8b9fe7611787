"""SVG as text: elements, numbers, and words that stay inside their box."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from math import tau

from molpe.kernel import Frozen
from molpe.press.palette import INK
from molpe.press.path import short, tight

SERIF = "'Palatino Linotype',Palatino,serif"
HARMLESS = re.compile(r"[ !#-%'-;=?-~]*")
"""What may stand in markup as it is."""
NARROW = frozenset("iljtfI.,'’|!:; ")
WIDE = frozenset("mwMW—…%@")

Value = str | float | None


def escape(text: str) -> str:
    """Text that cannot be read as markup; control characters, which XML forbids, are left out."""
    if HARMLESS.fullmatch(text):
        return text
    plain = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs", "Cn"))
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        plain = plain.replace(sign, entity)
    return plain


def tag(name: str, body: str = "", /, **attributes: Value) -> str:
    """An element; ``stroke_width`` is written stroke-width, and what is None not at all."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else short(value)
            words.append(f'{key.replace("_", "-")}="{text}"')
    return f"<{' '.join(words)}>{body}</{name}>" if body else f"<{' '.join(words)}/>"


def path(
    data: str,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
    places: int = 1,
    **more: Value,
) -> str:
    """A path, its points rounded to so many decimals."""
    return tag("path", d=tight(data, places), fill=fill, stroke=stroke, stroke_width=width, **more)


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
) -> str:
    """A circle."""
    return tag(
        "circle", cx=x or None, cy=y or None, r=r, fill=fill, stroke=stroke, stroke_width=width
    )


def halo(x: float, y: float, r: float, long: float, count: int, stroke: str) -> str:
    """So many rays around a point, their middles on a circle: a thick line, broken."""
    step = tau * r / count
    return tag(
        "circle",
        cx=x,
        cy=y,
        r=r,
        stroke=stroke,
        stroke_width=long,
        stroke_dasharray=f"1.2 {short(step - 1.2)}",
        stroke_linecap="butt",
    )


def rect(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
    round_: float | None = None,
    **more: Value,
) -> str:
    """A rectangle, its corners rounded if need be."""
    return tag(
        "rect",
        x=x or None,
        y=y or None,
        width=wide,
        height=high,
        rx=round_,
        fill=fill,
        stroke=stroke,
        stroke_width=width,
        **more,
    )


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str | None = None,
    anchor: str | None = None,
    stroke: str | None = None,
) -> str:
    """A line of text that stands on y and, without an anchor, begins at x."""
    return tag(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        fill=fill,
        stroke=stroke,
    )


def place(
    x: float, y: float, scale: float, body: str, turn: float = 0, stroke: str | None = None
) -> str:
    """Something drawn around the origin, put at a point."""
    words = f"translate({short(x)} {short(y)})"
    if turn:
        words += f"rotate({short(turn)})"
    if scale != 1:
        words += f"scale({short(scale)})"
    return tag("g", body, transform=words, stroke=stroke)


def turned(width: float, height: float, body: str) -> str:
    """A drawing, upside down in a card of this size."""
    return tag("g", body, transform=f"rotate(180 {short(width / 2)} {short(height / 2)})")


def drawing(width: float, height: float, body: str, outline: float | None = None) -> str:
    """A whole document. Lines are round; nothing is filled unless it says so.

    With an outline, everything has a line of ink of this width unless it says otherwise.
    """
    return tag(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {short(width, 2)} {short(height, 2)}",
        fill="none",
        stroke_linecap="round" if "<path" in body else None,
        stroke_linejoin="round" if "<path" in body else None,
        font_family=SERIF if "<text" in body else None,
        font_weight=700 if "<text" in body else None,
        stroke=INK if outline else None,
        stroke_width=outline,
    )


def window(x: float, y: float, wide: float, high: float, body: str) -> str:
    """What can be seen of a body through an opening; clipped without an id."""
    box = f"{short(x)} {short(y)} {short(wide)} {short(high)}"
    return tag("svg", body, x=x, y=y, width=wide, height=high, viewBox=box)


def laid(face: str, x: float, y: float, wide: float, high: float) -> str:
    """A whole document as a part of another."""
    box = f'<svg x="{short(x)}" y="{short(y)}" width="{short(wide)}" height="{short(high)}"'
    return face.replace('<svg xmlns="http://www.w3.org/2000/svg"', box, 1)


def text_width(words: str, size: float) -> float:
    """About how wide a bold text is: as wide as in the widest font it may be set in."""
    return sum(map(_advance, words)) * size


@cache
def _advance(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in NARROW:
        return 0.42
    if letter in WIDE:
        return 1.1
    return 0.87 if letter.isupper() else 0.71


class Fitted(Frozen):
    """Text broken into lines of a size."""

    size: float
    lines: tuple[str, ...]

    @property
    def lead(self) -> float:
        """From one line to the next."""
        return self.size * 1.16

    def width(self) -> float:
        """Of the longest line."""
        return max(text_width(line, self.size) for line in self.lines)


def wrap(words: str, size: float, width: float) -> tuple[str, ...]:
    """Lines that are no wider, as long as no single word is."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def fit(words: str, size: float, least: float, width: float, lines: int) -> Fitted:
    """The largest size at which a text keeps to a width and a number of lines; else cut short."""
    while size >= least:
        broken = Fitted(size, wrap(words, size, width))
        if len(broken.lines) <= lines and broken.width() <= width:
            return broken
        size -= 0.5
    return _cut(words, least, width, lines)


def headline(words: str, one: float, two: float, width: float) -> Fitted:
    """A name in one line of a size or in two of another; only where neither will do, smaller.

    So the names of a box have two sizes. A hyphen may end a line where blanks are not enough.
    """
    if text_width(words, one) <= width:
        return Fitted(one, (words,))
    plain = fit(words, two, 5, width, 2)
    if plain.size == two or "-" not in words:
        return plain
    parted = fit(words.replace("-", "- "), two, 5, width, 2)
    lines = tuple(line.replace("- ", "-") for line in parted.lines)
    return Fitted(parted.size, lines) if parted.size > plain.size else plain


def area(words: str, size: float, least: float, width: float, height: float) -> Fitted:
    """The largest size at which a text fills no more than a box; else cut short."""
    while size >= least:
        broken = Fitted(size, wrap(words, size, width))
        if len(broken.lines) * broken.lead <= height and broken.width() <= width:
            return broken
        size -= 0.25
    return _cut(words, least, width, max(1, int(height / (least * 1.16))))


def _cut(words: str, size: float, width: float, lines: int) -> Fitted:
    """As much as there is room for, the rest as dots."""
    kept = list[str]()
    for line in wrap(words, size, width):
        kept.extend(_chopped(line, size, width))
    if len(kept) > lines:
        kept = kept[:lines]
        while kept[-1] and text_width(f"{kept[-1]}…", size) > width:
            kept[-1] = kept[-1][:-1]
        kept[-1] += "…"
    return Fitted(size, tuple(kept))


def _chopped(line: str, size: float, width: float) -> Sequence[str]:
    """A line whose words are too long, in pieces."""
    pieces = [""]
    for letter in line:
        if pieces[-1] and text_width(pieces[-1] + letter, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
