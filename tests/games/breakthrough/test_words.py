"""Texts in and out: positions, actions, refusals, the view and the drawing."""

import pytest
from rich.text import Text

from molpe.kernel import SPECTATOR, BadText, IllegalAction
from tests.games.breakthrough.board import breakthrough, position

START = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w"


@pytest.mark.parametrize(
    "text",
    [START, "b5/6/1w4/2b3/6/5w b", "w4b/6/6/6/6/6 b", "6/6/6/2w3/6/6 b", "6/6/6/2b3/6/6 w"],
)
def test_positions_read_back(text: str) -> None:
    assert breakthrough.position_text(position(text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "six rows, a blank and the side"),
        ("6/6/6/6/6/6", "six rows, a blank and the side"),
        (f"{START} w", "six rows, a blank and the side"),
        ("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww  w", "six rows, a blank and the side"),
        ("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww x", "w or b, not 'x'"),
        ("bbbbbb/bbbbbb/6/6/wwwwww/wwwwww ", "w or b, not ''"),
        ("bbbbbb/6/6/6/wwwwww w", "six rows, not 5"),
        ("bbbbbb/6/6/6/6/6/wwwwww w", "six rows, not 7"),
        ("bbbbbb/6/6/6/6/wwwww w", "row 1 'wwwww' has 5 squares"),
        ("bbbbbb1/6/6/6/6/wwwww1 w", "row 6 'bbbbbb1' has 7 squares"),
        ("bbbbbb/6/6/07/6/wwwww1 w", "row 3 '07' holds '0', which is no piece"),
        ("bbbbbb/6/2W3/6/6/wwwww1 w", "row 4 '2W3' holds 'W'"),
        ("b5/6/w5/wwwwww/wwwwww/6 w", "white has 13 pieces; twelve is the most"),
        ("6/bbbbbb/bbbbbb/b5/6/w5 w", "black has 13 pieces; twelve is the most"),
        ("w5/6/6/6/6/b5 w", "only one side can have won"),
        ("6/6/6/6/6/6 w", "only one side can have won"),
        ("w4b/6/6/6/6/6 w", "white has won, so black would be to move"),
        ("6/6/2b3/6/6/6 b", "black has won, so white would be to move"),
    ],
)
def test_positions_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as error:
        position(text)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("b3", "why-form", "two squares"),
        ("b3  c4", "why-form", "two squares"),
        ("b3 c4 d5", "why-form", "two squares"),
        ("b3 c9", "why-square", "c9 is no square"),
        ("B3 c4", "why-square", "B3 is no square"),
        ("a1 a2", "why-nobody", "no piece is on a1"),
        ("c4 c3", "why-theirs", "the piece on c4 is not yours"),
        ("b3 b2", "why-step", "b2 is not such a step from b3"),
        ("b3 b5", "why-step", "b5 is not such a step from b3"),
        ("b3 d4", "why-step", "d4 is not such a step from b3"),
        ("b3 a3", "why-step", "a3 is not such a step from b3"),
        ("b3 a4", "why-own", "your own piece is on a4"),
        ("b3 b4", "why-blocked", "b4 straight ahead is taken"),
    ],
)
def test_refusals_say_what_is_wrong(text: str, key: str, reason: str) -> None:
    state = position("6/6/wbb3/1w4/6/6 w")
    assert breakthrough.why_not(state, 0, text).key == key
    with pytest.raises(IllegalAction) as error:
        breakthrough.parse(state, 0, text)
    assert reason in str(error.value)
    assert f"seat 0 may not {text!r} now" in str(error.value)


def test_refusals_know_the_way_of_black() -> None:
    state = position("6/6/2b3/6/6/5w b")
    assert breakthrough.why_not(state, 1, "c4 c5").key == "why-step"
    assert breakthrough.why_not(state, 1, "f1 f2").key == "why-theirs"


def test_told() -> None:
    state = position("6/6/1bb3/1w4/6/6 w")
    heard = [
        breakthrough.say(breakthrough.told(state, 0, action, SPECTATOR), language)
        for action in state.legal(0)
        for language in ("en", "de")
    ]
    assert heard == [
        "steps from b3 to a4",
        "zieht von b3 nach a4",
        "captures on c4 from b3",
        "schlägt von b3 auf c4",
    ]


def test_both_languages_say_the_same_things() -> None:
    catalogue = breakthrough.catalogue
    assert set(catalogue["en"]) == set(catalogue["de"])


def test_clicks_are_the_squares() -> None:
    state = breakthrough.start(2)
    action = breakthrough.parse(state, 0, "b2 c3")
    assert breakthrough.clicks(state, 0, action) == ("b2", "c3")


def test_the_view_is_the_board() -> None:
    view = breakthrough.view(position("6/6/1b4/2w3/6/6 b"), SPECTATOR)
    pieces = {square.id: square.piece for square in view.squares if square.piece}
    assert pieces == {"b4": "black", "c3": "white"}
    assert view.to_move == 1
    assert len(view.squares) == 36


def test_the_drawing() -> None:
    drawn = breakthrough.show(breakthrough.view(position("6/6/1b4/2w3/6/6 b"), 0))
    assert Text.from_markup(drawn).plain.splitlines() == [
        "    a b c d e f",
        "  6 · · · · · · 6",
        "  5 · · · · · · 5",
        "  4 · b · · · · 4",
        "  3 · · w · · · 3",
        "  2 · · · · · · 2",
        "  1 · · · · · · 1",
        "    a b c d e f",
    ]
