"""The bit sets against an independent program, on thousands of positions."""

import pytest

from molpe.games.canosa.game import Canosa, CanosaOptions
from molpe.kernel import NOBODY, Rng
from tests.games.canosa.board import legal
from tests.games.canosa.second_opinion import Board

canosa = Canosa(CanosaOptions(draw=False))


@pytest.mark.large
def test_both_programs_agree_on_whole_matches() -> None:
    seen = 0
    for seed in range(1, 41):
        rng, state = Rng(seed), canosa.start(2)
        board = Board.read(canosa.position_text(state))
        while True:
            assert canosa.position_text(state) == board.write()
            actions = board.legal()
            if state.actor() == NOBODY:
                assert not actions
                break
            assert legal(state) == actions
            text = sorted(actions)[rng.below(len(actions))]
            state.play(state.actor(), canosa.parse(state, state.actor(), text))
            board.play(text)
            seen += 1
    assert seen > 4000


def random_position(rng: Rng) -> str:
    """Any valid position, whether or not play could lead there."""
    squares = [f"{column}{row}" for row in "123456" for column in "abcdef"]
    scores = (rng.below(4), rng.below(4))
    board = Board({}, {}, {"g": scores[0], "s": scores[1]})
    board.siren["g"] = draw(squares, rng, but=("a1",))
    board.siren["s"] = draw(squares, rng, but=("f6",))
    left = {"g": 7, "s": 7}
    for colour in "gs":
        board.rings[colour] = rng.below(4)
        left[colour] -= board.rings[colour]
    for _ in range(10 - sum(scores)):
        stack = ""
        for _ in range(rng.below(4)):
            colour = "gs"[rng.below(2)]
            if left[colour]:
                stack += colour
                left[colour] -= 1
        board.sailors[draw(squares, rng, but=("a1", "f6"))] = stack
    board.side, board.left = "gs"[rng.below(2)], 1 + rng.below(2)
    return board.write()


def draw(squares: list[str], rng: Rng, but: tuple[str, ...]) -> str:
    choice = [square for square in squares if square not in but]
    found = choice[rng.below(len(choice))]
    squares.remove(found)
    return found


@pytest.mark.large
def test_both_programs_agree_on_any_position() -> None:
    rng = Rng(11)
    ended = 0
    for _ in range(1500):
        text = random_position(rng)
        state, board = canosa.position(text), Board.read(text)
        assert canosa.position_text(state) == text
        if state.actor() == NOBODY:
            assert not board.legal()
            ended += 1
            continue
        actions = board.legal()
        assert legal(state) == actions, text
        for action in sorted(actions)[:: 1 + len(actions) // 6]:
            after, then = state.copy(), Board.read(text)
            after.play(after.actor(), canosa.parse(state, state.actor(), action))
            then.play(action)
            assert canosa.position_text(after) == then.write(), (text, action)  # type: ignore[arg-type]
    assert ended < 100
