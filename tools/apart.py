"""Places of their own for doors whose libraries cannot be installed beside the others.

python -m tools.apart            install them, where something has changed
python -m tools.apart --sizes    what each door for language models brings by itself

verifiers asks for one certain version of MCP and an older client of OpenAI, OpenEnv for an MCP
before 2; what checks deploy/ has no business beside either. A place has only what differs, at the
versions and hashes of its lock, and lies over the venv of the tests: what it does not have is found
there.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACES = Path(sys.prefix) / "apart"
UV = Path(sys.prefix) / "bin/uv"
APART = ("verifiers", "openenv", "deploy")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MEASURED = ("mcp", "textarena", "verifiers", "openenv")
BESIDE = "beside.pth"
"""The file by which a place finds what it does not have."""


def install(place: Path, *wanted: str) -> None:
    """Install something into a place that is made anew."""
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, place], check=True)
    python = place / "bin/python"
    subprocess.run([UV, "pip", "install", "-q", "--python", python, *wanted], check=True)


def over_ours(name: str) -> bool:
    """Put what an extra needs over the venv of the tests; whether that could be done."""
    place, lock = PLACES / name, ROOT / f"requirements-{name}.txt"
    done = place / "done"
    if done.exists() and done.read_bytes() == lock.read_bytes():
        return True
    try:
        install(place, "--no-deps", "--require-hashes", "-r", str(lock))
    except (subprocess.CalledProcessError, OSError):
        print(f"molpe: {name} could not be installed; its door is not tested")
        return False
    (folder,) = place.glob("lib/python*/site-packages")
    (ours,) = Path(sys.prefix).glob("lib/python*/site-packages")
    (folder / BESIDE).write_text(f"import site; site.addsitedir({str(ours)!r})\n", "utf-8")
    done.write_bytes(lock.read_bytes())
    return True


def extra(name: str) -> list[str]:
    """What an extra of molpe asks for."""
    return [str(word) for word in PROJECT["optional-dependencies"][name]]


def measured(name: str) -> str:
    """How much an extra brings where nothing else is."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / name
        began = time.monotonic()
        install(place, *extra(name))
        seconds = time.monotonic() - began
        python = str(place / "bin/python")
        listing = [str(UV), "pip", "list", "-q", "--format", "json", "--python", python]
        packages = json.loads(subprocess.run(listing, capture_output=True, check=True).stdout)
        files = (file for file in place.rglob("*") if file.is_file() and not file.is_symlink())
        megabytes = sum(file.stat().st_size for file in files) / 1e6
    return f"{name}: {len(packages)} packages, {megabytes:.0f} MB, {seconds:.0f} s"


def main() -> int:
    """Install the places, or measure."""
    if "--sizes" in sys.argv:
        for name in MEASURED:
            print(measured(name), flush=True)
        return 0
    for name in APART:
        over_ours(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
