"""What cards can say: the same phrases in every language, none unused, none that a verb lacks."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from molpe import games
from molpe.cards.speech import Speech, gaps_of, load_speech
from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.game import Muse
from molpe.games.muse.verbs import VERBS as MUSE_VERBS
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.words import sentences as muse
from molpe.games.sins.verbs import VERBS as SINS_VERBS
from molpe.games.sins.verbs.condition import Condition
from molpe.games.sins.verbs.joining import read_effect
from molpe.games.sins.verbs.swap import Swap
from molpe.games.sins.words import sentences as sins

SAMPLES = 200
"""Of each verb, drawn from its schema."""


def draw(kind: Any, rng: random.Random) -> Any:
    """A value of a type, as a card file would write it; None for what is left out."""
    match kind:
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.IntType():
            low = kind.ge if kind.ge is not None else -2
            return rng.choice([low, low, low + 1, kind.le if kind.le is not None else 2])
        case inspect.StrType():
            return rng.choice(["T", "CVU", "OO"])
        case inspect.UnionType():
            return draw(rng.choice(kind.types), rng)
        case inspect.VarTupleType():
            return [draw(kind.item_type, rng) for _ in range(rng.randint(1, 3))]
        case inspect.StructType():
            fields = {field.encode_name: draw(field.type, rng) for field in kind.fields}
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            return tag | {name: value for name, value in fields.items() if value is not None}
    raise TypeError(kind)


def samples(kind: type) -> Iterator[Any]:
    rng = random.Random(kind.__name__)
    for _ in range(SAMPLES):
        yield draw(inspect.type_info(kind), rng)


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
    verb = {"verb": "divert"}
    for kind in SINS_VERBS:
        for raw in samples(kind):
            if kind is Swap and (raw["b"]["zone"], raw["b"]["pick"]) != ("discard", "you"):
                raw["b"].pop("tag", None)  # of hidden cards no tag can be named
            assert sins.sentence(read_effect([raw])).endswith(".")
    for raw in samples(Condition):
        both = {"if": raw, "then": [verb, verb], "else": [verb]}
        paid = {"pay": [{"verb": "discard", "zone": "hand"}], "then": [verb]}
        assert sins.sentence(read_effect([both, paid, {"choose": [[verb], [verb]]}]))
    for moved, said in (({}, "you do"), ({"tag": "Beast"}, "it has the tag Beast")):
        step = {"if": {"last_moved": moved}, "then": [verb]}
        assert sins.sentence(read_effect([step])).startswith(f"If {said}, the next")
    whole = {"verb": "recycle", "n": "all", "to": "draw_shuffle"}
    assert sins.sentence(read_effect([whole])).startswith("Shuffle your discard pile")
    assert set(listener.phrases) - listener.heard == {"list.and", "list.or"}


@pytest.mark.parametrize("listener", [muse], indirect=True)
def test_muse_says_every_phrase(listener: Listener) -> None:
    for kind in MUSE_VERBS:
        for raw in samples(kind):
            effect: Any = msgspec.convert(raw, AnyVerb)
            assert muse.effects_text((effect,), "en").endswith(".")
    for card in Muse().cards.cards:
        assert isinstance(card, MuseCard)
        muse.text_of(card, "en")
    assert set(listener.phrases) == listener.heard
