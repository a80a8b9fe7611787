"""A PostgreSQL server for tests: made by initdb, spoken to by a unix socket, gone afterwards.

It waits for no disk unless it is measured: tests kill servers, and no test cuts the power.
"""

import glob
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from .waiting import HANG


def find_programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"))  # Debian keeps them off the path
    if folders:
        return Path(folders[-1])
    found = shutil.which("initdb")
    return Path(found).parent if found else None


class Cluster:
    """A running PostgreSQL that answers on a socket in its own folder."""

    def __init__(self, waits: bool = False) -> None:
        self.waits = waits
        programs = find_programs()
        assert programs is not None
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="molpe-pg-"))
        self.numbers = itertools.count(1)
        self.as_user: list[str] = []
        if os.geteuid() == 0:  # initdb refuses root
            shutil.chown(self.folder, "postgres", "postgres")
            self.as_user = ["runuser", "-u", "postgres", "--"]

    def run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.programs / program), *arguments]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=HANG
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def __enter__(self) -> "Cluster":
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        self.start()
        return self

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        options += "" if self.waits else " -c fsync=off"
        log, data = str(self.folder / "log"), str(self.folder / "data")
        self.run("pg_ctl", "-D", data, "-l", log, "-w", "-t", f"{HANG}", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        data = str(self.folder / "data")
        self.run("pg_ctl", "-D", data, "-w", "-t", f"{HANG}", "-m", mode, "stop")

    def new_database(self, *options: str) -> str:
        """The address of an empty database."""
        name = f"molpe{next(self.numbers)}"
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", *options, name)
        return f"postgresql:///{name}?host={self.folder}&user=postgres"

    def do(self, *statements: str) -> None:
        """Have something done that is about whole databases."""
        commands = [word for statement in statements for word in ("-c", statement)]
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-q", *commands)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
