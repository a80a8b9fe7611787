"""A plain face for any card of any game: its name and a figure, from its id."""

from collections.abc import Iterator
from zlib import crc32

from molpe.cards import Card
from molpe.kernel import AnyGame
from molpe.press.backs import back
from molpe.press.face import Face
from molpe.press.figures.guess import guess, noun
from molpe.press.figures.paint import light
from molpe.press.figures.scene import picture
from molpe.press.names import LANGUAGES, phrase
from molpe.press.ornaments import meander, waves
from molpe.press.palette import BONE, INK, SIGGIL
from molpe.press.pictures import SIRENS as PICTURES
from molpe.press.pictures import lyre
from molpe.press.svg import area, drawing, fit, path, place, rect, tag, text

WIDTH, HEIGHT = 120, 168
FIGURES = tuple(figure for figures in PICTURES.values() for figure in figures)
GROUNDS = tuple(SIGGIL.values())


def face(card: str, name: str, note: str = "") -> Face:
    """The face of a card of which nothing is known but an id, a name, and a note if there is one.

    The figure is what the name says, if that can be drawn; else it comes from the id, like the
    ground, and means nothing.
    """
    seed = crc32(card.encode())
    ground = GROUNDS[seed % len(GROUNDS)]
    figure = FIGURES[(seed >> 12) % len(FIGURES)]
    title = fit(name, 15, 7, 102, 2)
    floor = 112 if note else 140
    body = rect(1, 1, WIDTH - 2, HEIGHT - 2, BONE, INK, 1.6, 7)
    body += rect(8, 40, WIDTH - 16, floor - 40, ground, round_=3)
    middle = (40 + floor) / 2
    if noun(name):
        drawn = picture(guess(card, name, ()), light(ground))
        body += drawn.within(60, floor - 12, WIDTH - 24, floor - 58)
    else:
        body += place(60, middle - 2, 1.5 if note else 1.9, figure(BONE, ground))
    body += path(waves(8, floor - 3, WIDTH - 16, 26, 8), None, BONE, 1.3)
    words = ""
    first = 26.5 - (len(title.lines) - 1) * title.lead / 2
    for n, line in enumerate(title.lines):
        words += text(60, first + n * title.lead, line, title.size)
    if note:
        small = area(note, 9, 5.5, 100, 44)
        first = 140 - (len(small.lines) - 1) * small.lead / 2
        for n, line in enumerate(small.lines):
            words += text(60, first + n * small.lead, line, small.size)
    else:
        body += path(meander(10, 148, 100, 8), None, ground, 1.2)
    body += tag("g", words, fill=INK, text_anchor="middle")
    return Face(
        card,
        "card",
        drawing(WIDTH, HEIGHT, body),
        WIDTH,
        HEIGHT,
        dict.fromkeys(LANGUAGES, name),
        text=dict.fromkeys(LANGUAGES, note) if note else {},
    )


def draw(game: AnyGame) -> Iterator[Face]:
    """A face for each card that a game keeps in ``cards``, and a back."""
    cards = getattr(game, "cards", ())
    for card in cards if isinstance(cards, (tuple, list)) else ():
        if isinstance(card, Card):
            yield face(card.id, card.name, card.note)
    yield Face("back", "back", back(WIDTH, HEIGHT, lyre), WIDTH, HEIGHT, phrase("back"))
