# molpe: compiled
"""Which Hold cards and Deities of a hand may be played now (rulings 38, 42)."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.crews import protected, shielded
from molpe.games.muse.losses import can_lose, in_pool
from molpe.games.muse.table import Table
from molpe.games.muse.words import (
    AT_HOLD,
    BESIDE,
    COUNTER,
    CREW,
    DECK,
    DEITY,
    DEITY_CODE,
    DISCARD,
    END,
    F_CHALLENGE,
    F_CROSS,
    FATE,
    HAND,
    HOLD,
    LAY,
    LOSE,
    OPPONENT,
    P_WRATH,
    P_WRECK,
    PROTECT,
    QUEUE,
    RESTORE,
    RETRIEVE,
    ROW,
    SEARCH,
    STOP,
    STRIP,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_SEA,
    WAIT,
    WRECK,
    Z_DEITY,
    Z_FATE,
    A,
    B,
)
from molpe.kernel.bits import BIT


def offers(t: Table, seat: i64, mask: i64, out: vec[i64], n: i64) -> i64:
    """The cards of a hand that fit a window and can change something (ruling 38)."""
    b = t.book
    if t.hands[seat] == 0:
        return n
    for card in range(b.first[HOLD], b.last[HOLD]):
        if (
            t.zone[card] == HAND
            and t.owner[card] == seat
            and b.windows[card] & mask != 0
            and not _repeated(t, seat, card)
            and useful(t, seat, card)
        ):
            out[n] = card
            n += 1
    for card in range(b.first[DEITY], b.last[DEITY]):
        if t.zone[card] == HAND and t.owner[card] == seat:
            n = _deity_offers(t, seat, card, mask, out, n)
    return n


def _repeated(t: Table, seat: i64, card: i64) -> bool:
    """Whether a hand holds an earlier copy of a Hold card: copies are alike."""
    b = t.book
    twin = card - 1
    while twin >= b.first[HOLD] and b.design[twin] == b.design[card]:
        if t.zone[twin] == HAND and t.owner[twin] == seat:
            return True
        twin -= 1
    return False


def _deity_offers(t: Table, seat: i64, card: i64, mask: i64, out: vec[i64], n: i64) -> i64:
    """On whom a Deity may be laid (ruling 42)."""
    b = t.book
    only: i64 = -1
    if mask & (W_CHALLENGE | W_CHALLENGE_OWN) != 0:
        only = t.fr[t.find(F_CHALLENGE) + A]
    elif mask & W_SEA != 0:
        only = t.fr[t.find(F_CROSS) + A]
    base = DEITY_CODE + (card - b.first[DEITY]) * 24
    if b.windows_favor[card] & mask != 0:
        for key in range(2 * t.seats):
            if t.leader[key] >= 0 and (only < 0 or only == key):
                out[n] = base + key
                n += 1
    if b.windows_wrath[card] & mask != 0:
        for key in range(2 * t.seats):
            if (
                t.leader[key] >= 0
                and (only < 0 or only == key)
                and key >> 1 != seat
                and not shielded(t, key >> 1, P_WRATH)
                and (mask & W_SEA == 0 or not protected(t, key, -1, P_WRECK, False))
            ):
                out[n] = base + 12 + key
                n += 1
    return n


def _has_zone(t: Table, zone: i64, kinds: i64) -> bool:
    for card in range(t.book.cards):
        if t.zone[card] == zone and kinds & BIT[t.book.kind[card]] != 0:
            return True
    return False


def _has_quest(t: Table) -> bool:
    for quest in range(t.book.quests):
        if t.taker[quest] >= 0:
            return True
    return False


def _has_stone(t: Table, seat: i64) -> bool:
    persons = t.book.persons
    for i in range(len(persons)):
        card = persons[i]
        if t.turned[card] == 1 and t.owner[card] == seat and t.zone[card] == CREW:
            return True
    return False


def losers(t: Table, seat: i64, mode: i64, leaders: i64) -> bool:
    """Whether a player has somebody to lose."""
    persons = t.book.persons
    for i in range(len(persons)):
        card = persons[i]
        if in_pool(t, card, seat, leaders, -1) and can_lose(t, card, mode):
            return True
    return False


def useful(t: Table, seat: i64, card: i64) -> bool:
    """Whether a Hold card can change something now."""
    b = t.book
    row = b.row(card, AT_HOLD)
    while row >= 0 and b.code[row] != END:
        verb = b.code[row]
        if verb == LOSE:
            if b.code[row + 1] != OPPONENT:
                return True
            for other in range(t.seats):
                if (
                    other != seat
                    and t.alive[other] == 1
                    and losers(t, other, b.code[row + 2], b.code[row + 3])
                ):
                    return True
        elif verb == STRIP:
            zone = b.code[row + 2]
            if zone == Z_DEITY:
                for other in range(b.first[DEITY], b.last[DEITY]):
                    if t.zone[other] == BESIDE:
                        return True
            elif zone == Z_FATE:
                if _fate_on(t, seat) >= 0:
                    return True
            else:
                return True
        elif verb == LAY:
            if _has_zone(t, QUEUE, b.code[row + 2]) and _has_quest(t):
                return True
        elif verb == RESTORE:
            if _has_stone(t, seat):
                return True
        elif verb == RETRIEVE:
            if _has_zone(t, DISCARD, b.code[row + 2]):
                return True
        elif verb == SEARCH:
            kinds = b.code[row + 1]
            if _has_zone(t, DECK, kinds) or _has_zone(t, HAND, kinds):
                return True
            if b.code[row + 4] == 1 and _has_zone(t, DISCARD, kinds):
                return True
        elif verb == STOP:
            at = t.find(F_CHALLENGE)
            if at >= 0 and b.code[row + 1] & BIT[b.kind[t.fr[at + B]]] != 0:
                return True
        elif verb == WRECK:
            at = t.find(F_CROSS)
            if at >= 0 and not protected(t, t.fr[at + A], -1, P_WRECK, False):
                return True
        elif verb != COUNTER and verb != PROTECT:
            return True
        row += ROW
    return False


def _fate_on(t: Table, seat: i64) -> i64:
    """A Fate on one of a player's Heroes, -1 for none."""
    b = t.book
    for card in range(b.cards):
        if t.zone[card] == FATE:
            hero = t.at[card]
            if t.owner[hero] == seat and (t.zone[hero] == CREW or t.zone[hero] == WAIT):
                return card
    return -1
