"""What a card may say where: nothing that the rules would not carry out as its text says it."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from molpe.games.muse.data.cards import MuseCard, Needs
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.attempt import ExtraQuest
from molpe.games.muse.verbs.block import Block
from molpe.games.muse.verbs.capture import Capture
from molpe.games.muse.verbs.counter import Counter
from molpe.games.muse.verbs.fate import AttachFate
from molpe.games.muse.verbs.lasting import Protect, Suppress
from molpe.games.muse.verbs.reward import BecomeLaurels, BecomeTreasure, JoinCrew
from molpe.games.muse.verbs.schema import Verb

Field: TypeAlias = Literal["effects", "as_treasure", "favor", "wrath"]

MOMENTS = {
    "hero": ("play", "static", "crew-overcomes"),
    "companion": ("play", "static", "crew-overcomes"),
    "treasure": ("static", "crew-overcomes", "own-sea"),
    "foe": ("draw", "overcome"),
    "ordeal": ("draw", "overcome"),
    "deity": (),
    "hold": ("hold",),
    "immediate": ("draw",),
    "as_treasure": ("static",),
    "favor": ("static", "place"),
    "wrath": ("static", "place", "trap-sea"),
}
"""When something can happen, by the kind of card or the part of it."""
ONCE: tuple[type[Verb], ...] = (AttachFate, BecomeLaurels, BecomeTreasure, Counter, JoinCrew)
"""What a card says once: it is written down for the card, not for the moment."""
OWN_TURN = {"main-own", "quest-own", "challenge-own"}


def faults(card: MuseCard) -> Iterator[tuple[str, str]]:
    """What a card says that would not happen so: the field, and why."""
    yield from _printed(card)
    yield from _windows(card)
    parts: tuple[tuple[Field, tuple[AnyVerb, ...]], ...] = (
        ("effects", card.effects),
        ("as_treasure", card.as_treasure),
        ("favor", card.favor),
        ("wrath", card.wrath),
    )
    for field, effects in parts:
        for effect in effects:
            if effect.when not in MOMENTS[card.kind if field == "effects" else field]:
                yield field, f"{effect.when!r} never happens here"
            now = isinstance(effect, Protect) and effect.uses == "now"
            if effect.lasting != (effect.when == "static") and not now:
                yield field, "lasting effects, and only they, are static"
            for fault in _misfits(card, field, effect):
                yield field, fault
        for when in ("place", "crew-overcomes"):
            due = [effect for effect in effects if effect.when == when]
            if len({(effect.if_asked, effect.if_window) for effect in due}) > 1:
                yield field, "what happens at one moment has one condition"
    for verb in ONCE:
        if sum(isinstance(effect, verb) for effect in card.all_effects()) > 1:
            yield "effects", "a card says this once"


def _printed(card: MuseCard) -> Iterator[tuple[str, str]]:
    """Numbers and signs that would be printed for nothing."""
    if (card.kind == "treasure") != (card.slot is not None):
        yield "slot", "a treasure has a slot, nothing else has"
    if card.kind != "deity" and (card.favor or card.wrath):
        yield "favor", "only a deity has a favor and a wrath"
    if card.as_treasure and not card.find(BecomeTreasure):
        yield "as_treasure", "this card never becomes a Treasure"
    if card.might and card.kind not in ("hero", "companion", "treasure", "foe"):
        yield "might", "a character, a Treasure or a Foe has Might"
    if card.traits and card.kind not in ("hero", "companion", "treasure"):
        yield "traits", "a character or a Treasure has traits"
    if card.needs != Needs() and card.kind not in ("foe", "ordeal"):
        yield "needs", "only a Foe or an Ordeal asks for something"
    if card.needs.might and card.kind == "foe":
        yield "needs", "a Foe asks for the Might that it has"
    if card.vulnerable and card.kind != "foe":
        yield "vulnerable", "only a Foe has Might to be halved"


def _windows(card: MuseCard) -> Iterator[tuple[str, str]]:
    """Whether a Hold card answers what it fits, and can be played at all."""
    if card.kind == "hold":
        answers = {
            "counter": any(isinstance(effect, Counter) for effect in card.effects),
            "loss": any(isinstance(effect, Protect) for effect in card.effects),
        }
        for window, fits in answers.items():
            if (window in card.windows) != fits:
                yield "windows", f"{window!r} is for cards that answer it, and they need it"
        if not card.windows:
            yield "windows", "a hold card has windows"
    elif card.windows:
        yield "windows", "only a hold card has windows"
    for field in ("favor_windows", "wrath_windows"):
        windows = getattr(card, field)
        if bool(windows) != (card.kind == "deity"):
            yield field, "a deity has windows for both sides, nothing else has"
        if {"counter", "loss"} & set(windows):
            yield field, "nothing is answered with a deity"


def _misfits(card: MuseCard, field: Field, effect: AnyVerb) -> Iterator[str]:
    """What an effect names that is not there: a Hero, a Crew, a turn."""
    deity = field in ("favor", "wrath")
    words = {getattr(effect, name, "") for name in ("who", "source", "one", "other", "on")}
    if words & {"target", "target-quest"} and not deity:
        yield "only a deity lies beside a Hero, whose player is the target"
    near = getattr(effect, "scope", "") == "crew" or getattr(effect, "to", "") == "this-crew"
    if near and effect.when in ("draw", "hold"):
        yield "nobody's Crew is this Crew here"
    if isinstance(effect, Capture) and effect.to == "this-crew" and field == "wrath":
        yield "who lays a Wrath has no part of this Crew"
    if isinstance(effect, Block) and effect.card == "this" and effect.when != "draw":
        yield "only a card that is drawn Blocks by itself"
    if isinstance(effect, Suppress) and effect.treasures and not deity:
        yield "only a deity makes Treasures count for nothing"
    if isinstance(effect, Protect) and effect.uses != "now":
        yield from _shelter(card, field, effect)
    if isinstance(effect, AttachFate) and card.kind != "immediate":
        yield "a Fate is played immediately"
    if isinstance(effect, BecomeTreasure | BecomeLaurels | JoinCrew):
        fits = ("overcome", "draw") if not isinstance(effect, JoinCrew) else ("overcome",)
        if effect.when not in fits or (effect.when == "draw" and card.kind != "immediate"):
            yield "only what was overcome becomes something, or a card played immediately"
    if isinstance(effect, ExtraQuest) and not (
        effect.when in ("overcome", "crew-overcomes", "own-sea")
        or (effect.when == "hold" and set(card.windows) <= OWN_TURN)
    ):
        yield "a Quest action more is for who is on turn"


def _shelter(card: MuseCard, field: Field, effect: Protect) -> Iterator[str]:
    """Whom a card in play can protect from where it lies."""
    slot = card.slot
    if field == "as_treasure":
        prize = card.find(BecomeTreasure)
        slot = prize.slot if isinstance(prize, BecomeTreasure) else None
    if effect.against[0] == "wrath":
        if field in ("favor", "wrath"):
            yield "a deity does not keep others away"
    elif (effect.scope == "player") != (slot == "shared"):
        yield "a shared Treasure protects all Crews of its player, any other card its own"
    if effect.scope in ("self", "crew-others") and (
        field != "effects" or card.kind not in ("hero", "companion")
    ):
        yield "only a character is somebody itself"
