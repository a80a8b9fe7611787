"""Verbs about a Quest action."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, Count, Verb, named


class Stop(Verb, tag="stop", kw_only=True):
    """An announced challenge fails."""

    op = rows.STOP
    kinds: tuple[Literal["foe", "ordeal"], ...]

    def operands(self) -> dict[int, int]:
        return {rows.STOP_KINDS: bits(self.kinds, KINDS)}

    def sentence(self, say: Speech) -> str:
        return say("stop.crew", kinds=named(say, self.kinds, "or"))


class Ease(Verb, tag="ease", kw_only=True):
    """A challenge counts as met."""

    op = rows.EASE

    def sentence(self, say: Speech) -> str:
        return say("ease.crew")


class ExtraQuest(Verb, tag="extra-quest", kw_only=True):
    """One more Quest action this turn."""

    op = rows.EXTRA
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {rows.EXTRA_N: self.n}

    def sentence(self, say: Speech) -> str:
        return say("extra-quest.turn", n=self.n)
