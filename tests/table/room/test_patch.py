"""Patches: the new view out of the old one, and no more than changed."""

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from molpe.kernel import Frozen
from molpe.table.room.patch import Parts, diff
from tests.table.guest import patched


class Leaf(Frozen):
    id: str
    n: int | None = None


class Tree(Frozen):
    leaves: tuple[Leaf, ...]
    one: Leaf | None
    words: dict[str, int]
    pair: tuple[int, int]
    name: str


leaf = st.builds(Leaf, st.text(max_size=3), st.none() | st.integers(0, 3))
tree = st.builds(
    Tree,
    st.lists(leaf, max_size=3).map(tuple),
    st.none() | leaf,
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 2), max_size=2),
    st.tuples(st.integers(0, 2), st.integers(0, 2)),
    st.text(max_size=2),
)


@given(tree, tree)
def test_a_patch_makes_the_new_out_of_the_old(old: Tree, new: Tree) -> None:
    def plain(value: object) -> Any:
        return json.loads(msgspec.json.encode(value))

    changes = plain(diff(old, new))
    assert patched(plain(old), changes) == plain(new)
    assert (changes == []) == (old == new)
    parts: Parts = {}
    for _ in "first", "second":  # another viewer's, of whose views parts are the same
        assert diff(old, new, parts) == diff(old, new)


def test_a_patch_is_as_small_as_the_change() -> None:
    old = Tree((Leaf("a", 1), Leaf("b", 2)), None, {}, (0, 0), "x")
    new = msgspec.structs.replace(old, leaves=(Leaf("a", 1), Leaf("b", 3)))
    assert [(change.path, change.value) for change in diff(old, new)] == [(("leaves", 1, "n"), 3)]
    longer = msgspec.structs.replace(old, leaves=(*old.leaves, Leaf("c")))
    assert [change.path for change in diff(old, longer)] == [("leaves",)]
