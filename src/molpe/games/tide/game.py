"""Tide: its facts, and which room answers what."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from molpe.cards import Part, Ways, load_catalogue, parts_of
from molpe.games.tide.data.edition import EFFECTS, MOST_KINDS, TideCard, open_edition
from molpe.games.tide.mind.merits import merits
from molpe.games.tide.rules.codes import DEAL
from molpe.games.tide.rules.state import TideState
from molpe.games.tide.sight.clicks import clicks
from molpe.games.tide.sight.show import show
from molpe.games.tide.sight.view import UNSAID, TideView, look
from molpe.games.tide.words.notation import CHOICES, FORMS, gist
from molpe.games.tide.words.telling import ask, heard
from molpe.kernel import Frozen, Game, Gist, Message, Seat, Thing

MOST_ROUNDS = 3


class TideOptions(Frozen):
    """The tunable rules of Tide."""

    rounds: Annotated[Literal[1, 2, 3], msgspec.Meta(description="how many rounds are played")] = 1


class Tide(Game[TideState]):
    """Everyone keeps a card or throws it back; the highest hand wins."""

    name = "tide"
    title = "Tide"
    version = 1
    seats = (2, 3, 4)
    codes = DEAL + MOST_KINDS
    longest = 12 * MOST_ROUNDS
    scores = (-99, 99)
    secrets = luck = sealed = True
    example = True
    reasons = ("shown",)
    catalogue = load_catalogue(f"{__package__}.words")
    forms = FORMS
    chances = frozenset({"deal"})
    options_type = TideOptions
    vague = frozenset({"why-form"})
    view_type = TideView
    unsaid = UNSAID
    schema = {"card": TideCard}
    ways = Ways(gets={"deal": "seat"}, loses={"throw": ""})

    options: TideOptions

    def open_edition(self, edition: str) -> str:
        opened = open_edition(edition, self.editions, self.seats[-1])
        self.cards, self.ids = opened.cards, opened.ids
        self.book = opened.book(self.options.rounds)
        return opened.name

    @classmethod
    def check_edition(cls, path: str) -> str:
        cards = cls(edition=path).cards
        return f"{path}: {sum(card.copies for card in cards)} cards of {len(cards)} kinds"

    def parts(self, seats: int) -> tuple[Part, ...]:
        return parts_of(self.cards, EFFECTS, lambda card: ("", card.worth))

    def start(self, seats: int) -> TideState:
        return TideState(self.book, seats)

    # What is seen.

    def view(self, state: TideState, viewer: Seat) -> TideView:
        return look(state, viewer, self.ids)

    def show(self, view: Frozen) -> str:
        assert isinstance(view, TideView)
        return show(view)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        return {"card": self.ids, "word": CHOICES}

    def clicks(self, state: TideState, seat: Seat, action: int) -> tuple[str, ...]:
        return clicks(seat, action)

    # What is said.

    def gist(self, state: TideState, seat: Seat, action: int) -> Gist:
        return gist(state, seat, action, self.ids)

    def heard(self, state: TideState, seat: Seat, action: int, viewer: Seat) -> Gist:
        return heard(state, seat, self.gist(state, seat, action), viewer)

    def ask(self, state: TideState, seat: Seat) -> Message:
        return ask(state, seat, self.ids)

    def merits(self, state: TideState, seat: Seat) -> dict[str, int]:
        return merits(state, seat)

    def why_not(self, state: TideState, seat: Seat, text: str) -> Message:
        return Message("why-form")

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(self.ids)

    def called(self, thing: Thing, language: str) -> str:
        if thing.kind == "card":
            return self.cards[self.ids.index(str(thing.id))].name
        return super().called(thing, language)
