"""Tests what a change touches, in a minute, and says what it leaves out.

make quick              what is not committed; where all is, the last commit
make quick BASE=REV     everything since REV

Style, types and layers; the tests of the folders that changed; then the laws, transcripts and
counts of every game and a sample of the rest, until the time is over. On plain Python where a
module was edited since it was compiled, so nothing is built first.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
SECONDS = 40
"""What the Python tests may take: with what goes on beside and before them, a minute."""
AREAS = (
    (r"src/molpe/games/(\w+)/", ("tests/games/{}", "tests/press/test_{}.py")),
    (r"src/molpe/(adapters|kernel|cards|agents|lab|table|cli|press|song|bench)/", ("tests/{}",)),
    (r"web/src/games/(\w+)/", ("tests/browser/test_{}.py",)),
    (r"web/(?:src|public|index)", ("tests/browser/test_size.py", "tests/browser/test_keyboard.py")),
    (r"(tests/.+/test_\w+\.py)", ("{}",)),
    (r"(tests/(?:games/)?\w+)/(?!test_)", ("{}",)),
    (r"(?:tools/|setup\.py|pyproject\.toml)", ("tests/tools",)),
    (r"(?:docs/.*|[A-Z]+)\.md", ("tests/docs",)),
)
"""Where a changed file belongs, and where its tests are."""
SAMPLE = (
    *("tests/games/test_laws.py", "tests/games/test_transcripts.py", "tests/games/test_perft.py"),
    *("tests/kernel", "tests/docs", "tests/cards", "tests/cli", "tests/agents"),
)
"""What is run of the rest, as far as the time reaches."""


def git(*words: str) -> list[str]:
    """What git says, line by line."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"quick: git {' '.join(words)}: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    return done.stdout.split("\n")[:-1]


def changed(base: str) -> list[str]:
    """The files that differ from a revision, new ones too; of the last commit where none do."""
    new = git("ls-files", "--others", "--exclude-standard")
    found = git("diff", "--name-only", base or "HEAD") + new
    return sorted(found or git("diff", "--name-only", "HEAD~1"))


def touched(files: list[str]) -> list[str]:
    """The tests of what changed."""
    found = []
    for file in files:
        for pattern, places in AREAS:
            if match := re.match(pattern, file):
                found += [place.format(*match.groups()) for place in places]
    there = [place for place in dict.fromkeys(found) if (ROOT / place).exists()]
    return [place for place in there if not any(place.startswith(f"{one}/") for one in there)]


def run(name: str, words: list[str], **env: str) -> bool:
    """Run a step, and show what it says where it fails."""
    began = time.monotonic()
    done = subprocess.run(
        words, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout + done.stderr)
    took = f"{time.monotonic() - began:.0f} s"
    print(f"quick: {name}: {'FAILED' if done.returncode else 'ok'}, {took}", flush=True)
    return done.returncode == 0


def style(files: list[str]) -> bool:
    """Layout of what changed; types and layers of everything, from a warm cache."""
    code = [file for file in files if file.endswith(".py") and (ROOT / file).exists()]
    if not code:
        return True
    ruff = str(BIN / "ruff")
    mypy = [str(BIN / "mypy"), "--cache-dir", ".mypy_cache/style"]
    return all(
        (
            run("style", [ruff, "check", *code]),
            run("layout", [ruff, "format", "--check", *code]),
            run("types", mypy),
            run("layers", [str(BIN / "lint-imports")], PYTHONPATH="src"),
        )
    )


def page(files: list[str]) -> bool:
    """The page's types and tests, and the page itself, where it changed."""
    if not any(file.startswith("web/") for file in files):
        return True
    build = [sys.executable, "web/build.py"]
    return run("the page", build) and run("the page's types and tests", [*build, "--check"])


def is_stale() -> bool:
    """Whether a compiled module is older than its source."""
    words = "import molpe; print(not molpe.COMPILED or bool(molpe.stale_modules()))"
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", words], capture_output=True, text=True, check=False
    )
    return said.stdout.strip() != "False"


def main() -> int:
    """Run all of it; return whether something failed."""
    files = changed(sys.argv[1] if len(sys.argv) > 1 else "")
    places = touched(files)
    print(f"quick: {len(files)} files changed: {', '.join(places) or 'no tests of their own'}")
    plain = is_stale()
    rest = [place for place in SAMPLE if place not in places]
    words = ["-q", "-n", "2", "--dist", "load", "--maxschedchunk", "4", "-p", "no:cacheprovider"]
    tests = subprocess.Popen(
        [sys.executable, "-m", "pytest", *words, *places, *rest],
        cwd=ROOT,
        env={
            **os.environ,
            "MOLPE_PURE": "1" if plain else "",
            "MOLPE_REQUIRE": "",
            "MOLPE_QUICK": str(SECONDS),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    good = style(files)
    good = page(files) and good
    said, _ = tests.communicate()
    failed = tests.returncode not in (0, 5)
    lines = said.splitlines()
    print("\n".join(lines if failed else [line for line in lines if line.startswith("quick: ")]))
    print(f"quick: tests on {'plain' if plain else 'compiled'} modules: {lines[-1]}")
    run_of = {place.split("/")[1] for place in (*places, *rest)}
    folders = {path.parent.name for path in ROOT.glob("tests/*/test_*.py")}
    left = sorted(f"tests/{folder}" for folder in folders - run_of)
    print(f"quick: not run at all: {', '.join(left)}; coverage, documents. make test runs all")
    return 0 if good and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
