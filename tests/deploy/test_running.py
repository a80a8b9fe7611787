"""The commands of deploy/ as they stand there, run without a container engine."""

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.deploy.files import (
    COMPOSE,
    DEPLOY,
    INSTALLED,
    ROOT,
    container_environment,
    filled,
    runs,
    said,
    unit,
    unit_command,
)
from tests.table.conftest import cluster
from tests.table.ports import free_port
from tests.table.postgres import Cluster
from tests.table.process import PATHS
from tests.table.tls import certify, find_haproxy
from tests.table.waiting import HANG

BIN = str(Path(sys.executable).parent)
ADDRESS = "https://table.example"
VALUES = {"MOLPE_PASSWORD": "none", "MOLPE_ADDRESS": ADDRESS}
WHOLE = os.environ.get("MOLPE_DEPLOY") == "1"

__all__ = ["cluster"]


def here(command: list[str]) -> list[str]:
    """A command with the molpe of this venv."""
    return [word.replace(INSTALLED, BIN) for word in command]


def clean() -> dict[str, str]:
    """An environment without settings of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MOLPE_")}
    return {**kept, "PYTHONPATH": PATHS, "PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore"}


@contextmanager
def opened(
    command: list[str], environment: dict[str, str]
) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A table while it is open, and its port; it ends well when it is told to."""
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, line
        yield int(found[1]), process
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            assert process.wait(HANG) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextmanager
def proxied(nodes: list[int], folder: Path) -> Iterator[httpx.Client]:
    """The proxy as compose starts it, with its own file, and a browser that believes it."""
    certificate, pem = certify(folder)
    port = free_port()
    program, *words = COMPOSE["services"]["proxy"]["command"]
    inside = "/usr/local/etc/haproxy/haproxy.cfg"
    command = [str(DEPLOY / "haproxy.cfg") if word == inside else word for word in words]
    environment = {
        **os.environ,
        "NODE1": f"127.0.0.1:{nodes[0]}",
        "NODE2": f"127.0.0.1:{nodes[1]}",
        "HTTP": f"127.0.0.1:{free_port()}",
        "HTTPS": f"127.0.0.1:{port}",
        "CERTIFICATE": str(pem),
    }
    assert program == "haproxy"
    process = subprocess.Popen(
        [find_haproxy(), *command], env=environment, stdout=subprocess.DEVNULL
    )
    trusted = ssl.create_default_context(cafile=certificate)
    headers = {"host": "table.example"}
    url = f"https://localhost:{port}"
    try:
        with httpx.Client(base_url=url, verify=trusted, headers=headers, timeout=HANG) as browser:
            until = time.monotonic() + HANG
            while True:
                assert process.poll() is None, "haproxy ended"
                try:
                    if browser.get("/api/ready").status_code == 200:
                        break
                except httpx.TransportError:
                    pass
                assert time.monotonic() < until
                time.sleep(0.05)
            yield browser
    finally:
        process.terminate()
        process.wait(HANG)


def test_two_nodes_behind_the_proxy_as_compose_says(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.new_database()
    command = here([*said("ENTRYPOINT"), *said("CMD")])
    with ExitStack() as stack:
        ports, processes = [], []
        for name in ("node1", "node2"):
            told = COMPOSE["services"][name]["environment"]
            settings = {key: filled(value, VALUES) for key, value in told.items()}
            settings |= {"MOLPE_DB": database, "MOLPE_DATA": str(tmp_path / "data")}
            settings |= {"MOLPE_HOST": "127.0.0.1", "MOLPE_PORT": "0"}
            environment = {**clean(), **container_environment(), **settings}
            port, process = stack.enter_context(opened(command, environment))
            ports.append(port)
            processes.append(process)
        for port in ports:
            asked = {**clean(), "MOLPE_PORT": str(port)}
            until = time.monotonic() + HANG
            while subprocess.run(health_check(), env=asked, stderr=subprocess.DEVNULL).returncode:
                assert time.monotonic() < until, "as an engine asks: again, where it took too long"
        browser = stack.enter_context(proxied(ports, tmp_path))
        made = browser.post(
            "/api/matches",
            json={"game": "tide", "seats": [{"kind": "me"}, {"kind": "bot", "agent": "sailor"}]},
            headers={"origin": ADDRESS},
        )
        assert made.status_code == 201, made.text
        assert "Secure" in made.headers["set-cookie"]
        assert re.fullmatch(r"[0-9a-f-]{36}", made.headers["x-request-id"])
        assert browser.get("/api/metrics").status_code == 404
        id = made.json()["id"]
        assert {browser.get(f"/api/matches/{id}").status_code for _ in range(4)} == {200}
        processes[0].kill()
        processes[0].wait()
        for _ in range(4):
            assert browser.get(f"/api/matches/{id}").status_code == 200
        looked = {**clean(), "MOLPE_DB": database, "MOLPE_DATA": str(tmp_path / "data")}
        doctor = [*here(said("ENTRYPOINT")), "doctor", "--server"]
        done = subprocess.run(
            doctor,
            env={**looked, "MOLPE_PORT": str(ports[1])},
            capture_output=True,
            text=True,
        )
        assert ": 1 match\n" in done.stdout
        assert f"is open and ready at http://127.0.0.1:{ports[1]}" in done.stdout
        assert "none@" not in done.stdout
        copy = tmp_path / "molpe.db"
        words = COMPOSE["services"]["backup"]["command"]
        backup = [str(copy) if word == "/backups/molpe.db" else word for word in words]
        done = subprocess.run(
            [*here(said("ENTRYPOINT")), *backup], env=looked, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "has 1 match" in done.stdout
    asked = {**clean(), "MOLPE_PORT": str(ports[1])}
    assert subprocess.run(health_check(), env=asked, stderr=subprocess.DEVNULL).returncode != 0


def health_check() -> list[str]:
    """What the engine asks a container again and again."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    found = re.search(r"(?s)HEALTHCHECK.*?CMD (\[.*?\])\n", text)
    assert found
    return here([str(word) for word in json.loads(found[1])])


def settled(folder: Path) -> Path:
    """The sample of settings with a folder of this test."""
    text = (DEPLOY / "table.toml").read_text("utf-8")
    file = folder / "table.toml"
    file.write_text(text.replace("/var/lib/molpe", str(folder)).replace("8017", "0"), "utf-8")
    return file


@pytest.mark.parametrize("name", ["molpe.service", "molpe@.service"])
def test_a_unit_opens_a_table(tmp_path: Path, name: str) -> None:
    port = free_port()
    command = here(unit_command(name, str(port)))
    (variable,) = unit(name)["Environment"]
    assert variable == "MOLPE_CONFIG=/etc/molpe/table.toml"
    environment = {**clean(), "MOLPE_CONFIG": str(settled(tmp_path))}
    with opened(command, environment) as (found, _):
        assert found == port or "@" not in name
        with httpx.Client(base_url=f"http://127.0.0.1:{found}", timeout=HANG) as browser:
            assert browser.get("/api/live").json()["status"] == "ok"
            assert browser.get("/api/ready").json()["status"] == "ok"
        if "@" not in name:
            copy = here(unit_command("molpe-backup.service"))
            copies = tmp_path / "copies"
            copies.mkdir()
            for _ in range(2):  # the next week's takes the place of this one's
                done = subprocess.run(
                    copy, env={**environment, "STATE_DIRECTORY": str(copies)}, capture_output=True
                )
                assert done.returncode == 0, done.stderr
                assert [path.suffix for path in copies.iterdir()] == [".db"]
    assert (tmp_path / "key").is_file()


@pytest.mark.skipif(not WHOLE, reason="an image is built in make soak")
def test_what_an_image_is_built_by(tmp_path: Path) -> None:
    """Every RUN but those of the system, in a copy of the sources."""
    tree, place = tmp_path / "src", tmp_path / "opt"
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    ours = [one for one in runs() if "apt-get" not in one and "useradd" not in one]
    assert len(ours) == 3
    for one in ours:
        line = one.replace("/tmp/", f"{tmp_path}/").replace("/opt/molpe", str(place))
        line = line.replace("python -m venv", f"{sys.executable} -m venv")
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            cwd=tree, env={**clean(), "PYTHONPATH": ""}, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
    told = subprocess.run(
        [place / "bin/molpe", "doctor", "--json"], env={**clean(), "PYTHONPATH": ""},
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert '"compiled": true' in told.stdout or '"compiled":true' in told.stdout
    assert list(place.glob("lib/python*/site-packages/molpe/table/static/index.html"))
    subprocess.run([place / "bin/python", "-c", "import asyncpg"], check=True)
