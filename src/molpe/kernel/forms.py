# molpe: compiled
"""How gists are written: the notation of a game, a form for each verb and the slots it fills.

The table wants the texts of every legal action at every move, so a form is taken apart once.
"""

from collections.abc import Mapping, Sequence
from string import Formatter

from molpe.kernel.gist import Gist
from molpe.kernel.model import Slot, Thing


class Form:
    """One way to write a verb: a text with slots."""

    def __init__(self, text: str) -> None:
        self.head = ""
        self.slots: list[str] = []
        self.tails: list[str] = []
        """What stands after each slot."""
        for literal, name, _, _ in Formatter().parse(text):
            if self.slots:
                self.tails.append(literal)
            else:
                self.head = literal
            if name:
                self.slots.append(name)
        if len(self.tails) < len(self.slots):
            self.tails.append("")

    def fits(self, things: dict[str, Slot]) -> bool:
        """Whether these are its slots."""
        if len(things) != len(self.slots):
            return False
        for slot in self.slots:
            if slot not in things:
                return False
        return True

    def write(self, things: dict[str, Slot]) -> str:
        """The text with things in its slots."""
        text = self.head
        for i in range(len(self.slots)):
            text += written(things[self.slots[i]])
            text += self.tails[i]
        if "  " in text or text[:1] == " " or text[-1:] == " ":
            return " ".join(text.split())
        return text


class Forms:
    """The notation of a game: how each verb is written, by the slots that it fills.

    ``Forms({"tackle": ("tackle {card}", "tackle {card} with {crew}"), "pass": "pass"})``
    """

    def __init__(self, forms: Mapping[str, str | Sequence[str]]) -> None:
        self.forms: dict[str, list[Form]] = {}
        self.keys: dict[str, str] = {}
        """What messages call a verb and its slots, by both."""
        for verb, texts in forms.items():
            several = [Form(text) for text in ((texts,) if isinstance(texts, str) else texts)]
            self.forms[verb] = several
            sets = {frozenset(form.slots) for form in several}
            assert len(sets) == len(several), (verb, texts)

    def write(self, gist: Gist) -> str:
        """The one text of a gist."""
        things = gist.things
        for form in self.forms[gist.verb]:
            if form.fits(things):
                return form.write(things)
        raise KeyError(gist.verb, *things)

    def key(self, gist: Gist) -> str:
        """The verb, with the slots that its first form lacks, or ``hidden`` where one of that form
        is struck out: ``tackle``, ``tackle-crew``, ``deal-hidden``."""
        shape = f"{gist.verb} {' '.join(gist.things)}"
        key = self.keys.get(shape)
        if key is None:
            slots, usual = set(gist.things), set(self.forms[gist.verb][0].slots)
            struck = ["hidden"] if usual - slots else []
            key = self.keys[shape] = "-".join([gist.verb, *sorted(slots - usual), *struck])
        return key


def written(slot: Slot) -> str:
    """What stands in a slot, in notation: ids, with blanks between several."""
    if isinstance(slot, Thing):
        return str(slot.id)
    if isinstance(slot, tuple):
        return " ".join(str(thing.id) for thing in slot)
    return str(slot)
