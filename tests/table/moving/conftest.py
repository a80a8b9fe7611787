"""A table with matches, and commands inside the test's own process, for speed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from molpe.cli.app import run
from molpe.table.moving.journey import Where
from tests.table.moving.filled import fill


class Said(NamedTuple):
    code: int
    out: str
    err: str


Here = Callable[..., Awaitable[Said]]


@pytest.fixture(scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> Where:
    """A table on SQLite that is closed."""
    folder = tmp_path_factory.mktemp("club")
    return await fill(folder, str(folder / "table.db"))


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs a command beside the loop of the test."""

    async def running(*arguments: str) -> Said:
        return Said(await asyncio.to_thread(run, arguments), *capsys.readouterr())

    return running
