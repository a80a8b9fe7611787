"""The rooms of Sing! O Muse are what they say: who knows whom, and who is whose neighbour."""

import ast
from pathlib import Path

import molpe.games.muse
from molpe.games.muse.verbs import VERBS
from tests.each import each

PACKAGE = "molpe.games.muse."
HOME = Path(molpe.games.muse.__file__).parent
SOURCES = sorted(HOME.rglob("*.py"))


def test_what_cards_say_and_what_happens_are_neighbours() -> None:
    """A file of verbs/ has its neighbour of the same name in rules/effects/, and the reverse."""
    said = {path.stem for path in SOURCES if path.parent.name == "verbs"} - {"__init__", "schema"}
    done = {path.stem for path in SOURCES if path.parent.name == "effects"} - {"__init__"}
    assert said == done
    assert {verb.__module__.rpartition(".")[2] for verb in VERBS} == said


@each(lambda: SOURCES)
def test_the_rules_know_neither_words_nor_pictures(path: Path) -> None:
    """Imports between the rooms point one way: rules and mind know nothing of the others, but that
    the state hands on what it is asked to show as numbers."""
    room = path.relative_to(HOME).parts[0]
    modules = {
        (node.module or "").removeprefix(PACKAGE)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE)
    }
    if path.relative_to(HOME) == Path("rules/state.py"):
        modules.discard("sight.observe")
    known = {module.split(".")[0] for module in modules}
    if room in ("rules", "mind"):
        assert known <= {"rules", "mind"}
    elif room == "verbs":
        assert known <= {"rules", "verbs"}


@each(lambda: SOURCES)
def test_nobody_else_counts_letters(path: Path) -> None:
    """Fields have names: only the agenda itself and the list of names know their places."""
    tree = ast.parse(path.read_text("utf-8"))
    used = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".frames")
        for alias in node.names
    }
    used |= {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "frames"
    }
    if path.stem != "agenda":
        assert not used & set("ABCDEFG")
