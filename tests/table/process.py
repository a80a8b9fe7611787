"""``molpe serve`` as a process, to be spoken to, killed and started again."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

from .ports import free_port
from .waiting import HANG

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
"""A process of ours imports what its test does."""


class Served:
    """A table on a free port of this machine, with its limits lifted unless told otherwise."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *more: str,
        lifted: bool = True,
        python: str = sys.executable,
        paths: str = PATHS,
    ) -> None:
        self.python, self.paths = python, paths
        """Which Python, and where it finds modules first: another release has its own."""
        self.database = database
        self.folder = folder
        self.more = more
        self.program = "tests.table.lifted" if lifted else "molpe"
        self.port = 0
        self.log: list[str] = []

    def start(self) -> None:
        self.port = self.port or free_port()
        command = [self.python, "-W", "ignore", "-m", self.program, "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", self.database, *self.more]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "XDG_DATA_HOME": str(self.folder), "PYTHONPATH": self.paths},
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        hangs = threading.Timer(HANG, self.process.kill)  # then it says nothing, and that is told
        hangs.start()
        line = self.process.stdout.readline()
        hangs.cancel()
        found = re.search(r"http://localhost:(\d+)", line)
        if found is None:
            raise AssertionError(f"no address in {line!r}: {self.process.communicate()[1]}")
        self.port = int(found[1])
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def end(self, how: signal.Signals) -> int:
        """Stop it; return its exit code."""
        self.process.send_signal(how)
        code = self.process.wait(timeout=HANG)
        self.reader.join(timeout=HANG)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code

    def kill(self) -> None:
        """As a power cut would."""
        assert self.end(signal.SIGKILL) == -signal.SIGKILL

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Served":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGTERM)
