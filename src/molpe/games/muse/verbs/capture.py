"""The verb by which a card changes its player."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import PICKS, SCOPES, SLOTS, WHO, Slot, Verb, bits, name


class Capture(Verb, tag="capture", kw_only=True):
    """A Companion or Treasure changes its player."""

    code = rows.CAPTURE
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

    def sentence(self, language: str) -> str:
        every = len(self.slots) in (0, len(SLOTS))
        word = self.what if every else self.slots[0]
        if language == "de":
            may = "du darfst dir" if self.may else "du nimmst dir"
            end = " nehmen" if self.may else ""
            thing = {"companion": "einen Gefährten", "treasure": "einen Schatz"}.get(
                word, f"einen Schatz ({name(word, language)})"
            )
            luck = {"random": " durch Zufall", "owner": " nach Wahl des Besitzers"}.get(
                self.pick, ""
            )
            crew = " dieser Mannschaft" if self.scope == "crew" else ""
            whom = {"opponent": "eines Gegners deiner Wahl", "target": "dieses Spielers"}
            whose = crew or f" {whom[self.source]}"
            where = " in diese Mannschaft" if self.to == "this-crew" else ""
            return f"{may}{luck} {thing}{whose}{where}{end}"
        may = "you may take" if self.may else "you take"
        luck = {"random": " at random", "owner": " of its owner's choice"}.get(self.pick, "")
        whom = {"opponent": "an opponent of your choice", "target": "this Hero's player"}
        whose = "this Crew" if self.scope == "crew" else whom[self.source]
        where = " into this Crew" if self.to == "this-crew" else ""
        return f"{may} one {word.title()}{luck} from {whose}{where}"
