"""Changes: an edition with something otherwise than its file says, written behind its name.

``standard; blank ligeia`` plays with a Ligeia that has her icons and does nothing,
``standard; ligeia as doris`` with one that is a second Doris under her own name, and
``standard; ligeia.hearts=3`` with another number in her table. Match files name editions so, and
so they open again.
"""

import tomllib
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Literal

from molpe.kernel import BadText, Frozen

JOINT = ";"
BLANK = "blank"
AS = "as"
SET = "set"


class Change(Frozen):
    """One thing of an edition that is otherwise."""

    what: Literal["blank", "as", "set"]
    part: str
    other: str = ""
    """What it is exchanged for, or the path of the field that is set."""
    value: str = ""
    """What the field is set to, as card files write it."""

    @property
    def text(self) -> str:
        """How it is written behind an edition's name."""
        if self.what == BLANK:
            return f"{BLANK} {self.part}"
        return f"{self.part} as {self.other}" if self.what == AS else self.set_text

    @property
    def set_text(self) -> str:
        """``part.field=value``."""
        return f"{self.part}.{self.other}={self.value}"


def split_changes(edition: str) -> tuple[str, tuple[Change, ...]]:
    """The name or path of an edition, and what is otherwise in it."""
    name, *texts = (text.strip() for text in edition.split(JOINT))
    return name, tuple(map(read_change, texts))


def read_change(text: str) -> Change:
    """A change as it is written."""
    left, equals, value = (part.strip() for part in text.partition("="))
    part, dot, field = left.partition(".")
    if equals and dot and part and field and value:
        return Change("set", part, field, value)
    match text.split():
        case ["blank", part]:
            return Change("blank", part)
        case [part, "as", other]:
            return Change("as", part, other)
    raise BadText(
        f"the change {text!r} of an edition is not written 'blank ID', 'ID as ID' or"
        " 'ID.FIELD=VALUE'"
    )


def with_changes(edition: str, changes: Iterable[str]) -> str:
    """An edition's name with changes behind it."""
    return f"{JOINT} ".join([edition, *changes])


def set_fields(tables: dict[str, Any], changes: Iterable[Change], source: str) -> dict[str, Any]:
    """Tables of a card file in which fields have other values; the schema still judges them."""
    tables = deepcopy(tables)
    for change in changes:
        put(find_row(tables, change.part, source), change, source)
    return tables


def find_row(tables: dict[str, Any], part: str, source: str) -> Any:
    """The table of a file that has this id, or this name where it is no list."""
    for table in tables.values():
        for row in table if isinstance(table, list) else ():
            if isinstance(row, dict) and row.get("id") == part:
                return row
    if isinstance(tables.get(part), dict):
        return tables[part]
    raise BadText(f"{source}: there is no {part!r} to change")


def has_row(tables: dict[str, Any], part: str) -> bool:
    """Whether a file has such a table."""
    try:
        find_row(tables, part, "")
    except BadText:
        return False
    return True


def put(row: Any, change: Change, source: str) -> None:
    """Set the field of a table that a path names: ``power``, ``effects.0.n``."""
    *path, last = change.other.split(".")
    try:
        for step in path:
            row = row[int(step) if isinstance(row, list) else step]
        if isinstance(row, list):
            row[int(last)] = value_of(change.value)
        else:
            row[last] = value_of(change.value)
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadText(f"{source}: {change.part!r} has no field {change.other!r}") from None


def value_of(text: str) -> Any:
    """A value as card files write it; what is no such value is a word."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        return text
