# molpe: compiled
"""What stays of a view in one that follows it: the very same object, so that nobody compares it."""

from typing import TypeVar

T = TypeVar("T")


def kept(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    """What was seen before, where it looks the same."""
    return old if old == new else new
