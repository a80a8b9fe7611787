# molpe: compiled
"""Warbrands: when they may be revealed, and what they do."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import ASH, FURY, RUIN
from molpe.games.sins.rules.codes import Q_BRAND, Q_RAGE
from molpe.games.sins.rules.effects.look import know
from molpe.games.sins.rules.matching import of, one
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.registers import (
    BEGIN,
    BRAND_ASKED,
    BRAND_SOURCE,
    BRANDS,
    DESPAIR_PILE,
    ME,
    PC,
    PULL_DESPAIR,
    SOURCE,
    STEP,
    TURN,
)
from molpe.games.sins.rules.scene import Scene


def ask_brand(s: Scene, player: i64, brand: i64) -> None:
    """Whoever has a Warbrand is asked, or the pause would tell."""
    if how_many(s.get(player, BRANDS)) > 0:
        s.r[BRAND_ASKED] = brand
        s.ask(Q_BRAND, player)


def brand_fits(s: Scene, player: i64) -> bool:
    """Whether the Warbrand of the moment can do anything."""
    brand = s.r[BRAND_ASKED]
    if brand == ASH:
        return s.count(s.left_of(player), DESPAIR_PILE) > 0
    return True


def reveal_brand(s: Scene, player: i64, brand: i64) -> None:
    """A Warbrand does what it says and is gone."""
    r = s.r
    s.put(player, BRANDS, s.get(player, BRANDS) - one(brand))
    r[ME] = player
    r[SOURCE] = BRAND_SOURCE
    r[STEP] = BEGIN
    if brand == FURY:
        s.ask(Q_RAGE, player)
    elif brand == RUIN:
        r[PC] = s.book.brand_prog[RUIN]
    elif brand == ASH:
        know(s, s.left_of(player), DESPAIR_PILE, 0)
    else:
        pull(s, 1, player, PULL_DESPAIR, r[TURN])


def how_many(held: i64) -> i64:
    """How many Warbrands."""
    return (held & 255) + ((held >> 8) & 255) + ((held >> 16) & 255) + ((held >> 24) & 255)


def nth_brand(held: i64, k: i64) -> i64:
    """The k-th of some Warbrands, in order of their kinds."""
    brand: i64 = 0
    while k >= of(held, brand):
        k -= of(held, brand)
        brand += 1
    return brand
