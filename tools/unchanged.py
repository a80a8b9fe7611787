"""Whether anything has changed since some tests passed in this folder.

python tools/unchanged.py ask NAME          exit code 0 and when they passed, if nothing has
python tools/unchanged.py now               what there is, as one hash: asked before they run
python tools/unchanged.py mark NAME HASH    they have passed with that

Anything is every file of the checkout that is not ignored, the Python, what is installed beside it
and the system's name: rules, cards and laws come out the same where all of that is the same. With
CI or AGAIN set something has always changed, and where there is no git too.
"""

import hashlib
import importlib.metadata
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def fingerprint(root: Path) -> str:
    """Everything that the outcome of a test may depend on, as one hash; nothing without git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        return ""
    sums = hashlib.sha256(f"{sys.version} {platform.platform()}".encode())
    for one in sorted(f"{d.name} {d.version}" for d in importlib.metadata.distributions()):
        sums.update(one.encode() + b"\0")
    for name in sorted(set(listed.stdout.split(b"\0")) - {b""}):
        path = root / os.fsdecode(name)
        body = path.read_bytes() if path.is_file() else b""
        sums.update(name + b"\0" + hashlib.sha256(body).digest())
    return sums.hexdigest()


def unchanged(name: str, root: Path = ROOT) -> bool:
    """Whether nothing has changed since these tests passed; then it says when that was."""
    if os.environ.get("CI") or os.environ.get("AGAIN"):
        return False
    stamp, now = root / ".stamps" / name, fingerprint(root)
    if not now or not stamp.is_file() or stamp.read_text("ascii") != now:
        return False
    print(time.strftime("%Y-%m-%d %H:%M", time.localtime(stamp.stat().st_mtime)))
    return True


def mark(name: str, then: str, root: Path = ROOT) -> None:
    """Remember that these tests passed with what there was then."""
    stamp = root / ".stamps" / name
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(then, "ascii")


def main(what: str, *words: str) -> int:
    """Answer, or remember."""
    if what == "ask":
        return 0 if unchanged(words[0]) else 1
    if what == "now":
        print(fingerprint(ROOT))
    else:
        mark(words[0], words[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
