"""Luck that two worlds have in common: coupled by pile and number of the draw.

Every outcome that could come has a clock, wound by the seed, the pile, the number of the draw and
the outcome's name; it rings after an exponential time over its odds, and the first to ring is
drawn. So each draw has its odds exactly, and worlds that differ a little draw the same card
wherever it is there to be drawn in both.
"""

from collections import Counter
from math import log
from zlib import crc32

from molpe.kernel import CHANCE, AnyGame, Gist, Rng, Seat, Slot, State, Thing, mix

CARD = "card"
MINDS = 2
UNIT = float(1 << 53)


class Deal:
    """The luck and the minds of one match, by its seed."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.seed = seed & 0x3FFF_FFFF_FFFF_FFFF
        self.drawn: Counter[int] = Counter()
        self.thought: Counter[int] = Counter()
        self.names: dict[object, int] = {}

    def draw(self, state: State) -> int:
        """What luck brings. A draw that is not one takes no number."""
        legal = state.legal(CHANCE)
        if len(legal) == 1:
            return legal[0]
        gists = [self.game.gist(state, CHANCE, action) for action in legal]
        wound = self.wind(gists[0])
        best, soonest = legal[0], float("inf")
        for action, gist in zip(legal, gists, strict=True):
            rings = -log(chance(mix(wound, self.outcome(gist)))) / int(state.odds(action))
            if rings < soonest:
                best, soonest = action, rings
        return best

    def drew(self, state: State) -> None:
        """What luck brings here was decided elsewhere: the draw takes its number all the same."""
        legal = state.legal(CHANCE)
        if len(legal) > 1:
            self.wind(self.game.gist(state, CHANCE, legal[0]))

    def mind(self, seat: Seat) -> Rng:
        """The generator of a seat's next decision."""
        self.thought[seat] += 1
        return Rng(mix(mix(mix(self.seed, MINDS), seat), self.thought[seat]))

    def wind(self, gist: Gist) -> int:
        """The hash of the next draw from a pile: its verb, and what is named beside cards."""
        pile = self.name(gist.verb)
        for slot, value in gist.things.items():
            if not (isinstance(value, Thing) and value.kind == CARD):
                pile = mix(mix(pile, self.name(slot)), self.slot(value))
        self.drawn[pile] += 1
        return mix(mix(mix(self.seed, 1), pile), self.drawn[pile])

    def outcome(self, gist: Gist) -> int:
        """The hash of what could come."""
        found = 1
        for value in gist.things.values():
            found = mix(found, self.slot(value))
        return found

    def slot(self, value: Slot) -> int:
        """The hash of what fills a slot."""
        if isinstance(value, tuple):
            found = 2
            for thing in value:
                found = mix(found, self.name(thing))
            return found
        return self.name(value)

    def name(self, value: Thing | str | int) -> int:
        """The hash of a name, the same in every process."""
        if value not in self.names:
            word = f"{value.kind} {value.id}" if isinstance(value, Thing) else str(value)
            self.names[value] = crc32(word.encode())
        return self.names[value]


def chance(number: int) -> float:
    """A hash as a number above 0 and up to 1."""
    return float((mix(number, 0x6D6F6C7065) >> 9) + 1) / UNIT
