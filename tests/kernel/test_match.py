"""Playing, taking back and writing down."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe import games
from molpe.agents.sailor import Sailor
from molpe.kernel import CHANCE, BadText, IllegalAction, Match, MolpeError, Rng, read_match, run
from molpe.kernel.match import choose, reveals

canosa = games.find("canosa")
tide = games.find("tide")


def short_match() -> Match:
    match = Match(canosa, 2, ["ann", "ben"])
    for seat, text in ((0, "siren e5"), (1, "siren b1"), (1, "siren b2")):
        match.play_text(seat, text)
    return match


def test_a_match_reads_back() -> None:
    text = short_match().transcript()
    assert text == (
        "game: canosa 1\nedition: standard\noptions: draw=on\nseats: ann ben\n\n"
        "0 siren e5\n1 siren b1\n1 siren b2\n"
    )
    again = read_match(text, games.find)
    assert again.state.dump() == short_match().state.dump()
    assert again.names == ("ann", "ben")


def test_standing_orders_are_lines_of_a_match() -> None:
    """They come back with the match, play nothing, and go when they are rewound."""
    match = Match(canosa, 2, ["ann", "ben"])
    match.order(1, "ask later")
    match.play_text(0, "siren e5")
    match.order(0, "ask everything")
    match.order(1, "ask nothing")
    text = match.transcript()
    assert text.endswith("1 ! ask later\n0 siren e5\n0 ! ask everything\n1 ! ask nothing\n")
    again = read_match(text, games.find)
    assert again.transcript() == text
    assert again.orders == [(0, 1, "ask later"), (1, 0, "ask everything"), (1, 1, "ask nothing")]
    assert len(again.log) == 1
    again.rewind(0)
    assert again.orders == [(0, 1, "ask later")]
    with pytest.raises(BadText, match="'sleep'; there are: everything, idle, nothing, later"):
        match.order(0, "ask sleep")
    with pytest.raises(BadText, match="there is no seat 2 that could order 'ask later'"):
        match.order(2, "ask later")
    with pytest.raises(BadText, match="match:7: nobody can be asked at 'dance'"):
        read_match(text.replace("0 siren e5", "0 ! dance"), games.find)


def test_orders_of_older_files_are_read() -> None:
    """They had four words of their own; what they said still stands."""
    head = "game: canosa 1\nedition: standard\noptions: draw=on\nseats: ann ben\n\n"
    text = head + "0 ! pass-idle\n1 ! pass-turn\n0 siren e5\n1 ! ask\n0 ! pass-window\n"
    match = read_match(text, games.find)
    assert match.transcript() == text
    assert match.standing.at(0) == ("everything",)
    assert match.standing.at(1) == ("everything", "idle")
    assert match.standing.later == {}


def test_a_match_may_begin_anywhere() -> None:
    position = canosa.position_text(short_match().state)
    match = Match(canosa, 2, position=position)
    match.play_text(0, "siren e4")
    assert f"position: {position}\n" in match.transcript()
    assert read_match(match.transcript(), games.find).transcript() == match.transcript()
    with pytest.raises(BadText, match="2 seats, not 3"):
        Match(canosa, 3, position=position)
    with pytest.raises(BadText, match="tide has no position text"):
        Match(tide, 2, position="anything")


def test_only_legal_actions_are_played() -> None:
    match = short_match()
    with pytest.raises(IllegalAction, match="seat 1 may not act now"):
        match.play(1, 0)
    with pytest.raises(IllegalAction, match="seat 0 may not play action 0 now"):
        match.play(0, 0)
    with pytest.raises(IllegalAction, match="it is not your turn"):
        match.play_text(1, "siren c3")
    with pytest.raises(IllegalAction, match="'dance' now: an action is written"):
        match.play_text(0, "dance")
    assert len(match.log) == 3


def test_a_fallen_flag_loses_and_is_read_back() -> None:
    match = short_match()
    match.flag(1)
    assert match.actors() == []
    assert match.transcript().endswith("= 1 2 | 0 0 | time\n")
    assert read_match(match.transcript(), games.find).outcome() == match.outcome()
    assert "reason-time" in canosa.messages["de"]


def test_resigning_and_agreeing() -> None:
    match = short_match()
    match.resign(0)
    assert match.actors() == []
    assert match.transcript().endswith("= 2 1 | 0 0 | resigned\n")
    assert read_match(match.transcript(), games.find).outcome() == match.outcome()
    with pytest.raises(IllegalAction, match="over already"):
        match.agree()
    with pytest.raises(IllegalAction, match="the match is over"):
        match.play_text(0, "siren e4")
    drawn = short_match()
    drawn.agree()
    assert read_match(drawn.transcript(), games.find).transcript() == drawn.transcript()
    outcome = drawn.outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_a_match_is_stopped_without_a_result() -> None:
    match = short_match()
    match.stop()
    assert match.transcript().endswith("= 1 1 | 0 0 | stopped\n")
    assert read_match(match.transcript(), games.find).outcome() == match.outcome()
    alone = Match(games.find("sirens"), 1)
    alone.stop()
    outcome = alone.outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_going_back() -> None:
    match = short_match()
    match.resign(1)
    match.rewind(1)
    assert (match.actors(), match.outcome(), len(match.log)) == ([1], None, 1)


def test_undo_stops_at_what_was_revealed() -> None:
    match = Match(tide, 2)
    match.draw_luck(lambda n: 0)
    match.play_text(0, "throw")
    assert match.free_undo(0) == 2  # nothing seen yet: a sealed choice may be changed
    match.play_text(1, "throw")
    assert match.draw_luck(Rng(3).below) == 2
    assert match.free_undo(0) == len(match.log)


def test_an_action_that_shows_a_card_reveals() -> None:
    """Seat 1's last choice turns all hands up, so it is not free to take back."""
    match = Match(tide, 2)
    match.draw_luck(lambda n: 0)
    match.play_text(0, "keep")
    match.play_text(1, "keep")
    assert reveals(tide, match.state_at(3), 1, 0)
    assert match.free_undo(1) == 4
    assert match.free_undo(0) == 4


class Rarity:
    """A state with a card that hardly any guess has."""

    def __init__(self, card: bool) -> None:
        self.card, self.seen = card, False

    def copy(self) -> "Rarity":
        return Rarity(self.card)

    def guess(self, seat: int, rng: Rng) -> "Rarity":
        return Rarity(False)

    def play(self, seat: int, action: int) -> None:
        self.seen = self.card


@pytest.mark.parametrize("card", [True, False])
def test_what_no_guess_foresaw_was_revealed(card: bool) -> None:
    """Where all guesses agree, the truth may still be another one, and its seat has seen it."""
    game: Any = SimpleNamespace(secrets=True, view=lambda state, seat: state.seen)
    state: Any = Rarity(card)
    assert reveals(game, state, 0, 0) == card


def test_luck_follows_its_odds() -> None:
    counts: dict[str, int] = {}
    for seed in range(1, 1201):
        match = Match(tide, 2)
        rng = Rng(seed)
        match.draw_luck(rng.below)
        card = tide.words(tide.start(2), CHANCE, match.log[0][1])
        counts[card] = counts.get(card, 0) + 1
    wanted = {"pearl": 500, "coral": 400, "triton": 200, "ebb": 100}
    chi = sum((counts[f"deal {c} to 0"] - n) ** 2 / n for c, n in wanted.items())
    assert chi < 16.3  # 3 df, 0.1 %


def test_run_plays_to_the_end() -> None:
    match = run(canosa, [Sailor(), Sailor()], Rng(1), ["sailor", "sailor"])
    assert match.outcome() is not None
    assert run(canosa, [Sailor(), Sailor()], Rng(1), ["sailor", "sailor"]).log == match.log


def test_a_forced_action_takes_no_thought() -> None:
    class Lazy:
        def choose(self, *_: object) -> int:
            raise AssertionError("asked about the only action there is")

    match = Match(canosa, 2, position="4()G/4()1/4()()/S5/()()4/1()()()()1 0 1 0 0 g 2")
    assert choose(match, Lazy(), 0, Rng(1)) == match.state.legal(0)[0]


def test_a_match_of_a_game_without_options_says_none() -> None:
    match = run(games.find("breakthrough"), [Sailor(), Sailor()], Rng(1))
    assert "options" not in match.transcript()


BAD = [
    ("", "the heading lacks 'game:'"),
    ("game: canosa 1\n", "the heading lacks 'seats:'"),
    ("nonsense\n", "m:1: 'nonsense' is no heading"),
    ("game: canosa\nseats: a b\n", "written 'name version'"),
    ("game: chess 1\nseats: a b\n", "no game is called 'chess'"),
    ("game: canosa 9\nseats: a b\n", "version 9, but the rules here are version 1"),
    ("game: canosa 1\nseats: a b c\n", "canosa is not played by 3"),
    ("game: canosa 1\nedition: gold\nseats: a b\n", "canosa has no edition 'gold'"),
    ("game: canosa 1\noptions: draw=maybe\nseats: a b\n", "cannot be 'maybe'; it takes: on, off"),
    ("game: canosa 1\nseats: a b\n\n0 siren a2\n", "m:4: seat 0 may not 'siren a2' now"),
    ("game: canosa 1\nseats: a b\n\nx siren a2\n", "m:4: 'x siren a2' begins with no seat"),
    ("game: canosa 1\nseats: a b\n\n\u0660 siren a2\n", "m:4: '\u0660 siren a2' begins with no"),
    (f"game: canosa 1\nseats: a b\n\n{'9' * 5000} siren a2\n", "9 siren a2' begins with no seat"),
    (f"game: canosa {'9' * 5000}\nseats: a b\n\n", "9, but the rules here are version 1"),
    ("game: canosa 1\nseats: a b\n\n= 1 2 | 4 0 | sailors\n", "comes before the match is over"),
    ("game: canosa 1\nseats: a b\n\n= 1 2\n", "comes before the match is over"),
    ("game: canosa 1\nseats: a b\n\n= 1 2 | 1 0 | resigned\n", "but the match ends '= 1 2 | 0 0"),
    ("game: canosa 1\nseats: a b\n\n= 1 2 | 0 0 | resigned\n0 siren e5\n", "m:5: an action after"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_bad_files_are_refused_with_their_place(text: str, complaint: str) -> None:
    with pytest.raises(MolpeError) as caught:
        read_match(text, games.find, "m")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet="game: canosa1\nseats*=|0siren5 ", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        read_match(text, games.find)
    except MolpeError as error:
        assert str(error)


def test_whatever_is_quoted_an_error_is_one_line() -> None:
    """A file of others moves no cursor of a terminal and begins no line of a log."""
    text = "game: canosa 1\nseats: a b\n\n0 siren\x1b[2J\u2028e5\n"
    with pytest.raises(BadText) as caught:
        read_match(text, games.find, "m\n")
    assert str(caught.value).isprintable()
    assert str(BadText("a\nb\x1b\u202ec")) == r"a\nb\x1b\u202ec"


def test_luck_is_called_luck() -> None:
    """A wrong line of luck names luck, and what could befall."""
    text = f"game: tide {games.find('tide').version}\nseats: a b\n\n* deal nobody to 0\n"
    with pytest.raises(
        BadText, match=r"m:4: luck may not 'deal nobody to 0' now: .*'deal \w+ to 0'"
    ):
        read_match(text, games.find, "m")
    text = "game: canosa 1\nseats: a b\n\n* deal coral to 0\n"
    with pytest.raises(BadText, match="luck may not 'deal coral to 0' now: it is not luck's turn"):
        read_match(text, games.find, "m")
