"""What an action is, in a form that programs can ask: a verb of the game and the things it names.

An action is an integer inside and a text outside. Its gist stands between them: a game says it
once, and its text, what is told of it and what goes over the wire are made from it.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import NamedTuple

from molpe.kernel.model import SEAT, Frozen, Message, Seat, Slot, Thing


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


def card(id: str) -> Thing:
    """A card by its id."""
    return Thing("card", id)


def cards(ids: Iterable[str]) -> tuple[Thing, ...]:
    """Cards by their ids, in this order."""
    return tuple(card(id) for id in ids)


def place(id: str) -> Thing:
    """A place by its id: a square, a spot of a layout, an end of a row."""
    return Thing("place", id)


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


class Forms:
    """The notation of a game: how each verb is written, by the slots that it fills.

    ``Forms({"tackle": ("tackle {card}", "tackle {card} with {crew}"), "pass": "pass"})``
    """

    def __init__(self, forms: Mapping[str, str | Sequence[str]]) -> None:
        self.forms: dict[tuple[str, frozenset[str]], str] = {}
        self.usual: dict[str, frozenset[str]] = {}
        for verb, several in forms.items():
            for form in (several,) if isinstance(several, str) else several:
                slots = frozenset(name for _, name, _, _ in Formatter().parse(form) if name)
                assert (verb, slots) not in self.forms, (verb, form)
                self.forms[verb, slots] = form
                self.usual.setdefault(verb, slots)

    def write(self, gist: Gist) -> str:
        """The one text of a gist."""
        form = self.forms[gist.verb, frozenset(gist.things)]
        text = form.format_map({slot: written(value) for slot, value in gist.things.items()})
        return " ".join(text.split())

    def key(self, gist: Gist) -> str:
        """The verb, with the slots that its first form lacks, or ``hidden`` where one of that form
        is struck out: ``tackle``, ``tackle-crew``, ``deal-hidden``."""
        slots, usual = set(gist.things), self.usual[gist.verb]
        struck = ["hidden"] if usual - slots else []
        return "-".join([gist.verb, *sorted(slots - usual), *struck])


def written(slot: Slot) -> str:
    """What stands in a slot, in notation: ids, with blanks between several."""
    if isinstance(slot, Thing):
        return str(slot.id)
    if isinstance(slot, tuple):
        return " ".join(str(thing.id) for thing in slot)
    return str(slot)
