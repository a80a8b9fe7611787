"""The log of a match as each viewer may hear it: made once, kept as JSON while somebody looks."""

from msgspec import Raw

from molpe.table.match.record import Record
from molpe.table.room.peer import encode
from molpe.table.room.sight import lines_of

LONG = 200
"""Lines that may be made while others wait; more are made beside the loop."""


class Told:
    """The lines of one viewer so far."""

    __slots__ = ("ends", "text")

    def __init__(self) -> None:
        self.text = bytearray()
        self.ends: list[int] = []
        """Where what was told of each action ends in the text."""

    def lacks(self, record: Record) -> int:
        """Of how many actions of a match lines are still to be made."""
        return len(record.match.log) - len(self.ends)

    def extend(self, record: Record, viewer: int) -> None:
        """Make the lines that are lacking."""
        if self.lacks(record):
            for lines in lines_of(record, viewer, len(self.ends)):
                for line in lines:
                    self.text += encode(line)
                    self.text += b","
                self.ends.append(len(self.text))

    def cut(self, length: int) -> None:
        """Forget what was taken back: all after the first ``length`` actions."""
        if length < len(self.ends):
            del self.ends[length:]
            del self.text[self.ends[-1] if self.ends else 0 :]

    def json(self) -> Raw:
        """All lines as one list."""
        return Raw(b"[" + self.text[:-1] + b"]")


class Logs:
    """The lines of all who look at a match."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        self.told: dict[int, Told] = {}

    def json(self, record: Record, viewer: int) -> Raw:
        """The whole log of a viewer."""
        told = self.told.setdefault(viewer, Told())
        told.extend(record, viewer)
        return told.json()

    def long(self, record: Record, viewer: int) -> bool:
        """Whether the lines of a viewer are better made beside the loop."""
        told = self.told.get(viewer)
        return (told.lacks(record) if told is not None else len(record.match.log)) > LONG

    def make(self, record: Record, viewer: int) -> None:
        """Make the lines of a viewer; the match stands still meanwhile."""
        self.told.setdefault(viewer, Told()).extend(record, viewer)

    def cut(self, length: int) -> None:
        """All after the first ``length`` actions was taken back, or is another."""
        for told in self.told.values():
            told.cut(length)

    def rest(self) -> None:
        """Nobody looks any more: what took long to make is kept for a while, so that nobody who
        comes and goes has it made again and again."""
        if not any(len(one.ends) > LONG for one in self.told.values()):
            self.clear()

    def clear(self) -> None:
        """Nobody has looked for a while, or it is another log."""
        self.told.clear()
