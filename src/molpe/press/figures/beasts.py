"""Beasts on four legs: a trunk, legs that follow their joints, a neck, a head and a tail.

A beast stands on the line y = 0 and looks to the right. Hind legs come before fore legs, near ones
before far ones.
"""

from functools import cache
from importlib.resources import files

import msgspec

from molpe.kernel import Frozen
from molpe.press.figures.curve import (
    Knot,
    Outline,
    Shape,
    Spot,
    Turn,
    along,
    bend,
    closed,
    tube,
)  # fmt: skip
from molpe.press.figures.drawn import drawn
from molpe.press.figures.paint import Layer, put


class Gait(Frozen):
    """Where a beast's feet are, how high its trunk, and how it holds its neck."""

    feet: tuple[Spot, Spot, Spot, Spot]
    """Hind near, hind far, fore near, fore far: by how much they are ahead of their joints, and
    their height, both for legs that are 40 long."""
    rump: float = 0
    """By how much the rump is higher than it is when standing."""
    pitch: float = 0
    """By how many degrees the shoulders are raised."""
    neck: float = 0
    """By how many degrees the neck is raised."""
    head: float = 0
    tail: float = 0


class Species(Frozen):
    """How a kind of beast is built."""

    long: float
    """From the joint of the hind legs to that of the fore legs."""
    tall: float
    """How high those joints are."""
    deep: float = 1
    """How thick the trunk is; 1 is a horse."""
    slim: float = 1
    """How much thinner it is at the flanks."""
    leg: float = 1
    neck: tuple[float, float, float, float] = (30, 50, 12, 7)
    """How long, at what angle, and how thick at its root and its end."""
    head: str = "horse"
    size: float = 1
    """Of the head."""
    tail: str = "brush"
    mane: str = ""
    paw: bool = False
    back: float = 0
    """How much the back is arched."""


HAUNCH: Outline = (
    (-0.3, 4), (-0.15, 11.5), (0.3, 9), (0.72, 3.6), (1.06, 2.4), (1.06, -3.6), (0.72, -4.4),
    (0.3, -9.5), (-0.1, -11), (-0.3, -3),
)  # fmt: skip
SHOULDER: Outline = (
    (-0.3, 3), (-0.14, 8.4), (0.3, 6), (0.8, 3.4), (1.06, 3.2), (1.06, -2.6), (0.8, -3),
    (0.3, -6.4), (-0.14, -8),
)  # fmt: skip
CANNON: Outline = (
    (-0.1, 2.4), (0.35, 1.9), (0.85, 2), (1, 1.6), (1, -1.8), (0.85, -2.2), (0.35, -2),
    (-0.1, -3.2),
)  # fmt: skip
HOOF: Outline = ((-2.4, -3.4, 1), (-3.4, 1.6, 1), (4.6, 1.6, 1), (2, -3.6, 1))
PAW: Outline = ((-2.6, -3), (-3.4, 1.6, 1), (2, 1.2), (7, 1.6, 1), (7, -1.6), (2.6, -2.4))
HALF = 0.56
"""So much of a leg is above its middle joint."""


@cache
def gaits() -> dict[str, Gait]:
    """Every gait by its name."""
    data = files(__package__ or "molpe.press.figures") / "gaits.toml"
    return msgspec.toml.decode(data.read_bytes(), type=dict[str, Gait])


@cache
def species() -> dict[str, Species]:
    """Every kind of beast by its name."""
    data = files(__package__ or "molpe.press.figures") / "species.toml"
    return msgspec.toml.decode(data.read_bytes(), type=dict[str, Species])


class Frame:
    """The joints of a beast in a gait."""

    def __init__(self, kind: Species, gait: Gait) -> None:
        self.kind, self.gait = kind, gait
        self.rump = (-kind.long / 2, -kind.tall - gait.rump)
        self.turn = Turn(self.rump, -gait.pitch)
        self.withers = self.turn.spot(kind.long, 0)

    def at(self, t: float, v: float) -> Spot:
        """A point of the trunk: so far from rump to shoulder, so far above the middle."""
        return self.turn.spot(t * self.kind.long, -v * self.kind.deep)

    def trunk(self) -> Shape:
        """Chest, back, belly and croup."""
        slim, arch = self.kind.slim, self.kind.back
        outline: list[Knot] = [
            (-0.3, 0), (-0.24, 9), (0, 12.6), (0.3, 9.4 * slim + arch), (0.6, 9 * slim + arch),
            (0.9, 12.4), (1.12, 13), (1.32, 6), (1.34, -5), (1.16, -13.6), (0.9, -14),
            (0.55, -12.6 * slim), (0.22, -9 * slim), (0, -10), (-0.24, -8),
        ]  # fmt: skip
        return closed([self.at(t, v) for t, v, *_ in outline])

    def leg(self, n: int) -> Shape:
        """A leg down to its hoof or paw."""
        kind, hind = self.kind, n < 2
        joint = self.at(0.0, -1) if hind else self.at(1.02, -6)
        long = (kind.tall - 1.6) * (1.06 if hind else 1.0)
        if not hind:
            long -= 6 * kind.deep
        dx, high = self.gait.feet[n]
        scale = kind.tall / 40
        foot = (joint[0] + dx * scale, -1.6 - high * scale)
        side = -1 if hind else 0.8
        middle, end = bend(joint, foot, long * HALF, long * (1 - HALF) * 1.04, side)
        upper = HAUNCH if hind else SHOULDER
        thick = kind.leg * (0.8 + 0.2 * kind.deep)
        out = closed(along(joint, middle, upper, 1, thick))
        out += closed(along(middle, end, CANNON, 1, kind.leg))
        lean = min(70.0, max(-20.0, high * 2.2)) if high > 6 else 0
        return out + closed(Turn(end, lean, kind.leg).knots(PAW if kind.paw else HOOF))

    def poll(self) -> tuple[Spot, float]:
        """Where neck and head meet, and in which direction the neck goes."""
        long, angle, *_ = self.kind.neck
        angle += self.gait.neck + self.gait.pitch * 0.6
        x, y = self.at(1.02, 6)
        turn = Turn((x, y), -angle)
        return turn.spot(long, 0), angle

    def neck(self) -> Shape:
        """The neck from the chest to the head."""
        _, _, root, end = self.kind.neck
        (x, y), angle = self.poll()
        base = self.at(1.0, 2)
        middle = ((base[0] + x) / 2, (base[1] + y) / 2)
        bow = Turn(middle, -angle).spot(0, -1.5)
        return closed(tube([base, bow, (x, y)], [root, (root + end) / 2, end], tip=False))


def beast(kind: str, gait: str = "stand", face: str = "") -> list[Layer]:
    """All layers of a beast, with its own head, with another, or with none (``-``)."""
    headless = face == "-"
    frame = Frame(species()[kind], gaits()[gait])
    built = frame.kind
    out: list[Layer] = [*_tail(frame), ("a", frame.leg(1)), ("a", frame.leg(3))]
    spot, angle = frame.poll()
    trunk = frame.trunk() + (() if headless else frame.neck())
    out.append(("a", trunk))
    out += [("a", frame.leg(0)), ("a", frame.leg(2))]
    if headless:
        return out
    if built.mane:
        turn = Turn(spot, -angle, built.neck[0] / 30)
        out += put(drawn("beasts")[built.mane], turn)
    head = Turn(spot, frame.gait.head - frame.gait.pitch * 0.3, built.size)
    return out + put(drawn("beasts")[face or built.head], head)


def _tail(frame: Frame) -> list[Layer]:
    """What hangs or stands behind."""
    turn = Turn(frame.at(-0.22, 8), -frame.gait.tail, max(0.5, frame.kind.tall / 40))
    return put(drawn("beasts")[f"tail-{frame.kind.tail}"], turn)
