"""Drawings as pixels, for tests that look at them."""

import struct
import zlib

import resvg_py

RGB = tuple[int, int, int]


class Pixels:
    """A drawing rendered so many pixels wide."""

    def __init__(self, svg: str, width: int, units: float) -> None:
        data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96))
        self.scale = width / units
        self.width, self.height, self.rows = _decode(data)

    def at(self, x: float, y: float) -> RGB:
        """The colour at a point, in the drawing's units."""
        row, n = self.rows[int(y * self.scale)], 4 * int(x * self.scale)
        return row[n], row[n + 1], row[n + 2]

    def alpha(self, x: float, y: float) -> int:
        """Whether anything is drawn there."""
        return self.rows[int(y * self.scale)][4 * int(x * self.scale) + 3]


def _decode(data: bytes) -> tuple[int, int, list[bytearray]]:
    """An 8-bit RGBA PNG, the one kind that resvg writes."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        (size,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, rows = zlib.decompress(packed), list[bytearray]()
    row = bytearray(4 * width)
    for y in range(height):
        start = y * (4 * width + 1)
        row = _unfilter(raw[start], raw[start + 1 : start + 1 + 4 * width], row)
        rows.append(row)
    return width, height, rows


def _unfilter(kind: int, line: bytes, above: bytearray) -> bytearray:
    """One row of a PNG from its differences to what stands left and above."""
    if kind == 0:
        return bytearray(line)
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(line, above, strict=True))
    row = bytearray(4) + line
    up = bytearray(4) + above
    for n in range(4, len(row)):
        left, over, corner = row[n - 4], up[n], up[n - 4]
        if kind == 1:
            row[n] = (row[n] + left) & 255
        elif kind == 3:
            row[n] = (row[n] + (left + over) // 2) & 255
        else:
            guess = left + over - corner
            a, b, c = abs(guess - left), abs(guess - over), abs(guess - corner)
            row[n] = (row[n] + (left if a <= b and a <= c else over if b <= c else corner)) & 255
    return row[4:]


def near(one: RGB, other: str, by: int = 24) -> bool:
    """Whether a pixel has a colour, but for what the edge of a shape mixes in."""
    wanted = (int(other[n : n + 2], 16) for n in (1, 3, 5))
    return all(abs(a - b) <= by for a, b in zip(one, wanted, strict=True))
