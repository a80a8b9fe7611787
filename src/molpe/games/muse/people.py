"""Verbs that concern characters."""

from typing import Annotated, Literal

import msgspec

from molpe.games.muse import rows
from molpe.games.muse.verb import (
    HARMS,
    KINDS,
    PICKS,
    SCOPES,
    SLOTS,
    WHO,
    Count,
    Slot,
    Verb,
    Who,
    bits,
    joined,
    name,
    player,
)


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


class AttachFate(Verb, tag="attach-fate", kw_only=True):
    """A Fate is attached to a Hero."""

    code = rows.ATTACH
    fate: Literal["father", "mother"]
    who: Literal["you"] = "you"

    def operands(self) -> dict[int, int]:
        return {
            rows.ATTACH_WHO: WHO.index(self.who),
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                "du legst diese Karte an einen deiner Helden: -1 Stärke; ein Held mit beiden "
                "Schicksalen ist verloren"
            )
        return "you attach this to one of your Heroes: -1 Might; a Hero with both Fates is lost"
