"""What a card file may say, for whoever draws a form of it: made from the types that read it.

A game names the type of each table of its card files that may be changed (``schema``; of a list of
tables, the type of each of them). Shapes follow from the types; what fields, verbs and values are
called stands in ``form.en.toml`` and its sisters, words that all games share beside this file, a
game's own where its phrases lie.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.util import find_spec
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from typing import get_type_hints as hints

import msgspec

from molpe.cards.rules import package_of
from molpe.kernel import AnyGame, Frozen

HOME = "molpe.cards"
ROOMS = ("words", "data")
"""Where a game's words may lie, beside its own folder."""
LANGUAGES = ("en", "de")
LETTERS = re.compile(r"\^\[([A-Z]+)\](?:\*|\{(\d+),(\d+)\})\$\(\?!\\n\)")
"""A pattern that allows nothing but some letters, which are icons."""
FIXED = "id"
"""What a row is called by never changes."""
LAST = ("copies", "note", "source")
"""What stands at the end of a form: nobody plays by most of it."""


class Wording(Frozen, tag="text"):
    """Any text."""

    most: int = 0
    """Characters; 0 for no limit of its own."""


class Letters(Frozen, tag="letters"):
    """A word made of icons, a letter each."""

    of: str
    least: int
    most: int


class Amount(Frozen, tag="number"):
    """A whole number, or one of some words instead."""

    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()


class Flag(Frozen, tag="flag"):
    """Yes or no."""


class OneOf(Frozen, tag="choice"):
    """One of some values."""

    values: tuple[str | int | bool, ...]


class Many(Frozen, tag="many"):
    """Several, one after the other."""

    of: "Shape"
    least: int = 0
    most: int = 0


class Lookup(Frozen, tag="map"):
    """A value for each of some words; where none are named, for any."""

    of: "Shape"
    keys: tuple[str, ...] = ()


class Fields(Frozen, tag="fields"):
    """A table of its own: one of some groups of fields."""

    groups: tuple[str, ...]


class Free(Frozen, tag="free"):
    """Whatever a card file can say; no form is drawn of it."""


Shape = Wording | Letters | Amount | Flag | OneOf | Many | Lookup | Fields | Free


class Field(Frozen):
    """A field of a table."""

    name: str
    shape: Shape
    needed: bool
    default: Any = None
    """What stands there where the file says nothing."""


class Group(Frozen):
    """The fields of a table."""

    fields: tuple[Field, ...]
    mark: str = ""
    """Among several groups: the field that tells it …"""
    word: str = ""
    """… by what stands there; nothing where it is enough that it is there."""


class Sheet(Frozen):
    """A table of a card file, and what its rows may say."""

    table: str
    shape: Shape


class Form(Frozen):
    """All that card files of a game may say, and what it is called, by language."""

    sheets: tuple[Sheet, ...]
    groups: dict[str, Group]
    words: dict[str, dict[str, str]]
    """``field.hearts``, ``kind.draw``, ``value.red``, ``table.card``."""


def form_of(kind: type[AnyGame]) -> Form | None:
    """The form of a game's card files; nothing where it has none."""
    schema: Mapping[str, Any] | None = getattr(kind, "schema", None)
    if not schema:
        return None
    shapes = Shapes()
    sheets = tuple(Sheet(table, shapes.of(row)) for table, row in schema.items())
    return Form(sheets, shapes.groups, words_of(kind, sheets, shapes.groups))


class Shapes:
    """Shapes of types, and the groups that they name."""

    def __init__(self) -> None:
        self.groups: dict[str, Group] = {}

    def of(self, type_: Any) -> Shape:
        """The shape of a type; that something may be left out is its field's to say."""
        bounds = msgspec.Meta()
        if get_origin(type_) is Annotated:
            type_, bounds = get_args(type_)[:2]
        origin, args = get_origin(type_), get_args(type_)
        if origin in (Union, UnionType):
            return self.one_of([arg for arg in args if arg is not NoneType])
        if origin is Literal:
            return Flag() if all(isinstance(one, bool) for one in args) else OneOf(args)
        if origin in (tuple, list):
            return Many(self.of(args[0]), bounds.min_length or 0, bounds.max_length or 0)
        if origin is dict:
            keys = self.of(args[0])
            known = tuple(map(str, keys.values)) if isinstance(keys, OneOf) else ()
            return Lookup(self.of(args[1]), known)
        if type_ is bool:
            return Flag()
        if type_ is int:
            return Amount(bounds.ge, bounds.le)  # type: ignore[arg-type]  # of an int they are ints
        if type_ is str:
            return text_of(bounds)
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            return Fields((self.group(type_),))
        return Free()

    def one_of(self, types: list[Any]) -> Shape:
        """A type among several: a number or a word, or one of several tables."""
        shapes = [self.of(type_) for type_ in types]
        if len(shapes) == 1:
            return shapes[0]
        if all(isinstance(shape, Fields) for shape in shapes):
            return Fields(tuple(name for shape in shapes for name in shape.groups))  # type: ignore[union-attr]
        number, words = shapes  # so many, or all
        assert isinstance(number, Amount)
        assert isinstance(words, OneOf)
        return Amount(number.least, number.most, tuple(map(str, words.values)))

    def group(self, struct: type[msgspec.Struct]) -> str:
        """The name of a table's fields, which are looked up once: a table may hold its like."""
        name = struct.__name__
        if name not in self.groups:
            self.groups[name] = Group(())
            types, config = hints(struct, include_extras=True), struct.__struct_config__
            every = sorted(msgspec.structs.fields(struct), key=in_order)
            fields = tuple(
                Field(
                    field.encode_name,
                    self.of(types[field.name]),
                    field.required,
                    None if field.required else default_of(field),
                )
                for field in every
                if field.name != FIXED
            )
            tagged = config.tag is not None
            mark = str(config.tag_field) if tagged else fields[0].name
            self.groups[name] = Group(fields, mark, str(config.tag) if tagged else "")
        return name


def in_order(field: msgspec.structs.FieldInfo) -> int:
    """A name comes first, what is the same for cards of all games last."""
    return (field.name != "name") + (field.name in LAST)


def text_of(bounds: msgspec.Meta) -> Shape:
    """Any text, or icons where nothing but some letters is allowed."""
    found = LETTERS.fullmatch(bounds.pattern or "")
    if found is None:
        return Wording(bounds.max_length or 0)
    least, most = (int(n) for n in (found[2] or 0, found[3] or bounds.max_length or 0))
    return Letters(found[1], least, most)


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """What stands in a field of which a file says nothing."""
    made = field.default_factory is not msgspec.NODEFAULT
    return msgspec.to_builtins(field.default_factory() if made else field.default)


# What it is all called.


def words_of(
    kind: type[AnyGame], sheets: tuple[Sheet, ...], groups: Mapping[str, Group]
) -> dict[str, dict[str, str]]:
    """Everything of a form by its name, in every language; what nobody named by its own word."""
    wanted = list(dict.fromkeys(names_of(sheets, groups)))
    own = {language: own_words(kind, language) for language in LANGUAGES}
    return {
        language: {
            name: own[language].get(name) or own["en"].get(name) or plainly(name) for name in wanted
        }
        for language in LANGUAGES
    }


def names_of(sheets: tuple[Sheet, ...], groups: Mapping[str, Group]) -> Iterator[str]:
    """Everything in a form that has a name."""
    for sheet in sheets:
        yield f"table.{sheet.table}"
        yield from choices_of(sheet.shape, groups)
    for group in groups.values():
        for field in group.fields:
            yield f"field.{field.name}"
            yield from choices_of(field.shape, groups)


def choices_of(shape: Shape, groups: Mapping[str, Group]) -> Iterator[str]:
    """The names of what can be chosen: values, and groups where there are several."""
    if isinstance(shape, OneOf):
        yield from (f"value.{value}" for value in shape.values if isinstance(value, str))
    elif isinstance(shape, Fields):
        some = shape.groups if len(shape.groups) > 1 else ()
        yield from (f"kind.{groups[name].word or groups[name].mark}" for name in some)
    elif isinstance(shape, Amount):
        yield from (f"value.{word}" for word in shape.words)
    elif isinstance(shape, Letters):
        yield from (f"value.{letter}" for letter in shape.of)
    elif isinstance(shape, Many | Lookup):
        if isinstance(shape, Lookup):
            yield from (f"value.{key}" for key in shape.keys)
        yield from choices_of(shape.of, groups)


def rooms_of(kind: type[AnyGame]) -> list[str]:
    """The packages of a game in which its words may lie."""
    package = package_of(kind).removesuffix(".data")
    rooms = [package, *(f"{package}.{room}" for room in ROOMS)] if package else []
    return [room for room in rooms if find_spec(room) is not None]


def own_words(kind: type[AnyGame], language: str) -> dict[str, str]:
    """What a game calls the parts of its card files, on top of what all call them."""
    found = read_words(HOME, language)
    for room in rooms_of(kind):
        found |= read_words(room, language)
    return found


def read_words(package: str, language: str) -> dict[str, str]:
    """The words of a package, as names with a dot; none where it has no such file."""
    file = files(package).joinpath(f"form.{language}.toml")
    tables = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {f"{table}.{key}": word for table, row in tables.items() for key, word in row.items()}


def plainly(name: str) -> str:
    """A word of a card file as people write it: ``field.as_treasure`` is "as treasure"."""
    return name.partition(".")[2].replace("_", " ").replace("-", " ")
