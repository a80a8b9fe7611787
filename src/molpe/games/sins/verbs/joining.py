"""Whole effects: verbs joined by ``if``, ``pay`` and ``choose``; read, and made a program."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs import AnyVerb
from molpe.games.sins.verbs.condition import Condition
from molpe.games.sins.verbs.move import Destroy, Discard
from molpe.games.sins.verbs.schema import instruction
from molpe.games.sins.verbs.sense import condition_faults, faults
from molpe.kernel import Frozen


class If(Frozen):
    """A condition, what follows, and what follows otherwise."""

    if_: Condition = msgspec.field(name="if")
    then: tuple["Step", ...]
    else_: tuple["Step", ...] = msgspec.field(name="else", default=())


class Pay(Frozen):
    """Something that may be paid whole, and what follows then."""

    pay: tuple[AnyVerb, ...]
    then: tuple["Step", ...]


class Choose(Frozen):
    """Exactly one of several."""

    choose: tuple[tuple["Step", ...], ...]


Step = AnyVerb | If | Pay | Choose
Effect = tuple[Step, ...]


def read_effect(raw: Any, where: str = "effects") -> Effect:
    """Steps from a card file; a fault is a ValidationError that names the place."""
    if not isinstance(raw, list):
        raise msgspec.ValidationError(f"Expected `array` - at `$.{where}`")
    return tuple(read_step(item, f"{where}[{i}]") for i, item in enumerate(raw))


def read_step(raw: Any, where: str) -> Step:
    """One step: a verb or a joining word."""
    if not isinstance(raw, dict):
        raise msgspec.ValidationError(f"Expected `object` - at `$.{where}`")
    joined = [word for word in ("if", "pay", "choose") if word in raw]
    if not joined:
        verb = _convert(raw, AnyVerb, where)
        for fault in faults(verb):
            raise msgspec.ValidationError(f"{fault} - at `$.{where}`")
        return verb  # type: ignore[no-any-return]
    known = {"if": ("if", "then", "else"), "pay": ("pay", "then"), "choose": ("choose",)}[joined[0]]
    for key in raw:
        if key not in known:
            raise msgspec.ValidationError(f"Object contains unknown field `{key}` - at `$.{where}`")
    if joined[0] == "choose":
        branches = raw["choose"]
        if not isinstance(branches, list) or not 2 <= len(branches) <= 8:
            raise msgspec.ValidationError(f"Expected 2 to 8 branches - at `$.{where}.choose`")
        parts = (read_effect(one, f"{where}.choose[{i}]") for i, one in enumerate(branches))
        return Choose(tuple(parts))
    then = read_effect(raw.get("then", []), f"{where}.then")
    if joined[0] == "pay":
        paid = read_effect(raw["pay"], f"{where}.pay")
        for verb in paid:
            if not isinstance(verb, Discard | Destroy):
                raise msgspec.ValidationError(
                    f"Expected `discard` or `destroy` - at `$.{where}.pay`"
                )
        return Pay(paid, then)  # type: ignore[arg-type]
    condition = _convert(raw["if"], Condition, f"{where}.if")
    for fault in condition_faults(condition):
        raise msgspec.ValidationError(f"{fault} - at `$.{where}.if`")
    return If(condition, then, read_effect(raw.get("else", []), f"{where}.else"))


def _convert(raw: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, at, place = str(error).partition(" - at `$")
        tail = place.rstrip("`") if at else ""
        raise msgspec.ValidationError(f"{what} - at `$.{where}{tail}`") from None


# As a program.


def program(effect: Effect, start: int) -> list[int]:
    """An effect as instructions that lie at ``start``, with an END."""
    return [*_steps(effect, start), *instruction(p.END, {})]


def _steps(effect: Effect, start: int) -> list[int]:
    code: list[int] = []
    for step in effect:
        code += _step(step, start + len(code))
    return code


def _step(step: Step, at: int) -> list[int]:
    if isinstance(step, If):
        tests = step.if_.parts()
        body = at + p.WORDS * len(tests)
        then = _steps(step.then, body)
        other_at = body + len(then) + (p.WORDS if step.else_ else 0)
        other = _steps(step.else_, other_at)
        if step.else_:
            then += instruction(p.GOTO, {p.JUMP: other_at + len(other)})
        for test in tests:
            test[p.JUMP] = other_at
        return [*chain.from_iterable(tests), *then, *other]
    if isinstance(step, Pay):
        paid = [verb.row() for verb in step.pay]
        then = _steps(step.then, at + p.WORDS * len(paid))
        for line in paid:
            line[p.PAID] = 1
            line[p.UNPAID] = at + p.WORDS * len(paid) + len(then)
        return [*chain.from_iterable(paid), *then]
    if isinstance(step, Choose):
        line = instruction(p.CHOOSE, {p.BRANCHES: len(step.choose)})
        parts: list[int] = []
        ends: list[int] = []
        for i, branch in enumerate(step.choose):
            line[p.FIRST_BRANCH + i] = at + p.WORDS + len(parts)
            parts += _steps(branch, at + p.WORDS + len(parts))
            ends.append(len(parts))
            parts += instruction(p.GOTO, {})
        for end in ends:
            parts[end + p.JUMP] = at + p.WORDS + len(parts)
        return [*line, *parts]
    return step.row()


def names_foe(effect: Sequence[Step]) -> bool:
    """Whether an effect names the foe."""
    for step in effect:
        if isinstance(step, If):
            count = step.if_.count
            if (count and count.who == "foe") or names_foe((*step.then, *step.else_)):
                return True
        elif isinstance(step, Pay):
            if names_foe((*step.pay, *step.then)):
                return True
        elif isinstance(step, Choose):
            if any(names_foe(branch) for branch in step.choose):
                return True
        elif step.foe():
            return True
    return False
