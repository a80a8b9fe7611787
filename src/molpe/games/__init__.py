"""The games. Each is a folder with its rules, its data and nothing else.

A folder here that names its class ``GAME`` is found by its own name; other people's games come by
the entry point ``molpe.games``.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from molpe.kernel import AnyGame, UnknownName

GROUP = "molpe.games"


def names() -> list[str]:
    """Every game that can be found, the house's own first."""
    own = [module.name for module in iter_modules(__path__) if module.ispkg]
    guests = {entry.name for entry in entry_points(group=GROUP)} - set(own)
    return sorted(own) + sorted(guests)


def game_class(name: str) -> type[AnyGame]:
    """The class of the game called ``name``."""
    found: type[AnyGame]
    if name in (module.name for module in iter_modules(__path__) if module.ispkg):
        found = import_module(f"{__name__}.{name}").GAME
        return found
    for entry in entry_points(group=GROUP, name=name):
        found = entry.load()
        return found
    raise UnknownName(f"no game is called {name!r}; there are: {', '.join(names())}")


def find(name: str, options: Sequence[str] = (), edition: str | None = None) -> AnyGame:
    """The game called ``name``, with options as ``name=value`` words."""
    kind = game_class(name)
    return kind(kind.read_options(options), edition)
