"""The deck that is looked for: words of the mosaics, their places, and pictures of the faces.

A deck is data, so the recogniser knows no press: the box's own lies beside this file, written by
``tools/song_deck.py`` from the drawn faces, and an own edition brings one of its own.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np

from molpe.song.picture import Array

CARD = (63.0, 88.0)
"""A card in millimetres."""
MIDDLE = np.array([31.5, 44.0])
KINDS = ("foot", "sky")
FRAMES = {"foot": (25.2, 72.345, 12.6), "sky": (26.25, 26.775, 10.5)}
"""The ink frames on a card: left, top and side in millimetres."""
SCALE = 1.25
"""Pixels to a millimetre in the pictures of the faces."""
FACE = (round(CARD[0] * SCALE), round(CARD[1] * SCALE))
ROW = 6
"""Faces in a row of the stored picture."""


def corners(kind: str) -> Array:
    """The corners of a frame, clockwise from the upper left."""
    left, top, side = FRAMES[kind]
    return np.array([left, top]) + side * np.array([[0, 0], [1, 0], [1, 1], [0, 1]])


CORNERS = {kind: corners(kind) for kind in KINDS}


@dataclass(frozen=True)
class Deck:
    """Cards by id, with the words they carry and what they look like."""

    ids: tuple[str, ...]
    words: tuple[int, ...]
    """Of the feet, then of the skies."""
    faces: Array
    """Card, row, column, colour."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.ids)


def read_deck(words: bytes, sheet: bytes) -> Deck:
    """A deck from its two files."""
    cards: dict[str, list[int]] = json.loads(words)
    image = cv2.imdecode(np.frombuffer(sheet, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    wide, high = FACE
    faces = [
        image[n // ROW * high : (n // ROW + 1) * high, n % ROW * wide : (n % ROW + 1) * wide]
        for n in range(len(cards))
    ]
    both = tuple(zip(*cards.values(), strict=True))
    return Deck(tuple(cards), (*both[0], *both[1]), np.stack(faces).astype(np.float32))


def write_deck(words: dict[str, tuple[int, int]], faces: list[bytes]) -> tuple[bytes, bytes]:
    """The two files of a deck: words of foot and sky by card, and drawings of the faces as PNG."""
    wide, high = FACE
    rows = -(-len(faces) // ROW)
    sheet = np.zeros((rows * high, ROW * wide, 3), np.uint8)
    for n, face in enumerate(faces):
        drawn = cv2.imdecode(np.frombuffer(face, np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None
        small = cv2.GaussianBlur(cv2.resize(drawn, FACE, interpolation=cv2.INTER_AREA), (0, 0), 0.6)
        y, x = n // ROW * high, n % ROW * wide
        sheet[y : y + high, x : x + wide] = small
    done, packed = cv2.imencode(".png", sheet, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    assert done
    lines = (f"  {json.dumps(card)}: {json.dumps(list(pair))}" for card, pair in words.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode(), packed.tobytes()


@cache
def standard_deck() -> Deck:
    """The 18 cards of the box."""
    home = files(__package__ or "molpe.song")
    return read_deck((home / "deck.json").read_bytes(), (home / "deck.png").read_bytes())
