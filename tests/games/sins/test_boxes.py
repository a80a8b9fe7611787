"""Gloom of Greed and Ooze of Gluttony: every card played, and how the three boxes differ."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from molpe.games.sins.data.edition import BOXES, Box, open_box
from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.verbs.joining import Choose, If, Pay, Step
from molpe.kernel import Rng
from molpe.kernel.laws import check_match
from tests.each import each
from tests.games.sins.case import Case, laid, used

FOLDER = Path(__file__).parent / "cards"
NEW = BOXES[1:]


def cases(kind: str) -> list[Case]:
    found: list[dict[str, str]] = []
    for name in NEW:
        data: dict[str, Any] = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        found += data[kind]
    return [Case(**{**dict.fromkeys(Case._fields, ""), **one}) for one in found]


USED, IDLE = cases("case"), cases("idle")


@each(lambda: USED)
def test_a_card_does_what_it_says(case: Case) -> None:
    assert used(case) == (case.choices, case.found)


@each(lambda: IDLE)
def test_a_condition_that_does_not_hold_asks_nothing(case: Case) -> None:
    table = laid(case)
    assert "activate" not in table.legal()
    assert not table.working()


def test_every_new_card_is_played_here() -> None:
    ids = [card.id for name in NEW for card in open_box(name).cards]
    assert set(ids) == {case.card for case in USED}
    conditions = {
        card.id
        for name in NEW
        for card in open_box(name).cards
        if isinstance(card.effect[0], If) and not card.effect[0].else_
    }
    assert conditions == {case.card for case in IDLE}


# The boxes beside one another.


@pytest.mark.parametrize("name", BOXES)
def test_every_box_is_built_alike(name: str) -> None:
    box = open_box(name)
    assert len(box.cards) == 70
    assert f"of {box.champion.capitalize()}" in box.name
    words = {"gluttony": "Recycle", "envy": "Disrupt", "lust": "Look", "sloth": "Deny",
             "wrath": "Destroy", "greed": "Profit", "pride": "Despair"}  # fmt: skip
    for sin, word in words.items():
        cards = [card for card in box.cards if card.sin == sin]
        assert [len(card.weakness) for card in cards] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
        assert all(1 <= len(card.power) <= 3 for card in cards)
        assert [len(card.power) for card in cards[-2:]] == [3, 3]
        assert {card.tags[1] for card in cards} == {word}
    icons = Counter("".join(card.weakness for card in box.cards))
    assert all(35 <= icons[icon] <= 48 for icon in "TCVU")
    powers = Counter("".join(card.power for card in box.cards))
    assert all(23 <= powers[icon] <= 36 for icon in "TCVU")
    assert 6 <= powers["O"] <= 7
    assert 6 <= icons["O"] <= 8


def test_no_two_of_210_are_alike() -> None:
    cards = [card for name in BOXES for card in open_box(name).cards]
    assert len(cards) == 210
    assert len({card.id for card in cards}) == len({card.name for card in cards}) == 210
    assert len({card.source for card in cards}) == 210
    assert len({("".join(sorted(card.weakness)), card.effect) for card in cards}) == 210


def verbs(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, If):
            yield from verbs((*step.then, *step.else_))
        elif isinstance(step, Pay):
            yield from verbs((*step.pay, *step.then))
        elif isinstance(step, Choose):
            for branch in step.choose:
                yield from verbs(branch)
        else:
            yield str(type(step).__struct_config__.tag)


def counted(box: Box) -> Counter[str]:
    return Counter(verb for card in box.cards for verb in verbs(card.effect))


def test_each_box_says_other_things_more_often() -> None:
    """What docs/games/sins.md says of the verbs."""
    wrath, greed, gluttony = (counted(open_box(name)) for name in BOXES)
    for verb in ("gain", "discount", "divert", "market"):
        assert greed[verb] > max(wrath[verb], gluttony[verb]), verb
    for verb in ("draw", "discard", "destroy", "hand_limit", "recycle"):
        assert gluttony[verb] > max(wrath[verb], greed[verb]), verb
    assert greed["market"] + greed["discount"] >= 17
    assert gluttony["hand_limit"] >= 15


def test_every_card_says_what_it_does_in_two_languages() -> None:
    texts = set()
    for name in BOXES:
        for card in open_box(name).cards:
            english, german = card.text("en"), card.text("de")
            assert english.endswith(".")
            assert german.endswith(".")
            assert english != german
            texts |= {english, german}
    assert len(texts) > 380, "few cards say the same for another price"


@pytest.mark.parametrize("name", NEW)
def test_boxes_are_checked(name: str) -> None:
    assert Sins.check_edition(name) == "70 cards of sins, 70 of them reconstructions"


# Which boxes are in play.


@pytest.mark.parametrize(
    ("edition", "seats", "names"),
    [
        ("rise-of-wrath", 2, [0]),
        ("rise-of-wrath", 3, [0, 1]),
        ("rise-of-wrath", 4, [0, 1]),
        ("rise-of-wrath", 5, [0, 1, 2]),
        ("rise-of-wrath", 6, [0, 1, 2]),
        ("gloom-of-greed", 2, [1]),
        ("gloom-of-greed", 4, [1, 0]),
        ("ooze-of-gluttony", 3, [2, 0]),
        ("ooze-of-gluttony", 6, [2, 0, 1]),
    ],
)
def test_boxes_by_number_of_players(edition: str, seats: int, names: list[int]) -> None:
    """Ruling 2: one box for every two players, in their order, the edition first."""
    kinds = Sins(SinsOptions(), edition).shelf(seats)[0].kinds
    sins = [card.id for card in kinds if card.sin]
    assert sins == [card.id for name in names for card in open_box(BOXES[name]).cards]


@pytest.mark.parametrize("champion", ["wrath", "greed", "gluttony"])
def test_a_champion_plays_its_own_box(champion: str) -> None:
    for boxes, box in (("auto", f"of-{champion}"), ("gloom-of-greed", "gloom-of-greed")):
        game = Sins(SinsOptions(champion=champion, boxes=boxes))  # type: ignore[arg-type]
        sins = [card.id for card in game.shelf(1)[0].kinds if card.sin]
        name = next(one for one in BOXES if one.endswith(box))
        assert sins == [card.id for card in open_box(name).cards]
    chosen = Sins(SinsOptions(champion=champion), "ooze-of-gluttony")  # type: ignore[arg-type]
    assert chosen.shelf(1)[0].kinds[1].id == "sucking-larva"


def test_packs_of_several_boxes() -> None:
    sins = ("envy", "gluttony", "greed", "lust", "pride", "sloth", "wrath")
    packs = ",".join(f"{BOXES[n % 3]}/{sin}" for n, sin in enumerate(sins))
    game = Sins(SinsOptions(packs=packs))
    assert sum(game.start(2).census()) == 90
    assert "sour-neighbour" not in game.shelf(2)[1].ids
    assert "sucking-larva" not in game.shelf(2)[1].ids
    assert "scrap-hoarder" in game.shelf(2)[1].ids


@pytest.mark.large
@pytest.mark.parametrize(
    ("boxes", "seats"),
    [
        ("gloom-of-greed", 2),
        ("ooze-of-gluttony", 2),
        ("rise-of-wrath,gloom-of-greed,ooze-of-gluttony", 2),
        ("ooze-of-gluttony,ooze-of-gluttony", 4),
        ("gloom-of-greed", 1),
    ],
)
def test_laws_of_boxes(boxes: str, seats: int) -> None:
    game = Sins(SinsOptions(boxes=boxes, warbrands=True, deeds=True, ooze=True))
    check_match(game, seats, Rng(seats + len(boxes)), every=5)


def test_fewer_boxes_than_one_for_two_are_said() -> None:
    game = Sins(SinsOptions(boxes="gloom-of-greed"))
    assert game.remarks(2) == ()
    (remark,) = game.remarks(4)
    for language in ("en", "de"):
        assert "2" in game.say(remark, language)
    assert Sins().remarks(6) == ()
