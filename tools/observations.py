"""Writes the layouts of observations into docs/reference/observations.md: tools/observations.py
--write, or --check that they are what the code says."""

import sys
from itertools import pairwise
from pathlib import Path

from molpe import games
from molpe.kernel.layout import Field, Observer

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "observations.md"
MARK = "<!-- generated: tools/observations.py -->\n"


def what(field: Field) -> str:
    """What the bytes of a field are."""
    if field.size == 1:
        return "flag" if field.most == 1 else f"number to {field.most}"
    things = f" ({field.things})" if field.things else ""
    if field.single:
        return f"one of {field.size}{things}"
    return f"{field.size} {'flags' if field.most == 1 else f'numbers to {field.most}'}{things}"


def grouped(fields: tuple[Field, ...]) -> list[tuple[str, str, str]]:
    """Rows of the table: fields that repeat are one row with where the others begin."""
    rows: dict[tuple[str, str], list[int]] = {}
    for field in fields:
        name, _, number = field.name.rpartition(" ")
        plain = name if number.isdigit() else field.name
        rows.setdefault((plain, what(field)), []).append(field.start)
    found = []
    for (name, kind), starts in rows.items():
        step = {late - early for early, late in pairwise(starts)}
        places = str(starts[0])
        if len(step) == 1:
            places = f"{starts[0]}, then every {step.pop()}, {len(starts)} times"
        elif step:
            places = ", ".join(map(str, starts))
        found.append((places, name, kind))
    return found


def tables() -> str:
    """A table for each game, with the sizes for every number of seats."""
    text = ""
    for name in games.names():
        game = games.find(name)
        seats = min((n for n in game.seats if n > 1), default=game.seats[0])
        sizes = ", ".join(f"{Observer(game, n).size} at {n}" for n in game.seats)
        text += f"\n## {game.title}\n\nVersion {game.sight}; bytes by the number of seats: {sizes}."
        text += f" At {seats} seats:\n\n| from byte | what | bytes |\n|---|---|---|\n"
        for places, field, kind in grouped(Observer(game, seats).layout.fields):
            text += f"| {places} | {field} | {kind} |\n"
    return text


def main() -> int:
    """Write the page, or say that it is stale."""
    head, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    wanted = head + mark + tables()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(wanted, "utf-8")
    elif PAGE.read_text("utf-8") != wanted:
        print("docs/reference/observations.md is stale: run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
