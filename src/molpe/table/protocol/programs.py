"""Bodies of HTTP for programs that sit at a table: their token, and what they may think from."""

from molpe.kernel.model import Frozen


class Program(Frozen):
    """A token, sent as the cookie ``molpe``, by which a program is known."""

    token: str


class Position(Frozen):
    """A state that a seat cannot tell from the true one, as ``molpe engine`` loads it."""

    s: int
    seat: int
    game: str
    options: str
    """Words, ``name=value``."""
    edition: str | None
    """Of the game's own; of a card file of somebody's own its hash."""
    dump: str
    """Of a guess, never of the truth."""
    cards: str = ""
    """Such a card file, where it was asked for."""
