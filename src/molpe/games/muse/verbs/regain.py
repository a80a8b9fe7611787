"""Verbs by which characters and cards come back."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, SCOPES, WHO, Count, Verb, Who, named, said_of


class Restore(Verb, tag="restore", kw_only=True):
    """A player turns transformed characters upright."""

    op = rows.RESTORE
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

    def sentence(self, say: Speech) -> str:
        return said_of(
            say,
            f"restore.{'may' if self.may else 'must'}",
            self.who,
            what=say(f"restore.what.{'all' if self.n == 0 else 'one'}"),
            where=say("restore.where.crew") if self.scope == "crew" else "",
        )


class Retrieve(Verb, tag="retrieve", kw_only=True):
    """A player takes cards from the discard pile into play."""

    op = rows.RETRIEVE
    who: Who = "you"
    kinds: tuple[Literal["hero", "companion", "treasure"], ...]
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

    def sentence(self, say: Speech) -> str:
        return said_of(
            say,
            f"retrieve.{'may' if self.may else 'must'}",
            self.who,
            n=self.n,
            kinds=named(say, self.kinds, "or"),
            where=say(f"retrieve.where.{self.scope}"),
        )
