"""Kuhn poker's facts, words and clicks."""

from collections.abc import Sequence

from molpe.cards import load_catalogue
from molpe.cards.sight import button
from molpe.games.kuhn.notation import CARDS, FORMS, WORDS, gist, heard
from molpe.games.kuhn.state import CODES, MOST_CHIPS, KuhnState
from molpe.games.kuhn.view import UNSAID, KuhnView, look, show
from molpe.kernel import Frozen, Game, Gist, Message, Seat, Thing


class Kuhn(Game[KuhnState]):
    """A card each, one bet, the higher card wins."""

    name = "kuhn"
    title = "Kuhn Poker"
    version = 1
    seats = (2,)
    codes = CODES
    longest = 5
    scores = (-MOST_CHIPS, MOST_CHIPS)
    secrets = luck = True
    example = True
    reasons = ("shown", "folded")
    catalogue = load_catalogue(__package__)
    forms = FORMS
    chances = frozenset({"deal"})
    view_type = KuhnView
    unsaid = UNSAID

    def start(self, seats: int) -> KuhnState:
        return KuhnState()

    def view(self, state: KuhnState, viewer: Seat) -> KuhnView:
        return look(state, viewer)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        return {"card": CARDS, "word": WORDS}

    def show(self, view: Frozen) -> str:
        assert isinstance(view, KuhnView)
        return show(view)

    def gist(self, state: KuhnState, seat: Seat, action: int) -> Gist:
        return gist(state, seat, action)

    def heard(self, state: KuhnState, seat: Seat, action: int, viewer: Seat) -> Gist:
        return heard(state, seat, gist(state, seat, action), viewer)

    def ask(self, state: KuhnState, seat: Seat) -> Message:
        return Message("ask", {"card": Thing("card", CARDS[state.hand(seat)])})

    def clicks(self, state: KuhnState, seat: Seat, action: int) -> tuple[str, ...]:
        return (button(WORDS[action]),)

    def why_not(self, state: KuhnState, seat: Seat, text: str) -> Message:
        return Message("why-form")

    def turn(self, state: KuhnState) -> Seat:
        return state.turn()

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(CARDS)

    def called(self, thing: Thing, language: str) -> str:
        if thing.kind == "card":
            return self.say(Message(f"card-{thing.id}"), language)
        return super().called(thing, language)
