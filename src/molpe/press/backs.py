"""Backs: the night sea in a bronze frame, and the game's own emblem."""

from molpe.press.ornaments import meander, scales
from molpe.press.palette import BRONZE, NIGHT, SEA
from molpe.press.pictures import Picture
from molpe.press.svg import circle, drawing, path, place, rect, window

LIGHT = "#e7c79f"


def back(width: float, height: float, emblem: Picture, ring: str = BRONZE) -> str:
    """A back; it looks the same upside down but for its emblem."""
    middle = height / 2
    sea = scales(6, 40, width - 12, height - 56, 15)
    frame = meander(10, 10, width - 20, 8) + meander(10, height - 10, width - 20, -8)
    return drawing(
        width,
        height,
        rect(0, 0, width, height, NIGHT, round_=6)
        + window(6, 24, width - 12, height - 48, path(sea, None, SEA, places=0))
        + rect(5.5, 5.5, width - 11, height - 11, None, BRONZE, 1.1, 4)
        + path(frame, None, BRONZE, 1.1, places=0)
        + circle(width / 2, middle, 30, NIGHT, ring, 1.4)
        + circle(width / 2, middle, 26.4, None, ring, 0.7)
        + place(width / 2, middle, 1.06, emblem(LIGHT, NIGHT)),
    )
