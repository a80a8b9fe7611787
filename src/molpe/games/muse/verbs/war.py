"""The verb of War."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Verb, player


class War(Verb, tag="war", kw_only=True):
    """A War breaks out."""

    code = rows.WAGE
    one: Literal["you", "target", "opponent"]
    other: Literal["you", "target", "opponent"]
    trojan: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.WAGE_ONE: WHO.index(self.one),
            rows.WAGE_OTHER: WHO.index(self.other),
            rows.WAGE_TROJAN: int(self.trojan),
        }

    def sentence(self, language: str) -> str:
        rival = self.one if self.one != "you" else self.other
        if language == "de":
            whom = {"target": "dem Spieler dieses Helden", "opponent": "einem Gegner deiner Wahl"}
            what = "der Trojanische Krieg" if self.trojan else "Krieg"
            return f"{what} bricht aus zwischen dir und {whom[rival]}"
        what = "the Trojan War" if self.trojan else "War"
        return f"{what} breaks out between you and {player(rival, language)}"
