"""Which tables the doors are tried at: a few in ``make test``, all of them in ``make soak``."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from molpe import games

ALL = os.environ.get("MOLPE_DOORS") == "1"


class Setting(NamedTuple):
    """A game with its seats, edition and options."""

    game: str
    seats: int
    edition: str | None = None
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *filter(None, [self.edition]), *self.options])


OTHERWISE = {
    "canosa": ("draw=off",),
    "muse": ("goal=2", "hold_anytime=on", "free_rearranging=on", "losses_in_crew=on"),
    "siggil": ("new_set_beside=on", "finish_last_round=on", "layout=the-pillars"),
    "sins": ("warbrands=on", "deeds=on", "ooze=on"),
    "sirens": ("difficulty=challenge", "lambda_spares_ends=on"),
    "tide": ("rounds=3",),
}
"""Options that change what there is to see or to do."""


def every() -> Iterator[Setting]:
    """Every game, number of seats and edition, and each number of seats with other options."""
    for name in games.names():
        kind = games.game_class(name)
        for seats in kind.seats:
            for edition in kind.editions:
                yield Setting(name, seats, edition)
            if name in OTHERWISE:
                yield Setting(name, seats, None, OTHERWISE[name])


def few() -> Iterator[Setting]:
    """Every game once, most at their fewest seats that are not solo."""
    yield Setting("breakthrough", 2)
    yield Setting("canosa", 2)
    yield Setting("kuhn", 2)
    yield Setting("leduc", 2)
    yield Setting("muse", 3)
    yield Setting("siggil", 4, None, OTHERWISE["siggil"])
    yield Setting("sins", 3, None, OTHERWISE["sins"])
    yield Setting("sirens", 2)
    yield Setting("tide", 2, None, OTHERWISE["tide"])


TABLES = list(every() if ALL else few())
