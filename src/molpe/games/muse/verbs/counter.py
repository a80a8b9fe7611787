"""The verb that cancels."""

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Aim, Verb, named


class Counter(Verb, tag="counter", kw_only=True):
    """A card aimed at its player is cancelled."""

    op = rows.COUNTER
    kinds: tuple[Aim, ...]

    def sentence(self, say: Speech) -> str:
        return say("counter.aimed", kinds=named(say, self.kinds, "or"))
