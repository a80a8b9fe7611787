"""Scenes: parts put together, read from a file a game, and drawn to fit a field.

A scene stands on the line y = 0; what lies deeper is cut off by the field's edge.
"""

from functools import cache
from importlib.resources import files
from math import atan2, degrees

import msgspec

from molpe.kernel import Frozen
from molpe.press.figures.beasts import beast, species
from molpe.press.figures.curve import Spot, Turn, closed, opened, tube
from molpe.press.figures.drawn import drawn, found
from molpe.press.figures.paint import UNITS, Inks, Layer, bounds, painted, put
from molpe.press.figures.person import headed, person
from molpe.press.svg import place


class Part(Frozen, forbid_unknown_fields=True):
    """One part of a scene: a person, a beast, a serpent or something drawn."""

    be: str = "man"
    do: str = ""
    """The pose of a person, the gait of a beast."""
    head: str = ""
    wear: str = ""
    near: str = ""
    far: str = ""
    build: str = ""
    bust: bool = False
    along: tuple[Spot, ...] = ()
    """The way of a serpent, from its tail to its head."""
    thick: float = 5
    at: Spot = (0, 0)
    size: float = 1
    turn: float = 0
    flip: bool = False

    def layers(self) -> list[Layer]:
        """What it looks like, where it stands."""
        return put(self.shape(), Turn(self.at, self.turn, self.size, self.flip))

    def shape(self) -> list[Layer]:
        """What it looks like at the origin."""
        if self.be == "man":
            return person(
                self.do or "stand", self.head or "short", self.wear, self.near, self.far,
                self.build, self.bust,
            )  # fmt: skip
        if self.be in species():
            return beast(self.be, self.do or "stand", self.head)
        if self.be == "serpent":
            return serpent(self.along, self.thick, self.head)
        if self.be == "head":
            return headed(self.head)
        return list(found(self.be))


Scene = tuple[Part, ...]


def serpent(way: tuple[Spot, ...], thick: float, head: str) -> list[Layer]:
    """A body without legs from tail to head; without a head it is a limb that ends in a point."""
    count = len(way) - 1
    if head:
        widths = [thick * min(1.0, 0.25 + 1.5 * n / count) for n in range(count + 1)]
        body = closed(tube(way, widths, tip=False, root=True))
    else:
        widths = [thick * (1 - 0.8 * n / count) for n in range(count + 1)]
        body = closed(tube(way, widths))
    out: list[Layer] = [("a", body), ("g.9", opened(*way))]
    if head:
        (x, y), (u, v) = way[-2:]
        angle = degrees(atan2(v - y, u - x))
        back = abs(angle) > 90
        turn = Turn(way[-1], angle - 180 if back else angle, thick / 6.4, back)
        name = {"snake": "snakehead", "dragon": "dragonhead"}.get(head, head)
        out += put(found(name) if head != name else drawn("beasts")[head], turn)
    return out


@cache
def scenes(file: str) -> dict[str, Scene]:
    """The scenes of a file by the id of their card."""
    data = files(__package__ or "molpe.press.figures").joinpath(f"../scenes/{file}.toml")
    return msgspec.toml.decode(data.read_bytes(), type=dict[str, Scene])


class Drawing(Frozen):
    """A scene as SVG: where the middle of its foot is, and how large it is."""

    svg: str
    middle: float
    width: float
    height: float

    def within(self, x: float, floor: float, width: float, height: float) -> str:
        """The scene standing on a floor in the middle of a field, as large as it may be."""
        k = min(width / self.width, height / self.height)
        return place(x - self.middle * k, floor, k / UNITS, self.svg)


@cache
def picture(scene: Scene, inks: Inks) -> Drawing:
    """A scene in its colours."""
    layers = [layer for part in scene for layer in part.layers()]
    left, top, right, _ = bounds(layers)
    return Drawing(painted(layers, inks), (left + right) / 2, right - left, -top)
