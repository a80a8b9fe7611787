# molpe: compiled
"""What layout, options and number of seats decide, as numbers shared by all states of a match."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.siggil.terms import WEIGHTS

PLACES: Final = 56
FAMILIES: Final = 7
CARDS: Final = 49  # the ordinary ones: family * 7 + number, both from 0
DECK: Final = 56  # then the Spirits: CARDS + family
PACKET: Final = 8  # solo: seven ordinary cards and a Spirit

ORDINARY: Final = 0x1_FFFF_FFFF_FFFF
SPIRITS: Final = 0xFE_0000_0000_0000


def _swap() -> vec[i64]:
    return vec[i64]([card % 7 * 7 + card // 7 for card in range(CARDS)])


def _size() -> vec[i64]:
    return vec[i64]([bin(mask).count("1") for mask in range(128)])


SWAP: Final = _swap()  # a card's bit in sets sorted by number: number * 7 + family
SIZE: Final = _size()  # how many cards seven bits hold


def _ways(larger: bool) -> vec[i64]:
    table = vec[i64]()
    for have in range(8):
        for need in range(8):
            ways = 0
            for mask in range(1 << have):
                size = bin(mask).count("1")
                if size == need or (larger and size > need):
                    ways += 1
            table = append(table, i64(ways))
    return table


@final
@mypyc_attr(acyclic=True)
class Book:
    """The rules of one match: its layout, the sizes of sets, the goal, and the switches."""

    __slots__ = (
        "above",
        "below",
        "beside",
        "bound",
        "draw_first",
        "encores",
        "goal",
        "groups",
        "larger",
        "losses",
        "number",
        "numbered",
        "packet",
        "packets",
        "scattered",
        "seats",
        "size",
        "up",
        "ways",
        "weights",
    )

    def __init__(
        self,
        seats: i64,
        above: list[int],
        up: int,
        groups: list[int],
        order: list[int],
        numbers: list[int],
        size: i64,
        goal: i64,
        losses: i64,
        larger: bool,
        beside: bool,
        encores: i64,
        scattered: bool,
        draw_first: bool,
    ) -> None:
        self.seats: i64 = seats
        self.size: i64 = size  # of a set that captures a free Spirit
        self.goal: i64 = goal  # so many Spirits win at once
        self.losses: i64 = losses  # solo: so many Spirits driven away lose
        self.larger = larger  # the option `allow_larger_sets`
        self.beside = beside  # the option `new_set_beside`, where it makes a difference
        self.encores: i64 = encores  # so many turns follow the one that took the last card
        self.scattered = scattered  # the option `solo_spirits = scattered`, in solo
        self.draw_first = draw_first  # luck says who begins
        self.number = vec[i64](numbers)  # of a family's Spirit, from 0
        self.numbered = vec[i64]([0] * FAMILIES)  # by number: the family of its Spirit
        for spirit in range(FAMILIES):
            self.numbered[numbers[spirit]] = i64(spirit)
        self.weights = vec[float](WEIGHTS)  # of the estimate's terms
        self.ways = _ways(larger)  # have * 8 + need: how many choices of cards fill the need
        self.above = vec[i64](above)  # by place: the places that cover it
        self.below = vec[i64]([0] * PLACES)  # by place: the places that it covers
        for place in range(PLACES):
            for other in range(PLACES):
                if (above[place] >> other) & 1:
                    self.below[other] |= i64(1 << place)
        self.up: i64 = i64(up)  # the places laid face up
        self.groups = vec[i64](groups)  # sets of places that are laid together, in turn
        self.packet = vec[i64]([0] * PLACES)  # by place: its packet in the solo deck
        self.packets = vec[i64]([0] * FAMILIES)  # by packet: its places
        self.bound: i64 = 0  # ruling 21: the places of Spirits when the solo deck is ordered
        for rank, place in enumerate(order):
            self.packet[place] = rank // PACKET
            self.packets[rank // PACKET] |= i64(1 << place)
            if rank % PACKET == PACKET - 1:
                self.bound |= i64(1 << place)

    def solo(self) -> bool:
        """Whether one seat plays against the Siggil."""
        return self.seats == 1
