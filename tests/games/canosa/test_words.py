"""What Canosa says: refusals, tellings, clicks, drawings."""

import pytest

from molpe.games.canosa.board import GOLD, SILVER
from molpe.kernel import NOBODY, Rng, State
from tests.games.canosa.board import canosa, place, play, refused

NEAR = {"d5": "", "c4": "gs", "e4": "ggs", "c3": "g", "e3": ""}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "an action is written 'siren e5', 'attack e5 d4'"),
        ("dance e5", "an action is written"),
        ("siren", "an action is written"),
        ("siren  d3", "an action is written"),
        ("siren e5 e6", "an action is written"),
        ("siren g7", "g7 is no square; squares run from a1 to f6"),
        ("siren d5", "the square d5 is taken"),
        ("siren d6", "your siren moves one square in any direction, and d6 is not next to her"),
        ("attack d5 d6", "the other siren is not on d5"),
        ("attack f1 e1", "the other siren on f1 is not next to yours"),
        ("give b4", "no sailor is on b4"),
        ("give e4", "the sailor on e4 has three rings already"),
        ("take b4", "no sailor is on b4"),
        ("take d5", "the sailor on d5 has no ring"),
        ("take c4", "the top ring on c4 is not yours"),
        ("sailor b4 b5", "no sailor is on b4"),
        ("sailor c4 c5", "the top ring on c4 is not yours, so he does not follow you"),
        ("sailor c3 c4", "the square c4 is taken"),
        ("sailor c3 c2", "a sailor moves only towards your island"),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    state = place(gold="d4", silver="f1", sailors=NEAR, rings=(2, 1), scored=(2, 2))
    assert refused(state, text).startswith(sentence)


def test_refusals_without_rings() -> None:
    state = place(gold="d4", silver="f1", sailors={"d5": "g"}, rings=(0, 1))
    assert refused(state, "give d5") == "your siren has no ring to give"


def test_refusals_of_attacks() -> None:
    state = place(gold="d4", silver="e5", sailors={"e6": "g"}, rings=(2, 1))
    assert refused(state, "siren e5").startswith("the other siren is on e5; attack her")
    assert refused(state, "attack e5 b1") == "b1 is not next to e5, where your siren will stand"
    assert refused(state, "attack e5 f6") == "a siren cannot be put on the island f6"
    assert refused(state, "attack e5 e6") == "the square e6 is taken"
    assert canosa.refusal(state, SILVER, "siren d4") == "it is not your turn"


def tell(state: State, text: str, language: str = "en") -> str:
    seat = state.actor()
    action = canosa.parse(state, seat, text)  # type: ignore[arg-type]
    return canosa.say(canosa.told(state, seat, action, SILVER), language)  # type: ignore[arg-type]


def test_every_kind_of_action_is_told() -> None:
    state = place(
        gold="e5",
        silver="e4",
        sailors={"e6": "g", "d6": "g", "d5": ""},
        rings=(2, 1),
        scored=(2, 2),
    )
    assert tell(state, "siren f5") == "moves the siren to f5"
    assert tell(state, "attack e4 e3") == "attacks on e4 and puts the other siren on e3"
    assert tell(state, "give d5") == "gives a ring to the sailor on d5"
    assert tell(state, "take d6") == "takes a ring from the sailor on d6"
    assert tell(state, "sailor e6 f6") == "brings the sailor on e6 home to f6"
    assert tell(state, "siren f5", "de") == "zieht die Sirene nach f5"


def test_a_sailors_step_is_told() -> None:
    assert tell(place(sailors={"c3": "g"}), "sailor c3 c4") == "moves the sailor on c3 to c4"
    silver = place(silver="b2", sailors={"b1": "s"}, scored=(2, 2), side="s")
    assert tell(silver, "sailor b1 a1") == "brings the sailor on b1 home to a1"


def test_the_question_counts_the_actions() -> None:
    state = canosa.start(2)
    assert canosa.say(canosa.ask(state, GOLD)).startswith("the first turn is a single action")
    after = play(state, "siren e5")
    assert canosa.say(canosa.ask(after, SILVER)) == "choose the first of your two actions"
    later = play(after, "siren b2")
    assert canosa.say(canosa.ask(later, SILVER)) == "choose your last action of this turn"


def test_clicks_lead_from_piece_to_place() -> None:
    state = place(
        gold="e5", silver="e4", sailors={"d6": "g", "d5": ""}, rings=(2, 1), scored=(2, 2)
    )

    def path(text: str) -> tuple[str, ...]:
        return canosa.clicks(state, GOLD, canosa.parse(state, GOLD, text))

    assert path("siren f5") == ("e5", "f5")
    assert path("attack e4 e3") == ("e5", "e4", "e3")
    assert path("give d6") == ("e5", "d6")
    assert path("take d6") == ("d6", "e5")
    assert path("sailor d6 e6") == ("d6", "e6")


def test_the_drawing_fits_the_terminal() -> None:
    drawn = canosa.show(canosa.view(canosa.start(2), GOLD))
    assert "G" in drawn
    assert "0 of 4 sailors home" in drawn
    empty = canosa.show(canosa.view(place(gold="d4", silver="c2"), GOLD))
    assert "~g~" in empty  # the islands show once they are empty
    assert "~s~" in empty


def test_greedy_estimates_are_even_at_the_start() -> None:
    """The set-up is the same for both, but for whose turn it is."""
    state = canosa.start(2)
    assert state.estimate(GOLD) == -state.estimate(SILVER) == 0.0
    ahead = place(scored=(3, 1))
    assert ahead.estimate(GOLD) > 0.3
    assert ahead.estimate(SILVER) == -ahead.estimate(GOLD)


def test_estimates_stay_in_range_on_the_way() -> None:
    for seed in range(1, 6):
        rng, state = Rng(seed), canosa.start(2)
        while state.actor() != NOBODY:
            assert -1 < state.estimate(GOLD) < 1
            state.play(state.actor(), state.pick(rng))
