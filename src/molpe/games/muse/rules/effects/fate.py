# molpe: compiled
"""Fates on Heroes (rulings 80 to 82)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import CREW, FATE, HERO, WAIT
from molpe.games.muse.rules.effects.lose import remove
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.laurels import eliminate
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


def attach(s: Scene, who: i64, card: i64) -> None:
    """A Fate is laid on one of a player's Heroes."""
    s.push(frames.ATTACH, who, card)


@final
class AttachTask(Task):
    """A Fate is laid on a Hero."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Own untransformed Heroes, waiting ones included (ruling 80)."""
        seat = s.get(SEAT)
        for card in range(s.book.first[HERO], s.book.last[HERO]):
            if (
                (s.zone[card] == CREW or s.zone[card] == WAIT)
                and s.owner[card] == seat
                and s.turned[card] == 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A Hero with both Fates is lost (rulings 81, 82)."""
        b = s.book
        seat = s.get(SEAT)
        fate = s.get(frames.ATTACH_FATE)
        s.pop()
        s.lay(fate, FATE, seat, action)
        both: i64 = 0
        for card in range(b.cards):
            if s.zone[card] == FATE and s.at[card] == action:
                both |= b.fate[card]
        if both != 3:
            return
        if s.heroes(seat) > 1:
            if s.zone[action] == CREW:
                remove(s, action)
            else:
                s.discard_person(action)
        elif b.soft:
            s.strip_fates(action)
            for i in range(len(b.persons)):
                card = b.persons[i]
                if (
                    s.owner[card] == seat
                    and card != action
                    and (s.zone[card] == CREW or s.zone[card] == WAIT)
                ):
                    s.discard_person(card)
        else:
            eliminate(s, seat)
