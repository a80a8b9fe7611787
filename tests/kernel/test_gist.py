"""What an action is, for programs: written once, heard in part, and chosen in sets."""

import msgspec
import pytest

from molpe import games
from molpe.kernel import (
    CHANCE,
    Forms,
    Game,
    Gist,
    IllegalAction,
    LawBroken,
    Match,
    Message,
    Rng,
    Seat,
    Several,
    Thing,
    parse_several,
)
from molpe.kernel.gist import card, cards, named, place, seat_of, without
from molpe.kernel.laws import check_gists, check_several, check_state
from molpe.kernel.messages import say
from molpe.kernel.several import sets_of
from tests.kernel.pebbles import Pebbles, PebbleState


def test_a_form_is_chosen_by_the_slots_that_are_filled() -> None:
    forms = Forms({"tackle": ("tackle {card}", "tackle {card} with {crew}"), "pass": "pass"})
    hydra = card("hydra")
    assert forms.write(Gist("pass")) == "pass"
    assert forms.write(Gist("tackle", {"card": hydra})) == "tackle hydra"
    both = Gist("tackle", {"card": hydra, "crew": card("jason")})
    assert forms.write(both) == "tackle hydra with jason"
    assert forms.key(both) == "tackle-crew"
    assert forms.key(without(both, "crew")) == "tackle"
    assert forms.key(without(both, "card", "crew")) == "tackle-hidden"
    with pytest.raises(KeyError, match="tackle"):
        forms.write(Gist("tackle", {"crew": card("jason")}))


def test_several_things_words_and_numbers_are_written_with_blanks() -> None:
    forms = Forms({"song": "song {left} | {right}", "pay": "pay {n} {colour}"})
    assert forms.write(Gist("song", {"left": (), "right": cards("ab")})) == "song | a b"
    assert forms.write(Gist("pay", {"n": 2, "colour": "vena"})) == "pay 2 vena"


def test_what_a_gist_names() -> None:
    gist = Gist("x", {"card": card("a"), "cards": cards("bc"), "to": seat_of(1), "n": 3})
    assert named(gist) == [card("a"), card("b"), card("c"), Thing("seat", 1)]


def test_a_sentence_calls_things_by_name() -> None:
    catalogue = {"en": {"told": "{who} takes {what} and {n}"}}
    message = Message("told", {"who": seat_of(0), "what": (place("a1"), place("b2")), "n": 2})
    assert say(message, catalogue) == "0 takes a1, b2 and 2"
    assert say(message, catalogue, call=lambda thing: thing.kind) == "seat takes place, place and 2"
    tide, canosa = games.find("tide"), games.find("canosa")
    assert tide.called(seat_of(1), "de") == "Platz 1"
    assert tide.called(seat_of(1), "en") == "seat 1"
    assert canosa.called(seat_of(1), "de") == "Silver"


def test_a_game_with_words_alone_has_a_plain_gist() -> None:
    game = Pebbles(words_alone=True)
    state = game.start(1)
    assert game.gist(state, 0, 0) == Gist("plain", {"text": "take 0"})
    assert game.say(game.told(state, 0, 0, 0)) == "take 0"
    check_state(game, state, state.census(), Rng(1))


def test_words_alone_are_heard_by_others_where_the_game_hides_nothing_itself() -> None:
    class Secretive(Pebbles):
        def told(self, state: PebbleState, seat: Seat, action: int, viewer: Seat) -> Message:
            if viewer != seat and action == 0:
                return Message("has-chosen")
            return super().told(state, seat, action, viewer)

    open_, hidden = Gist("plain", {"text": "take 0"}), Gist("plain")
    for kind, heard in ((Pebbles, open_), (Secretive, hidden)):
        game = kind(words_alone=True)
        state = game.start(2)
        assert game.heard(state, 0, 0, 0) == open_
        assert game.heard(state, 0, 0, 1) == heard
        assert game.say(game.told(state, 0, 1, 1)) == "take 1"
        check_state(game, state, state.census(), Rng(1))


def test_a_gist_that_says_more_than_the_sentence_breaks_a_law() -> None:
    class Indiscreet(Pebbles):
        def told(self, state: PebbleState, seat: Seat, action: int, viewer: Seat) -> Message:
            if viewer != seat:
                return Message("has-chosen")
            return super().told(state, seat, action, viewer)

    game = Indiscreet()
    state = game.start(2)
    with pytest.raises(LawBroken, match="what is told alike is heard alike"):
        check_state(game, state, state.census(), Rng(1))


def test_a_game_without_words_and_forms_says_so() -> None:
    class Silent(Game[PebbleState]):
        name = "silent"

    with pytest.raises(NotImplementedError):
        Silent().words(PebbleState(), 0, 0)


def test_a_thing_that_is_not_there_breaks_a_law() -> None:
    class Wrong(Pebbles):
        def gist(self, state: PebbleState, seat: Seat, action: int) -> Gist:
            return Gist("take", {"stone": Thing("stone", "nine")}) if action == 0 else Gist("done")

    game = Wrong()
    state = game.start(1)
    with pytest.raises(LawBroken, match="names only what there is"):
        check_gists(game, state, 0, [0])
    assert Pebbles().things("seat") == frozenset()


def test_hidden_cards_are_struck_out() -> None:
    tide = games.find("tide")
    state = tide.start(2)
    assert state.actor() == CHANCE
    whole = tide.heard(state, CHANCE, 2, 0)
    assert tide.heard(state, CHANCE, 2, 1) == without(whole, "card")


# A choice of several.


def test_a_set_is_chosen_in_any_order_and_played_as_one_chain() -> None:
    for chosen in ([2, 0], [0, 2]):
        match = Match(Pebbles(), 1)
        assert match.play_several(0, chosen) == [0, 2, 4]
        assert match.log == [(0, 0), (0, 2), (0, 4)]
        assert match.outcome() is not None


def test_a_chain_that_ends_by_itself_is_not_confirmed() -> None:
    match = Match(Pebbles(), 1)
    assert match.play_several(0, [3, 1, 0]) == [0, 1, 3]
    assert match.outcome() is not None


def test_of_equal_parts_each_is_chosen_once() -> None:
    question = Several((1, 1, 2), 9, 0, 3)
    assert question.chain([1, 2, 1]) == [1, 1, 2]
    with pytest.raises(IllegalAction, match="each part is chosen once"):
        question.chain([1, 1, 1])


def test_a_question_with_a_number_goes_on_while_it_has_it() -> None:
    before = Several((1, 2), 9, 0, 2, number=5)
    assert Several((2,), 9, 0, 1, number=5).continues(before, [1])
    assert not Several((2,), 9, 0, 1, number=6).continues(before, [1])
    assert not Several((2,), 9, 0, 1).continues(before, [1])
    assert Several((2,), 9, 0, 1, chosen=(1,)).continues(Several((1, 2), 9, 0, 2), [1])


def test_where_order_matters_it_is_kept() -> None:
    question = Several((1, 2, 3), 9, 0, 3, ordered=True)
    assert question.chain([3, 1]) == [3, 1]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ([0, 0], "each part is chosen once"),
        ([7], "each part is chosen once"),
        ([], "choose 1 to 3, not 0"),
        ([0, 1, 2, 3], "choose 1 to 3, not 4"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_lost(chosen: list[int], words: str) -> None:
    match = Match(Pebbles(), 1)
    with pytest.raises(IllegalAction, match=words):
        match.play_several(0, chosen)
    assert match.log == []


def test_exactly_so_many() -> None:
    with pytest.raises(IllegalAction, match="choose 2, not 1"):
        Several((1, 2, 3), 9, 2, 2).chain([1])


def test_who_is_not_asked_cannot_choose_several() -> None:
    match = Match(Pebbles(), 1)
    with pytest.raises(IllegalAction, match="may not act now"):
        match.play_several(1, [0])
    canosa = Match(games.find("canosa"), 2)
    with pytest.raises(IllegalAction, match="not asked for several"):
        canosa.play_several(0, [28])


def test_half_a_chain_is_taken_back() -> None:
    class Broken(Pebbles):
        def several(self, state: PebbleState, seat: Seat) -> Several | None:
            return Several((3, 2, 1, 0), 4, 1, 3)  # not the order of the chain

    match = Match(Broken(), 1)
    with pytest.raises(IllegalAction, match="may not play action"):
        match.play_several(0, [0, 2])
    assert match.log == []
    with pytest.raises(LawBroken, match="a set that is allowed is played"):
        check_several(match.game, match.state, 0)


def test_the_law_of_several_holds_for_pebbles() -> None:
    game = Pebbles()
    state = game.start(1)
    check_state(game, state, state.census(), Rng(1))
    assert len(list(sets_of(game.several(state, 0) or Several((), 0, 0, 0), Rng(1)))) == 14


def test_of_many_parts_a_sample_is_tried() -> None:
    question = Several(tuple(range(9)), 9, 0, 9)
    tried = list(sets_of(question, Rng(1)))
    assert len(tried) == 8
    assert all(len(set(one)) == len(one) <= 9 for one in tried)


def test_some_parts_are_not_chosen_together() -> None:
    question = Several((0, 1, 2), 9, 1, 2, apart=((0, 1),))
    assert list(sets_of(question, Rng(1))) == [(0,), (1,), (2,), (0, 2), (1, 2)]
    assert question.chain([2, 0]) == [0, 2]
    with pytest.raises(IllegalAction, match="not chosen together"):
        question.chain([1, 0])


def test_a_chain_is_known_by_its_last_part() -> None:
    class Forgetful(Pebbles):
        def several(self, state: PebbleState, seat: Seat) -> Several | None:
            found = super().several(state, seat)
            assert found is not None
            return msgspec.structs.replace(found, chosen=found.chosen[-1:])

    match = Match(Forgetful(), 1)
    assert match.play_several(0, [1, 0]) == [0, 1, 4]


def test_a_line_names_several() -> None:
    game = Pebbles()
    state = game.start(1)
    assert parse_several(game, state, 0, "take 2 0") == (2, 0)
    assert parse_several(game, state, 0, "take 2") is None
    assert parse_several(game, state, 0, "") is None
    assert parse_several(game, state, 0, "take 2 9") is None
    assert parse_several(game, state, 1, "take 2 0") is None
    canosa = games.find("canosa")
    assert parse_several(canosa, canosa.start(2), 0, "siren e5 f5") is None


def test_text_and_gist_come_together() -> None:
    class Worded(Game[PebbleState]):
        name = "worded"

        def words(self, state: PebbleState, seat: int, action: int) -> str:
            return f"take {action}"

    text, gist = Worded().named(PebbleState(), 0, 2)
    assert (text, gist.verb, gist.things) == ("take 2", "plain", {"text": "take 2"})
    game = games.find("breakthrough")
    state = game.start(2)
    for action in state.legal(0):
        both = (game.words(state, 0, action), game.gist(state, 0, action))
        assert game.named(state, 0, action) == both


@pytest.mark.parametrize("name", games.names())
def test_what_a_page_may_offer_is_said_in_one_go_as_one_by_one(name: str) -> None:
    game, rng = games.find(name), Rng(3)
    match, asked = Match(game, game.seats[-1]), 0
    for _ in range(150):
        actor = match.state.actor()
        if actor >= 0:
            asked += 1
            said = game.choices(match.state, actor)
            assert said == Game.choices(game, match.state, actor)
            assert [code for code, *_ in said] == match.state.legal(actor)
        if actor < CHANCE:
            break
        match.take(actor, match.state.pick(rng))
    assert asked
