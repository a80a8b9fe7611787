"""What a card says, made from its effects: so a card does what it says."""

from itertools import groupby

from molpe.cards.speech import Speech, load_speech
from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.data.names import NAMES
from molpe.games.muse.verbs import AnyVerb

SPEECH = load_speech(__package__ or "molpe.games.muse.words", NAMES)


def effects_text(effects: tuple[AnyVerb, ...], language: str) -> str:
    """A list of effects as sentences; those of one moment in one sentence."""
    say = SPEECH[language]
    sentences = []
    for _, due in groupby(effects, lambda effect: moment(effect, "", say)):
        together = list(due)
        said = say.listed([effect.sentence(say) for effect in together])
        sentences.append(moment(together[0], said, say))
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in sentences)


def moment(effect: AnyVerb, said: str, say: Speech) -> str:
    """What is said, under what an effect says of when, on what condition and at what price."""
    if effect.pay:
        said = say("when.pay", said=said)
    if effect.if_window:
        return say(f"when.{effect.if_window}", said=said)
    if effect.if_asked and effect.when == "crew-overcomes":
        trait = say(f"name.{effect.if_asked}")
        return say("when.crew-overcomes-asked", trait=trait, said=said)
    return say(f"when.{effect.when}", said=said)


def text_of(card: MuseCard, language: str) -> str:
    """Everything a card says."""
    say = SPEECH[language]
    if card.kind == "deity":
        sides = {"favor": card.favor, "wrath": card.wrath}
        parts = [
            say(f"side.{side}", said=effects_text(does, language)) for side, does in sides.items()
        ]
    else:
        parts = [effects_text(card.effects, language)]
        if card.as_treasure:
            parts.append(say("side.treasure", said=effects_text(card.as_treasure, language)))
    return " ".join(part for part in parts if part)
