# molpe: compiled
"""What changed between two views, as places and what stands there now."""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from molpe.table.protocol.to_page import Change

Path = tuple[str | int, ...]
FIELDS: dict[type, tuple[str, ...]] = {}
"""The fields of every kind of struct that was met, none of other values: quicker than to ask."""
Parts = dict[tuple[str, int, int], list[Change]]
"""What has changed in parts of views, by their names and by the identity of what was and is there:
views of one moment share what lies open, and it is compared once for all of them."""


def diff(old: Any, new: Any, parts: Parts | None = None) -> tuple[Change, ...]:
    """The changes that make the JSON of ``new`` out of that of ``old``; ``parts`` is kept for other
    views of the same moments, as long as these are kept too."""
    found: list[Change] = []
    if parts is not None and type(old) is type(new) and isinstance(new, Struct):
        _share(old, new, parts, found)
    elif old is not new and old != new:
        _walk(old, new, (), found)
    return tuple(found)


def _share(old: Struct, new: Struct, parts: Parts, found: list[Change]) -> None:
    """Compare views part by part, those that others have as well once for all."""
    had, has = astuple(old), astuple(new)
    for index in range(len(has)):
        before, after = had[index], has[index]
        if before is after:
            continue
        name: str = new.__struct_fields__[index]
        if not isinstance(after, tuple):
            if before != after:
                _walk(before, after, (name,), found)
            continue
        both = (name, id(before), id(after))
        changes = parts.get(both)
        if changes is None:
            changes = []
            if before != after:
                _walk(before, after, (name,), changes)
            parts[both] = changes
        found += changes


def _walk(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Go down to the smallest places that differ; a list whose length changed is one place."""
    kind = type(new)
    if type(old) is kind:
        if isinstance(new, tuple) and isinstance(old, tuple) and len(old) == len(new):
            for index in range(len(new)):
                before, after = old[index], new[index]
                if before is not after and before != after:
                    _walk(before, after, (*path, index), found)
            return
        names = FIELDS.get(kind)
        if names is None:
            names = FIELDS[kind] = new.__struct_fields__ if isinstance(new, Struct) else ()
        if names:
            had, has = astuple(old), astuple(new)
            for index in range(len(has)):
                before, after = had[index], has[index]
                if before is not after and before != after:
                    _walk(before, after, (*path, names[index]), found)
            return
        if kind is list and len(old) == len(new):
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
