"""The table's page says what the table says, and what it tells people to run runs."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

from molpe import games
from molpe.kernel import CHANCE, Match, Rng
from molpe.table.match.luck import draw, new_secret, pledge
from molpe.table.web.routes import ROUTES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "table.md").read_text("utf-8")


def test_the_page_is_fresh() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "table_reference.py"))
    assert tool["main"]("--check") == 0


def test_every_route_is_described() -> None:
    for route in ROUTES:
        for path in route.paths:
            plain = re.sub(r"\{(\w+):str\}", r"{\1}", path)
            plain = plain.replace("{name}", "{hash}.json").replace("{language}", "{lang}")
            assert plain in PAGE, plain


def test_the_check_of_luck_that_is_printed_there_works(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(import sys.*?)```", PAGE, re.DOTALL)
    secret, rng = new_secret(), Rng(4)
    match = Match(games.find("siggil"), 2)
    k = 0
    while match.outcome() is None:
        if match.state.actor() == CHANCE:
            match.play(CHANCE, draw(secret, k, match.state))
            k += 1
        else:
            match.play(match.state.actor(), match.state.pick(rng))
    file = tmp_path / "match.txt"
    file.write_text(match.transcript())
    (tmp_path / "check.py").write_text(program)

    def said(key: str) -> str:
        return subprocess.run(
            [sys.executable, "-W", "ignore", "check.py", str(file), key, pledge(secret)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert said(secret) == (
        "the key is the one that was pledged: True\ndraws that it does not give: []\n"
    )
    assert said("ab" * 32).startswith("the key is the one that was pledged: False\n")
