"""A face: something to look at, as SVG with its size and its name."""

from typing import Literal

from molpe.kernel import Frozen

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
    """What it shows in a sentence without a full stop, by language."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where other faces are laid on this one: by how much each is moved from the corner."""
    data: dict[str, str] = {}
    """What a table needs beside the picture: a bar of music by the colour it is sung in."""
