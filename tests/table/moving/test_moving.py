"""Copies, archives and the ways back, between both kinds of database, while people play."""

import hashlib
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from molpe.kernel import BadText
from molpe.table.moving import archive, journey
from molpe.table.moving.archive import MANIFEST
from molpe.table.moving.journey import How, Where
from molpe.table.store import open_store
from tests.table.guest import Guest
from tests.table.hall import open_hall
from tests.table.moving.conftest import Here
from tests.table.moving.filled import GAMES, copied, fill, names, rewritten, sums
from tests.table.postgres import Cluster
from tests.table.process import PATHS, Served

ARCHIVE = Path(__file__).parent / "archive-1.zip"
"""An archive as the first version wrote it: every later one opens it."""
KEPT = How(keys=True)
FLIPS = int(os.environ.get("MOLPE_FLIPS", "4"))
"""Archives, and copies, with flipped bytes; more in the soak."""


def other_kind(database: str, cluster: Cluster, folder: Path) -> Where:
    """A database of the other kind."""
    folder.mkdir(exist_ok=True)
    if "://" in database:
        return Where(str(folder / "table.db"), folder)
    return Where(cluster.new_database(), folder)


async def key_of(where: Where) -> bytes:
    """What signs at a table: a file beside it, or what all nodes share."""
    if "://" not in where.database:
        return (where.folder / "key").read_bytes()
    connection = await asyncpg.connect(where.database)
    found: bytes = await connection.fetchval("select key from seal order by number desc limit 1")
    await connection.close()
    return found


async def test_there_and_back_on_either_database(
    database: str, cluster: Cluster, tmp_path: Path
) -> None:
    first = await fill(tmp_path / "first", database if "://" in database else
                       str(tmp_path / "first" / "table.db"))  # fmt: skip
    before = await sums(first)
    assert len(before) == len(GAMES) + 1
    copy, archive, aside = tmp_path / "copy.db", tmp_path / "club.zip", tmp_path / "aside"
    report = await journey.backup(first, copy, KEPT)
    assert (report.matches, report.played, report.troubles) == (5, 5, [])
    second = other_kind(database, cluster, tmp_path / "second")
    report = await journey.restore(copy, second, aside, KEPT)
    assert (report.added, report.played, report.troubles) == (5, 5, [])
    assert await sums(second) == before
    report = await journey.export(second, archive, KEPT)
    assert (report.added, report.played, report.troubles) == (5, 5, [])
    third = Where(str(tmp_path / "third" / "table.db"), tmp_path / "third")
    report = await journey.bring_in(archive, third, aside, KEPT)
    assert (report.added, report.played, report.troubles) == (5, 5, [])
    assert await sums(third) == before
    assert await names(third) == {"ada": "Ada", "bob": "Bob"}
    assert not aside.exists()
    assert (third.folder / "key").read_bytes() == await key_of(first)
    assert oct((third.folder / "key").stat().st_mode)[-3:] == "600"
    async with open_hall(third.folder) as hall, hall.browser(hall.cookie("ada")) as browser:
        for id in before:
            info = (await browser.get(f"/api/matches/{id}")).json()
            assert info["mine"] == [0], info
        assert [one["name"] for one in (await browser.get("/api/lab")).json()["kept"]] == ["mine"]


NODES = """
create table if not exists seal(
    number integer primary key, key bytea not null, made float8 not null
);
create table if not exists edition(name text primary key, body text not null);
create table if not exists ward(
    kind text not null, who text not null, until float8 not null, why text not null,
    made float8 not null, primary key(kind, who)
);
create table if not exists lease(
    match text primary key, node text not null, until float8 not null, lost float8
);
insert into seal values (1, '\\x01', 0), (2, '\\x02', 0);
insert into ward values ('ban', 'eve', 1, '', 2);
insert into lease values ('m', 'n', 1, null);
"""
"""What several nodes, or a later version, keep in a database beside matches."""


async def test_what_nodes_share_in_a_database_travels_too(
    club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    shared = Where(cluster.new_database(), tmp_path / "shared")
    await journey.restore(await copied(club, tmp_path), shared, tmp_path / "aside", How())
    connection = await asyncpg.connect(shared.database)
    await connection.execute(NODES)
    for path in (shared.folder / "editions").glob("*.toml"):
        put = "insert into edition values ($1, $2) on conflict do nothing"
        await connection.execute(put, path.stem, path.read_text("utf-8"))
        path.unlink()
    await connection.close()
    copy, archive = tmp_path / "copy.db", tmp_path / "club.zip"
    assert (await journey.backup(shared, copy, KEPT)).played == 5
    assert (await journey.export(shared, archive, KEPT)).played == 5
    for number, bring in enumerate((journey.restore, journey.bring_in)):
        alone = Where(str(tmp_path / f"{number}/table.db"), tmp_path / str(number))
        report = await bring((copy, archive)[number], alone, tmp_path / "aside", KEPT)
        told = [("keys", "1 of 2 were left out: the table here signs without them")]
        told += [("table ward", "it is not known here, and was left out")] * not_known(alone)
        assert (report.added, report.troubles) == (5, told)
        assert (alone.folder / "key").read_bytes() == b"\x02"
        assert len(list((alone.folder / "editions").glob("*.toml"))) == 1
    other = Where(cluster.new_database(), tmp_path / "other")
    connection = await asyncpg.connect(other.database)
    await connection.execute(NODES.partition("insert")[0])
    report = await journey.bring_in(archive, other, tmp_path / "aside", KEPT)
    assert (report.added, report.troubles) == (5, [])
    wards = await connection.fetch("select kind, who, until from ward")
    assert [tuple(row) for row in wards] == [("ban", "eve", 1.0)]
    seals = await connection.fetch("select key from seal order by number")
    assert [bytes(row[0]) for row in seals] == [b"\x01", b"\x02"]
    assert await connection.fetchval("select count(*) from edition") == 1
    assert await connection.fetchval("select count(*) from lease") == 0
    await connection.close()


def not_known(where: Where) -> bool:
    """Whether this version has no wards."""
    with sqlite3.connect(where.database) as database:
        return not database.execute("select 1 from sqlite_master where name = 'ward'").fetchone()


async def test_begun_again_it_adds_nothing_and_changes_nothing(club: Where, tmp_path: Path) -> None:
    archive = tmp_path / "club.zip"
    await journey.export(club, archive, How())
    there = await fill(tmp_path / "there", str(tmp_path / "there" / "table.db"), seed=2)
    own = await sums(there)
    report = await journey.bring_in(archive, there, tmp_path / "aside", How())
    assert (report.added, report.there, report.troubles) == (5, 0, [])
    again = await journey.bring_in(archive, there, tmp_path / "aside", How())
    assert (again.added, again.there, again.troubles) == (0, 5, [])
    assert await sums(there) == own | await sums(club)
    with sqlite3.connect(there.database) as database:
        database.execute("update match set secret = 'ab' where id = ?", (min(await sums(club)),))
    third = await journey.bring_in(archive, there, tmp_path / "aside", How())
    assert (third.there, [name for name, _ in third.troubles]) == (
        4,
        [f"match {min(await sums(club))}"],
    )
    assert (tmp_path / "aside" / f"{min(await sums(club))}.jsonl").is_file()


async def test_keys_travel_only_where_asked_for(club: Where, tmp_path: Path) -> None:
    await journey.export(club, tmp_path / "club.zip", How())
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        assert "keys.json" not in opened.namelist()
        assert not json.loads(opened.read(MANIFEST))["keys"]
        key = (club.folder / "key").read_bytes()
        assert all(key not in opened.read(name) for name in opened.namelist())
    await journey.backup(club, tmp_path / "copy.db", How())
    assert key not in (tmp_path / "copy.db").read_bytes()
    there = await fill(tmp_path / "there", str(tmp_path / "there" / "table.db"), seed=2)
    await journey.export(club, tmp_path / "keys.zip", KEPT)
    with pytest.raises(BadText, match="has a key of its own"):
        await journey.bring_in(tmp_path / "keys.zip", there, tmp_path / "aside", KEPT)
    for path in (tmp_path / "club.zip", tmp_path / "copy.db"):
        assert oct(path.stat().st_mode)[-3:] == "600"


async def spoilt(club: Where, tmp_path: Path) -> tuple[Where, str, str]:
    """A table with a match that tells another story, and events of a match that is not there."""
    path = tmp_path / "spoilt" / "table.db"
    path.parent.mkdir()
    copy = Where(str(path), path.parent)
    await journey.restore(await copied(club, tmp_path), copy, tmp_path / "none", How())
    with sqlite3.connect(path) as database:
        (bad,) = database.execute("select id from match where game = 'siggil'").fetchone()
        database.execute('update event set body = \'{"t":"pl\' where match = ? and seq = 3', (bad,))
        (lost,) = database.execute("select id from match where game = 'canosa'").fetchone()
        database.execute("delete from match where id = ?", (lost,))
    return copy, bad, lost


async def test_what_is_damaged_is_named_and_put_aside(club: Where, tmp_path: Path) -> None:
    table, bad, lost = await spoilt(club, tmp_path)
    named = {f"match {bad}", f"match {lost}"}
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert {name for name, _ in report.troubles} == named
    assert report.played == 3
    aside = tmp_path / "aside"
    target = Where(str(tmp_path / "new" / "table.db"), tmp_path / "new")
    report = await journey.restore(tmp_path / "copy.db", target, aside, How())
    assert {name for name, _ in report.troubles} == named
    assert report.added == 3
    assert {path.name for path in aside.iterdir()} == {
        f"{id}.{end}" for id in (bad, lost) for end in ("jsonl", "why")
    }
    assert "its log is damaged: event 3" in (aside / f"{bad}.why").read_text()
    assert (aside / f"{bad}.jsonl").read_bytes().count(b"\n") > 3
    report = await journey.export(table, tmp_path / "club.zip", How())
    assert {name for name, _ in report.troubles} == named
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        assert {name for name in opened.namelist() if name.startswith("damaged/")} == {
            f"damaged/{bad}.jsonl",
            f"damaged/{lost}.jsonl",
        }
        assert json.loads(opened.read(MANIFEST))["counts"]["matches"] == 3


async def test_a_file_of_an_archive_that_is_another_is_not_believed(
    club: Where, tmp_path: Path
) -> None:
    await journey.export(club, tmp_path / "club.zip", How())
    one, two, three, *_ = sorted(await sums(club))

    def change(name: str, body: bytes) -> bytes | None:
        if name == f"matches/{one}.jsonl":
            return body.replace(b"Ada", b"Eve") + b"\n"
        if name == f"matches/{two}.jsonl":
            return None
        return body

    bad = rewritten(tmp_path / "club.zip", tmp_path / "bad.zip", change)
    with zipfile.ZipFile(bad) as opened:  # and a byte on the disk
        at = opened.getinfo(f"matches/{three}.jsonl").header_offset + 200
    flipped = bytearray(bad.read_bytes())
    flipped[at] ^= 0xFF
    bad.write_bytes(flipped)
    target = Where(str(tmp_path / "new" / "table.db"), tmp_path / "new")
    report = await journey.bring_in(bad, target, tmp_path / "aside", How())
    assert {name: why.partition(":")[0] for name, why in report.troubles} == {
        f"match {one}": "it is not what was written",
        f"match {two}": "it is missing",
        f"match {three}": "it cannot be read",
    }
    assert report.added == 2


async def test_what_somebody_wrote_by_hand_gets_past_no_proof(club: Where, tmp_path: Path) -> None:
    """Sums are right, and the archive lies all the same."""
    await journey.export(club, tmp_path / "club.zip", How())
    one, *_ = sorted(await sums(club))
    hand = {
        "tables/event.jsonl": b'["match","seq","key","body","at"]\n["x",1,null,"{}",0]\n',
        "tables/step.jsonl": b'["number"]\n[99]\n',
        "guests.jsonl": b'{"ada": 1}\n',
        "editions/kept.json": b"[1]",
        "editions/../../evil.toml": b"x",
        "matches/..%2fevil.jsonl": b"{}",
    }
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        hand[f"matches/{one}.jsonl"] = opened.read(f"matches/{one}.jsonl").replace(
            b"\n[3,", b"\n[4,"
        )

    def change(name: str, body: bytes) -> bytes | None:
        if name != MANIFEST:
            return None if name in hand else body
        told = json.loads(body)
        told["sums"] |= {one: hashlib.sha256(text).hexdigest() for one, text in hand.items()}
        return json.dumps(told).encode()

    bad = rewritten(tmp_path / "club.zip", tmp_path / "bad.zip", change)
    with zipfile.ZipFile(bad, "a") as opened:
        for name, text in hand.items():
            opened.writestr(name, text)
    target = Where(str(tmp_path / "deep/new/table.db"), tmp_path / "deep/new")
    report = await journey.bring_in(bad, target, tmp_path / "aside", How())
    assert {name for name, _ in report.troubles} == {
        "table event",
        "table step",
        "guests.jsonl",
        "editions/kept.json",
        f"match {one}",
        "match ..%2fevil",
    }
    assert report.added == 4
    assert one not in await sums(target)
    assert not list(tmp_path.rglob("*evil*.toml"))


async def test_archives_of_others_are_refused_in_a_sentence(
    here: Here, club: Where, tmp_path: Path
) -> None:
    await journey.export(club, tmp_path / "club.zip", How())

    def newer(name: str, body: bytes) -> bytes:
        return body.replace(b'"version":1', b'"version":2') if name == MANIFEST else body

    (tmp_path / "text.zip").write_text("no zip")
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    rewritten(tmp_path / "club.zip", tmp_path / "newer.zip", newer)
    for name, why in (
        ("nothing.zip", "there is no archive at"),
        ("text.zip", "is no archive that can be read"),
        ("empty.zip", "is no archive of molpe"),
        ("newer.zip", "whose archives are of version 2; this one reads up to 1"),
    ):
        done = await here("import", str(tmp_path / name), "--db", str(tmp_path / "new.db"))
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert why in done.err
        assert not (tmp_path / "new.db").exists()


async def test_an_archive_of_the_first_version_opens(tmp_path: Path) -> None:
    target = Where(str(tmp_path / "table.db"), tmp_path)
    report = await journey.bring_in(ARCHIVE, target, tmp_path / "aside", KEPT)
    assert report.troubles == []
    assert (report.added, report.played + report.old) == (3, 3)


async def test_an_archive_that_somebody_packed_again_is_read_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(ARCHIVE) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        first = next(one for one in new.infolist() if one.filename.startswith("matches/"))
    body = bytearray(packed.read_bytes())
    at = first.header_offset + 100
    body[at : at + 40] = bytes(40)
    packed.write_bytes(body)
    target = Where(str(tmp_path / "table.db"), tmp_path)
    report = await journey.bring_in(packed, target, tmp_path / "aside", KEPT)
    assert [name for name, _ in report.troubles] == [f"match {Path(first.filename).stem}"]
    named = tmp_path / "named.zip"
    with zipfile.ZipFile(named, "w") as new:
        new.writestr("é", b"")
    named.write_bytes(named.read_bytes().replace("é".encode(), b"\xff\xa9"))
    with pytest.raises(BadText, match="is no archive that can be read"):
        await journey.bring_in(named, target, tmp_path / "aside", KEPT)
    monkeypatch.setattr(archive, "LARGEST", 100)
    with archive.ArchiveReader(ARCHIVE) as found:
        assert found.troubles == [(MANIFEST, "cannot be read: it is too long")]


async def test_flipped_bytes_break_nothing_but_what_they_hit(club: Where, tmp_path: Path) -> None:
    good = await sums(club)
    await journey.export(club, tmp_path / "club.zip", How())
    await journey.backup(club, tmp_path / "copy.db", How(quick=True))
    refused = 0
    for number in range(FLIPS):
        rng = random.Random(number)
        for name in ("club.zip", "copy.db"):
            bad = bytearray((tmp_path / name).read_bytes())
            for _ in range(rng.choice((1, 3, 30))):
                bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
            (tmp_path / f"{number}-{name}").write_bytes(bad)
        target = Where(str(tmp_path / f"new-{number}.db"), tmp_path / f"new-{number}")
        try:
            report = await journey.bring_in(
                tmp_path / f"{number}-club.zip", target, tmp_path / "aside", How()
            )
            there = await sums(target)
            assert there.items() <= good.items(), f"{number}: something else came in"
            told = {name for name, _ in report.troubles}
            if MANIFEST not in told:  # else nobody knows what else there was
                assert all(id in there or f"match {id}" in told for id in good), number
        except BadText:
            refused += 1
        copy = Where(str(tmp_path / f"{number}-copy.db"), tmp_path / f"old-{number}")
        try:
            await journey.export(copy, tmp_path / f"{number}.zip", How())
        except BadText:
            refused += 1
    assert refused < 2 * FLIPS


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000))


@pytest.mark.parametrize("what", ["backup", "export"])
async def test_a_full_disk_leaves_nothing_half(club: Where, tmp_path: Path, what: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "molpe", what, "x", "--db", club.database],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        preexec_fn=limited,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("molpe: cannot ")
    assert list(tmp_path.iterdir()) == []


async def test_while_people_play(own_served: Served, club: Where, tmp_path: Path) -> None:
    """An export, a copy and an import beside a table that is open, and it goes on."""
    await journey.export(club, tmp_path / "club.zip", How())
    shared = "://" in own_served.database  # then card files lie in the data folder
    where = Where(own_served.database, tmp_path / "molpe/table" if shared else tmp_path)
    async with Guest(own_served.url) as guest:
        made = await guest.create("canosa", "me", "here")
        page = await guest.open(made["id"])
        assert (await page.act("siren e5"))["t"] == "ack"
        report = await journey.export(where, tmp_path / "one.zip", How())
        assert (report.added, report.troubles) == (1, [])
        assert (await page.act(page.turn["acts"][0][0]))["t"] == "ack"
        report = await journey.bring_in(tmp_path / "club.zip", where, tmp_path / "aside", How())
        assert (report.added, report.troubles) == (5, [])
        assert (await page.act(page.turn["acts"][0][0]))["t"] == "ack"
        for id in await sums(club):
            assert (await guest.get(f"/api/matches/{id}"))["actions"] > 0
        report = await journey.backup(where, tmp_path / "copy.db", How())
        assert (report.matches, report.played, report.troubles) == (6, 6, [])
        assert (await page.act(page.turn["acts"][0][0]))["t"] == "ack"
    store = open_store(str(tmp_path / "copy.db"))
    await store.start()
    found = await store.load(made["id"])
    await store.close()
    assert found is not None
    assert len(found.rows) == 3


async def test_what_the_commands_say(here: Here, club: Where, tmp_path: Path) -> None:
    copy, archive, new = (str(tmp_path / name) for name in ("copy.db", "club.zip", "new.db"))
    done = await here("backup", copy, "--db", club.database)
    assert done.code == 0
    assert "has 5 matches" in done.out
    assert "5 were played again" in done.out
    assert "the keys are not in it" in done.out
    assert (await here("backup", copy, "--db", club.database)).err.endswith("is there already\n")
    assert (await here("restore", copy, "--db", new)).out.startswith("brought back 5 matches")
    done = await here("restore", copy, "--db", new)
    assert (done.code, "is there already" in done.err) == (2, True)
    done = await here("export", archive, "--db", new, "--keys", "--quick")
    assert "none was played again" in done.out
    keys = str(tmp_path / "keys.zip")
    assert "the keys are in it" in (await here("export", keys, "--db", club.database, "--keys")).out
    done = await here("import", keys, "--db", str(tmp_path / "third.db"))
    assert "its keys were left where they are" in done.out
    assert (await here("import", archive, "--db", club.database)).out.startswith(
        "added 0 matches, 5 were there already"
    )
    table, bad, lost = await spoilt(club, tmp_path)
    done = await here("export", str(tmp_path / "some.zip"), "--db", table.database)
    assert done.code == 1
    assert f"molpe: match {bad}: its log is damaged" in done.err
    assert f"molpe: match {lost}: its own row is missing" in done.err


async def test_restore_leaves_other_matches_alone(
    here: Here, club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    there = await fill(tmp_path / "there", cluster.new_database(), seed=2)
    before = await sums(there)
    copy = await copied(club, tmp_path)
    done = await here("restore", str(copy), "--db", there.database)
    assert (done.code, "restore into an empty one" in done.err) == (2, True)
    assert await sums(there) == before


@pytest.mark.parametrize("end", ["", "-wal", "-journal"])
async def test_restore_takes_nothing_for_its_own_that_another_database_left(
    here: Here, club: Where, tmp_path: Path, end: str
) -> None:
    """A table that was killed leaves a log beside its file: where that alone was moved away SQLite
    put the log into the database that was restored."""
    copy = await copied(club, tmp_path)
    left = tmp_path / f"new.db{end}"
    left.write_bytes(b"of another")
    done = await here("restore", str(copy), "--db", str(tmp_path / "new.db"))
    assert (done.code, f"{str(left)!r} is there already" in done.err) == (2, True)
    assert left.read_bytes() == b"of another"


async def test_restore_replaces_no_database_that_came_meanwhile(
    here: Here, club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, path = await copied(club, tmp_path), tmp_path / "new.db"
    carry = journey.carry

    async def slowly(*given: Any) -> Any:
        path.write_bytes(b"of a table that began")
        return await carry(*given)

    monkeypatch.setattr(journey, "carry", slowly)
    done = await here("restore", str(copy), "--db", str(path))
    assert (done.code, "is there already" in done.err) == (2, True)
    assert path.read_bytes() == b"of a table that began"
