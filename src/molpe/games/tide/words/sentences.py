"""What a card says, made from its effects: so a card does what it says."""

from collections.abc import Sequence

from molpe.cards.speech import load_speech
from molpe.games.tide.verbs import AnyVerb

SPEECH = load_speech(__package__ or "molpe.games.tide.words")


def sentence(effects: Sequence[AnyVerb], language: str) -> str:
    """Effects as sentences."""
    said = (verb.sentence(SPEECH[language]) for verb in effects)
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)
