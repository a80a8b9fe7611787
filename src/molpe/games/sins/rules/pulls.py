# molpe: compiled
"""Pulling cards from the top of a pile, one by one, luck deciding."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.piles import destroy, reshuffle, to_despair, to_discard
from molpe.games.sins.rules.realm import face_at, set_face
from molpe.games.sins.rules.registers import (
    BAG,
    EVERYONE,
    GONE,
    GOT,
    HAND,
    HIGHEST,
    LOOKED,
    MOVED_KIND,
    NOTHING,
    PILE,
    PULL,
    PULL_DESPAIR,
    PULL_DESTROY,
    PULL_DISCARD,
    PULL_FACE,
    PULL_FOR,
    PULL_FROM,
    PULL_HAND,
    PULL_LOOK,
    PULL_TO,
    SLOT,
    TIED,
    TOP,
    UNDER,
    ZONES,
)
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def pull(t: Tableau, n: i64, owner: i64, to: i64, player: i64) -> None:
    """Begin to move cards from the top of a draw pile."""
    r = t.r
    r[PULL] = n
    r[PULL_FROM] = owner
    r[PULL_TO] = to
    r[PULL_FOR] = player
    r[GOT] = 0


def pull_on(t: Tableau) -> bool:
    """Move the next card; False where luck must say which."""
    owner = t.r[PULL_FROM]
    at = owner * ZONES
    look = t.r[PULL_TO] == PULL_LOOK
    if look and t.n[at + TOP] >= t.r[LOOKED]:
        t.r[PULL] = 0
    elif t.n[at + TOP] > 0 and not look:
        kind = t.remove(owner, TOP, t.n[at + TOP] - 1)
        _deliver(t, kind, t.held)
    elif t.n[at + BAG] > 0:
        first = t.room[at + BAG]
        if t.z[first] != t.z[first + t.n[at + BAG] - 1]:
            return False
        decide(t, i64(t.z[first]))
    elif t.n[at + UNDER] > 0:
        _turn_up(t, owner)
    elif owner < t.players and t.n[at + PILE] > 0 and not look:
        reshuffle(t, owner)
    else:
        t.r[PULL] = 0
    return True


def _turn_up(t: Tableau, owner: i64) -> None:
    """An empty bag: what lay at the bottom now lies right below the top."""
    while t.count(owner, UNDER) > 0:
        kind = t.remove(owner, UNDER, t.count(owner, UNDER) - 1)
        t.insert(owner, TOP, kind, t.held)


def decide(t: Tableau, kind: i64) -> None:
    """Luck draws a card from the bag that is being pulled from."""
    owner = t.r[PULL_FROM]
    t.bag_out(owner, kind)
    _deliver(t, kind, t.fresh(owner, 0))


def _deliver(t: Tableau, kind: i64, note: i64) -> None:
    """A pulled card arrives."""
    r = t.r
    to = r[PULL_TO]
    player = r[PULL_FOR]
    r[GOT] += 1
    r[MOVED_KIND] = kind
    if to == PULL_LOOK:
        t.insert(r[PULL_FROM], TOP, kind, note)
        return
    r[PULL] -= 1
    if to == PULL_HAND:
        t.push(player, HAND, kind, note | BIT[player])
    elif to == PULL_DESPAIR:
        to_despair(t, player, kind, note, True)
    elif to == PULL_DISCARD:
        to_discard(t, player, kind)
    elif to == PULL_DESTROY:
        destroy(t, kind)
    elif to == PULL_FACE:
        set_face(t, r[SLOT], kind)
    else:
        t.push(t.players, GONE, kind, EVERYONE)
        if t.book.number[kind] > r[HIGHEST]:
            r[HIGHEST] = t.book.number[kind]
            r[TIED] = 0
        if t.book.number[kind] == r[HIGHEST]:
            r[TIED] |= BIT[player]


def refill(t: Tableau) -> bool:
    """Lay a card at the next empty place of the Realm; True when there is none, or no card."""
    if t.draw_size(t.players) == 0:
        return True
    for place in range(i64(REALM_SIZE)):
        if face_at(t, place) == NOTHING:
            t.r[SLOT] = place
            pull(t, 1, t.players, PULL_FACE, 0)
            return False
    return True
