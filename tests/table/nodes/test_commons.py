"""What a database is made of for several nodes, who may open a file, and what the command says."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from molpe.cli.app import app
from molpe.kernel import BadText
from molpe.table.store import open_store
from molpe.table.store.postgres import PostgresStore
from molpe.table.store.schema import ADDITIONS, POSTGRES, STEPS, statements
from tests.table.postgres import Cluster


async def test_additions_are_made_once_and_old_code_does_not_see_them(cluster: Cluster) -> None:
    """The release before knows as many steps as this one, and refuses only more of them."""
    address = cluster.new_database()
    for _ in range(2):
        store = open_store(address)
        await store.start()
        await store.close()
    connection = await asyncpg.connect(address)
    try:
        steps = [number for (number,) in await connection.fetch("select number from step")]
        assert steps == list(range(1, len(STEPS) + 1))
        assert len(STEPS) == 2, "more steps than the release before knows: it would refuse this"
        added = [number for (number,) in await connection.fetch("select number from addition")]
        assert added == list(range(1, len(ADDITIONS) + 1))
        await connection.execute("insert into addition values (99)")  # made by a newer molpe
    finally:
        await connection.close()
    store = open_store(address)
    await store.start()
    await store.close()


async def test_a_database_of_before_is_added_to(cluster: Cluster) -> None:
    address = cluster.new_database()
    connection = await asyncpg.connect(address)
    try:
        await connection.execute("create table step(number integer primary key)")
        for number, statement in statements(0, POSTGRES):
            await connection.execute(statement)
            await connection.execute("insert into step values ($1) on conflict do nothing", number)
    finally:
        await connection.close()
    store = PostgresStore(address)
    await store.start()
    try:
        assert await store.commons.seals(b"k" * 32) == [b"k" * 32]
        assert await store.commons.seals(b"x" * 32) == [b"k" * 32]
        await store.pulse(1.0)
        [numbers] = await store.ask("select array_agg(number) from pulse")
        assert numbers[0] == [store.number]
    finally:
        await store.close()


async def test_one_process_a_file(tmp_path: Path) -> None:
    """Who comes second is told so in a sentence; with the process the lock goes."""
    path = tmp_path / "table.db"
    program = (
        "import asyncio, sys\n"
        "from molpe.table.store import open_store\n"
        "async def main():\n"
        "    await open_store(sys.argv[1]).start()\n"
        "    print('open', flush=True)\n"
        "    await asyncio.sleep(3600)\n"
        "asyncio.run(main())"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(BadText) as told:
            await open_store(str(path)).start()
        assert str(told.value).startswith(f"another table has {str(path)!r} open (process ")
        assert f"{holder.pid}" in str(told.value)
        command = ["serve", "--no-open", "--port", "0", "--db", str(path)]
        done = subprocess.run(
            [sys.executable, "-m", "molpe", *command], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (2, f"molpe: {told.value}\n")
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    store = open_store(str(path))
    await store.start()
    await store.close()


async def test_the_command_says_who_is_there(cluster: Cluster) -> None:
    address = cluster.new_database()
    store = PostgresStore(address)
    await store.start()
    try:
        await store.commons.join("0.0", "127.0.0.1:1")
        await store.commons.beat('{"rooms": 3, "lag": 0.25}')
        await store.commons.take(["a", "b"])
        await store.do(("update node set until = until + 3600",))  # however slow the command is
        [node] = json.loads(asked("--db", address, "--json"))
        assert node["name"] == store.commons.node
        assert (node["rooms"], node["leases"], node["lag"], node["alive"]) == (3, 2, 0.25, True)
        lines = asked("--db", address).splitlines()
        assert lines[0].split()[:3] == ["name", "version", "address"]
        assert lines[1].split()[:3] == [store.commons.node, "0.0", "127.0.0.1:1"]
        asked("--db", address, "--new-key")
        assert len(await store.commons.seals()) == 1
        await store.commons.leave()
    finally:
        await store.close()
    assert asked("--db", address) == "no node serves this database\n"


def asked(*arguments: str) -> str:
    """What the command prints, in a process of its own: a loop runs here already."""
    done = subprocess.run(
        [sys.executable, "-m", "molpe", "nodes", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(
    ("db", "said"),
    [
        ("table.db", "'table.db' is served by one process"),
        ("postgresql://127.0.0.1:1/none", "cannot use the database"),
    ],
)
def test_bad_input_is_told_in_a_sentence(db: str, said: str) -> None:
    done = CliRunner().invoke(app, ["nodes", "--db", db])
    assert isinstance(done.exception, BadText)
    assert said in str(done.exception)
    assert "\n" not in str(done.exception)
