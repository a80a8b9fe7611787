"""The table as a plane: where each card lies on it in millimetres, and how it is seen."""

from dataclasses import dataclass

import cv2
import numpy as np

from molpe.song.deck import CARD, CORNERS, MIDDLE
from molpe.song.mosaics import Mark
from molpe.song.picture import Array

ROUNDS = 14
ALIKE = np.radians(8)
"""Cards turned by less than this are taken to lie alike."""
OUTLINE = np.array([[0, 0], [CARD[0], 0], [CARD[0], CARD[1]], [0, CARD[1]]])


@dataclass(frozen=True)
class Pose:
    """A card on the table: a turn, then a move."""

    turn: Array
    move: Array
    angle: float

    def at(self, points: Array) -> Array:
        """Points of the card on the table."""
        return np.asarray(points @ self.turn.T + self.move)

    def back(self, points: Array) -> Array:
        """Points of the table on the card."""
        return np.asarray((points - self.move) @ self.turn)

    @property
    def middle(self) -> Array:
        """Of the card."""
        return self.at(MIDDLE)

    @property
    def outline(self) -> Array:
        """Its corners on the table."""
        return self.at(OUTLINE)


@dataclass(frozen=True)
class Plane:
    """The table, and the cards found on it by number."""

    view: Array
    """From millimetres to pixels, a homography."""
    poses: dict[int, Pose]
    error: float
    """The middle of how far the marks are from where they should be, in pixels."""
    scale: float
    """Pixels to a millimetre in the middle."""

    @property
    def flat(self) -> bool:
        """Whether the marks fit one plane."""
        return self.error <= 0.9 * self.scale + 1

    def seen(self, points: Array) -> Array:
        """Points of the table in the picture."""
        return project(self.view, points)


def rotation(angle: float) -> Array:
    """A turn to the right by an angle."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def project(view: Array, points: Array) -> Array:
    """Points through a homography."""
    flat = np.ascontiguousarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, view)).reshape(-1, 2)


def mean_angle(poses: list[Pose]) -> float:
    """The direction of most cards."""
    return float(np.angle(np.mean([np.exp(1j * pose.angle) for pose in poses])))


def rigid(card: Array, table: Array) -> Pose:
    """The pose that brings points of a card nearest to points of the table."""
    a, b = card.mean(0), table.mean(0)
    m = (card - a).T @ (table - b)
    angle = float(np.arctan2(m[0, 1] - m[1, 0], m[0, 0] + m[1, 1]))
    turn = rotation(angle)
    return Pose(turn, b - turn @ a, angle)


def homography(source: Array, target: Array) -> Array | None:
    """The view that brings points to points, if there is one."""
    found, _ = cv2.findHomography(source, target)
    return None if found is None or not np.isfinite(found).all() else np.asarray(found)


def straighten(poses: dict[int, Pose], weak: dict[int, Array]) -> None:
    """Cards known by one small square lie as the others do, unless they clearly do not."""
    if len(poses) < 3:
        return
    usual = mean_angle(list(poses.values()))
    for n, middle in weak.items():
        pose = poses[n]
        if abs(np.angle(np.exp(1j * (pose.angle - usual)))) < ALIKE:
            turn = rotation(usual)
            poses[n] = Pose(turn, pose.at(middle) - turn @ middle, usual)


def fit(cards: dict[int, list[Mark]]) -> Plane | None:
    """The plane of all marks and each card's pose on it, in turns, growing from the middle card."""
    known = {n: np.concatenate([CORNERS[m.kind] for m in marks]) for n, marks in cards.items()}
    seen = {n: np.concatenate([m.quad for m in marks]) for n, marks in cards.items()}
    middles = {n: points.mean(0) for n, points in seen.items()}
    centre = np.median(list(middles.values()), 0)

    def rank(n: int) -> tuple[int, float]:
        return -len(cards[n]), float(np.linalg.norm(middles[n] - centre))

    first = min(cards, key=rank)
    order = sorted(cards, key=lambda n: float(np.linalg.norm(middles[n] - middles[first])))
    view = homography(known[first], seen[first])
    poses: dict[int, Pose] = {}
    for step in range(ROUNDS):
        used = order if step > 4 else order[: max(2, (step + 1) * len(order) // 5)]
        if view is None or abs(np.linalg.det(view)) < 1e-12:
            return None
        away = np.linalg.inv(view)
        for n in used:
            poses[n] = rigid(known[n], project(away, seen[n]))
        straighten(poses, {n: known[n].mean(0) for n in used if len(cards[n]) == 1})
        table = np.concatenate([poses[n].at(known[n]) for n in used])
        picture = np.concatenate([seen[n] for n in used])
        view = homography(table, picture)
    if view is None or abs(np.linalg.det(view)) < 1e-12:
        return None
    apart = np.abs(project(view, table) - picture).max(1).reshape(-1, 4).max(1)
    centre = table.mean(0)
    one, other = project(view, np.array([centre, centre + [1, 0]]))
    return Plane(view, poses, float(np.median(apart)), float(np.linalg.norm(other - one)))
