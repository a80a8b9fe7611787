# molpe: compiled
"""Withdrawing a part of a Crew, or all of it (rulings 66 to 69)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import CREW, CREW_CODE, DONE, WAIT
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


@final
class WithdrawTask(Task):
    """A part of a Crew, or all of it, leaves its Quest."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """A whole Crew, or members in ascending order as long as a Hero stays, and then done."""
        seat = s.get(SEAT)
        last = s.get(frames.WITHDRAW_LAST)
        for crew in range(2):
            key = seat * 2 + crew
            if last < 0 and s.leader[key] >= 0 and s.quest[key] >= 0:
                out[n] = CREW_CODE + crew
                n += 1
        persons = s.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if card <= last or s.zone[card] != CREW or s.owner[card] != seat:
                continue
            key = seat * 2 + s.at[card]
            if (
                s.quest[key] >= 0
                and (last < 0 or key == s.get(frames.WITHDRAW_CREW))
                and (not s.is_hero(card) or s.heroes_of(key, card) > 0)
            ):
                out[n] = card
                n += 1
        if last >= 0:
            out[n] = DONE
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """All go (ruling 67), or one more leaves the Quest, or that was all."""
        if action == DONE:
            key = s.get(frames.WITHDRAW_CREW)
            s.pop()
            if s.book.leaves:
                s.give_back(key)
            if s.leader[key] < 0:  # ruling 68
                s.push(frames.LEADER, key >> 1, key, 0)
            return
        if action >= CREW_CODE:
            key = s.get(SEAT) * 2 + action - CREW_CODE
            s.pop()
            s.give_back(key)
            return
        key = s.get(SEAT) * 2 + s.at[action]
        s.put(frames.WITHDRAW_CREW, key)
        s.put(frames.WITHDRAW_LAST, action)
        s.zone[action] = WAIT
        s.at[action] = -1
        if s.leader[key] == action:
            s.strip_deity(action)
            s.leader[key] = -1
