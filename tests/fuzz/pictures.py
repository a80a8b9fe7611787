"""Small pictures of every kind that is read, and their blocks changed with their sums right."""

import struct
import zlib
from functools import cache
from typing import Any

import cv2
import numpy as np

from molpe.song.picture import JPEG, PNG
from tests.fuzz.mutate import NUMBERS, Luck

SIZES = (0, 1, 8, 119, 120, 121, 500, 4000, 8000, 8001, 30_000, 65_535, 2**31 - 1, 2**32 - 1)
"""Widths and heights that a changed picture says it has."""
LENGTHS = tuple(number for number in NUMBERS if 0 <= number < 2**32)


@cache
def pictures() -> list[bytes]:
    """JPEG plain and progressive, grey, with restarts; PNG of every depth; a few cards in one."""
    rng = np.random.default_rng(5)
    soft = cv2.resize(rng.integers(0, 255, (12, 16, 3), np.uint8), (160, 124))
    grey, clear = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), cv2.cvtColor(soft, cv2.COLOR_BGR2BGRA)
    found = [
        packed(".jpg", soft),
        packed(".jpg", soft, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        packed(".jpg", soft, cv2.IMWRITE_JPEG_RST_INTERVAL, 3, cv2.IMWRITE_JPEG_OPTIMIZE, 1),
        packed(".jpg", grey),
        packed(".png", soft),
        packed(".png", grey),
        packed(".png", clear),
        packed(".png", np.asarray(soft, np.uint16) * 257),
        packed(".png", np.asarray(grey > 128, np.uint8), cv2.IMWRITE_PNG_BILEVEL, 1),
        packed(".jpg", checks(), cv2.IMWRITE_JPEG_QUALITY, 60),
    ]
    found.append(turned(found[0]))
    found.append(indexed())
    return found


def packed(kind: str, image: Any, *how: int) -> bytes:
    """A picture as a file."""
    return bytes(cv2.imencode(kind, image, list(how))[1].tobytes())


def checks() -> Any:
    """Black and white squares, of which a reader of mosaics finds many."""
    rng = np.random.default_rng(6)
    small = np.asarray(rng.integers(0, 2, (14, 20), np.uint8) * 255)
    return cv2.resize(small, (200, 140), interpolation=cv2.INTER_NEAREST)


def turned(data: bytes) -> bytes:
    """A JPEG that says that it lies on its side."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0)
    exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0" + entry + b"\0\0\0\0"
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]


def indexed() -> bytes:
    """A PNG with a palette, its rows in seven passes as old pages had it: written by hand."""
    head = struct.pack(">IIBBBBB", 128, 128, 8, 3, 0, 0, 1)
    body = bytearray()
    for x, y, across, down in (
        *((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4)),
        *((0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)),
    ):
        for row in range(y, 128, down):
            body += bytes((0, *((column + row) % 4 for column in range(x, 128, across))))
    return PNG + b"".join(
        chunk(kind, data)
        for kind, data in (
            (b"IHDR", head),
            (b"PLTE", bytes(range(12))),
            (b"tRNS", bytes(4)),
            (b"IDAT", zlib.compress(bytes(body))),
            (b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """A block of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def rewritten(data: bytes, luck: Luck) -> bytes:
    """A picture with whole blocks changed."""
    if data.startswith(PNG):
        return rewritten_png(data, luck)
    return rewritten_jpeg(data, luck) if data.startswith(JPEG) else data


def rewritten_png(data: bytes, luck: Luck) -> bytes:
    """Blocks in another order, twice, missing, with other heads and bodies, their sums right."""
    blocks, at = [], len(PNG)
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        blocks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    which, kind = luck.randrange(len(blocks)), luck.randrange(6)
    name, body = blocks[which]
    if kind == 0:
        del blocks[which]
    elif kind == 1:
        blocks.insert(luck.randrange(len(blocks)), (name, body))
    elif kind == 2 and body:
        spot = luck.randrange(len(body))
        blocks[which] = name, body[:spot] + bytes((luck.randrange(256),)) + body[spot + 1 :]
    elif kind == 3:
        blocks[which] = luck.choice((b"tEXt", b"gAMA", b"eXIf", b"acTL", b"zzZz")), body
    elif kind == 4:
        raw = bytes(luck.randrange(256) for _ in range(luck.choice((0, 1, 300)))) * luck.choice(
            (1, 1, 100)
        )
        blocks[which] = b"IDAT", zlib.compress(raw)
    else:
        head = bytearray(blocks[0][1].ljust(13, b"\0"))
        if luck.random() < 0.6:
            head[8:13] = (luck.choice((0, 1, 2, 3, 4, 8, 16, 32)), *luck.choices(range(8), k=4))
        else:
            head[:8] = struct.pack(">II", luck.choice(SIZES), luck.choice(SIZES))
        blocks[0] = b"IHDR", bytes(head)
    return PNG + b"".join(chunk(*block) for block in blocks)


def rewritten_jpeg(data: bytes, luck: Luck) -> bytes:
    """Segments in another order, twice, missing, with other lengths and sizes."""
    segments, at = [], 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        segments.append(data[at : at + 2 + size])
        at += 2 + size
    which, kind, rest = luck.randrange(len(segments)), luck.randrange(6), data[at:]
    one = segments[which]
    if kind == 0:
        del segments[which]
    elif kind == 1:
        segments.insert(luck.randrange(len(segments)), one * luck.choice((1, 1, 40)))
    elif kind == 2:
        segments[which] = one[:2] + struct.pack(">H", luck.choice(LENGTHS) & 0xFFFF) + one[4:]
    elif kind == 3:
        spot = luck.randrange(2, len(one))
        segments[which] = one[:spot] + bytes((luck.randrange(256),)) + one[spot + 1 :]
    elif kind == 4:
        rest = rest[: luck.randrange(12, max(13, len(rest)))] + rest * luck.choice((0, 1, 70))
    else:
        sides = struct.pack(">HH", *(luck.choice(SIZES) & 0xFFFF for _ in range(2)))
        segments = [
            seg[:5] + sides + seg[9:] if 0xC0 <= seg[1] <= 0xC2 else seg for seg in segments
        ]
    return data[:2] + b"".join(segments) + rest
