# molpe: compiled
"""Which Hold cards and Deities of a hand may be played now (rulings 38, 42)."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    AT_HOLD,
    BESIDE,
    CREW,
    DECK,
    DEITY,
    DEITY_CODE,
    DISCARD,
    FATE,
    HAND,
    HOLD,
    P_WRATH,
    P_WRECK,
    QUEUE,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_SEA,
    WAIT,
)
from molpe.games.muse.crews import protected, shielded
from molpe.games.muse.losses import can_lose, in_pool
from molpe.games.muse.table import Table
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
        only = t.read(t.find(frames.CHALLENGE), frames.CHALLENGE_CREW)
    elif mask & W_SEA != 0:
        only = t.read(t.find(frames.CROSS), frames.CROSS_CREW)
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
    while row >= 0 and b.code[row] != rows.END:
        verb = b.code[row]
        if verb == rows.LOSE:
            if b.code[row + rows.LOSE_WHO] != rows.OPPONENT:
                return True
            for other in range(t.seats):
                if (
                    other != seat
                    and t.alive[other] == 1
                    and losers(
                        t, other, b.code[row + rows.LOSE_MODE], b.code[row + rows.LOSE_LEADERS]
                    )
                ):
                    return True
        elif verb == rows.STRIP:
            zone = b.code[row + rows.STRIP_ZONE]
            if zone == rows.Z_DEITY:
                for other in range(b.first[DEITY], b.last[DEITY]):
                    if t.zone[other] == BESIDE:
                        return True
            elif zone == rows.Z_FATE:
                if _fate_on(t, seat) >= 0:
                    return True
            else:
                return True
        elif verb == rows.LAY:
            if _has_zone(t, QUEUE, b.code[row + rows.LAY_KINDS]) and _has_quest(t):
                return True
        elif verb == rows.RESTORE:
            if _has_stone(t, seat):
                return True
        elif verb == rows.RETRIEVE:
            if _has_zone(t, DISCARD, b.code[row + rows.RETRIEVE_KINDS]):
                return True
        elif verb == rows.SEARCH:
            kinds = b.code[row + rows.SEARCH_KINDS]
            if _has_zone(t, DECK, kinds) or _has_zone(t, HAND, kinds):
                return True
            if b.code[row + rows.SEARCH_DISCARD] == 1 and _has_zone(t, DISCARD, kinds):
                return True
        elif verb == rows.STOP:
            at = t.find(frames.CHALLENGE)
            if (
                at >= 0
                and b.code[row + rows.STOP_KINDS] & BIT[b.kind[t.read(at, frames.CHALLENGE_CARD)]]
                != 0
            ):
                return True
        elif verb == rows.WRECK:
            at = t.find(frames.CROSS)
            if at >= 0 and not protected(t, t.read(at, frames.CROSS_CREW), -1, P_WRECK, False):
                return True
        elif verb != rows.COUNTER and verb != rows.PROTECT:
            return True
        row += rows.ROW
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
