"""A hand that moved while the picture was taken: read from the picture's spectrum, and undone.

A straight move of some pixels leaves dark lines in the spectrum, evenly spaced, across the move.
They are sought in the mean of many small spectra, without whatever is broad or round in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from molpe.song.picture import Array

PATCH = 128
"""Pixels of a small picture whose spectrum is taken."""
STEP = 112
PLAIN = 10.0
"""A patch with less contrast than this says nothing."""
BAND = (0.03, 0.24)
"""Frequencies that are asked: below is light, above is grain."""
BROAD = 5.0
"""Points of a spectrum over which a line stands out."""
LIMITS = (-0.9, 0.3)
"""Stripes of a tablecloth must not outshout everything."""
LENGTHS = np.arange(3.5, 12.0)
DIRECTIONS = np.radians(np.arange(0, 180, 7.5))
LENS = 1.2
"""Pixels of blur of a usual lens, where grain begins to drown it."""
GRAIN = 0.22
ALIKE = np.radians(13)

SOFT = 1.4
"""Pixels of blur that are undone besides the move."""
SLOW = 1e-4
"""A turn of a wave that is too small to be lost."""
CARE = 0.5
"""How much less is undone the finer it is, so that grain does not grow."""


@dataclass(frozen=True)
class Move:
    """How far a hand moved, in pixels, and in which direction."""

    far: float
    angle: float

    def like(self, other: "Move") -> bool:
        """Whether two moves are hardly to be told apart."""
        turn = abs((self.angle - other.angle + np.pi / 2) % np.pi - np.pi / 2)
        return bool(turn < ALIKE and abs(self.far - other.far) < max(1.2, 0.2 * other.far))

    def keeps(self, across: Array, down: Array) -> Array:
        """How much of a row and a column of frequencies it leaves: a sinc, by few sines."""
        far = np.pi * self.far
        a, b = far * np.cos(self.angle) * across, far * np.sin(self.angle) * down
        a_sin, a_cos, b_sin, b_cos = (
            wave(turn).astype(np.float32) for turn in (a, b) for wave in (np.sin, np.cos)
        )
        along = a.astype(np.float32) + b.astype(np.float32)
        sine = a_sin * b_cos + a_cos * b_sin
        slow = np.abs(along) < SLOW
        along[slow] = sine[slow] = 1
        return np.asarray(sine / along)


STILL = Move(0.0, 0.0)


def moves(grey: Array, most: int) -> list[Move]:
    """The likeliest moves, best first, no two alike."""
    drawn, known = bank()
    seen = lines(spectrum(grey)).clip(*LIMITS)
    found: list[Move] = []
    for n in np.argsort(-(drawn @ seen)):
        if not any(known[n].like(move) for move in found):
            found.append(known[n])
        if len(found) == most:
            break
    return found


def spectrum(grey: Array) -> Array:
    """The mean of the logarithms of small spectra, those with contrast counting more."""
    high, wide = grey.shape
    spots = [
        grey[y : y + PATCH, x : x + PATCH]
        for y in range(0, high - PATCH + 1, STEP)
        for x in range(0, wide - PATCH + 1, STEP)
    ]
    if not spots:
        return np.zeros((PATCH, PATCH // 2 + 1), np.float32)
    patches = np.stack(spots).astype(np.float32)
    patches -= patches.mean((1, 2), keepdims=True)
    weights = np.clip(patches.std((1, 2)) - PLAIN, 0.01, 4 * PLAIN)
    window = np.hanning(PATCH).astype(np.float32)
    patches *= np.outer(window, window)
    whole = [cv2.dft(patch, flags=cv2.DFT_COMPLEX_OUTPUT) for patch in patches]
    power = (np.stack(whole)[:, :, : PATCH // 2 + 1] ** 2).sum(3)
    return np.asarray(np.fft.fftshift(np.average(np.log(power + 1e3), 0, weights), axes=0))


def frequencies() -> tuple[Array, Array]:
    """Of the points of a spectrum, across and down."""
    down, across = np.mgrid[-PATCH // 2 : PATCH // 2, 0 : PATCH // 2 + 1] / PATCH
    return across, down


def lines(power: Array) -> Array:
    """What is narrow in a spectrum, within the band, as a row."""
    across, down = frequencies()
    radius = np.hypot(across, down)
    rings = (radius * PATCH).astype(int)
    round_ = np.bincount(rings.ravel(), power.ravel()) / np.bincount(rings.ravel())
    half = (power - round_[rings]).astype(np.float32)
    whole = np.concatenate([np.roll(half[::-1, -2:0:-1], 1, 0), half], 1)
    narrow = (whole - cv2.GaussianBlur(whole, (0, 0), BROAD))[:, -half.shape[1] :]
    return np.asarray(narrow[(radius > BAND[0]) & (radius < BAND[1])])


@cache
def bank() -> tuple[Array, list[Move]]:
    """The lines that each move would leave, as rows of length one, and the moves."""
    across, down = frequencies()
    radius = np.hypot(across, down)

    def scene(radius: Array) -> Array:
        return np.asarray(
            np.exp(-((2 * np.pi * LENS * radius) ** 2)) / np.maximum(radius, 0.01) ** 2
        )

    plain, grain = scene(radius), scene(np.array(GRAIN))
    known = [Move(float(far), float(angle)) for far in LENGTHS for angle in DIRECTIONS]
    rows = []
    for move in known:
        kept = np.sinc(move.far * (across * np.cos(move.angle) + down * np.sin(move.angle)))
        row = lines(np.log(kept**2 * plain + grain))
        rows.append(row / np.linalg.norm(row))
    return np.stack(rows), known


class Steadier:
    """Undoes moves of a hand in one picture, and the blur of the lens as well (Wiener)."""

    def __init__(self, grey: Array) -> None:
        self.high, self.wide = grey.shape
        self.tall, self.broad = (cv2.getOptimalDFTSize((n + 33) // 2) * 2 for n in grey.shape)
        edges = (16, self.tall - self.high - 16, 16, self.broad - self.wide - 16)
        whole = cv2.copyMakeBorder(grey, *edges, cv2.BORDER_REFLECT).astype(np.float32)
        self.mean = float(whole.mean())
        self.seen = cv2.dft(whole - self.mean)
        square = packed(lambda across, down: across**2 + down**2, self.tall, self.broad)
        self.lens = np.exp(-2 * (np.pi * SOFT) ** 2 * square)
        self.care = CARE * square + 1e-9

    def undone(self, move: Move) -> Array:
        """The picture without a move."""
        kept = self.lens * packed(move.keeps, self.tall, self.broad)
        whole = cv2.idft(self.seen * (kept / (kept**2 + self.care)), flags=cv2.DFT_SCALE)
        part = whole[16 : 16 + self.high, 16 : 16 + self.wide]
        return np.asarray((part + self.mean).clip(0, 255).astype(np.uint8))


def packed(of: Callable[[Array, Array], Array], tall: int, broad: int) -> Array:
    """Something of the frequencies across and down, at each point of a spectrum as OpenCV packs it.

    It packs columns in pairs, and of the first and the last one the rows as well.
    """

    def pairs(size: int) -> Array:
        return (np.arange(size) + 1) // 2 / size

    across, down = pairs(broad)[None], np.fft.fftfreq(tall)[:, None]
    whole = of(across, down).astype(np.float32)
    whole[:, [0, -1]] = of(across[:, [0, -1]], pairs(tall)[:, None])
    return whole
