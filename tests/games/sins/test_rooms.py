"""The rooms of SINS are what they say: who knows whom, and who is whose neighbour."""

import ast
from pathlib import Path

import molpe.games.sins
from molpe.games.sins.rules import registers
from molpe.games.sins.verbs import VERBS
from tests.each import each

PACKAGE = "molpe.games.sins."
HOME = Path(molpe.games.sins.__file__).parent
SOURCES = sorted(HOME.rglob("*.py"))
COMPILED = [path for path in SOURCES if path.read_text("utf-8").startswith("# molpe: compiled")]
SHARED = ("STRIPPED", "TIED", "PLAYS_ALL", "DRAWERS")
"""The first names of slots that have several."""


def name(path: Path) -> str:
    return str(path.relative_to(HOME))


def imports(path: Path) -> set[tuple[str, str]]:
    """What a file imports of the game: modules and names."""
    tree = ast.parse(path.read_text("utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return {
        ((node.module or "").removeprefix(PACKAGE), alias.name)
        for node in found
        if (node.module or "").startswith(PACKAGE)
        for alias in node.names
    }


def test_what_cards_say_and_what_happens_are_neighbours() -> None:
    """A file of verbs/ has its neighbour of the same name in rules/effects/, and the reverse."""
    said = {path.stem for path in SOURCES if path.parent.name == "verbs"}
    done = {path.stem for path in SOURCES if path.parent.name == "effects"}
    said -= {"__init__", "joining", "schema", "sense"}
    assert said == done - {"__init__", "instruction", "run"}
    assert {verb.__module__.rpartition(".")[2] for verb in VERBS} == said - {"condition"}


@each(lambda: SOURCES)
def test_imports_between_rooms_point_one_way(path: Path) -> None:
    """Rules and mind know nothing of the others, but that the state hands on what it is asked to
    show as numbers; verbs know only the rules."""
    room = path.relative_to(HOME).parts[0]
    modules = {module for module, _ in imports(path)}
    if path.relative_to(HOME) == Path("rules/state.py"):
        modules.discard("sight.observe")
    known = {module.split(".")[0] for module in modules}
    if room in ("rules", "mind"):
        assert known <= {"rules", "mind"}
    elif room == "verbs":
        assert known <= {"rules", "verbs"}


@each(lambda: SOURCES)
def test_nobody_uses_what_is_private_to_another_file(path: Path) -> None:
    assert not [one for _, one in imports(path) if one.startswith("_")]


@each(lambda: COMPILED)
def test_operands_have_names(path: Path) -> None:
    """What a verb calls its operands, not where they lie."""
    assert not {one for _, one in imports(path)} & {"X", "Y"}


def test_registers_are_named_once_but_for_the_shared_ones() -> None:
    """No register but those that are said to be shared has two names, and none is missing."""
    source = (HOME / "rules" / "registers.py").read_text("utf-8")
    part = source.partition("# Registers.")[2].partition("\nREGISTERS:")[0]
    slots: dict[int, list[str]] = {}
    for node in ast.parse(part.partition("\n")[2].partition("\n")[2]).body:
        assert isinstance(node, ast.AnnAssign)
        slots.setdefault(ast.literal_eval(node.value or node.target), []).append(
            ast.unparse(node.target)
        )
    assert sorted(slots) == list(range(registers.REGISTERS))
    assert [names[0] for names in slots.values() if len(names) > 1] == list(SHARED)
