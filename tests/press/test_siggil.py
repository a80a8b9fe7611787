"""Siggil's faces: families, Spirits, layouts."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from molpe.games import find
from molpe.games.siggil.view import SiggilView
from molpe.kernel import NOBODY, Rng
from molpe.press import faces
from molpe.press.emblems import EMBLEMS
from molpe.press.faces import siggil
from molpe.press.palette import INK, SIGGIL, contrast
from tests.each import each
from tests.press.checks import check_markup, check_name, check_text
from tests.press.drawn import Drawn
from tests.press.picture import Pixels, near

GAME = find("siggil")
FAMILIES = GAME.opened.families
DRAWN = Drawn("siggil")
STANDARD = Path(siggil.__file__).parents[2] / "games/siggil/standard.toml"


def test_there_is_a_face_for_everything() -> None:
    emblems = {f"emblem-{family.id}" for family in FAMILIES}
    assert set(DRAWN) == {*GAME.opened.cards(), *emblems, "back", "back-spirit"}
    assert len(GAME.opened.cards()) == 56


def test_cards_have_the_printed_ratio() -> None:
    face = DRAWN["leaf-1"]
    assert face.width / face.height == pytest.approx(58 / 88, abs=0.001)


def test_names() -> None:
    assert DRAWN["leaf-3"].name == {"en": "Leaf 3", "de": "Blatt 3"}
    assert DRAWN["shell"].name == {"en": "Seashell 6", "de": "Muschel 6"}
    assert DRAWN["shell"].facts == {"en": ("Spirit",), "de": ("Geist",)}
    assert DRAWN["emblem-deer"].name == {"en": "Deer", "de": "Hirsch"}
    assert DRAWN["back-spirit"].spoken("en") == "face-down card, Spirit"


@each(lambda: GAME.opened.cards())
def test_emblem_and_number_stand_in_all_four_corners(card: str) -> None:
    family, _, number = card.partition("-")
    spirit = not number
    known = next(one for one in FAMILIES if one.id == family)
    fill = siggil.colour(known)
    light, ground = (fill, siggil.PAPER) if spirit else (siggil.LIGHT, fill)
    svg = DRAWN[card].svg
    assert svg.count(EMBLEMS[family](light, ground)) == 5  # the corners and the middle
    assert svg.count(f">{number or known.number}</text>") == 4
    pixels = Pixels(svg, 240, 120)
    # What stands at the top stands turned around at the bottom, and left as right.
    for x, y in ((19, 50), (101, 50), (19, 132), (101, 132)):
        lit = sum(
            near(pixels.at(x + dx, y + dy), light) for dx in range(-9, 10) for dy in range(-9, 10)
        )
        assert lit > 40, (x, y)


def test_a_spirit_is_a_light_card_with_rays() -> None:
    for family in FAMILIES:
        spirit, card = (Pixels(DRAWN[i].svg, 240, 120) for i in (family.id, f"{family.id}-1"))
        assert near(spirit.at(60, 60), siggil.PAPER)
        assert near(card.at(60, 60), siggil.colour(family))
        assert "stroke-dasharray" in DRAWN[family.id].svg
        assert "stroke-dasharray" not in DRAWN[f"{family.id}-1"].svg


def test_no_two_families_share_an_emblem_or_a_colour() -> None:
    assert len({emblem("#000000", "#ffffff") for emblem in EMBLEMS.values()}) == 7
    assert len({siggil.colour(family) for family in FAMILIES}) == 7


def test_colours_can_be_told_from_their_ground() -> None:
    for fill in SIGGIL.values():
        assert contrast(siggil.LIGHT, fill) >= 4.5
        assert contrast(fill, siggil.PAPER) >= 4.5
    assert contrast(INK, siggil.PAPER) >= 7


def test_an_own_family_has_an_emblem_of_its_own(tmp_path: Path) -> None:
    text = STANDARD.read_text("utf-8")
    text = text.replace('id = "deer"', 'id = "owl"').replace('"Deer"', '"The Owl"')
    text = text.replace('colour = "grey-brown"', 'colour = "moonlight"')
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    drawn = faces(find("siggil", edition=str(path)))
    assert drawn["owl-2"].name == {"en": "The Owl 2", "de": "The Owl 2"}
    assert drawn["owl-2"].svg != DRAWN["deer-2"].svg
    for card in ("owl", "owl-7", "emblem-owl"):
        check_markup(drawn[card])
        check_text(drawn[card])
        check_name(drawn[card])
    assert drawn["leaf-4"] == DRAWN["leaf-4"]


@pytest.mark.parametrize("layout", [layout.id for layout in GAME.opened.layouts])
def test_a_whole_layout_is_drawn(layout: str) -> None:
    game = find("siggil", [f"layout={layout}"])
    state, rng = game.start(1), Rng(3)
    for _ in range(30):
        after = state.copy()
        after.play(after.actor(), after.pick(rng))
        if after.actor() == NOBODY:
            break
        state = after
    view = game.view(state, 0)
    assert isinstance(view, SiggilView)
    svg = siggil.layout(view, dict(DRAWN))
    root = ElementTree.fromstring(svg)
    here = [place for place in view.places if place.lies == "here"]
    assert len(root) == len(here) > 0
    wide, high = map(float, (root.get("viewBox") or "").split()[2:])
    assert wide == pytest.approx(view.width * siggil.UNIT, abs=0.01)
    for place, group in zip(sorted(here, key=lambda p: (p.level, p.y, p.x)), root, strict=True):
        x, y = map(
            float, re.findall(r"translate\(([\d.]+) ([\d.]+)\)", group.get("transform", ""))[0]
        )
        left = x - (siggil.HEIGHT if place.width > place.height else 0)
        assert 0 <= left <= wide - place.width * siggil.UNIT + 1
        assert 0 <= y <= high - place.height * siggil.UNIT + 1
        assert len(group) == (2 if place.covered else 1)


def test_units_are_those_of_the_cards() -> None:
    unit = siggil.UNIT
    assert 6 * unit == siggil.HEIGHT
    assert 0 <= 4 * unit - siggil.WIDTH < 1.4
