"""Siggil's facts, words and clicks."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, cast

import msgspec
from msgspec import Meta

from molpe.cards import Part, Ways, load_catalogue
from molpe.games.siggil.book import CARDS, PLACES, Book
from molpe.games.siggil.edition import SCHEMA, Edition, open_edition
from molpe.games.siggil.layouts import Layout
from molpe.games.siggil.look import Look, clicks, lying, shifted
from molpe.games.siggil.merits import merits
from molpe.games.siggil.names import NAMES
from molpe.games.siggil.notation import FORMS, capture_of, gist, place_id
from molpe.games.siggil.refusal import why_not
from molpe.games.siggil.seal import CONTROLLING, DISCARDING, HELD
from molpe.games.siggil.show import show
from molpe.games.siggil.state import BEGIN, CODES, PASS, SiggilState
from molpe.games.siggil.view import UNSAID, SiggilView
from molpe.kernel import (
    CHANCE,
    NOBODY,
    BadText,
    Facts,
    Frozen,
    Game,
    Gist,
    Message,
    Pile,
    Rng,
    Seat,
    Thing,
)
from molpe.kernel.gist import Choice, card, seat_of

GOALS = {2: 5, 3: 4, 4: 3}
UNTYINGS = 20
"""How often a layout is untied at random to check that it can be."""


ALONE, TOGETHER, FOUR = (1,), (2, 3, 4), (4,)


class SiggilOptions(Frozen):
    """The tunable rules of Siggil."""

    layout: Annotated[
        str, Meta(description="the form of the Siggil by its id; 'first' is the edition's first")
    ] = "first"
    first_player: Annotated[
        Literal["random", "seat-0"], Meta(description="who begins", extra={"seats": TOGETHER})
    ] = "random"
    allow_larger_sets: Annotated[
        bool,
        Meta(
            description="2 to 4 seats: a set may be larger than it must",
            extra={"seats": TOGETHER},
        ),
    ] = False
    finish_last_round: Annotated[
        bool,
        Meta(
            description="2 to 4 seats: after the last card the others may still capture, in turn",
            extra={"seats": TOGETHER},
        ),
    ] = False
    new_set_beside: Annotated[
        bool,
        Meta(
            description="4 seats: who regains a Spirit may put a new set beside one of its kind",
            extra={"seats": FOUR},
        ),
    ] = False
    pillars_in_turn: Annotated[
        bool, Meta(description="a layout's groups are laid one after the other")
    ] = False
    difficulty: Annotated[
        Literal["easy", "difficult", "open-4", "closed-3"],
        Meta(
            description="solo: discards open and sets of 3, closed and sets of 4, or one of each",
            extra={"seats": ALONE},
        ),
    ] = "easy"
    solo_spirits: Annotated[
        Literal["ordered", "scattered"],
        Meta(
            description="solo: every eighth card is a Spirit, or one of every eight",
            extra={"seats": ALONE},
        ),
    ] = "ordered"


class Siggil(Game[SiggilState]):
    """Untie the knot card by card, and catch the Spirits that escape."""

    name = "siggil"
    title = "Siggil"
    version = 1
    seats = (1, 2, 3, 4)
    codes = CODES
    longest = 155  # who begins, 56 cards decided, 49 taken, 49 control actions
    scores = (0, 7)
    secrets = luck = True
    reasons = ("goal", "last-card", "driven-away")
    catalogue = load_catalogue(__package__)
    forms = FORMS
    chances = frozenset({"deal", "turn", "begin"})
    options_type = SiggilOptions
    vague = frozenset(
        {
            "why-form",
            "why-form-solo",
            "why-card",
            "why-not-there",
            "why-no-spirit",
            "why-adding",
            "why-with",
            "why-with-beside",
        }
    )
    view_type = SiggilView
    unsaid = UNSAID
    schema = SCHEMA
    ways = Ways(
        gets={"take": "", "capture": "", "add": ""},
        chooses=("take", "capture", "add"),
        shows=("deal", "turn"),
    )

    opened: Edition
    layout: Layout
    look: Look
    names: tuple[str, ...]
    books: dict[int, Book]

    def open_edition(self, edition: str) -> str:
        assert isinstance(self.options, SiggilOptions)
        self.opened = open_edition(edition)
        self.layout = self.opened.layout(self.options.layout)
        # One spelling only: a match file says which layout it is.
        self.options = msgspec.structs.replace(self.options, layout=self.layout.id)
        self.names = self.opened.cards()
        open_pile = self.options.difficulty in ("easy", "open-4")
        self.look = Look(self.layout, self.opened.families, self.names, open_pile)
        self.books = {}
        return self.opened.name

    @classmethod
    def check_edition(cls, path: str) -> str:
        edition = open_edition(path)
        for layout in edition.layouts:
            for in_turn in (False, True):
                options = SiggilOptions(layout=layout.id, pillars_in_turn=in_turn)
                cls(options, path).untie(UNTYINGS)
        count, guesses = len(edition.layouts), sum("recon" in one.source for one in edition.layouts)
        return (
            f"{path}: 56 cards of 7 families, {count} layout{'s'[: count != 1]} of 56 places, "
            f"untied by playing; {guesses} of them reconstruction{'s'[: guesses != 1]}"
        )

    def parts(self, seats: int) -> tuple[Part, ...]:
        """The layout and the families."""
        return self.opened.parts(self.layout.id)

    def untie(self, times: int) -> None:
        """Prove by playing that every card of the layout can be taken."""
        for seed in range(times):
            state, rng = self.start(2), Rng(seed + 1)
            while (seat := state.actor()) != NOBODY:
                action = PASS if state.phase == CONTROLLING and seat != CHANCE else state.pick(rng)
                state.play(seat, action)
            if state.hand_size(0) + state.hand_size(1) != CARDS:
                raise BadText(f"{self.opened.source}: layout {self.layout.id!r} cannot be untied")

    @property
    def facts(self) -> Facts:
        """The kernel's facts, with the edition's layouts as choices."""
        facts = super().facts
        ids = tuple(layout.id for layout in self.opened.layouts)
        options = tuple(
            msgspec.structs.replace(option, default=ids[0], choices=ids)
            if option.name == "layout"
            else option
            for option in facts.options
        )
        return msgspec.structs.replace(facts, options=options)

    def start(self, seats: int) -> SiggilState:
        if seats not in self.books:
            self.books[seats] = self.book(seats)
        state = SiggilState(self.books[seats])
        state.set_up()
        return state

    def book(self, seats: int) -> Book:
        """The rules for a number of seats, as numbers."""
        options = self.options
        assert isinstance(options, SiggilOptions)
        places = self.layout.places
        groups = [[n for n, p in enumerate(places) if p.group == g] for g in self.layout.groups]
        if not options.pillars_in_turn:
            groups = [list(range(PLACES))]
        if seats == 1:  # ruling 23: sets of 3 need all seven Spirits, sets of 4 six
            size = 3 if options.difficulty in ("easy", "closed-3") else 4
            goal, losses = (7, 1) if size == 3 else (6, 2)
        else:
            size, goal, losses = 2 if seats == 4 else 3, GOALS[seats], 0
        return Book(
            seats,
            [bits(above) for above in self.layout.above],
            bits(n for n, place in enumerate(places) if place.face == "up"),
            [bits(group) for group in groups],
            [place for group in groups for place in group],
            [family.number - 1 for family in self.opened.families],
            size,
            goal,
            losses,
            options.allow_larger_sets and seats > 1,
            # Sets of three would take eight cards, and to larger sets one adds as many: ruling 11.
            options.new_set_beside and seats == 4 and not options.allow_larger_sets,
            seats - 1 if options.finish_last_round else 0,
            options.solo_spirits == "scattered" and seats == 1,
            options.first_player == "random" and seats > 1,
        )

    def view(self, state: SiggilState, viewer: Seat) -> SiggilView:
        return self.look.views(state, (viewer,))[0]

    def views(self, state: SiggilState, viewers: Sequence[Seat]) -> list[Frozen]:
        return [*self.look.views(state, viewers)]

    def onward(
        self,
        state: SiggilState,
        viewers: Sequence[Seat],
        was: SiggilState,
        seen: Sequence[Frozen],
    ) -> list[Frozen]:
        return [*self.look.onward(state, viewers, was, cast("Sequence[SiggilView]", seen))]

    def gist(self, state: SiggilState, seat: Seat, action: int) -> Gist:
        return gist(state, self.names, action)

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(self.names if kind == "card" else map(place_id, range(PLACES)))

    def lying(self, view: Frozen) -> dict[str, object]:
        """Places that cards were taken from, hands, and who has which Spirit."""
        assert isinstance(view, SiggilView)
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        return shifted(cast("SiggilView", was), cast("SiggilView", now))

    def turn(self, state: SiggilState) -> Seat:
        """Whose turn it is."""
        return state.turn

    def called(self, thing: Thing, language: str) -> str:
        if thing.kind == "card":
            family, _, number = str(thing.id).partition("-")
            name = next(one.name for one in self.opened.families if one.id == family)
            return f"{NAMES(name, language)} {number}".rstrip()
        return super().called(thing, language)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        """Cards by family, then by number; places; phases."""
        cards = self.names[:CARDS]
        return {
            "card": cards,
            "card by number": [cards[7 * (n % 7) + n // 7] for n in range(CARDS)],
            "family": [family.id for family in self.opened.families],
            "place": [place_id(place) for place in range(PLACES)],
            "phase": ("who begins", "laying", "discard", "take", "control"),
        }

    def show(self, view: Frozen) -> str:
        assert isinstance(view, SiggilView)
        return show(view)

    def phrase(self, state: SiggilState, seat: Seat, action: int, heard: Gist) -> Message:
        # Every card is drawn from an open place, so everyone hears the same (ruling 19).
        told = super().phrase(state, seat, action, heard)
        if CARDS <= action < BEGIN:
            return Message(f"{told.key}-spirit", told.params)
        if action > PASS:
            spirit, _, adding = capture_of(state, action)
            where = state.where(spirit)
            if where < HELD:
                return Message("told-capture", told.params)
            how = "adding" if adding else "with"
            return Message(f"told-steal-{how}", {**told.params, "seat": seat_of(where - HELD)})
        return told

    def ask(self, state: SiggilState, seat: Seat) -> Message:
        if state.phase == CONTROLLING:
            return Message("ask-solo" if state.seats == 1 else "ask-control")
        return Message("ask-discard" if state.phase == DISCARDING else "ask-take")

    def goal(self, seats: int) -> Message:
        """How many Spirits win, and how large a set is."""
        book = self.start(seats).book
        key = "goal-alone" if seats == 1 else "goal"
        return Message(key, {"n": book.goal, "cards": book.size})

    def merits(self, state: SiggilState, seat: Seat) -> dict[str, int]:
        """What is counted for a seat, for reasons of advice."""
        return merits(state, seat)

    def piles(self, states: Iterable[SiggilState], viewer: Seat) -> tuple[Pile, ...]:
        """Alone the discard pile, if it lies open (ruling 23)."""
        *_, last = states
        pile = self.view(last, viewer).pile
        return (
            (Pile("discard", tuple(map(card, pile.cards))),)
            if last.seats == 1 and pile.open
            else ()
        )

    def clicks(self, state: SiggilState, seat: Seat, action: int) -> tuple[str, ...]:
        return clicks(state, self.names, action)

    def choices(self, state: SiggilState, seat: Seat) -> list[Choice]:
        return self.look.choices(state, seat, self.grammar)

    def parse(self, state: SiggilState, seat: Seat, text: str) -> int:
        """The cards of a set may be typed in any order."""
        words = text.split()
        if words[:1] == ["capture"] and set(words[3:]) <= set(self.names):
            text = " ".join([*words[:3], *sorted(words[3:], key=self.names.index)])
        return super().parse(state, seat, text)

    def why_not(self, state: SiggilState, seat: Seat, text: str) -> Message:
        return why_not(state, self.names, text)


def bits(members: Iterable[int]) -> int:
    """A set as one number."""
    return sum(1 << member for member in members)
