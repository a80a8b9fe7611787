"""The verb that cancels."""

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Aim, Verb, joined, name


class Counter(Verb, tag="counter", kw_only=True):
    """A card aimed at its player is cancelled."""

    code = rows.COUNTER
    kinds: tuple[Aim, ...]

    def sentence(self, language: str) -> str:
        if language == "de":
            what = joined([name(kind, language) for kind in self.kinds], language, "or")
            return f"hebe auf, was auf dich zielt ({what}); die Karte wird abgelegt"
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        return f"cancel what is aimed at you ({what}); that card is discarded"
