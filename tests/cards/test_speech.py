"""Named phrases: gaps, forms for one and several, lists; and no German in code."""

import ast
import re
from pathlib import Path

import pytest

import molpe
from molpe.cards.speech import Speech, gaps_of, load_speech

SAY = Speech(
    "en",
    {
        "bare": "nothing to fill",
        "draw": "{who} draws {n:d} {kind} cards",
        "card.one": "card",
        "card.other": "{n:d} cards",
        "then": "{one}, then {other}",
        "list.and": "{some} and {last}",
        "list.or": "{some} or {last}",
    },
)
GERMAN = re.compile(
    "[äöüÄÖÜß]|"
    r"\b(und|oder|nicht|eine[nmrs]?|der|dem|Karten?|Gegner|Mannschaft|Feinde?|Zug|Platz|Spieler)\b"
)


def test_gaps_are_filled_and_an_empty_one_leaves_no_hole() -> None:
    assert SAY("bare") == "nothing to fill"
    assert SAY("draw", who="the foe", n=2, kind="Wrath") == "the foe draws 2 Wrath cards"
    assert SAY("draw", who="the foe", n=2, kind="") == "the foe draws 2 cards"


def test_a_phrase_is_given_what_it_has_gaps_for_and_of_the_right_kind() -> None:
    with pytest.raises(TypeError, match=r"'draw' has the gaps \['kind', 'n', 'who'\], not \['n'\]"):
        SAY("draw", n=2)
    with pytest.raises(TypeError, match="'bare' has the gaps"):
        SAY("bare", n=2)
    with pytest.raises(ValueError, match="format code 'd'"):
        SAY("draw", who="you", n="two", kind="")
    with pytest.raises(KeyError):
        SAY("unheard-of")
    assert gaps_of("{a} {n:d} {{b}}") == {"a": "", "n": "d"}


def test_forms_for_one_and_several() -> None:
    assert [SAY.many("card", n) for n in (1, 2)] == ["card", "2 cards"]


def test_words_are_listed_and_chained() -> None:
    assert [SAY.listed("abc"[:n]) for n in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
    assert SAY.listed("ab", "or") == "a or b"
    assert [SAY.chain("then", "abc"[:n]) for n in (0, 1, 3)] == ["", "a", "a, then b, then c"]


def test_a_game_speaks_on_top_of_what_all_cards_can_say() -> None:
    speech = load_speech("molpe.games.sins.words")
    assert list(speech) == ["en", "de"]
    assert speech["de"].listed(["Neid", "Zorn"]) == "Neid und Zorn"
    assert speech["de"]("sin.envy") == "Neid"


def test_no_german_stands_in_code() -> None:
    """German lies in the files of each language; docstrings may quote it."""
    home = Path(molpe.__file__).parent
    found = []
    for path in sorted(home.rglob("*.py")):
        source = path.read_text("utf-8")
        tree = ast.parse(source if GERMAN.search(source) else "")
        quoted = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        found += [
            f"{path.relative_to(home)}:{node.lineno}: {node.value!r}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if id(node) not in quoted and GERMAN.search(node.value)
        ]
    assert not found, "\n".join(found)
