"""Forms of card files, made from their types."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from molpe import games
from molpe.cards import Card
from molpe.cards.forms import (
    HOME,
    Amount,
    Field,
    Fields,
    Flag,
    Free,
    Letters,
    Lookup,
    Many,
    OneOf,
    Shapes,
    Wording,
    form_of,
    own_words,
    plainly,
    read_words,
)
from molpe.games.kuhn.game import Kuhn
from molpe.games.muse.game import Muse
from molpe.games.sins.game import Sins
from molpe.games.sirens.game import Sirens
from molpe.games.tide.game import Tide
from molpe.kernel import Frozen

WRITTEN = [name for name in games.names() if form_of(games.game_class(name)) is not None]


class Inner(Frozen):
    """A table in a table."""

    deep: tuple["Inner", ...] = ()


class Likely(Card, kw_only=True):
    """A card of a game that nobody has written."""

    icons: Annotated[str, msgspec.Meta(pattern=r"^[AB]{1,3}$(?!\n)")]
    short: Annotated[str, msgspec.Meta(max_length=9)] = ""
    many: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=4)] = (1,)
    some: Annotated[int, msgspec.Meta(ge=1, le=9)] | Literal["all"] = 1
    ever: Literal[True] = True
    maybe: Inner | None = None
    worths: dict[str, int] = msgspec.field(default_factory=lambda: {"a": 1})
    any: Any = None


class LikelyGame(Tide):
    """Somebody else's game with card files."""

    schema = {"card": Likely}  # type: ignore[dict-item]  # Tide says more of its own


def test_shapes_follow_from_types() -> None:
    form = form_of(LikelyGame)
    assert form is not None
    fields = {field.name: field for field in form.groups["Likely"].fields}
    assert next(iter(fields)) == "name"
    assert list(fields)[-3:] == ["copies", "note", "source"]
    assert "id" not in fields
    assert fields["icons"] == Field("icons", Letters("AB", 1, 3), needed=True)
    assert fields["short"].shape == Wording(9)
    assert fields["many"] == Field("many", Many(Amount(), 1, 4), needed=False, default=(1,))
    assert fields["some"].shape == Amount(1, 9, ("all",))
    assert fields["ever"].shape == Flag()
    assert fields["maybe"] == Field("maybe", Fields(("Inner",)), needed=False)
    assert fields["worths"] == Field("worths", Lookup(Amount()), needed=False, default={"a": 1})
    assert fields["any"].shape == Free()
    assert form.groups["Inner"].fields[0].shape == Many(Fields(("Inner",)))
    assert form.words["de"]["field.worths"] == "worths"
    assert form.words["de"]["field.name"] == "Name"
    assert plainly("field.as_treasure-now") == "as treasure now"


def test_a_game_in_a_single_file_has_the_words_of_all() -> None:
    class Alone(LikelyGame):
        """A game that lies in no package."""

    Alone.__module__ = "alone"
    import sys
    from types import ModuleType

    sys.modules["alone"] = ModuleType("alone")
    try:
        assert own_words(Alone, "en") == read_words(HOME, "en")
    finally:
        del sys.modules["alone"]


@pytest.mark.parametrize("name", WRITTEN)
def test_everything_in_a_form_has_a_name_in_every_language(name: str) -> None:
    kind = games.game_class(name)
    form = form_of(kind)
    assert form is not None
    for language in ("en", "de"):
        own = own_words(kind, language)
        assert [word for word in form.words[language] if word not in own] == []
        shared = read_words(HOME, language)
        unused = [word for word in own if word not in form.words[language] and word not in shared]
        assert unused == [], "words that nobody uses"


def test_games_without_card_files_have_no_form() -> None:
    assert form_of(Kuhn) is None
    assert {"muse", "siggil", "sins", "sirens", "tide"} <= set(WRITTEN)


def test_verbs_are_told_by_their_word_and_joining_words_by_their_field() -> None:
    form = form_of(Sins)
    assert form is not None
    effects = next(f for f in form.groups["WrittenCard"].fields if f.name == "effects").shape
    assert isinstance(effects, Many)
    assert isinstance(effects.of, Fields)
    told = [(form.groups[name].mark, form.groups[name].word) for name in effects.of.groups]
    assert ("verb", "destroy") in told
    assert ("if", "") in told
    assert ("choose", "") in told
    count = next(f for f in form.groups["Look"].fields if f.name == "n").shape
    assert count == Amount(1, 9, ("all",))
    power = next(f for f in form.groups["WrittenCard"].fields if f.name == "power").shape
    assert power == Letters("TCVUO", 0, 9)


def test_choices_and_tables_that_are_no_lists() -> None:
    form = form_of(Sirens)
    assert form is not None
    assert [sheet.table for sheet in form.sheets] == ["card", "flow", "charm"]
    assert form.sheets[2].shape == Lookup(Amount(1, 9))
    colour = next(f for f in form.groups["SirensCard"].fields if f.name == "colour").shape
    assert colour == OneOf(("red", "yellow", "green", "blue", "wild"))
    bars = next(f for f in form.groups["SirensCard"].fields if f.name == "bars").shape
    assert bars == Lookup(Wording(), ("red", "yellow", "green", "blue"))


@pytest.mark.parametrize("kind", [Muse, Sins, Sirens, Tide])
def test_what_the_house_wrote_is_what_forms_know(kind: Any) -> None:
    """No field of a card file of the house is one that its form does not have."""
    from importlib.resources import files

    from molpe.cards import package_of, read_card_file

    form = form_of(kind)
    assert form is not None
    text = files(package_of(kind)).joinpath(f"{kind.editions[0]}.toml").read_text("utf-8")
    tables = read_card_file(kind.name, text, "x", "x").tables
    groups = {s.table: s.shape.groups[0] for s in form.sheets if isinstance(s.shape, Fields)}
    for table, group in groups.items():
        known = {field.name for field in form.groups[group].fields} | {"id"}
        for row in tables[table] if isinstance(tables[table], list) else [tables[table]]:
            assert set(row) <= known


def test_an_unknown_pair_is_free() -> None:
    assert Shapes().of(float) == Free()
