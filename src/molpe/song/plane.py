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
REACH = np.array([150.0, 120.0])
"""A song's last card is so far from its first, across and down, in millimetres."""
LEAST = 60
"""Pixels of a flat table that is worth a look."""
FIRM = 3
"""So many marks are enough for a perspective."""
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

    def flattened(self, image: Array, scale: float, edge: Array, most: int) -> "Flat | None":
        """The table wherever a song may lie around the known cards, with so much at its edges."""
        poses = list(self.poses.values())
        angle = mean_angle(poses)
        turn = rotation(angle)
        at = np.array([pose.middle for pose in poses]) @ turn
        low = np.minimum(at.max(0) - REACH, at.min(0)) - edge
        high = np.maximum(at.min(0) + REACH, at.max(0)) + edge
        wide, tall = (int(n) for n in (high - low) * scale)
        if wide * tall > most or min(wide, tall) < LEAST:
            return None
        table = np.eye(3)
        table[:2, :2], table[:2, 2] = turn / scale, turn @ low
        to_picture = self.view @ table
        away = np.linalg.inv(to_picture)
        picture = np.asarray(cv2.warpPerspective(image, away, (wide, tall)))
        return Flat(picture, table, to_picture, away, angle)


@dataclass(frozen=True)
class Flat:
    """The table as if seen from above, the cards upright."""

    picture: Array
    to_table: Array
    """From its pixels to millimetres."""
    to_picture: Array
    """From its pixels to those of the photograph."""
    away: Array
    """From pixels of the photograph to its own."""
    angle: float
    """Of the cards on the table."""


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


def homography(source: Array, target: Array, firm: bool) -> Array | None:
    """The view that brings points to points, if there is one; without perspective if not firm."""
    if firm:
        found, _ = cv2.findHomography(source, target)
    else:
        slant, _ = cv2.estimateAffine2D(source, target, method=cv2.LMEDS)
        found = None if slant is None else np.vstack([slant, [0, 0, 1]])
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


def fit(cards: dict[int, list[Mark]], corners: dict[int, Array] | None = None) -> Plane | None:
    """The plane of all marks and each card's pose on it, in turns, growing from the middle card.

    Of a card whose own corners are known those are used, not its marks.
    """
    whole = corners or {}
    known = {n: np.concatenate([CORNERS[m.kind] for m in marks]) for n, marks in cards.items()}
    seen = {n: np.concatenate([m.quad for m in marks]) for n, marks in cards.items()}
    known.update(dict.fromkeys(whole, OUTLINE))
    seen.update(whole)
    # a small square or two say nothing of how the table recedes
    firm = bool(whole) or sum(len(marks) for marks in cards.values()) >= FIRM
    weak = [n for n in cards if len(cards[n]) == 1 and n not in whole]
    middles = {n: points.mean(0) for n, points in seen.items()}
    centre = np.median(list(middles.values()), 0)

    def rank(n: int) -> tuple[bool, bool, float]:
        return n not in whole, n in weak, float(np.linalg.norm(middles[n] - centre))

    first = min(seen, key=rank)
    order = sorted(seen, key=lambda n: float(np.linalg.norm(middles[n] - middles[first])))
    view = homography(known[first], seen[first], firm and first not in weak)
    poses: dict[int, Pose] = {}
    for step in range(ROUNDS):
        used = order if step > 4 else order[: max(2, (step + 1) * len(order) // 5)]
        if view is None or abs(np.linalg.det(view)) < 1e-12:
            return None
        away = np.linalg.inv(view)
        for n in used:
            poses[n] = rigid(known[n], project(away, seen[n]))
        straighten(poses, {n: known[n].mean(0) for n in used if n in weak})
        table = np.concatenate([poses[n].at(known[n]) for n in used])
        picture = np.concatenate([seen[n] for n in used])
        view = homography(table, picture, firm)
    if view is None or abs(np.linalg.det(view)) < 1e-12:
        return None
    apart = np.abs(project(view, table) - picture).max(1).reshape(-1, 4).max(1)
    # a bend moves the corners of a card more than those of a mosaic in its middle
    owners = [n for n in used for _ in range(len(known[n]) // 4)]
    apart = apart * np.where([n in whole for n in owners], 0.5, 1.0)
    centre = table.mean(0)
    one, other = project(view, np.array([centre, centre + [1, 0]]))
    return Plane(view, poses, float(np.median(apart)), float(np.linalg.norm(other - one)))
