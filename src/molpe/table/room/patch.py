# molpe: compiled
"""What changed between two views, as places and what stands there now."""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from molpe.table.protocol.to_page import Change

Path = tuple[str | int, ...]


def diff(old: Any, new: Any) -> tuple[Change, ...]:
    """The changes that make the JSON of ``new`` out of that of ``old``."""
    found: list[Change] = []
    if old is not new and old != new:
        _walk(old, new, (), found)
    return tuple(found)


def _walk(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Go down to the smallest places that differ; a list whose length changed is one place."""
    kind = type(new)
    if type(old) is kind:
        if isinstance(new, Struct):
            had, has = astuple(old), astuple(new)
            for index in range(len(has)):
                before, after = had[index], has[index]
                if before is not after and before != after:
                    name: str = new.__struct_fields__[index]
                    _walk(before, after, (*path, name), found)
            return
        if kind in (tuple, list) and len(old) == len(new):
            for index, (before, after) in enumerate(zip(old, new, strict=True)):
                if before is not after and before != after:
                    _walk(before, after, (*path, index), found)
            return
        if kind is dict and old.keys() == new.keys():
            for name, after in new.items():
                if old[name] != after:
                    _walk(old[name], after, (*path, name), found)
            return
    found.append(Change(path, new))
