"""What is otherwise in a second edition, field by field."""

from collections.abc import Iterator, Mapping, Sequence

from molpe.cards import Part
from molpe.kernel import AnyGame, BadText, Frozen
from molpe.kernel.match import Find
from molpe.lab.impact.measure import Trial, parts_in
from molpe.lab.plan import Plan

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
            for path, one, other in fields(old[id].fields, new[id].fields):
                field = ".".join(map(str, path))
                found.append(Difference(id, old[id].name, field, one, other))
    return found


Path = tuple[str | int, ...]


def fields(before: object, after: object, path: Path = ()) -> Iterator[tuple[Path, str, str]]:
    """Where two values differ: the path, and what stands there."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            if path or key not in UNSAID:
                yield from fields(before.get(key), after.get(key), (*path, str(key)))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        if len(before) == len(after):
            for place, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from fields(one, other, (*path, place))
        else:
            yield path, str(len(before)), str(len(after))
    else:
        yield path, written(before), written(after)


def written(value: object) -> str:
    """A value for a line."""
    return "nothing" if value in (None, "") else str(value)


class Rival(Frozen):
    """Another edition or other options as something to try, and what is otherwise in them."""

    trial: Trial
    differences: tuple[Difference, ...]
    options: tuple[str, str]
    """Before and after, as they are written."""


def rival_of(
    find: Find, game: AnyGame, plan: Plan, edition: str | None, options: Sequence[str] = ()
) -> Rival:
    """Prove a second edition or other options, and say what is otherwise; two that are the same
    are refused."""
    words = (*plan.options, *options)
    other = find(plan.game, words, edition or plan.edition)
    other.start_checked(len(plan.seats))
    before, after = (parts_in(one, len(plan.seats)) for one in (game, other))
    found = tuple(differences(before, after))
    said = game.options_text(), other.options_text()
    if not found and said[0] == said[1]:
        raise BadText("both are the same: nothing that is played by has changed")
    known = {part.id for part in before}
    parts = tuple(dict.fromkeys(one.part for one in found if one.part in known))
    return Rival(Trial(parts, "changed", other.edition, tuple(said[1].split())), found, said)
