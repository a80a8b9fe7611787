"""Sing! O Muse: 63 x 88 mm, 120 units wide. All that counts stands in a column at the left edge.

Cards that lie over one another, each a little to the right, keep their columns in sight: the Might
in its shield, below it the traits, or what a challenge asks for.
"""

from collections.abc import Iterator

from molpe.games.muse.data.cards import MuseCard, Quest
from molpe.games.muse.data.edition import Edition
from molpe.games.muse.data.names import NAMES
from molpe.games.muse.game import Muse
from molpe.games.muse.verbs.reward import BecomeTreasure, JoinCrew
from molpe.games.muse.words.sentences import SPEECH, Part, lined, parts_of, whole
from molpe.kernel import AnyGame, Frozen
from molpe.press.backs import back
from molpe.press.face import Face, Kind, drawn_once
from molpe.press.faces.muse_quests import (
    QUEST_HEIGHT,
    QUEST_WIDTH,
    quest_face,
    quest_spots,
    step_name,
)
from molpe.press.faces.muse_signs import LEAF, SHIELD, TRAITS, column, stone, trait, wreath
from molpe.press.figures.guess import guess
from molpe.press.figures.paint import black
from molpe.press.figures.scene import Drawing, picture, scenes
from molpe.press.names import LANGUAGES, Speech, called, named, phrase
from molpe.press.ornaments import laurel, meander, spikes, tongues
from molpe.press.palette import BONE, INK, SAND
from molpe.press.pictures import lyre
from molpe.press.svg import (
    Fitted,
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
    wrap,
)

WIDTH, HEIGHT = 120, 88 * 120 / 63
FLOOR = HEIGHT - 5
"""Where the border begins again."""
HEAD, HIGH_HEAD = 28, 31
"""Above them the name, of the full cut and of the small one."""
KEY = 7.4
"""How high the key is that a picture stands on."""
TONGUE = 9
LABEL = "#5f3d16"
GAP = 0.4
"""Above a label, in lines."""
LEAST = 4.75
"""The smallest size of rules that can be read when the card is large."""
THIN = 0.92
"""Rules are not bold: so much narrower than the table of widths says, and a little to spare."""


def head(small: bool) -> float:
    """Where the picture begins."""
    return HIGH_HEAD if small else HEAD


class Ground(Frozen):
    """The colours of a kind: of its border, and behind its picture."""

    border: str
    field: str


KINDS = {
    "hero": Ground("#5d3a86", "#cf7a47"),
    "companion": Ground("#8cc0dd", "#86b3cd"),
    "treasure": Ground("#e3b62f", "#e2b850"),
    "foe": Ground("#8b2525", "#c8663d"),
    "ordeal": Ground("#1f5f66", "#6fa5a2"),
    "deity": Ground("#d9762b", "#e39a5c"),
    "hold": Ground("#d9762b", "#e39a5c"),
    "immediate": Ground("#b9c2c8", "#a9b7bf"),
}
STRIPES = {"silver": ("#9aa6ae", "1 4"), "yellow": ("#e3b62f", ".1 6"), "blue": ("#5fa6cf", "5 5")}
"""A second kind, by colour and by the pattern on it: ticks, dots, dashes."""


def stripe(card: MuseCard) -> str:
    """Which second kind a Foe or an Ordeal is, if any."""
    if card.find(JoinCrew):
        return "blue"
    if card.find(BecomeTreasure):
        return "yellow"
    draws = any(effect.when == "draw" for effect in card.effects)
    return "silver" if draws and card.kind != "immediate" else ""


def card_face(card: MuseCard, language: str, key: str = "", small: bool = False) -> str:
    """A card with its words in a language; the small cut has its name alone."""
    ground = KINDS[card.kind]
    signs = column(card)
    wide = (36 if small else 29) if signs else 0
    words = [] if small else paragraphs(card, language)
    floor = FLOOR if small else _floor(card, words, wide)
    left, top = 5 + wide, head(small)
    body = rect(0, 0, WIDTH, HEIGHT, ground.border, round_=7)
    body += rect(5, 5, WIDTH - 10, HEIGHT - 10, BONE, round_=4)
    if signs:
        body += rect(5, top, wide, FLOOR - top, SAND)
    body += _picture(card, left, top, floor, key)
    body += path(f"M5 {top}H115M{left} {floor}H115", stroke=INK, width=1.1)
    if signs:
        body += path(f"M{left} {top}V{FLOOR}", stroke=INK, width=1.1)
    kind = stripe(card)
    if kind:
        colour, dashes = STRIPES[kind]
        line = f"M{left + 3.4} {top + 1}V{floor - 1}"
        body += path(line, stroke=colour, width=6, stroke_linecap="butt")
        body += path(line, stroke=INK, width=2, stroke_dasharray=dashes)
    body += _title(NAMES(card.name, language), small)
    y = top + 2.0
    k = 1.24 if small else 1.0
    for sign in signs:
        body += place(
            5 + wide / 2, y + sign.high * k / 2 + (-1 if sign.high > 30 else 0), k * 0.93, sign.body
        )
        y += sign.high * k
    if not small:
        body += _words(card, language, words, left, floor)
    body += rect(3.3, 3.3, WIDTH - 6.6, HEIGHT - 6.6, None, ground.border, 3.4, 5.7)
    body += rect(0.7, 0.7, WIDTH - 1.4, HEIGHT - 1.4, None, INK, 1.4, 6.4)
    body += rect(5, 5, WIDTH - 10, HEIGHT - 10, None, INK, 0.9, 4)
    return drawing(WIDTH, HEIGHT, body)


def _floor(card: MuseCard, words: list[Part], wide: float) -> float:
    """Where the picture ends: the longer the text, the sooner."""
    if not words:
        return FLOOR - 13
    long = sum(len(part.text) + (24 if part.label else 0) for part in words)
    return HEAD + max(36.0, min(84.0, 92 - long * (0.24 if wide else 0.2)))


def shown(card: MuseCard, key: str = "") -> Drawing:
    """What a card's picture shows: its own scene, or one from its name and kind."""
    scene = scenes("muse").get(key or card.id) or guess(
        card.id, card.name, (card.slot or card.kind,), bust=card.kind == "deity"
    )
    return picture(scene, black(KINDS[card.kind].field))


def _picture(card: MuseCard, left: float, top: float, floor: float, key: str) -> str:
    """The scene on its field, on a key; where a field is much higher, ornaments fill it."""
    wide, high = 115 - left, floor - top
    art = rect(left, top, wide, high, KINDS[card.kind].field)
    drawn = shown(card, key)
    room = high - KEY - 4
    spare = room - drawn.height * min((wide - 8) / drawn.width, room / drawn.height)
    foot = floor - KEY
    if spare > 2 * KEY:  # as on a vase: tongues below its neck, rays above its foot
        spare = (spare - TONGUE) / 2
        room, foot = room - TONGUE - spare, foot - spare
        art += path(tongues(left, top, wide, TONGUE), stroke=INK, width=TONGUE / 2)
        art += path(spikes(left, floor, wide, spare), INK)
    art += path(meander(left, foot + 1.6, wide, 5), stroke=INK, width=0.8, places=0)
    scene = drawn.within((left + 115) / 2, foot, wide - 8, room)
    return window(left, top, wide, high, art) + window(left, top, wide, foot + 0.8 - top, scene)


def _title(name: str, small: bool) -> str:
    """The name in its band, in one line or in two; nothing of it touches the rule below."""
    title = headline(name, 13.5 if small else 12, 12 if small else 10.5, 106)
    lead = title.size * 0.99
    middle = (5 + head(small)) / 2 - 0.3
    first = middle + title.size * 0.33 - (len(title.lines) - 1) * lead / 2
    out = ""
    for n, line in enumerate(title.lines):
        out += text(60, round(first + n * lead, 1), line, title.size)
    return tag("g", out, fill=INK, text_anchor="middle")


def _words(card: MuseCard, language: str, words: list[Part], left: float, floor: float) -> str:
    """The kind, and below it what the card says, each labelled part under its label."""
    middle, wide = (left + 115) / 2, 115 - left - 5
    said = kind_name(Speech(language), card)
    line = fit(said, 8, 5, wide, 1)
    out = text(middle, floor + 9.2, line.lines[0], line.size, LABEL)
    if words:
        top = floor + 12.5
        block = _lines(words, wide / THIN, FLOOR - 2 - top)
        y = top + (FLOOR - 2 - top - _height(block, words)) / 2 + block.size * 0.86
        labels, heads, body = {part.label for part in words}, "", ""
        for n, row in enumerate(block.lines):
            if row in labels:
                y += block.lead * GAP if n else 0
                heads += text(middle, y, row, block.size)
            else:
                body += text(middle, y, row, block.size)
            y += block.lead
        out += tag("g", heads, fill=LABEL, text_anchor="middle") if heads else ""
        out += tag("g", body, fill=INK, text_anchor="middle", font_weight=400)
    return tag("g", out, text_anchor="middle")


def _lines(words: list[Part], wide: float, high: float) -> Fitted:
    """The largest size at which all parts fit with their labels; else run together and cut."""
    size = 9.0
    while size >= LEAST:
        rows: list[str] = []
        for part in words:
            rows += [part.label] if part.label else []
            rows += wrap(part.text, size, wide)
        block = Fitted(size, tuple(rows))
        if _height(block, words) <= high and block.width() <= wide:
            return block
        size -= 0.25
    return area(" ".join(f"{part.label} {part.text}" for part in words), LEAST, LEAST, wide, high)


def _height(block: Fitted, words: list[Part]) -> float:
    """Of all lines, with the gaps between labelled parts."""
    gaps = sum(bool(part.label) for part in words[1:])
    return (len(block.lines) + gaps * GAP) * block.lead


def paragraphs(card: MuseCard, language: str) -> list[Part]:
    """Everything a card says: what it asks for, what it gives, what it does."""
    asked = " ".join(map(whole, asks(Speech(language), card)))
    first, *more = [*parts_of(card, language), Part("", "")]
    if first.label:
        return [part for part in (Part("", asked), first, *more) if part.text]
    start = Part("", f"{asked} {first.text}".strip())
    return [part for part in (start, *more) if part.text]


def rules(card: MuseCard, language: str) -> str:
    """The same as a text, a line for each part."""
    return lined(paragraphs(card, language), language)


def asks(speech: Speech, card: MuseCard) -> list[str]:
    """What a challenge asks for, in words."""
    if card.kind not in ("foe", "ordeal"):
        return []
    needs = []
    for word, count in card.needs.traits.items():
        name = speech.term(SPEECH, f"name.{word}")
        needs.append(name if count == 1 else speech("muse-times", n=count, what=name))
    if card.needs.any:
        names = [speech.term(SPEECH, f"name.{word}") for word in card.needs.any]
        needs.append(speech("muse-or").join(names))
    if card.needs.might:
        needs.append(speech("muse-might", n=card.needs.might))
    if card.needs.transformed:
        many = card.needs.transformed
        needs.append(speech("muse-transformed" if many == 1 else "muse-transformed-n", n=many))
    out = [speech("muse-needs", what=" + ".join(needs))] if needs else []
    if card.vulnerable:
        names = [
            speech.term(SPEECH, f"name.{word}")
            if word in TRAITS
            else NAMES(word.replace("-", " ").title(), speech.language)
            for word in card.vulnerable
        ]
        what = speech("muse-or").join(names)
        out.append(speech("muse-weak", what=what, n=(card.might + 1) // 2))
    return out


def trait_name(word: str) -> dict[str, str]:
    """A trait in every language."""
    return named(lambda speech: speech.term(SPEECH, f"name.{word}"))


def kind_name(speech: Speech, card: MuseCard) -> str:
    """The kind in words; a Treasure says where it is worn."""
    kind = speech(f"muse-kind-{card.kind}")
    return f"{kind} · {speech(f'muse-slot-{card.slot}')}" if card.slot else kind


def card_facts(card: MuseCard) -> dict[str, tuple[str, ...]]:
    """What a card is, in words without its name and its rules."""

    def say(speech: Speech) -> tuple[str, ...]:
        words = [speech(f"muse-kind-{card.kind}")]
        if card.slot:
            words.append(speech(f"muse-slot-{card.slot}"))
        if card.kind in ("hero", "companion", "foe"):
            words.append(speech("muse-might", n=card.might))
        elif card.might:
            words.append(speech("muse-plus", n=card.might))
        words += [speech.term(SPEECH, f"name.{word}") for word in card.traits]
        words += asks(speech, card)
        return tuple(words)

    return named(say)


def forms(card: MuseCard) -> Iterator[tuple[str, MuseCard]]:
    """What else a card may become: a Treasure, a Companion."""
    prize, join = card.find(BecomeTreasure), card.find(JoinCrew)
    if isinstance(prize, BecomeTreasure):
        yield "prize", MuseCard(
            id=card.id, name=prize.name, kind="treasure", slot=prize.slot, might=prize.might,
            traits=prize.traits, effects=card.as_treasure, source=card.source,
        )  # fmt: skip
    if isinstance(join, JoinCrew):
        yield "joined", MuseCard(
            id=card.id, name=card.name, kind="companion", might=join.might, traits=join.traits,
            source=card.source,
        )  # fmt: skip


@drawn_once
def face_of(id_: str, kind: Kind, card: MuseCard) -> Face:
    """A card as it is played with, with its other cuts and its text."""
    text = named(lambda speech: rules(card, speech.language))
    key = f"{card.id}-prize" if kind == "mark" and card.kind == "treasure" else card.id
    cuts = {"small": card_face(card, "en", key, small=True)}
    for language in LANGUAGES[1:]:
        cuts[language] = card_face(card, language, key)
        if NAMES(card.name, language) != card.name:
            cuts[f"small-{language}"] = card_face(card, language, key, small=True)
    return Face(
        id_,
        kind,
        card_face(card, "en", key),
        WIDTH,
        HEIGHT,
        called(NAMES, card.name),
        card_facts(card),
        text if all(text.values()) else {},
        cuts=cuts,
        printed={"might": card.might} if card.might else {},
    )


def face_of_quest(edition: Edition, quest: Quest) -> Face:
    """A Quest with its other cuts."""
    names = {card.id: card.name for card in edition.cards}
    cuts = {language: quest_face(quest, names, language) for language in LANGUAGES}
    for language in LANGUAGES:
        cut = "small" if language == "en" else f"small-{language}"
        cuts[cut] = quest_face(quest, names, language, small=True)
    svg, spots = cuts.pop("en"), quest_spots(len(quest.steps))
    name, facts = called(NAMES, quest.name), quest_facts(quest, names)
    return Face(
        quest.id, "card", svg, QUEST_WIDTH, QUEST_HEIGHT, name, facts, spots=spots, cuts=cuts
    )


def card(game: AnyGame, id: str) -> Face | None:
    """One card or Quest, and nothing else drawn."""
    assert isinstance(game, Muse)
    edition = game.cards
    if id in edition.ids:
        return face_of(id, "card", edition.cards[edition.ids.index(id)])
    found = next((quest for quest in edition.quests if quest.id == id), None)
    return face_of_quest(edition, found) if found else None


def draw(game: AnyGame) -> Iterator[Face]:
    """The cards and Quests of the game's edition, what cards become, backs and signs."""
    assert isinstance(game, Muse)
    edition = game.cards
    for id_, card in zip(edition.ids, edition.cards, strict=True):
        yield face_of(id_, "card", card)
        for form, other in forms(card):
            yield face_of(f"{id_}-{form}", "mark", other)
    for quest in edition.quests:
        yield face_of_quest(edition, quest)
    yield Face("back", "back", back(WIDTH, HEIGHT, lyre), WIDTH, HEIGHT, phrase("back"))
    cover = back(QUEST_WIDTH, QUEST_HEIGHT, lambda c, g: path(laurel(0, 2, 13, 7), c))
    yield Face("back-quest", "back", cover, QUEST_WIDTH, QUEST_HEIGHT, phrase("muse-back-quest"))
    for word in TRAITS:
        sign = drawing(24, 24, place(12, 12, 1.05, trait(word)))
        yield Face(f"trait-{word}", "mark", sign, 24, 24, trait_name(word))
    yield Face(
        "transformed",
        "mark",
        drawing(24, 24, place(12, 12, 1.05, stone())),
        24,
        24,
        phrase("muse-transformed"),
    )
    sign = drawing(32, 36, place(16, 16, 1, path(SHIELD, INK, BONE, 1.6)))
    yield Face("might", "mark", sign, 32, 36, phrase("muse-might-alone"))
    sign = drawing(24, 24, circle(12, 12, 11.4, BONE, LEAF, 1) + place(12, 12.6, 1, wreath()))
    yield Face("laurel", "mark", sign, 24, 24, phrase("muse-laurel"))


def quest_facts(quest: Quest, names: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """The Laurels and the steps of a Quest in words."""

    def say(speech: Speech) -> tuple[str, ...]:
        count = "muse-laurels-one" if quest.laurels == 1 else "muse-laurels"
        steps = [
            speech("muse-step", n=n + 1, what=step_name(speech, step, names))
            for n, step in enumerate(quest.steps)
        ]
        return (speech("muse-quest"), speech(count, n=quest.laurels), *steps)

    return named(say)
