"""What a table of SINS needs besides its cards: a reference for each player."""

from collections.abc import Iterator

from molpe.games.sins.words.sentences import SPEECH
from molpe.press.face import Face
from molpe.press.faces.sins_signs import LETTERS, icons
from molpe.press.faces.sirens import HEIGHT, WIDTH
from molpe.press.names import Speech
from molpe.press.palette import INK
from molpe.press.printing.boxes import Box, Extra
from molpe.press.printing.notes import column, ground
from molpe.press.printing.speech import Words
from molpe.press.svg import drawing, text

PHASES = ("status", "buy", "attack", "refresh")
WORDS = ("destroy", "discard", "draw", "effect", "gain", "look", "realm", "swap")


def extras(drawn: dict[str, Face], words: Words) -> Iterator[Extra]:
    """A reference for each player."""
    yield Extra(id="reference", front=turn(words), back=meanings(words), copies=2)


def turn(words: Words) -> str:
    """The icons by name, and the four phases."""
    body = ground(words("sins-turn"))
    speech = Speech(words.language)
    for n, letter in enumerate(LETTERS):
        x = 18 + 21 * n
        body += icons(letter, ((x, 41.0),), 7.0)
        body += text(x, 57, speech.term(SPEECH, f"colour.{letter}"), 5.5, INK, "middle")
    blocks = [(words(f"sins-{phase}"), words(f"sins-{phase}-how")) for phase in PHASES]
    body += column(blocks, 59, 162, 6.5)
    return drawing(WIDTH, HEIGHT, body)


def meanings(words: Words) -> str:
    """What the words on the cards mean."""
    body = ground(words("sins-words"))
    body += column([("", words(f"sins-word-{word}")) for word in WORDS], 34, 160, 6.5)
    return drawing(WIDTH, HEIGHT, body)


BOX = Box(extras=extras, how=("how", "how-sins"))
