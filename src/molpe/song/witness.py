"""The whole face as a second witness: its colours against the drawn faces of all cards."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from molpe.song.deck import FACE, MIDDLE, SCALE, Deck
from molpe.song.grid import pose_at
from molpe.song.picture import Array
from molpe.song.plane import Plane, Pose, project

BARE = 0.15
"""So much of a face must be uncovered to say anything."""
LARGEST = 700_000
"""Pixels of a table that is swept."""
SPARE = 30.0
"""Millimetres around the places where a song would lie."""
APART = 28.0
"""The middles of two cards are at least so many millimetres apart."""
AROUND = 9
"""Millimetres to all sides in which a card is searched."""
TILTS = np.radians([-5, -2.5, 0, 2.5, 5])
DIRECTIONS = np.radians(np.arange(0, 180, 22.5))
SMEARS = (1.5, 2.5, 3.5, 5.0)
"""How far a hand may have moved, in millimetres on the table."""
GAIN = 0.01
"""A smear is believed if faces fit better by this."""


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


def smear(far: float, angle: float) -> Array:
    """The trace of a hand that moved so many pixels."""
    size = 2 * int(np.ceil(far / 2)) + 3
    fine = np.zeros((8 * size, 8 * size), np.float32)
    half = 4 * far * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(int(n) for n in 4 * size + side * half) for side in (-1, 1)]
    cv2.line(fine, ends[0], ends[1], (1,), 6)
    kernel = np.asarray(cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA))
    return np.asarray(kernel / kernel.sum())


def smeared(deck: Deck, image: Array, plane: Plane, known: list[int]) -> Deck:
    """The deck as a moving hand would see it: with the smear that suits the known cards best."""
    seen = {n: levelled(straightened(image, plane, plane.poses[n])) for n in known}
    best_fit = fits(seen, {n: deck.faces[n] for n in known}) + GAIN
    kernels = [smear(far * SCALE, angle) for far in SMEARS for angle in DIRECTIONS]
    chosen: Array | None = None
    for kernel in kernels:
        drawn = {n: np.asarray(cv2.filter2D(deck.faces[n], -1, kernel)) for n in known}
        fit = fits(seen, drawn)
        if fit > best_fit:
            chosen, best_fit = kernel, fit
    if chosen is None:
        return deck
    return replace(deck, faces=np.stack([cv2.filter2D(face, -1, chosen) for face in deck.faces]))


def levelled(face: Array) -> Array:
    """A face whose colours are nought on the whole, and of length one."""
    level = face - face.mean((0, 1), dtype=np.float32)
    return np.asarray(level / (np.linalg.norm(level) + 1e-6))


def fits(seen: dict[int, Array], drawn: dict[int, Array]) -> float:
    """How well levelled cards look like their faces, on the whole."""
    return float(np.mean([np.vdot(there, levelled(drawn[n])) for n, there in seen.items()]))


def sweep(deck: Deck, image: Array, plane: Plane) -> list[Sighting]:
    """Faces anywhere on the table around the cards that are known, best first."""
    table = plane.flattened(image, SCALE, MIDDLE + SPARE, LARGEST)
    if table is None:
        return []
    flat = table.picture
    maps: dict[int, Array] = {}
    for number in range(deck.size):
        if number not in plane.poses:
            face = deck.faces[number].astype(np.uint8)
            maps[number] = np.asarray(cv2.matchTemplate(flat, face, cv2.TM_CCOEFF_NORMED))
    found = []
    for number, fit in maps.items():
        _, score, _, (x, y) = cv2.minMaxLoc(fit)
        near = (slice(max(0, y - 4), y + 5), slice(max(0, x - 4), x + 5))
        rival = max(float(other[near].max()) for n, other in maps.items() if n != number)
        middle = project(table.to_table, np.array([x, y]) + MIDDLE * SCALE)[0]
        if min(np.linalg.norm(middle - pose.middle) for pose in plane.poses.values()) > APART:
            pose = pose_at(middle, table.angle, MIDDLE)
            found.append(Sighting(number, float(score), float(score) - rival, pose))
    return sorted(found, key=lambda sighting: -sighting.score)


def compare(deck: Deck, image: Array, plane: Plane, pose: Pose, others: list[Pose]) -> Array | None:
    """How well each face of the deck fits a card: a correlation without even and slanting light."""
    wide, high = FACE
    free = uncovered(pose, others) > 0
    if free.sum() < BARE * wide * high:
        return None
    seen = straightened(image, plane, pose, edge=2)
    slack = (seen.shape[0] - high) // 2
    shifts = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    y, x = np.nonzero(free)
    light = np.linalg.qr(np.stack([np.ones(len(x)), x - wide / 2, y - high / 2], 1)).Q
    scores = np.zeros((deck.size, len(shifts)))
    for colour in range(3):
        there = np.stack([seen[y + slack + dy, x + slack + dx, colour] for dx, dy in shifts], 1)
        there = there - light @ (light.T @ there)
        drawn = deck.faces[..., colour][:, free].astype(np.float64)
        drawn -= (drawn @ light) @ light.T
        lengths = np.outer(np.linalg.norm(drawn, axis=1), np.linalg.norm(there, axis=0)) + 1e-9
        scores += (drawn @ there) / lengths / 3
    return np.asarray(scores.max(1))


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
