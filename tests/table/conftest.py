"""A real server process on a free port, with SQLite and with PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .hall import Floor
from .postgres import Cluster, find_programs
from .process import Served

MISSING = "PostgreSQL is not installed (Debian: apt-get install postgresql)"


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
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


@pytest.fixture
def served(database: str, tmp_path: Path) -> Iterator[Served]:
    """A table with an empty database."""
    with Served(database, tmp_path) as served:
        yield served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A hub that the tests of a module share; each has rooms of its own."""
    floor = Floor(tmp_path_factory.mktemp("floor"))
    yield floor
    floor.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table that the tests of a module share, on SQLite."""
    folder = tmp_path_factory.mktemp("table")
    with Served(str(folder / "table.db"), folder) as served:
        yield served
