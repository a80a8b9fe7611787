"""SINS as the house plays it: facts, words, questions and answers."""

from typing import Annotated, Literal

import msgspec

from molpe.cards import load_catalogue
from molpe.games.sins.edition import (
    BOXES,
    CHAMPIONS,
    Box,
    Modules,
    Rules,
    Shelf,
    SinsCard,
    make_shelf,
    open_box,
    open_modules,
)
from molpe.games.sins.look import Look, button_id
from molpe.games.sins.notation import (
    BRANDS,
    COLOURS,
    DEEDS,
    by_champion,
    pile_name,
    words,
)
from molpe.games.sins.phrases import SINS
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as b
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.champion import WORDS_OF_REASONS, automaton
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.realm import place_of
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.show import show
from molpe.games.sins.view import SinsView
from molpe.kernel import BadText, Frozen, Game, Message, Seat
from molpe.kernel.model import Param

PACKAGE = __package__ or "molpe.games.sins"
MOST_ROUNDS = 200
MOST_IN_A_TURN = 20_000
"""A card stays in play to the end of its phase, so no card is played twice in one."""

QUESTIONS = {
    c.Q_STATUS: "status",
    c.Q_BUY: "buy",
    c.Q_PAYMENT: "payment",
    c.Q_TARGET: "target",
    c.Q_STRUGGLE: "struggle",
    c.Q_ACTIVATE: "activate",
    c.Q_FOE: "foe",
    c.Q_PICK: "pick",
    c.Q_LOOK_PILE: "pile",
    c.Q_LOOKED: "looked",
    c.Q_BRANCH: "branch",
    c.Q_NUMBER: "number",
    c.Q_COPY: "copy",
    c.Q_STRIP_CARD: "strip",
    c.Q_STRIP_ICON: "strip-icon",
    c.Q_ORDER: "order",
    c.Q_SWAP_A: "swap",
    c.Q_SWAP_B: "swap-for",
    c.Q_SWAP_HAND: "swap-for",
    c.Q_SWAP_REALM: "swap-for",
    c.Q_REALM: "realm",
    c.Q_KEEP: "keep",
    c.Q_OOZE: "ooze",
    c.Q_BRAND: "brand",
    c.Q_RAGE: "rage",
}
"""Questions by the words of their messages."""


ALONE, TOGETHER = (1,), (2, 3, 4, 5, 6)


class SinsOptions(Frozen):
    """The tunable rules of SINS."""

    dominance: Annotated[
        Literal[1, 2, 3],
        msgspec.Meta(description="how much dominance wins", extra={"seats": TOGETHER}),
    ] = 1
    boxes: Annotated[
        str,
        msgspec.Meta(
            description="boxes in play, joined by commas; auto is one for every two players"
        ),
    ] = "auto"
    packs: Annotated[
        str,
        msgspec.Meta(
            description="expert choice of sins: box/sin joined by commas, or off; replaces boxes"
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
    champion: Annotated[
        Literal["wrath", "greed", "gluttony"],
        msgspec.Meta(description="whom a match alone is played against", extra={"seats": ALONE}),
    ] = "wrath"
    boon: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        msgspec.Meta(
            description="alone: cards of its own sin with which the Champion begins",
            extra={"seats": ALONE},
        ),
    ] = 3
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
    version = 2
    seats = (1, 2, 3, 4, 5, 6)
    codes = c.CODES
    longest = MOST_ROUNDS * 6 * MOST_IN_A_TURN
    scores = (0, 3)
    secrets = True
    luck = True
    reasons = ("dominance", "shortage", "stalled", "rounds")
    catalogue = load_catalogue(PACKAGE)
    options_type = SinsOptions
    editions = BOXES
    view_type = SinsView

    options: SinsOptions
    box: Box
    modules: Modules
    shelves: dict[int, tuple[Shelf, Look]]

    def open_edition(self, edition: str) -> str:
        """Read the box and prove the options."""
        for name in ("idle_rounds", "max_rounds"):
            value = getattr(self.options, name)
            if not 1 <= value <= MOST_ROUNDS:
                raise BadText(
                    f"option {name} of sins cannot be {value}; it takes: 1 to {MOST_ROUNDS}"
                )
        self.box = open_box(edition)
        self.modules = open_modules()
        self.shelves = {}
        for name in self._box_names(2):
            self._open(name)
        for _ in self._packs():
            pass
        return self.box.id

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is a box of SINS."""
        box = open_box(path)
        ours = sum(card.source.startswith("ours") for card in box.cards)
        return f"{len(box.cards)} cards of sins, {ours} of them reconstructions"

    # Boxes and packs.

    def _open(self, name: str) -> Box:
        if name == self.box.id:
            return self.box
        if name not in self.editions:
            raise BadText(f"sins has no box {name!r}; there are: {', '.join(self.editions)}")
        return open_box(name)

    def _box_names(self, seats: int) -> list[str]:
        """Ruling 2: one box for every two players, in their order; of an own box copies."""
        if self.options.boxes != "auto":
            return self.options.boxes.split(",")
        if seats == 1 and self.box.id == BOXES[0]:  # a Champion belongs to its box
            return [BOXES[CHAMPIONS.index(self.options.champion)]]
        others = [name for name in BOXES if name != self.box.id]
        if self.box.id not in BOXES:
            others = [self.box.id] * 2
        return [self.box.id, *others][: (seats + 1) // 2]

    def _packs(self) -> list[tuple[SinsCard, ...]]:
        """Ruling 3: the packs of the expert choice."""
        if self.options.packs == "off":
            return []
        packs = []
        for pack in self.options.packs.split(","):
            name, _, sin = pack.partition("/")
            if sin not in SINS:
                raise BadText(f"a pack is written box/sin, not {pack!r}; sins: {', '.join(SINS)}")
            packs.append(tuple(card for card in self._open(name).cards if card.sin == sin))
        return packs

    def _cards(self, seats: int) -> tuple[tuple[SinsCard, ...], ...]:
        """The cards of the Realm for a number of seats."""
        packs = self._packs()
        if not packs:
            return tuple(self._open(name).cards for name in self._box_names(seats))
        each = max(2, seats) if self.options.packs_for == "player" else (seats + 1) // 2
        for sin in SINS:
            there = sum(pack[0].sin == sin for pack in packs)
            if there != each:
                raise BadText(f"{seats} players need {each} packs of {sin}, not {there}")
        return tuple(packs)

    def shelf(self, seats: int) -> tuple[Shelf, Look]:
        """The cards and the book for a number of seats."""
        if seats not in self.shelves:
            o = self.options
            rules = Rules(
                o.dominance, o.solo_dominance, o.idle_rounds, o.max_rounds,
                o.warbrands, o.deeds, o.ooze, o.champion, o.boon,
            )  # fmt: skip
            made = make_shelf(self._cards(seats), seats, rules, self.modules)
            self.shelves[seats] = made, Look(made.kinds, self.words)
        return self.shelves[seats]

    def start(self, seats: int) -> SinsState:
        """A state before the first card is revealed."""
        state = SinsState(self.shelf(seats)[0].book)
        state.set_up()
        return state

    def view(self, state: SinsState, viewer: Seat) -> SinsView:
        """What a viewer may know."""
        return self.shelf(state.seats)[1].view(state, viewer)

    def show(self, view: Frozen) -> str:
        """The table, drawn."""
        assert isinstance(view, SinsView)
        return show(view)

    def words(self, state: SinsState, seat: Seat, action: int) -> str:
        """The one text of an action."""
        return words(state.scene, seat, action, self.shelf(state.seats)[1].ids)

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called."""
        return f"seat {seat}"

    # Telling.

    def name_of(self, state: SinsState, kind: int) -> str:
        """A card by its printed name."""
        return self.shelf(state.seats)[0].kinds[kind].name

    def told(self, state: SinsState, seat: Seat, action: int, viewer: Seat) -> Message:
        """The action as a viewer may hear it (ruling 30)."""
        s = state.scene
        r = s.r
        if r[z.PULL] > 0:
            return self._told_pull(state, action, viewer)
        question = r[z.ASK]
        if question in (c.Q_LUCK_PICK, c.Q_LUCK_LOOK, c.Q_LUCK_BRAND):
            return self._told_luck(state, question, action, viewer)
        if by_champion(s, seat):
            automaton(s)
            card = self.name_of(state, action & 255) if action < c.DEED else ""
            return Message(f"champion-{WORDS_OF_REASONS[s.because]}", {"card": card})
        return self._told_act(state, question, action, viewer, seat)

    def _told_pull(self, state: SinsState, action: int, viewer: Seat) -> Message:
        s = state.scene
        r = s.r
        to = r[z.PULL_TO]
        params: dict[str, Param] = {
            "card": self.name_of(state, action),
            "seat": r[z.PULL_FOR],
            "pile": pile_name(s, r[z.PULL_FROM]),
        }
        key, seen = {
            z.PULL_HAND: ("deal", viewer == r[z.PULL_FOR]),
            z.PULL_DESPAIR: ("despair", False),
            z.PULL_DISCARD: ("turn", True),
            z.PULL_DESTROY: ("turn-destroy", True),
            z.PULL_LOOK: ("see", viewer == r[z.ME]),
            z.PULL_FACE: ("realm", True),
            z.PULL_REVEAL: ("reveal", True),
        }[to]
        return _heard(f"told-{key}", seen, params)

    def _told_luck(self, state: SinsState, question: int, action: int, viewer: Seat) -> Message:
        s = state.scene
        r = s.r
        if question == c.Q_LUCK_BRAND:
            params: dict[str, Param] = {"brand": BRANDS[action - c.BRAND], "seat": r[z.BRANDED]}
            return _heard("told-brand", viewer == r[z.BRANDED], params)
        params = {"card": self.name_of(state, action)}
        if question == c.Q_LUCK_LOOK:
            return _heard("told-glimpse", viewer == r[z.ME], params)
        code, at = s.book.code, r[z.PC]
        if code[at + b.OP] == b.SWAP:
            seen = viewer == r[z.ME] or (
                code[at + b.SWAP_ZONE] == b.IN_HAND and viewer == r[z.RIVAL]
            )
        else:
            seen = code[at + b.TO] != b.TO_FOE
        return _heard("told-luck", seen, params)

    def _told_act(
        self, state: SinsState, question: int, action: int, viewer: Seat, seat: Seat
    ) -> Message:
        s = state.scene
        r = s.r
        word = QUESTIONS[question]
        if action == c.DONE:
            return Message(f"told-{word}-done")
        if c.ATTACK <= action < c.PILE_OF:
            return Message(f"told-{word}", {"seat": action & 7})
        if c.PILE_OF <= action < c.BRANCH:
            owner = action - c.PILE_OF
            if owner == s.players:
                return Message("told-pile-realm")
            return Message("told-pile", {"seat": owner})
        if c.BRANCH <= action < c.ICON:
            base = c.BRANCH - 1 if action < c.NUMBER else c.NUMBER
            return Message(f"told-{word}", {"n": action - base})
        if c.ICON <= action < c.BRAND:
            kind, colour = divmod(action - c.ICON, 5)
            icon = COLOURS[colour].capitalize()
            if kind:
                return Message("told-strip-weakness", {"icon": icon})
            return Message(f"told-{word}", {"icon": icon})
        if c.BRAND <= action < c.DONE:
            return Message("told-brand-revealed", {"brand": BRANDS[action - c.BRAND].capitalize()})
        if action > c.DONE:
            return Message({c.YES: "told-yes", c.NO: "told-no", c.RESOLVE: "told-resolve"}[action])
        if action >= c.DEED:
            deed = DEEDS[((action - c.DEED) % 32) >> 3].capitalize()
            return Message("told-deed", {"deed": deed})
        params: dict[str, Param] = {"card": self.name_of(state, action & 255)}
        if question == c.Q_BUY:
            key = "play" if action < c.GAINS else "gain"
            return Message(f"told-{key}", params)
        if question == c.Q_STRUGGLE:
            return Message("told-play", params)
        key, seen = self._told_card(state, question, viewer == seat, viewer == r[z.RIVAL])
        return _heard(f"told-{key}", seen, params)

    def _told_card(
        self, state: SinsState, question: int, mine: bool, foes: bool
    ) -> tuple[str, bool]:
        """How the choice of a card is told, and whether the viewer hears which."""
        s = state.scene
        code, at = s.book.code, s.r[z.PC]
        to = code[at + b.TO] if at >= 0 else 0
        if question == c.Q_PICK:
            op = code[at + b.OP]
            hidden = to == b.TO_FOE and code[at + b.ZONE] == b.IN_HAND
            word = {
                b.DISCARD: "discard", b.DESTROY: "destroy", b.GAIN: "gain", b.RECYCLE: "recycle",
            }.get(op, "give")  # fmt: skip
            return word, mine or not hidden
        if question == c.Q_LOOKED:
            word = {
                b.TO_DISCARD: "looked-discard", b.TO_DESTROYED: "destroy", b.TO_GAIN: "gain",
            }.get(to, "looked")  # fmt: skip
            return word, word != "looked" or mine or (foes and to == b.TO_SWAP_HAND)
        if question == c.Q_ORDER:
            return "order", mine
        if question == c.Q_SWAP_A:
            return "swap", mine or code[at + b.ZONE] != b.IN_HAND
        if question == c.Q_SWAP_HAND:
            return "swap-for", mine or foes
        if question == c.Q_REALM:
            return "realm-choice", True
        return QUESTIONS[question], True

    def ask(self, state: SinsState, seat: Seat) -> Message:
        """The question before a seat."""
        s = state.scene
        r = s.r
        question = r[z.ASK]
        word = QUESTIONS[question]
        card = ""
        if r[z.SOURCE] != z.BRAND_SOURCE and word not in ("status", "buy", "keep"):
            card = self.name_of(state, r[z.SOURCE_KIND])
        if word == "struggle":
            word = "strike" if seat == r[z.TURN] else "defend"
            return Message(f"ask-{word}", {"n": unmatched(s)})
        if word == "brand":
            return Message(f"ask-brand-{BRANDS[r[z.BRAND_ASKED]]}")
        if word == "status":
            pile = s.left_of(seat)
            return Message("ask-status", {"n": s.count(pile, z.DESPAIR_PILE), "seat": pile})
        if word == "pick":
            op = s.book.code[r[z.PC] + b.OP]
            word = {
                b.DISCARD: "discard", b.DESTROY: "destroy", b.GAIN: "gain", b.RECYCLE: "recycle",
            }.get(op, "give")  # fmt: skip
        return Message(f"ask-{word}", {"card": card})

    def clicks(self, state: SinsState, seat: Seat, action: int) -> tuple[str, ...]:
        """A card of the hand, a place of the Realm, or a button."""
        s = state.scene
        question = s.r[z.ASK]
        look = self.shelf(state.seats)[1]
        if c.CARD <= action < c.GAINS and question in (c.Q_BUY, c.Q_STRUGGLE, c.Q_KEEP):
            return (f"hand-{look.ids[action - c.CARD]}",)
        if c.GAINS <= action < c.BY_HAND and question == c.Q_BUY:
            return (f"realm-{place_of(s, action - c.GAINS, seat)}",)
        return (button_id(self.words(state, seat, action)),)

    def why_not(self, state: SinsState, seat: Seat, text: str) -> Message:
        """What is wrong with a text, and what would be right."""
        s = state.scene
        ids = self.shelf(state.seats)[1].ids
        legal = [self.words(state, seat, action) for action in state.legal(seat)]
        verb, *rest = text.split() or [""]
        card = rest[0] if rest else ""
        if verb == "gain" and card in ids and s.r[z.ASK] == c.Q_BUY:
            place = place_of(s, ids.index(card), -1)
            if place < 0:
                return Message("why-realm", {"card": card})
            free = place_of(s, ids.index(card), seat) >= 0
            return Message("why-dear" if free else "why-bolted", {"card": card})
        verbs = sorted({one.split()[0] for one in legal})
        if verb not in verbs:
            return Message("why-verb", {"verbs": ", ".join(verbs)})
        if card in ids:
            return Message("why-held", {"card": card})
        example = next(one for one in legal if one.split()[0] == verb)
        return Message("why-example" if rest else "why-more", {"example": example})


def _heard(key: str, seen: bool, params: dict[str, Param]) -> Message:
    """A message that names the card, or one that does not."""
    if seen:
        return Message(key, params)
    hidden = {name: value for name, value in params.items() if name not in ("card", "brand")}
    return Message(f"{key}-hidden", hidden)
