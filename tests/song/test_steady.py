"""A hand that moved: found in the spectrum and undone; cards laid where their faces fit."""

import cv2
import numpy as np
import pytest

from molpe.games import find
from molpe.press.share import share_png
from molpe.song.deck import MIDDLE, SCALE, standard_deck
from molpe.song.grid import pose_at
from molpe.song.plane import OUTLINE, Plane
from molpe.song.settle import EDGE, laid, settled
from molpe.song.steady import STILL, Move, Steadier, moves
from tests.song.photo import Array, deck, smear


def song() -> Array:
    """Six cards, sharp and grey, as large as in a photograph."""
    picture = cv2.imdecode(
        np.frombuffer(share_png(find("sirens"), deck()[:6]), np.uint8), cv2.IMREAD_GRAYSCALE
    )
    assert picture is not None
    small = cv2.resize(picture, (640, 640 * picture.shape[0] // picture.shape[1]))
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0))


def moved(far: float, degrees: float) -> Array:
    """The same taken by a moving hand, with grain."""
    blurred = cv2.filter2D(song().astype(np.float32), -1, smear(far, np.radians(degrees)))
    grain = np.random.default_rng(1).normal(0, 3, blurred.shape)
    return np.asarray((blurred + grain).clip(0, 255).astype(np.uint8))


@pytest.mark.parametrize(("far", "degrees"), [(9, 40), (7, 100), (11, 160)])
def test_a_move_is_found_and_undone(far: float, degrees: float) -> None:
    seen = moved(far, degrees)
    move = moves(seen, 1)[0]
    assert move.like(Move(far, np.radians(degrees)))
    better = Steadier(seen).undone(move)
    assert better.shape == seen.shape
    inner = (slice(20, -20), slice(20, -20))
    sharp = song()[inner].astype(float)
    assert np.corrcoef(sharp.ravel(), better[inner].ravel())[0, 1] > (
        np.corrcoef(sharp.ravel(), seen[inner].ravel())[0, 1] + 0.015
    )


def test_moves_are_unlike_each_other_and_asked_of_any_picture() -> None:
    found = moves(moved(8, 10), 4)
    assert len(found) == 4
    assert not any(a.like(b) for n, a in enumerate(found) for b in found[:n])
    assert len(moves(np.zeros((121, 125), np.uint8), 2)) == 2
    flat = np.full((130, 131), 90, np.uint8)
    assert np.abs(Steadier(flat).undone(STILL).astype(int) - 90).max() <= 1


def face() -> Array:
    return np.asarray(cv2.cvtColor(standard_deck().faces[3].astype(np.uint8), cv2.COLOR_BGR2GRAY))


@pytest.mark.parametrize(("turn", "shift"), [(0.0, 1.5), (2.0, -3.0), (6.0, 3.0)])
def test_a_face_is_laid_where_it_is_seen(turn: float, shift: float) -> None:
    high, wide = (n + round(2 * EDGE * SCALE) for n in face().shape)
    view = cv2.getRotationMatrix2D((face().shape[1] / 2, face().shape[0] / 2), turn, 1.03)
    view = view + np.array([[0, 0, 1], [0, 0, 1]]) * (EDGE + shift) * SCALE
    patch = np.asarray(cv2.warpAffine(face(), view, (wide, high), borderValue=(60,)))
    corners = laid(face(), patch, np.full(patch.shape, 255, np.uint8))
    assert corners is not None
    there = cv2.transform((OUTLINE * SCALE)[None], view)[0] / SCALE - EDGE
    assert np.abs(corners - there).max() < 0.5


def test_what_is_no_face_is_not_laid() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (130, 99), np.uint8)
    assert laid(face(), noise, np.full(noise.shape, 255, np.uint8)) is None


def test_a_card_covered_by_another_is_still_laid() -> None:
    image = np.full((300, 300, 3), 90, np.uint8)
    high, wide = standard_deck().faces.shape[1:3]
    image[60 : 60 + high, 50 : 50 + wide] = standard_deck().faces[3]
    view = np.diag([SCALE, SCALE, 1.0])
    here = pose_at(np.array([40, 48]) + MIDDLE + [2, -1], 0.0, MIDDLE)
    other = pose_at(np.array([40, 48]) + MIDDLE + [50, 0], 0.0, MIDDLE)
    found = settled(standard_deck(), image, Plane(view, {3: here, 4: other}, 0.0, SCALE))
    assert np.abs(found[3] - ([50, 60] + OUTLINE * SCALE)).max() < 1.0
    assert 4 not in found
