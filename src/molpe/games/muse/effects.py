# molpe: compiled
"""The verbs of cards: one branch each, and the frames of those that ask."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.crews import slot_of
from molpe.games.muse.losses import lose, remove
from molpe.games.muse.placing import MAY_FOUND, check_full, equip, place
from molpe.games.muse.table import Table
from molpe.games.muse.words import (
    ADVANCE,
    ATTACH,
    BESIDE,
    BLOCK,
    BY_LUCK,
    BY_OWNER,
    CAPTURE,
    CREW,
    DECK,
    DISCARD,
    DRAW,
    DROP,
    EACH,
    EASE,
    END,
    F_ATTACH,
    F_CAPTURE,
    F_CHALLENGE,
    F_CROSS,
    F_DRAWS,
    F_JOIN,
    F_LAY,
    F_LOSS,
    F_NAME,
    F_PEEK,
    F_QUEUE,
    F_RESTORE,
    F_RETRIEVE,
    F_SEARCH,
    F_STRIP,
    F_WAR,
    FATE,
    FOE,
    GO,
    HERO,
    IF_SEA,
    IN_CREW,
    JOIN,
    JOINED,
    LAURELS,
    LAY,
    LIMBO,
    LOSE,
    N_RIVAL,
    NO,
    NOTHING,
    ON_TARGET,
    OPPONENT,
    ORDEAL,
    P_DISCARD,
    PEEK,
    PRIZE,
    PRIZED,
    QUEST_CODE,
    QUEUE,
    RESTORE,
    RETRIEVE,
    ROW,
    SEARCH,
    SEAT,
    SHARED,
    STEP,
    STOP,
    STRIP,
    TARGET,
    TREASURE,
    WAGE,
    WAIT,
    WORN,
    WRECK,
    YES,
    Z_QUEUES,
    Z_TREASURE,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

# F_RUN: a row, b card, c target, d Crew or -1, e rival, f named card, g named Quest;
# step: how many of "each player" are done, -1: a newcomer that must have stayed.


def run_step(t: Table) -> i64:
    """Carry out one row of a program."""
    b = t.book
    card = t.get(B)
    you = t.get(SEAT)
    if t.get(STEP) < 0:
        if t.zone[card] != CREW or t.owner[card] != you:
            t.pop()
            return GO
        t.put(STEP, 0)
        t.put(D, you * 2 + t.at[card])
    row = t.get(A)
    code = b.code
    verb = code[row]
    if verb == END:
        t.pop()
        return GO
    if verb == IF_SEA:
        if t.find(F_CROSS) < 0:
            t.pop()
            return GO
        t.put(A, row + ROW)
        return GO
    who = you
    if verb <= DRAW or verb == STRIP:  # these begin with the player they concern
        say = code[row + 1]
        if say == TARGET:
            who = t.get(C)
        elif say == OPPONENT:
            if t.get(E) < 0:
                t.push(F_NAME, you, N_RIVAL, card, -1)
                return GO
            who = t.get(E)
        elif say == EACH:
            done = t.get(STEP)
            if done >= t.seats:
                t.put(STEP, 0)
                t.put(A, row + ROW)
                return GO
            t.put(STEP, done + 1)
            who = (you + done) % t.seats
            if t.alive[who] == 1:
                _player(t, verb, row, who, you, card)
            return GO
        t.put(A, row + ROW)
        if who >= 0 and t.alive[who] == 1:
            _player(t, verb, row, who, you, card)
        return GO
    if verb == WAGE and t.get(E) < 0 and (code[row + 1] == OPPONENT or code[row + 2] == OPPONENT):
        t.push(F_NAME, you, N_RIVAL, card, -1)
        return GO
    t.put(A, row + ROW)
    _table(t, verb, row, you, card)
    return GO


def _player(t: Table, verb: i64, row: i64, who: i64, you: i64, card: i64) -> None:
    """A verb that concerns one player."""
    code = t.book.code
    key = t.get(D)
    named = t.get(F)
    if verb == LOSE:
        crew: i64 = -1
        if code[row + 5] == IN_CREW:
            crew = key
        lose(t, who, code[row + 2], code[row + 3], code[row + 4], crew, code[row + 6])
    elif verb == RESTORE:
        t.push(F_RESTORE, who, code[row + 2], -1, code[row + 4])
        if code[row + 3] == IN_CREW:
            t.put(B, key)
    elif verb == RETRIEVE:
        t.push(F_RETRIEVE, who, code[row + 2], -1, code[row + 5])
        t.put(D, code[row + 3])
        if code[row + 4] == IN_CREW:
            t.put(B, key)
    elif verb == CAPTURE:
        t.push(F_CAPTURE, you, who, row, -1)
        t.put(D, key)
    elif verb == ATTACH:
        t.push(F_ATTACH, who, card)
    elif verb == DRAW:
        at = t.find(F_DRAWS)
        if at >= 0 and t.fr[at + SEAT] == who:
            t.fr[at + A] += code[row + 2]  # ruling 15: not nested
        else:
            t.owed[who] += code[row + 2]
    else:  # STRIP
        zone = code[row + 2]
        if zone == Z_QUEUES:
            for other in range(t.book.first[FOE], t.book.last[ORDEAL]):
                if t.zone[other] == QUEUE:
                    t.discard(other)
        elif zone == Z_TREASURE:
            t.push(F_STRIP, who, code[row + 4])
        elif named >= 0 and (t.zone[named] == BESIDE or t.zone[named] == FATE):
            t.discard(named)


def _table(t: Table, verb: i64, row: i64, you: i64, card: i64) -> None:
    """A verb that concerns the table, the challenge, the crossing or the card itself."""
    code = t.book.code
    key = t.get(D)
    if verb == SEARCH:
        t.push(F_SEARCH, you, code[row + 1], code[row + 2], code[row + 3])
        t.put(D, code[row + 4])
        t.put(E, code[row + 5])
    elif verb == PEEK:
        t.push(F_PEEK, you, code[row + 1], 0)
    elif verb == DROP:
        if t.zone[card] == CREW:
            t.push(F_LOSS, t.owner[card], card, P_DISCARD, 0)
        else:
            t.discard(card)
    elif verb == WAGE:
        rival = t.get(E)
        target = t.get(C)
        t.push(F_WAR, you, _side(code[row + 1], you, target, rival), 0, code[row + 3])
        t.put(B, _side(code[row + 2], you, target, rival))
        t.put(D, card)
    elif verb == LAY:
        _lay(t, row, you, card)
    elif verb == STOP:
        at = t.find(F_CHALLENGE)
        if at >= 0:
            t.fr[at + D] = 1
    elif verb == EASE:
        at = t.find(F_CHALLENGE)
        if at >= 0:
            t.fr[at + G] = 1
    elif verb == WRECK:
        at = t.find(F_CROSS)
        if at >= 0 and t.spared == 0:
            t.give_back(t.fr[at + A])
            t.fr[at + C] = 1
        t.spared = 0
    elif verb == ADVANCE:
        at = t.find(F_CROSS)
        if at >= 0:
            advance(t, t.fr[at + A], code[row + 1])
    elif verb == LAURELS:
        if t.zone[card] == LIMBO:
            t.win_cards(card, you)
    elif verb == PRIZE:
        if t.zone[card] == LIMBO:
            t.form[card] = PRIZED
            equip(t, you, card, key)
    elif verb == JOIN:
        if t.zone[card] == LIMBO:
            t.push(F_JOIN, you, card, key, code[row + 1])
    else:  # EXTRA
        t.extra += code[row + 1]


def _side(who: i64, you: i64, target: i64, rival: i64) -> i64:
    if who == TARGET:
        return target
    if who == OPPONENT:
        return rival
    return you


def advance(t: Table, key: i64, n: i64) -> None:
    """Markers on the Quest of a Crew; the last one completes it."""
    quest = t.quest[key]
    if quest < 0:
        return
    t.marks[quest] += n
    if t.marks[quest] >= t.book.quest_length[quest]:
        t.complete(quest, key >> 1)


def _lay(t: Table, row: i64, you: i64, card: i64) -> None:
    """Something Blocks a Quest (rulings 62 to 65)."""
    code = t.book.code
    if code[row + 1] == 1:  # a card of the queues that was named
        named = t.get(F)
        quest = t.get(G)
        if code[row + 3] == ON_TARGET:
            quest = t.quest[t.get(D)]
        if named >= 0 and quest >= 0 and t.zone[named] == QUEUE and t.taker[quest] >= 0:
            across(t, named, quest)
    else:
        t.push(F_LAY, you, card)


def across(t: Table, card: i64, quest: i64) -> None:
    """A card lies across a Quest, on top of others."""
    top = t.block(quest)
    height: i64 = 1
    if top >= 0:
        height = t.mark[top] + 1
    t.lay(card, BLOCK, -1, quest)
    t.mark[card] = height


# F_LAY: a the card that Blocks one of its drawer's Quests.


def lay_step(t: Table) -> i64:
    """Without a Quest it waits with the other drawn cards."""
    if lay_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    return t.get(SEAT)


def lay_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """The drawer's Quests in progress."""
    seat = t.get(SEAT)
    for quest in range(t.book.quests):
        if t.taker[quest] >= 0 and t.taker[quest] >> 1 == seat:
            out[n] = QUEST_CODE + quest
            n += 1
    return n


def lay_answer(t: Table, action: i64) -> None:
    """It Blocks that one."""
    card = t.get(A)
    t.pop()
    across(t, card, action - QUEST_CODE)


# F_JOIN: a Foe, b Crew, c may.


def join_step(t: Table) -> i64:
    """The Foe joins, if its owner likes."""
    if t.leader[t.get(B)] < 0:
        t.pop()
        return GO
    return t.get(SEAT)


def join_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Yes, and no where the card says may."""
    out[n] = YES
    n += 1
    if t.get(C) == 1:
        out[n] = NO
        n += 1
    return n


def join_answer(t: Table, action: i64) -> None:
    """Ruling 30: a Companion for all purposes."""
    card = t.get(A)
    key = t.get(B)
    t.pop()
    if action == YES:
        t.form[card] = JOINED
        place(t, key >> 1, card, key, 0)


# F_RESTORE: a how many (0 all), b Crew or -1, c may.


def restore_step(t: Table) -> i64:
    """All at once, or one after the other by choice."""
    if restore_fill(t, t.bonus, 0) == 0 or t.get(A) == -1:
        t.pop()
        return GO
    return t.get(SEAT)


def restore_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Transformed characters in Crews."""
    seat = t.get(SEAT)
    key = t.get(B)
    begin = n
    persons = t.book.persons
    for i in range(len(persons)):
        card = persons[i]
        if (
            t.turned[card] == 1
            and t.zone[card] == CREW
            and t.owner[card] == seat
            and (key < 0 or t.in_crew(card, key))
        ):
            out[n] = card
            n += 1
    if n > begin and t.get(C) == 1:
        out[n] = NOTHING
        n += 1
    return n


def restore_answer(t: Table, action: i64) -> None:
    """One stands upright again; the limit is looked at."""
    left = t.get(A)
    if action == NOTHING:
        t.pop()
        return
    if left == 1:
        t.put(A, -1)
    elif left > 1:
        t.put(A, left - 1)
    t.turned[action] = 0
    check_full(t, action, t.owner[action] * 2 + t.at[action])


# F_RETRIEVE: a kinds, b Crew or -1, c may, d how many.


def retrieve_step(t: Table) -> i64:
    """As long as there is something to retrieve."""
    if t.get(D) <= 0 or retrieve_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    if t.get(B) >= 0 and t.leader[t.get(B)] < 0:
        t.pop()
        return GO
    return t.get(SEAT)


def retrieve_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Matching cards of the discard pile (ruling 78)."""
    b = t.book
    begin = n
    for kind in range(3):
        if t.get(A) & BIT[kind] != 0:
            for card in range(b.first[kind], b.last[kind]):
                if t.zone[card] == DISCARD:
                    out[n] = card
                    n += 1
    if n > begin and t.get(C) == 1:
        out[n] = NOTHING
        n += 1
    return n


def retrieve_answer(t: Table, action: i64) -> None:
    """A card comes back into play."""
    seat = t.get(SEAT)
    key = t.get(B)
    if action == NOTHING:
        t.pop()
        return
    t.put(D, t.get(D) - 1)
    t.lay(action, LIMBO, seat)
    if t.book.kind[action] == TREASURE:
        equip(t, seat, action, key)
    else:
        place(t, seat, action, key, MAY_FOUND)


# F_CAPTURE: a from whom, b row, c -, d this Crew.


def capture_step(t: Table) -> i64:
    """Who picks what is taken."""
    code = t.book.code
    row = t.get(B)
    if capture_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    pick = code[row + 4]
    if pick == BY_LUCK:
        return CHANCE
    if pick == BY_OWNER:
        return t.get(A)
    return t.get(SEAT)


def capture_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Companions, or Treasures of the right slots (ruling 27)."""
    b = t.book
    row = t.get(B)
    seat = t.get(A)
    key: i64 = -1
    begin = n
    if b.code[row + 5] == IN_CREW:
        key = t.get(D)
    if b.code[row + 2] == 1:
        for i in range(len(b.riches)):
            card = b.riches[i]
            if (
                t.owner[card] == seat
                and in_reach(t, card)
                and b.code[row + 3] & BIT[slot_of(t, card)] != 0
            ):
                out[n] = card
                n += 1
    else:
        for i in range(len(b.persons)):
            card = b.persons[i]
            if t.zone[card] == CREW and t.owner[card] == seat and t.turned[card] == 0:
                own = seat * 2 + t.at[card]
                if t.leader[own] != card and (key < 0 or key == own):
                    out[n] = card
                    n += 1
    if n > begin and b.code[row + 7] == 1:
        out[n] = NOTHING
        n += 1
    return n


def in_reach(t: Table, card: i64) -> bool:
    """Whether a Treasure is "a Treasure" of its player: shared or in a Crew (ruling 27)."""
    if t.zone[card] == SHARED:
        return True
    return t.zone[card] == WORN and t.zone[t.at[card]] == CREW


def capture_answer(t: Table, action: i64) -> None:
    """What was taken goes to its new player at once."""
    b = t.book
    row = t.get(B)
    you = t.get(SEAT)
    key: i64 = -1
    if b.code[row + 6] == 1:
        key = t.get(D)
    t.pop()
    if action == NOTHING:
        return
    if b.code[row + 2] == 1:
        form = t.form[action]
        t.lay(action, LIMBO, you)
        t.form[action] = form
        equip(t, you, action, -1)
    else:
        t.zone[action] = WAIT  # on the way, with what it carries
        place(t, you, action, key, 0)


# F_ATTACH: a Fate.


def attach_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Own untransformed Heroes, waiting ones included (ruling 80)."""
    seat = t.get(SEAT)
    for card in range(t.book.first[HERO], t.book.last[HERO]):
        if (
            (t.zone[card] == CREW or t.zone[card] == WAIT)
            and t.owner[card] == seat
            and t.turned[card] == 0
        ):
            out[n] = card
            n += 1
    return n


def attach_answer(t: Table, action: i64) -> None:
    """A Hero with both Fates is lost (rulings 81, 82)."""
    b = t.book
    seat = t.get(SEAT)
    fate = t.get(A)
    t.pop()
    t.lay(fate, FATE, seat, action)
    both: i64 = 0
    for card in range(b.cards):
        if t.zone[card] == FATE and t.at[card] == action:
            both |= b.fate[card]
    if both != 3:
        return
    if t.heroes(seat) > 1:
        if t.zone[action] == CREW:
            remove(t, action)
        else:
            t.discard_person(action)
    elif b.soft:
        t.strip_fates(action)
        for i in range(len(b.persons)):
            card = b.persons[i]
            if (
                t.owner[card] == seat
                and card != action
                and (t.zone[card] == CREW or t.zone[card] == WAIT)
            ):
                t.discard_person(card)
    else:
        t.eliminate(seat)


# F_SEARCH: a kinds, b how many, c 1 the first ones, d discard pile too, e may.


def search_step(t: Table) -> i64:
    """A searcher sees the wanted kinds of the deck (ruling 9)."""
    seat = t.get(SEAT)
    kinds = t.get(A)
    if t.get(B) <= 0:
        t.pop()
        t.tops = 0
        return GO
    luck = t.get(C) == 1
    if not luck:
        t.searched[seat] |= kinds
    if search_fill(t, t.bonus, 0) == 0:
        t.pop()
        t.tops = 0
        for other in range(t.seats):  # everybody learns that there is no more
            t.searched[other] |= kinds
        return GO
    if luck:
        return CHANCE
    return seat


def search_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """What may be found: for the first one, a known card on top comes before luck."""
    b = t.book
    kinds = t.get(A)
    if t.get(C) == 1:
        for i in range(t.tops):
            if kinds & BIT[b.kind[t.top[i]]] != 0 and t.zone[t.top[i]] == DECK:
                out[n] = t.top[i]
                return n + 1
    begin = n
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if kinds & BIT[b.kind[card]] != 0 and (
            t.zone[card] == DECK or (t.zone[card] == DISCARD and t.get(D) == 1)
        ):
            out[n] = card
            n += 1
    if n > begin and t.get(E) == 1:
        out[n] = NOTHING
        n += 1
    return n


def search_answer(t: Table, action: i64) -> None:
    """A card goes to its queue."""
    if action == NOTHING:
        t.put(B, 0)
        return
    t.put(B, t.get(B) - 1)
    t.lay(action, LIMBO)
    t.push(F_QUEUE, t.get(SEAT), action)


# F_PEEK: a how many, b how many are in their place.


def peek_step(t: Table) -> i64:
    """Luck shows the cards one by one, then their order is chosen."""
    n = t.get(A)
    if n > t.deck:
        n = t.deck
    seat = t.get(SEAT)
    if t.get(STEP) == 0:
        for i in range(t.tops):
            if i < n:
                t.know[i] |= BIT[seat]
        if t.tops < n:
            return CHANCE
        t.put(STEP, 1)
        t.put(A, n)
    if t.get(B) >= n - 1:
        t.pop()
        for i in range(n):
            t.know[i] = BIT[seat]
        return GO
    return seat


def peek_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """What may lie next, or which of the seen cards is put next."""
    if t.get(STEP) == 0:
        for card in range(t.book.cards):
            if t.zone[card] == DECK and not t.in_top(card):
                out[n] = card
                n += 1
        return n
    for i in range(t.get(B), t.get(A)):
        out[n] = t.top[i]
        n += 1
    return n


def peek_answer(t: Table, action: i64) -> None:
    """A card is seen, or put in its place."""
    if t.get(STEP) == 0:
        t.top[t.tops] = action
        t.know[t.tops] = BIT[t.get(SEAT)]
        t.tops += 1
        return
    at = t.get(B)
    i = at
    while t.top[i] != action:
        i += 1
    while i > at:
        t.top[i] = t.top[i - 1]
        i -= 1
    t.top[at] = action
    t.put(B, at + 1)


# F_STRIP: a how many Treasures.


def strip_step(t: Table) -> i64:
    """As long as there are any."""
    if t.get(A) <= 0 or strip_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    return t.get(SEAT)


def strip_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """The player's Treasures."""
    seat = t.get(SEAT)
    riches = t.book.riches
    for i in range(len(riches)):
        card = riches[i]
        if t.owner[card] == seat and in_reach(t, card):
            out[n] = card
            n += 1
    return n


def strip_answer(t: Table, action: i64) -> None:
    """One is discarded."""
    t.put(A, t.get(A) - 1)
    t.discard(action)
