"""Verbs by which characters are lost."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    HARMS,
    PICKS,
    SCOPES,
    WHO,
    Count,
    Side,
    Verb,
    Who,
    said_of,
    whose,
)


class Lose(Verb, tag="lose", kw_only=True):
    """A player discards or transforms characters."""

    op = rows.LOSE
    mode: Literal["discard", "transform"]
    who: Who = "you"
    pool: Literal["companion", "character"] = "companion"
    pick: Literal["owner", "random"] = "owner"
    scope: Literal["player", "crew"] = "player"
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {
            rows.LOSE_WHO: WHO.index(self.who),
            rows.LOSE_MODE: 1 << HARMS.index(self.mode),
            rows.LOSE_LEADERS: int(self.pool == "character"),
            rows.LOSE_PICK: PICKS.index(self.pick),
            rows.LOSE_SCOPE: SCOPES.index(self.scope),
            rows.LOSE_N: self.n,
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return said_of(
            say,
            f"lose.{self.mode}",
            whose(side) if self.who == "you" else self.who,
            what=say.many(f"lose.what.{self.pool}", self.n),
            how=say("lose.how.random") if self.pick == "random" else "",
            where=say("lose.where.crew") if self.scope == "crew" else "",
        )
