"""From a file's bytes to a picture, in bounded time and memory: the header is believed first."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from molpe.song.reading import BadPicture

Array = npt.NDArray[Any]

MOST_BYTES = 40_000_000
MOST_POINTS = 64_000_000
"""A phone's 50 megapixels are read; 100 are refused before a single one is unpacked."""
MOST_SCANS = 60
"""Of a progressive JPEG; honest ones have about ten, and each costs a walk over the picture."""
LONG = 2100
"""Pictures are read at about this long side."""
LEAST = 120

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
HEIC = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc")
BARE = (0x01, 0xFF, *range(0xD0, 0xDA))
"""Markers of a JPEG that no length follows."""
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
SCAN = 0xDA


def open_picture(data: bytes) -> Array:
    """The picture in a file, turned upright and no larger than it need be."""
    wide, high = header(data)
    if wide * high > MOST_POINTS:
        raise BadPicture(
            "picture-large", millions=wide * high // 1_000_000, most=MOST_POINTS // 1_000_000
        )
    if min(wide, high) < LEAST:
        raise BadPicture("picture-small")
    long = max(wide, high)
    flag = cv2.IMREAD_COLOR
    for factor, smaller in (
        (2, cv2.IMREAD_REDUCED_COLOR_2),
        (4, cv2.IMREAD_REDUCED_COLOR_4),
        (8, cv2.IMREAD_REDUCED_COLOR_8),
    ):
        if long >= 0.75 * LONG * factor:
            flag = smaller
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:
        image = None
    if image is None:
        raise BadPicture("picture-broken")
    return image


def header(data: bytes) -> tuple[int, int]:
    """The width and height that a JPEG or PNG says it has."""
    if not data:
        raise BadPicture("picture-empty")
    if len(data) > MOST_BYTES:
        size, most = len(data) // 1_000_000, MOST_BYTES // 1_000_000
        raise BadPicture("picture-heavy", megabytes=size, most=most)
    if data.startswith(PNG):
        if len(data) < 33 or data[12:16] != b"IHDR":
            raise BadPicture("picture-broken")
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data.startswith(JPEG):
        return jpeg_header(data)
    raise BadPicture("picture-heic" if data[4:12] in HEIC else "picture-unknown")


def jpeg_header(data: bytes) -> tuple[int, int]:
    """Width and height of a JPEG by its first frame; one with too many scans is refused."""
    if data.count(bytes((0xFF, SCAN))) > MOST_SCANS:
        raise BadPicture("picture-broken")
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker in FRAMES:
            high = int.from_bytes(data[at + 5 : at + 7], "big")
            return int.from_bytes(data[at + 7 : at + 9], "big"), high
        if marker == SCAN:
            break
        at += 1 if marker == 0xFF else 2
        if marker not in BARE:
            at += int.from_bytes(data[at : at + 2], "big")
    raise BadPicture("picture-broken")
