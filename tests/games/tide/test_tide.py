"""Tide: the rules, a sentence at a time."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from molpe.games.tide.game import Tide
from molpe.games.tide.state import TideState
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, BadText, Rng

tide = Tide()


def dealt(*cards: str) -> TideState:
    state = tide.start(len(cards))
    for seat, card in enumerate(cards):
        state.play(CHANCE, tide.parse(state, CHANCE, f"deal {card} to {seat}"))
    return state


def play(state: TideState, seat: int, text: str) -> None:
    state.play(seat, tide.parse(state, seat, text))


def finish(*cards: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    state = dealt(*cards)
    for seat in range(len(cards)):
        play(state, seat, "keep")
    outcome = tide.outcome(state)
    assert outcome is not None
    return outcome.scores, outcome.places


def test_everyone_is_dealt_a_card() -> None:
    state = tide.start(3)
    assert state.actors() == [CHANCE]
    assert dealt("pearl", "coral", "ebb").actors() == [0, 1, 2]


def test_all_choose_at_once() -> None:
    state = dealt("pearl", "coral")
    play(state, 1, "throw")
    assert state.actors() == [0]
    assert tide.view(state, 0).hands[1].choice == "?"
    assert tide.view(state, 1).hands[1].choice == "throw"
    assert tide.say(tide.told(state, 0, 0, 1)) == "has chosen"
    assert tide.say(tide.told(state, 0, 0, 0)) == "keeps the card"


def test_thrown_cards_lie_face_up_and_are_replaced() -> None:
    state = dealt("pearl", "coral")
    play(state, 0, "throw")
    play(state, 1, "keep")
    assert tide.view(state, SPECTATOR).thrown == ("pearl",)
    assert tide.say(tide.told(state, CHANCE, 5, 1)) == "seat 0 is dealt a card"
    play(state, CHANCE, "deal ebb to 0")
    assert state.actor() == NOBODY
    assert [hand.card for hand in tide.view(state, SPECTATOR).hands] == ["ebb", "coral"]


@pytest.mark.parametrize(
    ("cards", "scores"),
    [
        (("coral", "pearl"), (4, 2)),
        (("triton", "coral"), (3, 2)),  # every other hand is worth 2 less
        (("ebb", "coral"), (-1, -4)),  # the lowest hand wins
        (("triton", "ebb"), (-3, 1)),
    ],
)
def test_scores(cards: tuple[str, ...], scores: tuple[int, ...]) -> None:
    assert finish(*cards)[0] == scores


def test_ties_share_a_place() -> None:
    assert finish("coral", "coral", "pearl")[1] == (1, 1, 3)


def test_nobody_else_sees_a_card() -> None:
    """Who sees what: the own card at once, the others' when all are shown."""
    state = dealt("triton", "ebb")
    assert "ebb" not in json.dumps(msgspec.to_builtins(tide.view(state, 0)))
    assert "triton" not in json.dumps(msgspec.to_builtins(tide.view(state, 1)))
    blind = json.dumps(msgspec.to_builtins(tide.view(state, SPECTATOR)))
    assert "triton" not in blind
    assert "ebb" not in blind


def test_guesses_are_fair() -> None:
    """Seat 0 holds the ebb: the other holds each of the eleven left equally often."""
    state = dealt("ebb", "triton")
    counts = Counter(tide.cards[state.guess(0, Rng(seed)).hands[1]].id for seed in range(1, 2201))
    wanted = {"pearl": 1000, "coral": 800, "triton": 400}
    assert counts.keys() == wanted.keys()
    chi = sum((counts[card] - n) ** 2 / n for card, n in wanted.items())
    assert chi < 13.8  # 2 df, 0.1 %


def test_a_hidden_choice_is_guessed_and_a_shown_hand_is_not() -> None:
    state = dealt("ebb", "triton")
    play(state, 1, "throw")
    assert {state.guess(0, Rng(seed)).choices[1] for seed in range(1, 30)} == {0, 1}
    play(state, 0, "keep")
    play(state, CHANCE, "deal pearl to 1")
    assert state.guess(0, Rng(3)).dump() == state.dump()


def test_an_estimate_likes_high_cards() -> None:
    assert dealt("coral", "pearl").estimate(0) > dealt("pearl", "coral").estimate(0)
    assert tide.start(2).estimate(0) == 0.0
    assert tide.say(tide.why_not(tide.start(2), 0, "x")).startswith("the only choices")


def test_the_table_is_drawn_and_clicked() -> None:
    state = dealt("coral", "pearl")
    assert "seat 1  ?" in tide.show(tide.view(state, 0))
    assert tide.clicks(state, 0, 0) == ("hand-0",)
    assert tide.clicks(state, 0, 1) == ("sea",)
    assert tide.say(tide.ask(state, 0)).startswith("you hold Red Coral")
    assert state.score(0) == 0  # nothing counts before the end


def test_whoever_waits_for_a_card_stays_without_in_a_guess() -> None:
    state = dealt("coral", "pearl", "pearl")
    for seat, text in enumerate(("throw", "throw", "keep")):
        play(state, seat, text)
    guess = state.guess(2, Rng(1))
    assert (guess.hands[0], guess.hands[1]) == (-1, -1)


def test_an_own_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    foam = '[[card]]\nid = "foam"\nname = "Foam"\ncopies = 9\nworth = 1\nsource = "ours"\n'
    path.write_text(f'game = "tide"\n{foam}')
    assert tide.check_edition(str(path)) == f"{path}: 9 cards of 1 kinds"
    game = Tide(edition=str(path))
    assert game.start(2).census() == [9]
    assert game.edition.startswith(f"{path} sha256:")
    assert Tide(edition=game.edition).edition == game.edition
    few = tmp_path / "few.toml"
    few.write_text(path.read_text().replace("copies = 9", "copies = 3"))
    with pytest.raises(BadText, match="too few cards for 4 seats"):
        Tide(edition=str(few))
    many = tmp_path / "many.toml"
    card = '[[card]]\nid = "c{}"\nname = "C"\nworth = 1\nsource = "ours"\n'
    many.write_text('game = "tide"\n' + "".join(card.format(n) for n in range(17)))
    with pytest.raises(BadText, match="at most 16 kinds of cards, not 17"):
        Tide(edition=str(many))
