"""Tide's facts, words and views."""

from molpe.cards import Card, load_catalogue, open_card_file
from molpe.games.tide.state import DEAL, KEEP, NOTHING, Book, TideState
from molpe.kernel import CHANCE, CHOSEN, NOBODY, BadText, Frozen, Game, Gist, Message, Seat
from molpe.kernel.gist import card, seat_of

MOST_KINDS = 16
CHOICES = ("keep", "throw")
FORMS = {"deal": "deal {card} to {seat}", "keep": "keep", "throw": "throw"}


class TideCard(Card):
    """A card of Tide: what it is worth and what it does to the other hands."""

    worth: int
    drowns: int = 0
    turns: bool = False


class Hand(Frozen):
    """A seat's card and choice; a question mark is what the viewer may not know."""

    id: str
    seat: int
    card: str
    choice: str


class Spot(Frozen):
    """Something to click on."""

    id: str


class TideView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    hands: tuple[Hand, ...]
    thrown: tuple[str, ...]
    sea: Spot


class Tide(Game[TideState]):
    """Everyone keeps a card or throws it back; the highest hand wins."""

    name = "tide"
    title = "Tide"
    version = 1
    seats = (2, 3, 4)
    codes = DEAL + MOST_KINDS
    longest = 12
    scores = (-99, 99)
    secrets = luck = sealed = True
    example = True
    reasons = ("shown",)
    catalogue = load_catalogue(__package__)
    forms = FORMS
    view_type = TideView

    def open_edition(self, edition: str) -> str:
        file = open_card_file(self.name, __package__, edition, self.editions)
        cards = file.cards(TideCard)
        if len(cards) > MOST_KINDS:
            raise BadText(f"{file.source}: at most {MOST_KINDS} kinds of cards, not {len(cards)}")
        if sum(card.copies for card in cards) < 2 * self.seats[-1]:
            raise BadText(f"{file.source}: too few cards for {self.seats[-1]} seats")
        self.cards = cards
        self.book = Book(
            [card.copies for card in cards],
            [card.worth for card in cards],
            [card.drowns for card in cards],
            [int(card.turns) for card in cards],
        )
        return file.name

    @classmethod
    def check_edition(cls, path: str) -> str:
        game = cls(edition=path)
        return f"{path}: {sum(card.copies for card in game.cards)} cards of {len(game.cards)} kinds"

    def start(self, seats: int) -> TideState:
        return TideState(self.book, seats)

    def view(self, state: TideState, viewer: Seat) -> TideView:
        shown, sealed = state.actor() == NOBODY, state.sealed()
        hands = []
        for seat in range(state.seats):
            kind, choice = state.hands[seat], state.choices[seat]
            card = self.cards[kind].id if kind != NOTHING else ""
            chosen = CHOICES[choice] if choice != NOTHING else ""
            if seat != viewer and not shown:
                card = "?" if card else ""
                chosen = "?" if chosen and sealed else chosen
            hands.append(Hand(f"hand-{seat}", seat, card, chosen))
        thrown = tuple(
            card.id for kind, card in enumerate(self.cards) for _ in range(state.thrown[kind])
        )
        return TideView(tuple(hands), thrown, Spot("sea"))

    def gist(self, state: TideState, seat: Seat, action: int) -> Gist:
        if seat == CHANCE:
            to = seat_of(state.waiting())
            return Gist("deal", {"card": card(self.cards[action - DEAL].id), "seat": to})
        return Gist(CHOICES[action])

    def heard(self, state: TideState, seat: Seat, action: int, viewer: Seat) -> Gist:
        if seat == CHANCE and viewer != state.waiting():
            return Gist("deal", {"seat": seat_of(state.waiting())})
        # Even the last choice shows only in what follows, never in the telling.
        return self.gist(state, seat, action) if seat in (CHANCE, viewer) else CHOSEN

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(card.id for card in self.cards)

    def ask(self, state: TideState, seat: Seat) -> Message:
        return Message("ask", {"card": self.cards[state.hands[seat]].name})

    def clicks(self, state: TideState, seat: Seat, action: int) -> tuple[str, ...]:
        return (f"hand-{seat}",) if action == KEEP else ("sea",)

    def why_not(self, state: TideState, seat: Seat, text: str) -> Message:
        return Message("why-form")

    def show(self, view: Frozen) -> str:
        assert isinstance(view, TideView)
        rows = [f"seat {hand.seat}  {hand.card or '-':8} {hand.choice}" for hand in view.hands]
        return "\n".join([*rows, f"thrown  {' '.join(view.thrown) or '-'}"])
