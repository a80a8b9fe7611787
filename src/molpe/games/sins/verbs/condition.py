"""Conditions: what must hold for an effect to go on."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import ANY, PLACES, ROLES, WHO, Count, Filter, instruction
from molpe.kernel import Frozen


class Counting(Frozen, kw_only=True):
    """At least so many cards of a zone."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "play", "despair"]
    min: Count
    filter: Filter = ANY

    def operands(self) -> dict[int, int]:
        """The integers of its instruction."""
        return {
            p.IF_FORM: p.COUNT,
            p.WHO: WHO[self.who],
            p.ZONE: PLACES[self.zone],
            p.IF_LEAST: self.min,
            **self.filter.operands(),
        }

    def sentence(self, say: Speech) -> str:
        """The condition without "if"."""
        phrase = f"if.{self.who}.{self.zone}"
        if self.zone == "play":
            return say.many(phrase, self.min, cards=self.filter.noun(say, self.min))
        return say(phrase, n=self.min, cards=self.filter.noun(say, 2))


class Condition(Frozen):
    """Everything that is said must hold."""

    count: Counting | None = None
    role: Literal["attacker", "defender", "buyer"] | None = None
    gained_this_turn: bool = False
    last_moved: Filter | None = None

    def parts(self) -> list[list[int]]:
        """One instruction for each part."""
        parts = []
        if self.role:
            parts.append({p.IF_FORM: p.ROLE, p.IF_ROLE: ROLES[self.role]})
        if self.count:
            parts.append(self.count.operands())
        if self.gained_this_turn:
            parts.append({p.IF_FORM: p.GAINED})
        if self.last_moved is not None:
            parts.append({p.IF_FORM: p.LAST_MOVED, **self.last_moved.operands()})
        return [instruction(p.IF, operands) for operands in parts]

    def sentence(self, say: Speech) -> str:
        """The condition without "if"."""
        words = []
        if self.role:
            words.append(say(f"if.role.{self.role}"))
        if self.count:
            words.append(self.count.sentence(say))
        if self.gained_this_turn:
            words.append(say("if.gained"))
        if self.last_moved == ANY:
            words.append(say("if.done"))
        elif self.last_moved is not None:
            words.append(self._moved(say, self.last_moved))
        return say.chain("join.and", words)

    def _moved(self, say: Speech, moved: Filter) -> str:
        """ "it has the tag Beast", "it is a Kosmos card"."""
        if moved.tag and moved == Filter(tag=moved.tag):
            return say("if.tagged", tag=say(f"tag.{moved.tag.lower()}"))
        return say("if.moved", card=moved.noun(say, 1, after=True))  # an article comes before it
