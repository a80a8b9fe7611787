"""What cards can say: the same phrases in every language, none unused, none that a verb lacks."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe import games
from molpe.cards.speech import Speech, gaps_of, load_speech
from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.game import Muse
from molpe.games.muse.verbs import VERBS as MUSE_VERBS
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.schema import Side
from molpe.games.muse.words import sentences as muse
from molpe.games.sins.verbs.joining import read_effect
from molpe.games.sins.verbs.schema import Filter
from molpe.games.sins.words import sentences as sins
from tests.games.sins.vary import cards as sins_cards
from tests.games.sins.vary import variants as sins_variants
from tests.games.variants import every


class Listener(Speech):
    """Notes which phrases are said."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(speech.language, speech.phrases)
        self.heard: set[str] = set()

    def __call__(self, name: str, /, **gaps: str | int) -> str:
        self.heard.add(name)
        return super().__call__(name, **gaps)


@pytest.fixture
def listener(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Listener:
    module = request.param
    heard = Listener(module.SPEECH["en"])
    monkeypatch.setitem(module.SPEECH, "en", heard)
    return heard


HOME = Path(games.__file__).parent
SPEAKING = sorted(path.parent.parent.name for path in HOME.rglob("cards.en.toml"))
"""Games whose cards speak by phrases."""


@pytest.mark.parametrize("name", SPEAKING)
def test_whoever_speaks_is_held_to_it(name: str) -> None:
    """A game whose cards speak has a test that no field which is played goes unsaid."""
    assert (Path(__file__).parent / name / "test_texts.py").exists()


@pytest.mark.parametrize("package", [f"molpe.games.{name}.words" for name in SPEAKING])
def test_every_language_has_the_same_phrases_with_the_same_gaps(package: str) -> None:
    speech = load_speech(package)
    assert set(speech) == {"en", "de"}
    kinds = [
        {name: gaps_of(phrase) for name, phrase in one.phrases.items()} for one in speech.values()
    ]
    assert kinds[0] == kinds[1]
    assert all(form in ("", "d", "+d") for gaps in kinds[0].values() for form in gaps.values())


@pytest.mark.parametrize("listener", [sins], indirect=True)
def test_sins_says_every_phrase(listener: Listener) -> None:
    """Of all cards, in every variant, and of two effects that no box has."""
    for card in sins_cards().values():
        for _, effect in (("", card.effect), *sins_variants(card.effect)):
            assert sins.sentence(effect).endswith(".")
    for more in ({"min": 1}, {"min": 1, "max": 2}):
        sins.sentence(read_effect([{"verb": "icons", "per": {}, **more}]))
    Filter(other=True, not_paid=True).noun(listener, 1)
    assert set(listener.phrases) - listener.heard == {"list.and", "list.or"}


@pytest.mark.parametrize("listener", [muse], indirect=True)
def test_muse_says_every_phrase(listener: Listener) -> None:
    for kind in MUSE_VERBS:
        whens = ["static"] if kind.lasting else ["play", "crew-overcomes"]
        for raw in every(kind, when=whens, if_asked=[None], if_window=[None]):
            try:
                effect: Any = msgspec.convert(raw, AnyVerb)
            except msgspec.ValidationError:
                continue
            for side in SIDES:
                assert muse.effects_text((effect,), "en", side).endswith(".")
    for card in Muse().cards.cards:
        assert isinstance(card, MuseCard)
        muse.text_of(card, "en")
    assert set(listener.phrases) == listener.heard


SIDES: tuple[Side, ...] = ("card", "shared", "favor", "wrath")
