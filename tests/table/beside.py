"""What a move takes at two versions of the table, in turns on one machine.

python -m tests.table.beside FOLDER [ROUNDS]

FOLDER is another checkout in which 'make build' was called. Each table is played at by the people
of its own version ('molpe load --matches 300 --rate 600'), in a process of theirs that is not
counted. The processor time of four seconds is taken from that of twenty: what is made at first and
left at last is no move.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from molpe.table.load import Plan
from molpe.table.load.measure import figures
from tests.table.process import ROOT, Served

SHORT, LONG = 4, 20
"""Seconds of play."""
ROUNDS = 4


def played(python: str, folder: Path, seconds: int) -> tuple[float, int]:
    """So long a play at a new table: the table's processor time, and the moves."""
    served = Served(str(folder / "t.db"), folder, lifted=False, python=python, paths="")
    served.start()
    try:
        plan = Plan("127.0.0.1", served.port, 1, 1, 1, ())
        began = asyncio.run(figures(plan))["process_cpu_seconds_total"]
        people = [python, "-m", "molpe", "load", "--url", served.url, "--json"]
        asked = ["--matches", "300", "--rate", "600", "--seconds", str(seconds)]
        done = subprocess.run([*people, *asked], cwd=folder, check=True, capture_output=True)
        took = asyncio.run(figures(plan))["process_cpu_seconds_total"] - began
    finally:
        served.kill()
    return took, json.loads(done.stdout)["moves"]


def move(root: Path) -> float:
    """Milliseconds of processor time of a move at the version of a checkout."""
    found = []
    for seconds in (SHORT, LONG):
        with tempfile.TemporaryDirectory(prefix="molpe-beside-") as folder:
            python = root / ".venv" / "bin" / "python"
            found.append(played(str(python), Path(folder), seconds))
    (little, few), (much, many) = found
    return 1000 * (much - little) / (many - few)


def main() -> int:
    """Measure both, the first in every second round later than the other."""
    if len(sys.argv) not in (2, 3) or not Path(sys.argv[1], ".venv", "bin", "python").exists():
        print(__doc__, file=sys.stderr)
        return 2
    roots = [Path(sys.argv[1]).resolve(), ROOT]
    said: dict[Path, list[str]] = {root: [] for root in roots}
    for _ in range(int(sys.argv[2]) if sys.argv[2:] else ROUNDS):
        for root in roots:
            said[root].append(f"{move(root):.3f}")
            print(root.name, said[root][-1], file=sys.stderr, flush=True)
        roots.reverse()
    for root, found in said.items():
        print(f"{root.name}: {', '.join(found)} ms a move")
    return 0


if __name__ == "__main__":
    sys.exit(main())
