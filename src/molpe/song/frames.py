"""Mosaics on the flattened table: frames of ink, read softly with small shifts, turns and sizes."""

from dataclasses import replace

import cv2
import numpy as np

from molpe.song.deck import KINDS
from molpe.song.mosaics import Mark, Reader, strongest
from molpe.song.picture import Array
from molpe.song.plane import Plane, project, rotation
from molpe.song.seek import EDGE, side_of

FLAT = 3.0
"""Pixels to a millimetre of the flat table."""
LARGEST = 3_000_000


def framed(reader: Reader, grey: Array, plane: Plane, marks: list[Mark]) -> list[Mark]:
    """Mosaics by their frames, where none of the marks is."""
    table = plane.flattened(grey, FLAT, EDGE, LARGEST)
    if table is None:
        return []
    flat = table.picture
    known = project(table.away, np.array([mark.middle for mark in marks]))
    found: list[Mark] = []
    for kind in KINDS:
        side = side_of(kind, FLAT)
        for middle in frames(flat, side, known):
            mark = nudged(reader, flat, middle, side / 2)
            if mark is not None and mark.accepted and mark.kind == kind:
                found.append(replace(mark, quad=project(table.to_picture, mark.quad)))
    return found


def nudged(reader: Reader, flat: Array, middle: Array, half: float) -> Mark | None:
    """The best reading of a frame about here."""
    square = half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    best = reader.read(flat, square + middle)
    if best is None or best.score < 0.4:
        return None
    steps = (-1.2, 0.0, 1.2)
    turns = [square @ rotation(float(angle)).T for angle in np.radians([-5, -2, 2, 5])]
    near = [turned + middle + [dx, dy] for turned in turns for dx in steps for dy in steps]
    best = strongest([best, *reader.read_each(flat, near)])
    centre = best.quad.mean(0)
    sizes = ((0.93, 0.93), (1.07, 1.07), (0.93, 1), (1, 0.93), (1.07, 1), (1, 1.07))
    for size in sizes:  # each from the best so far
        other = reader.read_each(flat, [(best.quad - centre) * size + centre])
        best = strongest([best, *other])
    return best


def frames(flat: Array, side: float, known: Array) -> list[Array]:
    """Middles of what looks like a frame of ink of this size, best first, where none is known."""
    size = round(side * 9 / 7)
    stone = size / 9
    frame = np.full((size, size), 255, np.uint8)
    for inset, tone in ((stone, 0), (2 * stone, 128)):
        a, b = round(inset), size - 1 - round(inset)
        cv2.rectangle(frame, (a, a), (b, b), (tone,), -1)
    fits = np.asarray(cv2.matchTemplate(flat, frame, cv2.TM_CCOEFF_NORMED))
    peaks = (fits == cv2.dilate(fits, np.ones((15, 15)))) & (fits > 0.3)
    rows, columns = np.nonzero(peaks)
    middles = list[Array]()
    for n in np.argsort(-fits[rows, columns]):
        middle = np.array([columns[n], rows[n]]) + size / 2
        if np.abs(known - middle).max(1).min() >= side / 2:
            middles.append(middle)
        if len(middles) == 14:
            break
    return middles
