"""Sirens' faces: what each card carries, and own editions."""

import re
from pathlib import Path

import pytest

from molpe.games import find
from molpe.games.sirens.bars import read_bar
from molpe.games.sirens.edition import COLOURS, LETTERS
from molpe.press import Face, faces, mosaic
from molpe.press.faces import sirens
from molpe.press.palette import BONE, HEART, INK, SIRENS, SUN, contrast
from molpe.press.pictures import SIRENS as PICTURES
from tests.press.checks import check_markup, check_name, check_text
from tests.press.drawn import Drawn
from tests.press.picture import Pixels, near

STANDARD = Path(sirens.__file__).parents[2] / "games/sirens/standard.toml"
EDITION = find("sirens").cards
DRAWN = Drawn("sirens")
CARD = pytest.mark.parametrize("card", EDITION.cards, ids=lambda card: str(card.id))


def shape(svg: str) -> str:
    """A drawing without its colours."""
    return re.sub(r'(fill|stroke)="#[0-9a-f]+"', "", svg)


def test_there_is_a_face_for_everything() -> None:
    marks = {f"mark-{colour}" for colour in (*COLOURS, "wild")}
    charms = {"charm-tooth", "charm-pearl", "charm-scallop", "charm-starfish"}
    rules = {f"rule-{rule}" for rule in LETTERS}
    assert set(DRAWN) == {*EDITION.ids, "back", "heart", "flow", *marks, *charms, *rules}


def test_a_card_says_all_that_it_shows() -> None:
    assert DRAWN["peisinoe"].name == {"en": "Peisinoe", "de": "Peisinoe"}
    assert DRAWN["peisinoe"].facts == {
        "en": ("Yellow", "1 heart", "flows to Green", "right half Pearl 3", "rule Σ"),
        "de": ("Gelb", "1 Herz", "fließt nach Grün", "rechte Hälfte Perle 3", "Regel Σ"),
    }
    assert DRAWN["aglaope"].spoken("de") == (
        "Aglaope, Gelb, 1 Herz, fließt nach Grün, linke Hälfte Haifischzahn 4, Regel Ω"
    )
    assert DRAWN["scylla"].spoken("en") == (
        "Scylla, Wild, 0 hearts, flows like the colour it takes, rule Δ"
    )
    assert DRAWN["flow"].spoken("en") == (
        "the flow, Red flows to Yellow, Yellow flows to Green, Green flows to Blue, "
        "Blue flows to Red"
    )


def test_cards_have_the_printed_ratio() -> None:
    face = DRAWN["doris"]
    assert face.width / face.height == pytest.approx(63 / 88)
    assert face.width == 120


@CARD
def test_a_card_carries_its_marks(card: object) -> None:
    """Never colour alone: its own shape at the left of the foot, the next one's in the arrow."""
    svg = DRAWN[card.id].svg
    into = EDITION.flow.get(card.colour, "wild")
    assert svg.count(sirens.mark(card.colour, 15, 150, 1)) == 1
    assert svg.count(sirens.mark(into, 104, 150, 0.62)) == 1
    assert svg.count(f">{LETTERS[card.rule]}</text>") == 1
    assert f">{card.name}</text>" in svg
    for kind, left in ((card.left, True), (card.right, False)):
        if kind:
            assert sirens.half(EDITION, kind, left) in svg
            assert f">{EDITION.charm[kind]}</text>" in svg


@CARD
def test_what_is_drawn_is_where_it_is_looked_for(card: object) -> None:
    pixels = Pixels(DRAWN[card.id].svg, 240, 120)
    ground = SIRENS[card.colour]
    assert near(pixels.at(3, 110), ground.fill) or card.left
    # Hearts stand above each other between mark and mosaic.
    red = "#" + "".join(2 * digit for digit in HEART[1:])
    if card.hearts > 2:  # more than two are a number in a heart
        assert f">{card.hearts}</text>" in DRAWN[card.id].svg
    else:
        spots = {0: (), 1: (150,), 2: (143, 157)}[card.hearts]
        for y in (143, 150, 157):
            assert near(pixels.at(34, y), red) is (y in spots), y
    yellow = "#" + "".join(2 * digit for digit in SUN[1:])
    assert near(pixels.at(79.5, 146), yellow)
    for kind, x in ((card.left, 1), (card.right, 119)):
        assert near(pixels.at(x, 91 - 18.5), BONE) is bool(kind)


def test_no_two_colours_share_a_shape() -> None:
    for marks in (
        [sirens.mark(colour, 13, 13, 1) for colour in SIRENS],
        [DRAWN[f"charm-{kind}"].svg for kind in EDITION.charm],
        [figure("#000000", "#ffffff") for figures in PICTURES.values() for figure in figures],
    ):
        assert len({shape(mark) for mark in marks}) == len(marks)


def test_colours_can_be_told_from_their_ground() -> None:
    for ground in SIRENS.values():
        assert contrast(ground.line, ground.fill) >= 4.5  # the name is written with it
        assert contrast(INK, ground.tint) >= 4.5
    assert contrast(INK, BONE) >= 15
    assert contrast(INK, SUN) >= 7
    assert contrast(HEART, BONE) >= 3
    assert contrast("#000", "#fff") == pytest.approx(21)


def test_every_card_has_a_picture_of_its_own() -> None:
    standing = [
        re.search(r'scale\(1?\.\d+\)"(.*?)</g>', DRAWN[card.id].svg) for card in EDITION.cards
    ]
    assert len({found.group(1) for found in standing if found}) == 18


def test_the_bar_of_a_face_is_that_of_the_card_file() -> None:
    for card in EDITION.cards:
        bar = card.bar or card.bars["red"]
        assert sirens.Stave(120, 11, 6).draw(bar) in DRAWN[card.id].svg
        music = card.bars if card.wild else {card.colour: card.bar}
        assert DRAWN[card.id].music == {key: read_bar(bar) for key, bar in music.items()}


# Own editions.


def edition(tmp_path: Path, **changes: tuple[str, str]) -> str:
    text = STANDARD.read_text("utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return str(path)


def check(drawn: dict[str, Face]) -> None:
    for face in drawn.values():
        check_markup(face)
        check_text(face)
        check_name(face)


def test_an_own_edition_has_faces(tmp_path: Path) -> None:
    own = edition(
        tmp_path,
        id=('id = "doris"', 'id = "anna-of-the-seven-seas"'),
        name=('"Doris"', '"Anna of the Seven Seas & her <Sisters>"'),
        hearts=("hearts = 6", "hearts = 9"),
        charm=('"tooth"', '"golden-fleece"'),
        value=("tooth = 4", "golden-fleece = 9"),
        bar=("F4 - A4 - C5 - A4 -", "F#1 - - Ab8 - - - -"),
        silent=('bar = "C5 - E5 - G5 - E5 -"', ""),
    )
    drawn = faces(find("sirens", edition=own))
    check(drawn)
    anna = drawn["anna-of-the-seven-seas"]
    assert anna.spoken("en").startswith("Anna of the Seven Seas & her <Sisters>, Blue, 1 heart")
    assert ">9</text>" in drawn["molpe"].svg
    assert "9 hearts" in drawn["molpe"].spoken("en")
    assert drawn["parthenope"].spoken("de").endswith("rechte Hälfte Golden Fleece 9, Regel Θ")
    assert "charm-golden-fleece" in drawn
    assert "charm-tooth" not in drawn
    # All others keep their mosaics; the newcomer has the one that is free.
    assert drawn["ligeia"].svg == DRAWN["ligeia"].svg
    assert mosaic.numbers(tuple(drawn)[:18])["anna-of-the-seven-seas"] == 13


@pytest.mark.parametrize(
    "flow",
    [
        "red green yellow blue green red blue yellow",
        "red blue yellow red green yellow blue green",
        "red green yellow red green blue blue yellow",
    ],
)
def test_any_flow_can_be_drawn(tmp_path: Path, flow: str) -> None:
    words = flow.split()
    wanted = dict(zip(words[::2], words[1::2], strict=True))
    lines = "\n".join(f'{a} = "{b}"' for a, b in wanted.items())
    old = 'red = "yellow"\nyellow = "green"\ngreen = "blue"\nblue = "red"'
    drawn = faces(find("sirens", edition=edition(tmp_path, flow=(old, lines))))
    check(drawn)
    for card in EDITION.cards:
        if card.colour != "wild":
            assert sirens.mark(wanted[card.colour], 104, 150, 0.62) in drawn[card.id].svg
    assert len({drawn["flow"].svg, DRAWN["flow"].svg}) == 2
