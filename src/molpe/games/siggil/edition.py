"""An edition: seven families with their Spirits, and the layouts a Siggil can be built in."""

from typing import Annotated

from msgspec import Meta

from molpe.cards import CardFile, open_card_file
from molpe.games.siggil.book import FAMILIES
from molpe.games.siggil.layouts import Layout, read_layouts
from molpe.kernel import BadText, Frozen

GAME = "siggil"
STANDARD = "standard"
TABLES = ("game", "family", "layout")


class Family(Frozen):
    """Seven cards numbered 1 to 7, and the Spirit of the family and of one number."""

    id: Annotated[str, Meta(pattern="^[a-z]+$")]
    name: str
    number: Annotated[int, Meta(ge=1, le=FAMILIES)]
    """The Spirit's."""
    colour: str
    source: str
    note: str = ""


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

    def cards(self) -> tuple[str, ...]:
        """The ids of the cards: ``leaf-3``; then the Spirits, each named by its family."""
        ordinary = [f"{family.id}-{number}" for family in self.families for number in range(1, 8)]
        return (*ordinary, *(family.id for family in self.families))


def open_edition(edition: str) -> Edition:
    """The edition of a name, or of a file."""
    file = open_card_file(GAME, __package__, edition, (STANDARD,))
    for key in file.tables:
        if key not in TABLES:
            raise BadText(f"{file.source}: unknown field {key!r}; there are: {', '.join(TABLES)}")
    if "family" in file.tables:
        families = _families(file)
    else:  # an own file may hold nothing but layouts
        families = _families(open_card_file(GAME, __package__, STANDARD, (STANDARD,)))
    return Edition(file.name, file.source, families, read_layouts(file))


def _families(file: CardFile) -> tuple[Family, ...]:
    found = file.tables["family"]
    if not isinstance(found, list) or len(found) != FAMILIES:
        raise BadText(f"{file.source}: there must be {FAMILIES} [[family]] tables")
    families: dict[str, Family] = {}
    for number, raw in enumerate(found, 1):
        name = raw.get("id", number) if isinstance(raw, dict) else number
        family = file.convert(raw, Family, f"family {name!r}")
        where = f"{file.source}: family {name!r}"
        if family.id in families:
            raise BadText(f"{where}: field 'id': it appears twice")
        if any(family.number == other.number for other in families.values()):
            raise BadText(f"{where}: field 'number': another Spirit has {family.number} already")
        families[family.id] = family
    return tuple(families.values())
