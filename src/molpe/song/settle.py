"""Cards laid exactly where their faces fit: a whole card says more of the table than a mosaic."""

import cv2
import numpy as np

from molpe.song.deck import SCALE, Deck
from molpe.song.picture import Array
from molpe.song.plane import OUTLINE, Plane, Pose
from molpe.song.witness import straightened

EDGE = 8
"""Millimetres around a card in which it may really lie."""
ENOUGH = 0.5
"""A face that fits worse than this says nothing."""
STRAY = 11.0
"""No corner is moved farther than this, in millimetres."""
TURNS = (-6.0, 0.0, 6.0)
SIZES = (0.92, 1.0, 1.08)
STOP = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 30, 1e-3)
SOFT = 5
"""Pixels of blur under which faces are laid over each other."""


def settled(deck: Deck, image: Array, plane: Plane) -> dict[int, Array]:
    """The corners in the picture of all cards whose faces can be laid over what is seen."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    found = {}
    for number, pose in plane.poses.items():
        others = [other for n, other in plane.poses.items() if n != number]
        patch = straightened(grey, plane, pose, EDGE)
        face = cv2.cvtColor(deck.faces[number].astype(np.uint8), cv2.COLOR_BGR2GRAY)
        moved = laid(np.asarray(face), patch, bare(pose, others, patch))
        if moved is not None:
            found[number] = plane.seen(pose.at(moved))
    return found


def bare(pose: Pose, others: list[Pose], patch: Array) -> Array:
    """Where in a patch no other card may lie."""
    free = np.full(patch.shape, 255, np.uint8)
    for other in others:
        outline = (pose.back(other.outline) + EDGE) * SCALE
        cv2.fillConvexPoly(free, outline.astype(np.int32), (0,))
    return free


def laid(face: Array, patch: Array, free: Array) -> Array | None:
    """The corners of a face, in a card's millimetres, laid where it fits best near its place."""
    there = np.array([[1, 0, EDGE * SCALE], [0, 1, EDGE * SCALE]], np.float32)
    for begin in (lambda: there, lambda: roughly(face, patch)):
        try:
            fit, view = cv2.findTransformECC(
                face, patch, begin(), cv2.MOTION_AFFINE, STOP, free, SOFT
            )
        except cv2.error:  # it does not fit at all
            continue
        moved = cv2.transform((OUTLINE * SCALE)[None], view)[0] / SCALE - EDGE
        if fit > ENOUGH and np.linalg.norm(moved - OUTLINE, axis=1).max() < STRAY:
            return np.asarray(moved)
    return None


def roughly(face: Array, patch: Array) -> Array:
    """Where a face fits best among some turns and sizes: from its pixels to those of the patch."""
    high, wide = patch.shape
    best, found = -1.0, np.eye(2, 3)
    for angle in TURNS:
        for size in SIZES:
            view = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, size)
            upright = cv2.warpAffine(patch, view, (wide, high), flags=cv2.WARP_INVERSE_MAP)
            _, fit, _, at = cv2.minMaxLoc(cv2.matchTemplate(upright, face, cv2.TM_CCOEFF_NORMED))
            if fit > best:
                best, found = fit, np.column_stack([view[:, :2], view[:, :2] @ at + view[:, 2]])
    return found.astype(np.float32)
