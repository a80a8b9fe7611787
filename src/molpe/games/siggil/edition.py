"""An edition: seven families with their Spirits, and the layouts a Siggil can be built in."""

from typing import Annotated

import msgspec
from msgspec import Meta

from molpe.cards import Card, CardFile, Change, Otherwise, Part, open_card_file
from molpe.cards.changes import AS, BLANK
from molpe.games.siggil.book import FAMILIES
from molpe.games.siggil.layouts import Layout, WrittenLayout, read_layouts
from molpe.kernel import BadText, Frozen

GAME = "siggil"
STANDARD = "standard"
TABLES = ("game", "family", "layout")


class Family(Card, kw_only=True):
    """Seven cards numbered 1 to 7, and the Spirit of the family and of one number."""

    id: Annotated[str, Meta(pattern=r"^[a-z]+$(?!\n)")]
    number: Annotated[int, Meta(ge=1, le=FAMILIES)]
    """The Spirit's."""
    colour: str


SCHEMA = {"family": Family, "layout": WrittenLayout}
"""What a form of a card file knows."""


class Edition(Frozen):
    """All that an edition's file says."""

    name: str
    source: str
    families: tuple[Family, ...]
    layouts: tuple[Layout, ...]

    def layout(self, name: str) -> Layout:
        """The layout of this id; ``first`` is the first of the file."""
        for layout in self.layouts:
            if name in ("first", layout.id):
                return layout
        known = ", ".join(layout.id for layout in self.layouts)
        raise BadText(f"{self.source} has no layout {name!r}; there are: {known}")

    def change(self, change: Change) -> "Edition":
        """A layout is blank when nothing covers anything; families exchange their Spirits."""
        families = {family.id: family for family in self.families}
        if change.what == BLANK and any(change.part == layout.id for layout in self.layouts):
            layouts = tuple(
                layout.flat() if layout.id == change.part else layout for layout in self.layouts
            )
            return msgspec.structs.replace(self, layouts=layouts)
        if change.what == AS and {change.part, change.other} <= set(families):
            number = {
                change.part: families[change.other].number,
                change.other: families[change.part].number,
            }
            swapped = tuple(
                msgspec.structs.replace(family, number=number.get(family.id, family.number))
                for family in self.families
            )
            return msgspec.structs.replace(self, families=swapped)
        known = ", ".join((*families, *(layout.id for layout in self.layouts)))
        raise BadText(
            f"{self.source}: {change.text!r} cannot be done: a layout can be blank, a family be"
            f" exchanged for another; there are: {known}"
        )

    def parts(self, played: str) -> tuple[Part, ...]:
        """The layout that is played, and the families."""
        ids = [layout.id for layout in self.layouts]
        other = ids[(ids.index(played) + 1) % len(ids)]
        layout = Part(
            kind="layout",
            id=played,
            name=self.layout(played).name,
            blank=Otherwise((f"blank {played}",)),
            exchanged=Otherwise((), (f"layout={other}",)) if other != played else None,
            fields=msgspec.to_builtins(self.layout(played)),
        )
        names = [family.id for family in self.families]
        families = (
            Part(
                kind="family",
                id=family.id,
                name=family.name,
                cards=(family.id,),
                exchanged=Otherwise((f"{family.id} as {names[(place + 1) % FAMILIES]}",)),
                fields=msgspec.to_builtins(family),
            )
            for place, family in enumerate(self.families)
        )
        return (layout, *families)

    def cards(self) -> tuple[str, ...]:
        """The ids of the cards: ``leaf-3``; then the Spirits, each named by its family."""
        ordinary = [f"{family.id}-{number}" for family in self.families for number in range(1, 8)]
        return (*ordinary, *(family.id for family in self.families))


def open_edition(edition: str) -> Edition:
    """The edition of a name, or of a file."""
    file = open_card_file(GAME, __package__, edition, (STANDARD,))
    file.only(*TABLES)
    if "family" in file.tables:
        families = _families(file)
    else:  # an own file may hold nothing but layouts
        families = _families(open_card_file(GAME, __package__, STANDARD, (STANDARD,)))
    opened = Edition(file.name, file.source, families, read_layouts(file))
    for change in file.changes:
        opened = opened.change(change)
    return opened


def _families(file: CardFile) -> tuple[Family, ...]:
    families = file.cards(Family, "family")
    if len(families) != FAMILIES:
        raise BadText(f"{file.source}: there must be {FAMILIES} [[family]] tables")
    taken: set[int] = set()
    for family in families:
        if family.number in taken:
            what = f"another Spirit has {family.number} already"
            raise file.fault("family", family.id, "number", what)
        taken.add(family.number)
    return families
