"""The verb that looks at cards, and what it does with some of them."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import (
    ANY,
    GOALS,
    PICKS,
    PLACES,
    RESTS,
    WHO,
    Count,
    Filter,
    Number,
    Verb,
    few,
    number,
    quantity,
)
from molpe.kernel import Frozen


class Take(Frozen, kw_only=True):
    """What happens to some of the cards looked at."""

    take: Count = 1
    to: Literal["bottom", "hand", "discard", "destroyed", "gain", "swap_hand", "swap_realm"]
    upto: bool = False
    filter: Filter = ANY


class Look(Verb, tag="look", kw_only=True):
    """Cards are seen in secret; some may be moved."""

    op = p.LOOK
    who: Literal["you", "foe", "any", "realm"] = "you"
    zone: Literal["draw", "draw_or_realm", "hand", "despair"]
    n: Number = 1
    upto: bool = False
    pick: Literal["you", "random"] = "you"
    then: Take | None = None
    rest: Literal["back", "bottom", "back_any_order"] = "back"

    def operands(self) -> dict[int, int]:
        operands = {
            p.WHO: WHO[self.who],
            p.ZONE: PLACES[self.zone],
            p.N: number(self.n),
            p.PICK: PICKS[self.pick],
            p.TAKE_REST: RESTS[self.rest],
            p.UPTO: int(self.upto),
        }
        if self.then:
            operands |= self.then.filter.operands() | {
                p.TAKE_MOST: self.then.take,
                p.TO: GOALS[self.then.to],
                p.UPTO: int(self.then.upto),
            }
        return operands

    def sentence(self, say: Speech) -> str:
        seen = self._seen(say)
        if self.then:
            return say("look.then", seen=seen, taken=self._taken(say, self.then))
        if self.rest == "bottom":
            return say.many("look.put.bottom", 1 if self.n == 1 else 2, seen=seen)
        return say("look.put.back_any_order", seen=seen) if self.rest != "back" else seen

    def _seen(self, say: Speech) -> str:
        if self.zone == "hand":
            return say("look.hand")
        if self.zone == "despair":
            cards = quantity(say, self.n, self.upto, ANY, "random" * (self.pick == "random"))
            return say(f"look.despair.{self.who if self.who != 'realm' else 'any'}", cards=cards)
        cards = say("look.all") if self.n == "all" else say.many("look.top", self.n)
        if self.zone == "draw_or_realm":
            return say("look.draw.any", cards=cards)
        return say(f"look.draw.{self.who if self.who != 'any' else 'realm'}", cards=cards)

    def _taken(self, say: Speech, then: Take) -> str:
        some = few(say, then.take, then.upto and then.take > 1)
        if self.zone == "hand":
            some = say("take.hand", few=some)
        else:
            some = say("take.it") if self.n == 1 else say("take.them", few=some)
        if then.filter.sin or then.filter.kosmos is not None:
            some = say("take.only", some=some, cards=then.filter.noun(say, 2))
        else:
            some = say("take.which", some=some, limit=then.filter.limit(say))
        taken = say(
            f"take.{'may' if then.upto else 'must'}", done=say(f"take.to.{then.to}", some=some)
        )
        if self.zone in ("hand", "despair") or self.rest == "back":
            return taken
        return say(f"look.rest.{self.rest}", taken=taken)
