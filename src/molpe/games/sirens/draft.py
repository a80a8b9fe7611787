# molpe: compiled
"""What lies where in a match of Sirens, and what can be asked of it; the rules are in ``state``.

Cards are numbers from 0 to 17, hands and the Ship masks of them, rows as the book writes them.
Whatever has a 0 and a 1 belongs to the seat of that number; alone, 1 is Orpheus.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from molpe.games.sirens.book import ALL, CHALLENGE, NO_RULE, OMEGA, Book
from molpe.games.sirens.rows import mask_of
from molpe.kernel.bits import BIT
from molpe.kernel.state import State
from molpe.kernel.tape import Tape

# Phases. Luck acts before KEEP.
REVEAL: Final = 0
DEAL: Final = 1
BLIND: Final = 2
START: Final = 3  # alone: Orpheus's first card
DRAW: Final = 4  # alone: two cards to choose from
BLESSING: Final = 5  # alone: the winner's card
KEEP: Final = 6
ROOT: Final = 7
SONG: Final = 8
TURN: Final = 9  # alone: keep and place
OVER: Final = 10

WIDTH: Final = 120  # four cards in any order on two sides


@mypyc_attr(acyclic=True)
class Draft(State):
    """A card is in exactly one of Ship, hands, picks, rows, prizes, or the rule of the round."""

    __slots__ = (
        "blessed",
        "book",
        "choice0",
        "choice1",
        "half",
        "hand0",
        "hand1",
        "last0",
        "last1",
        "last_prizes0",
        "last_prizes1",
        "last_round",
        "last_rule",
        "last_side",
        "last_winner",
        "maybe",
        "owners",
        "phase",
        "picks0",
        "picks1",
        "prize0",
        "prize1",
        "round",
        "row0",
        "row1",
        "rule",
        "rule_card",
        "ship",
        "side",
        "step",
    )

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, WIDTH)
        self.book: Book = book
        self.phase: i64 = REVEAL if seats == 2 else START
        self.round: i64 = 1
        self.half: i64 = 0  # 0 in the first draft, 1 in the second
        self.step: i64 = 0  # cards dealt or drawn, picks made
        self.rule_card: i64 = -1
        self.rule: i64 = NO_RULE
        self.ship: i64 = ALL
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.picks0: i64 = 0  # kept in this draft, as a row in the order of keeping
        self.picks1: i64 = 0
        self.choice0: i64 = -1  # sealed: a card, or the number of an order
        self.choice1: i64 = -1
        self.row0: i64 = 0
        self.row1: i64 = 0
        self.prize0: i64 = 0  # Sailors or Blessings
        self.prize1: i64 = 0
        # Alone: the side of Orpheus's card; the Blessings in the order they were won, as a row;
        # a bit for each that is his; for each, the cards it can be as far as the player has seen.
        self.side: i64 = 2 if book.difficulty == CHALLENGE else 1
        self.blessed: i64 = 0
        self.owners: i64 = 0
        self.maybe: i64 = 0
        # The last round that was scored, for its explanation.
        self.last_round: i64 = 0
        self.last_rule: i64 = -1
        self.last_winner: i64 = -1
        self.last_side: i64 = 1
        self.last0: i64 = 0
        self.last1: i64 = 0
        self.last_prizes0: i64 = 0
        self.last_prizes1: i64 = 0

    @final
    def become(self, o: "Draft") -> None:
        """Be like another one."""
        self.phase = o.phase
        self.round = o.round
        self.half = o.half
        self.step = o.step
        self.rule_card = o.rule_card
        self.rule = o.rule
        self.ship = o.ship
        self.hand0 = o.hand0
        self.hand1 = o.hand1
        self.picks0 = o.picks0
        self.picks1 = o.picks1
        self.choice0 = o.choice0
        self.choice1 = o.choice1
        self.row0 = o.row0
        self.row1 = o.row1
        self.prize0 = o.prize0
        self.prize1 = o.prize1
        self.side = o.side
        self.blessed = o.blessed
        self.owners = o.owners
        self.maybe = o.maybe
        self.last_round = o.last_round
        self.last_rule = o.last_rule
        self.last_winner = o.last_winner
        self.last_side = o.last_side
        self.last0 = o.last0
        self.last1 = o.last1
        self.last_prizes0 = o.last_prizes0
        self.last_prizes1 = o.last_prizes1

    def trace(self, tape: Tape) -> None:
        self.phase = tape.io(self.phase)
        self.round = tape.io(self.round)
        self.half = tape.io(self.half)
        self.step = tape.io(self.step)
        self.rule_card = tape.io(self.rule_card)
        self.ship = tape.io(self.ship)
        self.hand0 = tape.io(self.hand0)
        self.hand1 = tape.io(self.hand1)
        self.picks0 = tape.io(self.picks0)
        self.picks1 = tape.io(self.picks1)
        self.choice0 = tape.io(self.choice0)
        self.choice1 = tape.io(self.choice1)
        self.row0 = tape.io(self.row0)
        self.row1 = tape.io(self.row1)
        self.prize0 = tape.io(self.prize0)
        self.prize1 = tape.io(self.prize1)
        self.side = tape.io(self.side)
        self.blessed = tape.io(self.blessed)
        self.owners = tape.io(self.owners)
        self.maybe = tape.io(self.maybe)
        if self.phase == BLESSING or not tape.hashing():
            self.last_winner = tape.io(self.last_winner)
        if not tape.hashing():  # how the last round went changes nothing any more
            self.last_round = tape.io(self.last_round)
            self.last_rule = tape.io(self.last_rule)
            self.last_side = tape.io(self.last_side)
            self.last0 = tape.io(self.last0)
            self.last1 = tape.io(self.last1)
            self.last_prizes0 = tape.io(self.last_prizes0)
            self.last_prizes1 = tape.io(self.last_prizes1)
        self.rule = NO_RULE if self.rule_card < 0 else self.book.rules[self.rule_card]

    @final
    def hand(self, seat: i64) -> i64:
        """The cards in a seat's hand."""
        return self.hand0 if seat == 0 else self.hand1

    @final
    def picks(self, seat: i64) -> i64:
        """What a seat has kept in this draft, in order."""
        return self.picks0 if seat == 0 else self.picks1

    @final
    def choice(self, seat: i64) -> i64:
        """What a seat has sealed, -1 if nothing."""
        return self.choice0 if seat == 0 else self.choice1

    @final
    def row(self, seat: i64) -> i64:
        """What lies open before a seat or, as 1 in a match alone, before Orpheus."""
        return self.row0 if seat == 0 else self.row1

    @final
    def prize(self, seat: i64) -> i64:
        """The Sailors or Blessings of a seat or, as 1 in a match alone, of Orpheus."""
        return self.prize0 if seat == 0 else self.prize1

    @final
    def source(self) -> i64:
        """The cards that luck takes one of."""
        if self.phase != BLIND:
            return self.ship
        return self.hand0 if self.choice0 < 0 else self.hand1

    @final
    def songs(self) -> i64:
        """How many songs can be made of the cards kept and the Root."""
        if self.rule == OMEGA:
            return 120
        return 24

    def census(self) -> list[int]:
        held = [self.ship, self.hand0, self.hand1, self.prize0, self.prize1]
        for row in (self.picks0, self.picks1, self.row0, self.row1):
            held.append(mask_of(row))
        if self.rule_card >= 0:
            held.append(BIT[self.rule_card])
        return [card for card in range(18) for mask in held if mask & BIT[card] != 0]
