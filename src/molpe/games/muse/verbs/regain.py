"""Verbs by which characters and cards come back."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    KINDS,
    SCOPES,
    WHO,
    Count,
    Side,
    Verb,
    Who,
    named,
    said_of,
    whose,
)


class Restore(Verb, tag="restore", kw_only=True):
    """A player turns transformed characters upright."""

    op = rows.RESTORE
    optional = True
    who: Who = "you"
    n: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    scope: Literal["player", "crew"] = "player"

    def operands(self) -> dict[int, int]:
        return {
            rows.RESTORE_WHO: WHO.index(self.who),
            rows.RESTORE_N: self.n,
            rows.RESTORE_SCOPE: SCOPES.index(self.scope),
            rows.RESTORE_MAY: int(self.may),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        who = whose(side) if self.who == "you" else self.who
        where = "crew" if self.scope == "crew" else "you" if who == "you" else "they"
        may = "may" if self.may else "must"
        what = f"restore.what.{may}"
        return said_of(
            say,
            f"restore.{may}",
            who,
            what=say.many(what, self.n) if self.n else say(f"{what}.all"),
            where=say(f"restore.where.{where}"),
        )


class Retrieve(Verb, tag="retrieve", kw_only=True):
    """A player takes cards from the discard pile into play."""

    op = rows.RETRIEVE
    optional = True
    who: Who = "you"
    kinds: Annotated[
        tuple[Literal["hero", "companion", "treasure"], ...], msgspec.Meta(min_length=1)
    ]
    n: Count = 1
    scope: Literal["player", "crew"] = "player"

    def operands(self) -> dict[int, int]:
        return {
            rows.RETRIEVE_WHO: WHO.index(self.who),
            rows.RETRIEVE_KINDS: bits(self.kinds, KINDS),
            rows.RETRIEVE_N: self.n,
            rows.RETRIEVE_SCOPE: SCOPES.index(self.scope),
            rows.RETRIEVE_MAY: int(self.may),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        may = "may" if self.may else "must"
        return said_of(
            say,
            f"retrieve.{may}",
            whose(side) if self.who == "you" else self.who,
            what=say.many(f"retrieve.what.{may}", self.n, kinds=named(say, self.kinds, "or")),
            where=say(f"retrieve.where.{self.scope}"),
        )
