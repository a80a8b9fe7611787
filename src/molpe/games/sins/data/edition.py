"""The card files of SINS: boxes and modules, proved, and made into the book of a match."""

from typing import Annotated, Any, Literal

import msgspec

from molpe.cards import Card, CardFile, Change, change_cards, house_file, open_card_file
from molpe.cards.edition import IDENTITY
from molpe.games.sins.rules.book import NO_CHAMPION, NO_SIN, Book
from molpe.games.sins.verbs.joining import Effect, If, names_foe, program, read_effect
from molpe.games.sins.verbs.schema import ANY, SINS, Sin, Tag, icons_code, tag_bits
from molpe.games.sins.words.sentences import sentence
from molpe.kernel import BadText, Frozen

PACKAGE = __package__ or "molpe.games.sins.data"
BOXES = ("rise-of-wrath", "gloom-of-greed", "ooze-of-gluttony")
"""In the order of ruling 2."""
FORMER: dict[int, dict[str, str]] = {4: {box: f"{box}-4" for box in BOXES}, 5: {}}
"""The boxes as they were in a version, by what they are called."""
HOUSES = (*BOXES, *(name for names in FORMER.values() for name in names.values()))
CHAMPIONS = ("wrath", "greed", "gluttony")
"""In the order of their boxes."""
NUMBERS = range(1, 11)
EFFECTS = {"effect": (), "en": "", "de": ""}
"""What a blank card lacks; icons, weakness, sin and tags it keeps."""
PLACE = (*IDENTITY, "sin", "number")
"""What a card keeps that is exchanged for another: a box has every number of every sin once."""
Icons = Annotated[str, msgspec.Meta(pattern=r"^[TCVUO]*$(?!\n)", max_length=9)]


class RawCard(Card, kw_only=True):
    """A Sins card as it is written; its effects are read by themselves."""

    sin: Sin
    number: Annotated[int, msgspec.Meta(ge=1, le=10)]
    tags: tuple[str, ...] = ()
    weakness: Icons
    power: Icons
    effects: list[Any] = []


class RawModuleCard(Card, kw_only=True):
    """A card of a module as it is written."""

    weakness: Icons = ""
    effects: list[Any] = []
    en: str = ""
    """Its sentence, where effects do not say all of it."""
    de: str = ""


class BoxFacts(Frozen):
    """What a file says about its box."""

    name: str
    champion: Literal["wrath", "greed", "gluttony"]


class WrittenCard(RawCard, kw_only=True):
    """A Sins card as a form of it knows it: with what effects may say."""

    tags: tuple[Tag, ...] = ()
    effects: Effect = ()  # type: ignore[assignment]  # nobody reads a file with this type


SCHEMA = {"card": WrittenCard}
"""What a form of a box knows; who its Champion is stays."""


class SinsCard(Card, kw_only=True):
    """A kind of card: Kosmos, a Sins card, an Ooze, a Deed or a Warbrand."""

    sin: str = ""
    number: int = 0
    tags: tuple[str, ...] = ()
    weakness: str = ""
    power: str = ""
    effect: Effect = ()
    en: str = ""
    """Its sentence as it is written, where its effect does not say all of it."""
    de: str = ""

    def text(self, lang: str = "en") -> str:
        """Its sentence: made of its effect, or as it is written where that says not all."""
        if self.en:
            return self.de if lang == "de" else self.en
        return sentence(self.effect, lang)


class Box(Frozen):
    """The seventy cards of a box."""

    id: str
    """What it is called, whatever is changed in it."""
    name: str
    champion: str
    cards: tuple[SinsCard, ...]


class Modules(Frozen):
    """The cards of the three modules."""

    brands: tuple[SinsCard, ...]
    deeds: tuple[SinsCard, ...]
    oozes: tuple[SinsCard, ...]


KOSMOS_CARD = SinsCard(id="kosmos", name="Kosmos", tags=("Kosmos",), power="O", source="rulebook")
HANDFUL = 10
"""Kosmos cards that each player begins with."""
PAIR = 2
"""A box is for so many; more players have more boxes."""


def open_box(name: str, changes: tuple[Change, ...] = ()) -> Box:
    """A box by its name or path, proved to be one; of changes those that are about it."""
    file = open_card_file("sins", PACKAGE, name, HOUSES)
    base = file.name
    file = file.changed(file.concerned(changes))
    file.only("game", "box", "card")
    facts = file.convert(file.tables.get("box", {}), BoxFacts, "box")
    cards = tuple(_sins_card(file, raw) for raw in file.cards(RawCard))
    for sin in SINS:
        numbers = [card.number for card in cards if card.sin == sin]
        for number in NUMBERS:
            if numbers.count(number) != 1:
                raise BadText(
                    f"{file.source}: field 'number': {sin} has {numbers.count(number)} cards"
                    f" with the number {number}, not 1"
                )
    for change in file.changes:
        cards = change_cards(cards, change, EFFECTS, PLACE)
    return Box(base, facts.name, facts.champion, cards)


def open_modules(changes: tuple[Change, ...] = ()) -> Modules:
    """The house's modules; of changes those that are about them."""
    file = house_file("sins", PACKAGE, "modules")
    file = file.changed(file.concerned(changes))
    groups = []
    for group in ("brand", "deed", "ooze"):
        raws = file.cards(RawModuleCard, group)
        cards = tuple(
            SinsCard(
                **_said(raw),
                tags=(group.capitalize(),),
                effect=_effect(file, raw.effects, group, raw.id),
            )
            for raw in raws
        )
        for change in file.changes:
            if any(card.id == change.part for card in cards):
                if group != "ooze":
                    what = "what it does is a rule of its module"
                    raise file.fault(group, change.part, "effects", what)
                cards = change_cards(cards, change, EFFECTS, PLACE)
        groups.append(cards)
    return Modules(*groups)


def listed(option: str, text: str, most: int) -> list[str]:
    """What an option joins by commas, counted before any of it is opened."""
    if text.count(",") >= most:
        raise BadText(f"option {option} of sins names {text.count(',') + 1}, at most {most}")
    return text.split(",")


def _sins_card(file: CardFile, raw: RawCard) -> SinsCard:
    if raw.id == KOSMOS_CARD.id:
        raise file.fault("card", raw.id, "id", "Kosmos is in every box")
    if raw.copies != 1:
        raise file.fault("card", raw.id, "copies", "a box has every card once")
    if not raw.weakness:
        raise file.fault("card", raw.id, "weakness", "a Sins card costs something")
    return SinsCard(**_said(raw), effect=_effect(file, raw.effects, "card", raw.id))


def _said(raw: Card) -> dict[str, Any]:
    """What a card file says of a card, but for its effects."""
    said = msgspec.structs.asdict(raw)
    del said["effects"]
    return said


def _effect(file: CardFile, raw: list[Any], table: str, row: str) -> Effect:
    try:
        return read_effect(raw)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        raise file.fault(table, row, place.rstrip("`"), what) from None


class Rules(Frozen, kw_only=True):
    """The options of a match, as the book needs them."""

    goal: int
    solo_goal: int
    idle: int
    rounds: int
    brands: bool
    deeds: bool
    oozes: bool
    champion: str
    boon: tuple[int, ...]
    """The numbers of its own sin with which a Champion begins."""
    instead: bool
    """Whether each of them is there instead of a Kosmos."""
    head_start: int
    leavings: bool


class Shelf(Frozen):
    """The kinds of card of a match, and its book."""

    kinds: tuple[SinsCard, ...]
    book: Book
    ids: tuple[str, ...]


def make_shelf(
    packs: tuple[tuple[SinsCard, ...], ...], seats: int, rules: Rules, modules: Modules
) -> Shelf:
    """The book for some cards (a tuple for each box or pack), seats and options."""
    kinds: dict[str, SinsCard] = {KOSMOS_CARD.id: KOSMOS_CARD}
    for pack in packs:
        for card in pack:
            if kinds.setdefault(card.id, card) != card:
                raise BadText(f"two boxes have different cards with the id {card.id!r}")
    for ooze in modules.oozes:
        kinds[ooze.id] = ooze
    cards = tuple(kinds.values())
    index = {card.id: place for place, card in enumerate(cards)}
    realm = sorted(index[card.id] for pack in packs for card in pack)
    boon: list[int] = []
    if seats == 1:
        for n in rules.boon:
            mine = (c for c in cards if c.sin == rules.champion and c.number == n)
            card = next(mine, KOSMOS_CARD)
            if card is KOSMOS_CARD:
                raise BadText(f"no card of {rules.champion} has the number {n}")
            boon.append(index[card.id])
            realm.remove(index[card.id])
    code: list[int] = []
    starts = [_write(code, card.effect) for card in cards]
    brand_starts = [_write(code, brand.effect) for brand in modules.brands]
    alone = seats == 1
    copies = 0 if alone else (seats + 1) // 2  # of each card of a module
    book = Book(
        seats=seats,
        powers=[icons_code(card.power) for card in cards],
        weak=[icons_code(card.weakness) for card in cards],
        sin=[SINS.index(card.sin) if card.sin else NO_SIN for card in cards],
        tags=[tag_bits(card.sin, *card.tags) for card in cards],
        number=[card.number for card in cards],
        prog=starts,
        verbs_foe=[_foe_word(card.effect) for card in cards],
        code=code,
        realm=realm,
        worth=[_worth(card) for card in cards],
        lose=[_loss(card) for card in cards],
        boon=boon,
        deed_cost=[icons_code(deed.weakness) for deed in modules.deeds],
        brand_prog=brand_starts,
        goal=rules.goal,
        solo_goal=rules.solo_goal,
        idle=rules.idle,
        rounds=rules.rounds,
        brands=copies * rules.brands,
        deeds=copies * rules.deeds,
        oozes=copies * rules.oozes,
        champion=CHAMPIONS.index(rules.champion) if alone else NO_CHAMPION,
        head_start=0 if alone else rules.head_start,
        instead=len(boon) * rules.instead,
        leavings=0 if alone else int(rules.leavings),
    )
    return Shelf(cards, book, tuple(card.id for card in cards))


def _write(code: list[int], effect: Effect) -> int:
    """Append a program to the code; where it begins, or -1 for none."""
    if not effect:
        return -1
    start = len(code)
    code += program(effect, start)
    return start


def _foe_word(effect: Effect) -> int:
    """1 where the foe is named; 2 where a first condition must not be looked into."""
    first = effect[0] if effect else None
    if isinstance(first, If):
        count = first.if_.count
        if count and count.zone in ("hand", "despair") and count.filter != ANY:
            return 2
    return int(names_foe(effect))


def _worth(card: SinsCard) -> int:
    """The Champions' order of worth, the higher the better; below 2 to the 24th."""
    value = 2 * len(card.weakness) + len(card.power)
    omnis = card.weakness.count("O")
    sin = len(SINS) - SINS.index(card.sin) if card.sin else 0
    return ((value * 16 + omnis) * 16 + card.number) * 16 + sin


def _loss(card: SinsCard) -> int:
    """The order in which the Champions lose cards, the lowest first."""
    sin = SINS.index(card.sin) + 1 if card.sin else 0
    weight = len(card.weakness) * 16 + len(card.power)
    return ((weight * 2 + (card.id != KOSMOS_CARD.id)) * 16 + card.number) * 16 + sin
