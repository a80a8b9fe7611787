"""Verbs by which characters are lost."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import HARMS, PICKS, SCOPES, WHO, Count, Verb, Who, player


class Lose(Verb, tag="lose", kw_only=True):
    """A player discards or transforms characters."""

    code = rows.LOSE
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
            rows.LOSE_MAY: int(self.may),
        }

    def sentence(self, language: str) -> str:
        who = player(self.who, language)
        if language == "de":
            verb = ("legst", "legt") if self.mode == "discard" else ("verwandelst", "verwandelt")
            what = {"companion": "Gefährten", "character": "eine Figur"}[self.pool]
            what = what if self.pool == "character" else f"einen {what}"
            what = what if self.n == 1 else f"{self.n} Figuren"
            luck = " durch Zufall" if self.pick == "random" else ""
            crew = " in dieser Mannschaft" if self.scope == "crew" else ""
            away = " ab" if self.mode == "discard" else ""
            return f"{who} {verb[self.who != 'you']} {what}{crew}{luck}{away}"
        verb_en = self.mode if self.who == "you" else f"{self.mode}s"
        what = f"a {self.pool.title() if self.pool == 'companion' else self.pool}"
        what = what if self.n == 1 else f"{self.n} {self.pool}s"
        luck = " at random" if self.pick == "random" else ""
        crew = " in this Crew" if self.scope == "crew" else ""
        return f"{who} {verb_en} {what}{luck}{crew}"
