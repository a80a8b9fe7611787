"""How fast this checkout is beside another one, row by row of `molpe bench`.

python tools/faster.py ../before                      every game
python tools/faster.py ../before tide muse --rounds 5

Both must be built. They are measured in turns, in processor time, and of each row the best of all
rounds counts, so that neither has the quiet moments alone. A ratio of 1.10 means that this
checkout does ten per cent more; it ends with 1 where a row falls below `--bar`.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parent.parent
TIME = "us"
"""The unit of a row in which less is better."""

Rows = dict[str, tuple[str, float]]


def measure(checkout: Path, game: str, seconds: float) -> Rows:
    """Name, unit and figure of every row of a game."""
    program = checkout / ".venv/bin/molpe"
    words = [str(program), "bench", game, "--json", "--seconds", str(seconds)]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"faster: {program} bench {game}: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    (report,) = json.loads(done.stdout)["games"]
    return {row["name"]: (row["unit"], row["value"]) for row in report["figures"]}


def better(rows: Rows, known: Rows) -> Rows:
    """The best of each row so far."""
    best = dict(known)
    for name, (unit, value) in rows.items():
        old = best.get(name, (unit, value))[1]
        best[name] = (unit, min(old, value) if unit == TIME else max(old, value))
    return best


def main() -> int:
    """Measure in turns; print a row for each figure that both have."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--bar", type=float, default=0.95)
    given = parser.parse_args()
    given.other = given.other.resolve()
    if not (given.other / ".venv/bin/molpe").exists():
        print(f"faster: '{given.other}' is no checkout that was built", file=sys.stderr)
        return 2
    names = given.games or [
        path.name
        for path in sorted((ROOT / "src/molpe/games").iterdir())
        if (path / "game.py").exists()
    ]
    slow = 0
    for game in names:
        here: Rows = {}
        there: Rows = {}
        for _ in range(given.rounds):
            there = better(measure(given.other, game, given.seconds), there)
            here = better(measure(ROOT, game, given.seconds), here)
        for name, (unit, value) in here.items():
            if name in there:
                ratio = there[name][1] / value if unit == TIME else value / there[name][1]
                slow += ratio < given.bar
                mark = "  below the bar" if ratio < given.bar else ""
                print(f"{game:13} {name:24} {ratio:5.2f}{mark}", flush=True)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
