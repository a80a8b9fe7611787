"""Prompts: every sentence is checked, nothing leaks, other words keep the tree."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Any, TypeAlias, get_args

import msgspec
import pytest

from molpe.adapters import account
from molpe.adapters.prompts import (
    ACTIONS,
    CARDS,
    MARK,
    QUESTION,
    TABLE,
    Prompter,
    Style,
    answer,
    parts_of,
)
from molpe.adapters.table import Table
from molpe.kernel import CHANCE, NOBODY, Rng, State
from tests.adapters import hearing
from tests.adapters.tables import TABLES, Setting
from tests.adapters.witness import WITNESSES
from tests.adapters.witness.facts import Facts, Sight

STATES = int(os.environ.get("MOLPE_SENTENCES", "8"))
"""States of each game, over all its settings."""
LIES = max(20, STATES // 10)
Lie: TypeAlias = tuple[tuple[str | int, ...], account.Tree | None]
"""The way to something that is said, and what is said instead; None for nothing."""
OFTEN = Counter(setting.game for setting in TABLES)
LONG = {"muse": 9, "sins": 5}
"""Matches that are long are looked at in every so many-th state only."""


def opened(setting: Setting) -> Table:
    return Table(setting.game, setting.seats, setting.edition, setting.options)


def some_states(
    prompter: Prompter, many: int, seed: int = 7
) -> Iterator[tuple[State, int, tuple[str, ...]]]:
    """States of random matches, a viewer who may be asked or not, and what it was just told."""
    table = prompter.table
    rng, looks = Rng(seed), Rng(seed + 1)
    seen = 0
    while seen < many:
        state = table.root.copy()
        told: list[list[str]] = [[] for _ in range(table.seats)]
        while seen < many:
            actor = state.actor()
            if actor != CHANCE and looks.below(LONG.get(table.game.name, 2)) == 0:
                viewer = actor if actor >= 0 and looks.below(4) else looks.below(table.seats)
                seen += 1
                yield state, viewer, tuple(told[viewer])
                told[viewer] = []
            if actor == NOBODY:
                break
            action = state.pick(rng)
            if looks.below(8) == 0:
                viewer = looks.below(table.seats)
                told[viewer] += hearing.hear_news(prompter, state, actor, action, viewer)
            state.play(actor, action)


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_every_sentence_is_true(setting: Setting) -> None:
    """Each is read back from the text and held against the engine, and so is what is missing; in
    every world that a seat cannot tell from the real one it is told and asked the same."""
    table = opened(setting)
    prompter = Prompter(table)
    bare = Prompter(table, Style(rules="short", listed=False, cards=False))
    for seat in range(table.seats):
        assert hearing.hear_system(prompter, seat, prompter.system(seat)) > 10
        hearing.hear_system(bare, seat, bare.system(seat))
    heard = 0
    for state, seat, told in some_states(prompter, max(8, ceil(STATES / OFTEN[setting.game]))):
        text = prompter.turn(state, seat, told)
        heard += hearing.hear_turn(prompter, state, seat, text, told)
        guess = state.guess(seat, Rng(heard + 1))
        assert prompter.turn(guess, seat, told) == text
        assert text.startswith(bare.turn(state, seat, told).partition("=== The question")[0][:99])
    assert heard > 50


def mutants(tree: account.Tree, way: tuple[str | int, ...] = ()) -> Iterator[Lie]:
    """Everything that a tree could say otherwise: a number, a word, a yes, one thing less."""
    if isinstance(tree, str):
        number = re.fullmatch(r"-?\d+", tree)
        yield way, str(int(tree) + 1) if number else None if tree == account.YES else f"{tree}x"
    elif isinstance(tree, dict):
        for name, one in tree.items():
            yield from mutants(one, (*way, name))
    else:
        if tree:
            yield way, tree[:-1]
        for place, one in enumerate(tree):
            yield from mutants(one, (*way, place))


def otherwise(tree: account.Tree, lie: Lie) -> account.Tree:
    """A tree that says one thing otherwise, or not at all."""
    (name, *way), new = lie
    assert not isinstance(tree, str)
    copied: Any = tree.copy()
    if way:
        copied[name] = otherwise(copied[name], (tuple(way), new))
    elif new is None:
        del copied[name]
    else:
        copied[name] = new
    return copied  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", sorted(WITNESSES))
def test_a_lie_about_the_table_is_heard(name: str) -> None:
    """Whatever a view would say otherwise than it is, the game's witness objects, by what it finds
    out by itself: the view is not asked."""
    prompter = Prompter(Table(name))
    told = 0
    for state, seat, _ in some_states(prompter, LIES // 20, seed=5):
        tree = account.read(parts_of(prompter.turn(state, seat))[TABLE])
        sight = Sight(prompter.game, state, seat)
        found = list(mutants(tree))
        for lie in found[told % 7 :: max(1, len(found) // 20)]:
            wrong = otherwise(tree, lie)
            assert isinstance(wrong, dict)
            assert not believed(prompter, state, seat, wrong, sight), lie
            told += 1
    assert told > LIES // 4


def believed(
    prompter: Prompter, state: State, seat: int, tree: dict[str, account.Tree], sight: Sight
) -> bool:
    facts = Facts(tree)
    try:
        WITNESSES[prompter.game.name](prompter.game, state, seat, facts, sight)
    except (AssertionError, ValueError, KeyError, IndexError, StopIteration):
        return False
    return not facts.unheard


@pytest.mark.parametrize("name", sorted(WITNESSES))
def test_a_lie_beside_the_table_is_heard(name: str) -> None:
    """A card, a question or an action that is left out, said twice or otherwise."""
    prompter, state, seat, text = a_prompt(name)
    hearing.hear_turn(prompter, state, seat, text)
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line in (heading(CARDS), heading(QUESTION)))
    told = 0
    for at in range(start, len(lines), max(1, (len(lines) - start) // 6)):
        line, before, after = lines[at], lines[:at], lines[at + 1 :]
        if line and not line.startswith("==="):
            for lie in ([], [line, line], [f"{line} x"]):
                with pytest.raises(AssertionError):
                    hearing.hear_turn(prompter, state, seat, "\n".join([*before, *lie, *after]))
                told += 1
    assert told >= 3


def a_prompt(name: str) -> tuple[Prompter, State, int, str]:
    """What some seat is asked that has a choice."""
    prompter = Prompter(Table(name))
    for state, seat, _ in some_states(prompter, 400):
        if seat in state.actors() and len(state.legal(seat)) > 1:
            return prompter, state, seat, prompter.turn(state, seat)
    raise AssertionError(name)


def heading(name: str) -> str:
    return f"{MARK} {name} {MARK}"


def test_a_view_that_lies_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only the text: where the game's own view says what is not so, its witness objects."""
    prompter, state, seat, _ = a_prompt("canosa")
    game = prompter.game
    view = game.view(state, seat)
    assert isinstance(view, msgspec.Struct)
    wrong = msgspec.structs.replace(view, scores=(view.scores[0] + 1, view.scores[1]))
    monkeypatch.setattr(game, "view", lambda state, viewer: wrong)
    with pytest.raises(AssertionError, match="scores"):
        hearing.hear_turn(prompter, state, seat, prompter.turn(state, seat))


def test_a_fact_that_no_witness_hears_is_an_error() -> None:
    prompter, state, seat, text = a_prompt("canosa")
    with pytest.raises(hearing.Unchecked, match="moon"):
        hearing.hear_turn(prompter, state, seat, text.replace("to_move", "moon: full\nto_move"))
    with pytest.raises(hearing.Unchecked, match="By the way"):
        hearing.hear_turn(prompter, state, seat, f"{text}\n\n=== Rumours ===\nBy the way")
    assert Facts(account.read("a: 1\nb:\n- c: x")).unheard == {".a", ".b.0.c"}


def test_actions_are_listed_or_not() -> None:
    table = Table("siggil")
    state = next(s for s, seat, _ in some_states(Prompter(table), 50) if s.actors())
    seat = state.actor()
    listed, bare = (Prompter(table, Style(listed=some)).turn(state, seat) for some in (True, False))
    assert ACTIONS in parts_of(listed)
    assert ACTIONS not in parts_of(bare)
    assert QUESTION in parts_of(bare)
    other = 1 - seat
    assert QUESTION not in parts_of(Prompter(table).turn(state, other))


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_corrections_tell_nothing_hidden(setting: Setting) -> None:
    """Whatever somebody answers, the reason is the same in every world that looks the same; an
    action that a reason names as an example is one."""
    table = opened(setting)
    game = table.game
    prompter = Prompter(table)
    tried = ["", "?", "pass", "Action: yes"]
    for state, seat, _ in some_states(prompter, 10, seed=3):
        if seat not in state.actors():
            continue
        legal = {game.words(state, seat, action) for action in state.legal(seat)}
        guess = state.guess(seat, Rng(9))
        for text in tried:
            if answer(text) in legal:
                continue
            why = prompter.correction(state, seat, text)
            assert why == prompter.correction(guess, seat, text)
            example = game.why_not(state, seat, prompter.read(text)).params.get("example")
            assert example is None or example in legal, (text, example)
        tried = tried[-8:] + sorted(legal)[:2] + [f"{min(legal)} and more"]


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ("take leaf-3", "take leaf-3"),
        ("I think so.\n\nAction: take leaf-3", "take leaf-3"),
        ("Action: pass\nno, better\n**Action:** `take leaf-3`", "take leaf-3"),
        ("I would [pass], but [take leaf-3] is better.", "take leaf-3"),
        ('action:   "take  leaf-3".', "take leaf-3"),
        ("", ""),
    ],
)
def test_an_answer_is_found_in_a_reply(reply: str, meant: str) -> None:
    assert Prompter(Table("siggil")).read(reply) == meant


def test_an_account_is_read_back_whatever_it_says() -> None:
    text = 'a: "x; y"\nb: ["]"; ?; c]\nd:\n- e: 1; f: [g; h]\n  i:\n    j: yes\n-\n- k: "[l"'
    tree = account.read(text)
    assert tree["a"] == "x; y"
    assert tree["b"] == ["]", "?", "c"]
    assert tree["d"] == [{"e": "1", "f": ["g", "h"], "i": {"j": "yes"}}, {}, {"k": "[l"}]
    with pytest.raises(ValueError, match="no fact"):
        account.read("nonsense")
    with pytest.raises(ValueError, match="belongs nowhere"):
        account.read("a: 1\n    b: 2")


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_what_is_unsaid_is_a_field_of_the_view(setting: Setting) -> None:
    table = opened(setting)
    view = table.game.view(table.root, 0)
    assert TABLE in parts_of(Prompter(table).turn(table.root, 0))
    kinds = {kind.__name__: kind for kind in structs(type(view))}
    for name in table.game.unsaid:
        kind, _, field = name.partition(".")
        assert field in kinds[kind].__struct_fields__, name


def structs(kind: object, seen: set[object] | None = None) -> set[type[msgspec.Struct]]:
    seen = set() if seen is None else seen
    if kind in seen:
        return set()
    seen.add(kind)
    found: set[type[msgspec.Struct]] = set()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        found.add(kind)
        for field in msgspec.structs.fields(kind):
            found |= structs(field.type, seen)
    for part in get_args(kind):
        found |= structs(part, seen)
    return found


def test_cards_say_what_they_do() -> None:
    prompter = Prompter(Table("sins"))
    said = prompter.cards("realm: [maw-of-the-cellar; ?]", prompter.table.root, 0, ())
    assert len(said) == 1
    assert "Take 1 card from your discard pile into your hand" in said[0]
