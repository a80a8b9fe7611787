"""The verb of denials: what somebody may not do for a while."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import (
    DENIALS,
    WHO,
    Count,
    Tag,
    Until,
    Verb,
    kind_words,
    tag_bits,
)


class Deny(Verb, tag="deny", kw_only=True):
    """Somebody may not do something."""

    op = p.DENY
    who: Literal["foe", "opponents"] = "foe"
    what: Literal["next_effect", "effects", "draw_effects", "gain_card", "plays"]
    until: Until = "phase"
    n: Count = 1
    stop: bool = False
    tag: Tag | None = None
    """Of the Realm card that may not be gained."""

    def operands(self) -> dict[int, int]:
        return {
            p.WHO: WHO["foe"] if self.who == "foe" else p.OPPONENTS,
            p.DENIED: DENIALS[self.what],
            p.DENIED_BUT: self.n,
            p.DENIED_STOPS: int(self.stop),
            p.DENIED_LONG: int(self.until == "your_next_turn"),
            p.F_TAGS: tag_bits(None, self.tag),
        }

    def sentence(self, say: Speech) -> str:
        when = say(f"until.{self.until}")
        if self.what == "gain_card":
            return say("deny.gain_card", card=kind_words(say, 1, self.tag), when=when)
        if self.what == "plays":
            return say.many(f"deny.{self.who}.plays", self.n)
        denial = say(f"deny.{self.who}.{self.what}", when=when)
        return say("deny.stop", denial=denial) if self.stop else denial
