"""The verb of War."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Side, Verb, whose


class War(Verb, tag="war", kw_only=True):
    """A War breaks out."""

    op = rows.WAGE
    one: Literal["you", "target", "opponent"]
    other: Literal["you", "target", "opponent"]
    trojan: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.one == self.other:
            raise ValueError("a War has two sides")

    def operands(self) -> dict[int, int]:
        return {
            rows.WAGE_ONE: WHO.index(self.one),
            rows.WAGE_OTHER: WHO.index(self.other),
            rows.WAGE_TROJAN: int(self.trojan),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        one, other = (
            say(f"war.with.{whose(side) if who == 'you' else who}")
            for who in (self.one, self.other)
        )
        return say(f"war.{'trojan' if self.trojan else 'plain'}", one=one, other=other)
