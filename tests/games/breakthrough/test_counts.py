"""Numbers that an independent program of the same rules gives too."""

import pytest

from molpe.games.breakthrough.notation import read_position, write_position
from molpe.kernel import Rng, divide, perft, playout, playouts, playouts_by_list
from tests.games.breakthrough import brute
from tests.games.breakthrough.board import breakthrough, legal

FROM_START = (1, 16, 256, 4308, 71478, 1248290)


@pytest.mark.large
@pytest.mark.parametrize("depth", range(6))
def test_perft_from_the_start(depth: int) -> None:
    assert perft(breakthrough.start(2), depth) == FROM_START[depth]


@pytest.mark.parametrize("depth", range(4))
def test_brute_force_agrees_with_the_table(depth: int) -> None:
    assert brute.perft(brute.start(), "w", depth) == FROM_START[depth]


def test_left_and_right_count_the_same() -> None:
    """The divide of a first step is that of its mirror image."""
    state = breakthrough.start(2)
    parts = {breakthrough.words(state, 0, action): n for action, n in divide(state, 4)}
    assert sum(parts.values()) == FROM_START[4]
    mirror = str.maketrans("abcdef", "fedcba")
    assert all(parts[step.translate(mirror)] == n for step, n in parts.items())


@pytest.mark.parametrize("seed", range(30))
def test_positions_along_a_match(seed: int) -> None:
    """Legal steps and perft are those of the brute force wherever random play leads."""
    state = breakthrough.start(2)
    rng = Rng(seed)
    while playout(state, rng, 3) == 3:
        text = write_position(state)
        board, side = brute.read(text), text[-1]
        if not brute.over(board):
            assert legal(state) == {f"{a} {b}" for a, b in brute.steps(board, side)}
        assert perft(state, 2) == brute.perft(board, side, 2)
        assert perft(read_position(text), 2) == perft(state, 2)
    assert brute.over(brute.read(write_position(state)))


@pytest.mark.large
def test_random_matches_last_28_steps() -> None:
    """The mean of the public game of the same rules is 28.1."""
    actions, _ = playouts(breakthrough.start(2), 4000, Rng(1))
    assert actions / 4000 == pytest.approx(28.1, abs=0.35)


def test_the_same_matches_with_lists_compiled_and_plain() -> None:
    """The C++ yardstick gives this count and checksum, too."""
    root = breakthrough.start(2)
    assert playouts(root, 1000, Rng(1)) == (28409, 60061)
    assert playouts_by_list(root, 1000, Rng(1)) == (28409, 60061)
