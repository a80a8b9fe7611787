"""Every action is told as a sentence, in every language."""

import pytest

from molpe import games
from molpe.games.muse.rules.turn import PLAY
from molpe.kernel import CHANCE, NOBODY, Gist, Message, Rng, Slot
from molpe.kernel.gist import card, seat_of
from tests.games.muse.desk import solo

MUSE = games.find("muse")
NAMED: dict[str, Slot] = {
    "card": card("heracles"),
    "crew": card("theseus"),
    "bearer": card("nestor"),
    "hero": card("jason"),
    "quest": card("the-labors"),
    "seat": seat_of(1),
}
NOTHING = ("find", "restore", "retrieve", "take")


def test_every_action_of_a_match_is_told_in_a_sentence() -> None:
    state, rng = MUSE.start(3), Rng(5)
    heard = set()
    for _ in range(900):
        seat = state.actor()
        assert seat != NOBODY
        action = state.pick(rng)
        heard.add(MUSE.told(state, seat, action, 0).key)
        state.play(seat, action)
    assert "plain" not in heard
    assert len(heard) > 20


FORMS = [(verb, tuple(form.slots)) for verb, forms in MUSE.grammar.forms.items() for form in forms]


@pytest.mark.parametrize(("verb", "slots"), FORMS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_form_has_its_sentence(verb: str, slots: tuple[str, ...], language: str) -> None:
    """It names all that the form names, in words and not in notation."""
    if verb in NOTHING and not slots:
        assert MUSE.say(Message("told-nothing"), language)
        return
    gist = Gist(verb, {slot: NAMED[slot] for slot in slots})
    params = {**gist.things, "seat": NAMED["seat"]}  # luck's sentences say whose it is
    said = MUSE.say(Message(MUSE.told_key(gist), params), language)
    assert "{" not in said
    assert said != MUSE.grammar.write(gist)
    for slot in slots:
        assert MUSE.say(Message("plain", {"text": NAMED[slot]}), language) in said


def test_what_is_chosen_may_be_nothing() -> None:
    desk = solo("heracles", "(nestor)").aside(0, "galatea").turn(step=PLAY).do("play galatea")
    action = desk.game.parse(desk.state, 0, "restore nobody")
    assert desk.game.gist(desk.state, 0, action) == Gist("restore")
    assert desk.game.told(desk.state, 0, action, 1) == Message("told-nothing")


def test_a_duel_is_told_with_its_end() -> None:
    """Who met, how mighty they are in this War, and who falls, as things and numbers."""
    desk = solo("heracles", "nestor", "zetes").crew(1, "jason", "castor", "mopsus").draws(0, 1)
    desk.do("draw ares-stalks-the-earth")
    action = desk.card("heracles")
    assert desk.game.told(desk.state, CHANCE, action, 1).key == "told-match"
    desk.do("match heracles")
    told = desk.game.told(desk.state, CHANCE, desk.card("castor"), 1)
    assert told.params == {
        "card": card("castor"),
        "might": 3,
        "rival": card("heracles"),
        "rival_might": 8,
        "fell": card("castor"),
    }
    said = "Castor with Might 3 meets Heracles with 8: Castor falls"
    assert desk.game.say(told) == said
    told = desk.game.told(desk.state, CHANCE, desk.card("jason"), 1)  # an only Hero
    assert told.key == "told-duel-both"
    assert "fell" not in told.params
    assert desk.game.say(told, "de").endswith("mit 8: beide leben")
