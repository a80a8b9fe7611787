"""Ink and paper: the colours of things, the same by day and by night."""

from molpe.kernel import Frozen

INK = "#1f1a1d"
BONE = "#f8f0de"
SAND = "#eadcbd"
CLAY = "#b4532d"
UMBER = "#7b3f20"
BRONZE = "#c98e5a"
NIGHT = "#11212f"
SEA = "#2c5570"
GOLD = "#dca62f"
SUN = "#fc4"
HEART = "#a23"


class Ground(Frozen):
    """A colour that means something, and what can be drawn on it."""

    fill: str
    deep: str
    """Darker, for the second plane of a picture."""
    tint: str
    """Lighter, for a plate that carries a mark."""
    line: str = BONE
    """Figures on the fill: 3:1 or better against it."""


SIRENS = {
    "red": Ground("#a8352a", "#822", "#fdc"),
    "yellow": Ground("#d79c1c", "#b70", "#fea", "#3d2703"),
    "green": Ground("#3d7a4b", "#253", "#dec"),
    "blue": Ground("#2a5f97", "#147", "#cdf"),
    "wild": Ground("#3a3346", "#221d2b", "#ede"),
}

SIGGIL = {
    "red": "#9c382c",
    "grey-brown": "#65584e",
    "green": "#37693a",
    "brown": "#7a4c1f",
    "orange": "#a85b08",
    "teal": "#176c70",
    "purple": "#66408c",
}


def mixed(one: str, other: str, share: float) -> str:
    """One colour with so much of another in it."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _parts(colour: str) -> list[int]:
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    return [int(colour[n : n + 2], 16) for n in (1, 3, 5)]


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in _parts(colour))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
