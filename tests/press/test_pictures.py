"""Faces against stored pictures: a face that looks otherwise than before is noticed.

MOLPE_PICTURES=write stores them anew, after they were looked at.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from molpe.games import find
from molpe.press import faces
from molpe.press.printing import items_of
from molpe.press.raster import png

HOME = Path(__file__).parent / "pictures"
WIDE = 48
ROW = 12
TOLERANCE = 2.0
"""Of 255, on the mean of a face: another version of the renderer may round otherwise."""


SOME = {"muse": 6, "sins": 7}
"""Of a large box every so many-th face is kept, and the first of each kind."""


def chosen(game: str) -> Iterator[tuple[str, str, float]]:
    """Id, drawing and shape of the faces that are kept: printed extras among them."""
    drawn = faces(find(game))
    kept, kinds = SOME.get(game, 1), set[str]()
    for n, face in enumerate(drawn.values()):
        kind = face.facts["en"][0] if game in SOME and face.facts else ""
        first = game in SOME and kind not in kinds and not kind[-1:].isdigit()
        kinds.add(kind)
        if face.kind == "back" or (
            face.kind in ("card", "board", "piece") and (first or n % kept == 0)
        ):
            yield face.id, face.svg, face.height / face.width
    for item in items_of(find(game)):
        if item.id not in drawn:
            yield item.id, item.front, item.height / item.width
            yield f"{item.id}-back", item.back, item.height / item.width


def sheet(game: str) -> tuple[list[str], list[np.typing.NDArray[np.uint8]]]:
    names, pictures = [], []
    for id_, svg, shape in chosen(game):
        high = round(WIDE * shape)
        data = np.frombuffer(png(svg, 4 * WIDE, 4 * high), np.uint8)
        drawn = cv2.imdecode(data, cv2.IMREAD_COLOR)
        assert drawn is not None
        small = cv2.resize(drawn, (WIDE, high), interpolation=cv2.INTER_AREA)
        names.append(id_)
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


@pytest.mark.parametrize("game", ["canosa", "muse", "siggil", "sins", "sirens", "tide"])
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
