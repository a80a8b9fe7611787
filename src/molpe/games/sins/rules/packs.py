# molpe: compiled
"""Cards that change places unseen: packs, and who is sure that a card is in one (ruling 30)."""

from mypy_extensions import i32, i64

from molpe.games.sins.rules.registers import (
    DESPAIR_PILE,
    EVERYONE,
    HAND,
    PACK,
    PACKED,
    PACKS,
    SHUFFLE,
    SURE,
    TAG,
    TOP,
    UNDER,
    ZONES,
)
from molpe.games.sins.rules.scene import Scene, pack_of, tag_of
from molpe.kernel.bits import BIT


def stir(s: Scene, owner: i64) -> None:
    """The whole draw pile is shuffled: nobody knows its top and bottom any more."""
    for zone in range(TOP, UNDER + 1):
        while s.count(owner, zone) > 0:
            last = s.start(owner, zone) + s.count(owner, zone) - 1
            pack = pack_of(i64(s.note[last]))
            if pack != 0:
                _forget_pack(s, pack, s.bag_tag(owner))
            s.bag_in(owner, s.remove(owner, zone, s.count(owner, zone) - 1))


def blur(s: Scene, owner: i64, zone: i64, first: i64, but: i64) -> None:
    """A card leaves unseen: all but some only know of the cards that they are somewhere."""
    if s.count(owner, zone) - first < 2:  # it is seen which
        return
    pack = _new_pack(s)
    base = s.start(owner, zone)
    for i in range(base + first, base + s.count(owner, zone)):
        note = i64(s.note[i])
        old = pack_of(note)
        if old != 0 and old != pack:
            _join(s, old, pack)
        who = note & EVERYONE
        sure = (note >> SURE) | (who & ~but)
        s.note[i] = i32((who & but) | (note & (255 << TAG)) | (pack << PACK) | (sure << SURE))


def _new_pack(s: Scene) -> i64:
    """A pack that no card is in."""
    s.r[PACKED] = 1
    used: i64 = 1
    for zone in range(ZONES * (s.players + 1)):
        if _hides(zone):
            for i in range(s.room[zone], s.room[zone] + s.n[zone]):
                used |= BIT[pack_of(i64(s.note[i]))]
    pack: i64 = 1
    while pack < PACKS and (used & BIT[pack]) != 0:
        pack += 1
    return pack


def _hides(zone: i64) -> bool:
    """Whether hidden cards that are decided lie in a zone, counted over all owners."""
    return zone % ZONES in (HAND, TOP, UNDER, DESPAIR_PILE)


def _join(s: Scene, old: i64, pack: i64) -> None:
    """Two packs are one."""
    for zone in range(ZONES * (s.players + 1)):
        if _hides(zone):
            for i in range(s.room[zone], s.room[zone] + s.n[zone]):
                note = i64(s.note[i])
                if pack_of(note) == old:
                    s.note[i] = i32(note + ((pack - old) << PACK))


def opened(s: Scene, kind: i64) -> None:
    """The card that was taken out is shown to all."""
    pack = pack_of(s.held)
    if pack == 0:
        return
    # Nobody can tell which of equal cards it was, nor which shuffle is left.
    lost = EVERYONE & ~(s.held | (s.held >> SURE))
    tag = tag_of(s.held)
    for zone in range(ZONES * (s.players + 1)):
        if _hides(zone):
            for i in range(s.room[zone], s.room[zone] + s.n[zone]):
                note = i64(s.note[i])
                if pack_of(note) != pack:
                    continue
                if i64(s.z[i]) == kind:
                    gone = (note >> SURE) & lost
                    lost &= ~gone
                    s.note[i] = i32(note - (gone << SURE))
                if tag_of(note) != tag:
                    merge(s, tag_of(note), tag)
    s.held = 0


def _forget_pack(s: Scene, pack: i64, tag: i64) -> None:
    """A card of a pack is shuffled away: nobody is sure of the others any more."""
    for zone in range(ZONES * (s.players + 1)):
        if _hides(zone):
            for i in range(s.room[zone], s.room[zone] + s.n[zone]):
                note = i64(s.note[i])
                if pack_of(note) == pack:
                    s.note[i] = i32(note & 0xFFFF)
                    if tag_of(note) != tag:
                        merge(s, tag_of(note), tag)


def merge(s: Scene, tag: i64, into: i64) -> None:
    """Cards of two shuffles can no longer be told apart."""
    for owner in range(s.players):
        if s.get(owner, SHUFFLE) == tag:
            s.put(owner, SHUFFLE, into)
    for zone in range(ZONES * (s.players + 1)):
        if _hides(zone):
            for i in range(s.room[zone], s.room[zone] + s.n[zone]):
                note = i64(s.note[i])
                if tag_of(note) == tag:
                    s.note[i] = i32(note + ((into - tag) << TAG))
