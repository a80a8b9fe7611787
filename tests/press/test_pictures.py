"""Faces against stored pictures: a face that looks otherwise than before is noticed.

MOLPE_PICTURES=write stores them anew, after they were looked at.
"""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from molpe.games import find
from molpe.press import faces
from molpe.press.raster import png

HOME = Path(__file__).parent / "pictures"
WIDE = 48
ROW = 12
TOLERANCE = 2.0
"""Of 255, on the mean of a face: another version of the renderer may round otherwise."""


def sheet(game: str) -> tuple[list[str], list[np.typing.NDArray[np.uint8]]]:
    names, pictures = [], []
    for face in faces(find(game)).values():
        if face.kind in ("card", "back", "board", "piece"):
            high = round(WIDE * face.height / face.width)
            data = np.frombuffer(png(face.svg, 4 * WIDE, 4 * high), np.uint8)
            drawn = cv2.imdecode(data, cv2.IMREAD_COLOR)
            assert drawn is not None
            small = cv2.resize(drawn, (WIDE, high), interpolation=cv2.INTER_AREA)
            names.append(face.id)
            pictures.append(np.asarray(small, np.uint8))
    return names, pictures


def laid_out(pictures: list[np.typing.NDArray[np.uint8]]) -> np.typing.NDArray[np.uint8]:
    high = max(picture.shape[0] for picture in pictures)
    rows = -(-len(pictures) // ROW)
    whole = np.zeros((rows * high, ROW * WIDE, 3), np.uint8)
    for n, picture in enumerate(pictures):
        y, x = n // ROW * high, n % ROW * WIDE
        whole[y : y + picture.shape[0], x : x + WIDE] = picture
    return whole


@pytest.mark.parametrize("game", ["canosa", "siggil", "sirens", "tide"])
def test_faces_look_as_they_did(game: str) -> None:
    names, pictures = sheet(game)
    whole, path = laid_out(pictures), HOME / f"{game}.png"
    if os.environ.get("MOLPE_PICTURES") == "write":
        HOME.mkdir(exist_ok=True)
        cv2.imwrite(str(path), whole, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    stored = cv2.imread(str(path))
    assert stored is not None
    assert stored.shape == whole.shape
    high = max(picture.shape[0] for picture in pictures)
    for n, name in enumerate(names):
        y, x = n // ROW * high, n % ROW * WIDE
        part = (slice(y, y + high), slice(x, x + WIDE))
        apart = np.abs(stored[part].astype(int) - whole[part].astype(int)).mean()
        assert apart < TOLERANCE, name


def test_another_face_would_be_noticed() -> None:
    _, pictures = sheet("sirens")
    one, other = pictures[0].astype(int), pictures[1].astype(int)
    assert np.abs(one - other).mean() > 2 * TOLERANCE
