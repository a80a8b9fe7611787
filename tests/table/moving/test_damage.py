"""What is damaged, or fits nowhere else, is told by its name; all else comes along."""

import hashlib
import json
import sqlite3
import zipfile
from pathlib import Path

import asyncpg
import pytest

from molpe.kernel import BadText
from molpe.table.moving import journey, model
from molpe.table.moving.archive import MANIFEST
from molpe.table.moving.journey import How, Where
from molpe.table.moving.model import Whole
from molpe.table.store import Row
from tests.table.moving.conftest import Here
from tests.table.moving.filled import copied, names, rewritten, sums
from tests.table.postgres import Cluster

NAUGHT = b"\xff\xfe"
"""No UTF-8."""


async def again(club: Where, folder: Path) -> Where:
    """The same table once more, to be damaged; without its key."""
    folder.mkdir()
    where = Where(str(folder / "table.db"), folder)
    await journey.restore(await copied(club, folder), where, folder / "aside", How())
    (folder / "good.db").unlink()
    return where


def do(where: Where, command: str, *values: object) -> None:
    """Change a file of SQLite's."""
    with sqlite3.connect(where.database) as database:
        assert database.execute(command, values).rowcount == 1


async def on_postgres(club: Where, cluster: Cluster, folder: Path) -> Where:
    """The same table on PostgreSQL."""
    folder.mkdir()
    where = Where(cluster.new_database(), folder)
    await journey.restore(await copied(club, folder), where, folder / "aside", How())
    return where


def new(folder: Path) -> Where:
    """Where nothing is yet."""
    return Where(str(folder / "table.db"), folder)


async def test_a_text_that_is_no_utf8_is_one_match_with_all_its_events(
    here: Here, club: Where, tmp_path: Path
) -> None:
    table = await again(club, tmp_path / "table")
    one, two, *rest = sorted(await sums(club))
    put = "update event set body = cast(? as text) where match = ? and seq = 3"
    do(table, put, NAUGHT, one)
    do(table, "update match set terms = cast(? as text) where id = ?", NAUGHT, two)
    told = [(f"match {id}", "a text of it is not UTF-8") for id in (one, two)]
    report = await journey.export(table, tmp_path / "club.zip", How())
    assert (sorted(report.troubles), report.added, report.damaged) == (told, 3, 2)
    with sqlite3.connect(table.database) as database, zipfile.ZipFile(tmp_path / "club.zip") as all:
        for id in (one, two):
            count = "select count(*) from event where match = ?"
            (events,) = database.execute(count, (id,)).fetchone()
            head, *lines = all.read(f"damaged/{id}.jsonl").splitlines()
            assert json.loads(head)["why"] == "a text of it is not UTF-8"
            assert [json.loads(line)[0] for line in lines] == list(range(1, events + 1))
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert (sorted(report.troubles), report.damaged) == (told, 2)
    with sqlite3.connect(tmp_path / "copy.db") as database:  # as it is
        look = "select count(*) from event where cast(body as blob) = ?"
        assert database.execute(look, (NAUGHT,)).fetchone() == (1,)
    done = await here("restore", str(tmp_path / "copy.db"), "--db", str(tmp_path / "new.db"))
    assert done.code == 1
    assert done.out.startswith("brought back 3 matches")
    assert f"damaged matches lie in '{tmp_path / 'copy.db.quarantine'}'" in done.out
    assert f"molpe: match {one}: a text of it is not UTF-8\n" in done.err
    assert (tmp_path / "copy.db.quarantine" / f"{one}.jsonl").read_bytes().count(b"\n") > 3
    assert {path.name for path in tmp_path.glob("*.quarantine/*.jsonl")} == {
        f"{one}.jsonl",
        f"{two}.jsonl",
    }
    assert set(await sums(Where(str(tmp_path / "new.db"), tmp_path))) == set(rest)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_events_whose_match_is_missing_are_kept(
    club: Where, cluster: Cluster, tmp_path: Path, kind: str
) -> None:
    id = min(await sums(club))
    if kind == "sqlite":
        table = await again(club, tmp_path / "table")
        do(table, "delete from match where id = ?", id)
    else:
        table = await on_postgres(club, cluster, tmp_path / "table")
        connection = await asyncpg.connect(table.database)
        await connection.execute("delete from match where id = $1", id)
        await connection.close()
    told = [(f"match {id}", "its own row is missing")]
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert (report.matches, report.played, report.troubles) == (5, 4, told)
    await journey.export(table, tmp_path / "club.zip", How())
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        head, *lines = opened.read(f"damaged/{id}.jsonl").splitlines()
    assert json.loads(head) == {
        "id": id,
        "seated": [["ada", 0], ["bob", 1]],
        "why": "its own row is missing",
    }
    with sqlite3.connect(tmp_path / "copy.db") as database:
        for count, of in ((len(lines), "event"), (2, "seated")):
            look = f"select count(*) from {of} where match = ?"
            assert database.execute(look, (id,)).fetchone() == (count,)


UNFIT = {
    "a number too large": ("update match set listed = ? where id = ?", 1 << 40),
    "a zero among letters": ("update event set key = ? where match = ? and seq = 3", "a\0b"),
    "letters for a number": ("update match set created = ? where id = ?", "yesterday"),
    "bytes for a text": ("update event set body = ? where match = ? and seq = 3", b"{}"),
    "no end of a number": ("update event set at = ? where match = ? and seq = 3", float("inf")),
}
"""What only SQLite holds."""


@pytest.mark.parametrize("what", UNFIT)
async def test_what_no_other_database_holds_stops_nothing_else(
    club: Where, cluster: Cluster, tmp_path: Path, what: str
) -> None:
    table = await again(club, tmp_path / "table")
    bad, *rest = sorted(await sums(club))
    command, value = UNFIT[what]
    do(table, command, value, bad)
    await journey.backup(table, tmp_path / "copy.db", How(quick=True))
    there, aside = Where(cluster.new_database(), tmp_path / "there"), tmp_path / "aside"
    report = await journey.restore(tmp_path / "copy.db", there, aside, How(quick=True))
    assert ([name for name, _ in report.troubles], report.added) == ([f"match {bad}"], 4)
    assert set(await sums(there)) == set(rest)
    assert (aside / f"{bad}.jsonl").stat().st_size > 1000
    report = await journey.export(table, tmp_path / "club.zip", How(quick=True))
    assert ([name for name, _ in report.troubles], report.added) == ([f"match {bad}"], 4)


async def test_rows_beside_matches_are_named_one_by_one(
    club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    table = await again(club, tmp_path / "table")
    do(table, "update guest set name = cast(? as text) where session = 'ada'", NAUGHT)
    do(table, "insert into guest values ('eve', ?)", b"Eve")
    do(table, "insert into guest values ('ned', ?)", "N\0d")
    put = "insert into ward values (?, ?, 1, ?, 2)"
    do(table, put, "ban", "eve", "base64:words")
    do(table, "insert into ward values ('ban', 'mal', 1, cast(? as text), 2)", NAUGHT)
    for number in range(5):
        do(table, put, "mute", f"bob{number}", "M\0l" if number == 3 else "")
    copy, archive = tmp_path / "copy.db", tmp_path / "club.zip"
    report = await journey.backup(table, copy, How())
    assert report.troubles == [
        ("guest ada", "a text of 'ada' is not UTF-8; it was copied as it is"),
        ("guest eve", "it is no session and its name; it was copied as it is"),
        ("table ward", "a text of 'ban' is not UTF-8; it was copied as it is"),
    ]
    await journey.export(table, archive, How())
    for bring, file in ((journey.restore, copy), (journey.bring_in, archive)):
        there = Where(cluster.new_database(), tmp_path / f"{file.stem}-there")
        report = await bring(file, there, tmp_path / "aside", How())
        told = dict(report.troubles)
        assert (report.added, report.damaged) == (5, 0)
        assert "its row 'ned' was left out: the database refuses it" in told.pop("table guest")
        assert await names(there) == {"bob": "Bob"}
        wards = [why for name, why in report.troubles if name == "table ward"]
        assert "its row 'mute' was left out: the database refuses it" in wards[0]
        connection = await asyncpg.connect(there.database)
        found = await connection.fetch("select who, why from ward order by who")
        await connection.close()
        assert [tuple(row) for row in found] == [
            *((f"bob{number}", "") for number in (0, 1, 2, 4)),
            ("eve", "base64:words"),
        ]
        if bring is journey.restore:  # what an archive does not have was told by the export
            assert wards[1:] == ["a text of 'ban' is not UTF-8; it was left out"]
            assert {"guest ada", "guest eve"} <= set(told)


async def test_card_files_and_their_names_are_told_one_by_one(club: Where, tmp_path: Path) -> None:
    table = await again(club, tmp_path / "table")
    editions = table.folder / "editions"
    false, odd = "ab" * 32, hashlib.sha256(NAUGHT).hexdigest()
    (editions / f"{false}.toml").write_text("x = 1")
    (editions / f"{odd}.toml").write_bytes(NAUGHT)
    older = {"game": "tide", "name": "older", "edition": odd, "at": 1.0, "session": "bob"}
    (editions / "kept.json").write_text(json.dumps([{"game": 1}, older]))  # of a version before
    told = {
        f"edition {false}": "it is another file than its name says; it was left out",
        f"edition {odd}": "it is not UTF-8; it was left out",
        "editions/kept.json": "a name in it cannot be read: Expected `str`, got `int` -"
        " at `$.game`; it was left out",
    }
    copy, archive = tmp_path / "copy.db", tmp_path / "club.zip"
    assert dict((await journey.backup(table, copy, How())).troubles) == told
    assert dict((await journey.export(table, archive, How())).troubles) == told
    for bring, file in ((journey.restore, copy), (journey.bring_in, archive)):
        there = new(tmp_path / f"{file.stem}-there")
        report = await bring(file, there, tmp_path / "aside", How())
        assert (report.added, report.troubles) == (5, [])
        assert named(there) == {"mine": "ada", "older": "bob"}
        assert len(list((there.folder / "editions").glob("*.toml"))) == 1
    (editions / "kept.json").write_bytes(NAUGHT)
    with sqlite3.connect(table.database) as database:
        database.execute("update kept set session = 'eve'")
    report = await journey.bring_in(archive, table, tmp_path / "aside", How())
    assert (report.there, report.troubles) == (5, [])
    assert named(table) == {"mine": "eve", "older": "bob"}, "what is there stays"
    assert (editions / "kept.json").read_bytes() == NAUGHT


def named(table: Where) -> dict[str, str]:
    """Names of card files, and whose they are."""
    with sqlite3.connect(table.database) as database:
        return dict(database.execute("select name, session from kept"))


BROKEN = """
alter table guest rename to held;
create view guest as select ctid, session,
    case session when 'ada' then (1 / (length(session) - 3))::text else name end as name from held;
alter table event rename to log;
create view event as select match, seq, key,
    case when match = '{id}' and seq = 3 then (1 / (seq - 3))::text else body end as body, at, hash
    from log;
"""
"""Rows that break whoever reads them, as those of a damaged page do."""


async def test_a_row_of_postgresql_that_breaks_its_reader_is_left_out_alone(
    club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    table = await on_postgres(club, cluster, tmp_path / "table")
    bad, *rest = sorted(await sums(club))
    connection = await asyncpg.connect(table.database)
    await connection.execute(BROKEN.format(id=bad))
    await connection.close()
    told = {f"match {bad}", "table guest"}
    report = await journey.export(table, tmp_path / "club.zip", How())
    assert ({name for name, _ in report.troubles}, report.added) == (told, 4)
    assert "division by zero; it was left out" in dict(report.troubles)["table guest"]
    there = new(tmp_path / "there")
    report = await journey.bring_in(tmp_path / "club.zip", there, tmp_path / "aside", How())
    assert report.added == 4
    assert set(await sums(there)) == set(rest)
    assert await names(there) == {"bob": "Bob"}
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        head, *lines = opened.read(f"damaged/{bad}.jsonl").splitlines()
    assert [json.loads(line)[0] for line in lines][:4] == [1, 2, 4, 5]
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert (report.matches, report.played) == (5, 4)
    assert sorted(name for name, _ in report.troubles) == sorted(told)
    assert dict(report.troubles)[f"match {bad}"] == json.loads(head)["why"]
    assert "division by zero" in json.loads(head)["why"]
    with sqlite3.connect(tmp_path / "copy.db") as database:
        look = "select count(*) from event where match = ?"
        assert database.execute(look, (bad,)).fetchone() == (len(lines),)


async def test_a_database_that_goes_away_is_not_taken_for_a_damaged_one(
    club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    table = await on_postgres(club, cluster, tmp_path / "table")

    def stop(done: int, total: int) -> None:
        if done == 2:
            name = table.database.partition("?")[0].rpartition("/")[2]
            cluster.do(
                f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
            )

    for move in (journey.export, journey.backup):
        with pytest.raises(BadText, match="cannot use the database"):
            await move(table, tmp_path / "half", How(tell=stop))
        assert list(tmp_path.iterdir()) == [tmp_path / "table"]


async def test_names_of_matches_that_cannot_be_read_are_missed_aloud(
    club: Where, tmp_path: Path
) -> None:
    table = await again(club, tmp_path / "table")
    with sqlite3.connect(table.database) as database:
        look = "select rootpage from sqlite_master where name = 'match'"
        (page,) = database.execute(look).fetchone()
        (size,) = database.execute("pragma page_size").fetchone()
    with open(table.database, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    report = await journey.export(table, tmp_path / "club.zip", How())
    told = dict(report.troubles)
    assert told.pop("matches").endswith("malformed; some may be missing")
    assert set(told) == {f"match {id}" for id in await sums(club)}


async def test_a_match_of_which_a_search_finds_half_is_damaged(club: Where, tmp_path: Path) -> None:
    """One letter of a key, and all events behind it are found by nobody who looks for the match."""
    table = await again(club, tmp_path / "table")
    with sqlite3.connect(table.database) as database:
        (bad,) = database.execute("select id from match where game = 'canosa'").fetchone()
        look = "select key, body from event where match = ? and seq = 9"
        key, body = database.execute(look, (bad,)).fetchone()
    data = Path(table.database).read_bytes()
    begin = data.index(f"{bad}\t{key}{body}".encode())  # a tab is nine
    Path(table.database).write_bytes(data[:begin] + b"~" + data[begin + 1 :])
    for move, file in ((journey.export, "club.zip"), (journey.backup, "copy.db")):
        report = await move(table, tmp_path / file, How())
        assert "events are found" in dict(report.troubles)[f"match {bad}"]
        assert report.played == 4
    there = new(tmp_path / "there")
    await journey.restore(tmp_path / "copy.db", there, tmp_path / "aside", How())
    assert set(await sums(there)) == set(await sums(club)) - {bad}


async def test_a_copy_knows_what_its_matches_were(club: Where, tmp_path: Path) -> None:
    """What no replay could tell: a moment, a key, a match that is gone with all its rows."""
    copy, there = await copied(club, tmp_path), new(tmp_path / "there")
    late, gone, *rest = sorted(await sums(club))
    with sqlite3.connect(copy) as database:
        database.execute("update event set at = at + 1 where match = ? and seq = 3", (late,))
        for column, name in (("match", "event"), ("match", "seated"), ("id", "match")):
            database.execute(f"delete from {name} where {column} = ?", (gone,))
    database.close()
    report = await journey.restore(copy, there, tmp_path / "aside", How())
    assert dict(report.troubles) == {
        f"match {late}": "it is not what was copied: its SHA-256 is another one",
        f"match {gone}": "its own row is missing",
    }
    assert set(await sums(there)) == set(rest)
    with sqlite3.connect(copy) as database:  # a table was opened on it, and people went on
        database.execute("pragma journal_mode=wal")
    database.close()
    again = new(tmp_path / "again")
    report = await journey.restore(copy, again, tmp_path / "aside", How())
    assert (report.added, report.troubles) == (4, [])


async def test_a_damaged_match_of_the_table_keeps_nobody_out(club: Where, tmp_path: Path) -> None:
    await journey.export(club, tmp_path / "club.zip", How())
    table = await again(club, tmp_path / "table")
    bad, gone, *_ = sorted(await sums(club))
    do(table, "update match set secret = cast(? as text) where id = ?", NAUGHT, bad)
    with sqlite3.connect(table.database) as database:
        for column, name in (("match", "event"), ("match", "seated"), ("id", "match")):
            database.execute(f"delete from {name} where {column} = ?", (gone,))
    report = await journey.bring_in(tmp_path / "club.zip", table, tmp_path / "aside", How())
    why = "a match that cannot be read has its name here, and was left as it is"
    assert report.troubles == [(f"match {bad}", why)]
    assert (report.added, report.there, report.damaged) == (1, 3, 1)
    assert (tmp_path / "aside" / f"{bad}.why").read_text() == f"{why}\n"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_match_that_the_database_refuses_keeps_nobody_out(
    club: Where, cluster: Cluster, tmp_path: Path, kind: str
) -> None:
    """An archive with right sums, in which two people have one seat."""
    await journey.export(club, tmp_path / "club.zip", How())
    bad, *rest = sorted(await sums(club))
    with zipfile.ZipFile(tmp_path / "club.zip") as opened:
        body = opened.read(f"matches/{bad}.jsonl").replace(b'["bob",1]', b'["bob",0]')

    def change(name: str, old: bytes) -> bytes | None:
        if name != MANIFEST:
            return body if bad in name else old
        told = json.loads(old)
        told["sums"][f"matches/{bad}.jsonl"] = hashlib.sha256(body).hexdigest()
        return json.dumps(told).encode()

    archive = rewritten(tmp_path / "club.zip", tmp_path / "bad.zip", change)
    there = new(tmp_path / "there")
    if kind == "postgresql":
        there = Where(cluster.new_database(), tmp_path / "there")
    report = await journey.bring_in(archive, there, tmp_path / "aside", How())
    ((name, why),) = report.troubles
    assert (name, report.added) == (f"match {bad}", 4)
    assert why.startswith("the database refuses it: ")
    assert set(await sums(there)) == set(rest)
    assert (tmp_path / "aside" / f"{bad}.jsonl").read_bytes() == body


async def test_a_quarantine_that_cannot_be_written_stops_nothing(
    here: Here, club: Where, tmp_path: Path
) -> None:
    table = await again(club, tmp_path / "table")
    bad = min(await sums(club))
    do(table, "update event set body = '{' where match = ? and seq = 3", bad)
    copy, file = tmp_path / "copy.db", tmp_path / "file"
    await journey.backup(table, copy, How())
    file.write_text("no folder")
    done = await here("restore", str(copy), "--db", str(tmp_path / "new.db"),
                      "--quarantine", str(file))  # fmt: skip
    assert done.code == 1
    assert done.err.startswith(f"molpe: match {bad}: its log is damaged: event 3")
    reason = f"; it cannot be put aside in '{file}': file exists; --quarantine names a folder\n"
    assert done.err.endswith(reason)
    assert done.err.count("\n") == 1
    assert done.out.startswith("brought back 4 matches")
    assert "lie in" not in done.out


DEEP = b"[" * 100_000
"""JSON that is deeper than whoever reads it can go."""


@pytest.mark.parametrize("what", ["deep", "wide"])
async def test_an_archive_of_worst_cases_is_read_as_far_as_it_is_one(
    club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A few kilobytes that are no JSON, or gigabytes once they are read: told by their names."""
    await journey.export(club, tmp_path / "club.zip", How(keys=False))
    first, second, *rest = sorted(await sums(club))
    if what == "wide":
        monkeypatch.setattr(model, "PARTS", 100_000)
        worst = b"[]\n" * 60_000
        evil = {first: b"\n" * 200_000, second: b'{"id":"x","more":[%s]}' % (b"1," * 100_000)}
    else:
        worst = DEEP
        evil = {first: b'{"id":"x","more":%s' % DEEP, second: b"{}\n[1,null,%s" % DEEP}
    files = {
        "tables/other.jsonl": worst,
        "guests.jsonl": worst,
        "editions/kept.json": worst,
        **{f"matches/{id}.jsonl": body for id, body in evil.items()},
    }

    def change(name: str, body: bytes) -> bytes | None:
        if name != MANIFEST:
            return None if name in files else body
        told = json.loads(body)
        told["sums"] |= {one: hashlib.sha256(text).hexdigest() for one, text in files.items()}
        return json.dumps(told).encode()

    bad = rewritten(tmp_path / "club.zip", tmp_path / "bad.zip", change)
    with zipfile.ZipFile(bad, "a") as opened:
        for name, text in files.items():
            opened.writestr(name, text)
    report = await journey.bring_in(bad, new(tmp_path / "there"), tmp_path / "aside", How())
    assert {name for name, _ in report.troubles} == {
        "tables/other.jsonl",
        "guests.jsonl",
        "editions/kept.json",
        f"match {first}",
        f"match {second}",
    }
    assert all(len(why) < 200 and "\n" not in why for _, why in report.troubles)
    assert report.added == len(rest)


async def test_a_copy_has_what_lies_behind_a_schema_of_the_roles_own(
    club: Where, cluster: Cluster, tmp_path: Path
) -> None:
    """It comes first in the search path, and nothing is in it: guests and house rules were taken
    for none, and nobody was told."""
    table = await on_postgres(club, cluster, tmp_path / "table")
    connection = await asyncpg.connect(table.database)
    await connection.execute("create schema postgres")
    await connection.close()
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert report.troubles == []
    assert await names(Where(str(tmp_path / "copy.db"), tmp_path)) == await names(club)
    assert {"ada", "bob"} <= set(await names(club))


async def test_a_match_with_a_long_name_fits_into_postgresql(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Nodes need not be told of matches that are added: a hundred events of it are more than can be
    told at once, and it was refused for that."""
    id = "x" * 80
    row = (id, "canosa", "{}", "00", 1.0, "match", 0, 0, 1, 0)
    whole = Whole(row, (), tuple(Row(id, n, None, "{}", 1.0, None) for n in range(1, 151)))
    async with journey.open_side(Where(cluster.new_database(), tmp_path), write=True) as side:
        assert await side.add([whole]) == ["added"]
        assert await side.whole(id) == whole


async def test_a_copy_whose_events_are_worked_out_is_none(
    here: Here, club: Where, tmp_path: Path
) -> None:
    """In a file of somebody else's they may never end."""
    copy = await copied(club, tmp_path)
    with sqlite3.connect(copy) as database:
        database.executescript(
            "drop table event; create view event as with recursive n(seq) as"
            " (select 1 union all select seq + 1 from n)"
            " select 'm' as match, seq, null as key, '{}' as body, 1.0 as at, null as hash from n"
        )
    said = await here("restore", str(copy), "--db", str(tmp_path / "there.db"))
    assert said == (
        2,
        "",
        f"molpe: cannot use the database {str(copy)!r}: its 'event' is no table\n",
    )
    assert not (tmp_path / "there.db").exists()
