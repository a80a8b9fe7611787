"""A game opened for a door: by its name, with its edition, options and number of seats."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from molpe import games
from molpe.kernel import AnyGame
from molpe.kernel.layout import Observer
from molpe.kernel.options import switch_word
from molpe.kernel.state import State

Options: TypeAlias = Sequence[str] | Mapping[str, bool | int | str]
"""Options as ``name=value`` words, or by name."""


def words(options: Options) -> tuple[str, ...]:
    """Options as ``name=value`` words."""
    if isinstance(options, Mapping):
        return tuple(f"{name}={switch_word(value)}" for name, value in options.items())
    return tuple(options)


class Table:
    """What every door needs of a game: its rules, its first state, and how seats see it."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        edition: str | None = None,
        options: Options = (),
    ) -> None:
        self.game = games.find(game, words(options), edition) if isinstance(game, str) else game
        if seats is None:
            seats = min((n for n in self.game.seats if n > 1), default=self.game.seats[0])
        self.root: State = self.game.start_checked(seats)
        self.seats = seats
        self.codes = self.game.codes
        self.eye = Observer(self.game, seats)
        self.layout = self.eye.layout
