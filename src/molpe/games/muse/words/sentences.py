"""What a card says, made from its effects: so a card does what it says."""

from collections.abc import Sequence
from itertools import groupby

from molpe.cards.speech import Speech, load_speech
from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.data.names import NAMES
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.lasting import GiveTrait, Might
from molpe.games.muse.verbs.reward import BecomeTreasure
from molpe.games.muse.verbs.schema import WINDOWS, Side, Trait
from molpe.games.muse.verbs.war import War
from molpe.kernel import Frozen

SPEECH = load_speech(__package__ or "molpe.games.muse.words", NAMES)


class Part(Frozen):
    """A part of what a card says: Favor, Wrath, what it does as a Treasure, or without a label."""

    label: str
    text: str


def effects_text(effects: Sequence[AnyVerb], language: str, side: Side = "card") -> str:
    """A list of effects as sentences; those of one moment in one sentence."""
    say = SPEECH[language]
    sentences = []
    for _, due in groupby(effects, lambda effect: moment(effect, "", say)):
        together = list(due)
        trojan = any(isinstance(effect, War) and effect.trojan for effect in together)
        said = say.listed(
            [
                effect.won(say)
                if trojan and isinstance(effect, BecomeTreasure)
                else effect.sentence(say, side)
                for effect in together
            ]
        )
        sentences.append(moment(together[0], said, say))
    return " ".join(map(whole, sentences))


def whole(said: str) -> str:
    """A clause as a sentence."""
    return f"{said[0].upper()}{said[1:]}."


def moment(effect: AnyVerb, said: str, say: Speech) -> str:
    """What is said, under what an effect says of when and on what condition."""
    if effect.if_window:
        return say(f"when.{effect.if_window}", said=said)
    if effect.if_asked:
        trait = say(f"name.{effect.if_asked}")
        return say("when.crew-overcomes-asked", trait=trait, said=said)
    return say(f"when.{effect.when}", said=said)


def windows_text(windows: Sequence[str], language: str) -> str:
    """When a Hold card or a side of a Deity may be played."""
    say = SPEECH[language]
    known = [say(f"window.{window}") for window in WINDOWS if window in windows]
    return whole(say("window.play", windows=say.listed(known, "or")))


def gifts(might: int, traits: tuple[Trait, ...]) -> tuple[AnyVerb, ...]:
    """What the printed Might and traits of a shared Treasure are for (ruling 27)."""
    more: list[AnyVerb] = []
    if might:
        more.append(Might(when="static", amount=might, to="each-character"))
    if traits:
        more.append(GiveTrait(when="static", traits=traits))
    return tuple(more)


def parts_of(card: MuseCard, language: str) -> list[Part]:
    """Everything a card says, part by part."""
    say = SPEECH[language]
    if card.kind == "deity":
        return [
            Part(say(f"side.{side}"), f"{windows_text(windows, language)} {said}".strip())
            for side, windows, said in (
                ("favor", card.favor_windows, effects_text(card.favor, language, "favor")),
                ("wrath", card.wrath_windows, effects_text(card.wrath, language, "wrath")),
            )
        ]
    side: Side = "shared" if card.slot == "shared" else "card"
    effects = (*gifts(card.might, card.traits), *card.effects) if side == "shared" else card.effects
    said = effects_text(effects, language, side)
    if card.kind == "hold":
        said = f"{windows_text(card.windows, language)} {said}"
    parts = [Part("", said)] if said else []
    prize = card.find(BecomeTreasure)
    if isinstance(prize, BecomeTreasure):
        side = "shared" if prize.slot == "shared" else "card"
        lasting = card.as_treasure
        if side == "shared":
            lasting = (*gifts(prize.might, prize.traits), *lasting)
        if lasting:
            parts.append(Part(say("side.treasure"), effects_text(lasting, language, side)))
    return parts


def lined(parts: Sequence[Part], language: str) -> str:
    """Parts as a text, a line for each."""
    say = SPEECH[language]
    return "\n".join(
        say("side.part", label=part.label, said=part.text) if part.label else part.text
        for part in parts
    )


def text_of(card: MuseCard, language: str) -> str:
    """Everything a card says, a line for each part."""
    return lined(parts_of(card, language), language)
