"""The same matches as plain Python, measured in a process that passes compiled modules by."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import msgspec

import molpe
from molpe import games
from molpe.bench.bars import LISTS, PICK, STEP
from molpe.bench.clock import SLICES, Slice, fit, race, timed
from molpe.bench.work import by_list, by_pick, by_step, table_size
from molpe.kernel import Frozen, MolpeError

KINDS = {PICK: by_pick, LISTS: by_list, STEP: by_step}


class PlainRun(Frozen):
    """The best slice of each kind of playing, and how many matches each slice had."""

    matches: dict[str, int]
    slices: dict[str, Slice]


def measure(game: str, seconds: float) -> PlainRun:
    """Measure in this process, whatever it is."""
    found = games.find(game)
    root = found.start(table_size(found))
    matches: dict[str, int] = {}
    slices: dict[str, Slice] = {}
    for name, kind in KINDS.items():
        work = kind(root)
        amount = matches[name] = fit(work, seconds / SLICES)
        [slices[name]] = race([partial(timed, work, amount)])
    return PlainRun(matches, slices)


def main() -> None:
    """``GAME SECONDS`` on the command line, JSON out."""
    print(msgspec.json.encode(measure(sys.argv[1], float(sys.argv[2]))).decode())


def measure_apart(game: str, seconds: float) -> PlainRun:
    """Measure in a process of its own with ``MOLPE_PURE=1``."""
    here = str(Path(molpe.__file__).parent.parent)
    environment = {name: value for name, value in os.environ.items() if name != "MOLPE_REQUIRE"}
    environment["MOLPE_PURE"] = "1"
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    words = [sys.executable, "-c", "from molpe.bench.plain import main; main()", game, str(seconds)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if ran.returncode != 0:
        complaint = (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise MolpeError(f"{game} cannot be measured as plain Python: {complaint}")
    return msgspec.json.decode(ran.stdout, type=PlainRun)
