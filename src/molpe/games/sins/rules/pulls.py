# molpe: compiled
"""Pulling cards from the top of a pile, one by one, luck deciding."""

from typing import Final

from librt.vecs import append
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
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT

PULLED: Final = 0
"""News: cards begin to be pulled, so many."""
BROUGHT: Final = 1
"""News: a card was."""
NEWS: Final = 5
"""Numbers an item: what, how many or which card, where to, from where, for whom."""


def pull(s: Scene, n: i64, owner: i64, to: i64, player: i64) -> None:
    """Begin to move cards from the top of a draw pile."""
    r = s.r
    r[PULL] = n
    r[PULL_FROM] = owner
    r[PULL_TO] = to
    r[PULL_FOR] = player
    r[GOT] = 0
    if s.heeds:
        there = s.draw_size(owner)
        if to == PULL_LOOK:
            there = r[LOOKED]
        elif owner < s.players:
            there += s.count(owner, PILE)
        if to != PULL_LOOK:
            there = min(n, there)
        if there > 0:
            _note(s, PULLED, there)


def _note(s: Scene, what: i64, which: i64) -> None:
    """Note down that a pull begins, or which card it brings."""
    r = s.r
    news = append(s.news, what)
    news = append(news, which)
    news = append(news, r[PULL_TO])
    news = append(news, r[PULL_FROM])
    s.news = append(news, r[PULL_FOR])


def pull_on(s: Scene) -> bool:
    """Move the next card; False where luck must say which."""
    owner = s.r[PULL_FROM]
    at = owner * ZONES
    look = s.r[PULL_TO] == PULL_LOOK
    if look and s.n[at + TOP] >= s.r[LOOKED]:
        s.r[PULL] = 0
    elif s.n[at + TOP] > 0 and not look:
        kind = s.remove(owner, TOP, s.n[at + TOP] - 1)
        _deliver(s, kind, s.held)
    elif s.n[at + BAG] > 0:
        first = s.room[at + BAG]
        if s.z[first] != s.z[first + s.n[at + BAG] - 1]:
            return False
        decide(s, i64(s.z[first]))
    elif s.n[at + UNDER] > 0:
        _turn_up(s, owner)
    elif owner < s.players and s.n[at + PILE] > 0 and not look:
        reshuffle(s, owner)
    else:
        s.r[PULL] = 0
    return True


def _turn_up(s: Scene, owner: i64) -> None:
    """An empty bag: what lay at the bottom now lies right below the top."""
    while s.count(owner, UNDER) > 0:
        kind = s.remove(owner, UNDER, s.count(owner, UNDER) - 1)
        s.insert(owner, TOP, kind, s.held)


def decide(s: Scene, kind: i64) -> None:
    """Luck draws a card from the bag that is being pulled from."""
    owner = s.r[PULL_FROM]
    s.bag_out(owner, kind)
    _deliver(s, kind, s.fresh(owner, 0))


def _deliver(s: Scene, kind: i64, note: i64) -> None:
    """A pulled card arrives."""
    r = s.r
    to = r[PULL_TO]
    player = r[PULL_FOR]
    r[GOT] += 1
    r[MOVED_KIND] = kind
    if s.heeds:
        _note(s, BROUGHT, kind)
    if to == PULL_LOOK:
        s.insert(r[PULL_FROM], TOP, kind, note)
        return
    r[PULL] -= 1
    if to == PULL_HAND:
        s.push(player, HAND, kind, note | BIT[player])
    elif to == PULL_DESPAIR:
        to_despair(s, player, kind, note, True)
    elif to == PULL_DISCARD:
        to_discard(s, player, kind)
    elif to == PULL_DESTROY:
        destroy(s, kind)
    elif to == PULL_FACE:
        set_face(s, r[SLOT], kind)
    else:
        s.push(s.players, GONE, kind, EVERYONE)
        if s.book.number[kind] > r[HIGHEST]:
            r[HIGHEST] = s.book.number[kind]
            r[TIED] = 0
        if s.book.number[kind] == r[HIGHEST]:
            r[TIED] |= BIT[player]


def refill(s: Scene) -> bool:
    """Lay a card at the next empty place of the Realm; True when there is none, or no card."""
    if s.draw_size(s.players) == 0:
        return True
    for place in range(i64(REALM_SIZE)):
        if face_at(s, place) == NOTHING:
            s.r[SLOT] = place
            pull(s, 1, s.players, PULL_FACE, 0)
            return False
    return True
