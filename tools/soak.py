"""Runs what takes longer than a change may wait, and writes dated results into docs/soak.md.

make soak                 all of it
python tools/soak.py NAME one job: browser, digest, kill, laws, leaks, photos
"""

import os
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/soak.md"

JOBS: dict[str, tuple[str, list[str], dict[str, str]]] = {
    "browser": (
        "every mode of every game on both screens, every page on three screens in both lights",
        ["tests/browser"],
        {"CI": "1", "MOLPE_BROWSER_ALL": "1"},
    ),
    "digest": (
        "10,000 matches of every game and number of seats, compiled equal to plain",
        ["tests/games/test_compiled.py"],
        {"MOLPE_REQUIRE": "1", "MOLPE_DIGEST_MATCHES": "10000"},
    ),
    "laws": (
        "200 random matches of every game and number of seats against every law",
        ["tests/games/test_laws.py", "-k", "random"],
        {"MOLPE_REQUIRE": "1", "MOLPE_LAW_MATCHES": "200"},
    ),
    "kill": (
        "100 times kill -9 of a table under play, on SQLite and on PostgreSQL: nothing shown lost",
        ["tests/table/test_kill.py", "-k", "shown"],
        {"MOLPE_KILL_ROUNDS": "100"},
    ),
    "leaks": (
        "1,000 matches of Siggil, 2,000 of Sirens, 10,000 of Tide, 100 beginnings of SINS and of"
        " Sing! O Muse: every byte searched for secrets",
        ["tests/table/test_leaks.py"],
        {"MOLPE_LEAK_MATCHES": "1000"},
    ),
    "photos": (
        "3,000 photographs, 900 songs at each of three levels and 300 of no song: none told wrong"
        " with certainty; right and sure:",
        ["tests.song.survey"],
        {"OPENBLAS_NUM_THREADS": "1"},
    ),
}
SURVEYS = ("photos",)
"""Jobs that are programs of their own and say figures in their last line."""


def run(name: str) -> str:
    """Run a job; return its row for the page."""
    what, arguments, settings = JOBS[name]
    print(f"soak: {name}: {what}", flush=True)
    began = time.monotonic()
    survey = name in SURVEYS
    how = ["-m"] if survey else ["-m", "pytest", "-q", "-n", "2"]
    done = subprocess.run(
        [sys.executable, *how, *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE if survey else None,
        text=True,
        check=False,
    )
    minutes = (time.monotonic() - began) / 60
    result = "passed" if done.returncode == 0 else "FAILED"
    if survey and done.stdout.strip():
        result += f" ({done.stdout.strip().splitlines()[-1]})"
    return f"| {date.today()} | {name} | {what} | {result} | {minutes:.1f} min |"


def main() -> int:
    """Run the jobs named, or all; put the newest results on top."""
    names = sys.argv[1:] or list(JOBS)
    for name in names:
        if name not in JOBS:
            print(f"soak: no job is called {name!r}; there are: {', '.join(JOBS)}")
            return 2
    rows = [run(name) for name in names]
    head, rule, rest = PAGE.read_text("utf-8").partition("|---|---|---|---|---|\n")
    PAGE.write_text(head + rule + "\n".join(rows) + "\n" + rest, "utf-8")
    return 1 if any("FAILED" in row for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
