"""A face: something to look at, as SVG with its size and its name."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Literal, ParamSpec

import msgspec

from molpe.games.sirens.bars import Tone
from molpe.kernel import Frozen

P = ParamSpec("P")
REMEMBERED = 600
"""Cards of a game that are remembered as they were drawn: those of three boxes."""

Kind = Literal["card", "back", "piece", "board", "mark"]


class Face(Frozen):
    """A drawing of a card, a piece, a board or a sign."""

    id: str
    """The id that views use for the thing, where there is one."""
    kind: Kind
    svg: str
    """A whole SVG document without ids, script or size: it fills the box it is given."""
    width: float
    """In the drawing's own units, and so is the height."""
    height: float
    name: dict[str, str]
    """What it is called in a sentence, by language."""
    facts: dict[str, tuple[str, ...]] = {}
    """What else it shows, one after the other, by language."""
    text: dict[str, str] = {}
    """What is written on it in whole sentences, by language."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where other faces are laid on this one: by how much each is moved from the corner."""
    cuts: dict[str, str] = {}
    """Other drawings of it: ``de`` in German, ``small`` for small cards, ``small-de`` for both."""
    music: dict[str, tuple[Tone, ...]] = {}
    """Its bar by the colour it is sung in."""
    printed: dict[str, str | int] = {}
    """What is printed on it, for programs: a number, a family, a letter for each icon."""

    def spoken(self, language: str) -> str:
        """Everything it shows, in a sentence without a full stop."""
        return ", ".join([self.name[language], *self.facts.get(language, ())])


def drawn_once(draw: Callable[P, Face]) -> Callable[P, Face]:
    """A card that says the same was drawn before: an edition of one's own has few others."""
    memory: OrderedDict[bytes, Face] = OrderedDict()

    @wraps(draw)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> Face:
        key = msgspec.json.encode((args, kwargs))
        if key not in memory:
            memory[key] = draw(*args, **kwargs)
            if len(memory) > REMEMBERED:
                memory.popitem(last=False)
        return memory[key]

    return remembered
