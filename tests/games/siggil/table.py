"""A table for tests: luck deals what the test wants, and actions are words."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from molpe.games.siggil.book import CARDS
from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.seal import CONTROLLING
from molpe.games.siggil.state import BEGIN, SiggilState
from molpe.games.siggil.view import PlaceView, SiggilView, SpiritView
from molpe.kernel import CHANCE, IllegalAction, Match, Message
from molpe.kernel.bits import lowest

FLAT = str(Path(__file__).parent / "flat.toml")
SPIRITS = ("stone", "deer", "leaf", "turtle", "cloud", "shell", "feather")
LAYOUTS = ("the-pass", "the-turtle", "the-pyramids", "the-river", "the-pillars")


class Table:
    """A match in which luck lays the cards of a plan and elsewhere no Spirit if it can help it."""

    def __init__(
        self,
        seats: int = 2,
        plan: dict[int, str] | None = None,
        edition: str = "standard",
        first: int = 0,
        **options: Any,
    ) -> None:
        self.game = Siggil(SiggilOptions(**options), edition)
        self.plan = {place: self.game.names.index(card) for place, card in (plan or {}).items()}
        self.first = first
        self.match = Match(self.game, seats)
        self.heard: list[Message] = []
        self.luck()

    @property
    def state(self) -> SiggilState:
        """The truth."""
        assert isinstance(self.match.state, SiggilState)
        return self.match.state

    def luck(self) -> None:
        """Let luck deal what is planned."""
        while self.state.actor() == CHANCE:
            self.act(CHANCE, self.lucky(self.state.legal(CHANCE)))

    def lucky(self, legal: list[int]) -> int:
        """The planned card, else the first one that is planned for no place."""
        if legal[0] >= BEGIN:
            return BEGIN + self.first
        place = lowest(self.state.pending)
        if place in self.plan:
            assert self.plan[place] in legal, f"no {self.plan[place]} for place {place}"
            return self.plan[place]
        spare = [card for card in legal if card not in self.plan.values()]
        return next((card for card in spare if card < CARDS), (spare or legal)[0])

    def act(self, seat: int, action: int) -> None:
        """Play an action and hear it told."""
        self.heard.append(self.game.told(self.state, seat, action, -3))
        self.match.play(seat, action)

    def play(self, *texts: str) -> "Table":
        """Play actions of whoever is at turn, luck in between."""
        for text in texts:
            seat = self.state.actor()
            self.act(seat, self.game.parse(self.state, seat, text))
            self.luck()
        return self

    def take(self, *cards: str) -> "Table":
        """Cards taken one after the other by whoever is at turn; nobody captures in between."""
        for card in cards:
            if self.state.actor() >= 0 and self.state.phase == CONTROLLING:
                self.play("pass")
            self.play(f"take {card}")
        return self

    def legal(self, beginning: str = "") -> set[str]:
        """The texts that may be played now."""
        seat = self.state.actor()
        texts = [self.game.words(self.state, seat, action) for action in self.state.legal(seat)]
        return {text for text in texts if text.startswith(beginning)}

    def refused(self, text: str) -> str:
        """Why a text is not legal."""
        seat = self.state.actor()
        try:
            self.game.parse(self.state, seat, text)
        except IllegalAction as error:
            return str(error).partition(" now: ")[2]
        raise AssertionError(f"{text!r} is legal")

    def view(self, viewer: int = 0) -> SiggilView:
        """What a seat sees."""
        return self.game.view(self.state, viewer)

    def place(self, number: int, viewer: int = 0) -> PlaceView:
        """A place as a seat sees it."""
        return self.view(viewer).places[number]

    def spirit(self, name: str) -> SpiritView:
        """A Spirit as everybody sees it."""
        return next(spirit for spirit in self.view().spirits if spirit.id == name)

    def where(self, name: str) -> str:
        """Where a Spirit is: a word, or the seat that holds it."""
        spirit = self.spirit(name)
        return f"seat {spirit.seat}" if spirit.where == "held" else spirit.where

    def hand(self, seat: int) -> set[str]:
        """The cards in a hand, as its owner sees them."""
        return {card.card for card in self.view(seat).seats[seat].hand}

    def sets(self, seat: int) -> dict[tuple[str, str], tuple[str, ...]]:
        """The sets before a seat, by Spirit and kind."""
        return {(one.spirit, one.kind): one.cards for one in self.view().seats[seat].sets}

    def open_cards(self) -> set[str]:
        """The cards that lie open."""
        return {place.card for place in self.view().places if place.open}


def flat(seats: int = 2, **more: Any) -> Table:
    """A table on which every card lies open and all Spirits are free."""
    return Table(seats, edition=FLAT, **more)


def turns(table: Table, hands: Iterable[Iterable[str]]) -> Table:
    """Deal hands by taking: the first card of every seat, then the second …"""
    for row in zip(*hands, strict=True):
        table.take(*row)
    return table
