"""What is otherwise in a second edition, field by field."""

from collections.abc import Iterator, Mapping, Sequence

from molpe.cards import Part
from molpe.kernel import Frozen

UNSAID = ("note", "source", "places", "groups")
"""Fields that nobody plays by, or that no line can hold."""


class Difference(Frozen):
    """A field of a thing that is otherwise; without a field, the thing itself is new or gone."""

    part: str
    name: str
    field: str
    before: str
    after: str


def differences(before: Sequence[Part], after: Sequence[Part]) -> list[Difference]:
    """Everything that is otherwise in things of two editions."""
    old, new = ({part.id: part for part in parts} for parts in (before, after))
    found = []
    for id in {**old, **new}:
        if id not in new:
            found.append(Difference(id, old[id].name, "", "there", "gone"))
        elif id not in old:
            found.append(Difference(id, new[id].name, "", "not there", "new"))
        else:
            for field, one, other in fields(old[id].fields, new[id].fields):
                found.append(Difference(id, old[id].name, field, one, other))
    return found


def fields(before: object, after: object, path: str = "") -> Iterator[tuple[str, str, str]]:
    """Where two values differ: the path, and what stands there."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            if path or key not in UNSAID:
                at = f"{path}.{key}" if path else str(key)
                yield from fields(before.get(key), after.get(key), at)
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        if len(before) == len(after):
            for place, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from fields(one, other, f"{path}.{place}")
        else:
            yield path, str(len(before)), str(len(after))
    else:
        yield path, written(before), written(after)


def written(value: object) -> str:
    """A value for a line."""
    return "nothing" if value in (None, "") else str(value)
