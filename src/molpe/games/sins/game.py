"""SINS as the house plays it: facts, and which room answers what."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, cast

import msgspec

from molpe.cards import (
    Change,
    Contents,
    Part,
    counted,
    load_catalogue,
    split_changes,
    summary,
    with_changes,
)
from molpe.games.sins.data.edition import (
    BOXES,
    CHAMPIONS,
    FORMER,
    HANDFUL,
    KOSMOS_CARD,
    NUMBERS,
    PAIR,
    SCHEMA,
    Box,
    Modules,
    Rules,
    Shelf,
    SinsCard,
    listed,
    make_shelf,
    open_box,
    open_modules,
)
from molpe.games.sins.data.names import NAMES
from molpe.games.sins.data.parts import WAYS, parts
from molpe.games.sins.mind.merits import merits
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.sight.clicks import button_id, choices, clicks
from molpe.games.sins.sight.lying import lying, shifted
from molpe.games.sins.sight.onward import onward
from molpe.games.sins.sight.seeing import Sight
from molpe.games.sins.sight.show import show
from molpe.games.sins.sight.view import UNSAID, SinsView
from molpe.games.sins.verbs.schema import SINS
from molpe.games.sins.words.choice import several
from molpe.games.sins.words.notation import (
    BRANDS,
    CHAMPION,
    COLOURS,
    DEEDS,
    FORMS,
    LUCK_FORMS,
    PLACES,
    by_champion,
    gist,
)
from molpe.games.sins.words.refusal import why_not
from molpe.games.sins.words.telling import UNTOLD, ask, champions_reason, hears, news
from molpe.games.sins.words.unfolding import Moment, unfold
from molpe.kernel import (
    NOBODY,
    BadText,
    Frozen,
    Game,
    Gist,
    Message,
    Outcome,
    Pile,
    Seat,
    Several,
    Slot,
    Thing,
)
from molpe.kernel.gist import Choice, Told, card, without
from molpe.kernel.messages import say

MOST_ROUNDS = 200
MOST_IN_A_TURN = 20_000
"""A card stays in play to the end of its phase, so no card is played twice in one."""

MOST_BOXES = 6
"""As many cards as the literal reading of ruling 3 needs for six."""

ALONE, TOGETHER = (1,), (2, 3, 4, 5, 6)

VEILED = (c.Q_PICK, c.Q_LOOKED, c.Q_SWAP_A, c.Q_BRAND)
"""Questions that are asked where nobody else sees that there is nothing to choose."""

THINGS: dict[str, Iterable[str | int]] = {
    "place": PLACES,
    "icon": COLOURS,
    "brand": BRANDS,
    "deed": DEEDS,
    CHAMPION: (1,),
}
"""What there is beside cards and seats, by kind."""


class SinsOptions(Frozen):
    """The tunable rules of SINS."""

    dominance: Annotated[
        Literal[1, 2, 3],
        msgspec.Meta(description="how much dominance wins", extra={"seats": TOGETHER}),
    ] = 1
    boxes: Annotated[
        str,
        msgspec.Meta(
            description="boxes in play, joined by commas; auto is one for every two players",
            extra={"several": BOXES},
        ),
    ] = "auto"
    packs: Annotated[
        str,
        msgspec.Meta(
            description="expert choice of sins: box/sin joined by commas, or off; replaces boxes",
            extra={"several": tuple(f"{box}/{sin}" for box in BOXES for sin in SINS)},
        ),
    ] = "off"
    packs_for: Annotated[
        Literal["pair", "player"],
        msgspec.Meta(
            description="one pack of each sin for every two players, or for every one",
            extra={"seats": TOGETHER},
        ),
    ] = "pair"
    warbrands: Annotated[
        bool, msgspec.Meta(description="the module Warbrands", extra={"seats": TOGETHER})
    ] = False
    deeds: Annotated[
        bool, msgspec.Meta(description="the module Deeds", extra={"seats": TOGETHER})
    ] = False
    ooze: Annotated[
        bool, msgspec.Meta(description="the module Ooze", extra={"seats": TOGETHER})
    ] = False
    head_start: Annotated[
        Literal[0, 1, 2, 3],
        msgspec.Meta(
            description="so many first hands of whoever does not begin have a card more",
            extra={"seats": TOGETHER},
        ),
    ] = 0
    leavings: Annotated[
        bool,
        msgspec.Meta(
            description="whoever gains nothing may take the Realm card with the fewest weaknesses",
            extra={"seats": TOGETHER},
        ),
    ] = False
    champion: Annotated[
        Literal["wrath", "greed", "gluttony"],
        msgspec.Meta(description="whom a match alone is played against", extra={"seats": ALONE}),
    ] = "wrath"
    boon: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        msgspec.Meta(
            description="alone: the highest cards of its own sin with which the Champion begins",
            extra={"seats": ALONE},
        ),
    ] = 3
    boon_as: Annotated[
        Literal["instead", "highest", "lowest"],
        msgspec.Meta(
            description="alone: the boon is instead of Kosmos, or beside it, or the lowest cards",
            extra={"seats": ALONE},
        ),
    ] = "instead"
    solo_dominance: Annotated[
        Literal[1, 2, 3],
        msgspec.Meta(description="alone: how much dominance you need", extra={"seats": ALONE}),
    ] = 1
    idle_rounds: Annotated[
        int, msgspec.Meta(description="rounds without progress that end a match, 1 to 200")
    ] = 10
    max_rounds: Annotated[
        int, msgspec.Meta(description="rounds after which a match ends, 1 to 200")
    ] = 200


class Sins(Game[SinsState]):
    """SINS, for two to six, or for one against a Champion."""

    name = "sins"
    title = "SINS"
    version = 6
    seats = (1, 2, 3, 4, 5, 6)
    codes = c.CODES
    longest = MOST_ROUNDS * 6 * MOST_IN_A_TURN
    scores = (0, 3)
    secrets = True
    slope = 9.5
    luck = True
    reasons = ("dominance", "shortage", "stalled", "rounds")
    catalogue = load_catalogue(f"{__package__}.words")
    forms = FORMS
    chances = frozenset(LUCK_FORMS)
    nods = frozenset({"done-paying", "done", "leave"})
    finishes = frozenset({"pay", "activate", "decline", "foe", "swap-for"})
    options_type = SinsOptions
    editions = BOXES
    former = FORMER
    bygone = {4: ("boon_as=lowest",), 5: ("boon_as=highest",)}
    vague = frozenset({"why-verb", "why-more", "why-held", "why-realm", "why-example"})
    view_type = SinsView
    unsaid = UNSAID
    schema = SCHEMA
    ways = WAYS

    options: SinsOptions
    changes: tuple[Change, ...]
    box: Box
    series: Mapping[str, str]
    """Which file each of the house's boxes is, where the cards are those of a former version."""
    modules: Modules
    shelves: dict[int, tuple[Shelf, Sight]]

    def open_edition(self, edition: str) -> str:
        """Read the box and prove the options."""
        for name in ("idle_rounds", "max_rounds"):
            value = getattr(self.options, name)
            if not 1 <= value <= MOST_ROUNDS:
                raise BadText(
                    f"option {name} of sins cannot be {value}; it takes: 1 to {MOST_ROUNDS}"
                )
        edition, self.changes = split_changes(edition)
        self.box = open_box(edition, self.changes)
        self.series = next((one for one in FORMER.values() if self.box.id in one.values()), {})
        self.modules = open_modules(self.changes)
        self.shelves = {}
        for name in self._box_names(2):
            self._open(name)
        for _ in self._packs():
            pass
        known = {*self.names, *(card.id for card in (*self.modules.brands, *self.modules.deeds))}
        for change in self.changes:
            if change.part not in known:
                raise BadText(f"sins has no card {change.part!r} here to change")
        return with_changes(self.box.id, (change.text for change in self.changes))

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is a box of SINS."""
        return summary(cls.name, open_box(path).cards)

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

    def parts(self, seats: int) -> tuple[Part, ...]:
        """What can be measured of a match of so many."""
        return parts(self._cards(seats), self.modules, self.options, seats)

    # Boxes and packs.

    def filed(self, box: str) -> str:
        """The name of a box's file: who plays with former cards has them of every box."""
        return self.series.get(box, box)

    def _open(self, name: str) -> Box:
        name = self.filed(name)
        if name == self.box.id:
            return self.box
        if name not in self.houses():
            raise BadText(f"sins has no box {name!r}; there are: {', '.join(self.editions)}")
        return open_box(name, self.changes)

    def _box_names(self, seats: int) -> list[str]:
        """Ruling 2: one box for every two players, in their order; of an own box copies."""
        if self.options.boxes != "auto":
            return listed("boxes", self.options.boxes, MOST_BOXES)
        own = next((name for name in BOXES if self.filed(name) == self.box.id), self.box.id)
        if seats == 1 and own == BOXES[0]:  # a Champion belongs to its box
            return [BOXES[CHAMPIONS.index(self.options.champion)]]
        others = [name for name in BOXES if name != own] if own in BOXES else [own] * 2
        return [own, *others][: (seats + 1) // 2]

    def _packs(self) -> list[tuple[SinsCard, ...]]:
        """Ruling 3: the packs of the expert choice."""
        if self.options.packs == "off":
            return []
        packs = []
        for pack in listed("packs", self.options.packs, len(SINS) * max(self.seats)):
            name, _, sin = pack.partition("/")
            if sin not in SINS:
                raise BadText(f"a pack is written box/sin, not {pack!r}; sins: {', '.join(SINS)}")
            packs.append(tuple(card for card in self._open(name).cards if card.sin == sin))
        return packs

    def _cards(self, seats: int) -> tuple[tuple[SinsCard, ...], ...]:
        """The cards of the Realm for a number of seats."""
        packs = self._packs()
        return tuple(packs or (self._open(name).cards for name in self._box_names(seats)))

    def goal(self, seats: int) -> Message:
        """How much dominance wins."""
        alone = seats == 1
        wanted = self.options.solo_dominance if alone else self.options.dominance
        return Message("goal-alone" if alone else "goal", {"n": wanted})

    def remarks(self, seats: int) -> tuple[Message, ...]:
        """Rulings 2 and 3: fewer boxes or other packs than the rulebook recommends."""
        packs, found = self._packs(), []
        if not packs:
            boxes, wanted = len(self._box_names(seats)), (seats + 1) // 2
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

    def _boon(self) -> tuple[int, ...]:
        """The highest numbers of its sin, or the lowest, which weigh a deck down."""
        lowest = self.options.boon_as == "lowest" or self.series == FORMER[4]
        numbers = NUMBERS if lowest else reversed(NUMBERS)
        return tuple(numbers)[: self.options.boon]

    def shelf(self, seats: int) -> tuple[Shelf, Sight]:
        """The cards and the book for a number of seats, and how its matches are seen."""
        if seats not in self.shelves:
            o = self.options
            rules = Rules(
                goal=o.dominance, solo_goal=o.solo_dominance,
                idle=o.idle_rounds, rounds=o.max_rounds,
                brands=o.warbrands, deeds=o.deeds, oozes=o.ooze,
                champion=o.champion, boon=self._boon(),
                instead=o.boon_as == "instead" and not self.series,
                head_start=o.head_start, leavings=o.leavings,
            )  # fmt: skip
            made = make_shelf(self._cards(seats), seats, rules, self.modules)
            extras = (self.modules.brands if o.warbrands else ()) + (
                self.modules.deeds if o.deeds else ()
            )
            sight = Sight(made.kinds, list(made.book.prog), self.grammar, extras)
            self.shelves[seats] = made, sight
        return self.shelves[seats]

    def start(self, seats: int) -> SinsState:
        """A state before the first card is revealed."""
        state = SinsState(self.shelf(seats)[0].book)
        state.set_up()
        return state

    def view(self, state: SinsState, viewer: Seat) -> SinsView:
        """What a viewer may know."""
        return self.shelf(state.seats)[1].views(state, (viewer,))[0]

    def views(self, state: SinsState, viewers: Sequence[Seat]) -> list[Frozen]:
        """What each viewer may know."""
        return [*self.shelf(state.seats)[1].views(state, viewers)]

    def onward(
        self, state: SinsState, viewers: Sequence[Seat], was: SinsState, seen: Sequence[Frozen]
    ) -> list[Frozen]:
        """The same, with what is as it was."""
        last = cast("Sequence[SinsView]", seen)
        return [*onward(self.shelf(state.seats)[1], state, viewers, was, last)]

    def lying(self, view: Frozen) -> dict[str, object]:
        """Cards and piles, without what is only said of them."""
        assert isinstance(view, SinsView)
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        """The same of two views."""
        return shifted(cast("SinsView", was), cast("SinsView", now))

    def turn(self, state: SinsState) -> Seat:
        """Whose turn it is; a Champion has no seat."""
        at = state.scene.r[z.TURN]
        return at if at < state.seats and state.scene.r[z.STAGE] >= z.S_TURN else NOBODY

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        """Cards by kind, colours, Warbrands and Deeds."""
        ids = self.shelf(seats)[0].ids
        return {"card": ids, "colour": COLOURS, "Warbrand": BRANDS, "Deed": DEEDS}

    def show(self, view: Frozen) -> str:
        """The table, drawn."""
        assert isinstance(view, SinsView)
        return show(view)

    # What an action is, and what is told of it.

    def gist(self, state: SinsState, seat: Seat, action: int) -> Gist:
        """A verb and the things it names."""
        return gist(state.scene, seat, action, self.shelf(state.seats)[0].ids)

    def heard(self, state: SinsState, seat: Seat, action: int, viewer: Seat) -> Gist:
        """The gist, without the card where a viewer may not know it (ruling 30)."""
        whole = self.gist(state, seat, action)
        if hears(state.scene, seat, viewer):
            return whole
        return without(whole, "card", "brand")

    def phrase(self, state: SinsState, seat: Seat, action: int, heard: Gist) -> Message:
        """The action as it was heard; a Champion says why."""
        if by_champion(state.scene, seat):
            return Message(champions_reason(state.scene), heard.things)
        told = Message(self.told_key(without(heard, *UNTOLD)), heard.things)
        if heard.verb == "lot":
            number = state.scene.book.number[action - c.LUCK]
            return Message(told.key, {**told.params, "n": number})
        return told

    def lines(self, state: SinsState, seat: Seat, action: int, viewer: Seat) -> tuple[Told, ...]:
        """Luck that draws is told as what it brings, like draws that need none (ruling 30)."""
        return self.tellings(state, seat, action, (viewer,))[0]

    def tellings(
        self, state: SinsState, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """What an action brings about is played out once for all."""
        return self.unfolded(state, seat, action, viewers)[1]

    def scenes(self, state: SinsState, seat: Seat, action: int) -> Sequence[SinsState]:
        """A struggle that is decided, its end and the end of a turn, where play runs on."""
        return self.unfolded(state, seat, action, ())[0]

    def unfolded(
        self, state: SinsState, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> tuple[Sequence[SinsState], list[tuple[Told, ...]]]:
        """Both in one go."""
        happenings = unfold(state, action)
        scenes = [seen.state for seen in happenings if isinstance(seen, Moment)]
        everyone = news(state, action, happenings, viewers, self.shelf(state.seats)[0].ids)
        if state.scene.r[z.PULL] > 0:
            return scenes, [tuple(told) for told in everyone]
        own = self.own_lines(state, seat, action, viewers)
        return scenes, [(*one, *told) for one, told in zip(own, everyone, strict=True)]

    def counts(self, state: SinsState, seat: Seat, action: int) -> bool:
        """Cards that are drawn belong to what caused it: of equal ones luck has none to choose."""
        return state.scene.r[z.PULL] == 0

    def hollow(self, state: SinsState, seat: Seat) -> bool:
        """Asked for a Warbrand, a card or an order where others cannot see that there is none."""
        legal = state.legal(seat)
        if len(legal) > 1:
            return False
        return state.scene.r[z.ASK] == c.Q_ORDER or (
            legal[0] == c.DONE and state.scene.r[z.ASK] in VEILED
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """The printed names of all cards that may come into a match, by their ids."""
        boxes = {name for seats in self.seats for name in self._box_names(seats)}
        packs = self._packs() or [self._open(name).cards for name in sorted(boxes)]
        cards = [KOSMOS_CARD, *self.modules.oozes, *(card for pack in packs for card in pack)]
        return {card.id: card.name for card in cards}

    def piles(self, states: Iterable[SinsState], viewer: Seat) -> tuple[Pile, ...]:
        """The discard piles, which all may look through."""
        *_, last = states
        view = self.view(last, viewer)
        return tuple(
            Pile("discard", tuple(map(card, player.discard)), player.seat)
            for player in view.players
            if not player.champion
        )

    def things(self, kind: str) -> frozenset[str | int]:
        """Every id that a gist may name."""
        return frozenset({**THINGS, "card": self.names}[kind])

    def called(self, thing: Thing, language: str) -> str:
        """Cards as they are printed, others by a word of their own."""
        if thing.kind == "card":
            return NAMES(self.names[str(thing.id)], language)
        if thing.kind == CHAMPION:
            return say(Message("seat-beyond"), self.messages, language)
        if thing.kind == "place":
            return say(Message(f"place-{thing.id}"), self.messages, language)
        if thing.kind in THINGS:
            return NAMES(str(thing.id).capitalize(), language)
        return super().called(thing, language)

    def ended(self, outcome: Outcome) -> Message:
        """Why it ended; the Champion is named where the match alone was lost to it."""
        told = super().ended(outcome)
        lost = outcome.places == (2,) and outcome.reason in ("dominance", "shortage")
        return Message(f"{told.key}-lost", told.params) if lost else told

    def beyond(self, state: SinsState) -> tuple[Message, int] | None:
        """The Champion, and its dominance."""
        s = state.scene
        if s.players == s.seats:
            return None
        return Message(f"beyond-{self.options.champion}"), s.get(s.seats, z.DOMINANCE)

    def merits(self, state: SinsState, seat: Seat) -> dict[str, int]:
        """What is counted for a seat, for reasons of advice."""
        return merits(state.scene, seat)

    def automaton(self, state: SinsState) -> bool:
        """Whether the Champion answers next."""
        return by_champion(state.scene, state.actor())

    # Asking.

    def several(self, state: SinsState, seat: Seat) -> Several | None:
        """Cards that are chosen as a set."""
        return several(state, seat)

    def ask(self, state: SinsState, seat: Seat) -> Message:
        """The question before a seat."""
        return ask(state.scene, seat, self.shelf(state.seats)[0].ids)

    def clicks(self, state: SinsState, seat: Seat, action: int) -> tuple[str, ...]:
        """A card of the hand, a place of the Realm, or a button."""
        on_table = clicks(state.scene, seat, action, self.shelf(state.seats)[0].ids)
        return on_table or (button_id(self.words(state, seat, action)),)

    def choices(self, state: SinsState, seat: Seat) -> list[Choice]:
        """All legal actions."""
        return choices(state, seat, self.shelf(state.seats)[0].ids, self.grammar)

    def why_not(self, state: SinsState, seat: Seat, text: str) -> Message:
        """What is wrong with a text, and what would be right."""
        gists = [self.gist(state, seat, action) for action in state.legal(seat)]
        legal = {self.grammar.write(one): one for one in gists}
        return why_not(state.scene, seat, text, self.shelf(state.seats)[0].ids, legal)
