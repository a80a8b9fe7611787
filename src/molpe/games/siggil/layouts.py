"""Layouts: drawings and coordinates in, 56 places out, and who covers whom.

An upright card is 4 units wide and 6 high, a sideways one 6 wide and 4 high; y grows downwards.
A drawing has a word for every half card: level and face (``5u``, ``4d``) where the upper left
corner of a card lies, ``.`` elsewhere; ``1d,3u`` where two cards begin at the same corner.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from molpe.cards import CardFile
from molpe.cards.files import Fault
from molpe.games.siggil.book import PLACES
from molpe.kernel import BadText, Frozen

Orientation = Literal["portrait", "landscape"]
Face = Literal["up", "down"]
Units = Annotated[int, Meta(ge=0, le=999)]
Level = Annotated[int, Meta(ge=1, le=PLACES)]

SIZES = {"portrait": (4, 6), "landscape": (6, 4)}
LEVELS = frozenset(str(level) for level in range(1, PLACES + 1))
FACES: dict[str, Face] = {"u": "up", "d": "down"}


class Place(Frozen):
    """Where a card lies in a Siggil."""

    x: int
    y: int
    level: int
    face: Face
    orientation: Orientation
    group: str
    source: str
    """Where the file says so, for error messages."""

    @property
    def width(self) -> int:
        """Units from left to right."""
        return SIZES[self.orientation][0]

    @property
    def height(self) -> int:
        """Units from top to bottom."""
        return SIZES[self.orientation][1]

    def overlaps(self, other: "Place") -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def covers(self, other: "Place") -> bool:
        """Whether a card here keeps the card there from being taken."""
        return self.level > other.level and self.overlaps(other)


class Layout(Frozen):
    """A form of Siggil: places in the order of dealing (ruling 2), their number is their id."""

    id: str
    name: str
    note: str
    source: str
    places: tuple[Place, ...]
    groups: tuple[str, ...]
    """In the order of the file; a Siggil without groups is one group without a name."""

    def flat(self) -> "Layout":
        """The same places with nothing on top of anything, and all cards face up."""
        places = tuple(msgspec.structs.replace(place, level=1, face="up") for place in self.places)
        return msgspec.structs.replace(self, places=places)

    @property
    def above(self) -> tuple[frozenset[int], ...]:
        """For every place, the places that cover it."""
        return tuple(
            frozenset(n for n, upper in enumerate(self.places) if upper.covers(place))
            for place in self.places
        )


class Build(Frozen):
    """One building of a drawing: moved by x and y, and its group."""

    x: Units = 0
    y: Units = 0
    group: str = ""


class PlaceEntry(Frozen):
    """A ``[[layout.place]]`` table."""

    x: Units
    y: Units
    level: Level
    face: Face
    group: str = ""
    orientation: Orientation | None = None


class LayoutEntry(Frozen):
    """A ``[[layout]]`` table."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)")]
    name: str
    source: str
    note: str = ""
    orientation: Orientation = "portrait"
    drawing: str = ""
    build: tuple[Build, ...] = (Build(),)
    place: tuple[dict[str, object], ...] = ()


class WrittenLayout(LayoutEntry):
    """A layout as a form of it knows it: with what places may say."""

    place: tuple[PlaceEntry, ...] = ()  # type: ignore[assignment]  # nobody reads a file with it


def read_layouts(file: CardFile) -> tuple[Layout, ...]:
    """The ``[[layout]]`` tables of an edition, each proved."""
    layouts = []
    for entry in file.rows(LayoutEntry, "layout"):
        drawn = _proved(file, entry)
        places = tuple(sorted(drawn, key=lambda place: (place.level, place.y, place.x)))
        groups = tuple(dict.fromkeys(place.group for place in drawn))
        layouts.append(Layout(entry.id, entry.name, entry.note, entry.source, places, groups))
    return tuple(layouts)


def _proved(file: CardFile, entry: LayoutEntry) -> list[Place]:
    """The places of a layout, or what is wrong with them."""
    where = f"{file.source}: layout {entry.id!r}"
    try:
        drawn = [*_drawn(entry, where), *_listed(file, entry)]
        prove(drawn, where)
    except Fault:
        raise
    except BadText as error:
        raise Fault(str(error), "layout", entry.id) from None
    return drawn


def _drawn(entry: LayoutEntry, where: str) -> Iterator[Place]:
    """The places of the drawing, once for every building of it; all are counted first."""
    wide, high = (side // 2 for side in SIZES[entry.orientation])
    rows = [row.split() for row in entry.drawing.splitlines()]
    rows = rows[next((n for n, row in enumerate(rows) if row), 0) :]  # blank lines before it
    spots = [
        (r, c, word)
        for r, row in enumerate(rows)
        for c, words in enumerate(row)
        for word in words.split(",")
        if words != "."
    ]
    count = len(spots) * len(entry.build) + len(entry.place)
    if count > PLACES:
        raise BadText(f"{where}: there are {count} places, not {PLACES}")
    for build in entry.build:
        for r, c, word in spots:
            spot = f"row {r + 1}, column {c + 1}"
            level, face = word[:-1], word[-1:]
            if face not in FACES or level not in LEVELS:
                raise BadText(
                    f"{where}: field 'drawing', {spot}: {word!r} is no place; "
                    "write a level and u or d ('5u'), or '.'"
                )
            yield Place(
                x=build.x + c * wide,
                y=build.y + r * high,
                level=int(level),
                face=FACES[face],
                orientation=entry.orientation,
                group=build.group,
                source=f"drawing {spot}" + (f" of {build.group!r}" if build.group else ""),
            )


def _listed(file: CardFile, entry: LayoutEntry) -> Iterator[Place]:
    """The places given by their coordinates."""
    for number, raw in enumerate(entry.place, 1):
        name = f"place {number}"
        place = file.convert(raw, PlaceEntry, "layout", entry.id, f"place[{number - 1}]")
        yield Place(
            x=place.x,
            y=place.y,
            level=place.level,
            face=place.face,
            orientation=place.orientation or entry.orientation,
            group=place.group,
            source=name,
        )


def prove(places: Sequence[Place], where: str) -> None:
    """56 places; none of a level overlap; all above level 1 lie on the level below."""
    for n, place in enumerate(places):
        for other in places[:n]:
            if place.level == other.level and place.overlaps(other):
                raise BadText(
                    f"{where}: {place.source} overlaps {other.source}: fields 'x', 'y' and "
                    f"'level' give both the same room on level {place.level}"
                )
    for place in places:
        below = [other for other in places if other.level == place.level - 1]
        if place.level > 1 and not any(place.overlaps(other) for other in below):
            raise BadText(
                f"{where}: {place.source}: field 'level': it lies on level {place.level}, "
                f"but on no place of level {place.level - 1}"
            )
    if len({bool(place.group) for place in places}) > 1:
        lone = next(place for place in places if not place.group)
        raise BadText(f"{where}: {lone.source}: field 'group': some places have one, this has none")
    if len(places) != PLACES:
        raise BadText(f"{where}: there are {len(places)} places, not {PLACES}")
