"""Tide: the rules, a sentence at a time."""

import inspect
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from molpe.cards import package_of, rules_languages
from molpe.games.tide.game import Tide, TideOptions
from molpe.games.tide.rules.state import TideState
from molpe.games.tide.verbs import VERBS
from molpe.games.tide.words.sentences import SPEECH
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, BadText, Rng
from molpe.press import faces
from molpe.table.library.lessons import find_lesson
from molpe.table.match.lesson import check_lesson

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
    assert tide.say(tide.told(state, CHANCE, 5, 0), "de") == "Platz 0 bekommt Ebb Tide"
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
    assert dealt("ebb", "pearl").estimate(0) < 0 < dealt("triton", "pearl").estimate(0)
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


# Rounds.


def test_points_of_rounds_are_added_and_the_cards_go_back() -> None:
    game = Tide(TideOptions(rounds=2))
    state = game.start(2)
    for line in ("-1 deal coral to 0", "-1 deal pearl to 1", "0 keep", "1 throw"):
        seat, _, text = line.partition(" ")
        state.play(int(seat), game.parse(state, int(seat), text))
    assert game.view(state, SPECTATOR).thrown == ("pearl",)
    state.play(CHANCE, game.parse(state, CHANCE, "deal triton to 1"))
    view = game.view(state, 0)
    assert (view.round, view.rounds, view.thrown) == (2, 2, ())
    assert [(hand.points, hand.last, hand.card) for hand in view.hands] == [
        (2, "coral", ""),
        (3, "triton", ""),
    ]
    assert game.show(view).startswith("round 2 of 2, points 2 3")
    assert state.actor() == CHANCE
    assert state.estimate(0) < 0 < state.estimate(1)
    assert game.view(game.load(state.dump()), 0) == view  # what earlier rounds brought is kept
    for line in ("-1 deal ebb to 0", "-1 deal coral to 1", "0 keep", "1 keep"):
        seat, _, text = line.partition(" ")
        state.play(int(seat), game.parse(state, int(seat), text))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((1, -1), (1, 2))
    assert game.view(state, 0).round == 2


# The rooms.

ROOMS = Path(inspect.getfile(Tide)).parent


def test_what_cards_say_and_what_happens_are_neighbours() -> None:
    said = {path.stem for path in (ROOMS / "verbs").glob("*.py")} - {"__init__", "schema"}
    done = {path.stem for path in (ROOMS / "rules/effects").glob("*.py")} - {"__init__", "run"}
    assert said == done


def test_a_card_says_what_it_does_in_every_language() -> None:
    """Every phrase is there in every language, with the same gaps, and some verb says it."""
    english, german = SPEECH["en"], SPEECH["de"]
    assert english.gaps == german.gaps
    said = {card.id: (card.text("en"), card.text("de")) for card in tide.cards if card.effects}
    assert said == {
        "triton": ("Every other hand is worth 2 less.", "Jede andere Hand zählt 2 weniger."),
        "ebb": ("The lowest hand wins.", "Die niedrigste Hand gewinnt."),
    }
    assert {type(verb) for card in tide.cards for verb in card.effects} == set(VERBS)


def test_a_verb_that_nobody_knows_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        (ROOMS / "data/standard.toml").read_text("utf-8").replace('"turn"', '"rise"'), "utf-8"
    )
    fault = r"card 'ebb': field 'effects\[0\]\.verb': Invalid value 'rise'"
    with pytest.raises(BadText, match=fault):
        Tide(edition=str(path))


def test_the_lesson_is_played_to_its_end() -> None:
    lesson = find_lesson(Tide)
    assert lesson is not None
    assert len(lesson.script.step) == 3
    game = Tide(TideOptions(rounds=3))
    match = check_lesson(lesson, game)
    assert match.transcript().splitlines()[-1] == "= 1 2 | 4 1 | shown"


def test_the_rules_are_written_in_both_languages() -> None:
    assert rules_languages(package_of(Tide)) == ["en", "de"]


def test_every_card_has_a_face() -> None:
    drawn = faces(tide)
    assert {*drawn} == {*tide.ids, "back"}
    assert drawn["triton"].spoken("de") == "Triton's Horn, zählt 3"
    assert drawn["triton"].text["de"] == "Jede andere Hand zählt 2 weniger."
    assert set(drawn["triton"].cuts) == {"de"}
    assert not drawn["pearl"].cuts
