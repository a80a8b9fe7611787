"""Releases that are kept: their code from git, a wheel of it, and what they wrote.

python -m tools.release wheel [REVISION]     install a release into a place of its own
python -m tools.release fixture [REVISION]   write what it writes into tests/releases/

Without a revision, of the newest release that the Makefile names. What a release writes is written
by its own code: its table runs as a process, and people play at it over its sockets.
"""

import asyncio
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.apart import UV, install

ROOT = Path(__file__).parent.parent
PLACES = ROOT / "build/releases"
KEPT = ROOT / "tests/releases"
PLAIN = {"MOLPE_PURE": "1", "MOLPE_SKIP_WEB": "1"}
"""Without compiling and without the page: what is stored and told is the same."""

KEYS = """
import asyncio, json, sys
from pathlib import Path
from molpe.table.library.library import Library
from molpe.table.room.shelf import Shelf
from molpe.table.store.sqlite import SqliteStore

async def main(database, folder, *ids):
    store = SqliteStore(Path(database))
    await store.start()
    shelf = Shelf(store, Library(Path(folder)), None)
    loaded = [shelf.take_down(await store.load(id, whole=True)) for id in ids]
    await store.close()
    print(json.dumps([one.record.match.state.key() for one in loaded]))

asyncio.run(main(*sys.argv[1:]))
"""
"""What tells the hashes of matches at their ends, run by the release itself."""


def releases() -> list[str]:
    """The releases that are kept, the oldest first."""
    found = re.search(r"^RELEASES := (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert found is not None
    return found[1].split()


def there(revision: str) -> bool:
    """Whether the history has a release: an unpacked archive has none."""
    asked = ["git", "cat-file", "-e", f"{revision}^{{commit}}"]
    try:
        return subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def source(revision: str) -> Path:
    """The files of a release."""
    place = PLACES / revision / "source"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=place.parent))
        packed = subprocess.run(
            ["git", "archive", revision], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "x", "-C", made], input=packed.stdout, check=True)
        try:
            made.rename(place)
        except OSError:  # another process was first
            shutil.rmtree(made)
    return place


def wheel(revision: str) -> Path:
    """A release installed from its wheel, with what its own locks name; the Python there."""
    place, files = PLACES / revision / "venv", source(revision)
    python = place / "bin/python"
    if (place / "done").exists():
        return python
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", files / "dist"],
        cwd=files,
        env={**os.environ, **PLAIN},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    (made,) = (files / "dist").glob("*.whl")
    locks = [f"-r{files / f'requirements-{kind}.txt'}" for kind in ("run", "test")]
    install(place, "--no-deps", "--require-hashes", *locks)
    subprocess.run([UV, "pip", "install", "-q", "--python", python, "--no-deps", made], check=True)
    (place / "done").touch()
    return python


def version_of(revision: str) -> str:
    """What a release calls itself."""
    text = (source(revision) / "src/molpe/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.M)
    assert found is not None
    return found[1]


def fixture(revision: str) -> Path:
    """Let a release write what is kept of it; return the folder."""
    from tests.releases.play import play_all
    from tests.table.process import Served

    target = KEPT / f"{version_of(revision)}-{revision}"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        served = Served(
            str(folder / "table.db"),
            folder,
            python=str(wheel(revision)),
            paths=str(source(revision)),
        )
        cards = (source(revision) / "src/molpe/games/sirens/standard.toml").read_text("utf-8")
        with served:
            asyncio.run(play_all(served.url, target, cards))
        told = json.loads((target / "told.json").read_text("utf-8"))
        (editions,) = folder.rglob("editions")
        asked = [folder / "table.db", editions.parent, *(one["id"] for one in told)]
        keys = subprocess.run(
            [wheel(revision), "-c", KEYS, *asked], cwd=folder, capture_output=True, check=True
        )
        for one, key in zip(told, json.loads(keys.stdout), strict=True):
            one["key"] = key
        (target / "told.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        database = sqlite3.connect(folder / "table.db")
        database.execute("delete from snapshot")  # they are only ever shortcuts
        database.commit()
        database.execute("vacuum into ?", [str(target / "table.db")])
        database.close()
        for edition in folder.rglob("editions/*.toml"):
            shutil.copy(edition, target)
    return target


def main() -> int:
    """Do what the command line names."""
    kind, *rest = sys.argv[1:]
    revision = rest[0] if rest else releases()[-1]
    if not there(revision):
        print(f"release: the history has no commit {revision!r}")
        return 2
    print(wheel(revision) if kind == "wheel" else fixture(revision))
    return 0


if __name__ == "__main__":
    sys.exit(main())
