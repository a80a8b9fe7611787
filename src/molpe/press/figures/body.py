"""A body in a pose: where its joints are, and its limbs as outlines that follow its bones.

A body stands on the line y = 0 and looks to the right; it is about 100 high. Of arms and legs the
near one comes first: it is drawn over the trunk, the far one under it.
"""

from math import atan2, degrees, hypot

from molpe.kernel import Frozen
from molpe.press.figures.curve import (
    Knot,
    Outline,
    Shape,
    Spot,
    Turn,
    along,
    bend,
    between,
    closed,
    opened,
)  # fmt: skip

THIGH, SHANK, UPPER, FORE = 24.0, 24.0, 16.5, 14.0
SOLE = 3.8
"""So high above the ground is an ankle."""
PALM = 1.22
"""So far along the forearm, beyond the wrist, is what a hand holds."""

Pair = tuple[Spot, Spot]


class Pose(Frozen):
    """Where the ends of a body are, as x and height; joints between them follow."""

    hip: Spot = (0, 51)
    neck: Spot = (1, 82)
    hands: Pair = ((-9, 49), (11, 49))
    feet: Pair = ((-4, SOLE), (6, SOLE))
    elbows: tuple[float, float] = (-1, -1)
    """-1: the elbow is behind the line from shoulder to hand."""
    knees: tuple[float, float] = (1, 1)
    toes: tuple[float, float] = (0, 0)
    """By how many degrees a foot is turned down."""
    tilt: float = 0
    """By how many degrees the head is bowed."""
    grips: tuple[float, float] = (90, 90)
    """Where what a hand holds points to: 0 forward, 90 up."""


class Frame(Frozen):
    """How a body is built: how thick its limbs and its trunk are, how large its head."""

    limb: float = 1
    trunk: float = 1
    head: float = 1
    belly: float = 0


FRAMES = {
    "": Frame(),
    "strong": Frame(1.14, 1.14, 0.98),
    "slender": Frame(0.86, 0.84, 1.02),
    "fat": Frame(1.05, 1.18, 1.04, 9),
    "stout": Frame(1.1, 1.15, 1.06, 4),
    "thin": Frame(0.62, 0.74, 1.05),
    "giant": Frame(1.25, 1.25, 0.82),
    "child": Frame(0.95, 0.92, 1.35, 1),
}

THIGH_SHAPE: Outline = (
    (-0.2, -1), (-0.05, 8.6), (0.45, 8.4), (1, 4.6), (1.1, -1.5), (0.85, -4.8), (0.35, -8.2),
    (-0.1, -8.6),
)  # fmt: skip
SHANK_SHAPE: Outline = (
    (-0.1, 4.2), (0.25, 4.8), (1.02, 2.6), (1.06, -2.4), (0.72, -2.6), (0.34, -7.6), (0, -5.4),
)  # fmt: skip
FOOT: Outline = (
    (-2.6, -2.5), (-4.4, SOLE, 1), (4, 2.6), (13.5, SOLE, 1), (12, 0.6), (4.5, -0.6), (2.4, -4),
)  # fmt: skip
UPPER_SHAPE: Outline = (
    (-0.26, 0), (-0.12, 5.6), (0.3, 5.4), (1, 3.2), (1.12, -2), (0.6, -4.2), (0.1, -6),
)  # fmt: skip
FORE_SHAPE: Outline = (
    (-0.14, 1), (0.15, 4.4), (0.9, 2), (1.08, 2.8), (1.36, 2.8), (1.4, -2.4), (1.1, -3),
    (0.88, -1.8), (0.25, -4.2), (-0.1, -2.6),
)  # fmt: skip
OPEN_HAND: Outline = (
    (-0.14, 1), (0.15, 4.4), (0.9, 2), (1.1, 3.2), (1.32, 6.2, 1), (1.4, 2.6), (1.86, 1.2, 1),
    (1.7, -1.6), (1.3, -3.2), (0.88, -1.8), (0.25, -4.2), (-0.1, -2.6),
)  # fmt: skip
BELLY = ((0.42, 1.0), (0.68, 1.9), (0.9, 1.4))


class Body:
    """The joints of a body in a pose, and outlines around them."""

    def __init__(self, pose: Pose, frame: Frame) -> None:
        self.pose, self.frame = pose, frame
        self.neck, self.hip = _down(pose.neck), _down(pose.hip)
        dx, dy = self.hip[0] - self.neck[0], self.hip[1] - self.neck[1]
        self.long = hypot(dx, dy)
        self.down = dx / self.long, dy / self.long
        self.fore = self.down[1], -self.down[0]
        trunk, limb = frame.trunk, frame.limb
        self.shoulders = self.at(0.14, -6.6 * trunk), self.at(0.13, 7.4 * trunk)
        self.hips = self.at(0.98, -2.8 * trunk), self.at(0.98, 2.4 * trunk)
        self.knees, self.ankles = list[Spot](), list[Spot]()
        self.legs = [self._leg(n, limb) for n in (0, 1)]
        self.head = Turn(self.at(-0.26, 1.4), pose.tilt, frame.head)

    def at(self, t: float, v: float) -> Spot:
        """A point of the trunk: so far from the neck to the hip, so far to the front."""
        along_ = t * self.long
        return (
            self.neck[0] + self.down[0] * along_ + self.fore[0] * v,
            self.neck[1] + self.down[1] * along_ + self.fore[1] * v,
        )

    def _leg(self, n: int, thick: float) -> Shape:
        side = self.pose.knees[n]
        knee, ankle = bend(self.hips[n], _down(self.pose.feet[n]), THIGH, SHANK, side)
        self.knees.append(knee)
        self.ankles.append(ankle)
        return (
            closed(along(self.hips[n], knee, THIGH_SHAPE, side, thick))
            + closed(along(knee, ankle, SHANK_SHAPE, side, thick))
            + self.foot(n)
        )

    def foot(self, n: int) -> Shape:
        """One foot alone, for what wears a long dress."""
        turn = Turn(self.ankles[n], self.pose.toes[n], self.frame.limb**0.5, self.pose.knees[n] < 0)
        return closed(turn.knots(FOOT))

    def arm(self, n: int, spread: bool = False) -> Shape:
        """An arm with a fist, or with its fingers spread."""
        side, thick = -self.pose.elbows[n], self.frame.limb
        elbow, wrist = self.reach(n)
        hand = OPEN_HAND if spread else FORE_SHAPE
        return closed(along(self.shoulders[n], elbow, UPPER_SHAPE, side, thick)) + closed(
            along(elbow, wrist, hand, side, thick)
        )

    def reach(self, n: int) -> Pair:
        """Elbow and wrist."""
        wanted = _down(self.pose.hands[n])
        return bend(self.shoulders[n], wanted, UPPER, FORE, self.pose.elbows[n])

    def hand(self, n: int) -> Spot:
        """Where a hand holds something."""
        return between(*self.reach(n), PALM)

    def trunk(self) -> Shape:
        """Neck, chest and hips."""
        b = self.frame.trunk
        front: list[Knot] = [(-0.2, 2.8), (-0.02, 3.4), (0.05, 11 * b), (0.3, 11.6 * b)]
        if self.frame.belly:
            front += [(t, 6 * b + self.frame.belly * k) for t, k in BELLY]
        else:
            front += [(0.68, 5.6 * b), (1, 8.6 * b)]
        back: list[Knot] = [
            (1.15, 4 * b), (1.15, -5 * b), (0.95, -10.5 * b), (0.66, -5.2 * b), (0.3, -10.6 * b),
            (0.05, -10.6 * b), (-0.02, -3.8), (-0.2, -3.2),
        ]  # fmt: skip
        return closed([self.at(t, v) for t, v, *_ in front + back])

    def muscles(self) -> Shape:
        """The lines of a bare chest."""
        at = self.at
        chest = opened(at(0.16, -3), at(0.36, -2.4), at(0.4, 3), at(0.2, 9))
        return chest + opened(at(0.36, 2.2), at(0.6, 1.2), at(0.88, 1.2))


def _down(spot: Spot) -> Spot:
    """A point with its height as a y."""
    return spot[0], -spot[1]


def slope(a: Spot, b: Spot) -> float:
    """In which direction b lies from a, in degrees to the right."""
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))
