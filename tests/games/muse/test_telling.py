"""Every action is told as a sentence, in every language."""

import pytest

from molpe import games
from molpe.games.muse.words.telling import FORMS, Telling
from molpe.kernel import NOBODY, Rng

MUSE = games.find("muse")


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


@pytest.mark.parametrize("key", [*FORMS, "nothing"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_form_has_its_sentence(key: str, language: str) -> None:
    telling = Telling(MUSE.cards)
    form = FORMS.get(key, "restore nobody")
    text = form.format(card="heracles", to="theseus", seat=1)
    message = telling.tell(text)
    assert message.key == f"told-{key}"
    said = MUSE.say(message, language)
    assert "{" not in said
    assert said not in (text, "")
    assert ("heracles" in text) == ("Heracles" in said)
    assert ("theseus" in text) == ("Theseus" in said)


def test_what_has_no_form_is_told_as_it_is_written() -> None:
    assert Telling(MUSE.cards).tell("play three cards").key == "plain"
