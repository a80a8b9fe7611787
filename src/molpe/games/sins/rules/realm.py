# molpe: compiled
"""The Realm: five places face up, and who may gain what lies there."""

from mypy_extensions import i32, i64, u8

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.packs import opened
from molpe.games.sins.rules.registers import NOTHING, ZONES
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def face_at(t: Tableau, place: i64) -> i64:
    """The card face up at a place of the Realm, or NOTHING."""
    return i64(t.z[t.room[t.players * ZONES] + place])


def set_face(t: Tableau, place: i64, kind: i64) -> None:
    """Lay a card, or NOTHING, face up; what forbade gaining the old one is gone."""
    if kind != NOTHING:
        opened(t, kind)
    i = t.room[t.players * ZONES] + place
    t.z[i] = u8(kind)
    t.note[i] = 0


def locks_on(t: Tableau, place: i64) -> i64:
    """Who has forbidden others to gain the card at a place."""
    return i64(t.note[t.room[t.players * ZONES] + place])


def lock(t: Tableau, place: i64, player: i64) -> None:
    """Bolted Door."""
    i = t.room[t.players * ZONES] + place
    t.note[i] = i32(i64(t.note[i]) | BIT[player])


def may_gain(t: Tableau, player: i64, place: i64) -> bool:
    """Whether nobody else forbids it."""
    return face_at(t, place) != NOTHING and (locks_on(t, place) & ~BIT[player]) == 0


def place_of(t: Tableau, kind: i64, player: i64) -> i64:
    """The leftmost place of a card that a player may gain, or any player if -1; or -1."""
    for place in range(i64(REALM_SIZE)):
        if face_at(t, place) == kind and (player < 0 or may_gain(t, player, place)):
            return place
    return -1


def faces_up(t: Tableau) -> i64:
    """How many cards lie face up."""
    n: i64 = 0
    for place in range(i64(REALM_SIZE)):
        if face_at(t, place) != NOTHING:
            n += 1
    return n
