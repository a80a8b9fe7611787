"""Verbs about a Quest action."""

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, Challenges, Count, Side, Verb


class Stop(Verb, tag="stop", kw_only=True):
    """An announced challenge fails."""

    op = rows.STOP
    kinds: Challenges

    def operands(self) -> dict[int, int]:
        return {rows.STOP_KINDS: bits(self.kinds, KINDS)}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say(f"stop.{'any' if len(set(self.kinds)) == 2 else self.kinds[0]}")


class Ease(Verb, tag="ease", kw_only=True):
    """A challenge counts as met."""

    op = rows.EASE

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say("ease.crew")


class ExtraQuest(Verb, tag="extra-quest", kw_only=True):
    """One more Quest action this turn."""

    op = rows.EXTRA
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {rows.EXTRA_N: self.n}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say.many("extra-quest.turn", self.n)
