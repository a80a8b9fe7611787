"""Tries doors whose libraries cannot be installed beside the others, each in a place of its own.

python -m tools.apart [verifiers] [openenv]     try them
python -m tools.apart --sizes                   what each door for language models brings by itself

verifiers asks for one certain version of MCP, OpenEnv for one before 2; both bring 300
megabytes. What is installed is kept in build/apart until `make clean`.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
UNDONE = 3
"""How a program ends that could not look."""
PLACES = ROOT / "build/apart"
UV = Path(sys.prefix) / "bin/uv"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TOOLS = ("pytest>=8.3", "pytest-asyncio>=1.2", "hypothesis>=6.100", "httpx>=0.28")
MEASURED = ("mcp", "textarena", "verifiers", "openenv")


def install(place: Path, wanted: list[str]) -> None:
    """Install something into a place, which is made where there is none."""
    if not place.exists():
        subprocess.run([UV, "venv", "-q", "--python", sys.executable, place], check=True)
    python = place / "bin/python"
    subprocess.run([UV, "pip", "install", "-q", "--python", python, *wanted], check=True)


def extra(name: str) -> list[str]:
    """What an extra of molpe asks for."""
    return [str(word) for word in PROJECT["optional-dependencies"][name]]


def measured(name: str) -> str:
    """How much an extra brings where nothing else is."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / name
        began = time.monotonic()
        install(place, extra(name))
        seconds = time.monotonic() - began
        python = str(place / "bin/python")
        listing = [str(UV), "pip", "list", "-q", "--format", "json", "--python", python]
        packages = json.loads(subprocess.run(listing, capture_output=True, check=True).stdout)
        files = (file for file in place.rglob("*") if file.is_file() and not file.is_symlink())
        megabytes = sum(file.stat().st_size for file in files) / 1e6
    return f"{name}: {len(packages)} packages, {megabytes:.0f} MB, {seconds:.0f} s"


def try_verifiers(place: Path) -> bool:
    """Its tests, in its place, on our sources."""
    return tested(place / "bin/python", "tests/adapters/test_verifiers.py")


def try_openenv(place: Path) -> bool:
    """Its validator and its client from its place, against our server in ours."""
    return tested(
        Path(sys.executable),
        "tests/adapters/test_openenv.py",
        MOLPE_OPENENV=str(place / "bin"),
        MOLPE_DOORS="1",
    )


def tested(python: Path, tests: str, **settings: str) -> bool:
    """Whether some tests pass."""
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", tests]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **settings}
    return subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr).returncode == 0


TRIES = {"verifiers": try_verifiers, "openenv": try_openenv}


def main() -> int:
    """Try the doors named, or all; say in a line what was tried."""
    if "--sizes" in sys.argv:
        for name in MEASURED:
            print(measured(name), flush=True)
        return 0
    done = {}
    for name in sys.argv[1:] or TRIES:
        try:
            install(PLACES / name, [*PROJECT["dependencies"], *extra(name), *TOOLS])
        except subprocess.CalledProcessError:
            print(f"{name} could not be installed")
            return UNDONE
        done[name] = TRIES[name](PLACES / name)
    print("; ".join(f"{name} {'passed' if good else 'failed'}" for name, good in done.items()))
    return 0 if all(done.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
