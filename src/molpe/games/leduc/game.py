"""Leduc poker's facts, words and clicks."""

from collections.abc import Sequence

from molpe.cards import load_catalogue
from molpe.cards.sight import button
from molpe.games.leduc.notation import CARDS, FORMS, WORDS, gist, heard
from molpe.games.leduc.state import CODES, MOST_CHIPS, LeducState
from molpe.games.leduc.view import UNSAID, LeducView, look, show
from molpe.kernel import Frozen, Game, Gist, Message, Seat, Thing


class Leduc(Game[LeducState]):
    """A card each, one for both, two rounds of bets."""

    name = "leduc"
    title = "Leduc Poker"
    version = 1
    seats = (2,)
    codes = CODES
    longest = 11
    scores = (-MOST_CHIPS, MOST_CHIPS)
    secrets = luck = True
    example = True
    reasons = ("shown", "folded")
    catalogue = load_catalogue(__package__)
    forms = FORMS
    chances = frozenset({"deal", "open"})
    view_type = LeducView
    unsaid = UNSAID

    def start(self, seats: int) -> LeducState:
        return LeducState()

    def view(self, state: LeducState, viewer: Seat) -> LeducView:
        return look(state, viewer)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        return {"card": CARDS, "word": WORDS}

    def show(self, view: Frozen) -> str:
        assert isinstance(view, LeducView)
        return show(view)

    def gist(self, state: LeducState, seat: Seat, action: int) -> Gist:
        return gist(state, seat, action)

    def heard(self, state: LeducState, seat: Seat, action: int, viewer: Seat) -> Gist:
        return heard(state, gist(state, seat, action), viewer)

    def ask(self, state: LeducState, seat: Seat) -> Message:
        return Message("ask", {"card": Thing("card", CARDS[state.hands[seat]])})

    def clicks(self, state: LeducState, seat: Seat, action: int) -> tuple[str, ...]:
        return (button(WORDS[action]),)

    def why_not(self, state: LeducState, seat: Seat, text: str) -> Message:
        if text in ("fold", "raise"):
            return Message(f"why-{text}")
        return Message("why-form")

    def turn(self, state: LeducState) -> Seat:
        return state.turn()

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(CARDS)

    def called(self, thing: Thing, language: str) -> str:
        if thing.kind == "card":
            return self.say(Message(f"card-{thing.id}"), language)
        return super().called(thing, language)
