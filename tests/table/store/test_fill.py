"""A full disk in the middle of play: it is told in a sentence, health is red, nothing that was
acknowledged is lost, and with space again all goes on.

A disk is filled in two ways: by a limit on how long the files of the table's process may be, which
any user can set, and, where mounting is allowed, for real, on a small disk in memory.
"""

import asyncio
import json
import os
import random
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from molpe.kernel import BadText
from molpe.table.room import health
from molpe.table.store import Row, StoreFailed, open_store, postgres, writer
from molpe.table.store.postgres import PostgresStore
from tests.table.guest import Guest
from tests.table.hall import open_hall
from tests.table.players import Moment, Player, check_moves, gather_at_last, seat_people
from tests.table.postgres import Cluster
from tests.table.process import Served
from tests.table.store.test_stop import healthy
from tests.table.store.test_store import made, opened, row
from tests.table.waiting import HANG

FILLS = int(os.environ.get("MOLPE_FILLS", "1"))
"""How often the disk is full under play."""
FRAMES = 150
"""It is full before so many have been shown."""
SIZE = 16 + 8 * FILLS
"""Megabytes of the small disk: enough for the log of all that is played."""


class Limited:
    """No file of the table's may be longer than its log is now."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, served: Served) -> None:
        log = self.folder / "table.db-wal"
        self.limit(served, log.stat().st_size if log.exists() else 0)

    def free(self, served: Served) -> None:
        self.limit(served, resource.RLIM_INFINITY)

    def limit(self, served: Served, size: int) -> None:
        most = resource.RLIM_INFINITY
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (size, most))

    def __enter__(self) -> "Limited":
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Small:
    """A disk of a few megabytes, filled up by a file that is in the way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def __enter__(self) -> "Small":
        self.folder.mkdir(exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "molpe-test", str(self.folder)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            pytest.skip(f"nothing can be mounted here: {error}")
        if done.returncode:
            pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def fill(self, _: Served | None = None) -> None:
        with self.ballast.open("wb", buffering=0) as file:
            for size in (1 << 20, 4096):
                with suppress(OSError):
                    while file.write(bytes(size)) == size:
                        pass

    def free(self, _: Served | None = None) -> None:
        self.ballast.unlink()


Disk = Limited | Small


@pytest.fixture(params=[Limited, Small])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be full, with a folder for a table."""
    with request.param(tmp_path / "disk") as disk:
        disk.folder.mkdir(exist_ok=True)
        yield disk


class Persistent(Player):
    """Somebody who tries again what could not be written down."""

    refused = ("stale", "store")


async def people(guests: list[Guest], moment: Moment) -> list[Player]:
    return await seat_people(guests, moment, Persistent)


async def test_a_full_disk_is_told_and_nothing_is_lost(disk: Disk) -> None:
    """Rounds of play on a disk that is full again and again; now and then kill -9 while it is."""
    rng, moment = random.Random(FILLS), Moment()
    with Served(str(disk.folder / "table.db"), disk.folder) as served:
        async with Guest(served.url) as ann, Guest(served.url) as ben:
            players = await people([ann, ben], moment)
            for number in range(FILLS):
                await asyncio.gather(*(player.come_back() for player in players))
                if all(p.page is not None and p.page.result is not None for p in players):
                    players = await people([ann, ben], moment)
                    await asyncio.gather(*(player.come_back() for player in players))
                playing = asyncio.gather(*(player.endure() for player in players))
                moment.draw(rng.randrange(FRAMES))
                await moment.wait(playing)
                disk.fill(served)
                await tell_of_it(ann)
                moment.draw(rng.randrange(FRAMES))
                await moment.wait(playing)
                if number % 2:
                    served.kill()
                    if isinstance(disk, Small):  # the other limit ends with the process
                        disk.free()
                    await playing
                    served.start()
                    continue
                disk.free(served)
                await until_status(ann, 200)
                moment.draw(2)
                await moment.wait(playing)
                for player in players:
                    player.hang_up()
                await playing
            pages = await gather_at_last(players)
            for one, other in zip(pages[::2], pages[1::2], strict=True):
                assert one.s == other.s
                assert (await ann.get(f"/api/matches/{one.id}"))["readonly"] == ""
            for player, page in zip(players, pages, strict=True):
                check_moves(player, page)
                await page.close()
    told = [json.loads(line) for line in served.log if line.startswith("{")]
    assert not [line for line in served.log if "Traceback" in line]
    assert [line["error"] for line in told if line["what"] == "store"]


async def tell_of_it(guest: Guest) -> None:
    """With a full disk no match is made, health is red, and what is there can be looked at."""
    answer = await until_status(guest, 503)
    assert answer["code"] == "store"
    wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    refused = await guest.post("/api/matches", wish, expect=503)
    assert refused["code"] == "store"
    assert refused["message"]
    await guest.get("/api/mine")
    await guest.get("/api/games")


async def until_status(guest: Guest, status: int) -> Any:
    """What health says once it says that: a proof holds for a second."""
    while (answer := await guest.http.get("/api/health")).status_code != status:
        await asyncio.sleep(0.05)
    return answer.json()


async def test_a_store_on_a_full_disk_says_so_and_recovers(tmp_path: Path) -> None:
    with Small(tmp_path / "disk") as disk:
        async with opened(str(disk.folder / "table.db")) as store:
            await store.create(made("m"))
            await store.append(row("m", 1))
            disk.fill()
            with pytest.raises(StoreFailed, match="full"):
                for seq in range(2, 4000):
                    await store.append(row("m", seq))
            found = await store.load("m")
            assert found is not None
            written = len(found.rows)
            disk.free()
            await store.append(row("m", written + 1))


@pytest.fixture
def apart(cluster: Cluster) -> Iterator[tuple[Small, str]]:
    """A PostgreSQL database on a small disk of its own."""
    with Small(cluster.folder / "small") as disk:
        shutil.chown(disk.folder, "postgres", "postgres")
        cluster.do(f"create tablespace small location '{disk.folder}'")
        address = cluster.new_database("-D", "small")
        try:
            yield disk, address
        finally:
            disk.ballast.unlink(missing_ok=True)
            name = address.removeprefix("postgresql:///").partition("?")[0]
            cluster.do(f"drop database {name} with (force)", "drop tablespace small")


async def test_a_full_postgres_is_told_and_goes_on(
    apart: tuple[Small, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is shown that is not stored, health is red although a row can still be replaced, and
    with space again all goes on."""
    for module in (health, postgres, writer):  # however busy the machine is
        monkeypatch.setattr(module, "PATIENCE", HANG)
    disk, address = apart
    async with open_hall(tmp_path, PostgresStore(address)) as hall:
        room, store = await hall.room("canosa", "ann", "ben"), hall.hub.store
        ann, ben = hall.page(room, "ann"), hall.page(room, "ben")
        text = ann.turn["acts"][0][0]
        await store.create(made("m"))
        assert await healthy(hall) == 200
        disk.fill()
        seq = 0
        for size in (1500, 10):
            with pytest.raises(StoreFailed, match="DiskFull"):
                while True:
                    await store.append(Row("m", seq + 1, None, "x" * size, 1.0, None))
                    seq += 1
        answer = await hall.act(room, ann, text, k="mine")
        assert ann.closed or answer["code"] == "store"
        assert (ann.s, ben.s) == (0, 0)
        assert await healthy(hall) == 503
        disk.free()
        assert await healthy(hall) == 200
        again = await hall.hub.get(room.id)  # another one, if the log could not be read either
        assert again is not None
        ann, ben = hall.page(again, "ann"), hall.page(again, "ben")
        assert (await hall.act(again, ann, text, k="mine"))["t"] == "ack"
        assert (ann.s, ben.s) == (1, 1)


async def test_a_table_does_not_open_on_a_full_disk(tmp_path: Path) -> None:
    """One sentence, and not half a database."""
    with Small(tmp_path / "disk") as disk:
        disk.fill()
        with pytest.raises(BadText, match="cannot use the database") as told:
            await open_store(str(disk.folder / "table.db")).start()
        assert "\n" not in str(told.value)
        disk.free()
        async with opened(str(disk.folder / "table.db")) as store:
            await store.create(made("m"))
