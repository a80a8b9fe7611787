"""Names in other languages: every thing of a box has one, none is another's, and games say it."""

import re
from collections.abc import Iterator

import pytest

from molpe.cards import Names, load_names
from molpe.games import find
from molpe.games.muse.data.names import NAMES as MUSE
from molpe.games.muse.game import Muse
from molpe.games.muse.verbs.reward import BecomeTreasure
from molpe.games.siggil.game import Siggil
from molpe.games.siggil.names import NAMES as SIGGIL
from molpe.games.sins.data.edition import KOSMOS_CARD, open_box, open_modules
from molpe.games.sins.data.names import NAMES as SINS
from molpe.games.sins.game import Sins
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.names import NAMES as SIRENS
from molpe.kernel import Thing
from molpe.kernel.gist import card


def muse() -> Iterator[str]:
    game = find("muse")
    assert isinstance(game, Muse)
    for one in game.cards.cards:
        yield one.name
        prize = one.find(BecomeTreasure)
        if isinstance(prize, BecomeTreasure):
            yield prize.name
    yield from (quest.name for quest in game.cards.quests)


def sins() -> Iterator[str]:
    modules = open_modules()
    yield KOSMOS_CARD.name
    for name in Sins.editions:
        box = open_box(name)
        yield box.name
        yield from (one.name for one in box.cards)
    for one in (*modules.oozes, *modules.deeds, *modules.brands):
        yield one.name
    for one in (*modules.deeds, *modules.brands):
        yield one.name.split()[-1]


def sirens() -> Iterator[str]:
    game = find("sirens")
    assert isinstance(game, Sirens)
    yield from (one.name for one in game.cards.cards)


def siggil() -> Iterator[str]:
    game = find("siggil")
    assert isinstance(game, Siggil)
    yield from (family.name for family in game.opened.families)
    yield from (layout.name for layout in game.opened.layouts)


GAMES = {
    "muse": (MUSE, muse),
    "sins": (SINS, sins),
    "sirens": (SIRENS, sirens),
    "siggil": (SIGGIL, siggil),
}


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name_and_none_is_another_s(game: str) -> None:
    names, things = GAMES[game]
    english = set(things())
    for language, found in names.found.items():
        assert set(found) == english, language
        assert len(set(found.values())) == len(found), language
        for name in found.values():
            assert name == " ".join(name.split())
            assert re.fullmatch(r"[A-ZÄÖÜ][\w ,'ï-]*\w", name), name


def test_how_many_there_are() -> None:
    assert {game: len(set(things())) for game, (_, things) in GAMES.items()} == {
        "muse": 171 + 6 + 20,
        "sins": 210 + 3 + 1 + 12 + 8,
        "sirens": 18,
        "siggil": 7 + 5,
    }


def test_games_call_things_by_them() -> None:
    game = find("muse")
    assert [game.called(card("clashing-rocks"), one) for one in ("en", "de")] == [
        "Clashing Rocks",
        "Symplegaden",
    ]
    assert game.called(card("the-golden-fleece"), "de") == "Das Goldene Vlies"
    assert game.called(card("harpies-2"), "de") == "Harpyien"
    game = find("sins")
    assert game.called(card("the-unsated-king"), "de") == "König Nimmersatt"
    assert game.called(Thing("brand", "fury"), "de") == "Wut"
    assert find("sirens").called(card("calypso"), "de") == "Kalypso"
    assert find("siggil").called(card("leaf-3"), "de") == "Blatt 3"
    assert find("siggil").called(card("leaf"), "en") == "Leaf"


def test_boxes_are_called_the_same_everywhere() -> None:
    words = find("sins").messages["de"]
    for name in Sins.editions:
        box = SINS(open_box(name).name, "de")
        assert words.get(f"edition-{name}", box) == words[f"option-boxes-{name}"] == box
        for sin in ("envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath"):
            assert words[f"option-packs-{name}/{sin}"].startswith(f"{box}: ")
    layouts = find("siggil").messages["de"]
    game = find("siggil")
    assert isinstance(game, Siggil)
    for layout in game.opened.layouts:
        assert layouts[f"option-layout-{layout.id}"] == SIGGIL(layout.name, "de")


def test_what_has_no_name_keeps_its_own() -> None:
    names = Names({"de": {"Hydra": "Hydra", "Owl": "Eule"}})
    assert names("Owl", "de") == "Eule"
    assert names("Owl", "en") == names("Owl", "fr") == "Owl"
    assert names("Melusina", "de") == "Melusina"
    assert load_names("molpe.games.tide").found == {}
