"""The card file of an edition, proved and turned into the book."""

import re
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from molpe.cards import Card, CardFile, open_card_file
from molpe.games.muse import codes, rows
from molpe.games.muse.book import Book
from molpe.games.muse.lasting import Protect
from molpe.games.muse.people import AttachFate, Capture, Lose
from molpe.games.muse.sentences import text_of
from molpe.games.muse.verb import (
    AIMS,
    HARMS,
    KINDS,
    SLOTS,
    TRAITS,
    WINDOWS,
    Slot,
    Trait,
    Verb,
    Window,
    bits,
    counts,
)
from molpe.games.muse.verbs import (
    AnyVerb,
    BecomeLaurels,
    BecomeTreasure,
    Block,
    Counter,
    DiscardCards,
    JoinCrew,
    Stop,
    War,
    Wreck,
)
from molpe.kernel import BadText, Frozen

WORD = re.compile(r"[a-z]+(-[a-z]+)*")
STEPS = ("foe", "ordeal", "sea", "war")
TIMES = {
    "draw": codes.AT_DRAW,
    "play": codes.AT_PLAY,
    "overcome": codes.AT_OVERCOME,
    "crew-overcomes": codes.AT_CREW_OVERCOMES,
    "hold": codes.AT_HOLD,
    "own-sea": codes.AT_OWN_SEA,
}
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Needs(Frozen):
    """What a challenge asks for beside a Foe's Might."""

    traits: dict[Trait, Annotated[int, msgspec.Meta(ge=1, le=7)]] = {}
    any: tuple[Trait, ...] = ()
    might: Small = 0
    transformed: Small = 0


class MuseCard(Card, kw_only=True):
    """A card of the Muse deck."""

    kind: Literal["hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate"]
    might: Small = 0
    traits: tuple[Trait, ...] = ()
    slot: Slot | None = None
    needs: Needs = Needs()
    vulnerable: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    effects: tuple[AnyVerb, ...] = ()
    as_treasure: tuple[AnyVerb, ...] = ()
    favor: tuple[AnyVerb, ...] = ()
    favor_windows: tuple[Window, ...] = ()
    wrath: tuple[AnyVerb, ...] = ()
    wrath_windows: tuple[Window, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether it is a reconstruction."""
        return self.source.startswith("ours")

    def all_effects(self) -> tuple[AnyVerb, ...]:
        """Everything it may do, on whatever side."""
        return (*self.effects, *self.as_treasure, *self.favor, *self.wrath)

    def find(self, kind: type[Verb]) -> AnyVerb | None:
        """Its first effect of a verb."""
        return next((effect for effect in self.all_effects() if isinstance(effect, kind)), None)


class Quest(Card, kw_only=True):
    """A Quest card."""

    laurels: Annotated[int, msgspec.Meta(ge=1, le=20)]
    steps: tuple[str, ...]


class Edition(Frozen):
    """The cards of a box; a card of the deck is a number, copies follow one another."""

    name: str
    cards: tuple[MuseCard, ...]
    """One entry for every card of the deck."""
    ids: tuple[str, ...]
    """The word of every card of the deck: copies are told apart by a number."""
    quests: tuple[Quest, ...]

    def text(self, card: int, language: str = "en") -> str:
        """What a card says, made from its effects."""
        return text_of(self.cards[card], language)

    def number(self, word: str) -> int:
        """The card with this word."""
        return self.ids.index(word)

    def quest_number(self, word: str) -> int:
        """The Quest with this word."""
        return [quest.id for quest in self.quests].index(word)

    def book(self, goal: int, soft: bool) -> Book:
        """The tables that states play by."""
        return Book(_tables(self), goal, soft)


def open_edition(name: str, editions: tuple[str, ...]) -> Edition:
    """An edition by its name or path, proved to be one."""
    file = open_card_file("muse", __package__ or "molpe.games.muse", name, editions)
    for key in file.tables:
        if key not in ("game", "card", "quest"):
            raise BadText(f"{file.source}: unknown key {key!r}; there are: game, card, quest")
    designs = sorted(file.cards(MuseCard), key=lambda card: KINDS.index(card.kind))
    quests = file.cards(Quest, "quest")
    cards: list[MuseCard] = []
    ids: list[str] = []
    for card in designs:
        _check(file, card, designs)
        for copy in range(card.copies):
            cards.append(card)
            ids.append(card.id if copy == 0 else f"{card.id}-{copy + 1}")
    _check_box(file, cards, ids, designs, quests)
    return Edition(file.name, tuple(cards), tuple(ids), quests)


def _fault(file: CardFile, card: str, field: str, fault: str) -> BadText:
    return BadText(f"{file.source}: card {card!r}: field {field!r}: {fault}")


def _check(file: CardFile, card: MuseCard, designs: Iterable[MuseCard]) -> None:
    """What must be true of a card by itself."""
    if not WORD.fullmatch(card.id):
        raise _fault(file, card.id, "id", "an id is a lower-case word, with hyphens if need be")
    if not 1 <= card.copies <= 9:
        raise _fault(file, card.id, "copies", "there are 1 to 9 copies")
    if (card.kind == "treasure") != (card.slot is not None):
        raise _fault(file, card.id, "slot", "a treasure has a slot, nothing else has")
    if card.kind != "hold" and card.windows:
        raise _fault(file, card.id, "windows", "only a hold card has windows")
    if card.kind != "deity" and (card.favor or card.wrath):
        raise _fault(file, card.id, "favor", "only a deity has a favor and a wrath")
    for word in card.vulnerable:
        if word not in TRAITS and all(other.id != word for other in designs):
            raise _fault(file, card.id, "vulnerable", f"{word!r} is neither a trait nor a card")
    if sum(word not in TRAITS for word in card.vulnerable) > 1:
        raise _fault(file, card.id, "vulnerable", "at most one card can be named")
    for field, effects, allowed in (
        ("effects", card.effects, (*TIMES, "static")),
        ("as_treasure", card.as_treasure, ("static",)),
        ("favor", card.favor, ("static", "place")),
        ("wrath", card.wrath, ("static", "place", "trap-sea")),
    ):
        for effect in effects:
            if effect.when not in allowed:
                raise _fault(file, card.id, field, f"{effect.when!r} never happens here")
            if effect.lasting != (effect.when == "static") and not (
                isinstance(effect, Protect) and effect.uses == "now"
            ):
                raise _fault(file, card.id, field, "lasting effects, and only they, are static")


def _check_box(
    file: CardFile,
    cards: list[MuseCard],
    ids: list[str],
    designs: list[MuseCard],
    quests: tuple[Quest, ...],
) -> None:
    """What the cards must be together."""
    if not 60 <= len(cards) <= codes.CARDS:
        raise BadText(f"{file.source}: there are {len(cards)} cards, not 60 to {codes.CARDS}")
    if len(quests) > codes.QUESTS:
        raise BadText(f"{file.source}: there are {len(quests)} quests, at most {codes.QUESTS}")
    for kind in KINDS:
        if all(card.kind != kind for card in cards):
            raise BadText(f"{file.source}: there is no card of kind {kind!r}")
    if sum(card.kind == "hero" for card in cards) < 6:
        raise BadText(f"{file.source}: six players need six heroes")
    if sum(card.kind == "deity" for card in cards) > codes.DEITIES:
        raise BadText(f"{file.source}: there are more than {codes.DEITIES} deities")
    words = [*ids, *(quest.id for quest in quests)]
    for word in words:
        if words.count(word) > 1:
            raise BadText(f"{file.source}: the word {word!r} names two cards")
    named = {card.id: card for card in designs}
    for quest in quests:
        if not 1 <= len(quest.steps) <= rows.ROW:
            raise BadText(
                f"{file.source}: quest {quest.id!r}: field 'steps': 1 to {rows.ROW} steps"
            )
        for step in quest.steps:
            if step not in STEPS and (
                step not in named or named[step].kind not in ("foe", "ordeal")
            ):
                raise BadText(
                    f"{file.source}: quest {quest.id!r}: field 'steps': {step!r} is no challenge"
                )
        if "war" in quest.steps and len(quest.steps) > 1:
            raise BadText(
                f"{file.source}: quest {quest.id!r}: field 'steps': a war is a Quest of its own"
            )


def _program(code: list[int], effects: Iterable[AnyVerb], when: str) -> int:
    """Append the program of one moment; where it begins, -1 for none."""
    due = [effect for effect in effects if effect.when == when]
    if not due:
        return -1
    begin = len(code)
    if due[0].if_window:
        code += [rows.IF_SEA] + [0] * (rows.ROW - 1)
    for effect in due:
        code += effect.row()
    code += [rows.END] * rows.ROW
    return begin


def _names(effects: Iterable[AnyVerb]) -> int:
    """What a card names when it is played (ruling 37)."""
    mask = 0
    for effect in effects:
        if (
            (isinstance(effect, Lose) and effect.who == "opponent")
            or (isinstance(effect, Capture) and effect.source == "opponent")
            or (isinstance(effect, War) and "opponent" in (effect.one, effect.other))
        ):
            mask |= codes.N_RIVAL
        elif isinstance(effect, DiscardCards) and effect.zone == "deity":
            mask |= codes.N_DEITY
        elif isinstance(effect, DiscardCards) and effect.zone == "fate":
            mask |= codes.N_FATE
        elif isinstance(effect, Block) and effect.card == "queue":
            mask |= codes.N_QUEUE
            if effect.on == "any-active-quest":
                mask |= codes.N_QUEST
    return mask


def _hits(effects: Iterable[AnyVerb], first: int) -> int:
    """What a card does to the player at whom it is aimed."""
    mask = first
    for effect in effects:
        if isinstance(effect, Wreck):
            mask |= codes.C_WRECK
        elif isinstance(effect, Stop):
            mask |= codes.C_STOP
    return mask


def _tables(edition: Edition) -> dict[str, list[int]]:
    cards = edition.cards
    designs = list(dict.fromkeys(card.id for card in cards))
    kinds = [KINDS.index(card.kind) for card in cards]
    t: dict[str, list[int]] = {
        "kind": kinds,
        "first": [kinds.index(kind) for kind in range(len(KINDS))],
        "last": [len(kinds) - kinds[::-1].index(kind) for kind in range(len(KINDS))],
        "design": [designs.index(card.id) for card in cards],
        "might": [0 if card.kind in ("foe", "ordeal") else card.might for card in cards],
        "traits": [counts(card.traits) for card in cards],
        "slot": [SLOTS.index(card.slot) if card.slot else -1 for card in cards],
        "windows": [bits(card.windows, WINDOWS) for card in cards],
        "windows_favor": [bits(card.favor_windows, WINDOWS) for card in cards],
        "windows_wrath": [bits(card.wrath_windows, WINDOWS) for card in cards],
        "code": [rows.END] * rows.ROW,
        "lasting": [0] * rows.ROW,
    }
    lists = (
        "joins join_might join_traits prize_slot prize_might prize_traits laurels fate need "
        "need_any need_might need_turned weak weak_card asks program asked names kinds_hit "
        "counters guards lasting_first lasting_count statics persons riches"
    )
    for key in lists.split():
        t[key] = []
    for number, card in enumerate(cards):
        _add_card(t, number, card, designs)
    deities = KINDS.index("deity")
    t["statics"].sort(key=lambda number: kinds[number] != deities)
    t["quest_laurels"] = [quest.laurels for quest in edition.quests]
    t["quest_length"] = [len(quest.steps) for quest in edition.quests]
    t["quest_open"] = [int("war" not in quest.steps) for quest in edition.quests]
    t["quest_steps"] = []
    for quest in edition.quests:
        steps = [
            STEPS.index(step) if step in STEPS else codes.NAMED + designs.index(step)
            for step in quest.steps
        ]
        t["quest_steps"] += steps + [-1] * (rows.ROW - len(steps))
    return t


def _add_card(t: dict[str, list[int]], number: int, card: MuseCard, designs: list[str]) -> None:
    """The entries of one card in every table."""
    join = card.find(JoinCrew)
    prize = card.find(BecomeTreasure)
    laurels = card.find(BecomeLaurels)
    fate = card.find(AttachFate)
    t["joins"].append(int(join is not None))
    t["join_might"].append(join.might if isinstance(join, JoinCrew) else 0)
    t["join_traits"].append(counts(join.traits) if isinstance(join, JoinCrew) else 0)
    treasure = isinstance(prize, BecomeTreasure)
    t["prize_slot"].append(SLOTS.index(prize.slot) if isinstance(prize, BecomeTreasure) else -1)
    t["prize_might"].append(prize.might if isinstance(prize, BecomeTreasure) else 0)
    t["prize_traits"].append(counts(prize.traits) if isinstance(prize, BecomeTreasure) else 0)
    t["laurels"].append(laurels.n if isinstance(laurels, BecomeLaurels) else 0)
    t["fate"].append(
        ("", "father", "mother").index(fate.fate) if isinstance(fate, AttachFate) else 0
    )
    needs = card.needs
    t["need"].append(sum(n << 8 * TRAITS.index(trait) for trait, n in needs.traits.items()))
    t["need_any"].append(bits(needs.any, TRAITS))
    t["need_might"].append(card.might if card.kind == "foe" else needs.might)
    t["need_turned"].append(needs.transformed)
    weak = tuple(word for word in card.vulnerable if word in TRAITS)
    named = [designs.index(word) for word in card.vulnerable if word not in TRAITS]
    t["weak"].append(bits(weak, TRAITS))
    t["weak_card"].append(named[0] if named else -1)
    t["asks"].append(bits(tuple({*needs.traits, *needs.any, *weak}), TRAITS))
    asked = next((effect.if_asked for effect in card.effects if effect.if_asked), None)
    t["asked"].append(TRAITS.index(asked) if asked else -1)
    programs = [-1] * codes.TIMES
    for when, place in TIMES.items():
        programs[place] = _program(t["code"], card.effects, when)
    programs[codes.AT_FAVOR] = _program(t["code"], card.favor, "place")
    programs[codes.AT_WRATH] = _program(t["code"], card.wrath, "place")
    programs[codes.AT_TRAP] = _program(t["code"], card.wrath, "trap-sea")
    t["program"] += programs
    hold = [effect for effect in card.effects if effect.when == "hold"]
    placed = [effect for effect in card.favor if effect.when == "place"]
    struck = [effect for effect in card.wrath if effect.when == "place"]
    t["names"] += [_names(hold), _names(placed), _names(struck)]
    t["kinds_hit"] += [
        _hits(hold, codes.C_HOLD),
        _hits(placed, codes.C_HOLD),
        _hits(struck, codes.C_WRATH),
    ]
    counter = card.find(Counter)
    t["counters"].append(bits(counter.kinds, AIMS) if isinstance(counter, Counter) else 0)
    guard = next((effect for effect in hold if isinstance(effect, Protect)), None)
    t["guards"].append(bits(guard.against, HARMS) if guard else 0)
    some = False
    for effects in (card.effects, card.as_treasure, card.favor, card.wrath):
        lasting = [effect.row() for effect in effects if effect.when == "static"]
        t["lasting_first"].append(len(t["lasting"]))
        t["lasting_count"].append(len(lasting))
        for row in lasting:
            t["lasting"] += row
            some = True
    if some:
        t["statics"].append(number)
    if card.kind in ("hero", "companion") or join is not None:
        t["persons"].append(number)
    if card.kind == "treasure" or treasure:
        t["riches"].append(number)
