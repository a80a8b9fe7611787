# molpe: compiled
"""A fair guess of what a seat of SINS cannot know (ruling 30)."""

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from molpe.games.sins.icons import of, one
from molpe.games.sins.moves import Moves
from molpe.games.sins.registers import (
    BAG,
    BRANDS,
    DESPAIR_PILE,
    HAND,
    PACK,
    PACKED,
    SPARES,
    SURE,
    TAG,
    TOP,
    UNDER,
    ZONES,
)
from molpe.kernel.bits import BIT
from molpe.kernel.random import Rng


@mypyc_attr(acyclic=True)
class Guesses(Moves):
    """A table whose hidden cards can be dealt anew."""

    __slots__ = ()

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, shuffle by shuffle and then pack by pack, what a seat does not know."""
        hidden = self.buffer()  # where hidden cards that are decided lie
        bit = BIT[seat]
        if self.r[PACKED] != 0:
            k = self._hidden(hidden, bit)
            self._sort_packs(hidden, k, bit)
            self._deal_shuffles(hidden, self._unsure(hidden, k, bit), rng)
            k = self._hidden(hidden, bit)
            self._mix_packs(hidden, k, rng)
        else:
            self._deal_shuffles(hidden, self._hidden(hidden, bit), rng)
        if self.book.brands > 0:
            self._deal_brands(seat, rng)

    def _hidden(self, hidden: vec[i64], bit: i64) -> i64:
        """Write down where cards lie that a seat does not see; how many."""
        k: i64 = 0
        for owner in range(self.players + 1):
            at = owner * ZONES
            if owner < self.players:
                k = self._hidden_in(at + HAND, hidden, k, bit)
                k = self._hidden_in(at + DESPAIR_PILE, hidden, k, bit)
            k = self._hidden_in(at + TOP, hidden, k, bit)
            k = self._hidden_in(at + UNDER, hidden, k, bit)
        return k

    def _hidden_in(self, at: i64, hidden: vec[i64], k: i64, bit: i64) -> i64:
        base = self.room[at]
        for i in range(base, base + self.n[at]):
            if (i64(self.note[i]) & bit) == 0:
                hidden[k] = i
                k += 1
        return k

    # Shuffles.

    def _deal_shuffles(self, hidden: vec[i64], k: i64, rng: Rng) -> None:
        """Cards of one shuffle, in bags or hidden, change places."""
        # Behind the k places: the next place of the same shuffle, then the shuffles.
        tags = 2 * k
        groups: i64 = 0
        for i in range(k):
            tag = (i64(self.note[hidden[i]]) >> TAG) & 255
            group: i64 = 0
            while group < groups and hidden[tags + 3 * group] != tag:
                group += 1
            place = tags + 3 * group
            if group == groups:
                groups += 1
                hidden[place] = tag
                hidden[place + 1] = i
            else:
                hidden[k + hidden[place + 2]] = i
            hidden[place + 2] = i
            hidden[k + i] = -1
        pool = tags + 3 * groups
        for group in range(groups):
            place = tags + 3 * group
            self._deal_group(hidden[place], hidden, hidden[place + 1], k, pool, rng)

    def _deal_group(
        self, tag: i64, pool: vec[i64], first: i64, k: i64, start: i64, rng: Rng
    ) -> None:
        """Gather the cards of one shuffle in order, and deal them to where they may lie."""
        end = start
        for owner in range(self.players + 1):
            if self.bag_tag(owner) == tag:
                base = self.room[owner * ZONES + BAG]
                for i in range(base, base + self.n[owner * ZONES + BAG]):
                    end = _sorted_in(pool, start, end, i64(self.z[i]))
        i = first
        while i >= 0:
            end = _sorted_in(pool, start, end, i64(self.z[pool[i]]))
            i = pool[k + i]
        if pool[start] == pool[end - 1]:  # all alike
            return
        i = first
        while i >= 0:
            at = start + rng.below(end - start)
            self.z[pool[i]] = u8(pool[at])
            end = _taken_out(pool, at, end)
            i = pool[k + i]
        for owner in range(self.players + 1):
            if end > start and self.bag_tag(owner) == tag:
                size = self.n[owner * ZONES + BAG]
                base = self.room[owner * ZONES + BAG]
                if size == end - start:  # the last bag takes what is left
                    for i in range(size):
                        self.z[base + i] = u8(pool[start + i])
                    end = start
                else:
                    self.n[owner * ZONES + BAG] = 0
                    for _ in range(size):
                        at = start + rng.below(end - start)
                        self.bag_in(owner, pool[at])
                        end = _taken_out(pool, at, end)

    # Packs.

    def _rank(self, i: i64, bit: i64) -> i64:
        """The order of hidden cards in a pack: the same whatever the seat does not know of them."""
        note = i64(self.note[i])
        rank = (note >> SURE) * 256 + ((note >> TAG) & 255)
        if ((note >> SURE) & bit) == 0:
            return rank * 256
        return rank * 256 + i64(self.z[i]) + 0x1000000

    def _exchange_cards(self, i: i64, j: i64) -> None:
        """Two cards of a pack change places; who sees a place goes on seeing it."""
        kind = self.z[i]
        self.z[i] = self.z[j]
        self.z[j] = kind
        one_ = i64(self.note[i])
        other = i64(self.note[j])
        self.note[i] = i32((one_ & 255) | (other & ~255))
        self.note[j] = i32((other & 255) | (one_ & ~255))

    def _sort_packs(self, hidden: vec[i64], k: i64, bit: i64) -> None:
        """Lay the cards of each pack in an order that tells nothing."""
        for i in range(k):
            pack = (i64(self.note[hidden[i]]) >> PACK) & 63
            if pack == 0:
                continue
            best = i
            for j in range(i + 1, k):
                if (i64(self.note[hidden[j]]) >> PACK) & 63 == pack and self._rank(
                    hidden[j], bit
                ) < self._rank(hidden[best], bit):
                    best = j
            self._exchange_cards(hidden[i], hidden[best])

    def _unsure(self, hidden: vec[i64], k: i64, bit: i64) -> i64:
        """Keep only the places whose cards the seat cannot name; how many."""
        n: i64 = 0
        for i in range(k):
            if ((i64(self.note[hidden[i]]) >> SURE) & bit) == 0:
                hidden[n] = hidden[i]
                n += 1
        return n

    def _mix_packs(self, hidden: vec[i64], k: i64, rng: Rng) -> None:
        """The cards of each pack change places."""
        for i in range(k):
            pack = (i64(self.note[hidden[i]]) >> PACK) & 63
            if pack == 0:
                continue
            mates: i64 = 0  # those of the pack from here on
            for j in range(i, k):
                if (i64(self.note[hidden[j]]) >> PACK) & 63 == pack:
                    mates += 1
            skip = rng.below(mates)
            j = i
            while True:
                if (i64(self.note[hidden[j]]) >> PACK) & 63 == pack:
                    if skip == 0:
                        break
                    skip -= 1
                j += 1
            self._exchange_cards(hidden[i], hidden[j])

    # Warbrands.

    def _deal_brands(self, seat: i64, rng: Rng) -> None:
        """Warbrands of the others, and the spare ones, change places."""
        pool: i64 = self.r[SPARES]
        for player in range(self.players):
            if player != seat:
                pool += self.get(player, BRANDS)
        for player in range(self.players):
            if player != seat:
                size = brands(self.get(player, BRANDS))
                mine: i64 = 0
                for _ in range(size):
                    brand = nth_brand(pool, rng.below(brands(pool)))
                    mine += one(brand)
                    pool -= one(brand)
                self.put(player, BRANDS, mine)
        self.r[SPARES] = pool


def brands(held: i64) -> i64:
    """How many Warbrands."""
    return (held & 255) + ((held >> 8) & 255) + ((held >> 16) & 255) + ((held >> 24) & 255)


def nth_brand(held: i64, k: i64) -> i64:
    """The k-th of some Warbrands, in order of their kinds."""
    brand: i64 = 0
    while k >= of(held, brand):
        k -= of(held, brand)
        brand += 1
    return brand


def _sorted_in(pool: vec[i64], start: i64, end: i64, kind: i64) -> i64:
    i = end
    while i > start and pool[i - 1] > kind:
        pool[i] = pool[i - 1]
        i -= 1
    pool[i] = kind
    return end + 1


def _taken_out(pool: vec[i64], at: i64, end: i64) -> i64:
    while at + 1 < end:
        pool[at] = pool[at + 1]
        at += 1
    return end - 1
