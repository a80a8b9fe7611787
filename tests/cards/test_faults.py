"""What is wrong with a card file, in German: every sentence that a game may say."""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from molpe import games
from molpe.cards import faults
from molpe.cards.faults import translated
from molpe.kernel import AnyGame

SPOKEN = {
    "muse": ("data.fitting", "data.edition", "verbs.block", "verbs.capture", "verbs.deck",
             "verbs.discard", "verbs.lasting", "verbs.schema", "verbs.war"),
    "sins": ("verbs.sense", "verbs.swap", "data.edition"),
    "sirens": ("edition", "bars"),
    "siggil": ("edition", "layouts"),
    "tide": ("data.edition",),
}  # fmt: skip
"""The modules that say what is wrong with a card file."""
SHARED = ("molpe.cards.bounds", "molpe.cards.files")
ELSEWHERE = (
    "no rule is called", "option x7 of", "x7: x7 cannot be done", "x7 has no layout",
    "x7 has no edition", "cannot read the edition", "the edition x7 has changed",
)  # fmt: skip
"""What they say of other things: options, and what an edition is called."""


def said(node: ast.expr | None) -> str:
    """A sentence of a program, with something in its gaps; nothing for any other value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "x7" for part in node.values
        )
    return ""


def sentences(module: str) -> Iterator[str]:
    """What a module yields, returns or raises about a card file."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).parent / f"{module.rpartition('.')[2]}.py"
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        value: ast.expr | None = None
        if isinstance(node, ast.Yield):
            value = node.value.elts[-1] if isinstance(node.value, ast.Tuple) else node.value
        elif isinstance(node, ast.Return) and module.endswith("bars"):
            value = node.value
        elif isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            value = node.args[-1] if name in ("fault", "ValueError", "BadText") else None
        if (text := said(value)) and " " in text and not text.startswith(ELSEWHERE):
            yield text


def known(kind: type[AnyGame], text: str) -> bool:
    """Whether a sentence is said in German, with the name of its file before it or without."""
    return any(translated(kind, one, "de") != one for one in (text, text.removeprefix("x7: ")))


@pytest.mark.parametrize("name", SPOKEN)
def test_every_sentence_is_said_in_german(name: str) -> None:
    kind = games.game_class(name)
    rooms = (*SHARED, *(f"molpe.games.{name}.{room}" for room in SPOKEN[name]))
    found = [text for room in rooms for text in sentences(room)]
    assert found
    assert [text for text in found if not known(kind, text)] == []


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Expected `int` <= 9", "höchstens 9"),
        ("Object missing required field `name`", "das Feld „name“ fehlt"),
        ("too few cards for 4 seats", "zu wenige Karten für 4 Plätze"),
        ("nobody put this into words", "nobody put this into words"),
    ],
)
def test_gaps_are_filled_and_what_is_unknown_stays(english: str, german: str) -> None:
    assert translated(games.game_class("tide"), english, "de") == german


def test_only_gaps_of_the_english_sentence_are_used() -> None:
    for name in SPOKEN:
        for pattern, text in faults.sentences(games.game_class(name), "de"):
            text.format(**dict.fromkeys(pattern.groupindex, "x7"))
