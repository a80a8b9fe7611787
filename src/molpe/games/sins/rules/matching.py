# molpe: compiled
"""Icons: five colours counted in one integer, eight bits each, and how powers match weaknesses."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TERRA: Final = 0
CANVA: Final = 1
VENA: Final = 2
UNDA: Final = 3
OMNIS: Final = 4
COLOURS: Final = 5

NEVER: Final = -1

UNIT: Final = vec[i64]([0x1, 0x100, 0x10000, 0x1000000, 0x100000000])


def one(colour: i64) -> i64:
    """A single icon of a colour."""
    return UNIT[colour]


def of(icons: i64, colour: i64) -> i64:
    """How many icons of a colour."""
    return (icons >> (8 * colour)) & 255


def total(icons: i64) -> i64:
    """How many icons of all colours."""
    return (
        (icons & 255)
        + ((icons >> 8) & 255)
        + ((icons >> 16) & 255)
        + ((icons >> 24) & 255)
        + ((icons >> 32) & 255)
    )


def matches(powers: i64, weaknesses: i64) -> i64:
    """Ruling 17: the largest matching; Omnis on either side matches anything."""
    same: i64 = 0
    over: i64 = 0
    under: i64 = 0
    for shift in range(0, 32, 8):
        p = (powers >> shift) & 255
        w = (weaknesses >> shift) & 255
        if p < w:
            same += p
            under += w - p
        else:
            same += w
            over += p - w
    free = (powers >> 32) & 255
    open_ = (weaknesses >> 32) & 255
    x = open_
    if over < x:
        x = over
    y = free
    if under < y:
        y = under
    both = free - y
    if open_ - x < both:
        both = open_ - x
    return same + x + y + both


def reach(powers: i64, cost: i64, mill: bool) -> i64:
    """How many icons of a cost these powers match; by the Mill one of them counts as Omnis."""
    m = matches(powers, cost)
    if mill and m < total(powers) and m < total(cost):
        m += 1
    return m


def due(powers: i64, cost: i64, need: i64, mill: bool) -> i64:
    """Rulings 11 and 12: the fewest powers that pay ``need`` icons of a cost, or NEVER."""
    m = reach(powers, cost, mill)
    if m > need:
        m = need
    fewest = 2 * need - m
    if total(powers) < fewest:
        return NEVER
    return fewest


def pays(powers: i64, cost: i64, need: i64, mill: bool) -> bool:
    """Whether exactly these powers, none left over, pay ``need`` icons of a cost."""
    n = total(powers)
    return need <= n and n <= 2 * need and reach(powers, cost, mill) >= 2 * need - n


def can_grow(chosen: i64, more: i64, cost: i64, need: i64, mill: bool) -> bool:
    """Whether some of ``more``, added to what is chosen, makes an exact payment."""
    n = total(chosen)
    most = n + total(more)
    if n > 2 * need:
        return False
    if most >= 2 * need:
        return True
    return most + reach(chosen + more, cost, mill) >= 2 * need


def proposal(powers: i64, cost: i64, need: i64, mill: bool) -> i64:
    """Ruling 12: the payment with the fewest powers, then fewest Omnis, T, C, V and U."""
    fewest = due(powers, cost, need, mill)
    aim = 2 * need - fewest
    chosen: i64 = 0
    rest = powers
    size: i64 = 0
    for k in range(COLOURS):
        colour: i64 = OMNIS
        if k > 0:
            colour = i64(k) - 1
        unit = one(colour)
        there = of(rest, colour)
        rest -= unit * there
        left = total(rest)
        while True:
            room = fewest - size
            reached = reach(chosen, cost, mill) + room
            whole = reach(chosen + rest, cost, mill)
            if whole < reached:
                reached = whole
            if left >= room and reached >= aim:
                break
            chosen += unit
            size += 1
    return chosen


def other_ways(powers: i64, cost: i64, need: i64, mill: bool) -> bool:
    """Whether a payment other than the proposal exists."""
    fewest = due(powers, cost, need, mill)
    there = total(powers)
    if there <= fewest:
        return False
    if fewest < 2 * need:
        return True
    colours: i64 = 0
    for colour in range(COLOURS):
        if of(powers, colour) > 0:
            colours += 1
    return colours > 1
