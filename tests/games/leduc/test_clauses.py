"""One test a rule, in the order of the page's rules."""

from molpe import games
from molpe.games.leduc.state import LeducState
from molpe.kernel import CHANCE, NOBODY, Match, Outcome, Rng, State

leduc = games.find("leduc")
HANDS = ("king-of-hearts", "jack-of-hearts")
QUEEN = "queen-of-hearts"


def played(*words: str, cards: tuple[str, str] = HANDS, board: str = QUEEN) -> Match:
    """A match in which these cards were dealt and these words said."""
    match = Match(leduc, 2)
    for seat, card in enumerate(cards):
        match.play_text(CHANCE, f"deal {card} to {seat}")
    for word in words:
        if match.state.actor() == CHANCE:
            match.play_text(CHANCE, f"open {board}")
        match.play_text(match.state.actor(), word)
    return match


def ended(*words: str, cards: tuple[str, str] = HANDS, board: str = QUEEN) -> Outcome:
    outcome = played(*words, cards=cards, board=board).outcome()
    assert outcome is not None
    return outcome


def chips(state: State) -> tuple[int, int]:
    assert isinstance(state, LeducState)
    return state.chips[0], state.chips[1]


def legal(match: Match) -> list[str]:
    seat = match.state.actor()
    return [leduc.words(match.state, seat, action) for action in match.state.legal(seat)]


def test_s001_six_cards_a_chip_and_a_card_each() -> None:
    """There are two jacks, two queens and two kings; each of two puts in a chip and gets a card."""
    match = Match(leduc, 2)
    assert chips(match.state) == (1, 1)
    assert len(legal(match)) == 6
    match.play_text(CHANCE, "deal queen-of-spades to 0")
    assert len(legal(match)) == 5
    match.play_text(CHANCE, "deal queen-of-hearts to 1")
    assert match.actors() == [0]


def test_s002_call_or_raise() -> None:
    """The first seat calls or raises by two chips; nobody folds before a raise."""
    assert legal(played()) == ["call", "raise"]
    assert legal(played("call")) == ["call", "raise"]
    assert chips(played("raise").state) == (3, 1)


def test_s003_a_raise_is_answered() -> None:
    """After a raise the other folds, calls or raises again: two chips above it."""
    match = played("raise")
    assert legal(match) == ["fold", "call", "raise"]
    assert chips(played("raise", "call").state) == (3, 3)
    assert chips(played("raise", "raise").state) == (3, 5)


def test_s004_two_raises_a_round() -> None:
    """A round has at most two raises, whoever makes them."""
    assert legal(played("raise", "raise")) == ["fold", "call"]
    assert legal(played("call", "raise", "raise")) == ["fold", "call"]


def test_s005_a_round_ends_when_all_have_called() -> None:
    """A round ends with the call of a raise, or with two calls."""
    for words in (("call", "call"), ("raise", "call"), ("call", "raise", "call")):
        assert played(*words).state.actor() == CHANCE
    assert played("call").state.actor() == 1


def test_s006_a_card_for_both_and_a_second_round() -> None:
    """Then one of the four cards left is opened for both, and the first seat begins again."""
    match = played("call", "call")
    assert len(legal(match)) == 4
    match.play_text(CHANCE, f"open {QUEEN}")
    assert match.actors() == [0]
    assert legal(match) == ["call", "raise"]
    assert leduc.view(match.state, -3).board == QUEEN


def test_s007_raises_of_the_second_round_are_four() -> None:
    """In the second round a raise is four chips above the other; again there are two at most."""
    match = played("call", "call", "raise", "raise")
    assert chips(match.state) == (5, 9)
    assert legal(match) == ["fold", "call"]


def test_s008_who_folds_loses_what_lies_there() -> None:
    """Who folds loses the chips put in so far, and no card is shown."""
    assert ended("raise", "fold") == Outcome((1, 2), (1, -1), "folded")
    assert ended("call", "raise", "fold") == Outcome((2, 1), (-1, 1), "folded")
    assert ended("raise", "call", "raise", "fold").scores == (3, -3)
    assert leduc.view(played("raise", "fold").state, 0).hands[1].card == "?"


def test_s009_a_pair_wins() -> None:
    """A pair with the open card beats every other."""
    words = ("call", "call", "raise", "call")
    assert ended(*words, board="jack-of-spades") == Outcome((2, 1), (-5, 5), "shown")
    assert ended(*words, board="king-of-spades").scores == (5, -5)


def test_s010_else_the_higher_card() -> None:
    """Without a pair the higher card wins."""
    assert ended("call", "call", "call", "call").scores == (1, -1)
    cards = ("jack-of-hearts", "king-of-spades")
    assert ended("call", "call", "call", "call", cards=cards).scores == (-1, 1)
    assert leduc.view(played("call", "call", "call", "call").state, 1).hands[0].card == HANDS[0]


def test_s011_equal_cards_share() -> None:
    """Two equal cards share: nobody wins a chip."""
    cards = ("king-of-hearts", "king-of-spades")
    found = ended("raise", "call", "raise", "call", cards=cards)
    assert found == Outcome((1, 1), (0, 0), "shown")


def test_the_most_that_can_be_won() -> None:
    assert played("raise").state.score(0) == 0, "nothing is won before the end"
    words = ("raise", "raise", "call", "raise", "raise", "call")
    match = played(*words)
    assert ended(*words).scores == (13, -13)
    assert (match.state.payoff(0), match.state.actor()) == (1.0, NOBODY)


def test_what_is_said() -> None:
    match = Match(leduc, 2)
    deal = match.state.legal(CHANCE)[1]
    say = leduc.say
    assert say(leduc.told(match.state, CHANCE, deal, 0)) == "seat 0 is dealt the jack of spades"
    assert say(leduc.told(match.state, CHANCE, deal, -3)) == "seat 0 is dealt a card"
    match = played("raise")
    assert say(leduc.ask(match.state, 1), "de").startswith("du hältst den Herzbuben")
    assert leduc.clicks(match.state, 1, 0) == ("button-fold",)
    assert "two raises" in leduc.refusal(played("raise", "raise").state, 0, "raise")
    assert "without a raise" in leduc.refusal(played().state, 0, "fold")
    assert "the only choices" in leduc.refusal(match.state, 1, "bet")
    assert (leduc.turn(match.state), leduc.turn(leduc.start(2))) == (1, NOBODY)
    assert "king-of-spades" in leduc.things("card")
    assert "open    queen-of-hearts" in leduc.show(
        leduc.view(played("call", "call", "call").state, 0)
    )


def test_a_guess_keeps_what_is_seen() -> None:
    state = played("call", "call", "call").state
    seen = set()
    for seed in range(60):
        other = state.guess(1, Rng(seed))
        assert isinstance(other, LeducState)
        assert other.hands[1] == 0
        assert other.board == 2
        seen.add(other.hands[0])
    assert seen == {1, 3, 4, 5}


def test_cards_that_were_shown_are_known() -> None:
    state = played("call", "call", "call", "call").state
    assert all(
        state.guess(seat, Rng(seed)).key() == state.key() for seat in (0, 1) for seed in (1, 2)
    )
    dealing = Match(leduc, 2)
    dealing.play_text(CHANCE, "deal king-of-hearts to 0")
    assert dealing.state.guess(0, Rng(1)).key() == dealing.state.key()
