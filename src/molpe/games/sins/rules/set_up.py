# molpe: compiled
"""Before the first turn: what lies where, who begins, first hands."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import (
    CHAMPION,
    HAND_SIZE,
    KOSMOS,
    KOSMOS_EACH,
    MODULE_CARDS,
    REALM_SIZE,
)
from molpe.games.sins.rules.brands import how_many
from molpe.games.sins.rules.codes import Q_LUCK_BRAND
from molpe.games.sins.rules.matching import one
from molpe.games.sins.rules.pulls import pull, refill
from molpe.games.sins.rules.registers import (
    BRANDED,
    BRANDS,
    DEALT_TO,
    DEEDS_LEFT,
    DRAWERS,
    EVERYONE,
    FACE,
    GOING_ON,
    HIGHEST,
    NO_EFFECT,
    NOTHING,
    PC,
    PULL_HAND,
    PULL_REVEAL,
    S_BRANDS,
    S_FIRST,
    S_HANDS,
    S_LAY,
    S_TURN,
    SHUFFLE,
    SPARES,
    STAGE,
    SUPPLY,
    TIED,
    TURN,
    WHY,
)
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT, lowest
from molpe.kernel.state import CHANCE


def lay_out(s: Scene) -> None:
    """Kosmos for everyone, and the Realm shuffled."""
    book = s.book
    s.make_room()
    r = s.r
    r[WHY] = GOING_ON
    r[PC] = NO_EFFECT
    realm = s.players
    for i in range(len(book.realm)):
        s.bag_in(realm, book.realm[i])
    for _ in range(REALM_SIZE):
        s.push(realm, FACE, NOTHING, 0)
    for player in range(s.players):
        s.put(player, SHUFFLE, 32 * player)
        kosmos: i64 = KOSMOS_EACH
        if player >= s.seats:
            kosmos -= book.instead
        for _ in range(kosmos):
            s.bag_in(player, KOSMOS)
    for i in range(len(book.boon)):
        s.bag_in(CHAMPION, book.boon[i])
    for kind in range(book.ooze, book.kinds):
        for _ in range(book.oozes):
            s.push(realm, SUPPLY, kind, EVERYONE)
    for card in range(MODULE_CARDS):
        r[DEEDS_LEFT] += one(card) * book.deeds
        r[SPARES] += one(card) * book.brands
    r[HIGHEST] = -1
    r[DRAWERS] = BIT[s.players] - 1


def set_up_on(s: Scene, stage: i64) -> None:
    """The next step before the first turn."""
    r = s.r
    if stage == S_BRANDS:
        if s.book.brands > 0:
            for player in range(s.players):
                if how_many(s.get(player, BRANDS)) < 2:
                    r[BRANDED] = player
                    s.ask(Q_LUCK_BRAND, CHANCE)
                    return
        r[TIED] = 0
        r[STAGE] = S_FIRST
        if s.seats == 1:  # you begin
            r[STAGE] = S_LAY
    elif stage == S_FIRST:
        if r[DRAWERS] == 0:
            if (r[TIED] & (r[TIED] - 1)) == 0:
                r[TURN] = lowest(r[TIED])
                r[STAGE] = S_LAY
                return
            r[DRAWERS] = r[TIED]  # ruling 1: only the tied repeat
            r[HIGHEST] = -1
        if s.draw_size(s.players) == 0:
            r[TURN] = lowest(r[DRAWERS])
            r[STAGE] = S_LAY
            return
        player = lowest(r[DRAWERS])
        r[DRAWERS] &= r[DRAWERS] - 1
        pull(s, 1, s.players, PULL_REVEAL, player)
    elif stage == S_LAY:
        if refill(s):
            r[STAGE] = S_HANDS
            r[DEALT_TO] = 0
    elif r[DEALT_TO] < s.players:
        size: i64 = HAND_SIZE
        if r[DEALT_TO] != r[TURN] and s.book.head_start > 0:
            size += 1
        pull(s, size, r[DEALT_TO], PULL_HAND, r[DEALT_TO])
        r[DEALT_TO] += 1
    else:
        r[STAGE] = S_TURN
