"""Conditions: what must hold for an effect to go on."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import (
    ANY,
    PLACES,
    ROLES,
    WHO,
    Count,
    Filter,
    filtered,
    row,
    say,
)
from molpe.kernel import Frozen


class Counting(Frozen, kw_only=True):
    """At least so many cards of a zone."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "play", "despair"]
    min: Count
    filter: Filter = ANY

    def code(self) -> list[int]:
        """Its instruction."""
        line = row(
            p.IF, IF_FORM=p.COUNT, WHO=WHO[self.who], ZONE=PLACES[self.zone], IF_LEAST=self.min
        )
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        """The condition without "if"."""
        noun = self.filter.noun(lang, 1 if self.zone == "play" and self.min == 1 else 2)
        if self.who == "foe" and self.zone == "hand":
            return say(
                lang,
                f"the foe holds {self.min} or more {noun}",
                f"der Gegner {self.min} oder mehr {noun} hält",
            )
        if self.zone == "play":
            one = self.min == 1
            some = say(lang, f"{self.min} or more", f"{self.min} oder mehr")
            return say(
                lang,
                f"you have {'at least 1' if one else some} {noun} in play",
                f"du {'mindestens 1' if one else some} {noun} ausgespielt hast",
            )
        pile = {
            ("you", "hand"): ("your hand", "deine Hand"),
            ("you", "discard"): ("your discard pile", "dein Ablagestapel"),
            ("foe", "discard"): ("the foe's discard pile", "der Ablagestapel des Gegners"),
            ("you", "despair"): ("your despair pile", "dein Verzweiflungsstapel"),
            ("foe", "despair"): ("the foe's despair pile", "der Verzweiflungsstapel des Gegners"),
        }[self.who, self.zone]
        return say(
            lang,
            f"{pile[0]} holds {self.min} or more {noun}",
            f"{pile[1]} {self.min} oder mehr {noun} enthält",
        )


class Condition(Frozen):
    """Everything that is said must hold."""

    count: Counting | None = None
    role: Literal["attacker", "defender", "buyer"] | None = None
    gained_this_turn: bool = False
    last_moved: Filter | None = None

    def parts(self) -> list[list[int]]:
        """One instruction for each part."""
        lines = []
        if self.role:
            lines.append(row(p.IF, IF_FORM=p.ROLE, IF_ROLE=ROLES[self.role]))
        if self.count:
            lines.append(self.count.code())
        if self.gained_this_turn:
            lines.append(row(p.IF, IF_FORM=p.GAINED))
        if self.last_moved is not None:
            lines.append(filtered(row(p.IF, IF_FORM=p.LAST_MOVED), self.last_moved))
        return lines

    def sentence(self, lang: str) -> str:
        """The condition without "if"."""
        words = []
        if self.role:
            words.append(
                {
                    "attacker": say(lang, "you are attacking", "du angreifst"),
                    "defender": say(lang, "you are defending", "du verteidigst"),
                    "buyer": say(lang, "you are buying", "du kaufst"),
                }[self.role]
            )
        if self.count:
            words.append(self.count.sentence(lang))
        if self.gained_this_turn:
            words.append(
                say(
                    lang,
                    "you have gained a card this turn",
                    "du in diesem Zug eine Karte gewonnen hast",
                )
            )
        if self.last_moved == ANY:
            words.append(say(lang, "you do", "du das tust"))
        elif self.last_moved is not None:
            noun = self.last_moved.noun(lang, 1)
            words.append(say(lang, f"it is a {noun}", f"es eine {noun} ist"))
        return say(lang, " and ", " und ").join(words)
