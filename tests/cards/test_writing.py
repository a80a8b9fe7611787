"""Card files written: changed rows anew, everything else as it stood."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe import games
from molpe.cards import package_of
from molpe.cards.forms import form_of
from molpe.cards.writing import put, reads_as, rewrite, write

FILE = '''game = "x"
title = ["a", "b"]

# What flows.
[flow]
red = "blue"

# The first card.
[[card]]
id = "one"  # a word
n = 1
text = """
[[card]]
id = "no card"
"""
effects = [
  { verb = "a", n = 2 },
]

# The second card.
[[card]]
id = "two"
n = 2
[card.more]
deep = true
'''
HOUSE = [
    (name, edition)
    for name in games.names()
    if form_of(games.game_class(name)) is not None
    for edition in games.game_class(name).editions
]


def test_one_row_is_written_and_all_else_stays() -> None:
    row = {"id": "one", "n": 5, "effects": [{"verb": "b"}], "flag": False, "none": {}}
    new = rewrite(FILE, {"card": {"one": row}})
    assert tomllib.loads(new) == put(tomllib.loads(FILE), {"card": {"one": row}})
    for line in ("# What flows.", "# The first card.", "# The second card.", "[card.more]"):
        assert line in new
    assert '"no card"' not in new
    assert 'effects = [{ verb = "b" }]\nflag = false\nnone = {}' in new


def test_a_table_that_is_no_list_is_written_whole() -> None:
    new = rewrite(FILE, {"flow": {"": {"red": "green", "a b": 1.5}}})
    assert tomllib.loads(new)["flow"] == {"red": "green", "a b": 1.5}
    assert "# The first card." in new
    assert rewrite(FILE, {"flow": {"other": {}}, "none": {"x": {}}}) == FILE


def test_what_stands_otherwise_is_written_anew() -> None:
    """Where tables are written as one line nobody finds them, and the whole file is new."""
    inline = 'game = "x"\ncard = [{ id = "one", n = 1 }, { id = "two" }]\nnames = []\n'
    new = rewrite(inline, {"card": {"two": {"id": "two", "n": 9}}})
    assert tomllib.loads(new)["card"] == [{"id": "one", "n": 1}, {"id": "two", "n": 9}]
    assert new.startswith('game = "x"\nnames = []\n\n[[card]]\n')
    dotted = 'game = "x"\nflow.red = "blue"\n[flow.more]\na = 1\n'
    assert rewrite(dotted, {"flow": {"": {"red": "a"}}}) == 'game = "x"\n\n[flow]\nred = "a"\n'
    quoted = 'game = "x"\n[[card]]\nid = "a"\n[["card"]]\nid = "b"\n'
    assert tomllib.loads(rewrite(quoted, {"card": {"b": {"id": "c"}}}))["card"][1] == {"id": "c"}


def test_rows_that_are_no_tables_stay() -> None:
    text = 'game = "x"\ncard = [1, 2]\n'
    assert put(tomllib.loads(text), {"card": {"1": {}}})["card"] == [1, 2]
    assert put({"a": 1}, {"b": {"x": {}}}) == {"a": 1}


def test_a_text_that_says_something_else_is_seen() -> None:
    assert reads_as("a = 1", {"a": 1})
    assert not reads_as("a = 2", {"a": 1})
    assert not reads_as("a = ", {"a": 1})


@pytest.mark.parametrize(("name", "edition"), HOUSE)
def test_the_house_s_files_are_written_as_they_are(name: str, edition: str) -> None:
    kind = games.game_class(name)
    text = files(package_of(kind)).joinpath(f"{edition}.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    assert tomllib.loads(write(tables)) == tables
    changed = {
        table: {row["id"]: {**row, "name": f'{row["name"]} \\ "2"'} for row in rows[::5]}
        for table, rows in tables.items()
        if isinstance(rows, list)
    }
    new = rewrite(text, changed)
    assert tomllib.loads(new) == put(tables, changed)
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert [line for line in new.splitlines() if line.startswith("#")] == comments


words = st.text(max_size=8)
values: Any = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | words | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(words, values, max_size=5))
def test_whatever_is_written_is_read(row: dict[str, Any]) -> None:
    new = rewrite(FILE, {"card": {"two": {**row, "id": "two"}}})
    assert tomllib.loads(new)["card"][1] == {**row, "id": "two"}


def test_rows_are_added_behind_all_others_and_removed() -> None:
    text = '# a box\ngame = "x"\n\n[[card]]\nid = "a"\nn = 1\n\n# about b\n[[card]]\nid = "b"\n'
    new = rewrite(text, {"card": {"a": None, "c": {"id": "c", "n": 3}, "never": None}})
    assert tomllib.loads(new) == {"game": "x", "card": [{"id": "b"}, {"id": "c", "n": 3}]}
    assert new.startswith('# a box\ngame = "x"\n')
    assert "# about b" in new
