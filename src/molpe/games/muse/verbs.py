"""What cards can do: each verb is its schema, its sentence and its translation to ints.

The branch that carries a verb out is its neighbour in ``effects.py``; lasting verbs are read in
``crews.py``.
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from molpe.games.muse import words as w
from molpe.kernel import Frozen

Trait = Literal["wisdom", "cunning", "fire", "shooting", "flight", "instinct"]
TRAITS: tuple[Trait, ...] = ("wisdom", "cunning", "fire", "shooting", "flight", "instinct")
Slot = Literal["weapon", "armor", "shield", "bauble", "shared"]
SLOTS: tuple[Slot, ...] = ("weapon", "armor", "shield", "bauble", "shared")
Kind = Literal["hero", "companion", "treasure", "foe", "ordeal"]
KINDS = ("hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate")
Who = Literal["you", "target", "opponent", "any-player", "each", "table"]
WHO = ("you", "target", "opponent", "any-player", "each", "table")
Pick = Literal["owner", "controller", "random", "all"]
PICKS = ("owner", "controller", "random", "all")
Scope = Literal["player", "crew", "self", "crew-others"]
SCOPES = ("player", "crew", "self", "crew-others")
Window = Literal[
    "main", "main-own", "quest-own", "challenge", "challenge-own", "sea", "loss", "counter"
]
WINDOWS = ("main", "main-own", "quest-own", "challenge", "challenge-own", "sea", "loss", "counter")
When = Literal[
    "draw", "play", "static", "place", "trap-sea", "own-sea", "overcome", "crew-overcomes", "hold"
]
Aim = Literal["hold", "wrath", "wreck", "stop"]
AIMS = ("hold", "wrath", "wreck", "stop")
Harm = Literal["discard", "transform", "wreck", "wrath"]
HARMS = ("discard", "transform", "wreck", "wrath")
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]

GERMAN = {
    "wisdom": "Weisheit",
    "cunning": "List",
    "fire": "Feuer",
    "shooting": "Schießen",
    "flight": "Flug",
    "instinct": "Instinkt",
    "weapon": "Waffe",
    "armor": "Rüstung",
    "shield": "Schild",
    "bauble": "Kleinod",
    "shared": "gemeinsamer Schatz",
    "hero": "Held",
    "companion": "Gefährte",
    "treasure": "Schatz",
    "foe": "Feind",
    "ordeal": "Prüfung",
    "hold": "Haltekarte",
    "wrath": "Zorn",
    "wreck": "Schiffbruch",
    "stop": "Aufhalten",
}


def name(word: str, language: str) -> str:
    """A word of the cards in a language."""
    return GERMAN.get(word, word) if language == "de" else word.title()


def joined(words: list[str], language: str, last: str = "and") -> str:
    """Words as a list in a sentence."""
    link = {"and": "und", "or": "oder"}[last] if language == "de" else last
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if len(words) > 1 else words[0]


def bits(chosen: tuple[str, ...], known: tuple[str, ...]) -> int:
    """Words as bits of an integer."""
    return sum(1 << known.index(word) for word in chosen)


def counts(traits: tuple[str, ...]) -> int:
    """Traits as counts, a byte each."""
    return sum(1 << 8 * TRAITS.index(trait) for trait in traits)


class Verb(Frozen, kw_only=True, tag_field="verb"):
    """Something a card does: when, on what condition, at what price, and whether it may be left."""

    code: ClassVar[int] = w.END
    lasting: ClassVar[bool] = False
    when: When
    if_asked: Trait | None = None
    if_window: Literal["sea"] | None = None
    pay: Literal["this"] | None = None
    may: bool = False

    def numbers(self) -> list[int]:
        """The arguments of its row."""
        return []

    def row(self) -> list[int]:
        """Its row in the book."""
        row = [self.code, *self.numbers()]
        return row + [0] * (w.ROW - len(row))

    def sentence(self, language: str) -> str:
        """What it does, in words."""
        raise NotImplementedError


def _of(who: str, language: str) -> str:
    english = {
        "you": "you",
        "target": "this Hero's player",
        "opponent": "an opponent of your choice",
        "any-player": "any player",
        "each": "each player",
        "table": "nobody",
    }
    german = {
        "you": "du",
        "target": "der Spieler dieses Helden",
        "opponent": "ein Gegner deiner Wahl",
        "any-player": "ein beliebiger Spieler",
        "each": "jeder Spieler",
        "table": "niemand",
    }
    return german[who] if language == "de" else english[who]


class Lose(Verb, tag="lose", kw_only=True):
    """A player discards or transforms characters."""

    code = w.LOSE
    mode: Literal["discard", "transform"]
    who: Who = "you"
    pool: Literal["companion", "character"] = "companion"
    pick: Literal["owner", "random"] = "owner"
    scope: Literal["player", "crew"] = "player"
    n: Count = 1

    def numbers(self) -> list[int]:
        return [
            WHO.index(self.who),
            1 << HARMS.index(self.mode),
            int(self.pool == "character"),
            PICKS.index(self.pick),
            SCOPES.index(self.scope),
            self.n,
            int(self.may),
        ]

    def sentence(self, language: str) -> str:
        who = _of(self.who, language)
        if language == "de":
            verb = ("legst", "legt") if self.mode == "discard" else ("verwandelst", "verwandelt")
            what = {"companion": "Gefährten", "character": "eine Figur"}[self.pool]
            what = what if self.pool == "character" else f"einen {what}"
            what = what if self.n == 1 else f"{self.n} Figuren"
            luck = " durch Zufall" if self.pick == "random" else ""
            crew = " in dieser Mannschaft" if self.scope == "crew" else ""
            away = " ab" if self.mode == "discard" else ""
            return f"{who} {verb[self.who != 'you']} {what}{crew}{luck}{away}"
        verb_en = self.mode if self.who == "you" else f"{self.mode}s"
        what = f"a {self.pool.title() if self.pool == 'companion' else self.pool}"
        what = what if self.n == 1 else f"{self.n} {self.pool}s"
        luck = " at random" if self.pick == "random" else ""
        crew = " in this Crew" if self.scope == "crew" else ""
        return f"{who} {verb_en} {what}{luck}{crew}"


class Restore(Verb, tag="restore", kw_only=True):
    """A player turns transformed characters upright."""

    code = w.RESTORE
    who: Who = "you"
    n: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    scope: Literal["player", "crew"] = "player"

    def numbers(self) -> list[int]:
        return [WHO.index(self.who), self.n, SCOPES.index(self.scope), int(self.may)]

    def sentence(self, language: str) -> str:
        who = _of(self.who, language)
        if language == "de":
            verb = ("darfst", "darf") if self.may else ("musst", "muss")
            what = "alle verwandelten Figuren" if self.n == 0 else "eine verwandelte Figur"
            crew = " dieser Mannschaft" if self.scope == "crew" else ""
            return f"{who} {verb[self.who != 'you']} {what}{crew} zurückverwandeln"
        may = "may restore" if self.may else "restore" if self.who == "you" else "restores"
        what = "every transformed character" if self.n == 0 else "one transformed character"
        crew = " of this Crew" if self.scope == "crew" else ""
        return f"{who} {may} {what}{crew}"


class Retrieve(Verb, tag="retrieve", kw_only=True):
    """A player takes cards from the discard pile into play."""

    code = w.RETRIEVE
    who: Who = "you"
    kinds: tuple[Literal["hero", "companion", "treasure"], ...]
    n: Count = 1
    scope: Literal["player", "crew"] = "player"

    def numbers(self) -> list[int]:
        return [
            WHO.index(self.who),
            bits(self.kinds, KINDS),
            self.n,
            SCOPES.index(self.scope),
            int(self.may),
        ]

    def sentence(self, language: str) -> str:
        who = _of(self.who, language)
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            verb = ("darfst", "darf") if self.may else ("musst", "muss")
            where = "in diese Mannschaft" if self.scope == "crew" else "ins Spiel"
            return (
                f"{who} {verb[self.who != 'you']} {self.n} Karte ({what}) vom Ablagestapel "
                f"{where} zurückholen"
            )
        may = "may retrieve" if self.may else "retrieve" if self.who == "you" else "retrieves"
        where = "this Crew" if self.scope == "crew" else "play"
        return f"{who} {may} {self.n} {what} from the discard pile into {where}"


class Capture(Verb, tag="capture", kw_only=True):
    """A Companion or Treasure changes its player."""

    code = w.CAPTURE
    what: Literal["companion", "treasure"]
    slots: tuple[Slot, ...] = ()
    pick: Literal["owner", "controller", "random"]
    source: Literal["opponent", "target"]
    scope: Literal["player", "crew"] = "player"
    to: Literal["this-crew", "your-crew"]

    def numbers(self) -> list[int]:
        return [
            WHO.index(self.source),
            int(self.what == "treasure"),
            bits(self.slots, SLOTS),
            PICKS.index(self.pick),
            SCOPES.index(self.scope),
            int(self.to == "this-crew"),
            int(self.may),
        ]

    def sentence(self, language: str) -> str:
        every = len(self.slots) in (0, len(SLOTS))
        word = self.what if every else self.slots[0]
        if language == "de":
            may = "du darfst dir" if self.may else "du nimmst dir"
            end = " nehmen" if self.may else ""
            thing = {"companion": "einen Gefährten", "treasure": "einen Schatz"}.get(
                word, f"einen Schatz ({name(word, language)})"
            )
            luck = {"random": " durch Zufall", "owner": " nach Wahl des Besitzers"}.get(
                self.pick, ""
            )
            crew = " dieser Mannschaft" if self.scope == "crew" else ""
            whom = {"opponent": "eines Gegners deiner Wahl", "target": "dieses Spielers"}
            whose = crew or f" {whom[self.source]}"
            where = " in diese Mannschaft" if self.to == "this-crew" else ""
            return f"{may}{luck} {thing}{whose}{where}{end}"
        may = "you may take" if self.may else "you take"
        luck = {"random": " at random", "owner": " of its owner's choice"}.get(self.pick, "")
        whom = {"opponent": "an opponent of your choice", "target": "this Hero's player"}
        whose = "this Crew" if self.scope == "crew" else whom[self.source]
        where = " into this Crew" if self.to == "this-crew" else ""
        return f"{may} one {word.title()}{luck} from {whose}{where}"


class AttachFate(Verb, tag="attach-fate", kw_only=True):
    """A Fate is attached to a Hero."""

    code = w.ATTACH
    fate: Literal["father", "mother"]
    who: Literal["you"] = "you"

    def numbers(self) -> list[int]:
        return [WHO.index(self.who)]

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                "du legst diese Karte an einen deiner Helden: -1 Stärke; ein Held mit beiden "
                "Schicksalen ist verloren"
            )
        return "you attach this to one of your Heroes: -1 Might; a Hero with both Fates is lost"


class Draw(Verb, tag="draw", kw_only=True):
    """A player draws more cards."""

    code = w.DRAW
    who: Who = "you"
    n: Count

    def numbers(self) -> list[int]:
        return [WHO.index(self.who), self.n]

    def sentence(self, language: str) -> str:
        who = _of(self.who, language)
        if language == "de":
            return f"{who} {'ziehst' if self.who == 'you' else 'zieht'} {self.n} Karten mehr"
        return f"{who} {'draw' if self.who == 'you' else 'draws'} {self.n} more cards"


class Search(Verb, tag="search", kw_only=True):
    """Foes or Ordeals are found in the deck and go to their queues."""

    code = w.SEARCH
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    n: Count = 1
    pick: Literal["choice", "first"]
    include_discard: bool = False

    def numbers(self) -> list[int]:
        return [
            bits(self.kinds, KINDS),
            self.n,
            int(self.pick == "first"),
            int(self.include_discard),
            int(self.may),
        ]

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

    code = w.PEEK
    n: Annotated[int, msgspec.Meta(ge=1, le=8)]

    def numbers(self) -> list[int]:
        return [self.n]

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                f"du siehst die obersten {self.n} Karten des Stapels an und legst sie in "
                "beliebiger Ordnung zurück"
            )
        return f"you look at the top {self.n} cards of the Muse deck and put them back in any order"


class DiscardCards(Verb, tag="discard-cards", kw_only=True):
    """Treasures, a Deity, a Fate or both queues are discarded."""

    code = w.STRIP
    zone: Literal["treasure", "deity", "fate", "queues"]
    who: Who = "you"
    pick: Pick
    n: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1

    def numbers(self) -> list[int]:
        zone = ("treasure", "deity", "fate", "queues").index(self.zone)
        who = w.YOU if self.zone in ("deity", "queues") else WHO.index(self.who)
        return [who, zone, PICKS.index(self.pick), self.n]

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

    code = w.DROP

    def sentence(self, language: str) -> str:
        return "diese Karte wird abgelegt" if language == "de" else "this card is discarded"


class DrawMod(Verb, tag="draw-mod", kw_only=True):
    """The Draw step has more or fewer cards."""

    code = w.DRAW_MOD
    lasting = True
    amount: int

    def numbers(self) -> list[int]:
        return [self.amount]

    def sentence(self, language: str) -> str:
        n = abs(self.amount)
        if language == "de":
            more = "mehr" if self.amount > 0 else "weniger"
            return f"der Spieler zieht im Ziehschritt {n} Karte {more}"
        return (
            f"its player draws {n} card {'more' if self.amount > 0 else 'fewer'} in the Draw step"
        )


class Might(Verb, tag="might", kw_only=True):
    """Characters are mightier or weaker."""

    code = w.MIGHT
    lasting = True
    amount: int
    to: Literal["leader", "each-character", "each-companion", "each-armed"]

    def numbers(self) -> list[int]:
        targets = ("leader", "each-character", "each-companion", "each-armed")
        return [self.amount, targets.index(self.to)]

    def sentence(self, language: str) -> str:
        if language == "de":
            whom = {
                "leader": "der anführende Held",
                "each-character": "jede Figur",
                "each-companion": "jeder Gefährte",
                "each-armed": "jede Figur mit Waffe, Rüstung oder Schild",
            }
            return f"{whom[self.to]} hat {self.amount:+d} Stärke"
        whom = {
            "leader": "the leading Hero",
            "each-character": "each character",
            "each-companion": "each Companion",
            "each-armed": "each character with a weapon, armor or shield",
        }
        return f"{whom[self.to]} has {self.amount:+d} Might"


class GiveTrait(Verb, tag="trait", kw_only=True):
    """The Crew has one more source of traits."""

    code = w.TRAIT
    lasting = True
    traits: tuple[Trait, ...]

    def numbers(self) -> list[int]:
        return [counts(self.traits)]

    def sentence(self, language: str) -> str:
        what = joined([name(trait, language) for trait in self.traits], language)
        return f"diese Mannschaft hat {what}" if language == "de" else f"this Crew has {what}"


class Suppress(Verb, tag="suppress", kw_only=True):
    """Traits or personal Treasures of the Crew do not count."""

    code = w.SUPPRESS
    lasting = True
    traits: tuple[Trait, ...] = ()
    treasures: bool = False

    def numbers(self) -> list[int]:
        return [bits(self.traits, TRAITS), int(self.treasures)]

    def sentence(self, language: str) -> str:
        things = [name(trait, language) for trait in self.traits]
        if self.treasures:
            things.append("eigene Schätze" if language == "de" else "personal Treasures")
        what = joined(things, language)
        if language == "de":
            return f"in dieser Mannschaft zählt nicht: {what}"
        return f"in this Crew this does not count: {what}"


class Protect(Verb, tag="protect", kw_only=True):
    """Something is prevented: always, at the price of this card, or once by a Hold card."""

    code = w.PROTECT
    lasting = True
    against: tuple[Harm, ...]
    scope: Scope
    uses: Literal["always", "once", "now"]
    only: Literal["random"] | None = None

    def numbers(self) -> list[int]:
        return [
            bits(self.against, HARMS),
            SCOPES.index(self.scope),
            ("always", "once", "now").index(self.uses),
            int(self.only is not None),
        ]

    def sentence(self, language: str) -> str:
        german = {
            "discard": "abgelegt",
            "transform": "verwandelt",
            "wreck": "Opfer eines Schiffbruchs",
            "wrath": "vom Zorn einer Gottheit getroffen",
        }
        english = {
            "discard": "discarded",
            "transform": "transformed",
            "wreck": "Wrecked",
            "wrath": "hit by a Deity's Wrath",
        }
        harm = joined(
            [(german if language == "de" else english)[item] for item in self.against],
            language,
            "or",
        )
        person = self.against[0] in ("discard", "transform")
        if language == "de":
            whom = {
                "self": "diese Figur",
                "crew": "eine Figur dieser Mannschaft" if person else "diese Mannschaft",
                "crew-others": "eine andere Figur dieser Mannschaft",
                "player": "eine deiner Figuren" if person else "eine deiner Mannschaften",
            }[self.scope]
            luck = " durch Zufall" if self.only else ""
            if self.uses == "always":
                return f"nie wird {whom}{luck} {harm}"
            price = "; lege dazu diese Karte ab" if self.uses == "once" else ""
            return f"würde {whom}{luck} {harm}, darfst du das verhindern{price}"
        whom = {
            "self": "this character",
            "crew": "a character of this Crew" if person else "this Crew",
            "crew-others": "another character of this Crew",
            "player": "one of your characters" if person else "one of your Crews",
        }[self.scope]
        luck = " by random choice" if self.only else ""
        if self.uses == "always":
            return f"{whom} cannot be {harm}{luck}"
        price = " by discarding this" if self.uses == "once" else ""
        return f"if {whom} would be {harm}{luck}, you may prevent it{price}"


class WarMod(Verb, tag="war-mod", kw_only=True):
    """In a War its player's characters win tied duels."""

    code = w.WAR_MOD
    lasting = True
    win_ties: Literal[True]

    def numbers(self) -> list[int]:
        return [1]

    def sentence(self, language: str) -> str:
        if language == "de":
            return "im Krieg gewinnen deine Figuren unentschiedene Duelle"
        return "in a War your characters win tied duels"


class War(Verb, tag="war", kw_only=True):
    """A War breaks out."""

    code = w.WAGE
    one: Literal["you", "target", "opponent"]
    other: Literal["you", "target", "opponent"]
    trojan: bool = False

    def numbers(self) -> list[int]:
        return [WHO.index(self.one), WHO.index(self.other), int(self.trojan)]

    def sentence(self, language: str) -> str:
        rival = self.one if self.one != "you" else self.other
        if language == "de":
            whom = {"target": "dem Spieler dieses Helden", "opponent": "einem Gegner deiner Wahl"}
            what = "der Trojanische Krieg" if self.trojan else "Krieg"
            return f"{what} bricht aus zwischen dir und {whom[rival]}"
        what = "the Trojan War" if self.trojan else "War"
        return f"{what} breaks out between you and {_of(rival, language)}"


class Block(Verb, tag="block", kw_only=True):
    """A card is laid across a Quest."""

    code = w.LAY
    card: Literal["this", "queue"]
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    on: Literal["your-quest", "target-quest", "any-active-quest"]

    def numbers(self) -> list[int]:
        where = ("your-quest", "target-quest", "any-active-quest").index(self.on)
        return [int(self.card == "queue"), bits(self.kinds, KINDS), where]

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

    code = w.STOP
    kinds: tuple[Literal["foe", "ordeal"], ...]

    def numbers(self) -> list[int]:
        return [bits(self.kinds, KINDS)]

    def sentence(self, language: str) -> str:
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            return f"eine fremde Mannschaft, die eine Karte angeht ({what}), wird aufgehalten"
        return f"another player's Crew that takes on a challenge ({what}) is stopped"


class Wreck(Verb, tag="wreck", kw_only=True):
    """The crossing Crew is Wrecked."""

    code = w.WRECK

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Mannschaft auf See erleidet Schiffbruch"
        return "the Crew that is crossing the sea is Wrecked"


class Counter(Verb, tag="counter", kw_only=True):
    """A card aimed at its player is cancelled."""

    code = w.COUNTER
    kinds: tuple[Aim, ...]

    def sentence(self, language: str) -> str:
        if language == "de":
            what = joined([name(kind, language) for kind in self.kinds], language, "or")
            return f"hebe auf, was auf dich zielt ({what}); die Karte wird abgelegt"
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        return f"cancel what is aimed at you ({what}); that card is discarded"


class Ease(Verb, tag="ease", kw_only=True):
    """A challenge counts as met."""

    code = w.EASE

    def sentence(self, language: str) -> str:
        if language == "de":
            return "deine Mannschaft erfüllt jede Bedingung der Karte, die sie angeht"
        return "your Crew counts as meeting every requirement of the challenge"


class Advance(Verb, tag="advance", kw_only=True):
    """Steps of the Quest are marked."""

    code = w.ADVANCE
    n: Count = 1

    def numbers(self) -> list[int]:
        return [self.n]

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Überfahrt gelingt und niemand wird gefragt"
        return "the crossing succeeds and nobody is asked"


class ExtraQuest(Verb, tag="extra-quest", kw_only=True):
    """One more Quest action this turn."""

    code = w.EXTRA
    n: Count = 1

    def numbers(self) -> list[int]:
        return [self.n]

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"du hast in diesem Zug {self.n} Fahrtaktion mehr"
        return f"you take {self.n} more Quest action this turn"


class BecomeTreasure(Verb, tag="become-treasure", kw_only=True):
    """The card becomes a Treasure."""

    code = w.PRIZE
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

    code = w.LAURELS
    n: Count

    def numbers(self) -> list[int]:
        return [self.n]

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"diese Karte ist {self.n} Lorbeer wert"
        return f"this card is worth {self.n} Laurel{'s' if self.n > 1 else ''}"


class JoinCrew(Verb, tag="join-crew", kw_only=True):
    """The Foe may join the Crew."""

    code = w.JOIN
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def numbers(self) -> list[int]:
        return [int(self.may)]

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
