# molpe: compiled
"""What a card becomes that was overcome: Laurels, a Treasure, a Companion (ruling 30)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import JOINED, LIMBO, NO, PRIZED, YES
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.laurels import win_card
from molpe.games.muse.rules.placing import place
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


def laurels(s: Scene, card: i64, you: i64) -> None:
    """The card goes to the victory pile."""
    if s.zone[card] == LIMBO:
        win_card(s, card, you)


def prize(s: Scene, card: i64, you: i64, key: i64) -> None:
    """The card becomes a Treasure."""
    if s.zone[card] == LIMBO:
        s.form[card] = PRIZED
        equip(s, you, card, key)


def join(s: Scene, row: i64, card: i64, you: i64, key: i64) -> None:
    """The Foe may join the Crew."""
    if s.zone[card] == LIMBO:
        s.push(frames.JOIN, you, card, key, s.book.code[row + rows.JOIN_MAY])


@final
class JoinTask(Task):
    """A Foe may join a Crew."""

    def step(self, s: Scene) -> i64:
        """The Foe joins, if its owner likes."""
        if s.leader[s.get(frames.JOIN_CREW)] < 0:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Yes, and no where the card says may."""
        out[n] = YES
        n += 1
        if s.get(frames.JOIN_MAY) == 1:
            out[n] = NO
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """Ruling 30: a Companion for all purposes."""
        card = s.get(frames.JOIN_CARD)
        key = s.get(frames.JOIN_CREW)
        s.pop()
        if action == YES:
            s.form[card] = JOINED
            place(s, key >> 1, card, key, 0)
