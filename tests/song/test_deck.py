"""The stored deck is the drawn one, and its words are the press's."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from molpe.cli.song import deck_files
from molpe.games import find
from molpe.games.sirens.game import Sirens
from molpe.press.faces import sirens
from molpe.press.mosaic import CARDS, TABLE
from molpe.song.deck import CARD, FACE, FRAMES, read_deck, standard_deck
from molpe.song.mosaics import Reader, stones

ROOT = Path(__file__).parents[2]


def drawn() -> Sirens:
    game = find("sirens")
    assert isinstance(game, Sirens)
    return game


def test_the_words_are_those_of_the_press() -> None:
    deck = standard_deck()
    assert deck.ids == CARDS
    assert deck.words == TABLE
    assert deck.faces.shape == (18, FACE[1], FACE[0], 3)


def test_the_frames_are_where_the_press_draws_them() -> None:
    for kind, (x, y, side) in (("sky", sirens.SKY), ("foot", sirens.FOOT)):
        placed = (x - side / 2, y - side / 2, side)
        assert FRAMES[kind] == pytest.approx([n / sirens.MM for n in placed], abs=0.01)
    assert pytest.approx((sirens.WIDTH / sirens.MM, sirens.HEIGHT / sirens.MM)) == CARD


def test_the_stored_faces_are_the_drawn_ones() -> None:
    fresh = read_deck(*deck_files(drawn()))
    assert fresh.words == standard_deck().words
    assert np.abs(fresh.faces - standard_deck().faces).mean() < 1


def test_every_mosaic_is_read_in_every_turn_and_in_no_mirror() -> None:
    deck = standard_deck()
    reader = Reader(deck)
    square = np.array([[6, 6], [48, 6], [48, 48], [6, 48]], float)
    for word, bits in enumerate(deck.words):
        picture = np.kron(stones(bits) * 100 + 128, np.ones((6, 6))).astype(np.uint8)
        for turn in range(4):
            mark = reader.read(np.ascontiguousarray(np.rot90(picture, turn)), square)
            assert mark is not None
            assert mark.accepted
            assert (mark.number, mark.kind) == (word % 18, "foot" if word < 18 else "sky")
        mirrored = reader.read(np.ascontiguousarray(picture[:, ::-1]), square)
        assert mirrored is not None
        assert not mirrored.accepted
    assert reader.read(np.full((54, 54), 90, np.uint8), square) is None


def test_the_tool_checks_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("song_deck", ROOT / "tools/song_deck.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    monkeypatch.setattr("sys.argv", ["song_deck.py", "--check"])
    assert tool.main() == 0
