"""Commands inside the test's own process, for speed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from molpe.cli.app import run


class Said(NamedTuple):
    code: int
    out: str
    err: str


Here = Callable[..., Awaitable[Said]]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs a command beside the loop of the test."""

    async def running(*arguments: str) -> Said:
        return Said(await asyncio.to_thread(run, arguments), *capsys.readouterr())

    return running
