"""A measurement as text."""

from molpe.bench.bars import amount
from molpe.bench.model import BenchReport, Figure, GameBench

MARKS = {True: "met", False: "NOT MET", None: "not measured"}
HEADINGS = ("", "molpe", "C++", "ratio", "plain")
WIDTHS = (27, 10, 10, 6, 10)


def table(report: BenchReport) -> str:
    """All figures, a table a game, each with its bars."""
    how = "compiled" if report.compiled else "plain Python, not compiled"
    heading = f"molpe {report.molpe}, {how}; Python {report.python}, {report.machine}"
    yardstick = report.compiler or "none"
    lines = [heading, f"C++ compiler: {yardstick}", *report.notes]
    lines.append("Processor time of one core, best slice; ratio: molpe to C++, more is faster.")
    for game in report.games:
        lines += ["", *_game(game)]
    return "\n".join(lines)


def unmet(report: BenchReport) -> list[str]:
    """The bars that were measured and not met, each in a line."""
    return [
        f"{game.game}: {figure.name}: {verdict.bar}"
        for game in report.games
        for figure in game.figures
        for verdict in figure.verdicts
        if verdict.met is False
    ]


def _game(game: GameBench) -> list[str]:
    lines = [f"{game.title}: {game.seats} seats, {game.length:.1f} actions in a random match"]
    lines.append(_row(HEADINGS))
    for figure in game.figures:
        lines.append(_row(_cells(figure)))
        if figure.share is not None:
            lines.append(f"    {figure.share:.2f} of {figure.beside}")
        lines += [f"    {MARKS[verdict.met]}: {verdict.bar}" for verdict in figure.verdicts]
    return lines


def _cells(figure: Figure) -> tuple[str, ...]:
    def cell(value: float | None) -> str:
        return "" if value is None else amount(value, figure.unit)

    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    return f"  {figure.name}", cell(figure.value), cell(figure.cpp), ratio, cell(figure.plain)


def _row(cells: tuple[str, ...]) -> str:
    first, *rest = zip(cells, WIDTHS, strict=True)
    name = first[0].ljust(first[1])
    return (name + "".join(f" {cell:>{width}}" for cell, width in rest)).rstrip()
