"""What an action is, in a form that programs can ask: a verb of the game and the things it names.

An action is an integer inside and a text outside. Its gist stands between them: a game says it
once, and its text, what is told of it and what goes over the wire are made from it.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from molpe.kernel.model import SEAT, Frozen, Message, Seat, Slot, Thing

KNOWN = 4096
"""Things that are kept ready: the same few are named again and again."""


class Gist(Frozen):
    """What an action is: a verb of the game and the things it names, by slot."""

    verb: str
    things: dict[str, Slot] = {}


class Told(NamedTuple):
    """A line of what a viewer is told: whose it is, the sentence, and the same for programs."""

    seat: Seat
    m: Message
    gist: Gist
    effect: bool = False
    """Whether it came of an action by the rules, and neither luck nor anybody decided it."""
    scene: int = 0
    """How many of the action's scenes had been seen when it happened."""


Choice = tuple[int, str, tuple[str, ...], Gist]
"""A legal action: its code, its text, the things to click for it, and what it is."""


@lru_cache(KNOWN)
def card(id: str) -> Thing:
    """A card by its id."""
    return Thing("card", id)


def cards(ids: Iterable[str]) -> tuple[Thing, ...]:
    """Cards by their ids, in this order."""
    return tuple(card(id) for id in ids)


@lru_cache(KNOWN)
def place(id: str) -> Thing:
    """A place by its id: a square, a spot of a layout, an end of a row."""
    return Thing("place", id)


@lru_cache(KNOWN)
def seat_of(seat: int) -> Thing:
    """A seat by its number."""
    return Thing(SEAT, seat)


def without(gist: Gist, *slots: str) -> Gist:
    """A gist with some of its slots struck out."""
    return Gist(gist.verb, {name: slot for name, slot in gist.things.items() if name not in slots})


def named(gist: Gist) -> list[Thing]:
    """Every thing that a gist names."""
    found: list[Thing] = []
    for slot in gist.things.values():
        if isinstance(slot, Thing):
            found.append(slot)
        elif isinstance(slot, tuple):
            found += slot
    return found
