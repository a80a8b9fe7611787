"""Faces of games. The house's own have a module here; other people's come by entry point."""

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import TypeAlias
from weakref import WeakKeyDictionary

from molpe.kernel import AnyGame, BadText, Frozen
from molpe.press.face import Face

GROUP = "molpe.faces"
PLAIN = "plain"

Draw: TypeAlias = Callable[[AnyGame], Iterable[Face]]
Scene: TypeAlias = Callable[[AnyGame, Frozen], str]


DRAWN: WeakKeyDictionary[AnyGame, dict[str, Face]] = WeakKeyDictionary()
"""Faces are drawn once for a game that is opened, as long as it is kept."""


def faces(game: AnyGame) -> dict[str, Face]:
    """Every face that a table of this game needs, by id: cards, backs, pieces, boards, signs."""
    if game not in DRAWN:
        drawn: dict[str, Face] = {}
        for face in find(game.name)(game):
            if face.id in drawn:
                raise BadText(f"the faces of {game.name} draw {face.id!r} twice")
            drawn[face.id] = face
        DRAWN[game] = drawn
    return dict(DRAWN[game])


def face(game: AnyGame, id: str) -> Face | None:
    """One face of a game; where drawing takes long, its module draws one ``card`` alone."""
    alone = getattr(sys.modules[find(game.name).__module__], "card", None)
    if game in DRAWN or alone is None:
        return faces(game).get(id)
    found: Face | None = alone(game, id)
    return found


def scene(game: AnyGame, view: Frozen) -> str | None:
    """A whole table as a viewer sees it, where the house draws one of this game."""
    if game.name not in (module.name for module in iter_modules(__path__)):
        return None
    draw: Scene | None = getattr(import_module(f"{__name__}.{game.name}"), "scene", None)
    return draw(game, view) if draw else None


def find(name: str) -> Draw:
    """What draws the faces of a game: the house's module, an entry point, or plain faces."""
    own = [module.name for module in iter_modules(__path__) if module.name != PLAIN]
    if name in own:
        return _draw(name)
    for entry in entry_points(group=GROUP, name=name):
        guest: Draw = entry.load()
        return guest
    return _draw(PLAIN)


def _draw(module: str) -> Draw:
    draw: Draw = import_module(f"{__name__}.{module}").draw
    return draw
