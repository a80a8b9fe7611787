"""Siggil once more, as a person would lay it out: every card decided before play, and no bits.

It knows the layouts' coordinates and the rules, and shares no code with the game.
"""

from collections.abc import Container
from itertools import combinations

FAMILIES = ["stone", "deer", "leaf", "turtle", "cloud", "shell", "feather"]
Card = str
Spot = tuple[int, int, int, int, int]
"""x, y, width, height, level."""


def parts(card: Card) -> tuple[str, int]:
    """Family and number."""
    family, number = card.split("-")
    return family, int(number)


def is_spirit(card: Card) -> bool:
    """Whether a card is a Spirit."""
    return "-" not in card


class Reference:
    """A match for two to four seats; options by their names."""

    def __init__(
        self, spots: list[Spot], deck: list[Card], seats: int, first: int, options: Container[str]
    ):
        self.spots, self.seats, self.turn, self.first = spots, seats, first, first
        self.larger = "allow_larger_sets" in options
        self.to_the_end = "finish_last_round" in options
        self.beside = "new_set_beside" in options and not self.larger
        self.aside: list[set[Card]] = []
        self.table = dict(enumerate(deck))
        self.hands: list[set[Card]] = [set() for _ in range(seats)]
        self.sets: list[dict[tuple[str, str], set[Card]]] = [{} for _ in range(seats)]
        self.free: set[str] = set()
        self.holder: dict[str, tuple[int, str]] = {}
        self.may_capture = False
        self.over = False
        self.size, self.goal = 2 if seats == 4 else 3, {1: 7, 2: 5, 3: 4, 4: 3}[seats]
        self.escape()

    def covered(self, place: int) -> bool:
        """Whether a card lies on the card at a place."""
        x, y, w, h, level = self.spots[place]
        for other in self.table:
            ox, oy, ow, oh, above = self.spots[other]
            apart = ox >= x + w or x >= ox + ow or oy >= y + h or y >= oy + oh
            if above > level and not apart:
                return True
        return False

    def escape(self) -> None:
        """Let uncovered Spirits out until there is none."""
        while True:
            out = [p for p, card in self.table.items() if is_spirit(card) and not self.covered(p)]
            if not out:
                return
            for place in sorted(out):
                self.release(self.table.pop(place))

    def release(self, spirit: str) -> None:
        """A Spirit is free."""
        self.free.add(spirit)

    def texts(self) -> set[str]:
        """What the seat at turn may do."""
        if not self.may_capture:
            return {f"take {card}" for place, card in self.table.items() if not self.covered(place)}
        return {"pass", *self.captures()}

    def captures(self) -> set[str]:
        """Every set that takes control of a Spirit."""
        found = set()
        for number, spirit in enumerate(FAMILIES, 1):
            holder = self.holder.get(spirit)
            if spirit in self.free:
                wanted = self.size
            elif holder is not None and holder[0] != self.turn:
                wanted = len(self.sets[holder[0]][spirit, holder[1]]) + 1
            else:
                continue
            for kind in ("family", "number"):
                mine = [c for c in self.hands[self.turn] if self.fits(c, spirit, number, kind)]
                old = self.sets[self.turn].get((spirit, kind), set())
                for size in range(1, 8):
                    total = len(old) + size
                    for some in combinations(mine, size):
                        if total == wanted or (self.larger and total > wanted):
                            found.add(self.text(spirit, bool(old), some))
                        elif self.beside and old and size == wanted:
                            found.add(self.text(spirit, False, some))
        return found

    @staticmethod
    def fits(card: Card, spirit: str, number: int, kind: str) -> bool:
        """Whether a card has the Spirit's family, or its number."""
        return parts(card)[0] == spirit if kind == "family" else parts(card)[1] == number

    @staticmethod
    def text(spirit: str, adding: bool, cards: tuple[Card, ...]) -> str:
        """A capture in words, cards by family and number."""
        ordered = sorted(cards, key=lambda card: (FAMILIES.index(parts(card)[0]), parts(card)[1]))
        return f"capture {spirit} {'adding' if adding else 'with'} {' '.join(ordered)}"

    def play(self, text: str) -> None:
        """Do what a text says."""
        words = text.split()
        if words[0] == "take":
            place = next(p for p, card in self.table.items() if card == words[1])
            self.hands[self.turn].add(self.table.pop(place))
            self.escape()
            self.may_capture = bool(self.captures())
            if self.may_capture:
                return
        elif words[0] == "capture":
            self.capture(words[1], words[3:], words[2] == "adding")
            if self.score(self.turn) >= self.goal:
                self.over = True
                return
        self.may_capture = False
        while True:
            self.turn = (self.turn + 1) % self.seats
            self.over = not self.table and (not self.to_the_end or self.turn == self.first)
            self.may_capture = not self.table and not self.over and bool(self.captures())
            if self.table or self.over or self.may_capture:
                return

    def capture(self, spirit: str, cards: list[Card], adding: bool) -> None:
        """Put a set down and the Spirit on it."""
        kind = "family" if len({parts(card)[0] for card in cards}) == 1 else "number"
        self.hands[self.turn] -= set(cards)
        if not adding and (spirit, kind) in self.sets[self.turn]:
            self.aside.append(self.sets[self.turn].pop((spirit, kind)))
        self.sets[self.turn].setdefault((spirit, kind), set()).update(cards)
        self.free.discard(spirit)
        self.holder[spirit] = (self.turn, kind)

    def score(self, seat: int) -> int:
        """How many Spirits a seat holds."""
        return sum(holder[0] == seat for holder in self.holder.values())

    def places(self) -> tuple[int, ...]:
        """1 for the most Spirits, then for the fewest cards; ties share."""
        worth = [(self.score(seat), -len(self.hands[seat])) for seat in range(self.seats)]
        return tuple(1 + sum(other > mine for other in worth) for mine in worth)


class Alone(Reference):
    """A solo match: discard, take, capture; at most three Spirits are free."""

    def __init__(self, spots: list[Spot], deck: list[Card], size: int):
        self.queue: list[str] = []
        self.away: list[str] = []
        self.discarding = True
        self.bearable = 0 if size == 3 else 1
        super().__init__(spots, deck, 1, 0, ())
        self.size, self.goal = size, 7 if size == 3 else 6

    def release(self, spirit: str) -> None:
        """The fourth free Spirit drives the oldest away; nothing happens once that lost."""
        if self.over:
            return
        self.queue.append(spirit)
        if len(self.queue) == 4:
            self.away.append(self.queue.pop(0))
            self.over = len(self.away) > self.bearable
        self.free = set(self.queue)

    def texts(self) -> set[str]:
        """What may be done."""
        if self.discarding:
            return {text.replace("take", "discard") for text in super().texts()}
        return super().texts()

    def play(self, text: str) -> None:
        """Do what a text says."""
        if self.discarding:
            self.table = {p: card for p, card in self.table.items() if card != text.split()[1]}
            self.escape()
            self.discarding = False
            self.may_capture = not self.table and bool(self.captures())
            self.over |= not self.table and not self.may_capture
            return
        super().play(text)
        self.queue = [spirit for spirit in self.queue if spirit in self.free]
        self.over |= len(self.away) > self.bearable
        self.discarding = not self.may_capture
