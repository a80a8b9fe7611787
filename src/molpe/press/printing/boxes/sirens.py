"""What a table of Sirens needs besides the Ship: keys, Orpheus, a score track and the rules."""

from collections.abc import Iterator

from molpe.games.sirens.edition import LETTERS
from molpe.press.backs import back
from molpe.press.face import Face
from molpe.press.faces.sirens import HEIGHT, WIDTH, heart
from molpe.press.palette import BONE, CLAY, HEART, INK, SAND, SEA, SUN
from molpe.press.pictures import lyre, sailor, ship
from molpe.press.printing.boxes import Box, Extra
from molpe.press.printing.notes import alike, column, ground, paragraph
from molpe.press.printing.speech import Words
from molpe.press.printing.tokens import tokens
from molpe.press.svg import circle, drawing, laid, path, place, rect, text

PARTS = (1, 4, 9, 16, 25, 36)
FLOWS = (1, 3, 6, 10, 15, 21)
MOST = 80
"""Points on the track: Orpheus's most, on side II."""
MARKER = 7.4
"""The radius of a score marker: it lies on one field of the track."""


def extras(drawn: dict[str, Face], words: Words) -> Iterator[Extra]:
    """Keys, Orpheus, the score and the rules."""
    yield Extra(id="player-key", front=key(drawn, words), back=solo_key(words), copies=2)
    yield Extra(id="orpheus", front=orpheus(words, 1), back=orpheus(words, 2))
    yield Extra(id="score", front=track(words, 0), back=track(words, 41), copies=2)
    front, behind = markers(words)
    yield Extra(id="score-markers", front=front, back=behind)
    cover = back(WIDTH, HEIGHT, sailor)
    yield Extra(id="universal-rules", front=universal(words), back=cover, read_behind=False)


def markers(words: Words) -> tuple[str, str]:
    """A lyre for one singer and a ship for the other, with spares; behind them a minus."""
    rows = []
    for fill, figure in ((CLAY, lyre), (SEA, ship)):
        disc = circle(0, 0, MARKER, fill)
        front = disc + place(0, 0, 0.3, figure(BONE, fill))
        behind = disc + path("M-4 0H4", None, BONE, 1.8)
        rows += [(front, behind)] * 2
    return tokens(rows, 5, MARKER, words("score-markers-how"))


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
    body = ground(words("key")) + laid(drawn["flow"].svg, 41, 33, 38, 38)
    body += paragraph(words("key-parts"), 9, 71, 102, 9, 6)
    body += row(PARTS, 79.5)
    body += paragraph(words("key-flow"), 9, 99.5, 102, 9, 6)
    body += row(FLOWS, 107.5)
    rest = [words(line) for line in ("key-charm", "key-hearts", "key-eclipse")]
    size = alike(rest, 103, 7, 6)
    for n, line in enumerate(rest):
        body += paragraph(line, 9, 131 + 10 * n, 103, 7, size)
    return drawing(WIDTH, HEIGHT, body)


def solo_key(words: Words) -> str:
    """The other side: how one plays alone."""
    body = ground(words("key-solo"))
    body += column([("", words(f"key-solo-{n}")) for n in (1, 2, 3)], 34, 160, 7.5)
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
    body += paragraph(words("score-how"), 9.5, 149.6, 100, 12, 6)
    return drawing(WIDTH, HEIGHT, body)


def universal(words: Words) -> str:
    """The eleven rules, a line or two each."""
    body = ground(words("universal"))
    size = alike((words(rule) for rule in LETTERS), 91, 12, 5.75)
    for n, (rule, letter) in enumerate(LETTERS.items()):
        y = 33 + 11.9 * n
        body += circle(13.5, y + 5.6, 5.2, SUN, INK, 0.8)
        body += text(13.5, y + 8.4, letter, 8, INK, "middle")
        line = paragraph(words(rule), 22, 0, 91, 12, size)
        body += place(0, y + (2.6 if line.count("<text") == 1 else -0.6), 1, line)
    return drawing(WIDTH, HEIGHT, body)


BOX = Box(extras=extras)
