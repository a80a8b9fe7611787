# molpe: compiled
"""Where things of a view lie: the table compares it at every move."""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

ITSELF = object()
"""What a thing says to whatever it lies in."""
BUTTONS = "buttons"


def lying(view: Any) -> dict[str, object]:
    """Every thing of a view that has an id: in what it lies, and what is said of it; what lies in
    it is said of itself. What a view keeps as buttons is no thing."""
    found: dict[str, object] = {}
    _index(view, "", found)
    return found


def _index(value: Any, place: Any, found: dict[str, object]) -> Any:
    if isinstance(value, tuple):
        kept: list[Any] = []
        for one in value:
            inner = _index(one, place, found)
            if inner is not ITSELF:
                kept.append(inner)
        return tuple(kept)
    if not isinstance(value, Struct):
        return value
    id = getattr(value, "id", None)
    names = value.__struct_fields__
    values = astuple(value)
    said: list[Any] = []
    for index in range(len(values)):
        name: str = names[index]
        if name != BUTTONS:
            inner = _index(values[index], id if id is not None else place + "/" + name, found)
            if id is None or inner is not ITSELF:
                said.append(inner)
    if id is None:
        return tuple(said)
    found[id] = (place, tuple(said))
    return ITSELF
