"""Verbs by which characters and cards come back."""

from typing import Annotated, Literal

import msgspec

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    KINDS,
    SCOPES,
    WHO,
    Count,
    Verb,
    Who,
    bits,
    joined,
    name,
    player,
)


class Restore(Verb, tag="restore", kw_only=True):
    """A player turns transformed characters upright."""

    code = rows.RESTORE
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

    def sentence(self, language: str) -> str:
        who = player(self.who, language)
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

    code = rows.RETRIEVE
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

    def sentence(self, language: str) -> str:
        who = player(self.who, language)
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
