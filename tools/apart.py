"""Tries doors whose libraries cannot be installed beside the others, each in a place of its own.

python -m tools.apart [verifiers] [openenv]

verifiers asks for one certain version of MCP, OpenEnv for one before 2; both bring a third of a
gigabyte. What is installed is kept in build/apart until `make clean`.
"""

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
UNDONE = 3
"""How a program ends that could not look."""
PLACES = ROOT / "build/apart"
TOOLS = ("pytest>=8.3", "pytest-asyncio>=1.2", "hypothesis>=6.100", "httpx>=0.28")


def install(name: str) -> tuple[Path, float]:
    """A place with the extra of this name and what molpe needs itself, and the seconds it took."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"][name], *TOOLS]
    place, uv = PLACES / name, Path(sys.prefix) / "bin/uv"
    began = time.monotonic()
    if not place.exists():
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, place], check=True)
    subprocess.run(
        [uv, "pip", "install", "-q", "--python", place / "bin/python", *wanted], check=True
    )
    return place, time.monotonic() - began


def size(place: Path) -> int:
    """How much lies in a folder, in megabytes."""
    files = (file for file in place.rglob("*") if file.is_file() and not file.is_symlink())
    return round(sum(file.stat().st_size for file in files) / 1e6)


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
    said, good = [], True
    for name in sys.argv[1:] or TRIES:
        try:
            place, seconds = install(name)
        except subprocess.CalledProcessError:
            print(f"{name} could not be installed")
            return UNDONE
        passed = TRIES[name](place)
        good = good and passed
        word = "passed" if passed else "failed"
        said.append(f"{name} {word}, {size(place)} MB installed in {seconds:.0f} s")
    print("; ".join(said))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
