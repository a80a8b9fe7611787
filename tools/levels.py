"""Levels against the ones below them, and the rows of the tables in docs/agents.md.

python tools/levels.py sirens --out sirens.jsonl                    every pair, 40 matches each
python tools/levels.py muse --pairs 3:1,8:6 --games 12 --out muse.jsonl
python tools/levels.py siggil --pairs 8:6 --stop --out siggil.jsonl  end a pair when it is decided
python tools/levels.py --rows sirens.jsonl muse.jsonl               print the rows, play nothing

Thoughts are counted in processor time, so a busy machine shortens none. Every match is played,
decided or not, but for `--stop`. A run goes on with what is in its file; `--seed` begins another.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

import molpe
from molpe import games
from molpe.agents.arena import TURNS, Arena, Result, Setting
from molpe.agents.level import RUNGS
from molpe.cli.opening import usual_seats
from molpe.kernel import Frozen

HIGHEST = len(RUNGS)
STEPS = (2, 1)
"""What a table is of: the levels that lie so many below."""
NOT_MEASURED = "not measured"

Duel = tuple[int, int]


class Line(Frozen):
    """A match of a pair in the file."""

    setting: Setting
    result: Result


def columns(step: int) -> list[Duel]:
    """The pairs of a table."""
    return [(upper, upper - step) for upper in range(1 + step, HIGHEST + 1)]


def read_pairs(text: str) -> list[Duel]:
    """``3:1,4:2`` as pairs of levels."""
    return [(int(upper), int(lower)) for upper, lower in (w.split(":") for w in text.split(","))]


def setting_of(name: str, pair: Duel, seats: int | None, seed: int) -> Setting:
    """What an arena of this pair is to measure."""
    game = games.find(name, ())
    both = tuple(f"level:{level}" for level in pair)
    return Setting(
        name, (), game.editions[0], seats or usual_seats(game), both, None, seed, cpu=True
    )


def read_lines(path: Path) -> list[Line]:
    """The matches of a file; one that was cut short is left out."""
    found = []
    for text in path.read_bytes().splitlines() if path.exists() else []:
        try:
            found.append(msgspec.json.decode(text, type=Line))
        except msgspec.DecodeError:
            print(f"{path}: a line is broken and does not count", file=sys.stderr)
    return found


def play(arenas: list[Arena], path: Path, workers: int) -> None:
    """Play what is left of every pair, each match into the file at once."""
    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with path.open("ab") as file, Progress(*parts, console=Console(stderr=True)) as bar:
        for arena in arenas:
            name = " : ".join(arena.setting.agents)
            task = bar.add_task(name, total=arena.rounds * TURNS, completed=len(arena.points))

            def keep(result: Result, arena: Arena = arena, task: TaskID = task) -> None:
                file.write(msgspec.json.encode(Line(arena.setting, result)) + b"\n")
                file.flush()
                bar.advance(task)

            arena.run(games.find, keep, workers)
            print(f"{arena.setting.game} {name}: {cell(arena)}", flush=True)


def cell(arena: Arena) -> str:
    """A pair as the tables write it: rate (interval, matches)."""
    pair = arena.table().pairs[0]
    low, high = (round(100 * bound) for bound in pair.interval)
    count = pair.wins + pair.draws + pair.losses
    return f"{100 * pair.rate:.0f} % ({low}–{high}, {count})" if count else NOT_MEASURED


def gathered(lines: list[Line]) -> dict[tuple[str, int], dict[Duel, Arena]]:
    """What files know, by game and seats."""
    found: dict[tuple[str, int], dict[Duel, Arena]] = {}
    for line in lines:
        setting = line.setting
        upper, lower = (int(agent.partition(":")[2]) for agent in setting.agents)
        row = found.setdefault((setting.game, setting.seats), {})
        arena = row.setdefault((upper, lower), Arena(setting, 10**9, full=True))
        if arena.setting != setting:
            print(f"{setting.game} {upper}:{lower}: two seeds, one counts", file=sys.stderr)
            continue
        arena.note(line.result)
    return found


def rows(lines: list[Line]) -> list[str]:
    """Both tables in Markdown."""
    text: list[str] = []
    found = gathered(lines)
    for step in STEPS:
        pairs = columns(step)
        text += ["| | " + " | ".join(f"{upper} : {lower}" for upper, lower in pairs) + " |"]
        text += ["|" + "---|" * (len(pairs) + 1)]
        for (name, seats), row in found.items():
            game = games.find(name, ())
            title = game.title if seats == usual_seats(game) else f"{game.title}, {seats} seats"
            cells = [cell(row[pair]) if pair in row else NOT_MEASURED for pair in pairs]
            text.append(f"| {title} | " + " | ".join(cells) + " |")
        text.append("")
    return text


def main() -> int:
    """Play and print, or print."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", help="a game; left out with --rows")
    every = ",".join(f"{upper}:{lower}" for step in STEPS for upper, lower in columns(step))
    parser.add_argument("--pairs", default=every, help="upper:lower,… (all of both tables)")
    parser.add_argument("--games", type=int, default=40, help="matches of each pair")
    parser.add_argument("--out", type=Path, help="the file of results, which a run goes on with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="how many play (two, if allowed)")
    parser.add_argument("--workers", type=int, default=1, help="matches at the same time")
    parser.add_argument("--stop", action="store_true", help="end a pair when it is decided")
    parser.add_argument("--rows", type=Path, nargs="+", metavar="FILE", help="print these files")
    asked = parser.parse_args()
    if asked.rows:
        print("\n".join(rows([line for path in asked.rows for line in read_lines(path)])))
        return 0
    if asked.game is None or asked.out is None:
        parser.error("a game and --out are needed, or --rows")
    if not molpe.COMPILED:
        print("this is plain Python: levels that count time are weaker", file=sys.stderr)
    settings = [
        setting_of(asked.game, pair, asked.seats, asked.seed) for pair in read_pairs(asked.pairs)
    ]
    arenas = {setting: Arena(setting, asked.games, full=not asked.stop) for setting in settings}
    for line in read_lines(asked.out):
        if line.setting in arenas:
            arenas[line.setting].note(line.result)
    play(list(arenas.values()), asked.out, asked.workers)
    print("\n".join(rows(read_lines(asked.out))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
