"""``molpe serve``, ``molpe backup`` and ``molpe load`` as a person starts them."""

import contextlib
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from molpe.cli.app import run
from molpe.cli.load import chosen_games, own_machine
from molpe.kernel import BadText
from molpe.table.load import Plan, measure
from molpe.table.load.measure import figures, shares, sum_up
from molpe.table.load.report import percentile
from molpe.table.load.run import Found
from molpe.table.store import open_store
from molpe.table.store.sqlite import keep_private
from molpe.table.web import server
from tests.table.guest import Guest
from tests.table.hall import open_hall
from tests.table.process import Served
from tests.table.waiting import HANG


def molpe(*arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "molpe", *arguments],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG,
    )


class Said(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Here = Callable[..., Said]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs a command inside this process, for speed."""

    def running(*arguments: str) -> Said:
        return Said(run(arguments), *capsys.readouterr())

    return running


def test_a_taken_port_is_one_sentence(here: Here, tmp_path: Path) -> None:
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = here("serve", "--no-open", "--port", str(port), "--db", str(tmp_path / "t.db"))
    assert done == (
        2,
        "",
        f"molpe: port {port} is taken; is a table open already? choose another with --port\n",
    )


def test_an_address_that_is_not_ours_is_one_sentence() -> None:
    with pytest.raises(BadText, match=r"cannot listen on '192\.0\.2\.1'"):
        server.bind("192.0.2.1", 0)


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals here")
def test_a_table_that_is_asked_to_end_while_it_opens_does(tmp_path: Path) -> None:
    """It was forgotten: the table opened as soon as its database answered, and went on."""
    pytest.importorskip("asyncpg")
    command = [sys.executable, "-m", "molpe", "serve", "--no-open", "--port", "0"]
    with socket.create_server(("127.0.0.1", 0)) as silent:  # a database that says nothing
        address = f"postgresql://me@127.0.0.1:{silent.getsockname()[1]}/x?sslmode=disable"
        command += ["--db", address, "--data", str(tmp_path)]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            silent.settimeout(HANG)
            asking, _ = silent.accept()
            process.send_signal(signal.SIGTERM)
            told = process.communicate(timeout=HANG)[1]
            asking.close()
    assert (process.returncode, "molpe:" in told) == (0, False), told


@pytest.mark.parametrize("host", ["", "ä..x", "a\0b"])
def test_what_is_no_address_is_one_sentence(host: str) -> None:
    """Of an empty one the system makes all: a variable that was left empty opened the table to the
    network."""
    with pytest.raises(BadText, match=r"address to listen on is missing|that is no name of a host"):
        server.bind(host, 0)


@pytest.mark.parametrize(
    "address",
    ["mysql://me:secret@db/x", "sqlite:///x.db", "Postgresql://db/x", "postgresql:/me:secret@db/x"],
)
def test_an_address_of_another_database_opens_no_file(address: str) -> None:
    with pytest.raises(BadText, match=r"there is no table on [A-Za-z]+:/+…; a file, or postgres"):
        open_store(address)


@pytest.mark.skipif(os.name != "posix", reason="there are no such files here")
def test_what_is_no_file_is_no_database(tmp_path: Path) -> None:
    """A device was made its owner's alone, as a database is, and nobody else could use it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe, 0o644)
    for place in (pipe, tmp_path):
        with pytest.raises(BadText, match=r"cannot use the database .* it is no file"):
            open_store(str(place))
        with pytest.raises(BadText, match=r"cannot use the database .* it is no file"):
            keep_private(place)  # as where matches are brought in
    done = molpe("serve", "--no-open", "--port", "0", "--db", str(pipe))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o644
    assert list(tmp_path.iterdir()) == [pipe], "nor is a key, or a lock, put beside it"


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_bytes(b"this is no database, but a text of some length" * 99)
    done = molpe("serve", "--no-open", "--port", "0", "--db", str(tmp_path / "t.db"))
    assert done.returncode == 2
    assert done.stderr.startswith("molpe: cannot use the database")
    assert len(done.stderr.splitlines()) == 1


def test_for_the_room_there_is_an_address_and_a_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.cli.serve import bracketed, invite

    invite("192.168.1.7", 8017)
    out = capsys.readouterr().out
    assert "http://192.168.1.7:8017" in out
    assert len(out.splitlines()) > 10
    invite(None, 8017)
    assert "no address" in capsys.readouterr().out
    assert bracketed("::1") == "[::1]"


async def test_it_opens_for_the_network_when_told_to(tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    with Served(database, tmp_path, "--host", "0.0.0.0", lifted=False) as served:
        async with Guest(served.url) as guest:
            assert (await guest.get("/api/health"))["status"] == "ok"
            address = f"192.168.1.7:{served.port}"
            own = {"Host": address, "Origin": f"http://{address}"}
            answer = await guest.http.post("/api/name", json={"name": "A"}, headers=own)
            assert answer.status_code == 200
        assert served.end(signal.SIGINT) == 130


async def test_a_copy_made_while_it_runs_has_every_match(served: Served, tmp_path: Path) -> None:
    async with Guest(served.url) as guest:
        made = await guest.create("canosa", "me", "here")
        page = await guest.open(made["id"])
        assert (await page.act("siren e5"))["t"] == "ack"
        copy = tmp_path / "table.db"
        done = molpe("backup", str(copy), "--db", served.database, "--quick")
        assert (done.returncode, done.stderr) == (0, "")
    async with open_hall(tmp_path) as table, table.browser() as browser:
        assert (await browser.get(f"/api/matches/{made['id']}")).json()["actions"] == 1


def test_backup_says_what_it_cannot_do(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = here("backup", str(tmp_path / "x"), "--db", str(tmp_path / "none.db"))
    assert done.code == 2
    assert "there is no database" in done.err
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "there is no database" in here("backup", str(tmp_path / "x")).err


def test_load_plays_and_reports(here: Here, served: Served) -> None:
    words = ["load", "--url", served.url, "--matches", "6", "--rate", "40", "--json"]
    for seconds in ("1", "10", "100"):  # as many as a busy machine needs for a move
        done = molpe(*words, "--seconds", seconds)
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        if report["moves"]:
            break
    assert report["matches"] == 6
    assert report["sockets"] == 12
    assert report["moves"] > 0
    assert report["errors"] == {}
    assert report["lost_sockets"] == 0
    assert 0 < report["p50_ms"] <= report["p99_ms"] <= report["max_ms"]
    assert report["server_megabytes"] > 10
    assert 0 < report["loop_cpu_seconds"] <= report["server_cpu_seconds"]
    assert report["server_cpu_ms_a_move"] > 0
    assert report["people_cpu_seconds"] > 0
    assert report["commits"] > 0
    told = here("load", "--url", served.url, "--matches", "2", "--rate", "0", "--seconds", "1")
    assert "durable moves" in told.out
    assert "of processor time in 1 of their own" in told.out


async def test_a_load_leaves_once_it_was_measured(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that leave are no part of what a move takes."""
    sockets = list[float]()

    async def look(plan: Plan) -> dict[str, float]:
        found = await figures(plan)
        sockets.append(found["molpe_sockets"])
        return found

    monkeypatch.setattr(measure, "figures", look)
    plan = Plan("127.0.0.1", served.port, 2, 0, 0.2, ("canosa",))
    await measure.run(plan, 1, lambda what, share: None)
    assert [number >= 4 for number in sockets] == [True, True]


def test_a_load_is_shared_by_processes() -> None:
    plan = Plan("127.0.0.1", 1, 7, 70.0, 1.0, ("canosa", "muse"))
    shared = shares(plan, 3)
    assert [one.matches for one in shared] == [3, 2, 2]
    assert [one.first for one in shared] == [0, 3, 5]
    assert [round(one.rate) for one in shared] == [30, 20, 20]
    assert [one.matches for one in shares(plan, 9)] == [1] * 7
    a_third = [Found([0.001 * n], [n], {"stale": 1}, 1, 2, 1.0, 0.5) for n in (3, 1, 2)]
    took = {"process_cpu_seconds_total": 0.003, "molpe_workers_cpu_seconds_total": 4.0}
    whole = sum_up(plan, 3, a_third, 1.0, {}, took)
    assert (whole.moves, whole.p50_ms, whole.max_ms) == (3, 2.0, 3.0)
    assert (whole.errors, whole.lost_sockets, whole.matches_made) == ({"stale": 3}, 3, 6)
    assert (whole.server_cpu_ms_a_move, whole.workers_cpu_seconds) == (1.0, 4.0)
    assert whole.people_cpu_seconds == 1.5


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "http://192.168.1.7:8017",
        "https://127.0.0.1:8017",
        "http://0.0.0.0:8017",
        "ftp://127.0.0.1",
        "http://127.0.0.1.example.org",
        "http://[::1",
    ],
)
def test_load_refuses_other_machines(url: str) -> None:
    with pytest.raises(BadText):
        own_machine(url)


def test_load_knows_this_machine_and_its_games() -> None:
    assert own_machine("http://localhost:99") == ("127.0.0.1", 99)
    assert own_machine("127.0.0.1:8017") == ("127.0.0.1", 8017)
    assert own_machine("http://[::1]:5") == ("::1", 5)
    assert {"canosa", "sirens", "siggil"} <= set(chosen_games("mix"))
    assert chosen_games("tide") == ("tide",)
    assert percentile([], 0.5) == 0.0
    assert percentile([1.0, 2.0, 3.0], 0.99) == 3.0


def test_nobody_at_home_is_one_sentence(here: Here) -> None:
    with contextlib.closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = here("load", "--url", f"http://127.0.0.1:{port}", "--matches", "1", "--seconds", "1")
    assert done.code == 2
    assert "does not play along" in done.err


def test_as_many_files_as_the_system_lets_us() -> None:
    assert server.raise_file_limit() > 100


def test_nobody_else_reads_what_a_table_keeps(tmp_path: Path) -> None:
    """Whatever the system lets others do with new files: comparisons of the lab name sessions."""
    cards = Path("src/molpe/games/sirens/standard.toml").read_text("utf-8") + "\n# mine\n"
    folder = tmp_path / "open"
    folder.mkdir()
    usual = os.umask(0)
    try:
        served = Served(str(folder / "table.db"), tmp_path)
        served.start()
    finally:
        os.umask(usual)
    wish = {"title": "mine", "text": cards, "agent": "sailor", "seats": 2, "seconds": 600}
    with httpx.Client(base_url=served.url, timeout=HANG) as browser:
        browser.get("/api/me")
        assert browser.post("/api/lab/sirens/inquire", json=wish).status_code == 201
    made = {path: path.stat().st_mode & 0o077 for path in folder.rglob("*")}
    served.end(signal.SIGTERM)
    assert {path.name for path in made} > {"lab", "editions", "key", "table.db"}
    assert len(list(folder.glob("lab/*.json"))) == 1
    assert not any(made.values()), made
