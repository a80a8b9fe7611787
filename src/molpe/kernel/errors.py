"""Every error molpe raises on purpose.

    MolpeError
    ├── IllegalAction   well formed or not, it may not be done now
    ├── BadText         a position, a match file or an option that cannot be read
    ├── UnknownName     no such game, agent or edition
    └── LawBroken       a game breaks a law of the kernel

Messages are one lower-case sentence that quotes the input and names the place.
"""


def one_line(text: str) -> str:
    """A text in which what cannot be printed is written as Python writes it: what others sent may
    be quoted, and neither a terminal nor a log does anything by it."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class MolpeError(Exception):
    """Base class of every error molpe raises on purpose."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class IllegalAction(MolpeError):
    """This may not be done now."""


class BadText(MolpeError):
    """A text that cannot be read: a position, a match file, an option."""


class UnknownName(MolpeError):
    """There is no game, agent or edition of this name."""


class LawBroken(MolpeError):
    """A game does what no game may do."""
