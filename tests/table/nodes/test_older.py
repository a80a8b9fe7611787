"""A node of the release before serves the same database: both live with what the other writes."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from molpe.table.match import events
from molpe.table.match.terms import Move
from molpe.table.store.postgres import PostgresStore
from tests.table.hall import open_hall
from tests.table.nodes import older
from tests.table.postgres import Cluster
from tests.table.waiting import HANG, until
from tools.release import ROOT, releases, source, there


def found() -> Path:
    """The newest release, or why it is not tested."""
    revision = releases()[-1]
    if not there(revision):
        why = f"the history has no commit {revision}: the release before is not tested"
        if os.environ.get("CI") and (ROOT / ".git").exists():
            pytest.fail(f"{why}, and with CI set this is a failure")
        pytest.skip(why)
    return source(revision)


class Older:
    """The other release's store."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def told(self) -> str:
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), HANG)
        return line.decode().strip()

    async def write(self, match: str, text: str, code: int, seat: int) -> int:
        """Have it write an action; how many events it then knows."""
        body = events.encode(events.Played((Move(seat, code, text),))).decode()
        assert self.process.stdin is not None
        self.process.stdin.write(f"{match} {body}\n".encode())
        return int(await self.told())


@asynccontextmanager
async def running(files: Path, address: str) -> AsyncIterator[Older]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        older.__file__,
        address,
        env={
            **os.environ,
            "PYTHONPATH": str(files / "src"),
            "MOLPE_PURE": "1",
            "MOLPE_REQUIRE": "",
        },
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        one = Older(process)
        assert await one.told() == "ready"
        yield one
    finally:
        assert process.stdin is not None
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), HANG) == 0


async def test_the_release_before_writes_and_pages_here_see_it(
    cluster: Cluster, tmp_path: Path
) -> None:
    """It makes the database and today's code adds to it; it goes on, opens it anew, reads what is
    written here, and what it writes pages are shown although it tells nobody."""
    address, files = cluster.new_database(), found()
    async with (
        running(files, address) as first,
        open_hall(tmp_path, PostgresStore(address)) as hall,
        running(files, address) as second,
    ):
        room = await hall.room("canosa", "ann", "ben")
        ann = hall.page(room, "ann")
        assert (await hall.act(room, ann, "siren e5"))["t"] == "ack"
        for other, seq in ((first, 2), (second, 3)):
            [seat] = room.record.actors()
            text, code = next(iter(room.record.legal(seat)[0].items()))
            assert await other.write(room.id, text, code, seat) == seq
            await until(lambda seq=seq: ann.s == seq)  # type: ignore[misc]
        assert (room.readonly, room.record.seq) == ("", 3)
