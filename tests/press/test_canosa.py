"""Canosa's board and pieces."""

import re
from itertools import pairwise

import pytest

from molpe.games import find
from molpe.games.canosa.notation import SQUARES
from molpe.games.canosa.view import CanosaView
from molpe.kernel import Rng
from molpe.press.faces import canosa
from tests.press.drawn import Drawn
from tests.press.picture import Pixels, near

GAME = find("canosa")
DRAWN = Drawn("canosa")


def shape(svg: str) -> str:
    """A drawing without its colours."""
    return re.sub(r'(fill|stroke)="#[0-9a-f]+"', "", svg)


def test_there_is_a_face_for_everything() -> None:
    pieces = {f"{kind}-{c}" for kind in ("siren", "ring", "island") for c in ("gold", "silver")}
    assert set(DRAWN) == {"board", "sailor", *pieces}
    assert DRAWN["ring-gold"].spoken("en") == "gold ring, beaded"
    assert DRAWN["ring-gold"].spoken("de") == "goldener Ring, mit Perlen"
    assert DRAWN["siren-silver"].spoken("de") == "silberne Sirene"


@pytest.mark.parametrize("kind", ["siren", "ring", "island"])
def test_gold_and_silver_differ_in_shape(kind: str) -> None:
    gold, silver = (shape(DRAWN[f"{kind}-{colour}"].svg) for colour in ("gold", "silver"))
    paths = [set(re.findall(r' d="([^"]+)"', svg)) for svg in (gold, silver)]
    assert len(paths[0] ^ paths[1]) >= 2


def test_spots_of_the_board_are_its_squares() -> None:
    board = DRAWN["board"]
    assert len(board.spots) == 36
    spots = dict(zip(SQUARES, board.spots, strict=True))
    assert spots["a1"] == (34, 534)
    assert spots["f6"] == (534, 34)
    pixels = Pixels(board.svg, 668, 668)
    tones = {square: pixels.at(x + 8, y + 8) for square, (x, y) in spots.items()}
    for square, tone in tones.items():
        if square not in ("a1", "f6"):
            light = ("abcdef".index(square[0]) + int(square[1])) % 2 == 0
            assert near(tone, "#225672" if light else "#1c4a63", 6), square


def test_coordinates_stand_at_their_rows_and_columns() -> None:
    svg = DRAWN["board"].svg
    for n, letter in enumerate("abcdef"):
        found = re.search(rf'<text x="(\d+)" y="(\d+)"[^>]*>{letter}<', svg)
        assert found
        assert int(found[1]) == 84 + 100 * n
        found = re.search(rf'<text x="(\d+)" y="(\d+)"[^>]*>{n + 1}<', svg)
        assert found
        assert abs(int(found[2]) - (584 - 100 * n)) < 10


@pytest.mark.parametrize("piece", ["sailor", "siren-gold", "siren-silver"])
def test_three_rings_fit_around_a_piece(piece: str) -> None:
    face, ring = DRAWN[piece], DRAWN["ring-gold"]
    assert len(face.spots) == 3
    for (x, y), (_, above) in pairwise(face.spots):
        assert x + ring.width / 2 == face.width / 2
        assert 0 < y - above < ring.height  # each covers a part of the one below
    assert face.spots[0][1] + ring.height <= face.height


def test_a_ring_is_open_behind_so_that_it_lies_around_somebody() -> None:
    for colour in ("gold", "silver"):
        pixels = Pixels(DRAWN[f"ring-{colour}"].svg, 460, 46)
        assert pixels.alpha(23, 4) == 0
        assert pixels.alpha(23, 16) == 255
        assert pixels.alpha(3, 6) == 255


def test_a_whole_position_is_drawn() -> None:
    state, rng = GAME.start(2), Rng(5)
    for _ in range(40):
        state.play(state.actor(), state.pick(rng))
    view = GAME.view(state, 0)
    assert isinstance(view, CanosaView)
    svg = canosa.position(view)
    sailors = sum(square.piece == "sailor" for square in view.squares)
    assert svg.count(canosa.sailor()) == sailors
    assert svg.count(canosa.siren("gold")) == svg.count(canosa.siren("silver")) == 1
    rings = [ring for square in view.squares for ring in square.rings]
    assert svg.count(canosa.ring("gold")) == rings.count("gold")
    assert svg.count(canosa.ring("silver")) == rings.count("silver")
    # The back row comes first, so that a piece covers who stands behind it.
    order = re.findall(r"translate\((\d+) (\d+)\)\"><ellipse", svg)
    assert [int(y) for _, y in order] == sorted(int(y) for _, y in order)
    assert len(order) == sailors + 2
