# molpe: compiled
"""The Realm: five places face up, and who may gain what lies there."""

from mypy_extensions import i32, i64, u8

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.packs import opened
from molpe.games.sins.rules.registers import NOTHING, ZONES
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT


def face_at(s: Scene, place: i64) -> i64:
    """The card face up at a place of the Realm, or NOTHING."""
    return i64(s.z[s.room[s.players * ZONES] + place])


def set_face(s: Scene, place: i64, kind: i64) -> None:
    """Lay a card, or NOTHING, face up; what forbade gaining the old one is gone."""
    if kind != NOTHING:
        opened(s, kind)
    i = s.room[s.players * ZONES] + place
    s.z[i] = u8(kind)
    s.note[i] = 0


def locks_on(s: Scene, place: i64) -> i64:
    """Who has forbidden others to gain the card at a place."""
    return i64(s.note[s.room[s.players * ZONES] + place])


def lock(s: Scene, place: i64, player: i64) -> None:
    """Bolted Door."""
    i = s.room[s.players * ZONES] + place
    s.note[i] = i32(i64(s.note[i]) | BIT[player])


def may_gain(s: Scene, player: i64, place: i64) -> bool:
    """Whether nobody else forbids it."""
    return face_at(s, place) != NOTHING and (locks_on(s, place) & ~BIT[player]) == 0


def place_of(s: Scene, kind: i64, player: i64) -> i64:
    """The leftmost place of a card that a player may gain, or any player if -1; or -1."""
    for place in range(i64(REALM_SIZE)):
        if face_at(s, place) == kind and (player < 0 or may_gain(s, player, place)):
            return place
    return -1


def faces_up(s: Scene, tags: i64 = 0) -> i64:
    """How many cards lie face up, with these tags."""
    n: i64 = 0
    for place in range(i64(REALM_SIZE)):
        if shows(s, place, tags):
            n += 1
    return n


def shows(s: Scene, place: i64, tags: i64) -> bool:
    """Whether a card with these tags lies face up at a place of the Realm."""
    kind = face_at(s, place)
    return kind != NOTHING and (tags & ~s.book.tags[kind]) == 0
