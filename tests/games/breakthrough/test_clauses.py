"""One test a rule, in the order of the page's rules."""

from molpe.games.breakthrough.state import BLACK, WHITE
from molpe.kernel import NOBODY, Rng, playout
from tests.games.breakthrough.board import breakthrough, legal, play, position

START = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w"


def test_s001_two_rows_each() -> None:
    """The board has six rows and columns; each side begins with the two rows nearest to it."""
    assert breakthrough.position_text(breakthrough.start(2)) == START


def test_s002_white_first_then_by_turns() -> None:
    """White acts first, and the sides take turns with one step each."""
    state = breakthrough.start(2)
    turns = []
    for text in ("a2 a3", "a5 a4", "b2 b3", "b5 b4"):
        turns.append(state.actor())
        state.play(state.actor(), breakthrough.parse(state, state.actor(), text))
    assert turns == [WHITE, BLACK, WHITE, BLACK]


def test_s003_straight_to_an_empty_square() -> None:
    """A piece may step straight ahead to an empty square."""
    assert play(position("5b/6/6/6/1w4/6 w"), "b2 b3") == "5b/6/6/1w4/6/6 b"
    assert play(position("6/1b4/6/6/6/5w b"), "b5 b4") == "6/6/1b4/6/6/5w w"


def test_s004_straight_never_onto_a_piece() -> None:
    """Straight ahead nothing is captured: any piece there blocks the way."""
    assert legal(position("6/6/6/1b4/1w4/6 w")) == {"b2 a3", "b2 c3"}
    assert legal(position("5b/6/6/1w4/1w4/6 w")) == {
        "b2 a3", "b2 c3", "b3 a4", "b3 b4", "b3 c4",
    }  # fmt: skip


def test_s005_diagonally_to_an_empty_square() -> None:
    """A piece may step diagonally ahead to an empty square, on the board."""
    assert legal(position("5b/6/6/6/1w4/6 w")) == {"b2 a3", "b2 b3", "b2 c3"}
    assert legal(position("5b/6/6/6/w5/6 w")) == {"a2 a3", "a2 b3"}
    assert legal(position("5b/6/6/6/5w/6 w")) == {"f2 e3", "f2 f3"}
    assert legal(position("6/b4b/6/6/6/2w3 b")) == {"a5 a4", "a5 b4", "f5 e4", "f5 f4"}


def test_s006_diagonally_onto_an_enemy() -> None:
    """A piece captures by stepping diagonally ahead onto an enemy piece."""
    assert play(position("b5/6/6/2b3/1w4/6 w"), "b2 c3") == "b5/6/6/2w3/6/6 b"
    assert play(position("6/3b2/2w3/6/6/5w b"), "d5 c4") == "6/6/2b3/6/6/5w w"


def test_s007_never_onto_an_own_piece() -> None:
    """No piece steps onto a piece of its own side."""
    assert legal(position("5b/6/6/www3/1w4/6 w")) & {"b2 a3", "b2 b3", "b2 c3"} == set()


def test_s008_never_back_or_sideways() -> None:
    """A piece steps one row forward, never back, sideways or further."""
    assert legal(position("6/6/2b3/2w3/6/6 w")) == {"c3 b4", "c3 d4"}
    assert legal(position("6/6/2b3/2w3/6/6 b")) == {"c4 b3", "c4 d3"}


def test_s009_captured_pieces_are_gone() -> None:
    """A captured piece leaves the board for good."""
    text = play(position("6/2bb2/2w3/6/1w4/6 b"), "d5 c4", "b2 b3")
    assert text == "6/2b3/2b3/1w4/6/6 b"
    assert play(position(text), "c4 b3").count("w") == 1  # the side to move alone


def test_s010_no_duty_to_capture() -> None:
    """Nobody has to capture, and a capture ends the turn."""
    state = position("b5/6/3b2/2b3/1w4/6 w")
    assert legal(state) == {"b2 a3", "b2 b3", "b2 c3"}
    assert play(state, "b2 c3").endswith(" b")


def test_s011_the_far_row_wins() -> None:
    """Whoever reaches the far row has won at once."""
    for text, step, winner in (
        ("b5/3w2/6/6/6/6 w", "d5 d6", WHITE),
        ("b5/1w4/6/6/6/6 w", "b5 a6", WHITE),
        ("6/6/6/6/3b2/5w b", "d2 e1", BLACK),
    ):
        state = position(text)
        state.play(state.actor(), breakthrough.parse(state, state.actor(), step))
        assert state.actor() == NOBODY
        assert [state.place(seat) for seat in (WHITE, BLACK)] == [1 + winner, 2 - winner]
    outcome = breakthrough.outcome(position("b1w3/6/6/6/6/w5 b"))
    assert outcome is not None
    assert outcome.reason == "reached"


def test_s012_the_last_piece_wins() -> None:
    """Whoever captures the last enemy piece has won."""
    for text, step, places in (
        ("6/6/6/2b3/1w4/6 w", "b2 c3", (1, 2)),
        ("6/6/2bb2/2w3/6/6 b", "d4 c3", (2, 1)),
    ):
        state = position(text)
        state.play(state.actor(), breakthrough.parse(state, state.actor(), step))
        outcome = breakthrough.outcome(state)
        assert outcome is not None
        assert outcome.places == places
        assert outcome.reason == "captured"


def test_s013_there_is_always_a_step() -> None:
    """Nobody is ever without a step, so there is no pass and no draw."""
    for seed in range(50):
        state = breakthrough.start(2)
        rng = Rng(seed)
        while state.actor() != NOBODY:
            assert state.legal(state.actor())
            assert playout(state, rng, 1) == 1
        assert sorted((state.place(WHITE), state.place(BLACK))) == [1, 2]
    # the foremost pieces have nobody of their own before them, and a diagonal is never blocked
    assert legal(position("6/6/6/bbbbbb/wwwwww/6 w")) == {
        f"{a}2 {b}3" for a, b in ("ab", "ba", "bc", "cb", "cd", "dc", "de", "ed", "ef", "fe")
    }
