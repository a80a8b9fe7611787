"""The page as the server sends it: built anew where its sources have changed."""

import fcntl
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def build(lock: Path) -> bool:
    """Build the page if it is stale; of several test processes one does it."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return subprocess.run([sys.executable, ROOT / "web/build.py"], check=False).returncode == 0
