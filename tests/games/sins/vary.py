"""Effects of SINS in every variant that differs in one field, or lacks one step."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from molpe.games.sins.data.edition import BOXES, SinsCard, open_box, open_modules
from molpe.games.sins.verbs.condition import Condition
from molpe.games.sins.verbs.joining import Choose, Effect, If, Pay, Step, read_effect
from tests.games.variants import changed


def cards() -> dict[str, SinsCard]:
    """Every card with a sentence that is made from its effect, by id."""
    modules = open_modules()
    boxes = (card for box in BOXES for card in open_box(box).cards)
    every = (*boxes, *modules.brands, *modules.deeds, *modules.oozes)
    return {card.id: card for card in every if card.effect and not card.en}


def variants(effect: Effect) -> Iterator[tuple[str, Effect]]:
    """What was changed, and the effect, where it is one."""
    for path, raw in _of_steps(effect):
        try:
            yield path, read_effect(raw)
        except msgspec.ValidationError:
            continue


def written(step: Step) -> Any:
    """A step as a card file writes it."""
    if isinstance(step, If):
        other = {"else": [written(one) for one in step.else_]} if step.else_ else {}
        then = [written(one) for one in step.then]
        return {"if": msgspec.to_builtins(step.if_), "then": then, **other}
    if isinstance(step, Pay):
        return {"pay": [written(one) for one in step.pay], "then": [written(s) for s in step.then]}
    if isinstance(step, Choose):
        return {"choose": [[written(one) for one in branch] for branch in step.choose]}
    return msgspec.to_builtins(step)


def _of_steps(steps: Sequence[Step]) -> Iterator[tuple[str, list[Any]]]:
    whole = [written(step) for step in steps]
    for n, step in enumerate(steps):
        before, after = whole[:n], whole[n + 1 :]
        if len(whole) > 1:
            yield f"[{n}]", [*before, *after]
        for path, raw in _of_step(step, whole[n]):
            yield f"[{n}]{path}", [*before, raw, *after]


def _of_step(step: Step, raw: Any) -> Iterator[tuple[str, Any]]:
    parts: dict[str, Sequence[Step]] = {}
    if isinstance(step, If):
        for path, other in changed(raw["if"], inspect.type_info(Condition)):
            yield f".if{path}", {**raw, "if": other}
        parts = {"then": step.then, "else": step.else_}
    elif isinstance(step, Pay):
        parts = {"pay": step.pay, "then": step.then}
    elif isinstance(step, Choose):
        for n, branch in enumerate(step.choose):
            for path, other in _of_steps(branch):
                branches = [*raw["choose"][:n], other, *raw["choose"][n + 1 :]]
                yield f".choose[{n}]{path}", {"choose": branches}
    else:
        yield from changed(raw, inspect.type_info(type(step)))
    for name, part in parts.items():
        for path, other in _of_steps(part):
            yield f".{name}{path}", {**raw, name: other}
