# molpe: compiled
"""Losing and transforming characters, and what may prevent it (rulings 61, 72 to 76)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import CREW, CREW_CODE, HAND, HOLD, P_TRANSFORM, PASS, W_LOSS
from molpe.games.muse.rules.effects.lasting import guards, protected
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
from molpe.kernel.state import CHANCE


def lose(s: Scene, row: i64, who: i64, key: i64) -> None:
    """A player loses characters: of the Crew of the card, or of all."""
    b = s.book
    mode = b.code[row + rows.LOSE_MODE]
    leaders = b.code[row + rows.LOSE_LEADERS]
    s.push(frames.LOSE, who, mode, leaders, b.code[row + rows.LOSE_PICK])
    s.put(frames.LOSE_CREW, b.within(row + rows.LOSE_SCOPE, key))
    s.put(frames.LOSE_LEFT, b.code[row + rows.LOSE_N])


def in_pool(s: Scene, card: i64, seat: i64, leaders: i64, key: i64) -> bool:
    """Whether a character is in the pool of a loss."""
    if s.zone[card] != CREW or s.owner[card] != seat or s.turned[card] == 1:
        return False
    own = seat * 2 + s.at[card]
    if key >= 0 and own != key:
        return False
    return leaders == 1 or s.leader[own] != card


def can_lose(s: Scene, card: i64, mode: i64) -> bool:
    """Whether a character may be chosen: not one who cannot be lost (ruling 73)."""
    return not protected(s, s.owner[card] * 2 + s.at[card], card, mode, False)


@final
class LoseTask(Task):
    """A player loses characters."""

    def step(self, s: Scene) -> i64:
        """Who picks: nobody when there is nobody to lose."""
        if s.get(frames.LOSE_LEFT) <= 0 or self.fill(s, s.bonus, 0) == 0:
            s.pop()
            return GO
        if s.get(frames.LOSE_PICK) == rows.BY_LUCK and not risks(s):
            return CHANCE
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The pool; for a choice, only who can be lost; or which Crew is struck."""
        if risks(s):
            out[n] = CREW_CODE
            out[n + 1] = CREW_CODE + 1
            return n + 2
        persons = s.book.persons
        seat = s.get(SEAT)
        luck = s.get(frames.LOSE_PICK) == rows.BY_LUCK
        for i in range(len(persons)):
            card = persons[i]
            if in_pool(s, card, seat, s.get(frames.LOSE_LEADERS), s.get(frames.LOSE_CREW)) and (
                luck or can_lose(s, card, s.get(frames.LOSE_MODE))
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """One is picked, or a Crew that luck strikes in."""
        if action >= CREW_CODE:
            s.put(frames.LOSE_CREW, s.get(SEAT) * 2 + action - CREW_CODE)
            return
        s.put(frames.LOSE_LEFT, s.get(frames.LOSE_LEFT) - 1)
        luck: i64 = 0
        if s.get(frames.LOSE_PICK) == rows.BY_LUCK:
            luck = 1
        s.push(frames.LOSS, s.get(SEAT), action, s.get(frames.LOSE_MODE), luck)


def risks(s: Scene) -> bool:
    """Whether the player is to name the Crew that luck strikes in: with ``losses_in_crew``, where a
    loss names none and both have somebody to lose (ruling 72)."""
    if (
        not s.book.crew_losses
        or s.get(frames.LOSE_PICK) != rows.BY_LUCK
        or s.get(frames.LOSE_CREW) >= 0
    ):
        return False
    seat = s.get(SEAT)
    crews: i64 = 0
    for key in range(seat * 2, seat * 2 + 2):
        if _pool(s, seat, s.get(frames.LOSE_LEADERS), key):
            crews += 1
    return crews == 2


def _pool(s: Scene, seat: i64, leaders: i64, key: i64) -> bool:
    """Whether the pool of a loss in a Crew holds anybody."""
    persons = s.book.persons
    for i in range(len(persons)):
        if in_pool(s, persons[i], seat, leaders, key):
            return True
    return False


@final
class LossTask(Task):
    """A character is about to be lost."""

    def step(self, s: Scene) -> i64:
        """Automatic rules first, then window 7, then it happens."""
        person = s.get(frames.LOSS_PERSON)
        seat = s.get(SEAT)
        mode = s.get(frames.LOSS_MODE)
        key = seat * 2 + s.at[person]
        if s.get(STEP) == 0:
            if not in_pool(s, person, seat, 1, -1):  # gone with a card that was played in between
                s.pop()
                return GO
            if s.is_hero(person) and s.heroes(seat) == 1:  # rulings 26, 74
                s.pop()
                return GO
            if protected(s, key, person, mode, s.get(frames.LOSS_LUCK) == 1):
                s.pop()
                return GO
            s.put(STEP, 1)
            if s.hands[seat] > 0 or saver(s, person, key, mode) >= 0:
                return seat
        s.pop()
        suffer(s, person, key, mode)
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Ruling 61: a fitting Hold card, a fitting card in play, or pass."""
        b = s.book
        person = s.get(frames.LOSS_PERSON)
        seat = s.get(SEAT)
        mode = s.get(frames.LOSS_MODE)
        key = seat * 2 + s.at[person]
        for card in range(b.first[HOLD], b.last[HOLD]):
            if (
                s.zone[card] == HAND
                and s.owner[card] == seat
                and b.guards[card] & mode != 0
                and b.windows[card] & W_LOSS != 0
            ):
                out[n] = card
                n += 1
        for i in range(len(b.statics)):
            if guards(s, b.statics[i], key, person, mode, rows.ONCE, False):
                out[n] = b.statics[i]
                n += 1
        out[n] = PASS
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """The character is saved at a price, or not."""
        if action != PASS:
            s.pop()
            if s.zone[action] == HAND:
                s.discard(action)
            else:
                remove(s, action)


def saver(s: Scene, person: i64, key: i64, mode: i64) -> i64:
    """A card in play that may be discarded instead, -1 for none."""
    statics = s.book.statics
    for i in range(len(statics)):
        if guards(s, statics[i], key, person, mode, rows.ONCE, False):
            return statics[i]
    return -1


def suffer(s: Scene, person: i64, key: i64, mode: i64) -> None:
    """A character is discarded, or turned."""
    led = s.leader[key] == person
    if mode == P_TRANSFORM:
        s.turned[person] = 1
        if led:
            s.strip_deity(person)
    else:
        s.discard_person(person)
    if led:
        s.leader[key] = -1
        s.push(frames.LEADER, key >> 1, key, 0)
        if s.book.strangers:
            s.put(frames.LEADER_LOST, 1)


def remove(s: Scene, card: i64) -> None:
    """Discard a card in play as a price: a character with all it carries (ruling 22)."""
    if s.zone[card] == CREW:
        suffer(s, card, s.owner[card] * 2 + s.at[card], 1)
    else:
        s.discard(card)
