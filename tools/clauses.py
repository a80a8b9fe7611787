"""Writes the clauses of each game into its page, from the names and docstrings of their tests.

    python tools/clauses.py --write     fill docs/games/*.md
    python tools/clauses.py --check     fail where a page is stale or a number is missing

A clause test is called ``test_s012_…`` (a sentence of the rulebook) or ``test_r017_…`` (a ruling);
the rulings a game has are those its page says: ``Rulings: 22``.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- clauses: begin -->", "<!-- clauses: end -->"
NAME = re.compile(r"test_([sr])(\d+)_")

Clause = tuple[str, str, str, str]  # number, words, file, test


def clauses(game: str) -> list[Clause]:
    """The clause tests of a game, in order of their numbers."""
    found: list[Clause] = []
    for path in sorted((ROOT / "tests/games" / game).glob("test_clauses*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (match := NAME.match(node.name)):
                words = " ".join((ast.get_docstring(node) or "").split())
                number = f"{match[1].upper()}{int(match[2])}"
                found.append((number, words, str(path.relative_to(ROOT)), node.name))
    return sorted(found, key=lambda clause: (clause[0][0] == "R", int(clause[0][1:]), clause[3]))


def table(found: list[Clause]) -> str:
    """The clauses as a table, with a line a test."""
    rows = [f"| {n} | {words} | `{test}` |" for n, words, _, test in found]
    return "\n".join(["| clause | in our words | test |", "|---|---|---|", *rows])


def faults(page: Path) -> list[str]:
    """What is wrong with the clauses of a page."""
    game, text = page.stem, page.read_text("utf-8")
    found = clauses(game)
    wrong = [f"{file}: {test} has no docstring" for _, words, file, test in found if not words]
    said = re.search(r"^Rulings: (\d+)$", text, re.MULTILINE)
    if found and not said:
        wrong.append(f"{page.name}: the line 'Rulings: N' is missing")
    rulings = {int(n[1:]) for n, *_ in found if n[0] == "R"}
    sentences = {int(n[1:]) for n, *_ in found if n[0] == "S"}
    wanted = set(range(1, int(said[1]) + 1)) if said else set()
    wrong += [f"{page.name}: ruling {n} has no test" for n in sorted(wanted - rulings)]
    wrong += [f"{page.name}: there is no ruling {n}" for n in sorted(rulings - wanted)]
    gaps = set(range(1, max(sentences, default=0) + 1)) - sentences
    wrong += [f"{page.name}: sentence {n} has no test" for n in sorted(gaps)]
    if filled(text, found) != text:
        wrong.append(f"{page.name}: the clauses are stale; run 'make docs'")
    return wrong


def filled(text: str, found: list[Clause]) -> str:
    """A page with its table of clauses."""
    if BEGIN not in text:
        return text
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table(found)}\n{END}{tail}"


def main() -> int:
    """Write or check every page."""
    pages = sorted((ROOT / "docs/games").glob("*.md"))
    if sys.argv[1:] == ["--write"]:
        for page in pages:
            text = page.read_text("utf-8")
            page.write_text(filled(text, clauses(page.stem)), "utf-8")
        return 0
    wrong = [fault for page in pages for fault in faults(page)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
