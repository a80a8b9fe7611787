# molpe: compiled
"""A fair guess of what a seat of SINS cannot know (ruling 30)."""

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from molpe.games.sins.rules.brands import how_many, nth_brand
from molpe.games.sins.rules.matching import one
from molpe.games.sins.rules.registers import (
    BAG,
    BRANDS,
    DESPAIR_PILE,
    HAND,
    PACKED,
    SPARES,
    SURE,
    TOP,
    UNDER,
    ZONES,
)
from molpe.games.sins.rules.scene import Scene, pack_of, tag_of
from molpe.kernel.bits import BIT
from molpe.kernel.random import Rng


def redeal(s: Scene, seat: i64, rng: Rng) -> None:
    """Deal anew, shuffle by shuffle and then pack by pack, what a seat does not know."""
    hidden = s.buffer()  # where hidden cards that are decided lie
    bit = BIT[seat]
    if s.r[PACKED] != 0:
        k = _hidden(s, hidden, bit)
        _sort_packs(s, hidden, k, bit)
        _deal_shuffles(s, hidden, _unsure(s, hidden, k, bit), rng)
        k = _hidden(s, hidden, bit)
        _mix_packs(s, hidden, k, rng)
    else:
        _deal_shuffles(s, hidden, _hidden(s, hidden, bit), rng)
    if s.book.brands > 0:
        _deal_brands(s, seat, rng)


def _hidden(s: Scene, hidden: vec[i64], bit: i64) -> i64:
    """Write down where cards lie that a seat does not see; how many."""
    k: i64 = 0
    for owner in range(s.players + 1):
        at = owner * ZONES
        if owner < s.players:
            k = _hidden_in(s, at + HAND, hidden, k, bit)
            k = _hidden_in(s, at + DESPAIR_PILE, hidden, k, bit)
        k = _hidden_in(s, at + TOP, hidden, k, bit)
        k = _hidden_in(s, at + UNDER, hidden, k, bit)
    return k


def _hidden_in(s: Scene, at: i64, hidden: vec[i64], k: i64, bit: i64) -> i64:
    base = s.room[at]
    for i in range(base, base + s.n[at]):
        if (i64(s.note[i]) & bit) == 0:
            hidden[k] = i
            k += 1
    return k


def _deal_shuffles(s: Scene, hidden: vec[i64], k: i64, rng: Rng) -> None:
    """Cards of one shuffle, in bags or hidden, change places."""
    # Behind the k places: the next place of the same shuffle, then the shuffles.
    tags = 2 * k
    groups: i64 = 0
    for i in range(k):
        tag = tag_of(i64(s.note[hidden[i]]))
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
        _deal_group(s, hidden[place], hidden, hidden[place + 1], k, pool, rng)


def _deal_group(
    s: Scene, tag: i64, pool: vec[i64], first: i64, k: i64, start: i64, rng: Rng
) -> None:
    """Gather the cards of one shuffle in order, and deal them to where they may lie."""
    end = start
    for owner in range(s.players + 1):
        if s.bag_tag(owner) == tag:
            base = s.room[owner * ZONES + BAG]
            for i in range(base, base + s.n[owner * ZONES + BAG]):
                end = _sorted_in(pool, start, end, i64(s.z[i]))
    i = first
    while i >= 0:
        end = _sorted_in(pool, start, end, i64(s.z[pool[i]]))
        i = pool[k + i]
    if pool[start] == pool[end - 1]:  # all alike
        return
    i = first
    while i >= 0:
        at = start + rng.below(end - start)
        s.z[pool[i]] = u8(pool[at])
        end = _taken_out(pool, at, end)
        i = pool[k + i]
    for owner in range(s.players + 1):
        if end > start and s.bag_tag(owner) == tag:
            size = s.n[owner * ZONES + BAG]
            base = s.room[owner * ZONES + BAG]
            if size == end - start:  # the last bag takes what is left
                for i in range(size):
                    s.z[base + i] = u8(pool[start + i])
                end = start
            else:
                s.n[owner * ZONES + BAG] = 0
                for _ in range(size):
                    at = start + rng.below(end - start)
                    s.bag_in(owner, pool[at])
                    end = _taken_out(pool, at, end)


def _rank(s: Scene, i: i64, bit: i64) -> i64:
    """The order of hidden cards in a pack: the same whatever the seat does not know of them."""
    note = i64(s.note[i])
    rank = (note >> SURE) * 256 + tag_of(note)
    if ((note >> SURE) & bit) == 0:
        return rank * 256
    return rank * 256 + i64(s.z[i]) + 0x1000000


def _exchange_cards(s: Scene, i: i64, j: i64) -> None:
    """Two cards of a pack change places; who sees a place goes on seeing it."""
    kind = s.z[i]
    s.z[i] = s.z[j]
    s.z[j] = kind
    one_ = i64(s.note[i])
    other = i64(s.note[j])
    s.note[i] = i32((one_ & 255) | (other & ~255))
    s.note[j] = i32((other & 255) | (one_ & ~255))


def _sort_packs(s: Scene, hidden: vec[i64], k: i64, bit: i64) -> None:
    """Lay the cards of each pack in an order that tells nothing."""
    for i in range(k):
        pack = pack_of(i64(s.note[hidden[i]]))
        if pack == 0:
            continue
        best = i
        for j in range(i + 1, k):
            if pack_of(i64(s.note[hidden[j]])) == pack and _rank(s, hidden[j], bit) < _rank(
                s, hidden[best], bit
            ):
                best = j
        _exchange_cards(s, hidden[i], hidden[best])


def _unsure(s: Scene, hidden: vec[i64], k: i64, bit: i64) -> i64:
    """Keep only the places whose cards the seat cannot name; how many."""
    n: i64 = 0
    for i in range(k):
        if ((i64(s.note[hidden[i]]) >> SURE) & bit) == 0:
            hidden[n] = hidden[i]
            n += 1
    return n


def _mix_packs(s: Scene, hidden: vec[i64], k: i64, rng: Rng) -> None:
    """The cards of each pack change places."""
    for i in range(k):
        pack = pack_of(i64(s.note[hidden[i]]))
        if pack == 0:
            continue
        mates: i64 = 0  # those of the pack from here on
        for j in range(i, k):
            if pack_of(i64(s.note[hidden[j]])) == pack:
                mates += 1
        skip = rng.below(mates)
        j = i
        while True:
            if pack_of(i64(s.note[hidden[j]])) == pack:
                if skip == 0:
                    break
                skip -= 1
            j += 1
        _exchange_cards(s, hidden[i], hidden[j])


def _deal_brands(s: Scene, seat: i64, rng: Rng) -> None:
    """Warbrands of the others, and the spare ones, change places."""
    pool: i64 = s.r[SPARES]
    for player in range(s.players):
        if player != seat:
            pool += s.get(player, BRANDS)
    for player in range(s.players):
        if player != seat:
            size = how_many(s.get(player, BRANDS))
            mine: i64 = 0
            for _ in range(size):
                brand = nth_brand(pool, rng.below(how_many(pool)))
                mine += one(brand)
                pool -= one(brand)
            s.put(player, BRANDS, mine)
    s.r[SPARES] = pool


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
