"""SINS: 63 x 88 mm, 120 units wide; each card in two cuts, the full one in every language.

The full cut has its sentence, for hands and paper; the small one larger icons, for a crowded table.
"""

from collections.abc import Iterator
from functools import cache, partial

from molpe.games.sins.data.edition import KOSMOS_CARD, SinsCard, open_box
from molpe.games.sins.data.names import NAMES
from molpe.games.sins.game import Sins
from molpe.games.sins.verbs.schema import SINS, TAGS
from molpe.games.sins.words.sentences import SPEECH
from molpe.kernel import AnyGame
from molpe.press.backs import back
from molpe.press.face import Face, drawn_once
from molpe.press.faces.sins_signs import GROUNDS, ICONS, LETTERS, crown, icons, token
from molpe.press.figures.guess import guess
from molpe.press.figures.paint import light
from molpe.press.figures.scene import Scene, scenes
from molpe.press.figures.scene import picture as show
from molpe.press.names import LANGUAGES, Speech, called, fact, named, phrase
from molpe.press.ornaments import meander
from molpe.press.palette import BONE, BRONZE, INK
from molpe.press.svg import (
    area,
    circle,
    drawing,
    fit,
    headline,
    path,
    place,
    rect,
    tag,
    text,
    window,
)

WIDTH, HEIGHT = 120, 168
SANS = "'Segoe UI',Arial,sans-serif"
KEY_COLOUR = "#8d7747"
HEAD, HIGH_HEAD = 24.0, 30.0
"""Above them the name, of the full cut and of the small one."""
PICTURES = (54.0, 44.0, 34.0, 26.0)
"""How high a picture may be: the longer the sentence, the lower."""
BAND = 19.6
"""How high the band of weakness is."""
TEXT_BOTTOM = 143.5
EASY, LEAST = 6.5, 5
"""A size of letters that a picture makes room for, and the smallest."""
SAFE = 117
"""No line of a sentence is wider, in the widest font."""
FILES = ("sins", "rise-of-wrath", "gloom-of-greed", "ooze-of-gluttony")
"""Where the scenes of cards are."""


class Print:
    """What is printed on a card, whatever kind it is."""

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        number: int = 0,
        weakness: str = "",
        power: str = "",
        tags: tuple[str, ...] = (),
        title: str = "",
    ) -> None:
        self.id, self.name, self.kind, self.title = id, name, kind, title or name
        self.number, self.weakness, self.power, self.tags = number, weakness, power, tags


# Parts of a face.


@cache
def row(letters: str, y: float, r: float, most: float, plate: bool = False) -> str:
    """Icons side by side in the middle; on plates where the ground is coloured."""
    step = min(most, 106 / max(1, len(letters)))
    r = min(r, step * 0.42)
    spots = [
        (letter, (WIDTH / 2 + (n - (len(letters) - 1) / 2) * step, y))
        for n, letter in enumerate(letters)
    ]
    out = "".join(f"M{x:.1f} {y}h.1" for _, (x, y) in spots)
    out = path(out, None, BONE, round(2.72 * r, 1)) if plate else ""
    for letter in dict.fromkeys(letters):
        out += icons(letter, tuple(spot for which, spot in spots if which == letter), r)
    return out


@cache
def zigzag(y: float) -> str:
    """The upper edge of the black band."""
    return path(f"M5 {y}" + "l5 4l5 -4" * 11, None, BONE, 0.9, places=0)


def band(letters: str, y: float, r: float) -> str:
    """Weakness, on black; a key pattern where there is none."""
    if not letters:
        return path(meander(14, y - 4, 92, 8), None, KEY_COLOUR, 1.2)
    top = y - r - 3.2
    ground = rect(5, top, 110, 2 * r + 6.4, INK)
    return ground + zigzag(round(top)) + row(letters, y + 0.8, r, 2.45 * r)


def scene_of(printed: Print) -> Scene:
    """What a card shows: its own scene, or one from its name and its tags."""
    for file in FILES:
        if printed.id in scenes(file):
            return scenes(file)[printed.id]
    return guess(printed.id, printed.name, (*printed.tags, printed.kind), bust=True)


def picture(printed: Print, top: float, high: float, small: bool = False) -> str:
    """The scene on the ground of its kind, which has its emblem in a corner.

    In the small cut the number is in the other corner, so that the name has the whole width.
    """
    ground = GROUNDS[printed.kind]
    drawn = show(scene_of(printed), light(ground.fill))
    body = rect(5, top, 110, high, ground.fill) + drawn.within(60, top + high, 98, high - 3)
    r = min(high / 6, 10.0)
    sign = circle(0, 0, 20, BONE) + place(0, 0, 0.82, ground.art(ground.fill, BONE))
    left = 7 + r
    if small and printed.number:
        body += circle(left, top + 2 + r, r, BONE)
        body += text(left, top + 7 + r, str(printed.number), 14.5, ground.fill, "middle")
        left = 113 - r
    return window(5, top, 110, high, body + place(left, top + 2 + r, round(r / 20, 2), sign))


def title(printed: Print, small: bool) -> str:
    """The name, in the full cut beside the number in a disc; nothing of it touches the picture."""
    middle, wide, words = 60.0, 108.0, ""
    top = HIGH_HEAD if small else HEAD
    y = (top + 3.4) / 2
    if printed.number and not small:
        middle, wide = 70, 90
        words = circle(14.6, y, 8.6, GROUNDS[printed.kind].fill)
        words += text(14.6, y + 4.1, str(printed.number), 12, "#fff", "middle")
    one, two = (13, 11.5) if small else (10.5, 9)
    lines = headline(printed.title, one, two, wide)
    lead = lines.size * 1.02
    first = y + lines.size * 0.33 - (len(lines.lines) - 1) * lead / 2
    for n, line in enumerate(lines.lines):
        words += text(middle, round(first + n * lead, 1), line, lines.size, INK, "middle")
    return words


def room(words: str) -> float:
    """How high the picture of the full cut is: as high as a sentence leaves it."""
    for high in PICTURES[:-1]:
        if area(words, 8.5, LEAST, SAFE, TEXT_BOTTOM - text_top(high)).size >= EASY:
            return high
    return PICTURES[-1]


def text_top(high: float) -> float:
    """Where the sentence begins, below a picture so high, the band and the tags."""
    return HEAD + high + BAND + 9.4


def sentence(words: str, top: float) -> str:
    """What the card does, in a plain face."""
    lines = area(words, 8.5, LEAST, SAFE, TEXT_BOTTOM - top)
    first = (top + TEXT_BOTTOM) / 2 - (len(lines.lines) - 1) * lines.lead / 2
    body = "".join(
        text(60, round(first + n * lines.lead + lines.size * 0.33, 1), line, lines.size)
        for n, line in enumerate(lines.lines)
    )
    return tag("g", body, fill=INK, font_family=SANS, font_weight=400, text_anchor="middle")


def foot(printed: Print, small: bool) -> str:
    """Power, on the card's own colour."""
    top, high = (131, 32) if small else (145, 18)
    fill = GROUNDS[printed.kind].fill
    body = rect(5, top, 110, high, fill, round_=4)
    if not printed.power:
        y = top + high / 2 - 3
        return body + path(meander(24, y, 72, 6), None, BONE, 1)
    r = 9.6 if small else 6.7
    return body + row(printed.power, top + high / 2, r, 32 if small else 24, plate=True)


SHEET = rect(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, BONE, INK, 1.5, 6.3)


def full(printed: Print, tags: str, words: str) -> str:
    """The cut with everything on it."""
    label = fit(tags, 6.5, 4, 108, 1)
    high = room(words)
    return drawing(
        WIDTH,
        HEIGHT,
        SHEET
        + picture(printed, HEAD, high)
        + title(printed, False)
        + band(printed.weakness, HEAD + high + BAND / 2, 6.6)
        + text(60, text_top(high) - 2.6, label.lines[0], label.size, "#5f5039", "middle")
        + sentence(words, text_top(high))
        + foot(printed, False),
    )


def small(printed: Print) -> str:
    """The cut for less than 110 pixels: no sentence, larger icons."""
    return drawing(
        WIDTH,
        HEIGHT,
        SHEET
        + picture(printed, HIGH_HEAD, 71, small=True)
        + title(printed, True)
        + band(printed.weakness, 114.4, 9.8)
        + foot(printed, True),
    )


# Names.


def icon_name(letter: str, speech: Speech) -> str:
    """An icon in a word."""
    return speech.term(SPEECH, f"colour.{letter}")


def icon_names(speech: Speech, letters: str) -> str:
    """Icons in words: "Terra Terra Omnis"."""
    return " ".join(icon_name(letter, speech) for letter in letters) or speech("sins-none")


def tags_of(speech: Speech, card: SinsCard) -> list[str]:
    """Sin, kind and mechanism."""
    tags = [speech.term(SPEECH, f"sin.{card.sin}")] if card.sin else []
    for one in card.tags:  # the house's, or words of an own edition
        word = one.lower()
        if one in TAGS:
            tags.append(speech.term(SPEECH, f"tag.{word}"))
        else:
            module = word in ("kosmos", "brand", "deed", "ooze")
            tags.append(speech(f"sins-{word}") if module else one)
    return tags


def ground_name(kind: str, speech: Speech) -> str:
    """What is painted so: a sin, or what else a card is."""
    return speech.term(SPEECH, f"sin.{kind}") if kind in SINS else speech(f"sins-{kind}")


def kind_of(card: SinsCard) -> str:
    """What a card is painted as: its sin, or what else it is."""
    if card.sin:
        return card.sin
    return card.tags[0].lower() if card.tags else "kosmos"


def words_of(speech: Speech, card: SinsCard) -> str:
    """Its sentence: the game's own, or the press's where the game has none."""
    return speech.word(f"sins-text-{card.id}", card.text(speech.language))


def card_facts(card: SinsCard) -> dict[str, tuple[str, ...]]:
    """Everything that a card shows but its name and its sentence, in words."""

    def say(speech: Speech) -> tuple[str, ...]:
        words = []
        tags = tags_of(speech, card)
        if card.number:
            words.append(speech("sins-numbered", sin=tags.pop(0), number=card.number))
        words += [one for one in tags if one != card.name]
        deed, brand = kind_of(card) == "deed", kind_of(card) == "brand"
        if not brand:
            key = "sins-price" if deed else "sins-weakness"
            words.append(speech(key, icons=icon_names(speech, card.weakness)))
        if not brand and not deed:
            words.append(speech("sins-power", icons=icon_names(speech, card.power)))
        return tuple(words)

    return named(say)


# Faces.


def card_face(card: SinsCard, language: str = "en") -> str:
    """The full cut of a card in a language."""
    speech = Speech(language)
    printed = print_of(card, language)
    return full(printed, " · ".join(tags_of(speech, card)), words_of(speech, card))


def small_face(card: SinsCard, language: str = "en") -> str:
    """The small cut of a card; it has no words but the name."""
    return small(print_of(card, language))


def print_of(card: SinsCard, language: str = "en") -> Print:
    """A card of the game, as the press sees it."""
    return Print(
        card.id,
        card.name,
        kind_of(card),
        card.number,
        card.weakness,
        card.power,
        tuple(one.lower() for one in card.tags),
        NAMES(card.name, language),
    )


@drawn_once
def face_of(card: SinsCard, box: str = "") -> Face:
    """A card as it is played with: its other cuts, its sentence, its icons, the box it lies in."""
    printed: dict[str, str | int] = {"weakness": card.weakness, "power": card.power}
    if card.sin:
        printed["sin"] = card.sin
    if box:
        printed["box"] = box
    cuts = {"small": small_face(card)}
    for language in LANGUAGES[1:]:
        cuts[language] = card_face(card, language)
        if NAMES(card.name, language) != card.name:
            cuts[f"small-{language}"] = small_face(card, language)
    return Face(
        card.id,
        "card",
        card_face(card),
        WIDTH,
        HEIGHT,
        called(NAMES, card.name),
        card_facts(card),
        named(lambda speech: words_of(speech, card)),
        cuts=cuts,
        printed=printed,
    )


def notice(id: str, kind: str, key: str, about: str) -> Face:
    """A card that explains something: its name, what it is, and a sentence, in each language."""
    name, facts, text = phrase(f"sins-{key}"), fact(f"sins-{about}"), phrase(f"sins-text-{id}")
    drawn = {
        language: full(Print(id, name[language], kind), facts[language][0], text[language])
        for language in LANGUAGES
    }
    first = drawn.pop(LANGUAGES[0])
    return Face(id, "card", first, WIDTH, HEIGHT, name, facts, text, cuts=drawn)


def dominance() -> str:
    """A card for counting: turned, it shows 0 to 3 at its upper edge."""
    marks = ""
    for n in range(4):
        y = 84 - (HEIGHT / 2 - 16 if n % 2 == 0 else WIDTH / 2 - 14)
        crowns = "".join(
            place(60 + (k - (n - 1) / 2) * 15, y, 0.34, crown(BONE, GROUNDS["kosmos"].fill))
            for k in range(n)
        )
        number = text(60, y + 21, str(n), 16, BONE, "middle")
        marks += tag("g", crowns + number, transform=f"rotate({90 * n} 60 84)")
    fill = GROUNDS["dominance"].fill
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, fill, round_=7)
        + rect(4.5, 4.5, WIDTH - 9, HEIGHT - 9, None, BRONZE, 1.2, 4)
        + circle(60, 84, 19, None, BRONZE, 1.2)
        + place(60, 84, 0.7, crown("#dca62f", fill))
        + marks,
    )


def cards_of(game: Sins) -> dict[str, SinsCard]:
    """The cards of the game's own box, of the house's boxes, Kosmos and the modules; by id."""
    played = game.boxes
    boxes = [played.box, *(open_box(played.filed(name)) for name in game.editions)]
    found = {KOSMOS_CARD.id: KOSMOS_CARD}
    for box in boxes:
        for card in box.cards:
            found.setdefault(card.id, card)
    modules = played.modules
    for card in (*modules.oozes, *modules.deeds, *modules.brands):
        found.setdefault(card.id, card)
    return found


def card(game: AnyGame, id: str) -> Face | None:
    """One card, and nothing else drawn."""
    assert isinstance(game, Sins)
    found = cards_of(game).get(id)
    return face_of(found, boxes_of(game).get(id, "")) if found else None


def boxes_of(game: Sins) -> dict[str, str]:
    """The box that each card lies in."""
    return {card.id: name for name in game.editions for card in open_box(name).cards}


def draw(game: AnyGame) -> Iterator[Face]:
    """Cards, backs, what explains a table, and the signs that the cards carry."""
    assert isinstance(game, Sins)
    boxes = boxes_of(game)
    for card in cards_of(game).values():
        yield face_of(card, boxes.get(card.id, ""))
    for module, kind in (("warbrands", "brand"), ("deeds", "deed"), ("ooze", "ooze")):
        yield notice(module, kind, f"module-{module}", "module")
    for sin in ("wrath", "greed", "gluttony"):
        yield notice(f"champion-{sin}", sin, f"champion-{sin}", "champion")
    yield notice("despair", "despair", "card-despair", "dominance")
    yield Face("dominance", "card", dominance(), WIDTH, HEIGHT, phrase("sins-card-dominance"))
    kosmos, brand = GROUNDS["kosmos"].art, GROUNDS["brand"].art
    yield Face("back", "back", back(WIDTH, HEIGHT, kosmos), WIDTH, HEIGHT, phrase("back"))
    cover = back(WIDTH, HEIGHT, brand, "#b4532d")
    yield Face("back-brand", "back", cover, WIDTH, HEIGHT, phrase("sins-back-brand"))
    for letter in LETTERS:
        name = ICONS[letter].name
        body = drawing(26, 26, icons(letter, ((13, 13),), 10))
        called, shape = named(partial(icon_name, letter)), fact(f"sins-icon-{name}")
        yield Face(f"icon-{name}", "mark", body, 26, 26, called, shape)
    for kind in GROUNDS:
        body = drawing(40, 40, place(20, 20, 1, token(kind)))
        called = named(partial(ground_name, kind))
        yield Face(f"emblem-{kind}", "mark", body, 40, 40, called)
