"""Sing! O Muse's faces: kinds, columns, texts that fit, Quests."""

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from molpe.games import find
from molpe.games.muse.data.names import NAMES
from molpe.games.muse.game import Muse
from molpe.games.muse.words.sentences import text_of
from molpe.kernel import NOBODY, Rng
from molpe.press import Face, faces
from molpe.press.faces import muse
from molpe.press.faces.muse_quests import quest_spots
from molpe.press.faces.muse_signs import LIGHT, TRAITS, column, trait
from molpe.press.names import LANGUAGES
from molpe.press.palette import BONE, INK, contrast
from molpe.press.svg import text_width
from tests.each import each
from tests.press.checks import SVG, check_markup, check_name, check_text
from tests.press.drawn import Drawn
from tests.press.picture import Pixels, near
from tests.press.test_faces import shown

GAME = find("muse")
assert isinstance(GAME, Muse)
EDITION = GAME.cards
DRAWN = Drawn("muse")
CARDS = dict(zip(EDITION.ids, EDITION.cards, strict=True))
STANDARD = Path(muse.__file__).parents[2] / "games/muse/data/standard.toml"


def cuts(face: Face) -> list[Face]:
    """The face and its other cuts, each as a face of its own."""
    others = [face.cuts[key] for key in ("de", "small", "small-de") if key in face.cuts]
    return [
        Face(face.id, face.kind, svg, face.width, face.height, face.name)
        for svg in (face.svg, *others)
    ]


def test_there_is_a_face_for_everything() -> None:
    cards = {id_ for id_, face in DRAWN.items() if face.kind == "card"}
    assert cards == {*EDITION.ids, *(quest.id for quest in EDITION.quests)}
    assert len(cards) == 200
    signs = {f"trait-{word}" for word in TRAITS} | {"transformed", "might", "laurel"}
    assert signs < set(DRAWN)
    assert {"back", "back-quest"} == {id_ for id_, face in DRAWN.items() if face.kind == "back"}


def test_cards_have_the_printed_ratio() -> None:
    assert DRAWN["zeus"].width / DRAWN["zeus"].height == pytest.approx(63 / 88, abs=0.001)
    assert (DRAWN["the-labors"].width, DRAWN["the-labors"].height) == (240, 120)


@each(lambda: DRAWN)
def test_every_cut_is_clean_and_keeps_its_text_inside(id_: str) -> None:
    drawn = cuts(DRAWN[id_])
    assert len(drawn) == 1 + len(DRAWN[id_].cuts)
    assert set(DRAWN[id_].cuts) in (set(), {"de", "small"}, {"de", "small", "small-de"})
    for face in drawn:
        check_markup(face)
        check_text(face)
        assert len(face.svg.encode()) < 7000


def height(line: ElementTree.Element) -> float:
    return float(line.get("y", "0"))


@each(lambda: product(EDITION.ids, LANGUAGES))
def test_the_whole_text_stands_in_its_box(cut: tuple[str, str]) -> None:
    """No word is left out, no line leaves the box, none is smaller than can be read when large."""
    id_, language = cut
    card = CARDS[id_]
    words = muse.paragraphs(card, language)
    assert text_of(card, language) in muse.rules(card, language)
    svg = DRAWN[id_].svg if language == "en" else DRAWN[id_].cuts[language]
    root = ElementTree.fromstring(svg)
    plain = [g for g in root.iter(f"{SVG}g") if g.get("font-weight") == "400"]
    heads = [g for g in root.iter(f"{SVG}g") if g.get("fill") == muse.LABEL]
    group = sorted((line for g in (*plain, *heads) for line in g), key=height)
    lines = ["".join(line.itertext()) for line in group]
    assert " ".join(lines) == " ".join(f"{part.label} {part.text}".strip() for part in words)
    labels = [part.label for part in words if part.label]
    assert ["".join(line.itertext()) for g in heads for line in g] == labels
    assert "…" not in muse.rules(card, language)
    left = 34 if column(card) else 5
    for line, spoken in zip(group, lines, strict=True):
        size, x, y = (float(line.get(key, "0")) for key in ("font-size", "x", "y"))
        half = text_width(spoken, size) * (1 if spoken in labels else muse.THIN) / 2
        assert left <= x - half
        assert x + half <= 115
        assert y <= muse.FLOOR - 1
        assert size >= 4.75


@each(lambda: EDITION.ids)
def test_the_column_shows_what_counts(id_: str) -> None:
    card, svg = CARDS[id_], DRAWN[id_].cuts["small"]
    signs = column(card)
    needs = [t for t, n in card.needs.traits.items() for _ in range(n)]
    weak = [word for word in card.vulnerable if word in TRAITS]
    wanted = [*card.traits, *needs, *card.needs.any, *weak]
    for word in TRAITS:
        assert svg.count(trait(word)) == wanted.count(word)
    number = card.might or card.needs.might
    if card.kind in ("hero", "companion", "foe") or (card.kind == "ordeal" and number):
        assert f">{number}</text>" in svg
    elif card.kind == "treasure" and number:
        assert f">+{number}</text>" in svg
    assert svg.count("½") == bool(card.vulnerable)
    assert sum(sign.high for sign in signs) * 1.24 <= muse.FLOOR - muse.HIGH_HEAD


def test_names() -> None:
    assert DRAWN["hydra"].spoken("en") == "Hydra, Foe, Might 22, needs Fire"
    assert DRAWN["hydra"].spoken("de") == "Hydra, Feind, Stärke 22, braucht Feuer"
    assert DRAWN["medusa"].spoken("de").endswith("gegen Spiegelschild")
    assert DRAWN["discus"].spoken("en") == "Discus, Treasure, weapon, Might +1, Shooting"
    assert (
        DRAWN["harpies-2"].spoken("de").startswith("Harpyien, Feind, Stärke 14, halbe Stärke, 7,")
    )
    assert "against Mirrored Shield" in DRAWN["medusa"].spoken("en")
    assert DRAWN["the-argo"].spoken("de") == "Die Argo, Schatz, gemeinsam"
    assert DRAWN["periphetes-prize"].spoken("en") == "Bronze Club, Treasure, weapon, Might +2"
    assert DRAWN["amazons-2-joined"].spoken("en") == "Amazons, Companion, Might 5, Shooting"
    labyrinth = DRAWN["into-the-labyrinth"]
    assert labyrinth.name == {"en": "Into the Labyrinth", "de": "Ins Labyrinth"}
    assert labyrinth.facts == {
        "en": ("Quest", "3 Laurels", "step 1 Cross the sea", "step 2 Ordeal", "step 3 Minotaur"),
        "de": (
            *("Fahrt", "3 Lorbeeren", "Schritt 1 Über das Meer", "Schritt 2 Prüfung"),
            "Schritt 3 Minotaurus",
        ),
    }
    athens = DRAWN["the-road-to-athens"].spoken("en")
    assert athens.startswith("The Road to Athens, Quest, 1 Laurel,")
    for face in DRAWN.values():
        check_name(face)
        assert not any("muse-" in face.spoken(language) for language in face.name)


def test_a_text_travels_in_both_languages() -> None:
    favor, wrath = DRAWN["zeus"].text["en"].split("\n")
    assert favor.startswith("Favor: Play on any turn or")
    assert favor.endswith("This Hero has +4 Might.")
    assert wrath.startswith("Wrath: Play on any turn or")
    assert DRAWN["zeus"].text["de"].startswith("Gunst: ")
    geryon, prize = DRAWN["geryon"].text["en"].split("\n")
    assert geryon.startswith("Half Might, 13, against Shooting. Overcome: ")
    assert prize.startswith("As a Treasure: ")
    assert DRAWN["clashing-rocks"].text["en"] == "Needs Wisdom + Flight or Instinct."
    assert not DRAWN["heracles"].text


@each(lambda: EDITION.ids)
def test_the_border_tells_the_kind(id_: str) -> None:
    card = CARDS[id_]
    pixels = Pixels(DRAWN[id_].svg, 120, 120)
    assert near(pixels.at(2.5, 80), muse.KINDS[card.kind].border)
    assert near(pixels.at(9, 12), BONE)
    words = re.findall(r">([^<>]+)</text>", DRAWN[id_].svg)
    kind = muse.kind_name(muse.Speech("en"), card)
    assert kind in words  # the kind in words


def test_stripes() -> None:
    stripes = {id_: muse.stripe(card) for id_, card in CARDS.items()}
    assert stripes["talos"] == stripes["song-of-the-sirens"] == "silver"
    assert stripes["nemean-lion"] == stripes["forge-on-lemnos"] == "yellow"
    assert stripes["centaurs-2"] == "blue"
    assert stripes["zeus"] == stripes["thunderbolt"] == stripes["hydra"] == ""
    for id_, kind in stripes.items():
        if kind:
            colour, dashes = muse.STRIPES[kind]
            assert colour in DRAWN[id_].svg
            assert f'stroke-dasharray="{dashes}"' in DRAWN[id_].cuts["small"]


def test_colours_can_be_told_apart() -> None:
    for fill in TRAITS.values():
        assert contrast(LIGHT, fill) >= 4.5
    for kind, ground in muse.KINDS.items():
        assert contrast(INK, ground.field) >= 3, kind
    borders = [ground.border for ground in muse.KINDS.values()]
    assert len(set(borders)) == len(borders) - 1  # Deities are Hold cards
    assert len({trait(word) for word in TRAITS}) == 6


def test_steps_stand_where_marks_are_laid() -> None:
    for quest in EDITION.quests:
        face = DRAWN[quest.id]
        assert face.spots == quest_spots(len(quest.steps))
        assert len(face.spots) == len(quest.steps)
        for x, y in face.spots:
            assert 5 <= x <= 235 - 32
            assert 5 <= y <= 115 - 32
        assert f">{quest.laurels}</text>" in face.svg


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_two_sizes_and_touch_no_rule(language: str) -> None:
    """In one line or in two; smaller only where a word is too long for either."""
    for small, sizes in ((False, {12.0, 10.5}), (True, {13.5, 12.0})):
        odd = set[str]()
        for card in CARDS.values():
            called = NAMES(card.name, language)
            root = ElementTree.fromstring(muse.card_face(card, language, small=small))
            low = muse.head(small)
            title = [
                one
                for one in root.iter(f"{SVG}text")
                if one.get("x") == "60" and float(one.get("y", "0")) < low
            ]
            size = float(title[0].get("font-size", "0"))
            spoken = "".join("".join(one.itertext()) for one in title)
            assert spoken.replace(" ", "") == called.replace(" ", "")
            assert float(title[-1].get("y", "0")) + 0.23 * size <= low - 0.5
            assert float(title[0].get("y", "0")) - 0.75 * size >= 5.5
            assert size >= 0.8 * min(sizes)
            if size not in sizes:
                odd.add(called)
        assert len(odd) <= 10, odd


def test_every_thing_that_a_view_shows_has_a_face() -> None:
    state, rng = GAME.start(3), Rng(7)
    seen = set[str]()
    for n in range(1500):
        if state.actor() == NOBODY:
            break
        if n % 5 == 0:
            for viewer in (-3, 0, 1, 2):
                seen |= set(shown(GAME.view(state, viewer)))
        state.play(state.actor(), state.pick(rng))
    assert len(seen) > 100
    assert seen <= set(DRAWN), seen - set(DRAWN)


def test_an_own_card_is_drawn(tmp_path: Path) -> None:
    text = STANDARD.read_text("utf-8")
    text = text.replace('id = "heracles"', 'id = "melusina"').replace(
        'name = "Heracles"', 'name = "Melusina of the Bottomless and Never Quite Silent Well"'
    )
    long = 'when = "place", verb = "lose", mode = "discard", who = "each"'
    wrath = 'wrath = [\n    { when = "static", verb = "draw-mod", amount = -1 },\n'
    assert text.count(wrath) == 1
    text = text.replace(wrath, wrath + f"    {{ {long} }},\n" * 12)
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    drawn = faces(find("muse", edition=str(path)))
    for face in (*cuts(drawn["melusina"]), *cuts(drawn["demeter"])):
        check_markup(face)
        check_text(face)
    assert "…" in drawn["demeter"].svg  # more than there is room for
    assert drawn["achilles"] == DRAWN["achilles"]
