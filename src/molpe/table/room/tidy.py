"""Collecting garbage when nobody waits.

Python looks through everything it holds whenever that has grown by a quarter; with thousands of
matches this is a pause that players feel. Nearly all of the table's garbage is freed without it,
so the young generations are collected as always and the old one in quiet moments.
"""

import gc
import time

YOUNG = (50_000, 2, 1_000_000)
"""Allocations until a young generation is collected; the oldest never comes by itself. What a room
shows lives until its next move: with a tenth of it, all that was looked through before it went."""
REST = 300.0
"""Seconds between two thorough collections, if it is quiet."""
QUIET = 10
"""Frames a second at which it is quiet."""
GONE = 3_000
"""Pages that have left since: then it is worth a pause."""


class Tidy:
    """Decides when to collect thoroughly."""

    def __init__(self) -> None:
        self.at = time.monotonic()
        self.frames = 0
        self.gone = 0
        self.collections = 0

    def begin(self) -> None:
        """What is there at the start stays: it need never be looked through again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG)

    def tick(self, frames: int, gone: int, seconds: float) -> bool:
        """A while has passed; collect if this is the moment. Counters run on from the start."""
        rate = (frames - self.frames) / seconds
        self.frames = frames
        rested = time.monotonic() - self.at > REST
        if not (rested and rate < QUIET) and gone - self.gone < GONE:
            return False
        gc.collect()
        self.gone = gone
        self.at = time.monotonic()
        self.collections += 1
        return True
