# molpe: compiled
"""Which Hold cards and Deities of a hand may be played now (rulings 38, 42)."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import (
    AT_HOLD,
    BESIDE,
    CREW,
    DECK,
    DEITY,
    DEITY_CODE,
    DISCARD,
    FATE,
    FOE,
    HAND,
    HOLD,
    ORDEAL,
    P_WRATH,
    P_WRECK,
    QUEUE,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_SEA,
    WAIT,
)
from molpe.games.muse.rules.effects.lasting import protected, shielded
from molpe.games.muse.rules.effects.lose import can_lose, in_pool
from molpe.games.muse.rules.scene import Scene
from molpe.kernel.bits import BIT


def offers(s: Scene, seat: i64, mask: i64, out: vec[i64], n: i64) -> i64:
    """The cards of a hand that fit a window and can change something (ruling 38)."""
    b = s.book
    if s.hands[seat] == 0:
        return n
    for card in range(b.first[HOLD], b.last[HOLD]):
        if (
            s.zone[card] == HAND
            and s.owner[card] == seat
            and b.windows[card] & mask != 0
            and not _repeated(s, seat, card)
            and useful(s, seat, card)
        ):
            out[n] = card
            n += 1
    for card in range(b.first[DEITY], b.last[DEITY]):
        if s.zone[card] == HAND and s.owner[card] == seat:
            n = _deity_offers(s, seat, card, mask, out, n)
    return n


def _repeated(s: Scene, seat: i64, card: i64) -> bool:
    """Whether a hand holds an earlier copy of a Hold card: copies are alike."""
    b = s.book
    twin = card - 1
    while twin >= b.first[HOLD] and b.design[twin] == b.design[card]:
        if s.zone[twin] == HAND and s.owner[twin] == seat:
            return True
        twin -= 1
    return False


def _deity_offers(s: Scene, seat: i64, card: i64, mask: i64, out: vec[i64], n: i64) -> i64:
    """On whom a Deity may be laid (ruling 42)."""
    b = s.book
    only: i64 = -1
    if mask & (W_CHALLENGE | W_CHALLENGE_OWN) != 0:
        only = s.read(s.find(frames.CHALLENGE), frames.CHALLENGE_CREW)
    elif mask & W_SEA != 0:
        only = s.read(s.find(frames.CROSS), frames.CROSS_CREW)
    base = DEITY_CODE + (card - b.first[DEITY]) * 24
    if b.windows_favor[card] & mask != 0:
        for key in range(2 * s.seats):
            if s.leader[key] >= 0 and (only < 0 or only == key):
                out[n] = base + key
                n += 1
    if b.windows_wrath[card] & mask != 0:
        for key in range(2 * s.seats):
            if (
                s.leader[key] >= 0
                and (only < 0 or only == key)
                and key >> 1 != seat
                and not shielded(s, key >> 1, P_WRATH)
                and (mask & W_SEA == 0 or not protected(s, key, -1, P_WRECK, False))
            ):
                out[n] = base + 12 + key
                n += 1
    return n


def _has_zone(s: Scene, zone: i64, kinds: i64) -> bool:
    for card in range(s.book.cards):
        if s.zone[card] == zone and kinds & BIT[s.book.kind[card]] != 0:
            return True
    return False


def _has_quest(s: Scene) -> bool:
    for quest in range(s.book.quests):
        if s.taker[quest] >= 0:
            return True
    return False


def _has_stone(s: Scene, seat: i64) -> bool:
    persons = s.book.persons
    for i in range(len(persons)):
        card = persons[i]
        if s.turned[card] == 1 and s.owner[card] == seat and s.zone[card] == CREW:
            return True
    return False


def losers(s: Scene, seat: i64, mode: i64, leaders: i64) -> bool:
    """Whether a player has somebody to lose."""
    persons = s.book.persons
    for i in range(len(persons)):
        card = persons[i]
        if in_pool(s, card, seat, leaders, -1) and can_lose(s, card, mode):
            return True
    return False


def useful(s: Scene, seat: i64, card: i64) -> bool:
    """Whether a Hold card can change something now."""
    b = s.book
    row = b.row(card, AT_HOLD)
    while row >= 0 and b.code[row] != rows.END:
        verb = b.code[row]
        if verb == rows.LOSE:
            if b.code[row + rows.LOSE_WHO] != rows.OPPONENT:
                return True
            for other in range(s.seats):
                if (
                    other != seat
                    and s.alive[other] == 1
                    and losers(
                        s, other, b.code[row + rows.LOSE_MODE], b.code[row + rows.LOSE_LEADERS]
                    )
                ):
                    return True
        elif verb == rows.STRIP:
            zone = b.code[row + rows.STRIP_ZONE]
            if zone == rows.Z_DEITY:
                for other in range(b.first[DEITY], b.last[DEITY]):
                    if s.zone[other] == BESIDE:
                        return True
            elif zone == rows.Z_FATE:
                if _fate_on(s, seat) >= 0:
                    return True
            else:
                return True
        elif verb == rows.LAY:
            if _has_zone(s, QUEUE, BIT[FOE] | BIT[ORDEAL]) and _has_quest(s):
                return True
        elif verb == rows.RESTORE:
            if _has_stone(s, seat):
                return True
        elif verb == rows.RETRIEVE:
            if _has_zone(s, DISCARD, b.code[row + rows.RETRIEVE_KINDS]):
                return True
        elif verb == rows.SEARCH:
            kinds = b.code[row + rows.SEARCH_KINDS]
            if _has_zone(s, DECK, kinds) or _has_zone(s, HAND, kinds):
                return True
            if b.code[row + rows.SEARCH_DISCARD] == 1 and _has_zone(s, DISCARD, kinds):
                return True
        elif verb == rows.STOP:
            at = s.find(frames.CHALLENGE)
            if (
                at >= 0
                and b.code[row + rows.STOP_KINDS] & BIT[b.kind[s.read(at, frames.CHALLENGE_CARD)]]
                != 0
            ):
                return True
        elif verb == rows.WRECK:
            at = s.find(frames.CROSS)
            if at >= 0 and not protected(s, s.read(at, frames.CROSS_CREW), -1, P_WRECK, False):
                return True
        elif verb != rows.COUNTER and verb != rows.PROTECT:
            return True
        row += rows.ROW
    return False


def _fate_on(s: Scene, seat: i64) -> i64:
    """A Fate on one of a player's Heroes, -1 for none."""
    b = s.book
    for card in range(b.cards):
        if s.zone[card] == FATE:
            hero = s.at[card]
            if s.owner[hero] == seat and (s.zone[hero] == CREW or s.zone[hero] == WAIT):
                return card
    return -1
