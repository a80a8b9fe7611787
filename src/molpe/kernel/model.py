"""The plain values that games, agents and tables exchange."""

from typing import TypeAlias, dataclass_transform

import msgspec

Seat: TypeAlias = int
"""A place at the table, from 0; also CHANCE, NOBODY and, as a viewer, SPECTATOR."""

SEAT = "seat"
"""The kind of thing that a seat is."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A value: compared, hashed and written to JSON by its fields."""


class Thing(Frozen):
    """Something that can be named: a card, a place or a seat, by its kind and id."""

    kind: str
    id: str | int


Slot: TypeAlias = Thing | tuple[Thing, ...] | str | int
"""What fills a gap: a thing, several in their order, a word, or a number."""


class Outcome(Frozen):
    """The score sheet of a finished match: place (1 is first, ties share) and score per seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; nobody when everyone shares it, or a solo player lost."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first


class Message(Frozen):
    """Something to say, in no language yet: a key of the catalogue and what fills its gaps."""

    key: str
    params: dict[str, Slot] = {}


class Pile(Frozen):
    """Cards that lie open in a pile: a discard pile, what a player has won."""

    name: str
    """Its message is ``pile-NAME``."""
    cards: tuple[Thing, ...]
    seat: Seat | None = None
    """Whose it is, if it is anybody's."""


class OptionFact(Frozen):
    """One tunable rule of a game."""

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    meaning: str
    seats: tuple[int, ...] = ()
    """For how many seats it matters; none where it always does."""
    several: tuple[str, ...] = ()
    """Values of which any number may be joined by commas, instead of the default."""
    ruling: int = 0
    """The ruling that it reads otherwise, 0 for none; such an option is written down only where it
    is not the default."""


class Facts(Frozen):
    """What is true of a game before a match begins."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    codes: int
    longest: int
    lowest_score: int
    highest_score: int
    secrets: bool
    luck: bool
    sealed: bool
    windows: tuple[str, ...]
    """Where others may interrupt somebody's turn: what a seat may tick to be asked at."""
    usual: tuple[str, ...]
    """What is ticked before a seat has ordered anything."""
    options: tuple[OptionFact, ...]
    editions: tuple[str, ...]
    example: bool
