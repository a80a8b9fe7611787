"""What a seat, or a spectator, may know of a match of SINS (ruling 30)."""

from typing import Literal

import molpe.cards.sight
from molpe.kernel import Frozen

Phase = Literal["set-up", "status", "buy", "attack", "refresh", "over"]


class CardFace(Frozen):
    """What is printed on a card that the viewer sees somewhere."""

    card: str
    name: str
    sin: str
    number: int
    tags: tuple[str, ...]
    weakness: str
    power: str
    text: str
    text_de: str


class HandCard(Frozen):
    """A card in a hand: its own id for those who know it, a back for all others."""

    id: str
    card: str


class PlayCard(Frozen):
    """A card in play with the icons it has now."""

    id: str
    card: str
    power: str
    weakness: str
    doomed: bool
    """Whether it is destroyed when the phase ends."""


class RealmCard(Frozen):
    """A place of the Realm."""

    id: str
    card: str
    """Nothing where the place is empty."""
    cost: str
    """Its icons for the player at turn."""
    need: int
    """How many of them must be paid."""
    payment: str
    """The powers that the proposal would spend, where the buyer can pay."""
    bolted: tuple[int, ...]
    """The seats that forbid others to gain it."""


class PlayerView(Frozen):
    """What lies before a player."""

    seat: int
    champion: bool
    dominance: int
    goal: int
    hand: tuple[HandCard, ...]
    draw: int
    top: tuple[str, ...]
    """The known cards on top, the uppermost first; nothing for those the viewer does not know."""
    bottom: tuple[str, ...]
    """The known cards at the bottom, the lowest last."""
    discard: tuple[str, ...]
    play: tuple[PlayCard, ...]
    despair: int
    despair_known: tuple[str, ...]
    brands: int
    brands_known: tuple[str, ...]
    deeds: tuple[str, ...]
    denied: tuple[str, ...]
    """effect, effects, draws or plays: what the player may not do now."""
    hand_change: int
    """By how much the next hand target differs."""


class Pair(Frozen):
    """A power and the weakness that matches it."""

    power: str
    weakness: str


class StruggleView(Frozen):
    """The comparison as it stands, icon by icon."""

    attacker: int
    defender: int
    power: str
    weakness: str
    pairs: tuple[Pair, ...]
    unmatched: str
    idle: str
    """Weaknesses that match nothing."""
    rage: str
    passed: bool


class BuyView(Frozen):
    """The powers of the buyer."""

    unspent: str
    spent: str
    buying: str
    """What is being paid for by hand."""
    chosen: str
    discount: int
    diverted: bool


class Hiding(Frozen):
    """A pile or a hand in which cards lie hidden."""

    zone: Literal["hand", "despair", "top", "bottom"]
    owner: int
    """A player; the Realm comes after the last."""


class Somewhere(Frozen):
    """Cards that the viewer knows to lie in some places, not which of them where (ruling 30)."""

    cards: tuple[str, ...]
    places: tuple[Hiding, ...]
    """One for each hidden card."""


class Button(molpe.cards.sight.Button):
    """One that says what it does."""

    text: str


class SinsView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    viewer: int
    phase: Phase
    round: int
    turn: int
    asked: int
    """Who is to act, -1 for luck."""
    champion: str
    """wrath, greed or gluttony in solo."""
    card: str
    """The card whose effect is going on."""
    realm: tuple[RealmCard, ...]
    realm_pile: int
    realm_top: tuple[str, ...]
    realm_bottom: tuple[str, ...]
    destroyed: tuple[str, ...]
    supply: tuple[str, ...]
    """Oozes that nobody has."""
    deeds: tuple[str, ...]
    """Deeds that nobody holds."""
    players: tuple[PlayerView, ...]
    buy: BuyView | None
    struggle: StruggleView | None
    given: int
    """Despair given this turn by the player at turn."""
    faces: tuple[CardFace, ...]
    buttons: tuple[Button, ...]
    """Answers that name no thing."""
    offers: tuple[Button, ...]
    """What else may be done that is neither a card of the hand nor a place of the Realm."""
    branches: tuple[dict[str, str], ...]
    """While an effect asks which of its ways to go: what each does, by language."""
    somewhere: tuple[Somewhere, ...]


UNSAID = frozenset(
    {
        "HandCard.id",
        "PlayCard.id",
        "RealmCard.id",
        "SinsView.faces",
        "SinsView.buttons",
        "SinsView.offers",
    }
)
"""What only somebody who draws the table needs."""
