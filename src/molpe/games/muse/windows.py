# molpe: compiled
"""Priority windows, Hold cards and Deities, and what cancels them (rulings 35 to 46)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.holding import losers, offers
from molpe.games.muse.placing import run
from molpe.games.muse.table import Table
from molpe.games.muse.words import (
    AT_FAVOR,
    AT_HOLD,
    AT_WRATH,
    BESIDE,
    C_STOP,
    C_WRECK,
    DEITY,
    DEITY_CODE,
    F_CARD,
    F_CHALLENGE,
    F_COUNTER,
    F_CROSS,
    F_DRAWS,
    F_NAME,
    FATE,
    FAVOR,
    FOE,
    GO,
    LIMBO,
    LOSE,
    N_DEITY,
    N_FATE,
    N_QUEST,
    N_QUEUE,
    N_RIVAL,
    ON_CHALLENGE,
    ON_EXTRA,
    PASS,
    QUEST_CODE,
    QUEUE,
    SEAT,
    SEAT_CODE,
    STEP,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_MAIN,
    W_MAIN_OWN,
    W_QUEST_OWN,
    WRATH,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
from molpe.kernel.bits import BIT

MODE_HOLD: Final = 0
MODE_FAVOR: Final = 1
MODE_WRATH: Final = 2


# F_WINDOW: a number, b how many seats from the active one.


def window_step(t: Table) -> i64:
    """The next seat that holds a hidden card (ruling 36)."""
    for seat in range(t.seats):
        if t.owed[seat] > 0:  # ruling 15: a draw of its own, once the effect is over
            n = t.owed[seat]
            t.owed[seat] = 0
            t.push(F_DRAWS, seat, n)
            return GO
    if t.get(A) == ON_EXTRA:
        if t.get(B) == 1 and t.hands[t.active] > 0:
            return t.active
        t.pop()
        return GO
    while t.get(B) <= t.seats:
        seat = (t.active + t.get(B)) % t.seats
        if t.alive[seat] == 1 and t.hands[seat] > 0:
            return seat
        t.put(B, t.get(B) + 1)
    t.pop()
    return GO


def window_seat(t: Table) -> i64:
    """Who is asked in the window on top."""
    if t.get(A) == ON_EXTRA:
        return t.active
    return (t.active + t.get(B)) % t.seats


def window_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Cards that fit, and pass."""
    seat = window_seat(t)
    number = t.get(A)
    mask: i64 = W_MAIN
    if number == ON_EXTRA:
        mask = W_QUEST_OWN
    elif number == ON_CHALLENGE:
        mask = W_CHALLENGE
        if t.fr[t.find(F_CHALLENGE) + SEAT] == seat:
            mask = W_CHALLENGE_OWN
    elif seat == t.active:
        mask = W_MAIN | W_MAIN_OWN
    n = offers(t, seat, mask, out, n)
    out[n] = PASS
    return n + 1


def window_answer(t: Table, action: i64) -> None:
    """A pass asks the next seat; a card begins the asking anew."""
    if action == PASS:
        t.put(B, t.get(B) + 1)
        return
    seat = window_seat(t)
    t.put(B, 1)
    t.renew()
    begin(t, seat, action)


def begin(t: Table, seat: i64, action: i64) -> None:
    """A seat plays a Hold card or lays a Deity, as its action says."""
    if action >= DEITY_CODE:
        code = action - DEITY_CODE
        key = code % 12
        code //= 12
        card = t.book.first[DEITY] + code // 2
        play_card(t, seat, card, MODE_FAVOR + code % 2, key)
    else:
        play_card(t, seat, action, MODE_HOLD, -1)


def play_card(t: Table, seat: i64, card: i64, mode: i64, key: i64) -> None:
    """A card leaves the hand and is to be carried out."""
    t.lay(card, LIMBO, seat)
    t.push(F_CARD, seat, card, mode, key)
    t.put(D, 0)


# F_CARD: a card, b mode, c Crew of the Hero or -1, d 0, e rival, f named card, g named Quest.


def card_step(t: Table) -> i64:
    """Names first, then counter windows, then the card itself."""
    b = t.book
    seat = t.get(SEAT)
    card = t.get(A)
    mode = t.get(B)
    key = t.get(C)
    step = t.get(STEP)
    if step < 5:  # one step for each thing that may have to be named
        _name(t, b.names[card * 3 + mode] & BIT[step], seat, key, mode, card)
        return GO
    if step == 5:
        t.put(STEP, 6)
        t.put(D, 1)
        t.result = 0
        t.spared = 0
    if t.get(STEP) == 6:
        if t.result == 1:
            t.pop()
            t.discard(card)
            t.result = 1
            return GO
        if t.result == 2:
            t.spared = 1
        while t.get(D) < t.seats:
            other = (seat + t.get(D)) % t.seats
            t.put(D, t.get(D) + 1)
            if t.alive[other] == 1 and _aimed(t, other):
                kinds = b.kinds_hit[card * 3 + mode]
                at = t.find(F_CROSS)
                crew: i64 = -1
                if kinds & C_WRECK != 0:
                    if at < 0:
                        kinds &= ~C_WRECK
                    else:
                        crew = t.fr[at + A]
                t.result = 0
                t.push(F_COUNTER, other, kinds, card, seat)
                t.put(D, crew)
                return GO
        t.put(STEP, 7)
        _carry_out(t)
        return GO
    t.pop()
    if t.zone[card] == LIMBO:
        t.discard(card)
    t.result = 0
    return GO


def _name(t: Table, what: i64, seat: i64, key: i64, mode: i64, card: i64) -> None:
    """Ask for one name, if the card needs it (ruling 37)."""
    step = t.get(STEP)
    t.put(STEP, step + 1)
    if what == 0:
        return
    asker = seat
    if what == N_RIVAL and mode == MODE_FAVOR:
        asker = key >> 1  # ruling 42: in a Favor "you" is the owner of the Hero
    if (what in (N_QUEUE, N_QUEST)) and mode == MODE_WRATH and t.quest[key] < 0:
        return
    t.push(F_NAME, asker, what, card, mode)


def _aimed(t: Table, other: i64) -> bool:
    """Whether the card on top is aimed at an opponent (ruling 37)."""
    key = t.get(C)
    if key >= 0 and key >> 1 == other:
        return True
    if t.get(E) == other:
        return True
    named = t.get(F)
    if named >= 0 and t.zone[named] == BESIDE and t.owner[t.at[named]] == other:
        return True
    quest = t.get(G)
    if quest >= 0 and t.taker[quest] >= 0 and t.taker[quest] >> 1 == other:
        return True
    if t.get(B) == MODE_HOLD:
        kinds = t.book.kinds_hit[t.get(A) * 3]
        if kinds & C_WRECK != 0 and t.find(F_CROSS) >= 0:
            return t.fr[t.find(F_CROSS) + SEAT] == other
        if kinds & C_STOP != 0 and t.find(F_CHALLENGE) >= 0:
            return t.fr[t.find(F_CHALLENGE) + SEAT] == other
    return False


def _carry_out(t: Table) -> None:
    """A Hold card runs its program; a Deity takes its place beside the Hero (ruling 43)."""
    b = t.book
    seat = t.get(SEAT)
    card = t.get(A)
    mode = t.get(B)
    key = t.get(C)
    rival = t.get(E)
    named = t.get(F)
    quest = t.get(G)
    row = b.row(card, AT_HOLD)
    you = seat
    target: i64 = -1
    if mode != MODE_HOLD:
        hero = t.leader[key]
        if hero < 0:
            return  # the Hero is gone
        t.strip_deity(hero)
        t.lay(card, BESIDE, seat, hero)
        target = key >> 1
        if mode == MODE_FAVOR:
            t.form[card] = FAVOR
            row = b.row(card, AT_FAVOR)
            you = target
        else:
            t.form[card] = WRATH
            row = b.row(card, AT_WRATH)
    if row >= 0:
        run(t, you, card, row, target, key)
        t.put(E, rival)
        t.put(F, named)
        t.put(G, quest)


# F_NAME: a what, b the card that names, c its mode.


def name_step(t: Table) -> i64:
    """Nothing is named when there is nothing."""
    if name_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    return t.get(SEAT)


def name_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Opponents, Deities, Fates, cards of the queues, or Quests in progress."""
    b = t.book
    seat = t.get(SEAT)
    what = t.get(A)
    if what == N_RIVAL:
        row = b.row(t.get(B), AT_HOLD)
        picky = t.get(C) == MODE_HOLD and row >= 0 and b.code[row] == LOSE
        for other in range(t.seats):
            if (
                other != seat
                and t.alive[other] == 1
                and (not picky or losers(t, other, b.code[row + 2], b.code[row + 3]))
            ):
                out[n] = SEAT_CODE + other
                n += 1
    elif what == N_DEITY:
        for card in range(b.first[DEITY], b.last[DEITY]):
            if t.zone[card] == BESIDE:
                out[n] = card
                n += 1
    elif what == N_FATE:
        for card in range(b.cards):
            if t.zone[card] == FATE and t.owner[t.at[card]] == seat:
                out[n] = card
                n += 1
    elif what == N_QUEUE:
        for card in range(b.first[FOE], b.last[FOE + 1]):
            if t.zone[card] == QUEUE:
                out[n] = card
                n += 1
    else:
        for quest in range(b.quests):
            if t.taker[quest] >= 0:
                out[n] = QUEST_CODE + quest
                n += 1
    return n


def name_answer(t: Table, action: i64) -> None:
    """The name is written down in the frame below."""
    what = t.get(A)
    t.pop()
    if what == N_RIVAL:
        t.put(E, action - SEAT_CODE)
    elif what == N_QUEST:
        t.put(G, action - QUEST_CODE)
    else:
        t.put(F, action)
