"""Drawings as pixels, for tests that look at them."""

import cv2
import numpy as np
import resvg_py

RGB = tuple[int, int, int]


class Pixels:
    """A drawing rendered so many pixels wide."""

    def __init__(self, svg: str, width: int, units: float) -> None:
        data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96))
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        assert image is not None
        assert image.shape[2] == 4
        self.scale = width / units
        self.height, self.width = image.shape[:2]
        self.rows = [bytearray(row.tobytes()) for row in cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA)]

    def at(self, x: float, y: float) -> RGB:
        """The colour at a point, in the drawing's units."""
        row, n = self.rows[int(y * self.scale)], 4 * int(x * self.scale)
        return row[n], row[n + 1], row[n + 2]

    def alpha(self, x: float, y: float) -> int:
        """Whether anything is drawn there."""
        return self.rows[int(y * self.scale)][4 * int(x * self.scale) + 3]


def near(one: RGB, other: str, by: int = 24) -> bool:
    """Whether a pixel has a colour, but for what the edge of a shape mixes in."""
    wanted = (int(other[n : n + 2], 16) for n in (1, 3, 5))
    return all(abs(a - b) <= by for a, b in zip(one, wanted, strict=True))
