"""Sirens as the house plays it: facts, words, questions and answers."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, cast

import msgspec

from molpe.cards import Contents, Part, Ways, counted, load_catalogue, summary
from molpe.games.sirens import edition as files
from molpe.games.sirens.book import Book
from molpe.games.sirens.draft import (
    BLESSING,
    BLIND,
    DEAL,
    DRAW,
    KEEP,
    REVEAL,
    ROOT,
    SONG,
    START,
    TURN,
)
from molpe.games.sirens.edition import Edition
from molpe.games.sirens.merits import merits
from molpe.games.sirens.names import NAMES
from molpe.games.sirens.notation import (
    FORMS,
    LUCK,
    choices,
    clicks,
    gist,
    kept_card,
    receiver,
    side_of,
)
from molpe.games.sirens.rows import unpack
from molpe.games.sirens.show import draw
from molpe.games.sirens.state import CODES, LAST_ROUND, LUCK_CODE, TO_WIN, SirensState
from molpe.games.sirens.telling import news
from molpe.games.sirens.view import UNSAID, SirensView
from molpe.games.sirens.window import PHASES, Window, in_mask, lying, shifted
from molpe.kernel import CHANCE, CHOSEN, Frozen, Game, Gist, Message, Outcome, Seat, Thing
from molpe.kernel.gist import Choice, Told, card, without

OPEN_LUCK = (REVEAL, START, DRAW)
"""Cards that everyone sees turned up."""
SEALED = (KEEP, ROOT, SONG)
"""Choices that only their seat knows."""
LONGEST_ROUND = 33  # a rule, two deals of 8, six picks each, two roots, two songs


class SirensOptions(Frozen):
    """The tunable rules of Sirens."""

    difficulty: Annotated[
        Literal["easy", "normal", "challenge"],
        msgspec.Meta(description="how Orpheus sings in a match alone", extra={"seats": (1,)}),
    ] = "normal"
    delta_matched_pays_sum: Annotated[
        bool,
        msgspec.Meta(
            description="under delta a matching pair counts the sum of its halves too",
            extra={"seats": (2,)},
        ),
    ] = True
    sigma_counts_pairs: Annotated[
        bool,
        msgspec.Meta(
            description="under sigma a card with two hearts is a group by itself",
            extra={"seats": (2,)},
        ),
    ] = False
    lambda_spares_ends: Annotated[
        bool,
        msgspec.Meta(
            description="under lambda a half at an end of the song costs nothing",
            extra={"seats": (2,)},
        ),
    ] = False


class Sirens(Game[SirensState]):
    """Sirens, for two, or for one against Orpheus."""

    name = "sirens"
    title = "Sirens"
    version = 1
    seats = (1, 2)
    codes = CODES
    longest = LAST_ROUND * LONGEST_ROUND
    scores = (0, TO_WIN)
    secrets = True
    luck = True
    sealed = True
    reasons = ("sailors", "blessings", "rounds")
    catalogue = load_catalogue(__package__ or "molpe.games.sirens")
    forms = FORMS
    chances = frozenset(LUCK.values())
    bared = frozenset({"round"})
    options_type = SirensOptions
    editions = ("standard", "orpheus")
    vague = frozenset({"not-written", "not-a-card", "not-all", "not-a-side", "not-barred"})
    view_type = SirensView
    unsaid = UNSAID
    schema = files.SCHEMA
    ways = Ways(gets={"keep": "", "blind": "seat"}, chooses=("keep",))

    options: SirensOptions
    cards: Edition
    book: Book
    window: Window

    def open_edition(self, edition: str) -> str:
        """Read the cards and make the book."""
        self.cards = files.open_edition(edition, self.editions)
        options = self.options
        read = {
            "delta": not options.delta_matched_pays_sum,
            "sigma": options.sigma_counts_pairs,
            "lambda": options.lambda_spares_ends,
        }
        otherwise = frozenset(rule for rule, other in read.items() if other)
        self.book = self.cards.book(options.difficulty, otherwise)
        self.window = Window(self.cards, self.book, otherwise)
        return self.cards.name

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is an edition of Sirens."""
        return summary(cls.name, files.open_edition(path, cls.editions).cards)

    def contents(self) -> Contents:
        """What there is to print."""
        return counted(self.cards.cards)

    def parts(self, seats: int) -> tuple[Part, ...]:
        """Cards, and the rules that they bring to a match of two."""
        return tuple(part for part in self.cards.parts() if seats == 2 or part.kind == "card")

    def start(self, seats: int) -> SirensState:
        """A state before the first card is turned."""
        return SirensState(self.book, seats)

    def view(self, state: SirensState, viewer: Seat) -> SirensView:
        """What a viewer may know."""
        return self.window.view(state, viewer)

    def onward(
        self,
        state: SirensState,
        viewers: Sequence[Seat],
        was: SirensState,
        seen: Sequence[Frozen],
    ) -> list[Frozen]:
        """The same, with what is as it was."""
        last = cast("Sequence[SirensView]", seen)
        return [
            self.window.onward(state, viewer, was, old)
            for viewer, old in zip(viewers, last, strict=True)
        ]

    def lying(self, view: Frozen) -> dict[str, object]:
        """Cards that were kept, laid or won; hands go from one to the other all the time."""
        assert isinstance(view, SirensView)
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        """The same of two views."""
        return shifted(cast("SirensView", was), cast("SirensView", now))

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        """Cards and phases."""
        return {"card": self.window.ids, "phase": PHASES}

    def show(self, view: Frozen) -> str:
        """The table drawn as rows of cards."""
        assert isinstance(view, SirensView)
        return draw(view, self.say, self.window.by_id)

    def gist(self, state: SirensState, seat: Seat, action: int) -> Gist:
        """What an action is."""
        return gist(state, seat, action, self.window.ids)

    def things(self, kind: str) -> frozenset[str | int]:
        """The cards of the edition."""
        return frozenset(self.window.ids)

    def called(self, thing: Thing, language: str) -> str:
        """Cards by name."""
        if thing.kind == "card":
            return NAMES(self.window.names[str(thing.id)], language)
        return super().called(thing, language)

    def heard(self, state: SirensState, seat: Seat, action: int, viewer: Seat) -> Gist:
        """Ruling 7: a deal is seen by who gets it, a sealed choice by who makes it."""
        phase = state.phase
        whole = self.gist(state, seat, action)
        if phase in (BLIND, BLESSING) or (phase == DEAL and viewer != receiver(state)):
            return without(whole, "card")
        if phase in SEALED and viewer != seat:
            return CHOSEN
        return whole

    def phrase(self, state: SirensState, seat: Seat, action: int, heard: Gist) -> Message:
        """The gist in words; of open cards also the rule, and what Orpheus gets."""
        told = super().phrase(state, seat, action, heard)
        phase = state.phase
        if phase in OPEN_LUCK:
            letter = self.cards.cards[action - LUCK_CODE].letter
            return Message(told.key, {**told.params, "letter": letter})
        if phase == BLESSING:
            return Message(f"told-blessing-{state.last_winner}")
        if phase == TURN:
            kept = kept_card(action)
            (other,) = (held for held in in_mask(state.hand0) if held != kept)
            side = side_of(action)
            key = f"told-turn-{side}" if side else "told-turn"
            return Message(
                key, {"card": told.params["card"], "other": card(self.window.ids[other])}
            )
        return told

    def lines(self, state: SirensState, seat: Seat, action: int, viewer: Seat) -> tuple[Told, ...]:
        """With the action, what it opens and decides."""
        return self.tellings(state, seat, action, (viewer,))[0]

    def tellings(
        self, state: SirensState, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """What an action opens and decides is found out once for all."""
        told = self.own_lines(state, seat, action, viewers)
        if seat == CHANCE:
            return told
        opened = news(self.window, state, seat, action, viewers)
        return [(*one, *other) for one, other in zip(told, opened, strict=True)]

    def ask(self, state: SirensState, seat: Seat) -> Message:
        """The question before a seat."""
        if state.phase == KEEP:
            n = len(in_mask(state.hand(seat)))
            return Message("ask-keep", {"n": n, "pick": state.step + 1, "draft": state.half + 1})
        if state.phase == TURN:
            return Message("ask-turn" if state.row0 else "ask-first")
        if state.phase == ROOT:
            return Message("ask-root")
        return Message("ask-song", {"n": len(unpack(state.picks(seat)))})

    def ended(self, outcome: Outcome) -> Message:
        """Why it ended; Orpheus is named where the match alone was lost to him."""
        told = super().ended(outcome)
        lost = outcome.places == (2,) and outcome.reason in ("blessings",)
        return Message(f"{told.key}-lost", told.params) if lost else told

    def beyond(self, state: SirensState) -> tuple[Message, int] | None:
        """Orpheus, and his Blessings."""
        return (Message("beyond"), len(in_mask(state.prize(1)))) if state.seats == 1 else None

    def goal(self, seats: int) -> Message:
        """Rounds for two, Blessings alone."""
        return Message("goal-alone" if seats == 1 else "goal")

    def merits(self, state: SirensState, seat: Seat) -> dict[str, int]:
        """What is counted for a seat, for reasons of advice."""
        return merits(state, seat)

    def clicks(self, state: SirensState, seat: Seat, action: int) -> tuple[str, ...]:
        """The cards from left to right, the Root in its place; alone a card and an end."""
        return clicks(state, seat, action, self.window.ids)

    def choices(self, state: SirensState, seat: Seat) -> list[Choice]:
        """All legal actions."""
        return choices(state, seat, self.window.ids, self.grammar)

    def why_not(self, state: SirensState, seat: Seat, text: str) -> Message:
        """The first thing that is wrong with a text."""
        example = self.words(state, seat, state.legal(seat)[0])
        verb, *rest = text.split() or [""]
        if verb != example.split()[0] or not rest:
            return Message("not-written", {"example": example})
        sides = ("left", "right") if state.phase == TURN else ("|",)
        cards = [word for word in rest if word not in sides]
        for word in cards:
            if word not in self.cards.ids:
                return Message("not-a-card", {"card": word})
        if state.phase in (KEEP, TURN):
            held = [self.cards.ids[card] for card in in_mask(state.hand(seat))]
        else:
            held = [self.cards.ids[card] for card in sorted(unpack(state.picks(seat)))]
        for word in cards:
            if word not in held:
                return Message("not-held", {"card": word})
        if state.phase in (ROOT, SONG) and Counter(cards) != Counter(held):
            return Message("not-all", {"cards": " ".join(held)})
        if state.phase == TURN and state.row0 and len(cards) == 1 and len(rest) == 1:
            return Message("not-a-side", {"example": example})
        if state.phase == SONG and rest.count("|") != 1:
            return Message("not-barred", {"example": example})
        return Message("not-written", {"example": example})
