"""What a game's box has besides its cards. The house's games have a module here by their name."""

from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules

from molpe.kernel import AnyGame, Frozen
from molpe.press.face import Face
from molpe.press.printing.sheet import Page
from molpe.press.printing.speech import Words


class Extra(Frozen, kw_only=True):
    """A card that is no card of the game: a reference, markers, a score."""

    id: str
    front: str
    """A drawing, and so is the back."""
    back: str
    copies: int = 1
    read_behind: bool = True
    """Whether its back says something."""


def no_extras(drawn: dict[str, Face], words: Words) -> Iterable[Extra]:
    """Nothing but the cards."""
    return ()


def no_pages(game: AnyGame, drawn: dict[str, Face], paper: str, words: Words) -> Iterable[Page]:
    """No board and no drawings."""
    return ()


class Box(Frozen, kw_only=True):
    """What there is besides the cards of a game."""

    extras: Callable[[dict[str, Face], Words], Iterable[Extra]] = no_extras
    pages: Callable[[AnyGame, dict[str, Face], str, Words], Iterable[Page]] = no_pages
    """Pages with one side: a board, pieces, drawings."""
    pictures: dict[str, Callable[[AnyGame], str]] = {}
    """Drawings for the rules, by name: a board with its pieces, a layout."""
    how: tuple[str, ...] = ("how",)
    """The phrases that say how it is made and for how many it is."""


def box_of(name: str) -> Box:
    """What a game of this name has besides its cards."""
    if name not in {module.name for module in iter_modules(__path__)}:
        return Box()
    box: Box = import_module(f"{__name__}.{name}").BOX
    return box
