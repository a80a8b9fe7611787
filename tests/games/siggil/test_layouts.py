"""The five layouts, and layouts of one's own."""

import re
from collections import Counter
from pathlib import Path

import pytest

from molpe.games.siggil.edition import open_edition
from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.kernel import BadText, Rng
from molpe.kernel.laws import check_match
from tests.games.siggil.table import FLAT, LAYOUTS

# layout: cards by level, open at the start, how many cards lie under 1, 2, 3 others
FACTS = {
    "the-pass": ([4, 8, 12, 16, 16], 16, {2: 28, 3: 12}),
    "the-turtle": ([6, 8, 10, 12, 14, 6], 6, {2: 46, 1: 4}),
    "the-pyramids": ([14, 12, 10, 8, 6, 4, 2], 2, {2: 30, 1: 24}),
    "the-river": ([4] * 14, 4, {2: 39, 1: 13}),
    "the-pillars": ([24, 16, 8, 8], 8, None),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_standard_layouts(name: str) -> None:
    layout = open_edition("standard").layout(name)
    levels, open_cards, under = FACTS[name]
    counts = Counter(place.level for place in layout.places)
    assert [counts[level] for level in sorted(counts)] == levels
    covers = Counter(map(len, layout.above))
    assert covers.pop(0) == open_cards
    assert under is None or covers == under
    for place, above in zip(layout.places, layout.above, strict=True):
        assert {layout.places[n].level for n in above} <= {place.level + 1}  # neighbours only
        assert place.x >= 0 <= place.y
    top = {
        place.face for place, above in zip(layout.places, layout.above, strict=True) if not above
    }
    assert top == {"up"}


def test_covering_follows_from_geometry() -> None:
    places = open_edition("standard").layout("the-pass").places
    card = places[24]  # x 2, y 3
    assert (card.x, card.y, card.width, card.height) == (2, 3, 4, 6)
    beside = places[25]
    assert (beside.x, card.overlaps(beside)) == (6, False)  # an edge is no overlap
    assert [n for n, other in enumerate(places) if other.covers(card)] == [40, 44]
    assert not card.covers(places[40])


def test_sideways_cards() -> None:
    river = open_edition("standard").layout("the-river").places
    assert {(place.width, place.height) for place in river} == {(6, 4)}


ROWS = ["1u . " * 8, ""] * 7


def write(
    path: Path, *lines: str, layout: str = 'id = "mine"\nname = "Mine"\nsource = "ours"'
) -> str:
    """An own edition with one layout."""
    path.write_text("\n".join(['game = "siggil"', "", "[[layout]]", layout, *lines]), "utf-8")
    return str(path)


def drawing(rows: list[str]) -> str:
    """Rows as a field."""
    return "\n".join(['drawing = """', *rows, '"""'])


def refusal(path: str) -> str:
    """What is wrong with an edition."""
    with pytest.raises(BadText) as error:
        Siggil.check_edition(path)
    return str(error.value)


def test_an_own_drawing(tmp_path: Path) -> None:
    rows = list(ROWS)
    rows[3] = " . 2d" + " . ." * 7  # on four cards
    rows[-2] = "1u . " * 7  # so that there are 56 again
    path = write(tmp_path / "mine.toml", drawing(rows))
    assert Siggil.check_edition(path) == (
        f"{path}: 56 cards of 7 families, 1 layout of 56 places, untied by playing; "
        "0 of them reconstructions"
    )
    game = Siggil(edition=path)
    assert game.options == SiggilOptions(layout="mine")
    assert game.edition.startswith(f"{path} sha256:")
    assert game.layout.places[-1].level == 2
    assert [n for n, above in enumerate(game.layout.above) if above] == [8, 9, 16, 17]
    for seats in (1, 2, 3, 4):
        check_match(game, seats, Rng(seats), every=31)


def test_the_example_of_the_page(tmp_path: Path) -> None:
    """The edition that the game's page shows is one; two of its cards begin at the same corner."""
    page = Path(__file__).parents[3] / "docs/games/siggil.md"
    (text,) = re.findall(r"```toml\n(game = .*?)```", page.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "mesa.toml"
    path.write_text(text, "utf-8")
    assert "1 layout of 56 places, untied by playing" in Siggil.check_edition(str(path))
    places = Siggil(edition=str(path)).layout.places
    assert Counter(place.level for place in places) == {1: 30, 2: 20, 3: 6}
    corners = Counter((place.x, place.y) for place in places)
    assert Counter(corners.values()) == {1: 44, 2: 6}


def test_own_coordinates_and_groups(tmp_path: Path) -> None:
    """Places by coordinates, some turned, beside a drawing built twice."""
    lines = [drawing(["1d . 1d .", "", "1d . 1d .", "", "1d . 1d .", "", "1d . 1d ."])]
    lines += ['build = [{ group = "left" }, { group = "right", x = 40 }]', ""]
    for n in range(40):
        table = ["[[layout.place]]", f"x = {6 * (n % 4)}", f"y = {40 + 4 * (n // 4)}"]
        table += ["level = 1", 'face = "up"', 'group = "below"', 'orientation = "landscape"']
        lines += [*table, ""]
    path = write(tmp_path / "mine.toml", *lines)
    game = Siggil(SiggilOptions(pillars_in_turn=True), path)
    assert game.layout.groups == ("left", "right", "below")
    assert Counter(place.group for place in game.layout.places) == {
        "left": 8,
        "right": 8,
        "below": 40,
    }
    assert Counter(place.orientation for place in game.layout.places)["landscape"] == 40
    assert "untied" in Siggil.check_edition(path)
    check_match(game, 2, Rng(2), every=31)
    check_match(game, 1, Rng(2), every=31)


def test_faces_down_on_top_are_turned_up(tmp_path: Path) -> None:
    """A group without a face-up card is turned up where nothing covers it."""
    rows = [row.replace("u", "d") for row in ROWS]
    game = Siggil(
        SiggilOptions(first_player="seat-0"), write(tmp_path / "dark.toml", drawing(rows))
    )
    state = game.start(2)
    assert game.words(state, -1, 0) == "turn stone-1 at p0"
    check_match(game, 3, Rng(2), every=31)


def test_own_families(tmp_path: Path) -> None:
    names = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu"]
    text = Path(FLAT).read_text("utf-8")
    for n, name in enumerate(names):
        text += f'\n[[family]]\nid = "{name}"\nname = "{name.title()}"\nnumber = {7 - n}\n'
        text += 'colour = "pink"\nsource = "ours"\n'
    path = tmp_path / "animals.toml"
    path.write_text(text, "utf-8")
    game = Siggil(edition=str(path))
    assert game.names[0] == "ant-1"
    assert [family.number for family in game.opened.families] == [7, 6, 5, 4, 3, 2, 1]
    check_match(game, 2, Rng(1), every=31)
    path.write_text(text.replace("number = 6", "number = 7"), "utf-8")
    assert refusal(str(path)).endswith(
        "animals.toml: family 'bee': field 'number': another Spirit has 7 already"
    )
    path.write_text(text.replace('"bee"', '"ant"'), "utf-8")
    assert refusal(str(path)).endswith("family 'ant' appears twice")
    path.write_text(text.replace('id = "gnu"', 'id = "Gnu 1"'), "utf-8")
    assert "family 'Gnu 1': field 'id'" in refusal(str(path))
    path.write_text('game = "siggil"\nfamily = [1, 2, 3, 4, 5, 6, 7]\n', "utf-8")
    assert "family 1" in refusal(str(path))
    path.write_text(text[: text.rindex("[[family]]")], "utf-8")
    assert refusal(str(path)).endswith("there must be 7 [[family]] tables")


ERRORS = [
    (drawing(ROWS[:-2]), "layout 'mine': there are 48 places, not 56"),
    (drawing(["1u 1u", *ROWS[1:]]), "drawing row 1, column 2 overlaps drawing row 1, column 1"),
    (drawing(["1x"]), "field 'drawing', row 1, column 1: '1x' is no place"),
    (drawing(["up"]), "'up' is no place; write a level and u or d ('5u'), or '.'"),
    (drawing(["0u"]), "'0u' is no place"),
    (drawing(["1u,"]), "field 'drawing', row 1, column 1: '' is no place"),
    (drawing(["1u,1d"]), "drawing row 1, column 1 overlaps drawing row 1, column 1"),
    (drawing(["57u"]), "'57u' is no place"),
    (
        drawing(["2d . . .", ". . . .", ". . 1u ."]),
        "drawing row 1, column 1: field 'level': it lies on level 2, but on no place of level 1",
    ),
    ('colour = "red"', "layout 'mine': Object contains unknown field `colour`"),
    ('orientation = "round"', "layout 'mine': field 'orientation': Invalid enum value 'round'"),
    (
        '[[layout.place]]\nx = 0\ny = 0\nlevel = 1\nface = "side"',
        "layout 'mine': field 'place[0].face': Invalid enum value 'side'",
    ),
    (
        "[[layout.place]]\nx = 0\ny = 0\nlevel = 1",
        "layout 'mine': field 'place[0]': Object missing required field `face`",
    ),
    (
        '[[layout.place]]\nx = "left"\ny = 0\nlevel = 1\nface = "up"',
        "layout 'mine': field 'place[0].x': Expected `int`, got `str`",
    ),
    (
        '[[layout.place]]\ny = 0\nlevel = 1\nface = "up"',
        "layout 'mine': field 'place[0]': Object missing required field `x`",
    ),
    (
        '[[layout.place]]\nx = 0\ny = -1\nlevel = 0\nface = "up"',
        "layout 'mine': field 'place[0].y': Expected `int` >= 0",
    ),
    (
        '[[layout.place]]\nx = 0\ny = 0\nlevel = 1\nface = "up"\n'
        '[[layout.place]]\nx = 3\ny = 5\nlevel = 1\nface = "up"',
        "place 2 overlaps place 1: fields 'x', 'y' and 'level' give both the same room on level 1",
    ),
    (
        drawing(["1u"]) + '\nbuild = [{ group = "a" }, { x = 8 }]',
        "drawing row 1, column 1: field 'group': some places have one, this has none",
    ),
]


@pytest.mark.parametrize(("lines", "error"), ERRORS)
def test_errors_name_the_place(tmp_path: Path, lines: str, error: str) -> None:
    path = write(tmp_path / "mine.toml", lines)
    assert refusal(path).startswith(f"{path}: ")
    assert error in refusal(path)


def test_errors_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "siggil"\nlayouts = 3\n', "utf-8")
    assert "unknown key 'layouts'; there are: game, family, layout" in refusal(str(path))
    path.write_text('game = "siggil"\n', "utf-8")
    assert refusal(str(path)) == f"{path}: there is no [[layout]]"
    path.write_text('game = "siggil"\nlayout = [3]\n', "utf-8")
    assert f"{path}: layout 1: " in refusal(str(path))
    path.write_text('game = "sirens"\n', "utf-8")
    assert "must begin with" in refusal(str(path))
    twice = Path(FLAT).read_text("utf-8")
    path.write_text(twice + twice[twice.index("[[layout]]") :], "utf-8")
    assert refusal(str(path)) == f"{path}: layout 'flat' appears twice"


def test_the_standard_edition_is_checked_too() -> None:
    assert Siggil.check_edition("standard") == (
        "standard: 56 cards of 7 families, 5 layouts of 56 places, untied by playing; "
        "1 of them reconstruction"
    )


def test_a_siggil_that_cannot_be_untied_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check by playing would notice a game in which cards are lost."""
    monkeypatch.setattr("molpe.games.siggil.game.CARDS", 50)
    with pytest.raises(BadText, match="layout 'the-pass' cannot be untied"):
        Siggil().untie(1)


def test_unknown_layouts() -> None:
    with pytest.raises(BadText, match="has no layout 'the-knot'; there are: the-pass, the-turtle"):
        Siggil(SiggilOptions(layout="the-knot"))


def test_facts_offer_the_editions_layouts() -> None:
    option = next(option for option in Siggil().facts.options if option.name == "layout")
    assert (option.default, option.choices) == ("the-pass", LAYOUTS)
    own = next(o for o in Siggil(edition=FLAT).facts.options if o.name == "layout")
    assert (own.default, own.choices) == ("flat", ("flat",))


def test_options_have_one_spelling() -> None:
    words = "layout=the-pass first_player=random allow_larger_sets=off finish_last_round=off "
    words += "new_set_beside=off pillars_in_turn=off difficulty=easy solo_spirits=ordered"
    assert Siggil().options_text() == words
    assert Siggil(SiggilOptions(layout="the-pass")).options_text() == words
    assert Siggil(Siggil.read_options(words.split())).options_text() == words
