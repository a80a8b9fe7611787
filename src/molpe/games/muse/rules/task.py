# molpe: compiled
"""What every task is: a kind of frame, and what is done about it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse.rules.codes import NOTHING
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.scene import Scene


@mypyc_attr(acyclic=True)
class Task:
    """Carries out, asks for and answers the frames of one kind; what it knows is in the frame."""

    __slots__ = ("forced", "kind")

    def __init__(self, kind: i64, forced: bool = False) -> None:
        self.kind: i64 = kind
        self.forced: bool = forced  # an open choice of a player: a single answer is not asked for

    def step(self, s: Scene) -> i64:
        """Carry the top frame on: who is asked now, or GO."""
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """What may be answered to the top frame."""
        raise NotImplementedError

    def answer(self, s: Scene, action: i64) -> None:
        """Answer the top frame."""
        raise NotImplementedError


def asks(task: Task, s: Scene, idle: i64) -> i64:
    """Who is asked by a frame that is done once it has no more than so many answers."""
    if task.fill(s, s.bonus, 0) <= idle:
        s.pop()
        return GO
    return s.get(SEAT)


def or_nothing(out: vec[i64], begin: i64, n: i64, may: i64) -> i64:
    """The list with "nothing" at its end, if it holds something that need not be taken."""
    if n > begin and may == 1:
        out[n] = NOTHING
        return n + 1
    return n
