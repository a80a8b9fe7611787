"""Scenes: every card has a picture of its own, whole and unlike every other of its box."""

from functools import cache

import cv2
import numpy as np
import pytest

from molpe.games import find
from molpe.games.muse.game import Muse
from molpe.games.sins.data.edition import open_box, open_modules
from molpe.games.sins.game import Sins
from molpe.press import faces
from molpe.press.figures.beasts import gaits, species
from molpe.press.figures.drawn import FILES, drawn, found
from molpe.press.figures.guess import DO, GAITS, KINDS, guess, nouns
from molpe.press.figures.paint import black
from molpe.press.figures.person import poses
from molpe.press.figures.scene import Part, Scene, picture, scenes
from molpe.press.raster import png
from molpe.press.svg import drawing, rect

Floats = np.typing.NDArray[np.float32]
WIDE = 64
"""Pixels: as small as a card is on a table."""
APART = 0.3
"""How much of two pictures must differ, of all that is drawn in them: 0 are equal ones, 1 have
nothing in common."""
GROUND = 170.0
INKS = black("#aaaaaa", "#555555")
MUSE = find("muse")
assert isinstance(MUSE, Muse)
DESIGNS = list(dict.fromkeys(card.id for card in MUSE.cards.cards))
PRIZES = [key for key in scenes("muse") if key.endswith("-prize")]
BOXES = {
    "muse": ("muse", [*DESIGNS, *PRIZES]),
    **{box: (box, [card.id for card in open_box(box).cards]) for box in Sins.editions},
    "modules": ("sins", list(scenes("sins"))),
}


@cache
def pixels(scene: Scene) -> Floats:
    """A scene in grey in a square of 64 pixels with a margin of four; the ground is nought."""
    body = rect(0, 0, 64, 64, "#aaaaaa") + picture(scene, INKS).within(32, 60, 56, 56)
    image = cv2.imdecode(np.frombuffer(png(drawing(64, 64, body), WIDE), np.uint8), 0)
    assert image is not None
    return np.asarray(image, np.float32) - GROUND


def apart(one: Floats, others: Floats) -> Floats:
    """How much a picture differs from each of others, of what is drawn in both."""
    both = np.abs(others).sum(axis=1) + np.abs(one).sum()
    return np.asarray(np.abs(others - one).sum(axis=1) / both, np.float32)


def soft(scene: Scene) -> Floats:
    """A scene at half the size: what is a pixel aside is no other picture."""
    half = cv2.resize(pixels(scene), (WIDE // 2, WIDE // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.float32).ravel()


@pytest.mark.parametrize("box", BOXES)
def test_no_two_pictures_of_a_box_are_alike(box: str) -> None:
    file, ids = BOXES[box]
    drawn = np.array([soft(scenes(file)[id_]) for id_ in ids])
    for n, one in enumerate(drawn[:-1]):
        far = apart(one, drawn[n + 1 :])
        nearest = int(far.argmin())
        assert far[nearest] > APART, (ids[n], ids[n + 1 + nearest], float(far[nearest]))


@pytest.mark.parametrize("box", BOXES)
def test_every_picture_is_whole(box: str) -> None:
    """Nothing reaches the margin at the left, at the right or above; below it may be cut off."""
    file, ids = BOXES[box]
    for id_ in ids:
        image = pixels(scenes(file)[id_])
        assert (image[:1] == 0).all(), id_
        assert (image[:, :1] == 0).all(), id_
        assert (image[:, -1:] == 0).all(), id_
        assert (np.abs(image) > 60).mean() > 0.04, id_


def test_every_scene_belongs_to_a_card() -> None:
    assert set(scenes("muse")) == {*DESIGNS, *PRIZES}
    assert {key.removesuffix("-prize") for key in PRIZES} <= set(DESIGNS)
    for box in Sins.editions:
        assert set(scenes(box)) == {card.id for card in open_box(box).cards}
    modules = open_modules()
    cards = {card.id for card in (*modules.oozes, *modules.deeds, *modules.brands)}
    shown = {face.id for face in faces(find("sins")).values() if face.kind == "card"}
    assert cards < set(scenes("sins")) < shown


def test_every_pose_and_gait_can_be_drawn() -> None:
    for pose in poses():
        for bust in (False, True):
            assert picture((Part(do=pose, wear="chiton cape", bust=bust),), INKS).height > 20
    for kind in species():
        for gait in gaits():
            assert picture((Part(be=kind, do=gait),), INKS).height > 10


def test_every_drawn_part_is_clean() -> None:
    for file in (*FILES, "heads", "beasts"):
        for name, layers in drawn(file).items():
            assert layers, name
            for how, shape in layers:
                assert how[0] in "abhwg", (file, name, how)
                assert shape, (file, name)


def test_parts_are_found_by_one_name() -> None:
    seen: dict[str, str] = {}
    for file in FILES:
        for name in drawn(file):
            if name in seen:
                assert name in {"heart", "shield"}, (name, seen[name], file)
            seen[name] = file
    assert found("heart") == drawn("skies")["heart"]
    assert found("heart", "held") == drawn("held")["heart"]


def test_an_own_card_shows_what_its_name_says() -> None:
    assert guess("grey-hound", "Grey Hound", ("foe",))[0].be == "hound"
    assert guess("two-towers", "Two Lamps", ("treasure",))[0].be == "lamp"
    assert guess("nobody", "Qwertz", ("foe",))[0].be in KINDS["foe"]
    assert guess("a-ghost", "Qwertz", ("undead",))[0].head == "skull"
    person = guess("somebody", "Melusina", ("hero",), bust=True)[0]
    assert person.be == "man"
    assert person.bust
    assert person.do in DO
    assert guess("somebody", "Melusina", ("hero",)) == guess("somebody", "Melusina", ("hero",))
    assert len({guess(f"card-{n}", "Qwertz", ("hero",)) for n in range(60)}) > 50
    for word in sorted(nouns()):
        assert picture(guess("x", word, ()), INKS).height > 1
    assert set(DO) <= set(poses())
    assert set(GAITS) <= set(gaits())
    for kind in KINDS:
        for n in range(8):
            assert picture(guess(f"c{n}", "Qwertz", (kind,)), INKS).height > 1
