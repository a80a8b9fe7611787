# molpe: compiled
"""What befalls a Crew on the sea: it is Wrecked, or arrives (rulings 56, 60)."""

from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.laurels import complete
from molpe.games.muse.rules.scene import Scene


def wreck(s: Scene) -> None:
    """The crossing Crew is Wrecked, unless something has saved it."""
    at = s.find(frames.CROSS)
    if at >= 0 and s.spared == 0:
        s.give_back(s.read(at, frames.CROSS_CREW))
        s.write(at, frames.CROSS_WRECKED, 1)
    s.spared = 0


def arrive(s: Scene, row: i64) -> None:
    """The crossing Crew marks steps of its Quest."""
    at = s.find(frames.CROSS)
    if at >= 0:
        advance(s, s.read(at, frames.CROSS_CREW), s.book.code[row + rows.ADVANCE_N])


def advance(s: Scene, key: i64, n: i64) -> None:
    """Markers on the Quest of a Crew; the last one completes it."""
    quest = s.quest[key]
    if quest < 0:
        return
    s.marks[quest] += n
    if s.marks[quest] >= s.book.quest_length[quest]:
        complete(s, quest, key >> 1)
