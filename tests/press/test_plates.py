"""Pictures of the rules: each is drawn, and each that rules show is there."""

import re
import xml.etree.ElementTree as ET

import pytest

from molpe import games, press
from molpe.cards import load_rules, package_of
from molpe.games.muse.game import Muse
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


ANNOTATED = {"en": "An annotated ", "de": "mit Anmerkungen"}


@pytest.mark.parametrize("language", ANNOTATED)
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_annotate_a_turn(name: str, language: str) -> None:
    """In words, for the terminal too, and in a picture below them."""
    text = load_rules(package_of(type(games.find(name))), language) or ""
    told, shown = text.split(ANNOTATED[language])[1].split("\n\n")[:2]
    assert told.count("**") >= 4, "its parts are named"
    assert shown.endswith("(plate:annotated)")


def test_the_annotated_turn_of_sing_o_muse_can_be_played() -> None:
    cards = {card.id: card for card in Muse().cards.cards}
    quest = next(one for one in Muse().cards.quests if one.id == "the-road-to-athens")
    crew = sum(cards[id].might or 0 for id in ("odysseus", "zetes"))
    assert (crew, cards["sinis-the-pine-bender"].might, cards["nemean-lion"].might) == (7, 7, 20)
    assert quest.steps[0] == "foe"


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
