"""SINS: every card of every box in both languages, told apart by shape, with nothing cut short."""

import re
from xml.etree import ElementTree

import msgspec
import pytest

from molpe.games.sins.data.edition import Effect, SinsCard, open_box, open_modules
from molpe.games.sins.data.names import NAMES
from molpe.games.sins.game import Sins, SinsOptions
from molpe.kernel import Rng
from molpe.press import Face, faces
from molpe.press.faces import sins as press
from molpe.press.faces.sins_signs import GROUNDS, ICONS, LETTERS, PARTS
from molpe.press.names import LANGUAGES
from molpe.press.palette import BONE, INK, contrast
from tests.each import each
from tests.press.checks import check_markup, check_name, check_text
from tests.press.drawn import Drawn
from tests.press.picture import Pixels, near

GAME = Sins()
ALL = Drawn("sins")
CARDS = press.cards_of(GAME)
SVG = "{http://www.w3.org/2000/svg}"


def lines(svg: str) -> list[tuple[str, float, float]]:
    """The text of a face: words, size and height."""
    return [
        ("".join(one.itertext()), float(one.get("font-size", "0")), float(one.get("y", "0")))
        for one in ElementTree.fromstring(svg).iter(f"{SVG}text")
    ]


def made(weakness: str, power: str, name: str = "Any", effect: Effect = ()) -> SinsCard:
    """A card that no box has."""
    return SinsCard(
        id="any", name=name, sin="wrath", number=7, tags=("Beast",), weakness=weakness,
        power=power, effect=effect, source="ours",
    )  # fmt: skip


def test_every_card_of_every_box_and_module_has_its_cuts() -> None:
    modules = open_modules()
    cards = [card for box in Sins.editions for card in open_box(box).cards]
    cards += [*modules.oozes, *modules.deeds, *modules.brands]
    assert len(cards) == 70 * len(Sins.editions) + 12
    for card in cards:
        assert ALL[card.id].kind == "card"
        face = ALL[card.id]
        assert set(face.cuts) == {"de", "small"} | (
            {"small-de"} if card.name != NAMES(card.name, "de") else set()
        )
        assert set(face.text) == {"en", "de"}
        assert face.printed["weakness"] == card.weakness
        assert face.printed["power"] == card.power
        assert face.printed.get("box", "") in ("", *Sins.editions)
        assert face.printed.get("sin", "") == card.sin
    assert {"kosmos", "dominance", "despair", "warbrands", "deeds", "ooze"} <= set(ALL)
    for sin in ("wrath", "greed", "gluttony"):
        assert ALL[f"champion-{sin}"].spoken("de").startswith("Champion de")
    assert ALL["back"].svg != ALL["back-brand"].svg


@each(CARDS.values)
def test_the_sentence_stands_whole_on_the_card(card: SinsCard) -> None:
    """In each language, large enough to read in the zoom, between the tags and the foot."""
    for language in LANGUAGES:
        svg = press.card_face(card, language)
        text = lines(svg)
        assert not any("…" in words for words, _, _ in text)
        sentence = press.words_of(press.Speech(language), card)
        top = press.text_top(press.room(sentence))
        body = [one for one in text if one[2] > top]
        assert " ".join(words for words, _, _ in body) == sentence
        assert all(size >= 5.25 for _, size, _ in body)
        assert all(y - 0.75 * size >= top - 1.5 for _, size, y in body)
        assert all(y + 0.2 * size <= press.TEXT_BOTTOM + 1 for _, size, y in body)


@each(CARDS.values)
def test_a_name_is_whole_in_both_cuts(card: SinsCard) -> None:
    """In every language: it touches neither edge nor picture; a hyphen may end its first line."""
    number = [str(card.number)] if card.number else []
    for language in LANGUAGES:
        called = NAMES(card.name, language)
        for svg, low, beside in (
            (press.card_face(card, language), press.HEAD, number),
            (press.small_face(card, language), press.HIGH_HEAD, []),
        ):
            head = [one for one in lines(svg) if one[2] < low]
            assert [words for words, _, _ in head[: len(beside)]] == beside
            name = head[len(beside) :]
            assert "".join(words for words, _, _ in name).replace(" ", "") == called.replace(
                " ", ""
            )
            assert all(y + 0.23 * size < low for _, size, y in name)
            assert all(y - 0.75 * size > 1.5 for _, size, y in name)
        assert not number or number[0] in [words for words, _, _ in lines(svg)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_two_sizes(language: str) -> None:
    """One for one line and one for two; smaller only where a word is too long."""
    for cut, sizes in ((press.card_face, {10.5, 9.0}), (press.small_face, {13.0, 11.5})):
        drawn = [lines(cut(card, language)) for card in CARDS.values() if card.number]
        found = [text[1][1] for text in drawn]  # the number is drawn before it
        assert sum(size in sizes for size in found) > 0.9 * len(found)
        assert min(found) >= 0.75 * min(sizes)


def test_what_explains_a_table_is_whole_too() -> None:
    """Modules, Champions and despair say their whole sentence in each language."""
    notices = [face for face in ALL.values() if face.kind == "card" and face.id not in CARDS]
    assert len(notices) == 3 + 3 + 1 + 1  # the dominance card has numbers only
    for face in notices:
        for language in LANGUAGES:
            words = face.text.get(language, "")
            text = lines(face.svg if language == "en" else face.cuts.get(language, face.svg))
            assert words in " ".join(said for said, _, _ in text), face.id
            assert not any("…" in said for said, _, _ in text)
            assert all(size >= 5.25 for said, size, _ in text if said in words)


def test_the_german_cut_speaks_german() -> None:
    card = CARDS["crumb-gleaner"]
    svg = ALL["crumb-gleaner"].cuts["de"]
    assert "Völlerei · Tier · Verwerten" in svg
    assert card.text("de").split()[0] in svg
    assert "Gluttony · Beast · Recycle" in ALL["crumb-gleaner"].svg
    assert "Put" in ALL["crumb-gleaner"].svg
    assert not re.search(r"Put|Leg", ALL["crumb-gleaner"].cuts["small"])


def test_a_name_says_what_the_face_shows() -> None:
    face = ALL["mirror-leech"]
    assert face.spoken("en") == (
        "Mirror Leech, Envy 6, Beast, Disrupt, weakness Terra Unda Unda, power Vena Terra"
    )
    assert face.spoken("de").endswith("Schwäche Terra Unda Unda, Macht Vena Terra")
    assert ALL["kosmos"].spoken("en") == "Kosmos, weakness none, power Omnis"
    assert ALL["deed-of-the-mill"].spoken("en") == "Deed of the Mill, Deed, price Terra Terra Canva"
    assert ALL["brand-of-ash"].spoken("en") == "Brand of Ash, Warbrand"
    assert ALL["champion-wrath"].spoken("en") == "Champion of Wrath, Champion"


def test_icons_differ_in_outline_and_not_in_colour_alone() -> None:
    """Each outline covers points that another does not, whatever its colour."""
    inside = set[str]()
    for letter in LETTERS:
        pixels = Pixels(ALL[f"icon-{ICONS[letter].name}"].svg, 52, 26)
        spots = [(x, y) for x in range(1, 26, 2) for y in range(1, 26, 2)]
        inside.add("".join(str(int(pixels.alpha(x, y) > 128)) for x, y in spots))
    assert len(inside) == 5
    assert len({parts[0].data for parts in PARTS.values()}) == 5


def test_icons_and_words_can_be_told_from_their_ground() -> None:
    for ink in ICONS.values():
        assert contrast(ink.dark, BONE) >= 4.5
        assert contrast(ink.fill, INK) >= 3
    for ground in GROUNDS.values():
        assert contrast(ground.fill, BONE) >= 4.5
        assert contrast(ground.fill, "#ffffff") >= 4.5


def test_weakness_stands_on_black_and_power_on_the_card_s_colour() -> None:
    face = ALL["larder-wight"]
    for svg, band, foot in ((face.svg, 95, 161), (face.cuts["small"], 122, 160)):
        pixels = Pixels(svg, 240, 120)
        assert near(pixels.at(9, band), INK)
        assert near(pixels.at(12, foot), GROUNDS["gluttony"].fill)


@pytest.mark.parametrize("weakness", ["T", "TCVUO", "OOOOOOOOO"])
@pytest.mark.parametrize("power", ["", "V", "TCVUOTCVU"])
def test_any_icons_fit_on_a_card(weakness: str, power: str) -> None:
    card = made(weakness, power)
    for svg in (press.card_face(card), press.small_face(card)):
        face = Face(
            "any", "card", svg, press.WIDTH, press.HEIGHT, dict.fromkeys(("en", "de"), card.name)
        )
        check_markup(face)
        check_name(face)
        pixels = Pixels(svg, 240, 120)
        edge = [pixels.at(2.5, y) for y in (72, 113, 147, 154)]
        assert all(near(colour, BONE, 40) for colour in edge)


@pytest.mark.parametrize(
    "name", ["X", "Donaudampfschifffahrtsgesellschaftskapitän", "A name of many words " * 5]
)
def test_any_name_fits_on_a_card(name: str) -> None:
    card = made("TT", "O", name.strip())
    for svg in (press.card_face(card, "de"), press.small_face(card)):
        check_text(
            Face(
                "any",
                "card",
                svg,
                press.WIDTH,
                press.HEIGHT,
                dict.fromkeys(("en", "de"), card.name),
            )
        )


def test_a_card_without_tags_is_painted_as_the_sky() -> None:
    assert press.kind_of(SinsCard(id="x", name="X", power="O", source="ours")) == "kosmos"


def test_an_own_box_is_drawn_before_the_house_s() -> None:
    own = Sins()
    cards = tuple(msgspec.structs.replace(card, name="Mine") for card in own.boxes.box.cards)
    own.boxes.box = type(own.boxes.box)("own", "Own", "wrath", cards)
    drawn = faces(own)
    assert drawn["ember-whelp"].spoken("en").startswith("Mine, Wrath 1")


@each(lambda: [face for face in ALL.values() if face.cuts])
def test_every_cut_is_clean_and_small(face: Face) -> None:
    for svg in face.cuts.values():
        cut = msgspec.structs.replace(face, svg=svg)
        check_markup(cut)
        check_text(cut)
        assert len(svg.encode()) < 7000


def test_every_card_that_a_view_shows_has_a_face() -> None:
    everything = SinsOptions(ooze=True, deeds=True, warbrands=True)
    for seats, options in ((1, SinsOptions()), (2, everything)):
        game = Sins(options)
        drawn, seen = faces(game), set[str]()
        state, rng = game.start(seats), Rng(8)
        while state.actor() != -2:
            view = game.view(state, 0)
            seen |= {face.card for face in view.faces} | set(view.destroyed)
            seen |= {f"deed-of-the-{deed}" for deed in view.deeds}
            seen |= {f"brand-of-{brand}" for brand in view.players[0].brands_known}
            state.play(state.actor(), state.pick(rng))
        assert len(seen) > 20
        assert seen <= set(drawn), seen - set(drawn)


def test_the_emblem_of_each_sin_is_its_own() -> None:
    pictures = {ALL[f"emblem-{kind}"].svg for kind in GROUNDS}
    assert len(pictures) == len(GROUNDS)
