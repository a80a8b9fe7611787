"""One test a rule, in the order of the page's rules."""

import pytest

from molpe import games
from molpe.games.kuhn.state import KuhnState
from molpe.kernel import CHANCE, NOBODY, Match, Outcome, Rng, State

kuhn = games.find("kuhn")


def played(*words: str, cards: tuple[str, str] = ("king", "jack")) -> Match:
    """A match in which these cards were dealt and these words said."""
    match = Match(kuhn, 2)
    for seat, card in enumerate(cards):
        match.play_text(CHANCE, f"deal {card} to {seat}")
    for word in words:
        match.play_text(match.state.actor(), word)
    return match


def ended(*words: str, cards: tuple[str, str] = ("king", "jack")) -> Outcome:
    outcome = played(*words, cards=cards).outcome()
    assert outcome is not None
    return outcome


def chips(state: State) -> tuple[int, int]:
    assert isinstance(state, KuhnState)
    return state.chips(0), state.chips(1)


def test_s001_a_chip_and_a_card_each() -> None:
    """Each of two puts in a chip and is dealt one of three cards, jack, queen and king."""
    match = Match(kuhn, 2)
    assert chips(match.state) == (1, 1)
    legal = [kuhn.words(match.state, CHANCE, action) for action in match.state.legal(CHANCE)]
    assert legal == ["deal jack to 0", "deal queen to 0", "deal king to 0"]
    match.play_text(CHANCE, "deal queen to 0")
    assert len(match.state.legal(CHANCE)) == 2
    match.play_text(CHANCE, "deal jack to 1")
    assert match.actors() == [0]


def test_s002_pass_or_bet_in_turn() -> None:
    """The first seat passes or bets a chip, then the second."""
    for word in ("pass", "bet"):
        match = played(word)
        assert match.actors() == [1]
        assert chips(match.state) == (2 if word == "bet" else 1, 1)
        assert match.state.legal(1) == [0, 1]


def test_s003_two_passes_show_the_cards_for_a_chip() -> None:
    """If both pass the higher card wins a chip."""
    assert ended("pass", "pass") == Outcome((1, 2), (1, -1), "shown")
    assert ended("pass", "pass", cards=("jack", "queen")) == Outcome((2, 1), (-1, 1), "shown")


def test_s004_a_bet_that_is_passed_wins_a_chip() -> None:
    """Who passes a bet has lost a chip, whatever the cards."""
    assert ended("bet", "pass", cards=("jack", "king")) == Outcome((1, 2), (1, -1), "folded")
    assert ended("pass", "bet", "pass") == Outcome((2, 1), (-1, 1), "folded")


def test_s005_two_bets_show_the_cards_for_two_chips() -> None:
    """If both have bet the higher card wins two chips."""
    assert ended("bet", "bet") == Outcome((1, 2), (2, -2), "shown")
    assert ended("pass", "bet", "bet", cards=("jack", "king")).scores == (-2, 2)


def test_s006_the_first_seat_answers_a_bet_once() -> None:
    """After a pass and a bet the first seat is asked once more, and that is the end."""
    match = played("pass", "bet")
    assert match.actors() == [0]
    assert played("pass", "bet", "bet").state.actor() == NOBODY


def test_s007_only_shown_cards_are_seen() -> None:
    """Nobody sees the other's card, or the third, unless the cards were shown."""
    for words, seen in (((), "?"), (("bet", "pass"), "?"), (("bet", "bet"), "jack")):
        view = kuhn.view(played(*words).state, 0)
        assert [hand.card for hand in view.hands] == ["king", seen]
    assert "?" in kuhn.show(kuhn.view(played().state, -3))


def test_payoffs_are_chips() -> None:
    assert played("bet").state.score(0) == 0, "nothing is won before the end"
    assert played("bet", "bet").state.payoff(0) == 1.0
    assert played("bet", "pass").state.payoff(1) == -0.5


def test_what_is_said() -> None:
    match = Match(kuhn, 2)
    deal = match.state.legal(CHANCE)[0]
    say = kuhn.say
    assert say(kuhn.told(match.state, CHANCE, deal, 0)) == "seat 0 is dealt the jack"
    assert say(kuhn.told(match.state, CHANCE, deal, 1)) == "seat 0 is dealt a card"
    match = played()
    assert say(kuhn.ask(match.state, 0), "de") == "du hältst den König: passen oder setzen?"
    assert kuhn.clicks(match.state, 0, 1) == ("button-bet",)
    assert "the only choices" in kuhn.refusal(match.state, 0, "raise")
    assert kuhn.turn(match.state) == 0
    assert kuhn.turn(kuhn.start(2)) == NOBODY
    assert kuhn.things("card") == {"jack", "queen", "king"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_guess_keeps_the_own_card(seat: int) -> None:
    state = played("pass").state
    seen = set()
    for seed in range(40):
        other = state.guess(seat, Rng(seed))
        assert isinstance(other, KuhnState)
        assert other.hand(seat) == (2, 0)[seat]
        seen.add(other.hand(1 - seat))
    assert seen == {0, 1, 2} - {(2, 0)[seat]}


def test_cards_that_were_shown_are_known() -> None:
    state = played("bet", "bet").state
    assert all(
        state.guess(seat, Rng(seed)).key() == state.key() for seat in (0, 1) for seed in (1, 2)
    )
    dealing = Match(kuhn, 2)
    dealing.play_text(CHANCE, "deal queen to 0")
    assert dealing.state.guess(0, Rng(1)).key() == dealing.state.key()
