"""Documents that fail the build: every game, command and module has its place."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import Game, State

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
HEADINGS = (
    "What it is",
    "Set-up",
    "A turn",
    "Scoring and end",
    "Notation",
    "Options and editions",
    "What each seat knows",
    "Actions and codes",
    "Our decisions",
    "Clauses",
    "Measured",
)
OURS = [name for name in games.names() if not games.game_class(name).example]


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_page(name: str) -> None:
    page = ROOT / f"docs/games/{name}.md"
    text = page.read_text("utf-8")
    assert games.game_class(name).title in text
    readme = (ROOT / "README.md").read_text("utf-8")
    assert games.game_class(name).example or f"docs/games/{name}.md" in readme


@pytest.mark.parametrize("name", OURS)
def test_every_page_has_the_same_headings(name: str) -> None:
    text = (ROOT / f"docs/games/{name}.md").read_text("utf-8")
    missing = [heading for heading in HEADINGS if f"\n## {heading}\n" not in text]
    assert not missing
    for option in games.find(name).facts.options:
        assert f"`{option.name}`" in text, option.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_plays() -> None:
    """The ten lines of the README run as they stand."""
    text = (ROOT / "README.md").read_text("utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "game: canosa 1" in done.stdout
    assert "Outcome(" in done.stdout


def guide(name: str, folder: Path) -> str:
    """Run every block of Python of a guide, one after the other, in an empty folder."""
    text = (ROOT / f"docs/guides/{name}.md").read_text("utf-8")
    script = folder / "guide.py"
    script.write_text("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))
    words = [sys.executable, script.name]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_guide_of_the_lab_runs(tmp_path: Path) -> None:
    assert "200 matches of greedy, sailor, seed 1" in guide("lab", tmp_path)
    assert (tmp_path / "length.svg").exists()
    assert (tmp_path / "drama.png").read_bytes().startswith(b"\x89PNG")


def test_the_guide_of_the_doors_runs(tmp_path: Path) -> None:
    assert "(256, 1229) (256, 1965)" in guide("doors", tmp_path)


def test_every_target_of_the_readme_is_made() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for page in PAGES:
        for target in re.findall(r"`?make ([a-z-]+)`?", page.read_text("utf-8")):
            if target in (
                "play",
                "test",
                "bench",
                "bench-peers",
                "soak",
                "docs",
                "build",
                "format",
                "new-game",
            ):
                assert f"\n{target}:" in makefile, target


def test_every_word_of_the_contract_is_in_the_reference() -> None:
    text = (ROOT / "docs/reference/kernel.md").read_text("utf-8")
    inner = {"trace", "buffer", "start_checked", "options_text", "read_options"}
    inner |= {"open_edition", "check_edition", "seat_name", "facts"}
    for kind in (State, Game):
        for name in vars(kind):
            spoken = inspect.isroutine(vars(kind)[name]) and not name.startswith("_")
            if spoken and name not in inner:
                assert f"`{name}" in text or f" `{name}(" in text, name


def test_the_comparison_counts_its_own_rows() -> None:
    """Every row has a judgement a game and something that shows it, and the sums are right."""
    text = (ROOT / "docs/comparison.md").read_text("utf-8")
    text, _, models = text.partition("\n## Doors for language models\n")
    ours, _, theirs = text.partition("\n## Others\n")
    rows = [line.strip("| ").split(" | ") for line in ours.splitlines() if line.startswith("| ")]
    rows = rows[1:]
    whole = sum(set(row[1:6]) <= {"yes", "n/a"} for row in rows)
    assert f"Of the {len(rows)} rows {whole} are a yes" in ours
    assert all(set(row[1:6]) <= {"yes", "in part", "no", "n/a"} for row in rows)
    assert all("](../tests/" in row[6] for row in rows)
    beside = [line.strip("| ").split(" | ") for line in theirs.splitlines() if line[:2] == "| "]
    *marks, sums = beside[1:]
    assert [row[0] for row in marks] == [row[0] for row in rows]
    assert sums[1:] == [str(sum(row[i] == "Y" for row in marks)) for i in range(1, len(sums))]
    doors = [line for line in models.splitlines() if line.startswith("| ")][1:]
    assert {"MCP", "TextArena", "verifiers", "OpenEnv"} <= {
        row.split(" | ")[0][2:] for row in doors
    }
    assert all("](../tests/" in row for row in doors)
