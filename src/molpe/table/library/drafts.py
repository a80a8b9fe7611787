"""Card files that somebody changes: opened for a form, written, proved, and their faces drawn."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from molpe.cards import package_of
from molpe.cards.bounds import measure, weigh
from molpe.cards.faults import translated
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
NOTHING = "nothing"
"""What stands in place of a row that is new, or gone."""
FIELD = re.compile(r"[A-Za-z_][\w-]*")
"""The words of a field's path."""
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
        try:
            edition = library.prove(name, "", opening.text, usual_seats(kind))
        except BadText as error:
            return Opened(edition="", form=form, tables={}, mistake=mistake_of(kind, error))
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
    except BadText as error:
        mistake = mistake_of(kind, error)
    else:
        return Sketch(new, None, changes, pairs)
    known = face(old, draft.row) if draft.table else None
    return Sketch(new, mistake, changes, (Pair(known, None),) if known else ())


def mistake_of(kind: type[AnyGame], error: BadText) -> Mistake:
    """What is wrong and where, in every language of the page."""
    if not isinstance(error, Fault):
        what = str(error).removeprefix(f"{OWN}: ")
        return Mistake(str(error), said={"de": translated(kind, what, "de")})
    form = form_named(kind.name)
    words = form.words["de"] if form else {}
    places = [repr(error.row) if error.row else words.get(f"table.{error.table}", error.table)]
    if steps := [words.get(f"field.{step}", step) for step in FIELD.findall(error.field)]:
        places.append(f"({', '.join(steps)})")
    said = f"{' '.join(places)}: {translated(kind, error.what, 'de')}"
    return Mistake(str(error), error.table, error.row, error.field, {"de": said})


def altered(before: Tables, after: Tables, changed: Tables) -> Iterator[Altered]:
    """Every field that says something else."""
    for table in changed:
        old, new = by_id(before.get(table)), by_id(after.get(table))
        for row in dict.fromkeys((*old, *new)):
            one, other = old.get(row), new.get(row)
            called = (one or other or {}).get("name", row)
            if one and other:
                for path, was, now in fields(one, other):
                    yield Altered(table, row, str(called), path, was, now)
            elif one or other:
                there = (str(called), NOTHING) if one else (NOTHING, str(called))
                yield Altered(table, row, str(called), (), *there)


def by_id(rows: Any) -> dict[str, dict[str, Any]]:
    """The rows of a table; one that is no list has one row, of the empty id."""
    listed = rows if isinstance(rows, list) else [rows]
    return {
        str(row.get("id", "")) if rows is listed else "": row
        for row in listed
        if isinstance(row, dict)
    }


def pairs_of(old: AnyGame, new: AnyGame, row: str) -> Iterator[Pair]:
    """The faces of a row, or those that are drawn otherwise where it has none."""
    if row and (own := face(new, row)) is not None:
        yield Pair(face(old, row), own)
        return
    before, after = faces(old), faces(new)
    different = [id for id in after if before.get(id) != after[id]]
    for id in different[:DIFFERENT]:
        yield Pair(before.get(id), after[id])
