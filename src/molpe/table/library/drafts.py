"""Card files that somebody changes: opened for a form, written, proved, and their faces drawn."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from molpe.cards import package_of
from molpe.cards.bounds import measure, weigh
from molpe.cards.files import Fault
from molpe.cards.writing import put, rewrite
from molpe.kernel import AnyGame, BadText
from molpe.lab.impact.compare import fields
from molpe.press import faces
from molpe.press.faces import face
from molpe.table.library.library import OWN, Library, form_named, game_class
from molpe.table.protocol.lab import Altered, Draft, Mistake, Opened, Opening, Pair, Sketch

DIFFERENT = 6
"""So many faces are shown where a row has none of its own and others change."""
Tables = Mapping[str, Any]


def usual_seats(kind: type[AnyGame]) -> int:
    """Two where that can be, else as few as can."""
    return 2 if 2 in kind.seats else min(kind.seats)


def text_of(library: Library, name: str, edition: str) -> str:
    """The card file of an edition."""
    kind = game_class(name)
    if edition in kind.editions:
        return files(package_of(kind)).joinpath(f"{edition}.toml").read_text("utf-8")
    if not library.known(edition):
        raise BadText(f"{name} has no edition {edition[:40]!r}")
    return library.path(edition).read_text("utf-8")


def tables_of(text: str) -> dict[str, Any]:
    """The tables of a card file, of bounded size."""
    measure(text, OWN)
    try:
        tables = tomllib.loads(text)
    except ValueError as error:
        raise BadText(f"{OWN}: not TOML: {error}") from None
    weigh(tables, OWN)
    return tables


def open_draft(library: Library, name: str, opening: Opening) -> Opened:
    """Cards for a form: an edition of the game, or a card file that is proved and put away."""
    kind = game_class(name)
    form = form_named(name)
    if form is None:
        raise BadText(f"{name} has no card files")
    edition = opening.edition or kind.editions[0]
    if opening.text:
        edition = library.prove(name, "", opening.text, usual_seats(kind))
    tables = tables_of(text_of(library, name, edition))
    known = {sheet.table: tables[sheet.table] for sheet in form.sheets if sheet.table in tables}
    return Opened(
        edition=edition,
        form=form,
        tables=known,
    )


def sketch(library: Library, name: str, draft: Draft) -> Sketch:
    """What a draft comes to: its card file, what is wrong with it, what changed, and its faces."""
    kind = game_class(name)
    edition = draft.edition or kind.editions[0]
    text = text_of(library, name, edition)
    before = tables_of(text)
    after = put(before, draft.changed)
    weigh(after, OWN)
    changes = tuple(altered(before, after, draft.changed))
    new = rewrite(text, draft.changed) if after != before else text
    old = library.open(name, "", edition)
    try:
        measure(new, OWN)
        with library.opened(kind, new) as game:
            game.start_checked(usual_seats(kind))
            pairs = tuple(pairs_of(old, game, draft.row)) if draft.table else ()
    except Fault as fault:
        mistake = Mistake(str(fault), fault.table, fault.row, fault.field)
    except BadText as error:
        mistake = Mistake(str(error))
    else:
        return Sketch(new, None, changes, pairs)
    known = face(old, draft.row) if draft.table else None
    return Sketch(new, mistake, changes, (Pair(known, None),) if known else ())


def altered(before: Tables, after: Tables, changed: Tables) -> Iterator[Altered]:
    """Every field that says something else."""
    for table in changed:
        old, new = before.get(table), after.get(table)
        listed = isinstance(old, list)
        pairs = zip(old or (), new or (), strict=True) if listed else [(old, new)]
        for one, other in pairs:
            row = other.get("id", "") if isinstance(other, dict) else ""
            called = one.get("name", row) if isinstance(one, dict) else ""
            for path, was, now in fields(one, other):
                yield Altered(table, str(row), str(called), path, was, now)


def pairs_of(old: AnyGame, new: AnyGame, row: str) -> Iterator[Pair]:
    """The faces of a row, or those that are drawn otherwise where it has none."""
    if row and (own := face(new, row)) is not None:
        yield Pair(face(old, row), own)
        return
    before, after = faces(old), faces(new)
    different = [id for id in after if before.get(id) != after[id]]
    for id in different[:DIFFERENT]:
        yield Pair(before.get(id), after[id])
