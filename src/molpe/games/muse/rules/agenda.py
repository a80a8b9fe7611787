# molpe: compiled
"""The agenda: the stack of frames, what is unfinished; the frame on top is what goes on now."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse.rules.frames import DEPTH, FRAME, KIND, SEAT, STEP, A, B, C, D, E, F, G
from molpe.kernel.tape import Tape

EMPTY: Final = vec[i64]([0] * (DEPTH * FRAME))  # copied in one block, again and again


@mypyc_attr(acyclic=True)
class Agenda:
    """Frames, each on top of what must wait for it, and when they were laid there."""

    __slots__ = ("actions", "cells", "depth", "stamp")

    def __init__(self) -> None:
        self.cells = EMPTY[:]
        self.depth: i64 = 0  # where the top frame begins + FRAME
        self.actions: i64 = 0  # how many were played
        self.stamp = EMPTY[:DEPTH]  # by frame: the same when it was laid on the agenda

    def copy_agenda(self, o: "Agenda") -> None:
        """Become equal to another agenda."""
        mine = self.cells
        theirs = o.cells
        for i in range(o.depth):
            mine[i] = theirs[i]
        for i in range(o.depth // FRAME):
            self.stamp[i] = o.stamp[i]
        self.depth = o.depth
        self.actions = o.actions

    def trace_agenda(self, tape: Tape) -> None:
        """Run every frame through the tape."""
        self.depth = tape.io(self.depth)
        for i in range(self.depth):
            self.cells[i] = tape.io(self.cells[i])
        if not tape.hashing():  # when something happened is no part of how it stands
            self.actions = tape.io(self.actions)
            for i in range(self.depth // FRAME):
                self.stamp[i] = tape.io(self.stamp[i])

    def push(self, kind: i64, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """A new frame on top."""
        cells = self.cells
        n = self.depth
        cells[n + KIND] = kind
        cells[n + SEAT] = seat
        cells[n + STEP] = 0
        cells[n + A] = a
        cells[n + B] = b
        cells[n + C] = c
        cells[n + D] = -1
        cells[n + E] = -1
        cells[n + F] = -1
        cells[n + G] = -1
        self.stamp[n // FRAME] = self.actions
        self.depth = n + FRAME

    def pop(self) -> None:
        """The top frame is done."""
        self.depth -= FRAME

    def get(self, field: i64) -> i64:
        """A field of the top frame."""
        return self.cells[self.depth - FRAME + field]

    def put(self, field: i64, value: i64) -> None:
        """Change a field of the top frame."""
        self.cells[self.depth - FRAME + field] = value

    def read(self, at: i64, field: i64) -> i64:
        """A field of the frame that was found at a place."""
        return self.cells[at + field]

    def write(self, at: i64, field: i64, value: i64) -> None:
        """Change a field of the frame that was found at a place."""
        self.cells[at + field] = value

    def moment(self) -> i64:
        """A number for what the top frame asks: another one once its stamp is renewed."""
        at = self.depth // FRAME - 1
        return self.stamp[at] * DEPTH + at

    def renew(self) -> None:
        """What the top frame asks begins anew."""
        self.stamp[self.depth // FRAME - 1] = self.actions

    def many(self, kind: i64) -> i64:
        """How many frames of a kind there are."""
        found: i64 = 0
        n = self.depth - FRAME
        while n >= 0:
            if self.cells[n + KIND] == kind:
                found += 1
            n -= FRAME
        return found

    def find(self, kind: i64) -> i64:
        """Where the topmost frame of a kind begins, -1 for none."""
        n = self.depth - FRAME
        while n >= 0:
            if self.cells[n + KIND] == kind:
                return n
            n -= FRAME
        return -1
