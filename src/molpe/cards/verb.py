"""What a verb of a card is: its fields, its sentence and its integers.

A game's verbs stand in its room ``verbs``; what they then do is said by the file of the same name
in ``rules/effects``.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from molpe.cards.speech import Speech
from molpe.kernel import Frozen


class Verb(Frozen, kw_only=True, tag_field="verb"):
    """Something that a card does. Its fields are what a card file may say of it."""

    blank: ClassVar[Sequence[int]]
    """A row of its game that says nothing."""
    op: ClassVar[int]
    """Its number, the first of its row."""

    def operands(self) -> dict[int, int]:
        """The other integers of its row, by their places."""
        return {}

    def row(self) -> list[int]:
        """What it is in a program."""
        return row(self.blank, self.op, self.operands())

    def sentence(self, say: Speech) -> str:
        """What it does, in a clause without full stop, in lower case."""
        raise NotImplementedError


def row(blank: Sequence[int], op: int, operands: Mapping[int, int]) -> list[int]:
    """A row of a program; what is not said is as in a blank one."""
    line = list(blank)
    line[0] = op
    for place, value in operands.items():
        line[place] = value
    return line


def bits(chosen: Sequence[str], known: Sequence[str]) -> int:
    """Words as bits of an integer, each once however often it was written."""
    return sum(1 << known.index(word) for word in set(chosen))


def packed(chosen: Sequence[str], known: Sequence[str]) -> int:
    """Words as counts, eight bits of an integer for each that is known."""
    return sum(1 << 8 * known.index(word) for word in chosen)
