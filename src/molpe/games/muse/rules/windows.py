# molpe: compiled
"""Priority windows, Hold cards and Deities, and what cancels them (rulings 35 to 46)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import (
    AT_FAVOR,
    AT_HOLD,
    AT_WRATH,
    BESIDE,
    C_STOP,
    C_WRECK,
    CANCELLED,
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
    ON_ANSWER,
    ON_CHALLENGE,
    ON_EXTRA,
    P_WRATH,
    PASS,
    PREVENTED,
    QUEST_CODE,
    QUEUE,
    SEAT_CODE,
    STANDS,
    W_CHALLENGE,
    W_CHALLENGE_OWN,
    W_MAIN,
    W_MAIN_OWN,
    W_QUEST_OWN,
    WRATH,
)
from molpe.games.muse.rules.effects.lasting import shielded
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.holding import losers, offers
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, asks
from molpe.kernel.bits import BIT

MODE_HOLD: Final = 0
MODE_FAVOR: Final = 1
MODE_WRATH: Final = 2

# Steps of a card that is played; before them, one for each thing that it may have to name.
AIMED: Final = 5
COUNTERED: Final = 6
CARRIED_OUT: Final = 7

DEEPEST: Final = 4  # so many cards may wait for answers to each other


@final
class WindowTask(Task):
    """A priority window."""

    def step(self, s: Scene) -> i64:
        """The next seat that holds a hidden card (ruling 36)."""
        number = s.get(frames.WINDOW_NUMBER)
        for seat in range(s.seats):
            if s.owed[seat] > 0 and number != ON_ANSWER:  # ruling 15: once the effect is over
                n = s.owed[seat]
                s.owed[seat] = 0
                s.push(frames.DRAWS, seat, n)
                return GO
        if number == ON_EXTRA:
            if s.get(frames.WINDOW_PLACE) == 1 and s.hands[s.active] > 0:
                return s.active
            s.pop()
            return GO
        while s.get(frames.WINDOW_PLACE) <= s.seats:
            seat = window_seat(s)
            if s.alive[seat] == 1 and s.hands[seat] > 0:
                return seat
            s.put(frames.WINDOW_PLACE, s.get(frames.WINDOW_PLACE) + 1)
        s.pop()
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Cards that fit, and pass."""
        seat = window_seat(s)
        number = s.get(frames.WINDOW_NUMBER)
        mask: i64 = W_MAIN
        if number == ON_EXTRA:
            mask = W_QUEST_OWN
        elif number == ON_CHALLENGE:
            mask = W_CHALLENGE
            if s.read(s.find(frames.CHALLENGE), SEAT) == seat:
                mask = W_CHALLENGE_OWN
        elif seat == s.active:
            mask = W_MAIN | W_MAIN_OWN
        n = offers(s, seat, mask, out, n)
        out[n] = PASS
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """A pass asks the next seat; a card begins the asking anew."""
        if action == PASS:
            s.put(frames.WINDOW_PLACE, s.get(frames.WINDOW_PLACE) + 1)
            return
        seat = window_seat(s)
        s.put(frames.WINDOW_PLACE, 1)
        s.renew()
        begin(s, seat, action)


def window_seat(s: Scene) -> i64:
    """Who is asked in the window on top: of answers the player of the card is asked last."""
    number = s.get(frames.WINDOW_NUMBER)
    if number == ON_EXTRA:
        return s.active
    if number == ON_ANSWER:
        return (s.get(SEAT) + s.get(frames.WINDOW_PLACE)) % s.seats
    return (s.active + s.get(frames.WINDOW_PLACE)) % s.seats


def begin(s: Scene, seat: i64, action: i64) -> None:
    """A seat plays a Hold card or lays a Deity, as its action says."""
    if action >= DEITY_CODE:
        code = action - DEITY_CODE
        key = code % 12
        code //= 12
        card = s.book.first[DEITY] + code // 2
        play_card(s, seat, card, MODE_FAVOR + code % 2, key)
    else:
        play_card(s, seat, action, MODE_HOLD, -1)


def play_card(s: Scene, seat: i64, card: i64, mode: i64, key: i64) -> None:
    """A card leaves the hand and is to be carried out."""
    s.lay(card, LIMBO, seat)
    s.push(frames.CARD, seat, card, mode, key)
    s.put(frames.CARD_PLACE, 0)


def _stands(s: Scene, hero: i64) -> bool:
    """Whether what a Deity is laid on is still there after answers, and not shielded by now."""
    mode = s.get(frames.CARD_MODE)
    key = s.get(frames.CARD_CREW)
    if mode == MODE_HOLD:
        return True
    if s.leader[key] != hero:
        return False
    return mode == MODE_FAVOR or not shielded(s, key >> 1, P_WRATH)


@final
class CardTask(Task):
    """A Hold card or a Deity was played."""

    def step(self, s: Scene) -> i64:
        """Names first, then counter windows, then the card itself."""
        b = s.book
        seat = s.get(SEAT)
        card = s.get(frames.CARD_CARD)
        mode = s.get(frames.CARD_MODE)
        key = s.get(frames.CARD_CREW)
        step = s.get(STEP)
        if step < AIMED:
            _name(s, b.names[card * 3 + mode] & BIT[step], seat, key, mode, card)
            return GO
        if step == AIMED:
            if s.book.anytime:
                place = s.get(frames.CARD_PLACE)
                if place == 0 and s.many(frames.CARD) < DEEPEST:
                    hero: i64 = -1
                    if key >= 0:
                        hero = s.leader[key]
                    s.put(frames.CARD_PLACE, -3 - hero)  # to be known again after the answers
                    s.push(frames.WINDOW, seat, ON_ANSWER, 1)
                    return GO
                if place < 0 and not _stands(s, -3 - place):
                    s.pop()
                    s.discard(card)
                    s.result = STANDS
                    return GO
            s.put(STEP, COUNTERED)
            s.put(frames.CARD_PLACE, 1)
            s.result = STANDS
            s.spared = 0
        if s.get(STEP) == COUNTERED:
            if s.result == CANCELLED:
                s.pop()
                s.discard(card)
                s.result = CANCELLED
                return GO
            if s.result == PREVENTED:
                s.spared = 1
            while s.get(frames.CARD_PLACE) < s.seats:
                other = (seat + s.get(frames.CARD_PLACE)) % s.seats
                s.put(frames.CARD_PLACE, s.get(frames.CARD_PLACE) + 1)
                if s.alive[other] == 1 and _aimed(s, other):
                    kinds = b.kinds_hit[card * 3 + mode]
                    at = s.find(frames.CROSS)
                    crew: i64 = -1
                    if kinds & C_WRECK != 0:
                        if at >= 0:
                            crew = s.read(at, frames.CROSS_CREW)
                        if at < 0 or (key >= 0 and key != crew):  # nobody is Wrecked now
                            kinds &= ~C_WRECK
                            crew = -1
                    s.result = STANDS
                    s.push(frames.COUNTER, other, kinds, card, seat)
                    s.put(frames.COUNTER_CREW, crew)
                    return GO
            s.put(STEP, CARRIED_OUT)
            _carry_out(s)
            return GO
        s.pop()
        if s.zone[card] == LIMBO:
            s.discard(card)
        s.result = STANDS
        return GO


def _name(s: Scene, what: i64, seat: i64, key: i64, mode: i64, card: i64) -> None:
    """Ask for one name, if the card needs it (ruling 37)."""
    step = s.get(STEP)
    s.put(STEP, step + 1)
    if what == 0:
        return
    asker = seat
    if what == N_RIVAL and mode == MODE_FAVOR:
        asker = key >> 1  # ruling 42: in a Favor "you" is the owner of the Hero
    if (what in (N_QUEUE, N_QUEST)) and mode == MODE_WRATH and s.quest[key] < 0:
        return
    s.push(frames.NAME, asker, what, card, mode)


def _aimed(s: Scene, other: i64) -> bool:
    """Whether the card on top is aimed at an opponent (ruling 37)."""
    key = s.get(frames.CARD_CREW)
    if key >= 0 and key >> 1 == other:
        return True
    if s.get(frames.CARD_RIVAL) == other:
        return True
    named = s.get(frames.CARD_NAMED)
    if named >= 0 and s.zone[named] == BESIDE and s.owner[s.at[named]] == other:
        return True
    quest = s.get(frames.CARD_QUEST)
    if quest >= 0 and s.taker[quest] >= 0 and s.taker[quest] >> 1 == other:
        return True
    if s.get(frames.CARD_MODE) == MODE_HOLD:
        kinds = s.book.kinds_hit[s.get(frames.CARD_CARD) * 3]
        if kinds & C_WRECK != 0 and s.find(frames.CROSS) >= 0:
            return s.read(s.find(frames.CROSS), SEAT) == other
        if kinds & C_STOP != 0 and s.find(frames.CHALLENGE) >= 0:
            return s.read(s.find(frames.CHALLENGE), SEAT) == other
    return False


def _carry_out(s: Scene) -> None:
    """A Hold card runs its program; a Deity takes its place beside the Hero (ruling 43)."""
    b = s.book
    seat = s.get(SEAT)
    card = s.get(frames.CARD_CARD)
    mode = s.get(frames.CARD_MODE)
    key = s.get(frames.CARD_CREW)
    rival = s.get(frames.CARD_RIVAL)
    named = s.get(frames.CARD_NAMED)
    quest = s.get(frames.CARD_QUEST)
    row = b.row(card, AT_HOLD)
    you = seat
    target: i64 = -1
    if mode != MODE_HOLD:
        hero = s.leader[key]
        if hero < 0:
            return  # the Hero is gone
        s.strip_deity(hero)
        s.lay(card, BESIDE, seat, hero)
        target = key >> 1
        if mode == MODE_FAVOR:
            s.form[card] = FAVOR
            row = b.row(card, AT_FAVOR)
            you = target
        else:
            s.form[card] = WRATH
            row = b.row(card, AT_WRATH)
    if row >= 0:
        s.run(you, card, row, target, key)
        s.put(frames.RUN_RIVAL, rival)
        s.put(frames.RUN_NAMED, named)
        s.put(frames.RUN_QUEST, quest)


@final
class NameTask(Task):
    """A card names something (ruling 37)."""

    def step(self, s: Scene) -> i64:
        """Nothing is named when there is nothing."""
        return asks(self, s, 0)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Opponents, Deities, Fates, cards of the queues, or Quests in progress."""
        b = s.book
        seat = s.get(SEAT)
        what = s.get(frames.NAME_WHAT)
        if what == N_RIVAL:
            row = b.row(s.get(frames.NAME_CARD), AT_HOLD)
            picky = s.get(frames.NAME_MODE) == MODE_HOLD and row >= 0 and b.code[row] == rows.LOSE
            for other in range(s.seats):
                if (
                    other != seat
                    and s.alive[other] == 1
                    and (
                        not picky
                        or losers(
                            s, other, b.code[row + rows.LOSE_MODE], b.code[row + rows.LOSE_LEADERS]
                        )
                    )
                ):
                    out[n] = SEAT_CODE + other
                    n += 1
        elif what == N_DEITY:
            for card in range(b.first[DEITY], b.last[DEITY]):
                if s.zone[card] == BESIDE:
                    out[n] = card
                    n += 1
        elif what == N_FATE:
            for card in range(b.cards):
                if s.zone[card] == FATE and s.owner[s.at[card]] == seat:
                    out[n] = card
                    n += 1
        elif what == N_QUEUE:
            for card in range(b.first[FOE], b.last[FOE + 1]):
                if s.zone[card] == QUEUE:
                    out[n] = card
                    n += 1
        else:
            for quest in range(b.quests):
                if s.taker[quest] >= 0:
                    out[n] = QUEST_CODE + quest
                    n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The name is written down in the frame below."""
        what = s.get(frames.NAME_WHAT)
        s.pop()
        if what == N_RIVAL:
            s.put(frames.NAMED_RIVAL, action - SEAT_CODE)
        elif what == N_QUEST:
            s.put(frames.NAMED_QUEST, action - QUEST_CODE)
        else:
            s.put(frames.NAMED_CARD, action)
