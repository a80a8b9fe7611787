"""Mosaics on the flattened table, as a moving hand would see them.

The marks that are known tell how far and in which direction the hand moved; every word is smeared
like that and laid over the whole table.
"""

from dataclasses import replace

import cv2
import numpy as np

from molpe.song.deck import CORNERS, KINDS, Deck
from molpe.song.mosaics import STONES, Mark, stones
from molpe.song.picture import Array
from molpe.song.plane import Plane, project
from molpe.song.witness import DIRECTIONS, smear

SCALE = 2.0
"""Pixels to a millimetre of the flat table."""
LARGEST = 1_000_000
EDGE = np.array([25.0, 35.0])
"""Millimetres from the middle of a card to where its mosaics may be."""
SMEARS = (0.0, 1.2, 2.0, 3.0, 4.2)
"""Millimetres that a hand may have moved."""
SOFT = 0.9
"""Pixels of blur that every photograph has."""
SCORE, MARGIN = 0.66, 0.16
NEAR = 3


def seek(
    deck: Deck,
    grey: Array,
    plane: Plane,
    marks: list[Mark],
    numbers: list[int],
    edge: Array = EDGE,
    enough: tuple[float, float] = (SCORE, MARGIN),
) -> list[Mark]:
    """Mosaics of some cards that none of the marks is; enough are their score and lead."""
    table = plane.flattened(grey, SCALE, edge, LARGEST)
    if table is None:
        return []
    flat = table.picture
    known = project(table.away, np.array([mark.middle for mark in marks]))
    kernel = hand(deck, flat, marks, known)
    found: list[Mark] = []
    for kind in KINDS:
        found += words_of(deck, kind, flat, kernel, known, numbers)
    found = [mark for mark in found if mark.score > enough[0] and mark.margin > enough[1]]
    return [replace(mark, quad=project(table.to_picture, mark.quad)) for mark in found]


def side_of(kind: str, scale: float = SCALE) -> float:
    """The side of a frame on a flat table of so many pixels to a millimetre."""
    return float(CORNERS[kind][1, 0] - CORNERS[kind][0, 0]) * scale


def template(word: int, kind: str, kernel: Array | None) -> Array:
    """A word with its frame and margin as it looks on the flat table."""
    size = round(side_of(kind) * STONES / 7)
    fine = np.kron(stones(word) * 100 + 128, np.ones((6, 6))).astype(np.float32)
    small = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), SOFT)
    if kernel is not None:
        soft = cv2.filter2D(soft, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft.clip(0, 255).astype(np.uint8))


def hand(deck: Deck, flat: Array, marks: list[Mark], known: Array) -> Array | None:
    """The smear under which the known marks look most like their words; None for a still hand."""
    best, best_fit = None, -1.0
    for far in SMEARS:
        for angle in DIRECTIONS if far else (0.0,):
            kernel = smear(far * SCALE, float(angle)) if far else None
            fits = []
            for mark, middle in zip(marks, known, strict=True):
                word = deck.words[mark.number + (deck.size if mark.kind == "sky" else 0)]
                drawn = template(word, mark.kind, kernel)
                half = drawn.shape[0] // 2 + NEAR
                x, y = np.round(middle).astype(int)
                patch = flat[max(0, y - half) : y + half + 1, max(0, x - half) : x + half + 1]
                if min(patch.shape) > drawn.shape[0]:
                    fits.append(float(cv2.matchTemplate(patch, drawn, cv2.TM_CCOEFF_NORMED).max()))
            fit = float(np.mean(fits)) if fits else -1.0
            if fit > best_fit:
                best, best_fit = kernel, fit
    return best


def words_of(
    deck: Deck, kind: str, flat: Array, kernel: Array | None, known: Array, numbers: list[int]
) -> list[Mark]:
    """Where the feet or skies of some cards would be, and how well each stands out there."""
    first = deck.size if kind == "sky" else 0
    drawn = [template(word, kind, kernel) for word in deck.words[first : first + deck.size]]
    side = side_of(kind)
    half, size = side / 2, drawn[0].shape[0]
    square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    found = []
    for number in numbers:
        fits = cv2.matchTemplate(flat, drawn[number], cv2.TM_CCOEFF_NORMED)
        _, score, _, (x, y) = cv2.minMaxLoc(fits)
        middle = np.array([x, y]) + size / 2
        if np.abs(known - middle).max(1).min() < half:
            continue
        near = flat[max(0, y - NEAR) : y + NEAR + size, max(0, x - NEAR) : x + NEAR + size]
        rival = max(
            float(cv2.matchTemplate(near, other, cv2.TM_CCOEFF_NORMED).max())
            for n, other in enumerate(drawn)
            if n != number
        )
        found.append(Mark(number, kind, square + middle, score, score - rival, score))
    return found
