"""HAProxy before several nodes, as somebody would run it: who is down is passed by; by turns, or
the people of a match together."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from tests.table.ports import free_port
from tests.table.waiting import HANG

CONFIG = """
global
    maxconn 2000
    stats socket {folder}/control level admin
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    retries 3
    option redispatch 1
    option forwardfor
    option http-server-close
frontend page
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
{balance}
    retry-on conn-failure empty-response
{servers}
"""
BY_TURNS = "    balance roundrobin"
TOGETHER = """
    http-request set-var(txn.match) path,field(3,/) if { path_beg /ws/ }
    http-request set-var(txn.match) path,field(4,/) if { path_beg /api/matches/ }
    balance hash var(txn.match)
    hash-type consistent
"""
"""All that has to do with a match goes to one node, as deploy/haproxy.cfg has it."""
SERVER = (
    "    server node{n} 127.0.0.1:{port} check inter 200ms fall 1 rise 1"
    " on-marked-down shutdown-sessions"
)


def find() -> str | None:
    """The program, which Debian keeps off the path of some."""
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")


class Balancer:
    """One address for several nodes."""

    def __init__(self, folder: Path, ports: Iterable[int], balance: str = BY_TURNS) -> None:
        self.port = free_port()
        self.file = folder / "haproxy.cfg"
        self.told = folder / "haproxy.log"
        """What it says: a file never fills up, as a pipe would that nobody reads."""
        servers = "\n".join(SERVER.format(n=n, port=port) for n, port in enumerate(ports))
        text = CONFIG.format(folder=folder, port=self.port, balance=balance, servers=servers)
        self.file.write_text(text, "utf-8")

    def __enter__(self) -> "Balancer":
        program = find()
        assert program is not None
        with self.told.open("wb") as told:
            command = [program, "-db", "-f", str(self.file)]
            self.process = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT)
        end = time.monotonic() + HANG
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    raise AssertionError(self.told.read_text()) from None
                assert time.monotonic() < end
                time.sleep(0.02)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait(timeout=HANG)

    async def pass_by(self, number: int) -> None:
        """Wait until it has seen that a node is not there: it takes every one for well at first,
        and ends what it had meant for one that is not."""
        async with asyncio.timeout(HANG):
            while f"node{number} is DOWN" not in self.told.read_text():
                await asyncio.sleep(0.02)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"
