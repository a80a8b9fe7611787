"""Pictures of the rules: each is drawn, and each that rules show is there."""

import re
import xml.etree.ElementTree as ET

import pytest

from molpe import games, press
from molpe.cards import load_rules, package_of
from molpe.press.plates import draw_plate, plates

GAMES = ("canosa", "muse", "siggil", "sins", "sirens")
SHOWN = re.compile(r"^!\[([^\]]+)\]\(plate:([\w-]+)\)$", re.MULTILINE)
SIGN = re.compile(r"!\[[^\]]+\]\(face:([\w-]+)\)")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_rules_show_every_plate_and_every_number_is_explained(name: str, language: str) -> None:
    game = games.find(name)
    text = load_rules(package_of(type(game)), language) or ""
    shown = {plate: caption for caption, plate in SHOWN.findall(text)}
    assert set(shown) == set(plates(name))
    for plate, caption in shown.items():
        told = plates(name)[plate]
        for n in range(1, max(len(told.spots), len(told.numbers)) + 1):
            assert re.search(rf"\b{n}\b", caption), (plate, n)
    assert set(SIGN.findall(text)) <= set(press.faces(game))


@pytest.mark.parametrize("name", GAMES)
def test_a_plate_is_a_drawing_of_the_games_own_faces(name: str) -> None:
    game = games.find(name)
    for plate in plates(name):
        drawn = {language: draw_plate(game, plate, language) for language in ("en", "de")}
        root = ET.fromstring(drawn["en"])
        assert root.tag.endswith("svg")
        assert "<script" not in drawn["en"]
        if plates(name)[plate].extra:
            assert drawn["en"] != drawn["de"]


def test_a_game_without_a_file_has_none() -> None:
    assert plates("breakthrough") == {}


def test_signs_of_sins_are_those_of_the_cards() -> None:
    """The rules once showed others than the cards."""
    for language in ("en", "de"):
        text = load_rules("molpe.games.sins.data", language) or ""
        assert {f"icon-{name}" for name in ("terra", "canva", "vena", "unda", "omnis")} <= set(
            SIGN.findall(text)
        )
        assert not re.search("[▲◆♥≈○]", SIGN.sub("", text))
