"""Where in a program the choices of an effect stand, and what they are between."""

from collections.abc import Iterator

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.joining import Choose, Effect, If, Pay, program


def choices(effect: Effect, start: int) -> Iterator[tuple[int, tuple[Effect, ...]]]:
    """The choices of an effect whose program lies at ``start``: where each stands, its branches."""
    at = start
    for step in effect:
        if isinstance(step, If):
            then = at + p.WORDS * len(step.if_.parts())
            yield from choices(step.then, then)
            yield from choices(step.else_, then + length(step.then) + p.WORDS)
        elif isinstance(step, Pay):
            yield from choices(step.then, at + length(step.pay))
        elif isinstance(step, Choose):
            yield at, step.choose
            inside = at + p.WORDS
            for branch in step.choose:
                yield from choices(branch, inside)
                inside += length(branch) + p.WORDS
        at += length((step,))


def length(effect: Effect) -> int:
    """How many integers an effect is, without its END."""
    return len(program(effect, 0)) - p.WORDS
