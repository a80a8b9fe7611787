"""The agenda is complete: every kind of frame has its task, and every task all that it needs."""

import pytest

from molpe.games.muse.game import Muse
from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.engine import TASKS
from molpe.games.muse.rules.task import Task
from molpe.games.muse.verbs import VERBS
from molpe.games.muse.verbs.schema import Verb
from tests.each import each
from tests.games.muse.desk import KINDS as FRAMES

NAMES = {name: value for name, value in vars(frames).items() if name.isupper()}
KINDS = {word.upper(): kind for kind, word in FRAMES.items()}
SILENT = {"TURN", "TREAT", "RUN", "CARD"}
"""Frames that go on by themselves."""
GAME = Muse()


def operands() -> dict[int, list[int]]:
    """By verb: the places of its operands, as rows.py lists them."""
    found: dict[int, list[int]] = {}
    names = [name for name in vars(rows) if name.isupper()]
    verb = ""
    for name in names[names.index("LOSE") :]:
        if verb and name.startswith(f"{verb}_"):
            found[getattr(rows, verb)].append(getattr(rows, name))
        elif not name.startswith(("Z_", "TO_", "ON_")) and name != "VERBS":
            verb = name
            found[getattr(rows, verb)] = []
    return found


OPERANDS = operands()


def own(task: Task, method: str) -> bool:
    return getattr(type(task), method) is not getattr(Task, method)


def test_kinds_are_numbered_without_a_gap() -> None:
    assert sorted(KINDS.values()) == list(range(1, frames.KINDS + 1))
    assert len(TASKS) == frames.KINDS + 1


@each(lambda: KINDS)
def test_every_frame_has_its_task(name: str) -> None:
    """At its place in the list, by its name, with a way on, a question and an answer."""
    task = TASKS[KINDS[name]]
    assert task.kind == KINDS[name]
    assert type(task).__name__.removesuffix("Task").upper() == name
    if name in SILENT:
        assert own(task, "step")
        assert not own(task, "fill")
        assert not own(task, "answer")
        assert not task.forced
    else:
        assert own(task, "fill")
        assert own(task, "answer")


@each(lambda: KINDS)
def test_fields_of_a_frame_do_not_share_a_place(name: str) -> None:
    fields = [
        value
        for field, value in NAMES.items()
        if field.startswith(f"{name}_") and field not in KINDS
    ]
    assert len(fields) == len(set(fields))
    assert all(frames.A <= field <= frames.G for field in fields)


def test_verbs_are_numbered_without_a_gap() -> None:
    assert list(OPERANDS) == list(range(1, rows.VERBS))


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_operands_of_a_verb_do_not_share_a_place(verb: type[Verb]) -> None:
    places = OPERANDS[verb.op]
    assert len(places) == len(set(places))
    assert all(1 <= place < rows.ROW for place in places)


@each(lambda: GAME.cards.ids)
def test_what_a_card_says_fills_every_operand(word: str) -> None:
    for effect in GAME.cards.cards[GAME.cards.number(word)].all_effects():
        assert set(effect.operands()) == set(OPERANDS[effect.op])
