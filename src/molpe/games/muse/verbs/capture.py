"""The verb by which a card changes its player."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import PICKS, SCOPES, SLOTS, WHO, Slot, Verb


class Capture(Verb, tag="capture", kw_only=True):
    """A Companion or Treasure changes its player."""

    op = rows.CAPTURE
    what: Literal["companion", "treasure"]
    slots: tuple[Slot, ...] = ()
    pick: Literal["owner", "controller", "random"]
    source: Literal["opponent", "target"]
    scope: Literal["player", "crew"] = "player"
    to: Literal["this-crew", "your-crew"]

    def operands(self) -> dict[int, int]:
        return {
            rows.CAPTURE_FROM: WHO.index(self.source),
            rows.CAPTURE_TREASURE: int(self.what == "treasure"),
            rows.CAPTURE_SLOTS: bits(self.slots, SLOTS),
            rows.CAPTURE_PICK: PICKS.index(self.pick),
            rows.CAPTURE_SCOPE: SCOPES.index(self.scope),
            rows.CAPTURE_THIS_CREW: int(self.to == "this-crew"),
            rows.CAPTURE_MAY: int(self.may),
        }

    def sentence(self, say: Speech) -> str:
        every = len(self.slots) in (0, len(SLOTS))
        return say(
            f"capture.{'may' if self.may else 'must'}",
            what=say(f"capture.what.{self.what if every else self.slots[0]}"),
            how=say(f"capture.how.{self.pick}") if self.pick != "controller" else "",
            whom=say(f"capture.from.{'crew' if self.scope == 'crew' else self.source}"),
            where=say("capture.into") if self.to == "this-crew" else "",
        )
