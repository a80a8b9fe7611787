"""The table of docs/security.md: every requirement once, every test that it names is there."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import molpe.table

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/security.md"
SECTIONS = """
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3
4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3
7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11
10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1
13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3
16.5:3 17.1:1 17.2:4 17.3:2
"""
"""How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come
behind them, so these are its first."""
ALL = {
    f"v5.0.0-{name}.{n}"
    for name, _, most in (one.partition(":") for one in SECTIONS.split())
    for n in range(1, int(most) + 1)
}
NUMBER = re.compile(r"v5\.0\.0-\d+\.\d+\.\d+")
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
COUNTS = re.compile(
    r"Of the (\d+) requirements of levels 1 and 2 (\d+) apply: (\d+) are met, (\d+) in part, (\d+)"
    r" are not\. The other (\d+) "
)


def parts() -> tuple[list[list[str]], str]:
    """The rows, and the list of what does not apply."""
    text = PAGE.read_text("utf-8").partition("\n## Row by row\n")[2]
    table, _, rest = text.partition("\n## What does not apply\n")
    lines = [line for line in table.splitlines() if line.startswith("| v5")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines], rest


def test_every_requirement_is_there_once() -> None:
    assert len(ALL) == 70 + 183  # of level 1 and of level 2
    rows, rest = parts()
    named = Counter([row[0] for row in rows] + NUMBER.findall(rest))
    assert set(named) == ALL, sorted(ALL ^ set(named))
    assert [number for number, times in named.items() if times > 1] == []
    assert all(line.split(" | ")[0].strip("| ") for line in rest.splitlines() if line[:2] == "| ")


def test_every_row_says_how_and_its_sums_are_right() -> None:
    rows, rest = parts()
    for row in rows:
        number, asks, state, how, shown = row
        assert asks, number
        assert how, number
        assert state in ("met", "in part", "no"), number
        assert state != "met" or LINK.search(shown), f"{number} is met, and nothing shows it"
    sums = Counter(row[2] for row in rows)
    told = COUNTS.search(PAGE.read_text("utf-8"))
    assert told is not None
    counted = (len(ALL), len(rows), sums["met"], sums["in part"], sums["no"])
    assert tuple(map(int, told.groups())) == (*counted, len(NUMBER.findall(rest)))


def test_every_test_that_is_named_is_there() -> None:
    rows, _ = parts()
    links = [link for row in rows for link in LINK.findall(row[4])]
    tests = [(name.strip("`"), target) for name, target in links if "tests/" in target]
    assert len(tests) > 100
    for name, target in tests:
        text = (PAGE.parent / target).read_text("utf-8")
        wanted = rf"def {name}\(" if target.endswith(".py") else rf"it\('{re.escape(name)}'"
        assert re.search(wanted, text), f"{target} has no {name}"


def test_every_section_that_is_named_is_there() -> None:
    rows, _ = parts()
    links = [target for row in rows for _, target in LINK.findall(row[4]) if "#" in target]
    assert links
    for target in set(links):
        name, _, anchor = target.partition("#")
        text = (PAGE.parent / name if name else PAGE).read_text("utf-8")
        heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        anchors = [re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads]
        assert anchor in anchors, target


def test_every_line_of_the_log_is_listed() -> None:
    """What a table writes to its log stands in the inventory, and nothing else does."""
    text = PAGE.read_text("utf-8").partition("\n## Logs\n")[2].partition("\nMatches are named")[0]
    cells = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `")]
    listed = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    root = Path(molpe.table.__file__).parent
    written = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="log"), attr=_),
                    args=[ast.Constant(value=str(what)), *_],
                ):
                    written.add(what)
    assert written == listed


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("eval(input())", "S307"),
        ("exec(input())", "S102"),
        ("import pickle\npickle.loads(b'')", "S301"),
        ("import yaml\nyaml.load('')", "S506"),
        ("import hashlib\nhashlib.md5(b'')", "S324"),
        ("import subprocess\nsubprocess.run(input(), shell=True)", "S602"),
        ("import os\nos.system(input())", "S605"),
    ],
)
def test_style_refuses_what_runs_texts(code: str, rule: str) -> None:
    ruff = str(Path(sys.executable).parent / "ruff")
    words = [ruff, "check", "--no-cache", "--stdin-filename", "src/molpe/table/x.py", "-"]
    done = subprocess.run(words, input=code, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert rule in done.stdout


def test_a_hole_can_be_reported() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "docs/security.md" in text
    assert "SECURITY.md" in (ROOT / "README.md").read_text("utf-8")
