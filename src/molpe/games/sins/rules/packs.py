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
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def stir(t: Tableau, owner: i64) -> None:
    """The whole draw pile is shuffled: nobody knows its top and bottom any more."""
    for zone in range(TOP, UNDER + 1):
        while t.count(owner, zone) > 0:
            last = t.start(owner, zone) + t.count(owner, zone) - 1
            pack = (i64(t.note[last]) >> PACK) & 63
            if pack != 0:
                _forget_pack(t, pack, t.bag_tag(owner))
            t.bag_in(owner, t.remove(owner, zone, t.count(owner, zone) - 1))


def blur(t: Tableau, owner: i64, zone: i64, first: i64, but: i64) -> None:
    """A card leaves unseen: all but some only know of the cards that they are somewhere."""
    if t.count(owner, zone) - first < 2:  # it is seen which
        return
    pack = _new_pack(t)
    base = t.start(owner, zone)
    for i in range(base + first, base + t.count(owner, zone)):
        note = i64(t.note[i])
        old = (note >> PACK) & 63
        if old != 0 and old != pack:
            _join(t, old, pack)
        who = note & EVERYONE
        sure = (note >> SURE) | (who & ~but)
        t.note[i] = i32((who & but) | (note & (255 << TAG)) | (pack << PACK) | (sure << SURE))


def _new_pack(t: Tableau) -> i64:
    """A pack that no card is in."""
    t.r[PACKED] = 1
    used: i64 = 1
    for zone in range(ZONES * (t.players + 1)):
        if _hides(zone):
            for i in range(t.room[zone], t.room[zone] + t.n[zone]):
                used |= BIT[(i64(t.note[i]) >> PACK) & 63]
    pack: i64 = 1
    while pack < PACKS and (used & BIT[pack]) != 0:
        pack += 1
    return pack


def _hides(zone: i64) -> bool:
    """Whether hidden cards that are decided lie in a zone, counted over all owners."""
    return zone % ZONES in (HAND, TOP, UNDER, DESPAIR_PILE)


def _join(t: Tableau, old: i64, pack: i64) -> None:
    """Two packs are one."""
    for zone in range(ZONES * (t.players + 1)):
        if _hides(zone):
            for i in range(t.room[zone], t.room[zone] + t.n[zone]):
                note = i64(t.note[i])
                if (note >> PACK) & 63 == old:
                    t.note[i] = i32(note + ((pack - old) << PACK))


def opened(t: Tableau, kind: i64) -> None:
    """The card that was taken out is shown to all."""
    pack = (t.held >> PACK) & 63
    if pack == 0:
        return
    # Nobody can tell which of equal cards it was, nor which shuffle is left.
    lost = EVERYONE & ~(t.held | (t.held >> SURE))
    tag = (t.held >> TAG) & 255
    for zone in range(ZONES * (t.players + 1)):
        if _hides(zone):
            for i in range(t.room[zone], t.room[zone] + t.n[zone]):
                note = i64(t.note[i])
                if (note >> PACK) & 63 != pack:
                    continue
                if i64(t.z[i]) == kind:
                    gone = (note >> SURE) & lost
                    lost &= ~gone
                    t.note[i] = i32(note - (gone << SURE))
                if (note >> TAG) & 255 != tag:
                    merge(t, (note >> TAG) & 255, tag)
    t.held = 0


def _forget_pack(t: Tableau, pack: i64, tag: i64) -> None:
    """A card of a pack is shuffled away: nobody is sure of the others any more."""
    for zone in range(ZONES * (t.players + 1)):
        if _hides(zone):
            for i in range(t.room[zone], t.room[zone] + t.n[zone]):
                note = i64(t.note[i])
                if (note >> PACK) & 63 == pack:
                    t.note[i] = i32(note & 0xFFFF)
                    if (note >> TAG) & 255 != tag:
                        merge(t, (note >> TAG) & 255, tag)


def merge(t: Tableau, tag: i64, into: i64) -> None:
    """Cards of two shuffles can no longer be told apart."""
    for owner in range(t.players):
        if t.get(owner, SHUFFLE) == tag:
            t.put(owner, SHUFFLE, into)
    for zone in range(ZONES * (t.players + 1)):
        if _hides(zone):
            for i in range(t.room[zone], t.room[zone] + t.n[zone]):
                note = i64(t.note[i])
                if (note >> TAG) & 255 == tag:
                    t.note[i] = i32(note + ((into - tag) << TAG))
