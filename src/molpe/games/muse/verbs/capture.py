"""The verb by which a card changes its player."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    PICKS,
    SCOPES,
    SLOTS,
    WHO,
    Side,
    Slot,
    Verb,
    said_of,
    whose,
)


class Capture(Verb, tag="capture", kw_only=True):
    """A Companion or Treasure changes its player."""

    op = rows.CAPTURE
    optional = True
    what: Literal["companion", "treasure"]
    slots: tuple[Slot, ...] = ()
    pick: Literal["owner", "controller", "random"]
    source: Literal["opponent", "target"]
    scope: Literal["player", "crew"] = "player"
    to: Literal["this-crew", "your-crew"]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.what == "companion" and self.slots:
            raise ValueError("only a Treasure has a slot")
        if self.what == "treasure" and (self.scope == "crew" or self.to == "this-crew"):
            raise ValueError("a Treasure is taken from a player, by a player")
        if self.scope == "crew" and self.source == "opponent":
            raise ValueError("this Crew is no opponent of your choice")
        if self.may and self.pick != "controller":
            raise ValueError("only who picks may leave it")

    def operands(self) -> dict[int, int]:
        return {
            rows.CAPTURE_FROM: WHO.index(self.source),
            rows.CAPTURE_TREASURE: int(self.what == "treasure"),
            rows.CAPTURE_SLOTS: bits(self.slots or SLOTS, SLOTS),
            rows.CAPTURE_PICK: PICKS.index(self.pick),
            rows.CAPTURE_SCOPE: SCOPES.index(self.scope),
            rows.CAPTURE_THIS_CREW: int(self.to == "this-crew"),
            rows.CAPTURE_MAY: int(self.may),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        who = whose(side)
        own = "you" if who == "you" else "they"
        whom = "crew" if self.scope == "crew" else self.source
        slots = [say(f"slot.{slot}") for slot in SLOTS if slot in self.slots]
        what = say(f"capture.what.{self.what}")
        if 0 < len(slots) < len(SLOTS):
            what = say("capture.slots", slots=say.listed(slots, "or"))
        return said_of(
            say,
            f"capture.{'may' if self.may else 'must'}",
            who,
            what=what,
            how=say(f"capture.how.{self.pick}" + (f".{own}" if self.pick == "controller" else "")),
            whom=say(f"capture.from.{whom}" + (f".{own}" if whom == "opponent" else "")),
            where=say("capture.into") if self.to == "this-crew" else "",
        )
