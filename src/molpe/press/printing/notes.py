"""Cards of words: bone in a bronze frame, a title, paragraphs."""

from collections.abc import Iterable, Sequence

from molpe.press.faces.sirens import HEIGHT, WIDTH
from molpe.press.ornaments import meander
from molpe.press.palette import BONE, BRONZE, CLAY, INK
from molpe.press.svg import area, fit, path, rect, text

THIN = 0.87
"""The press's own font is so much narrower than the table of widths says, and a little to spare."""
LEAST = 3.5
"""The smallest letters."""


def ground(title: str) -> str:
    """Bone in a frame, with a title."""
    head = fit(title, 13, 7, 100, 1)
    return (
        rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, BONE, INK, 1.3, 6)
        + rect(4, 4, WIDTH - 8, HEIGHT - 8, None, BRONZE, 0.8, 4)
        + text(60, 19, head.lines[0], head.size, INK, "middle")
        + path(meander(10, 25, 100, 6), None, CLAY, 0.9)
    )


def paragraph(words: str, x: float, y: float, wide: float, high: float, size: float = 7) -> str:
    """Words in a box whose upper left corner this is."""
    broken = area(words, size, LEAST, wide / THIN, high)
    return "".join(
        text(x, y + broken.size + n * broken.lead, line, broken.size, INK)
        for n, line in enumerate(broken.lines)
    )


def alike(every: Iterable[str], wide: float, high: float, size: float) -> float:
    """The largest size at which each of several texts fits such a box."""
    return min(area(words, size, LEAST, wide / THIN, high).size for words in every)


Block = tuple[str, str]
"""A title, or none, and the words below it."""
LEFT, BROAD = 9.0, 102.0
HEAD = 1.5
"""How high a title is, in sizes of the words below it."""
AIR = 2.5
"""Between blocks, at least."""


def column(blocks: Sequence[Block], top: float, bottom: float, most: float) -> str:
    """Blocks one below the other, as large as they all fit, and the same air between them."""
    size = most
    while size > LEAST and _height(blocks, size) > bottom - top:
        size -= 0.25
    gap = min(8.0, AIR + (bottom - top - _height(blocks, size)) / max(1, len(blocks) - 1))
    body, y = "", top
    for title, words in blocks:
        if title:
            head = fit(title, size + 1, 4, BROAD, 1)
            body += text(LEFT, y + head.size, head.lines[0], head.size, CLAY)
            y += HEAD * size
        broken = area(words, size, size, BROAD / THIN, bottom)
        body += paragraph(words, LEFT, y, BROAD, bottom, size)
        y += len(broken.lines) * broken.lead + gap
    return body


def _height(blocks: Sequence[Block], size: float) -> float:
    """Of all blocks at a size, with a little air between them."""
    heads = sum(HEAD * size for title, _ in blocks if title)
    lines = sum(len(area(words, size, size, BROAD / THIN, 999).lines) for _, words in blocks)
    return heads + lines * size * 1.16 + AIR * (len(blocks) - 1)
