# molpe: compiled
"""The piles of a War: who fights, and how mighty they are (rulings 85, 86)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import CREW
from molpe.games.muse.rules.crews import assess
from molpe.games.muse.rules.scene import Scene

WAITING: Final = 1  # marks of fighters: in the pile
FOUGHT: Final = 2  # has fought, and lives


def crew_of(s: Scene, side: i64) -> i64:
    """The Crew of a side: 0 or 1."""
    if side == 0:
        return s.get(frames.WAR_CREWS) // 32
    return s.get(frames.WAR_CREWS) % 32


def note_might(s: Scene) -> None:
    """Ruling 85: these numbers hold for the whole War."""
    persons = s.book.persons
    for i in range(len(persons)):
        s.snap[persons[i]] = 0
        if s.zone[persons[i]] == CREW:
            s.mark[persons[i]] = 0
    for side in range(2):
        key = crew_of(s, side)
        assess(s, key)
        for i in range(len(persons)):
            if s.upright(persons[i], key):
                s.snap[persons[i]] = s.power[persons[i]] + 1


def larger(s: Scene) -> i64:
    """The Crew that leaves somebody aside, -1 when both are as many."""
    one = crew_of(s, 0)
    other = crew_of(s, 1)
    n = s.count(one) - s.count(other)
    if n > 0:
        return one
    if n < 0:
        return other
    return -1


def border(s: Scene, out: vec[i64], n: i64) -> i64:
    """Who of equal Might at the border may go into the pile by choice (ruling 86)."""
    key = larger(s)
    if key < 0:
        return n
    other = crew_of(s, 0)
    if other == key:
        other = crew_of(s, 1)
    room = s.count(other)
    persons = s.book.persons
    begin = n
    kept: i64 = 0
    for i in range(len(persons)):
        if s.upright(persons[i], key) and s.mark[persons[i]] == WAITING:
            kept += 1
    for i in range(len(persons)):
        card = persons[i]
        if not s.upright(card, key) or s.mark[card] == WAITING:
            continue
        above: i64 = 0  # those who go before this one
        equal: i64 = 0
        for j in range(len(persons)):
            if s.upright(persons[j], key) and s.mark[persons[j]] != WAITING:
                if s.snap[persons[j]] > s.snap[card]:
                    above += 1
                elif s.snap[persons[j]] == s.snap[card]:
                    equal += 1
        free = room - kept - above
        if free > 0 and equal > free and card > s.get(frames.WAR_FIGHTER):
            later: i64 = 0  # equals from this one on: enough must be left to fill the pile
            for j in range(i, len(persons)):
                if (
                    s.upright(persons[j], key)
                    and s.mark[persons[j]] != WAITING
                    and s.snap[persons[j]] == s.snap[card]
                ):
                    later += 1
            if later >= free:
                out[n] = card
                n += 1
    if n == begin + 1:
        s.mark[out[begin]] = WAITING
        return border(s, out, begin)
    return n


def close_piles(s: Scene) -> None:
    """Both piles have as many; who sits out counts no more."""
    persons = s.book.persons
    room = s.count(crew_of(s, 0))
    if s.count(crew_of(s, 1)) < room:
        room = s.count(crew_of(s, 1))
    for side in range(2):
        key = crew_of(s, side)
        kept: i64 = 0
        for i in range(len(persons)):
            if s.upright(persons[i], key) and s.mark[persons[i]] == WAITING:
                kept += 1
        while kept < room:
            best: i64 = -1
            for i in range(len(persons)):
                card = persons[i]
                if (
                    s.upright(card, key)
                    and s.mark[card] != WAITING
                    and (best < 0 or s.snap[card] > s.snap[best])
                ):
                    best = card
            s.mark[best] = WAITING
            kept += 1
        for i in range(len(persons)):
            if s.upright(persons[i], key) and s.mark[persons[i]] != WAITING:
                s.snap[persons[i]] = 0
