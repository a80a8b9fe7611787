"""What cards can do: each verb is its schema, its sentence and its translation to ints.

The branch that carries a verb out is its neighbour in ``effects.py``; lasting verbs are read in
``crews.py``. Verbs about characters are in ``people.py``, those that last in ``lasting.py``.
"""

from typing import Annotated, Literal

import msgspec

from molpe.games.muse import rows
from molpe.games.muse.lasting import DrawMod, GiveTrait, Might, Protect, Suppress, WarMod
from molpe.games.muse.people import AttachFate, Capture, Lose, Restore, Retrieve
from molpe.games.muse.verb import (
    KINDS,
    PICKS,
    WHO,
    Aim,
    Count,
    Pick,
    Slot,
    Trait,
    Verb,
    Who,
    bits,
    joined,
    name,
    player,
)


class Draw(Verb, tag="draw", kw_only=True):
    """A player draws more cards."""

    code = rows.DRAW
    who: Who = "you"
    n: Count

    def operands(self) -> dict[int, int]:
        return {
            rows.DRAW_WHO: WHO.index(self.who),
            rows.DRAW_N: self.n,
        }

    def sentence(self, language: str) -> str:
        who = player(self.who, language)
        if language == "de":
            return f"{who} {'ziehst' if self.who == 'you' else 'zieht'} {self.n} Karten mehr"
        return f"{who} {'draw' if self.who == 'you' else 'draws'} {self.n} more cards"


class Search(Verb, tag="search", kw_only=True):
    """Foes or Ordeals are found in the deck and go to their queues."""

    code = rows.SEARCH
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    n: Count = 1
    pick: Literal["choice", "first"]
    include_discard: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.SEARCH_KINDS: bits(self.kinds, KINDS),
            rows.SEARCH_N: self.n,
            rows.SEARCH_FIRST: int(self.pick == "first"),
            rows.SEARCH_DISCARD: int(self.include_discard),
            rows.SEARCH_MAY: int(self.may),
        }

    def sentence(self, language: str) -> str:
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            where = "im Musenstapel und im Ablagestapel" if self.include_discard else "im Stapel"
            if self.pick == "first":
                return f"die ersten {self.n} Karten im Stapel ({what}) kommen in ihre Reihen"
            may = "du darfst" if self.may else "du musst"
            return f"{may} {where} {self.n} Karte suchen ({what}) und in ihre Reihe legen"
        if self.pick == "first":
            return f"the first {self.n} {what} cards of the Muse deck go to their queues"
        where = "the Muse deck and the discard pile" if self.include_discard else "the Muse deck"
        may = "you may search" if self.may else "you search"
        return f"{may} {where} for {self.n} {what} and place it in its queue"


class Peek(Verb, tag="peek", kw_only=True):
    """The top cards of the deck are seen and put back in any order."""

    code = rows.PEEK
    n: Annotated[int, msgspec.Meta(ge=1, le=8)]

    def operands(self) -> dict[int, int]:
        return {
            rows.PEEK_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                f"du siehst die obersten {self.n} Karten des Stapels an und legst sie in "
                "beliebiger Ordnung zurück"
            )
        return f"you look at the top {self.n} cards of the Muse deck and put them back in any order"


class DiscardCards(Verb, tag="discard-cards", kw_only=True):
    """Treasures, a Deity, a Fate or both queues are discarded."""

    code = rows.STRIP
    zone: Literal["treasure", "deity", "fate", "queues"]
    who: Who = "you"
    pick: Pick
    n: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1

    def operands(self) -> dict[int, int]:
        zone = ("treasure", "deity", "fate", "queues").index(self.zone)
        who = rows.YOU if self.zone in ("deity", "queues") else WHO.index(self.who)
        return {
            rows.STRIP_WHO: who,
            rows.STRIP_ZONE: zone,
            rows.STRIP_PICK: PICKS.index(self.pick),
            rows.STRIP_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return {
                "treasure": "du legst einen deiner Schätze ab",
                "deity": "du legst eine beliebige Gottheit von einem Helden ab",
                "fate": "du legst ein Schicksal von einem deiner Helden ab",
                "queues": "alle Feinde und Prüfungen beider Reihen werden abgelegt",
            }[self.zone]
        return {
            "treasure": "you discard one of your Treasures",
            "deity": "you discard any one Deity from any Hero",
            "fate": "you discard one Fate from one of your Heroes",
            "queues": "every Foe and Ordeal in the two queues is discarded",
        }[self.zone]


class DiscardThis(Verb, tag="discard-this", kw_only=True):
    """The card itself is discarded; for a character a loss."""

    code = rows.DROP

    def sentence(self, language: str) -> str:
        return "diese Karte wird abgelegt" if language == "de" else "this card is discarded"


class War(Verb, tag="war", kw_only=True):
    """A War breaks out."""

    code = rows.WAGE
    one: Literal["you", "target", "opponent"]
    other: Literal["you", "target", "opponent"]
    trojan: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.WAGE_ONE: WHO.index(self.one),
            rows.WAGE_OTHER: WHO.index(self.other),
            rows.WAGE_TROJAN: int(self.trojan),
        }

    def sentence(self, language: str) -> str:
        rival = self.one if self.one != "you" else self.other
        if language == "de":
            whom = {"target": "dem Spieler dieses Helden", "opponent": "einem Gegner deiner Wahl"}
            what = "der Trojanische Krieg" if self.trojan else "Krieg"
            return f"{what} bricht aus zwischen dir und {whom[rival]}"
        what = "the Trojan War" if self.trojan else "War"
        return f"{what} breaks out between you and {player(rival, language)}"


class Block(Verb, tag="block", kw_only=True):
    """A card is laid across a Quest."""

    code = rows.LAY
    card: Literal["this", "queue"]
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    on: Literal["your-quest", "target-quest", "any-active-quest"]

    def operands(self) -> dict[int, int]:
        where = ("your-quest", "target-quest", "any-active-quest").index(self.on)
        return {
            rows.LAY_QUEUE: int(self.card == "queue"),
            rows.LAY_KINDS: bits(self.kinds, KINDS),
            rows.LAY_ON: where,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            what = "diese Karte" if self.card == "this" else "eine Karte aus den Reihen"
            where = {
                "your-quest": "eine deiner Fahrten",
                "target-quest": "die Fahrt dieser Mannschaft",
                "any-active-quest": "eine beliebige begonnene Fahrt",
            }[self.on]
            return f"{what} versperrt {where}"
        what = "this card" if self.card == "this" else "a Foe or Ordeal of the queues"
        where = {
            "your-quest": "one of your Quests",
            "target-quest": "this Crew's Quest",
            "any-active-quest": "any Quest in progress",
        }[self.on]
        return f"{what} Blocks {where}"


class Stop(Verb, tag="stop", kw_only=True):
    """An announced challenge fails."""

    code = rows.STOP
    kinds: tuple[Literal["foe", "ordeal"], ...]

    def operands(self) -> dict[int, int]:
        return {
            rows.STOP_KINDS: bits(self.kinds, KINDS),
        }

    def sentence(self, language: str) -> str:
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            return f"eine fremde Mannschaft, die eine Karte angeht ({what}), wird aufgehalten"
        return f"another player's Crew that takes on a challenge ({what}) is stopped"


class Wreck(Verb, tag="wreck", kw_only=True):
    """The crossing Crew is Wrecked."""

    code = rows.WRECK

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Mannschaft auf See erleidet Schiffbruch"
        return "the Crew that is crossing the sea is Wrecked"


class Counter(Verb, tag="counter", kw_only=True):
    """A card aimed at its player is cancelled."""

    code = rows.COUNTER
    kinds: tuple[Aim, ...]

    def sentence(self, language: str) -> str:
        if language == "de":
            what = joined([name(kind, language) for kind in self.kinds], language, "or")
            return f"hebe auf, was auf dich zielt ({what}); die Karte wird abgelegt"
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        return f"cancel what is aimed at you ({what}); that card is discarded"


class Ease(Verb, tag="ease", kw_only=True):
    """A challenge counts as met."""

    code = rows.EASE

    def sentence(self, language: str) -> str:
        if language == "de":
            return "deine Mannschaft erfüllt jede Bedingung der Karte, die sie angeht"
        return "your Crew counts as meeting every requirement of the challenge"


class Advance(Verb, tag="advance", kw_only=True):
    """Steps of the Quest are marked."""

    code = rows.ADVANCE
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {
            rows.ADVANCE_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Überfahrt gelingt und niemand wird gefragt"
        return "the crossing succeeds and nobody is asked"


class ExtraQuest(Verb, tag="extra-quest", kw_only=True):
    """One more Quest action this turn."""

    code = rows.EXTRA
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {
            rows.EXTRA_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"du hast in diesem Zug {self.n} Fahrtaktion mehr"
        return f"you take {self.n} more Quest action this turn"


class BecomeTreasure(Verb, tag="become-treasure", kw_only=True):
    """The card becomes a Treasure."""

    code = rows.PRIZE
    name: str
    slot: Slot
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def sentence(self, language: str) -> str:
        gifts = [f"+{self.might}"] if self.might else []
        gifts += [name(trait, language) for trait in self.traits]
        what = f" ({', '.join(gifts)})" if gifts else ""
        if language == "de":
            return f"diese Karte wird zum Schatz {self.name}, {name(self.slot, language)}{what}"
        return f"this card becomes the {self.slot} Treasure {self.name}{what}"


class BecomeLaurels(Verb, tag="become-laurels", kw_only=True):
    """The card goes to the victory pile."""

    code = rows.LAURELS
    n: Count

    def operands(self) -> dict[int, int]:
        return {
            rows.LAURELS_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"diese Karte ist {self.n} Lorbeer wert"
        return f"this card is worth {self.n} Laurel{'s' if self.n > 1 else ''}"


class JoinCrew(Verb, tag="join-crew", kw_only=True):
    """The Foe may join the Crew."""

    code = rows.JOIN
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def operands(self) -> dict[int, int]:
        return {
            rows.JOIN_MAY: int(self.may),
        }

    def sentence(self, language: str) -> str:
        gifts = "".join(f", {name(trait, language)}" for trait in self.traits)
        if language == "de":
            may = "darf" if self.may else "muss"
            return f"die Karte {may} als Gefährte mitkommen (Stärke {self.might}{gifts})"
        may = "may join" if self.may else "joins"
        return f"this card {may} the Crew as a Companion (Might {self.might}{gifts})"


VERBS: tuple[type[Verb], ...] = (
    Lose,
    Restore,
    Retrieve,
    Capture,
    AttachFate,
    Draw,
    Search,
    Peek,
    DiscardCards,
    DiscardThis,
    DrawMod,
    Might,
    GiveTrait,
    Suppress,
    Protect,
    WarMod,
    War,
    Block,
    Stop,
    Wreck,
    Counter,
    Ease,
    Advance,
    ExtraQuest,
    BecomeTreasure,
    BecomeLaurels,
    JoinCrew,
)

AnyVerb = (
    Lose
    | Restore
    | Retrieve
    | Capture
    | AttachFate
    | Draw
    | Search
    | Peek
    | DiscardCards
    | DiscardThis
    | DrawMod
    | Might
    | GiveTrait
    | Suppress
    | Protect
    | WarMod
    | War
    | Block
    | Stop
    | Wreck
    | Counter
    | Ease
    | Advance
    | ExtraQuest
    | BecomeTreasure
    | BecomeLaurels
    | JoinCrew
)
