"""Mosaics in a picture: OpenCV proposes squares, a soft reading decides.

Each square is reduced to the means of 9 x 9 stones and correlated with every word in four turns, so
blur, glare and noise lower a score instead of flipping a bit.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from molpe.song.deck import Deck
from molpe.song.picture import Array

STONES = 9
"""Five of the word, a frame of ink around them, a margin of bone around that."""
SIDE = 54
"""Pixels of a straightened square; its frame begins one stone from the edge."""
STRAIGHT = np.array([[6, 6], [48, 6], [48, 48], [6, 48]], np.float32)
FAINT = 40.0
"""Less contrast than this is no mosaic."""
SCORE, MARGIN, INNER = 0.72, 0.22, 0.66
"""A reading is accepted above all three."""
SMALLEST = 90.0
"""Of a square, in pixels."""
MOST = 2000
"""So many squares of a picture are read."""


@dataclass(frozen=True)
class Mark:
    """A mosaic that was read."""

    number: int
    """Of its card in the deck."""
    kind: str
    quad: Array
    """Its corners in the picture, from the word's own upper left."""
    score: float
    margin: float
    """To the next best word."""
    inner: float
    """Without the frame, which every mosaic has."""

    @property
    def accepted(self) -> bool:
        """Whether it counts as read."""
        return self.score > SCORE and self.margin > MARGIN and self.inner > INNER

    @property
    def middle(self) -> Array:
        """Where it is."""
        middle: Array = self.quad.mean(0)
        return middle

    @property
    def side(self) -> float:
        """How large it is, as large as a foot would be there."""
        area = float(cv2.contourArea(self.quad.astype(np.float32)))
        return float(np.sqrt(area)) * (1.2 if self.kind == "sky" else 1.0)


def stones(word: int) -> Array:
    """A word as 9 x 9 stones, 1 for bone and -1 for ink."""
    bits = np.array([bit == "1" for bit in f"{word:025b}"]).reshape(5, 5)
    whole = np.ones((STONES, STONES))
    whole[1:8, 1:8] = -1
    whole[2:7, 2:7] = np.where(bits, 1, -1)
    return whole


def slope() -> Array:
    """An orthonormal basis of even and slanting light over the stones."""
    at = np.arange(STONES) - 4.0
    ones = np.ones(STONES * STONES)
    basis: Array = np.linalg.qr(np.stack([ones, np.tile(at, STONES), np.repeat(at, STONES)], 1)).Q
    return basis


def unit(rows: Array) -> Array:
    """Rows of length one."""
    lengths: Array = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9))


LIGHT = slope()
CORE: Array = np.pad(np.ones((5, 5), bool), 2).ravel()
"""The stones of the word."""


class Reader:
    """Reads the words of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        turns = [np.rot90(stones(word), turn).ravel() for word in deck.words for turn in range(4)]
        every = np.stack(turns)
        self.whole = unit(every - (every @ LIGHT) @ LIGHT.T)
        core = every[:, CORE]
        self.core = unit(core - core.mean(1, keepdims=True))
        self.quick = detector(deck.words, (9, 41, 16))
        self.thorough = detector(deck.words, (7, 63, 14))
        self.grainy = detector(deck.words, (17, 33, 16))

    def read(self, grey: Array, quad: Array) -> Mark | None:
        """The best word for a square, accepted or not; None where there is no contrast."""
        found = self.read_each(grey, [quad])
        return found[0] if found else None

    def read_each(self, grey: Array, quads: list[Array]) -> list[Mark]:
        """The best word for each of some squares, without those that have no contrast."""
        if not quads:
            return []
        light = np.stack([reduced(grey, quad) for quad in quads]).astype(np.float64)
        light -= (light @ LIGHT) @ LIGHT.T
        lengths = np.linalg.norm(light, axis=1)
        there = np.flatnonzero(lengths >= FAINT)
        light = light[there] / lengths[there, None]
        core = light[:, CORE]
        inner = unit(core - core.mean(1, keepdims=True)) @ self.core.T
        scores = 0.5 * (light @ self.whole.T) + 0.5 * inner
        words = scores.reshape(len(there), len(self.deck.words), 4).max(2)
        found = []
        for n, best in enumerate(scores.argmax(1)):
            word, turn = divmod(int(best), 4)
            score = float(scores[n, best])
            words[n, word] = -1
            margin = score - float(words[n].max())
            number, kind = word % self.deck.size, "foot" if word < self.deck.size else "sky"
            turned = np.roll(quads[there[n]], turn, 0)
            found.append(Mark(number, kind, turned, score, margin, float(inner[n, best])))
        return found

    def find(self, grey: Array, search: cv2.aruco.ArucoDetector | None = None) -> list[Mark]:
        """Every mosaic, the best reading at each place; quickly unless told how to search."""
        return self.read_all(grey, squares(grey, search or self.quick))

    def read_all(self, grey: Array, quads: list[Array]) -> list[Mark]:
        """The mosaics among squares, the best reading at each place."""
        return apart([mark for mark in self.read_each(grey, quads) if mark.accepted])


def reduced(grey: Array, quad: Array) -> Array:
    """A square as the means of its stones, row by row."""
    flat = cv2.getPerspectiveTransform(quad.astype(np.float32), STRAIGHT)
    straight = cv2.warpPerspective(
        grey, flat, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cv2.resize(straight, (STONES, STONES), interpolation=cv2.INTER_AREA)).ravel()


def squares(grey: Array, search: cv2.aruco.ArucoDetector) -> list[Array]:
    """Whatever may be a mosaic, the largest first; a newspaper is full of small ones."""
    known, _, rejected = search.detectMarkers(grey)
    quads = [found.reshape(4, 2) for found in (*known, *rejected)]  # rejected are the blurred ones
    areas = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    return [quads[n] for n in np.argsort(-areas)[:MOST] if areas[n] >= SMALLEST]


def apart(marks: list[Mark]) -> list[Mark]:
    """One mark a place: the best."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: -mark.score):
        near = 0.6 * mark.side
        if all(np.linalg.norm(mark.middle - other.middle) > near for other in kept):
            kept.append(mark)
    return kept


def strongest(marks: list[Mark]) -> Mark:
    """The mark that was read best, the first of such."""
    return max(marks, key=lambda mark: mark.score)


def detector(words: tuple[int, ...], windows: tuple[int, int, int]) -> cv2.aruco.ArucoDetector:
    """OpenCV's search for squares with these words in them, by thresholds over these windows."""
    known = cv2.aruco.Dictionary()
    known.markerSize, known.maxCorrectionBits = 5, 3
    bits = [(stones(word)[2:7, 2:7] > 0).astype(np.uint8) for word in words]
    known.bytesList = np.concatenate([known.getByteListFromBits(b) for b in bits])
    how = cv2.aruco.DetectorParameters()
    how.minMarkerPerimeterRate, how.maxMarkerPerimeterRate = 0.02, 0.6
    how.polygonalApproxAccuracyRate = 0.05
    (
        how.adaptiveThreshWinSizeMin,
        how.adaptiveThreshWinSizeMax,
        how.adaptiveThreshWinSizeStep,
    ) = windows
    how.minDistanceToBorder, how.minCornerDistanceRate = 1, 0.03
    how.errorCorrectionRate, how.minOtsuStdDev = 0.7, 3
    how.maxErroneousBitsInBorderRate = 0.45
    return cv2.aruco.ArucoDetector(known, how)
