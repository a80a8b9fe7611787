"""What a table of Sing! O Muse needs besides its cards: a key for each player, marks for steps."""

from collections.abc import Iterator

from molpe.games.muse.words.sentences import SPEECH
from molpe.press.face import Face
from molpe.press.faces.muse import STRIPES
from molpe.press.faces.muse_signs import LEAF, SHIELD, TRAITS, stone, trait, wreath
from molpe.press.faces.sirens import HEIGHT, WIDTH
from molpe.press.names import Speech
from molpe.press.palette import BONE, INK
from molpe.press.printing.boxes import Box, Extra
from molpe.press.printing.notes import alike, column, ground, paragraph
from molpe.press.printing.speech import Words
from molpe.press.printing.tokens import tokens
from molpe.press.svg import circle, drawing, path, place, text

SEATS = 6
STEPS = ("draw", "play", "embark", "quest")
TOKEN = 11.0
"""The radius of a mark that lies on a step: it leaves a rim in sight."""


def extras(drawn: dict[str, Face], words: Words) -> Iterator[Extra]:
    """A key for each player, and marks for steps."""
    yield Extra(id="key", front=signs(words), back=turn(words), copies=SEATS)
    done = circle(0, 0, TOKEN, BONE) + place(0, 0.5, 1, wreath())
    done += path("M-3.6 0L-1 3L4 -3.4", None, LEAF, 1.8)
    front, behind = tokens([(done, done)] * 5, 4, TOKEN, words("muse-markers-how"))
    yield Extra(id="step-markers", front=front, back=behind, copies=2)


def signs(words: Words) -> str:
    """Might, traits, and what else stands on the cards without words."""
    body, speech = ground(words("muse-signs")), Speech(words.language)
    for n, word in enumerate(TRAITS):
        x, y = 17 + 50 * (n % 2), 42.5 + 17.5 * (n // 2)
        body += place(x, y, 0.76, trait(word))
        body += text(x + 10.5, y + 2.4, speech.term(SPEECH, f"name.{word}"), 6.5, INK)
    rows = [
        (path(SHIELD, INK, BONE, 1.6), "might"),
        (stone(), "transformed"),
        *((_stripe(kind), kind) for kind in STRIPES),
    ]
    size = alike((words(f"muse-sign-{key}") for _, key in rows), 84, 14, 6.25)
    for n, (sign, key) in enumerate(rows):
        y = 97 + 13.8 * n
        body += place(17, y, 0.4 if key == "might" else 0.62, sign)
        line = paragraph(words(f"muse-sign-{key}"), 27.5, 0, 84, 14, size)
        body += place(0, y - (4 if line.count("<text") == 1 else 7.5), 1, line)
    return drawing(WIDTH, HEIGHT, body)


def _stripe(kind: str) -> str:
    """A piece of the stripe beside a picture."""
    colour, dashes = STRIPES[kind]
    line = path("M0 -9V9", stroke=colour, width=9, stroke_linecap="butt")
    return line + path("M0 -9V9", stroke=INK, width=3, stroke_dasharray=dashes)


def turn(words: Words) -> str:
    """What one does in a turn, step by step."""
    blocks = [(words(f"muse-{step}"), words(f"muse-{step}-how")) for step in STEPS]
    body = ground(words("muse-turn")) + column(blocks, 35, 160, 7)
    return drawing(WIDTH, HEIGHT, body)


BOX = Box(extras=extras)
