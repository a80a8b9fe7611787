"""Where a move takes things from: a database at one moment, as an archive is read."""

from collections.abc import Sequence
from typing import Any

import msgspec

from molpe.kernel import MolpeError
from molpe.table.library.kept import Named
from molpe.table.moving import belongings
from molpe.table.moving.model import (
    COLUMNS_OF_MATCH,
    Garbled,
    Others,
    Spoilt,
    Whole,
    digest,
    encode,
)
from molpe.table.moving.side import OWN, PASSING, Side

KEPT = "editions/kept.json"
LEFT, COPIED = "it was left out", "it was copied as it is"
"""What becomes of what is damaged."""


class FromSide:
    """A database that is read; what is damaged is noted by its name, and the rest goes on."""

    def __init__(self, side: Side, fate: str = LEFT) -> None:
        self.side, self.fate = side, fate
        self.kind = side.kind
        self.troubles: list[tuple[str, str]] = []
        """What cannot be read, why, and what becomes of it."""
        self.last: Whole | None = None
        self.sums: dict[str, bytes] = {}
        """What the matches of a copy were when it was made."""

    async def read_sums(self) -> None:
        """Hold matches against what they were, in a copy that no table was opened on since."""
        same = (await self.tables()).get("match") == COLUMNS_OF_MATCH  # or the sums are of others
        if same and await self.side.ask("pragma journal_mode") == [("delete",)]:
            self.sums = dict(await self.rows("sums", ("match", "sum")))

    async def ids(self) -> list[str]:
        """Every match."""
        broken: list[str] = []
        found = await self.side.ids(broken)
        for why in dict.fromkeys(broken):
            self.note("matches", f"not all names of them can be read: {why}", "some may be missing")
        return list(dict.fromkeys([*found, *self.sums]))

    async def whole(self, id: str) -> Whole:
        """All of a match."""
        self.last = None
        try:
            self.last = await self.side.whole(id)
        except Spoilt as error:
            self.last = error.left
            raise
        if self.sums.get(id, wanted := digest(self.last)) != wanted:
            raise Spoilt("it is not what was copied: its SHA-256 is another one", self.last)
        return self.last

    def raw(self, id: str, why: str = "") -> bytes:
        """What there is of the match that was asked for last."""
        return encode(self.last, why) if self.last is not None and self.last.id == id else b""

    async def guests(self) -> list[tuple[Any, ...]]:
        """What guests are called."""
        found = []
        for row in sorted(await self.rows("guest", ("session", "name"), "guest"), key=str):
            if all(isinstance(cell, str) for cell in row):
                found.append(row)
            else:
                self.note(f"guest {row[0]}", "it is no session and its name")
        return found

    async def editions(self) -> dict[str, str]:
        """Card files of somebody's own, by their hash: in the database, and beside it."""
        bodies: list[tuple[str, bytes]] = []
        for path in sorted((self.side.folder / "editions").glob("*.toml")):
            if len(path.stem) == 64:
                try:
                    bodies.append((path.stem, path.read_bytes()))
                except OSError as error:
                    self.note(f"edition {path.stem}", error.strerror or error)
        for name, body in await self.rows("edition", ("name", "body"), "edition"):
            bodies.append((str(name), str(body).encode()))
        found = {}
        for name, body in bodies:
            try:
                found[name] = belongings.card_file(name, body)
            except Spoilt as error:
                self.note(f"edition {name}", error)
        return found

    async def kept(self) -> list[Named]:
        """Names of card files: in a copy, and beside a table."""
        fields = Named.__struct_fields__
        rows = await self.rows("kept", fields)
        given: list[Any] = [dict(zip(fields, row, strict=True)) for row in rows]
        try:
            given += belongings.kept_entries(self.side.folder)
        except MolpeError as error:
            self.note(KEPT, error)
        found = []
        for one in given:
            try:
                found.append(msgspec.convert(one, Named))
            except msgspec.ValidationError as error:
                self.note(KEPT, f"a name in it cannot be read: {error}")
        return list(dict.fromkeys(found))

    async def keys(self) -> list[bytes]:
        """What signs cookies and invitations."""
        try:
            return await belongings.keys(self.side)
        except MolpeError as error:
            self.note("keys", error)
            return []

    async def others(self) -> dict[str, Others]:
        """Tables that this version does not move in a way of their own."""
        return {
            table: Others(columns, await self.rows(table, columns))
            for table, columns in (await self.tables()).items()
            if table not in OWN and table not in PASSING
        }

    async def tables(self) -> dict[str, tuple[str, ...]]:
        """Every table that is there."""
        broken: list[str] = []
        found = await self.side.tables(broken)
        for why in broken:
            self.note("tables", why)
        return found

    async def rows(
        self, table: str, columns: Sequence[str], one: str = ""
    ) -> list[tuple[Any, ...]]:
        """The rows of a table that can be read; where ``one`` says what a row is, it is named."""
        if table not in await self.tables():
            return []
        broken: list[str] = []
        found = []
        for row in await self.side.rows(table, columns, broken):
            if any(isinstance(cell, Garbled) for cell in row):
                name = f"{one} {row[0]}" if one else f"table {table}"
                self.note(name, f"a text of {str(row[0])!r} is not UTF-8")
            else:
                found.append(row)
        for why in broken:
            self.note(f"table {table}", why)
        return found

    def note(self, name: str, why: object, fate: str = "") -> None:
        """Say once what is damaged, and what becomes of it."""
        trouble = (name, f"{' '.join(str(why).split())}; {fate or self.fate}")
        if trouble not in self.troubles:
            self.troubles.append(trouble)
