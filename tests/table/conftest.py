"""Tables that tests share, in their own process or a real one, and tables of their own."""

import os
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from molpe.table.room import hub

from .hall import Hall, open_hall, secrets_of
from .postgres import Cluster, find_programs
from .process import Served

MISSING = "PostgreSQL is not installed (Debian: apt-get install postgresql)"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own, in a folder of its own."""
    if find_programs() is None:
        if os.environ.get("CI"):
            pytest.fail(f"{MISSING}, and with CI set this is a failure")
        pytest.skip(MISSING)
    with Cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where matches are kept: each test has a database of its own."""
    if request.param == "sqlite":
        return str(tmp_path / "table.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server on SQLite that all tests share."""
    folder = tmp_path_factory.mktemp("served")
    with Served(str(folder / "table.db"), folder) as served:
        yield served


@pytest.fixture
def own_served(database: str, tmp_path: Path) -> Iterator[Served]:
    """A real server with an empty database, to be killed and started again."""
    with Served(database, tmp_path) as served:
        yield served


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Luck that is the test's own: the same whichever tests were run before it, and by whom."""
    with patch.object(hub, "new_secret", partial(next, secrets_of(request.node.name))):
        yield


@pytest.fixture(scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Hall]:
    """A table in the test's own process that the tests of a module share, with rooms of their
    own."""
    async with open_hall(tmp_path_factory.mktemp("table")) as hall:
        yield hall


@pytest.fixture
async def own_table(tmp_path: Path) -> AsyncIterator[Hall]:
    """A table in the test's own process where nobody has been before."""
    async with open_hall(tmp_path) as hall:
        yield hall
