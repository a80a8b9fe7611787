"""A table's own process, which can be killed and opened again."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.table.ports import free_port

from .built import ROOT
from .patience import SECONDS


class Serving:
    """``molpe serve`` on loopback, with a database of its own; in haste unless told."""

    def __init__(self, folder: Path, program: str = "tests.browser.hasty") -> None:
        self.program = program
        self.folder = folder
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Open the table; return once it answers."""
        inherited = os.environ.get("PYTHONPATH", "")
        paths = os.pathsep.join(filter(None, [str(ROOT / "src"), str(ROOT), inherited]))
        command = [sys.executable, "-m", self.program, "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", str(self.folder / "table.db")]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": paths, "MOLPE_HOOKS": "any"},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the table did not open:\n{self.log()[-3000:]}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it is open."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=SECONDS) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """kill -9, bots and all: nothing is written any more."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask it to close."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def log(self) -> str:
        """What it wrote."""
        return (self.folder / "server.log").read_text("utf-8")
