# molpe: compiled
"""Priority windows, Hold cards and Deities, and what cancels them (rulings 35 to 46)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    AT_FAVOR,
    AT_HOLD,
    AT_WRATH,
    BESIDE,
    C_STOP,
    C_WRECK,
    DEITY,
    DEITY_CODE,
    FATE,
    FAVOR,
    FOE,
    LIMBO,
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
    SEAT_CODE,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_MAIN,
    W_MAIN_OWN,
    W_QUEST_OWN,
    WRATH,
)
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.holding import losers, offers
from molpe.games.muse.placing import run
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.bits import BIT

MODE_HOLD: Final = 0
MODE_FAVOR: Final = 1
MODE_WRATH: Final = 2


@final
class WindowTask(Task):
    """A priority window."""

    def step(self, t: Table) -> i64:
        """The next seat that holds a hidden card (ruling 36)."""
        for seat in range(t.seats):
            if t.owed[seat] > 0:  # ruling 15: a draw of its own, once the effect is over
                n = t.owed[seat]
                t.owed[seat] = 0
                t.push(frames.DRAWS, seat, n)
                return GO
        if t.get(frames.WINDOW_NUMBER) == ON_EXTRA:
            if t.get(frames.WINDOW_PLACE) == 1 and t.hands[t.active] > 0:
                return t.active
            t.pop()
            return GO
        while t.get(frames.WINDOW_PLACE) <= t.seats:
            seat = (t.active + t.get(frames.WINDOW_PLACE)) % t.seats
            if t.alive[seat] == 1 and t.hands[seat] > 0:
                return seat
            t.put(frames.WINDOW_PLACE, t.get(frames.WINDOW_PLACE) + 1)
        t.pop()
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Cards that fit, and pass."""
        seat = window_seat(t)
        number = t.get(frames.WINDOW_NUMBER)
        mask: i64 = W_MAIN
        if number == ON_EXTRA:
            mask = W_QUEST_OWN
        elif number == ON_CHALLENGE:
            mask = W_CHALLENGE
            if t.read(t.find(frames.CHALLENGE), SEAT) == seat:
                mask = W_CHALLENGE_OWN
        elif seat == t.active:
            mask = W_MAIN | W_MAIN_OWN
        n = offers(t, seat, mask, out, n)
        out[n] = PASS
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """A pass asks the next seat; a card begins the asking anew."""
        if action == PASS:
            t.put(frames.WINDOW_PLACE, t.get(frames.WINDOW_PLACE) + 1)
            return
        seat = window_seat(t)
        t.put(frames.WINDOW_PLACE, 1)
        t.renew()
        begin(t, seat, action)


def window_seat(t: Table) -> i64:
    """Who is asked in the window on top."""
    if t.get(frames.WINDOW_NUMBER) == ON_EXTRA:
        return t.active
    return (t.active + t.get(frames.WINDOW_PLACE)) % t.seats


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
    t.push(frames.CARD, seat, card, mode, key)
    t.put(frames.CARD_PLACE, 0)


@final
class CardTask(Task):
    """A Hold card or a Deity was played."""

    def step(self, t: Table) -> i64:
        """Names first, then counter windows, then the card itself."""
        b = t.book
        seat = t.get(SEAT)
        card = t.get(frames.CARD_CARD)
        mode = t.get(frames.CARD_MODE)
        key = t.get(frames.CARD_CREW)
        step = t.get(STEP)
        if step < 5:  # one step for each thing that may have to be named
            _name(t, b.names[card * 3 + mode] & BIT[step], seat, key, mode, card)
            return GO
        if step == 5:
            t.put(STEP, 6)
            t.put(frames.CARD_PLACE, 1)
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
            while t.get(frames.CARD_PLACE) < t.seats:
                other = (seat + t.get(frames.CARD_PLACE)) % t.seats
                t.put(frames.CARD_PLACE, t.get(frames.CARD_PLACE) + 1)
                if t.alive[other] == 1 and _aimed(t, other):
                    kinds = b.kinds_hit[card * 3 + mode]
                    at = t.find(frames.CROSS)
                    crew: i64 = -1
                    if kinds & C_WRECK != 0:
                        if at < 0:
                            kinds &= ~C_WRECK
                        else:
                            crew = t.read(at, frames.CROSS_CREW)
                    t.result = 0
                    t.push(frames.COUNTER, other, kinds, card, seat)
                    t.put(frames.COUNTER_CREW, crew)
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
    t.push(frames.NAME, asker, what, card, mode)


def _aimed(t: Table, other: i64) -> bool:
    """Whether the card on top is aimed at an opponent (ruling 37)."""
    key = t.get(frames.CARD_CREW)
    if key >= 0 and key >> 1 == other:
        return True
    if t.get(frames.CARD_RIVAL) == other:
        return True
    named = t.get(frames.CARD_NAMED)
    if named >= 0 and t.zone[named] == BESIDE and t.owner[t.at[named]] == other:
        return True
    quest = t.get(frames.CARD_QUEST)
    if quest >= 0 and t.taker[quest] >= 0 and t.taker[quest] >> 1 == other:
        return True
    if t.get(frames.CARD_MODE) == MODE_HOLD:
        kinds = t.book.kinds_hit[t.get(frames.CARD_CARD) * 3]
        if kinds & C_WRECK != 0 and t.find(frames.CROSS) >= 0:
            return t.read(t.find(frames.CROSS), SEAT) == other
        if kinds & C_STOP != 0 and t.find(frames.CHALLENGE) >= 0:
            return t.read(t.find(frames.CHALLENGE), SEAT) == other
    return False


def _carry_out(t: Table) -> None:
    """A Hold card runs its program; a Deity takes its place beside the Hero (ruling 43)."""
    b = t.book
    seat = t.get(SEAT)
    card = t.get(frames.CARD_CARD)
    mode = t.get(frames.CARD_MODE)
    key = t.get(frames.CARD_CREW)
    rival = t.get(frames.CARD_RIVAL)
    named = t.get(frames.CARD_NAMED)
    quest = t.get(frames.CARD_QUEST)
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
        t.put(frames.RUN_RIVAL, rival)
        t.put(frames.RUN_NAMED, named)
        t.put(frames.RUN_QUEST, quest)


@final
class NameTask(Task):
    """A card names something (ruling 37)."""

    def step(self, t: Table) -> i64:
        """Nothing is named when there is nothing."""
        if self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Opponents, Deities, Fates, cards of the queues, or Quests in progress."""
        b = t.book
        seat = t.get(SEAT)
        what = t.get(frames.NAME_WHAT)
        if what == N_RIVAL:
            row = b.row(t.get(frames.NAME_CARD), AT_HOLD)
            picky = t.get(frames.NAME_MODE) == MODE_HOLD and row >= 0 and b.code[row] == rows.LOSE
            for other in range(t.seats):
                if (
                    other != seat
                    and t.alive[other] == 1
                    and (
                        not picky
                        or losers(
                            t, other, b.code[row + rows.LOSE_MODE], b.code[row + rows.LOSE_LEADERS]
                        )
                    )
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

    def answer(self, t: Table, action: i64) -> None:
        """The name is written down in the frame below."""
        what = t.get(frames.NAME_WHAT)
        t.pop()
        if what == N_RIVAL:
            t.put(frames.NAMED_RIVAL, action - SEAT_CODE)
        elif what == N_QUEST:
            t.put(frames.NAMED_QUEST, action - QUEST_CODE)
        else:
            t.put(frames.NAMED_CARD, action)
