"""Sing! O Muse as the house plays it: facts, words, questions and answers."""

from collections.abc import Iterable, Sequence
from typing import Annotated, cast

import msgspec

from molpe.cards import Contents, Part, Ways, counted, load_catalogue
from molpe.games.muse.data import edition as editions
from molpe.games.muse.data.cards import MuseCard, Quest
from molpe.games.muse.data.edition import Edition
from molpe.games.muse.data.names import NAMES
from molpe.games.muse.mind.merits import merits
from molpe.games.muse.rules import crossing, frames
from molpe.games.muse.rules.book import Book
from molpe.games.muse.rules.codes import (
    CODES,
    LAST_ACTION,
    ON_ANSWER,
    ON_CHALLENGE,
    P_DISCARD,
    P_TRANSFORM,
)
from molpe.games.muse.rules.effects import war
from molpe.games.muse.rules.effects.lose import risks
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.state import MuseState
from molpe.games.muse.sight.asking import passing
from molpe.games.muse.sight.clicks import choices, path
from molpe.games.muse.sight.lying import lying, shifted
from molpe.games.muse.sight.onward import onward
from molpe.games.muse.sight.piles import piles
from molpe.games.muse.sight.show import draw
from molpe.games.muse.sight.survey import Survey
from molpe.games.muse.sight.view import UNSAID, MuseView
from molpe.games.muse.verbs.reward import BecomeTreasure
from molpe.games.muse.verbs.schema import TRAITS
from molpe.games.muse.words.choices import several
from molpe.games.muse.words.news import news
from molpe.games.muse.words.notation import FORMS, Notation
from molpe.games.muse.words.refusal import refusal
from molpe.games.muse.words.telling import beside, heard, started
from molpe.kernel import (
    Frozen,
    Game,
    Gist,
    Message,
    Pile,
    Seat,
    Several,
    Thing,
    Window,
)
from molpe.kernel.gist import Choice, Told, card, seat_of
from molpe.kernel.options import option_facts


def reading(ruling: int, description: str) -> msgspec.Meta:
    """What an option says that reads a ruling otherwise."""
    return msgspec.Meta(description=description, extra={"ruling": ruling})


class MuseOptions(Frozen):
    """The tunable rules of Sing! O Muse."""

    goal: Annotated[
        int,
        msgspec.Meta(ge=1, le=99, description="Laurels that win: 7, 10 for an epic, any number"),
    ] = 7
    soft_fates: Annotated[
        bool,
        msgspec.Meta(description="both Fates on an only Hero cost the Companions, not the match"),
    ] = False
    hold_anytime: Annotated[
        bool, reading(35, "Hold cards fit any window, and answer a card before it takes effect")
    ] = False
    leader_from_other_crew: Annotated[
        bool, reading(24, "a Companion Hero of the other Crew may take over for a lost leader")
    ] = False
    free_rearranging: Annotated[
        bool, reading(70, "between Quests any arrangement, cards may move more than once")
    ] = False
    treasure_replaces: Annotated[
        bool, reading(23, "a new Treasure may replace one, though somebody has room for it")
    ] = False
    tackle_for_gain: Annotated[
        bool, reading(49, "only what is a step, Blocks or brings something is tackled")
    ] = False
    losses_in_crew: Annotated[
        bool, reading(72, "chance strikes in one Crew, which its player names, not in both")
    ] = False
    withdraw_leaves_quest: Annotated[
        bool, reading(66, "who withdraws a part of a Crew gives up its Quest as well")
    ] = False


READINGS = [fact.name for fact in option_facts(MuseOptions) if fact.ruling]
"""Options that read a ruling otherwise."""


ASKS = {
    frames.FIRST: "ask-first",
    frames.PLAY: "ask-play",
    frames.EMBARK: "ask-embark",
    frames.QUEST: "ask-quest",
    frames.CHALLENGE: "ask-trigger",
    frames.WITHDRAW: "ask-withdraw",
    frames.REARRANGE: "ask-rearrange",
    frames.SEARCH: "ask-search",
    frames.PEEK: "ask-peek",
    frames.RESTORE: "ask-restore",
    frames.RETRIEVE: "ask-retrieve",
    frames.CAPTURE: "ask-capture",
    frames.STRIP: "ask-strip",
    frames.LEADER: "ask-leader",
    frames.SPOILS: "ask-spoils",
    frames.LAY: "ask-lay",
    frames.NAME: "ask-name",
}
CARD_ASKS = {
    frames.PLACE: ("ask-place", frames.PLACE_PERSON),
    frames.FULL: ("ask-full", frames.FULL_NEWCOMER),
    frames.BEARER: ("ask-bearer", frames.BEARER_TREASURE),
    frames.GIVE: ("ask-bearer", frames.GIVE_TREASURE),
    frames.PASSON: ("ask-bearer", frames.PASSON_TREASURE),
    frames.QUEUE: ("ask-bump", frames.QUEUE_CARD),
    frames.ATTACH: ("ask-attach", frames.ATTACH_FATE),
    frames.JOIN: ("ask-join", frames.JOIN_CARD),
    frames.COUNTER: ("ask-counter", frames.COUNTER_CARD),
    frames.DARE: ("ask-dare", frames.DARE_CARD),
}
LOSSES = {P_DISCARD: "discard", P_TRANSFORM: "transform"}
"""What becomes of a character that is lost."""


class Muse(Game[MuseState]):
    """Sing! O Muse, for two to six."""

    name = "muse"
    title = "Sing! O Muse"
    version = 4
    former = {3: {"standard": "standard-3"}}
    seats = (2, 3, 4, 5, 6)
    codes = CODES
    longest = LAST_ACTION
    scores = (0, 199)
    secrets = True
    luck = True
    reasons = ("laurels", "last", "empty", "rounds")
    catalogue = load_catalogue("molpe.games.muse.words")
    bared = frozenset({"start"})
    nods = frozenset({"ready", "done", "stay", "enough"})
    finishes = frozenset({
        "give", "enlist", "found", "send", "bump", "name", "aim", "call", "dismiss",
        "hand-over", "hand", "move", "lead",
    })  # fmt: skip
    windows = ("challenges", "crossings", "aimed", "losses")
    forms = FORMS
    chances = frozenset({"deal", "lot", "draw", "see", "match"})
    options_type = MuseOptions
    vague = frozenset({"why-form", "why-no-card", "why-no-quest", "why-not-there"})
    view_type = MuseView
    unsaid = UNSAID
    schema = {"card": MuseCard, "quest": Quest}
    ways = Ways(
        gets={
            "deal": "seat", "draw": "@turn", "find": "", "take": "", "recall": "", "welcome": "",
            "retrieve": "", "restore": "", "embark": "",
        },
        loses={
            "discard": "", "dismiss": "", "withdraw": "", "yield": "", "send-away": "",
            "transform": "",
        },
        chooses=(
            "play", "use", "recall", "found", "enlist", "embark", "tackle", "dare", "call",
            "favor", "wrath", "find", "take", "welcome", "restore", "retrieve",
        ),
    )  # fmt: skip

    options: MuseOptions
    cards: Edition
    book: Book
    notation: Notation
    names: dict[str | int, str]
    survey: Survey

    def open_edition(self, edition: str) -> str:
        """Read the cards and make the book."""
        self.cards = editions.open_edition(edition, self.houses())
        options = self.options
        readings = [name for name in READINGS if getattr(options, name)]
        self.book = self.cards.book(options.goal, options.soft_fates, readings)
        self.notation = Notation(self.cards)
        cards = zip(self.cards.ids, self.cards.cards, strict=True)
        self.names = {id: card.name for id, card in cards}
        self.names |= {quest.id: quest.name for quest in self.cards.quests}
        became = ((one.id, one.find(BecomeTreasure)) for one in self.cards.cards)
        self.prizes = {
            f"{id}-prize": verb.name for id, verb in became if isinstance(verb, BecomeTreasure)
        }
        """What cards become, by the ids of their faces."""
        self.survey = Survey(self.cards)
        return self.cards.name

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is an edition of Sing! O Muse."""
        cards = editions.open_edition(path, cls.houses())
        ours = sum(card.ours for card in cards.cards)
        return (
            f"{len(cards.cards)} cards and {len(cards.quests)} quests of muse, "
            f"{ours} of the cards reconstructions"
        )

    def contents(self) -> Contents:
        """What there is to print: every card of the deck is one of its own."""
        return Contents(ours=counted(self.cards.cards).ours, count=len(self.cards.cards))

    def parts(self, seats: int) -> tuple[Part, ...]:
        """Cards of the deck and Quests."""
        return self.cards.parts()

    def start(self, seats: int) -> MuseState:
        """A state before the first card is dealt."""
        state = MuseState(self.book, seats)
        state.set_up()
        return state

    def view(self, state: MuseState, viewer: Seat) -> MuseView:
        """What a viewer may know."""
        return self.survey.views(state, (viewer,))[0]

    def views(self, state: MuseState, viewers: Sequence[Seat]) -> list[Frozen]:
        """What each viewer may know."""
        return [*self.survey.views(state, viewers)]

    def onward(
        self, state: MuseState, viewers: Sequence[Seat], was: MuseState, seen: Sequence[Frozen]
    ) -> list[Frozen]:
        """The same, with what is as it was."""
        last = cast("Sequence[MuseView]", seen)
        return [*onward(self.survey, state, viewers, was, last)]

    def lying(self, view: Frozen) -> dict[str, object]:
        """Cards and Quests, without what is only said of them."""
        assert isinstance(view, MuseView)
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        """The same of two views."""
        return shifted(cast("MuseView", was), cast("MuseView", now))

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        """Cards, Quests and traits."""
        quests = [quest.id for quest in self.cards.quests]
        return {"card": self.cards.ids, "Quest": quests, "trait": TRAITS}

    def show(self, view: Frozen) -> str:
        """Crews, Quests and queues on one screen."""
        assert isinstance(view, MuseView)
        return draw(view)

    def gist(self, state: MuseState, seat: Seat, action: int) -> Gist:
        """What an action is."""
        return self.notation.gist(state, seat, action)

    def heard(self, state: MuseState, seat: Seat, action: int, viewer: Seat) -> Gist:
        """Ruling 9: hidden draws and looks at the deck are heard by who sees them."""
        return heard(self.gist(state, seat, action), state.scene, action, viewer)

    def phrase(self, state: MuseState, seat: Seat, action: int, heard: Gist) -> Message:
        """The gist in words; of luck also whose it is, of a duel how it ends."""
        told = super().phrase(state, seat, action, heard)
        return beside(told, state.scene, seat, action, self.cards.ids)

    def lines(self, state: MuseState, seat: Seat, action: int, viewer: Seat) -> tuple[Told, ...]:
        """Starting cards that are no Hold cards come to light by themselves (ruling 4), and what
        comes of a challenge, a Quest or a loss."""
        return self.tellings(state, seat, action, (viewer,))[0]

    def tellings(
        self, state: MuseState, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """What comes of an action lies open: everyone is told the same of it."""
        after = state.copy()
        assert isinstance(after, MuseState)
        after.play(seat, action)
        scenes = state.scene, after.scene
        done = self.gist(state, seat, action)
        everyone = [
            *started(*scenes, self.cards.ids),
            *news(*scenes, done, self.cards.ids, self.notation.quests),
        ]
        own = self.own_lines(state, seat, action, viewers)
        return [(*one, *everyone) for one in own]

    def silent(self, state: MuseState, action: int, heard: Gist) -> bool:
        """That a drawn card is a Hold card is something to hear."""
        return heard.verb != "draw" and super().silent(state, action, heard)

    def things(self, kind: str) -> frozenset[str | int]:
        """The cards of the edition, Quests among them."""
        return frozenset(self.names)

    def called(self, thing: Thing, language: str) -> str:
        """Cards by name."""
        if thing.kind == "card":
            id = str(thing.id)
            return NAMES(self.prizes.get(id) or self.names[id], language)
        return super().called(thing, language)

    def card(self, number: int) -> Thing:
        """A card by its number."""
        return card(self.cards.ids[number])

    def ask(self, state: MuseState, seat: Seat) -> Message:
        """The question before a seat."""
        s = state.scene
        kind = s.get(frames.KIND)
        if kind == frames.WINDOW:
            return self._ask_window(state)
        if kind == frames.CROSS:
            if s.get(frames.STEP) == crossing.OWN_SEA:
                return Message("ask-own-sea")
            return Message("ask-sea", {"seat": seat_of(s.get(frames.SEAT))})
        if kind == frames.WAR:
            return Message("ask-war-crew" if s.get(frames.STEP) < war.SNAPSHOT else "ask-war-pile")
        if kind == frames.LOSE:
            if risks(s):
                return Message("ask-risk")
            return Message(f"ask-lose-{LOSSES[s.get(frames.LOSE_MODE)]}")
        if kind == frames.LOSS:
            key = f"ask-loss-{LOSSES[s.get(frames.LOSS_MODE)]}"
            return Message(key, {"card": self.card(s.get(frames.LOSS_PERSON))})
        if kind in CARD_ASKS:
            key, field = CARD_ASKS[kind]
            number = s.get(field)
            prize = f"{self.cards.ids[number]}-prize"  # a club is carried, not who had it
            prized = key == "ask-bearer" and prize in self.prizes
            return Message(key, {"card": card(prize) if prized else self.card(number)})
        return Message(ASKS[kind])

    def _ask_window(self, state: MuseState) -> Message:
        s = state.scene
        number = s.get(frames.WINDOW_NUMBER)
        if number == ON_CHALLENGE:
            at = s.find(frames.CHALLENGE)
            who = seat_of(s.read(at, frames.SEAT))
            challenge = self.card(s.read(at, frames.CHALLENGE_CARD))
            return Message("ask-window-5", {"seat": who, "card": challenge})
        if number == ON_ANSWER:
            at = s.find(frames.CARD)
            played = self.card(s.read(at, frames.CARD_CARD))
            return Message("ask-window-12", {"seat": seat_of(s.read(at, SEAT)), "card": played})
        return Message(f"ask-window-{number}", {"seat": seat_of(s.active)})

    def clicks(self, state: MuseState, seat: Seat, action: int) -> tuple[str, ...]:
        """Cards by themselves, the rest by buttons."""
        return path(self.notation, state, seat, action)

    def choices(self, state: MuseState, seat: Seat) -> list[Choice]:
        """All legal actions."""
        return choices(self.notation, state, seat, self.grammar)

    def passing(self, state: MuseState, seat: Seat) -> Window | None:
        """The windows of ruling 35."""
        return passing(state, seat)

    def several(self, state: MuseState, seat: Seat) -> Several | None:
        """Withdrawing, spoils of War, the order of cards on the deck."""
        return several(state, seat)

    def piles(self, states: Iterable[MuseState], viewer: Seat) -> tuple[Pile, ...]:
        """The discard pile, and what everybody has won: Laurel cards and completed Quests."""
        return piles(states, self.cards.ids, self.notation.quests)

    def goal(self, seats: int) -> Message:
        """How many Laurels win."""
        return Message("goal", {"n": self.options.goal})

    def merits(self, state: MuseState, seat: Seat) -> dict[str, int]:
        """What is counted for a seat, for reasons of advice."""
        return merits(state.scene, seat)

    def turn(self, state: MuseState) -> Seat:
        """The active seat."""
        active: int = state.scene.active
        return active

    def why_not(self, state: MuseState, seat: Seat, text: str) -> Message:
        """The first thing that is wrong with a text."""
        return refusal(self, state, seat, text)
