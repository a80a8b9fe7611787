"""Which boxes, packs and modules a match of SINS is played with."""

from collections.abc import Mapping
from functools import cached_property

from molpe.cards import Change, Contents, counted, split_changes, with_changes
from molpe.games.sins.data.edition import (
    BOXES,
    CHAMPIONS,
    FORMER,
    HANDFUL,
    HOUSES,
    KOSMOS_CARD,
    NUMBERS,
    PAIR,
    Box,
    Rules,
    Shelf,
    SinsCard,
    listed,
    make_shelf,
    open_box,
    open_modules,
)
from molpe.games.sins.data.options import ALONE, MOST_ROUNDS, TOGETHER, SinsOptions
from molpe.games.sins.verbs.schema import SINS
from molpe.kernel import BadText, Message, Slot

MOST_BOXES = 6
"""As many cards as the literal reading of ruling 3 needs for six."""


class Boxes:
    """What an edition and the options bring to the table, read and proved."""

    def __init__(self, options: SinsOptions, edition: str) -> None:
        for name in ("idle_rounds", "max_rounds"):
            value = getattr(options, name)
            if not 1 <= value <= MOST_ROUNDS:
                raise BadText(
                    f"option {name} of sins cannot be {value}; it takes: 1 to {MOST_ROUNDS}"
                )
        self.options = options
        self.changes: tuple[Change, ...]
        edition, self.changes = split_changes(edition)
        self.box = open_box(edition, self.changes)
        self.opened: dict[str, Box] = {}
        self.series: Mapping[str, str] = next(
            (one for one in FORMER.values() if self.box.id in one.values()), {}
        )
        """Which file each of the house's boxes is, where the cards are those of a former
        version."""
        self.modules = open_modules(self.changes)
        for name in self.box_names(2):
            self.open(name)
        _ = self.packs
        known = {*self.names, *(card.id for card in (*self.modules.brands, *self.modules.deeds))}
        for change in self.changes:
            if change.part not in known:
                raise BadText(f"sins has no card {change.part!r} here to change")

    @property
    def edition(self) -> str:
        """The words that name it all in a match file."""
        return with_changes(self.box.id, (change.text for change in self.changes))

    def filed(self, box: str) -> str:
        """The name of a box's file: who plays with former cards has them of every box."""
        return self.series.get(box, box)

    def open(self, name: str) -> Box:
        """A box by its name."""
        name = self.filed(name)
        if name == self.box.id:
            return self.box
        if name not in HOUSES:
            raise BadText(f"sins has no box {name!r}; there are: {', '.join(BOXES)}")
        if name not in self.opened:
            self.opened[name] = open_box(name, self.changes)
        return self.opened[name]

    def box_names(self, seats: int) -> list[str]:
        """Ruling 2: one box for every two players, in their order; of an own box copies."""
        if self.options.boxes != "auto":
            return listed("boxes", self.options.boxes, MOST_BOXES)
        own = next((name for name in BOXES if self.filed(name) == self.box.id), self.box.id)
        if seats == 1 and own == BOXES[0]:  # a Champion belongs to its box
            return [BOXES[CHAMPIONS.index(self.options.champion)]]
        others = [name for name in BOXES if name != own] if own in BOXES else [own] * 2
        return [own, *others][: (seats + 1) // 2]

    @cached_property
    def packs(self) -> list[tuple[SinsCard, ...]]:
        """Ruling 3: the packs of the expert choice."""
        if self.options.packs == "off":
            return []
        packs = []
        for pack in listed("packs", self.options.packs, len(SINS) * max(TOGETHER)):
            name, _, sin = pack.partition("/")
            if sin not in SINS:
                raise BadText(f"a pack is written box/sin, not {pack!r}; sins: {', '.join(SINS)}")
            packs.append(tuple(card for card in self.open(name).cards if card.sin == sin))
        return packs

    def cards(self, seats: int) -> tuple[tuple[SinsCard, ...], ...]:
        """The cards of the Realm for a number of seats."""
        return tuple(self.packs or (self.open(name).cards for name in self.box_names(seats)))

    @cached_property
    def names(self) -> dict[str, str]:
        """The printed names of all cards that may come into a match, by their ids."""
        boxes = {name for seats in (*ALONE, *TOGETHER) for name in self.box_names(seats)}
        packs = self.packs or [self.open(name).cards for name in sorted(boxes)]
        cards = [KOSMOS_CARD, *self.modules.oozes, *(card for pack in packs for card in pack)]
        return {card.id: card.name for card in cards}

    def remarks(self, seats: int) -> tuple[Message, ...]:
        """Rulings 2 and 3: fewer boxes or other packs than the rulebook recommends."""
        packs, found = self.packs, []
        if not packs:
            boxes, wanted = len(self.box_names(seats)), (seats + 1) // 2
            if boxes < wanted:
                found.append(Message("remark-boxes", {"n": boxes, "wanted": wanted}))
            return tuple(found)
        each = max(2, seats) if self.options.packs_for == "player" else (seats + 1) // 2
        for sin in SINS:
            there = sum(pack[0].sin == sin for pack in packs)
            if there != each:
                what = "fewer" if there < each else "more"
                things: dict[str, Slot] = {"sin": sin.capitalize(), "n": there, "wanted": each}
                found.append(Message(f"remark-{what}-packs", things))
        return tuple(found)

    def contents(self) -> Contents:
        """A box for two: its cards, Kosmos and marks for both, modules; no card of another box."""
        modules = self.modules
        own = {card.id for card in (*self.box.cards, *modules.oozes, *modules.deeds)}
        boxes = (open_box(name) for name in map(self.filed, BOXES) if name != self.box.id)
        others = {card.id: 0 for box in boxes for card in box.cards if card.id not in own}
        pairs = {KOSMOS_CARD.id: HANDFUL * PAIR, "dominance": PAIR, "despair": PAIR}
        return Contents(
            copies=others | pairs,
            backs={brand.id: "back-brand" for brand in modules.brands},
            ours=counted(self.box.cards).ours,
            count=len(self.box.cards),
        )

    def extras(self) -> tuple[SinsCard, ...]:
        """Warbrands and Deeds, where they are played with."""
        o = self.options
        brands = self.modules.brands if o.warbrands else ()
        return brands + (self.modules.deeds if o.deeds else ())

    def shelf(self, seats: int) -> Shelf:
        """The cards and the book for a number of seats."""
        o = self.options
        rules = Rules(
            goal=o.dominance, solo_goal=o.solo_dominance,
            idle=o.idle_rounds, rounds=o.max_rounds,
            brands=o.warbrands, deeds=o.deeds, oozes=o.ooze,
            champion=o.champion, boon=self._boon(),
            instead=o.boon_as == "instead" and not self.series,
            head_start=o.head_start, leavings=o.leavings,
        )  # fmt: skip
        return make_shelf(self.cards(seats), seats, rules, self.modules)

    def _boon(self) -> tuple[int, ...]:
        """The highest numbers of its sin, or the lowest, which weigh a deck down."""
        lowest = self.options.boon_as == "lowest" or self.series == FORMER[4]
        numbers = NUMBERS if lowest else reversed(NUMBERS)
        return tuple(numbers)[: self.options.boon]
