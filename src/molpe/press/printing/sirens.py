"""What a table of Sirens needs besides the Ship: keys, Orpheus, a score track and the rules."""

from collections.abc import Iterator

from molpe.games.sirens.edition import LETTERS
from molpe.press.backs import back
from molpe.press.face import Face
from molpe.press.faces.sirens import HEIGHT, WIDTH, heart
from molpe.press.ornaments import meander
from molpe.press.palette import BONE, BRONZE, CLAY, HEART, INK, SAND, SUN
from molpe.press.pictures import lyre, sailor
from molpe.press.printing.speech import Words
from molpe.press.svg import area, circle, drawing, fit, laid, path, place, rect, text

PARTS = (1, 4, 9, 16, 25, 36)
FLOWS = (1, 3, 6, 10, 15, 21)
MOST = 80
"""Points on the track: Orpheus's most, on side II."""


def extras(drawn: dict[str, Face], words: Words) -> Iterator[tuple[str, str, str]]:
    """Id, front and back of each."""
    yield "player-key", key(drawn, words), solo_key(words)
    yield "orpheus", orpheus(words, 1), orpheus(words, 2)
    yield "score", track(words, 0), track(words, 41)
    yield "universal-rules", universal(words), back(WIDTH, HEIGHT, sailor)


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
    broken = area(words, size, 3.5, wide, high)
    return "".join(
        text(x, y + broken.size + n * broken.lead, line, broken.size, INK)
        for n, line in enumerate(broken.lines)
    )


def row(numbers: tuple[int, ...], y: float) -> str:
    """Six boxes: how many, and what they count."""
    body = ""
    for n, points in enumerate(numbers):
        x = 9 + 17 * n
        body += rect(x, y, 16, 19, SAND, INK, 0.6, 1.5)
        body += text(x + 8, y + 6.6, str(n + 1), 5.5, CLAY, "middle")
        body += text(x + 8, y + 15.8, str(points), 9, INK, "middle")
    return body


def key(drawn: dict[str, Face], words: Words) -> str:
    """What scores in a song for two."""
    body = ground(words("key")) + laid(drawn["flow"].svg, 38, 33, 44, 44)
    body += paragraph(words("key-parts"), 9, 78, 102, 9, 6)
    body += row(PARTS, 87)
    body += paragraph(words("key-flow"), 9, 107, 102, 9, 6)
    body += row(FLOWS, 115)
    for n, line in enumerate(("key-charm", "key-hearts", "key-eclipse")):
        body += paragraph(words(line), 9, 136 + 8.6 * n, 102, 8.4, 6)
    return drawing(WIDTH, HEIGHT, body)


def solo_key(words: Words) -> str:
    """The other side: how one plays alone."""
    body = ground(words("key-solo"))
    for n, high in enumerate((36, 54, 36), 1):
        top = (33, 70, 125)[n - 1]
        body += paragraph(words(f"key-solo-{n}"), 9, top, 102, high)
    return drawing(WIDTH, HEIGHT, body)


def orpheus(words: Words, side: int) -> str:
    """A side of Orpheus's card; on the second stands a heart."""
    body = ground(f"{words('orpheus')} {'I' * side}") + circle(60, 75, 36, SAND, INK, 1)
    body += place(60, 75, 2, lyre(INK, SAND))
    if side == 2:
        body += path(heart(102, 44, 8), HEART, INK, 1)
    body += paragraph(words(f"orpheus-{side}"), 10, 122, 100, 38, 8)
    return drawing(WIDTH, HEIGHT, body)


def track(words: Words, first: int) -> str:
    """Half of the points from 0 to 80, forty or so a side."""
    body = ground(words("score"))
    for n in range(first, min(first + 41, MOST + 1)):
        at = n - first
        x, y = 9.5 + 17 * (at % 6), 34 + 16.4 * (at // 6)
        fill = SUN if n % 10 == 0 else SAND
        body += rect(x, y, 15.4, 15, fill, INK, 0.6, 1.5)
        body += text(x + 7.7, y + 10.2, str(n), 7.5, INK, "middle")
    body += paragraph(words("score-how"), 9.5, 151.5, 100, 9, 6)
    return drawing(WIDTH, HEIGHT, body)


def universal(words: Words) -> str:
    """The eleven rules, a line or two each."""
    body = ground(words("universal"))
    for n, (rule, letter) in enumerate(LETTERS.items()):
        y = 33 + 11.9 * n
        body += circle(13.5, y + 5.6, 5.2, SUN, INK, 0.8)
        body += text(13.5, y + 8.4, letter, 8, INK, "middle")
        body += paragraph(words(rule), 22, y, 92, 12, 5.6)
    return drawing(WIDTH, HEIGHT, body)
