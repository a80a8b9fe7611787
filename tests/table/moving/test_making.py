"""How a copy or an archive comes to be: private, whole or not at all, while others write."""

import asyncio
import functools
import os
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from molpe.kernel import BadText
from molpe.table.moving import journey
from molpe.table.moving.journey import How, Report, Where
from molpe.table.store.sqlite import copy_database
from tests.table.moving.conftest import Here
from tests.table.moving.filled import copied, fill, sums

KEPT = How(keys=True)


def forget(database: str, id: str) -> None:
    """Delete a match."""
    with closing(sqlite3.connect(database)) as opened, opened:
        for column, table in (("id", "match"), ("match", "event"), ("match", "seated")):
            opened.execute(f"delete from {table} where {column} = ?", (id,))


async def test_a_copy_that_is_short_of_a_match_is_not_kept(
    club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = min(await sums(club))

    def short(path: Path, target: Path) -> None:
        copy_database(path, target)
        forget(str(target), id)

    monkeypatch.setattr(journey, "copy_database", short)
    with pytest.raises(BadText, match=f"the copy has no match '{id}', one of 1 that are missing"):
        await journey.backup(club, tmp_path / "copy.db", How())
    assert list(tmp_path.iterdir()) == []


async def test_a_match_that_is_deleted_meanwhile_is_not_missed(
    club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Where(str(await copied(club, tmp_path)), tmp_path / "table")
    with closing(sqlite3.connect(table.database)) as opened:
        opened.execute("pragma journal_mode=wal")  # as that of a table is
    id = min(await sums(club))

    def late(path: Path, target: Path) -> None:
        forget(str(path), id)
        copy_database(path, target)

    monkeypatch.setattr(journey, "copy_database", late)
    report = await journey.backup(table, tmp_path / "copy.db", How())
    assert (report.matches, report.played, report.troubles) == (4, 4, [])


@pytest.mark.parametrize(
    "error",
    [sqlite3.OperationalError("disk I/O error"), OSError(28, "No space left on device")],
    ids=["sqlite", "system"],
)
async def test_what_a_disk_says_is_one_sentence(
    here: Here, club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(path: Path, target: Path) -> None:
        raise error

    monkeypatch.setattr(journey, "copy_database", fail)
    file, why = tmp_path / "copy.db", getattr(error, "strerror", str(error))
    done = await here("backup", str(file), "--db", club.database)
    assert (done.code, done.err) == (2, f"molpe: cannot write '{file}': {why.lower()}\n")
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_that_is_not_there_is_told(here: Here, club: Where, tmp_path: Path) -> None:
    for what in ("backup", "export"):
        file = tmp_path / "none" / "file"
        done = await here(what, str(file), "--db", club.database)
        assert done.code == 2
        assert done.err == f"molpe: cannot write '{file}': no such file or directory\n"


async def test_a_move_that_is_interrupted_hears_it_and_leaves_nothing(
    club: Where, tmp_path: Path
) -> None:
    copy, archive = tmp_path / "copy.db", tmp_path / "club.zip"
    await journey.backup(club, copy, How())
    await journey.export(club, archive, How())
    there = Where(str(tmp_path / "there.db"), tmp_path / "there")
    moves: tuple[Callable[[How], Awaitable[Report]], ...] = (
        lambda how: journey.backup(club, tmp_path / "again.db", how),
        lambda how: journey.export(club, tmp_path / "again.zip", how),
        lambda how: journey.restore(copy, there, tmp_path / "aside", how),
        lambda how: journey.bring_in(archive, there, tmp_path / "aside", how),
    )
    seen: list[int] = []
    moving: list[asyncio.Future[Report]] = []

    def press(done: int, total: int) -> None:
        seen.append(done)
        if done == 2:
            moving[-1].cancel()

    for move in moves:
        moving.append(asyncio.ensure_future(move(How(tell=press))))
        with pytest.raises(asyncio.CancelledError):
            await moving[-1]
        assert seen == [0, 1, 2]
        seen.clear()
        assert {path.name for path in tmp_path.iterdir()} <= {
            *("copy.db", "club.zip", "there"),
            *("there.db", "there.db-wal", "there.db-shm"),  # an import begun again goes on there
        }


async def test_a_copy_that_is_interrupted_leaves_no_pages(
    club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, heard = asyncio.get_running_loop(), threading.Event()

    def turns(left: int) -> None:
        loop.call_soon(turns, left - 1) if left else heard.set()

    def slow(path: Path, target: Path) -> None:
        loop.call_soon_threadsafe(moving.cancel)
        loop.call_soon_threadsafe(turns, 50)  # by then all is gone that does not wait for us
        heard.wait()
        copy_database(path, target)

    monkeypatch.setattr(journey, "copy_database", slow)
    moving = asyncio.ensure_future(journey.backup(club, tmp_path / "copy.db", How()))
    with pytest.raises(asyncio.CancelledError):
        await moving
    await loop.run_in_executor(None, heard.wait)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def open_handed() -> Iterator[None]:
    """A process whose files anybody may read, unless it says something else."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_handed")
async def test_nobody_else_reads_a_file_from_its_first_moment(
    club: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*told: object) -> None:
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert files
        assert {path.stat().st_mode & 0o777 for path in files} == {0o600}

    def looked(path: Path, target: Path) -> None:
        look()
        copy_database(path, target)
        look()

    monkeypatch.setattr(journey, "copy_database", looked)
    await journey.backup(club, tmp_path / "copy.db", KEPT._replace(tell=look))
    await journey.export(club, tmp_path / "club.zip", KEPT._replace(tell=look))
    for bring, file in ((journey.restore, "copy.db"), (journey.bring_in, "club.zip")):
        there = Where(str(tmp_path / f"{file}-there/table.db"), tmp_path / f"{file}-there")
        await bring(tmp_path / file, there, tmp_path / "aside", KEPT._replace(tell=look))
        assert (there.folder / "key").is_file()
        look()


def busy(write: Callable[[], None]) -> type[sqlite3.Connection]:
    """A connection beside which somebody writes at every step of a copy."""

    class Busy(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, *, pages: int = -1, **_: object) -> None:
            super().backup(target, pages=pages, progress=lambda *told: write())

    return Busy


async def test_a_copy_beside_which_people_play_comes_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of more pages than are copied in one step."""
    path, copy = tmp_path / "table.db", tmp_path / "copy.db"
    steps: list[int] = []
    playing = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    playing.execute("pragma journal_mode=wal")
    playing.execute("pragma synchronous=off")
    playing.execute("create table event(body)")
    playing.execute("insert into event values (zeroblob(40000000))")

    def write() -> None:
        steps.append(1)
        assert len(steps) < 50, "it begins anew with everything that is written"
        playing.execute("insert into event values ('{}')")

    monkeypatch.setattr(sqlite3, "connect", functools.partial(sqlite3.connect, factory=busy(write)))
    assert copy_database(path, copy) > 2 * 4096
    monkeypatch.undo()
    assert len(steps) > 1
    playing.close()
    with sqlite3.connect(copy) as database:
        assert database.execute("select count(*) from event").fetchone() == (1,)


async def test_a_name_with_signs_of_addresses_is_a_name(club: Where, tmp_path: Path) -> None:
    folder = tmp_path / "100%3f? #1"
    folder.mkdir()
    path = Path(shutil.copy(await copied(club, tmp_path), folder / "table?mode=rw.db"))
    report = await journey.backup(Where(str(path), folder), folder / "copy#1.db", How())
    assert (report.played, report.troubles) == (5, [])


async def test_keys_that_are_not_there_are_told(here: Here, club: Where, tmp_path: Path) -> None:
    copy, archive = str(tmp_path / "copy.db"), str(tmp_path / "club.zip")
    (tmp_path / "table").mkdir()
    table = str(shutil.copy(await copied(club, tmp_path), tmp_path / "table" / "table.db"))
    told = "molpe: keys: there are none that could come along\n"
    for command in (
        ("backup", copy, "--db", table),
        ("export", archive, "--db", table),
        ("restore", copy, "--db", str(tmp_path / "new.db")),
        ("import", archive, "--db", str(tmp_path / "new.db")),
    ):
        done = await here(*command, "--keys")
        assert (done.code, done.err) == (1, told)
        assert "the keys are" not in done.out
        assert "lie in" not in done.out
    with zipfile.ZipFile(archive) as opened:
        assert "keys.json" not in opened.namelist()


async def test_a_key_that_is_none_is_left_out(club: Where, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    await journey.backup(club, copy, KEPT)
    with sqlite3.connect(copy) as database:
        database.execute("update seal set key = 'words'")
    there = Where(str(tmp_path / "there.db"), tmp_path / "there")
    report = await journey.restore(copy, there, tmp_path / "aside", KEPT)
    assert (report.added, report.keys) == (5, 0)
    assert set(report.troubles) == {
        ("keys", "there are none that could come along"),
        ("keys", "a key in the database is none; it was left out"),
    }
    assert not (there.folder / "key").exists()


async def test_a_copy_of_a_copy_has_no_key_that_nobody_asked_for(
    club: Where, tmp_path: Path
) -> None:
    first, second, third = (tmp_path / f"{number}.db" for number in range(3))
    key = (club.folder / "key").read_bytes()
    await journey.backup(club, first, KEPT)
    assert key in first.read_bytes()
    await journey.backup(Where(str(first), tmp_path / "none"), second, How())
    assert key not in second.read_bytes()
    await journey.backup(Where(str(first), tmp_path / "none"), third, KEPT)
    assert key in third.read_bytes()
    with sqlite3.connect(third) as database:
        assert database.execute("select name from kept").fetchall() == [("mine",)]
        assert database.execute("select count(*) from edition").fetchone() == (1,)


async def test_a_table_with_a_key_of_its_own_takes_in_the_same_again(
    club: Where, tmp_path: Path
) -> None:
    there = await fill(tmp_path / "there", str(tmp_path / "there" / "table.db"), seed=2)
    await journey.export(there, tmp_path / "own.zip", KEPT)
    report = await journey.bring_in(tmp_path / "own.zip", there, tmp_path / "aside", KEPT)
    assert (report.there, report.keys, report.troubles) == (5, 1, [])
