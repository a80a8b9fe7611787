"""The four moves: a copy and back, an archive and back; every match is played again on the way."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from molpe.kernel import BadText, MolpeError
from molpe.table.library.kept import Named
from molpe.table.library.library import Library
from molpe.table.moving import belongings
from molpe.table.moving.archive import GUESTS, KEPT, ArchiveReader, ArchiveWriter
from molpe.table.moving.lite import LiteSide, aside
from molpe.table.moving.load import COPIED, FromSide
from molpe.table.moving.model import Others, Spoilt, Whole, checked, digest, encode
from molpe.table.moving.proof import Proof, Verdict, prove
from molpe.table.moving.side import OWN, PASSING, Side, as_far, listed, quoted
from molpe.table.protocol.own import write_own
from molpe.table.store import POSTGRES, Row
from molpe.table.store.sqlite import copy_database

Tell = Callable[[int, int], None]
"""How many are done, of how many."""
Load = FromSide | ArchiveReader

REFUSED = {"other": "another match", "damaged": "a match that cannot be read"}
"""What may be there instead of a match that was to be added."""
TOGETHER, MOST_EVENTS = 50, 5_000
"""Matches, and their events, that are written in one transaction."""


class Where(NamedTuple):
    """A table's database and the folder beside it."""

    database: str
    folder: Path


class How(NamedTuple):
    """How a move is made."""

    keys: bool = False
    """Whether keys travel too."""
    quick: bool = False
    """Whether nothing is played again."""
    tell: Tell = lambda done, total: None


class Report(msgspec.Struct):
    """What came of a move."""

    matches: int = 0
    events: int = 0
    played: int = 0
    """Matches that were played again and came out the same."""
    old: int = 0
    """Matches of older rules: there to be looked at, not to be played again."""
    added: int = 0
    there: int = 0
    """Matches that were there already."""
    keys_left: bool = False
    """Whether there were keys, and nobody asked for them."""
    keys: int = 0
    """Keys that came along."""
    damaged: int = 0
    """Matches that are damaged, or were refused, and are kept as they are."""
    troubles: list[tuple[str, str]] = msgspec.field(default_factory=list)
    """What is damaged or was refused, by its name, and why."""

    def judge(self, proof: Proof) -> None:
        """Count a match that was played again."""
        self.played += proof.verdict is Verdict.GOOD
        self.old += proof.verdict is Verdict.OLD


def open_side(where: Where, write: bool = False) -> Side:
    """The database that somebody names."""
    if where.database.startswith(POSTGRES):
        try:
            from molpe.table.moving.post import PostSide
        except ImportError:
            raise BadText("PostgreSQL needs asyncpg: pip install 'molpe[postgres]'") from None
        return PostSide(where.database, where.folder, write)
    return LiteSide(Path(where.database), where.folder, write)


# A copy, in a file of SQLite's, whichever the database is.


async def backup(source: Where, file: Path, how: How) -> Report:
    """Copy everything at one moment; what is damaged is copied too, and told."""
    if file.exists():
        raise BadText(f"{str(file)!r} is there already")
    made, report = aside(file), Report()
    try:
        async with open_side(source) as side:
            load = FromSide(side)
            wanted = set(await load.ids())
            os.close(os.open(made, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
            if isinstance(side, LiteSide):
                await copy_pages(side.path, made)
                async with open_side(source) as later:  # a match may be deleted meanwhile
                    wanted &= set(await later.ids([]))
            async with LiteSide(made, file.parent, write=True) as copy:
                if not isinstance(side, LiteSide):
                    await copy_rows(load, copy, how, report)
                keys = await keys_of(load, report) if how.keys else []
                await add_belongings(load, copy, keys)
                copy.settle()
        report.troubles += load.troubles
        sums = await check_copy(made, wanted, how, report)
        async with LiteSide(made, file.parent, write=True) as copy:
            await copy.fill("sums", Others(("match", "sum"), sums))
            copy.settle()
        os.replace(made, file)
    except (OSError, sqlite3.Error) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise BadText(f"cannot write {str(file)!r}: {why}") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            made.with_name(made.name + end).unlink(missing_ok=True)
    return report


async def copy_pages(path: Path, made: Path) -> None:
    """Copy a file of SQLite's; whoever interrupts it waits until it is written, and can go."""
    copying = asyncio.create_task(asyncio.to_thread(copy_database, path, made))
    try:
        await asyncio.wait([copying])
    finally:
        await copying


async def keys_of(load: Load, report: Report) -> list[bytes]:
    """The keys that somebody asked for; that there are none is told."""
    keys = await load.keys()
    report.keys = len(keys)
    if not keys:
        report.troubles.append(("keys", "there are none that could come along"))
    return keys


async def copy_rows(load: FromSide, copy: LiteSide, how: How, report: Report) -> None:
    """Every match, guest and table of another kind of database."""
    ids = await load.ids()
    for number, id in enumerate(ids):
        how.tell(number, len(ids))
        await asyncio.sleep(0)  # whoever interrupts it is heard here
        try:
            await copy.add([await load.whole(id)])
        except Spoilt as error:  # what is left of it has no row of its own: nobody takes it for all
            report.troubles.append((f"match {id}", str(error)))
            if found := error.left:
                seats = [(session, id, seat) for session, seat in found.seated]
                await copy.fill("seated", Others(("session", "match", "seat"), seats))
                await copy.fill("event", Others(Row._fields, found.rows))
    await add_rows(copy, "guest", Others(("session", "name"), await load.guests()), report)
    for name, others in (await load.others()).items():
        create = f"create table if not exists {quoted(name)}({listed(others.columns)})"
        copy.connection.execute(create)
        await add_rows(copy, name, others, report)


async def add_belongings(load: FromSide, copy: LiteSide, keys: list[bytes]) -> None:
    """Card files and keys: in the one file of a copy, which may have been a copy before."""
    do = copy.connection.execute
    do("pragma secure_delete=on")  # a key that nobody asked for is not left among free pages
    do("create table if not exists edition(name text primary key, body text not null)")
    do("create table if not exists seal(number integer primary key, key blob not null, made real)")
    do("create table if not exists sums(match text primary key, sum blob not null)")
    for table in ("edition", "kept", "seal", "sums"):
        do(f"delete from {table}")
    editions = list((await load.editions()).items())
    await copy.fill("edition", Others(("name", "body"), editions))
    names = [msgspec.structs.astuple(one) for one in await load.kept()]
    await copy.fill("kept", Others(Named.__struct_fields__, names))
    rows = [(number, key, 0.0) for number, key in enumerate(reversed(keys), 1)]
    await copy.fill("seal", Others(("number", "key", "made"), rows))


async def check_copy(
    made: Path, wanted: set[str], how: How, report: Report
) -> list[tuple[str, bytes]]:
    """Play every match of a copy again, from the copy, and read what else is in it; their sums."""
    sums = []
    async with LiteSide(made, made.parent / "nowhere") as copy:
        load = FromSide(copy, COPIED)
        told = len(report.troubles)
        with tempfile.TemporaryDirectory() as folder:
            async for id, whole in proved(load, Path(folder), how, report):
                wanted.discard(id)
                report.damaged += whole is None
                if whole is not None:
                    sums.append((id, digest(whole)))
        before, found = report.troubles[:told], report.troubles[told:]
        names = {name for name, _ in before}
        report.troubles = before + [one for one in found if one[0] not in names]
        if wanted:
            raise BadText(
                f"the copy has no match {min(wanted)!r}, one of {len(wanted)} that are missing,"
                " and was not kept"
            )
        await load.guests()
        await load.others()
    report.troubles += [one for one in load.troubles if one not in report.troubles]
    return sums


async def restore(file: Path, target: Where, quarantine: Path, how: How) -> Report:
    """Bring a copy back: into a new file, or into a database that has no other matches."""
    async with LiteSide(file, file.parent / "nowhere") as copy:
        load = FromSide(copy)
        await load.read_sums()
        if target.database.startswith(POSTGRES):
            async with open_side(target, write=True) as side:
                if more := set(await side.ids()) - set(await load.ids()):
                    raise BadText(
                        f"the database has matches that are not in {str(file)!r}, {min(more)!r}"
                        " among them; restore into an empty one, or use 'molpe import'"
                    )
                return await carry(load, side, quarantine, how)
        path = Path(target.database)
        vacant(path)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = aside(path)
        try:
            async with LiteSide(made, target.folder, write=True) as side:
                report = await carry(load, side, quarantine, how)
                side.settle()
            vacant(path)
            os.replace(made, path)
        finally:
            for end in ("", "-wal", "-shm", "-journal"):
                made.with_name(made.name + end).unlink(missing_ok=True)
        return report


def vacant(path: Path) -> None:
    """Refuse where a database is, or what another left beside it when it was not closed: SQLite
    would take that for the new one's."""
    for end in ("", "-wal", "-journal"):
        there = path.with_name(path.name + end)
        if there.exists():
            raise BadText(f"{str(there)!r} is there already; restore into another, or move it away")


# An archive.


async def export(source: Where, file: Path, how: How) -> Report:
    """Write everything at one moment into an archive."""
    report = Report()
    async with open_side(source) as side:
        load = FromSide(side)
        with ArchiveWriter(file, side.kind) as archive, tempfile.TemporaryDirectory() as folder:
            async for id, whole in proved(load, Path(folder), how, report):
                if whole is not None:
                    archive.put(f"matches/{id}.jsonl", encode(whole))
                    report.added += 1
                else:
                    body = load.raw(id, report.troubles[-1][1])
                    archive.put(f"damaged/{quote_id(id)}.jsonl", body)
                    report.damaged += 1
            guests, editions = await load.guests(), await load.editions()
            archive.put_lines(GUESTS, [list(one) for one in guests])
            for name, text in editions.items():
                archive.put(f"editions/{name}.toml", text.encode())
            if names := await load.kept():
                archive.put(KEPT, msgspec.json.encode(names))
            for name, others in (await load.others()).items():
                lines = [list(map(belongings.to_json, row)) for row in others.rows]
                archive.put_lines(f"tables/{name}.jsonl", [list(others.columns), *lines])
            if how.keys and (keys := await keys_of(load, report)):
                archive.put_keys(keys)
            counts = {"matches": report.added, "events": report.events}
            counts |= {"damaged": report.damaged}
            archive.finish({**counts, "guests": len(guests), "editions": len(editions)})
    report.troubles += load.troubles
    return report


async def bring_in(file: Path, target: Where, quarantine: Path, how: How) -> Report:
    """Add what an archive holds to a table, which may be open; nothing there is changed."""
    with ArchiveReader(file) as load:
        async with open_side(target, write=True) as side:
            return await carry(load, side, quarantine, how)


# What all of them do.


async def proved(
    load: Load, folder: Path, how: How, report: Report, quarantine: Path | None = None
) -> AsyncIterator[tuple[str, Whole | None]]:
    """Every match with its name, played again; nothing in the place of one that is damaged."""
    library = Library(folder)
    for name, body in (await load.editions()).items():
        library.folder.mkdir(exist_ok=True)
        library.path(name).write_text(body, "utf-8")
    ids = await load.ids()
    for number, id in enumerate(ids):
        how.tell(number, len(ids))
        await asyncio.sleep(0)  # whoever interrupts it is heard here
        report.matches += 1
        try:
            whole = checked(await load.whole(id))
            proof = Proof(Verdict.GOOD) if how.quick else prove(whole, library)
            if proof.verdict is Verdict.SPOILT:
                raise Spoilt(proof.why)
        except Spoilt as error:
            report.troubles.append((f"match {id}", str(error)))
            if quarantine is not None:
                put_aside(quarantine, id, load.raw(id), report)
            yield id, None
            continue
        report.events += len(whole.rows)
        if not how.quick:
            report.judge(proof)
        yield id, whole
    how.tell(len(ids), len(ids))


async def carry(load: Load, side: Side, quarantine: Path, how: How) -> Report:
    """Add everything to a database, and read it again there."""
    report = Report()
    if not how.keys:
        report.keys_left = bool(await load.keys())
    elif (keys := await keys_of(load, report)) and (left := await belongings.put_keys(side, keys)):
        why = f"{left} of {len(keys)} were left out: the table here signs without them"
        report.troubles.append(("keys", why))
    for name, body in (await load.editions()).items():
        try:
            await belongings.put_edition(side, name, body)
        except MolpeError as error:
            report.troubles.append((f"edition {name}", str(error)))
    names = [msgspec.structs.astuple(one) for one in await load.kept()]
    await add_rows(side, "kept", Others(Named.__struct_fields__, names), report)
    sums: dict[str, bytes] = {}
    batch: list[Whole] = []

    async def write(matches: list[Whole]) -> None:
        try:
            outcomes = await side.add(matches)
        except Spoilt as error:
            if len(matches) > 1:
                for one in matches:
                    await write([one])
            else:
                refuse(matches[0], str(error))
            return
        for whole, outcome in zip(matches, outcomes, strict=True):
            report.added += outcome == "added"
            report.there += outcome == "there"
            if outcome == "added":
                sums[whole.id] = digest(whole)
            elif outcome != "there":
                refuse(whole, f"{REFUSED[outcome]} has its name here, and was left as it is")

    def refuse(whole: Whole, why: str) -> None:
        report.troubles.append((f"match {whole.id}", why))
        put_aside(quarantine, whole.id, encode(whole), report)

    with tempfile.TemporaryDirectory() as folder:
        async for _, whole in proved(load, Path(folder), how, report, quarantine):
            if whole is not None:
                batch.append(whole)
            if len(batch) >= TOGETHER or sum(len(one.rows) for one in batch) > MOST_EVENTS:
                await write(batch)
                batch.clear()
    await write(batch)
    for id, wanted in sums.items():
        await asyncio.sleep(0)
        try:
            found = await side.whole(id)  # at a table that is open it may have gone on since
            if digest(found) != wanted and as_far(found, await load.whole(id)) != "there":
                raise Spoilt("it is not what came")
        except Spoilt as error:
            why = f"it was written, and cannot be read again as it came: {error}"
            report.troubles.append((f"match {id}", why))
    await add_rows(side, "guest", Others(("session", "name"), await load.guests()), report)
    tables = await side.tables()
    for name, others in (await load.others()).items():
        if name in OWN or name in PASSING:  # an archive that was written by hand
            report.troubles.append((f"table {name}", "nothing is added to it past its proof"))
        elif tables.get(name) == others.columns:
            await add_rows(side, name, others, report)
        else:
            report.troubles.append((f"table {name}", "it is not known here, and was left out"))
    report.troubles += load.troubles
    return report


async def add_rows(side: Side, table: str, others: Others, report: Report) -> None:
    """Write rows that are not there, and name those that can be no rows here."""
    try:
        return await side.fill(table, others)
    except Spoilt as error:
        why = f"its row {str(others.rows[0][0])!r} was left out: {error}"
    if len(others.rows) == 1:
        report.troubles.append((f"table {table}", why))
        return
    half = len(others.rows) // 2  # the few that are wrong are soon found
    for rows in (others.rows[:half], others.rows[half:]):
        await add_rows(side, table, Others(others.columns, rows), report)


def put_aside(folder: Path, id: str, body: bytes, report: Report) -> None:
    """Keep what is left of a match whose trouble was told last, and say why it is here."""
    told, why = report.troubles[-1]
    name = quote_id(id)
    try:
        write_own(folder / f"{name}.jsonl", body)
        write_own(folder / f"{name}.why", f"{why}\n".encode())
        report.damaged += 1
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        why += f"; it cannot be put aside in {str(folder)!r}: {reason}; --quarantine names a folder"
        report.troubles[-1] = told, why


def quote_id(id: str) -> str:
    """A match's name as a file's."""
    return "".join(sign if sign.isalnum() or sign in "-_" else f"%{ord(sign):x}" for sign in id)
