"""SINS as the house plays it: facts, and which room answers what."""

from collections.abc import Iterable, Sequence
from typing import cast

from molpe.cards import Contents, Part, load_catalogue, summary
from molpe.games.sins.data.boxes import Boxes
from molpe.games.sins.data.edition import BOXES, FORMER, SCHEMA, Shelf, open_box
from molpe.games.sins.data.names import NAMES
from molpe.games.sins.data.options import ALONE, MOST_ROUNDS, TOGETHER, SinsOptions
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
    Frozen,
    Game,
    Gist,
    Message,
    Outcome,
    Pile,
    Seat,
    Several,
    Thing,
)
from molpe.kernel.gist import Choice, Told, card, without
from molpe.kernel.messages import say

MOST_IN_A_TURN = 20_000
"""A card stays in play to the end of its phase, so no card is played twice in one."""

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


class Sins(Game[SinsState]):
    """SINS, for two to six, or for one against a Champion."""

    name = "sins"
    title = "SINS"
    version = 6
    seats = (*ALONE, *TOGETHER)
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
    boxes: Boxes
    shelves: dict[int, tuple[Shelf, Sight]]

    def open_edition(self, edition: str) -> str:
        """Read the boxes and prove the options."""
        self.boxes = Boxes(self.options, edition)
        self.shelves = {}
        return self.boxes.edition

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is a box of SINS."""
        return summary(cls.name, open_box(path).cards)

    def contents(self) -> Contents:
        """A box for two."""
        return self.boxes.contents()

    def parts(self, seats: int) -> tuple[Part, ...]:
        """What can be measured of a match of so many."""
        return parts(self.boxes.cards(seats), self.boxes.modules, self.options, seats)

    def goal(self, seats: int) -> Message:
        """How much dominance wins."""
        alone = seats == 1
        wanted = self.options.solo_dominance if alone else self.options.dominance
        return Message("goal-alone" if alone else "goal", {"n": wanted})

    def remarks(self, seats: int) -> tuple[Message, ...]:
        """Fewer boxes or other packs than the rulebook recommends."""
        return self.boxes.remarks(seats)

    def shelf(self, seats: int) -> tuple[Shelf, Sight]:
        """The cards and the book for a number of seats, and how its matches are seen."""
        if seats not in self.shelves:
            made = self.boxes.shelf(seats)
            sight = Sight(made.kinds, list(made.book.prog), self.grammar, self.boxes.extras())
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
        return frozenset({**THINGS, "card": self.boxes.names}[kind])

    def called(self, thing: Thing, language: str) -> str:
        """Cards as they are printed, others by a word of their own."""
        if thing.kind == "card":
            return NAMES(self.boxes.names[str(thing.id)], language)
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
