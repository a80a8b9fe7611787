"""The whole face as a second witness: its colours against the drawn faces of all cards."""

from dataclasses import dataclass

import cv2
import numpy as np

from molpe.song.deck import FACE, MIDDLE, SCALE, Deck
from molpe.song.grid import pose_at
from molpe.song.picture import Array
from molpe.song.plane import Plane, Pose

BARE = 0.15
"""So much of a face must be uncovered to say anything."""
AROUND = 9
"""Millimetres to all sides in which a card is searched."""
TILTS = np.radians([-5, -2.5, 0, 2.5, 5])


@dataclass(frozen=True)
class Sighting:
    """A card found by its face alone."""

    number: int
    score: float
    margin: float
    pose: Pose


def straightened(
    image: Array, plane: Plane, pose: Pose, edge: int = 0, scale: float = SCALE
) -> Array:
    """A card as if seen from above, with so many millimetres around it."""
    out = np.eye(3)
    out[:2, :2] = pose.turn / scale
    out[:2, 2] = pose.at(np.array([-edge, -edge]))
    size = (round((63 + 2 * edge) * scale), round((88 + 2 * edge) * scale))
    away = np.linalg.inv(plane.view @ out)
    return np.asarray(cv2.warpPerspective(image, away, size, flags=cv2.INTER_LINEAR))


def uncovered(pose: Pose, others: list[Pose]) -> Array:
    """Where no other card may lie on this one."""
    wide, high = FACE
    free = np.ones((high, wide), np.uint8)
    for other in others:
        cv2.fillConvexPoly(free, (pose.back(other.outline) * SCALE).astype(np.int32), (0,))
    return free


def compare(deck: Deck, image: Array, plane: Plane, pose: Pose, others: list[Pose]) -> Array | None:
    """How well each face of the deck fits a card: a correlation without even and slanting light."""
    wide, high = FACE
    free = uncovered(pose, others) > 0
    if free.sum() < BARE * wide * high:
        return None
    seen = straightened(image, plane, pose).astype(np.float32)
    y, x = np.nonzero(free)
    light = np.linalg.qr(np.stack([np.ones(len(x)), x - wide / 2, y - high / 2], 1)).Q
    scores = np.zeros(deck.size)
    for colour in range(3):
        there = seen[..., colour][free].astype(np.float64)
        there -= light @ (light.T @ there)
        drawn = deck.faces[..., colour][:, free].astype(np.float64)
        drawn -= (drawn @ light) @ light.T
        lengths = np.linalg.norm(drawn, axis=1) * np.linalg.norm(there) + 1e-9
        scores += (drawn @ there) / lengths / 3
    return scores


def search(
    deck: Deck, image: Array, plane: Plane, middle: Array, angle: float, others: list[Pose]
) -> Sighting | None:
    """The face that fits best near a place of the table, among cards not found elsewhere."""
    best: dict[int, tuple[float, Pose]] = {}
    reach = int(2 * AROUND * SCALE)
    for tilt in TILTS:
        pose = pose_at(middle, angle + float(tilt), MIDDLE)
        patch = straightened(image, plane, pose, AROUND)
        free = uncovered(pose, others)
        rows = np.nonzero(free.mean(1) > 0.75)[0]
        if len(rows) < 14 * SCALE:
            continue
        columns = np.nonzero(free[rows].mean(0) > 0.75)[0]
        if len(columns) < 25 * SCALE:
            continue
        top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
        for number in range(deck.size):
            if number in plane.poses:
                continue
            part = deck.faces[number, top:bottom, left:right].astype(np.uint8)
            fits = cv2.matchTemplate(patch[top:, left:], part, cv2.TM_CCOEFF_NORMED)
            _, score, _, at = cv2.minMaxLoc(fits[:reach, :reach])
            if score > best.get(number, (-1.0, pose))[0]:
                move = pose.at(np.array(at) / SCALE - AROUND)
                best[number] = (score, Pose(pose.turn, move, pose.angle))
    if len(best) < 2:
        return None
    first, second = sorted(best, key=lambda n: -best[n][0])[:2]
    score, pose = best[first]
    return Sighting(first, score, score - best[second][0], pose)
