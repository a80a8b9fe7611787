"""Card files: TOML that names its game on the first line, and errors that name the place.

game = "sirens"

[[card]]
id = "ligeia"
…
"""

import re
import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from molpe.cards.bounds import measure, weigh
from molpe.cards.changes import SET, Change, has_row, set_fields, split_changes, with_changes
from molpe.kernel import BadText, Frozen

R = TypeVar("R", bound="Row")
C = TypeVar("C", bound="Card")
WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LACKING = re.compile(r"Object missing required field `(.*)`")


class Fault(BadText):
    """A mistake in a card file, for programs too: in which table, row and field."""

    def __init__(
        self, text: str, table: str, row: str = "", field: str = "", what: str = ""
    ) -> None:
        super().__init__(text)
        self.table = table
        self.row = row
        self.field = field
        """Its path, ``effects[0].n``; nothing where none is meant."""
        self.what = what
        """The sentence alone, without the place."""

    def called(self, path: str, name: str) -> "Fault":
        """The same with another name for the file."""
        return Fault(str(self).replace(path, name), self.table, self.row, self.field, self.what)


class Row(Protocol):
    """A table of a file that is called by its id."""

    @property
    def id(self) -> str:
        """What it is called by."""


class Card(Frozen, kw_only=True):
    """What every card of every game has. A game adds its own fields."""

    id: str
    name: str
    copies: int = 1
    note: str = ""
    source: str

    @property
    def ours(self) -> bool:
        """Whether it is a reconstruction."""
        return self.source.startswith("ours")


class CardFile(Frozen):
    """A card file that has been read: what it is called, and its tables."""

    name: str
    """What a match file calls it: an edition's name, or a path and the hash of its text."""
    source: str
    tables: dict[str, Any]
    changes: tuple[Change, ...] = ()
    """What the edition's type is still to change, once the file is read."""

    @property
    def base(self) -> str:
        """Its name without what is changed in it."""
        return split_changes(self.name)[0]

    def changed(self, changes: tuple[Change, ...]) -> "CardFile":
        """The file with some things otherwise; values are set here, the rest is its type's."""
        if not changes:
            return self
        sets = [change for change in changes if change.what == SET]
        rest = tuple(change for change in changes if change.what != SET)
        name = with_changes(self.name, (change.text for change in changes))
        tables = set_fields(self.tables, sets, self.source) if sets else self.tables
        return CardFile(name, self.source, tables, rest)

    def concerned(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """Those of some changes that are about this file."""
        return tuple(change for change in changes if has_row(self.tables, change.part))

    def only(self, *known: str) -> None:
        """Refuse what is none of these tables."""
        for key in self.tables:
            if key not in known:
                there = ", ".join(known)
                raise BadText(f"{self.source}: unknown key {key!r}; there are: {there}")

    def cards(self, kind: type[C], table: str = "card") -> tuple[C, ...]:
        """Its ``[[card]]`` tables, each checked against the schema of its kind."""
        cards = self.rows(kind, table)
        for card in cards:
            if not WORD.fullmatch(card.id):
                what = "an id is a lower-case word, with hyphens if need be"
                raise self.fault(table, card.id, "id", what)
        return cards

    def rows(self, kind: type[R], table: str) -> tuple[R, ...]:
        """Its tables of some name, each checked against the schema of its kind."""
        found = self.tables.get(table)
        if not isinstance(found, list) or not found:
            raise BadText(f"{self.source}: there is no [[{table}]]")
        rows: dict[str, R] = {}
        for number, raw in enumerate(found, 1):
            called = raw.get("id", number) if isinstance(raw, dict) else number
            row = self.convert(raw, kind, table, called)
            if row.id in rows:
                what = f"{table} {row.id!r} appears twice"
                raise Fault(f"{self.source}: {what}", table, row.id, what=what)
            rows[row.id] = row
        return tuple(rows.values())

    def fault(self, table: str, row: object, field: str, what: str) -> Fault:
        """What is wrong with a field of a table, of a list of tables with the row of this id."""
        where = f"{table} {row!r}" if row != "" else table
        at = f"field {field!r}: " if field else ""
        text = f"{self.source}: {where}: {at}{what}"
        return Fault(text, table, str(row), _lacking(field, what), what)

    def convert(
        self, raw: Any, kind: type[Any], table: str, row: object = "", field: str = ""
    ) -> Any:
        """Any part of the file as a typed value, or an error that names file, card and field."""
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            what, _, place = str(error).partition(" - at `$.")
            path = ".".join(filter(None, (field, place.rstrip("`"))))
            raise self.fault(table, row, path, what) from None


def _lacking(field: str, what: str) -> str:
    """The field that is meant: the one that is missing, where msgspec names what lacks it."""
    found = LACKING.fullmatch(what)
    if found is None:
        return field
    return f"{field}.{found[1]}" if field else found[1]


def read_card_file(game: str, text: str, name: str, source: str) -> CardFile:
    """Read the text of a card file of a game."""
    measure(text, source)
    try:
        tables = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number that Python finds too long
        raise BadText(f"{source}: not TOML: {error}") from None
    weigh(tables, source)
    if tables.get("game") != game:
        raise BadText(f'{source}: the file must begin with game = "{game}"')
    return CardFile(name, source, tables)


@cache
def house_file(game: str, package: str, name: str) -> CardFile:
    """A card file that comes with a game, read once; nobody changes its tables."""
    resource = f"{name}.toml"
    text = files(package).joinpath(resource).read_text("utf-8")
    return read_card_file(game, text, name, f"{game}/{resource}")


def open_card_file(game: str, package: str, edition: str, editions: tuple[str, ...]) -> CardFile:
    """The card file of an edition: one of the package's own by name, else a path.

    A match file names an own edition by path and hash (``mine.toml sha256:1a2b…``); when a hash
    is given, the file must still be the same. Changes may stand behind either.
    """
    edition, changes = split_changes(edition)
    return _open(game, package, edition, editions).changed(changes)


def _open(game: str, package: str, edition: str, editions: tuple[str, ...]) -> CardFile:
    if edition in editions:
        return house_file(game, package, edition)
    path, _, wanted = edition.partition(" sha256:")
    if not path.endswith(".toml"):
        known = ", ".join(editions)
        raise BadText(f"{game} has no edition {edition!r}; give a .toml file or one of: {known}")
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadText(f"cannot read the edition {path!r}: {reason}") from None
    digest = sha256(text.encode()).hexdigest()[:16]
    if wanted and wanted != digest:
        raise BadText(f"the edition {path!r} has changed since the match was written")
    return read_card_file(game, text, f"{path} sha256:{digest}", path)
