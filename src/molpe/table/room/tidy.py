"""Collecting garbage when nobody waits.

Python looks through all that is new whenever there is much of it, and through everything it holds
whenever that has grown by a quarter; with thousands of matches either is a pause that players feel:
a tenth of a second for the new alone, at 1,500 moves a second. The table's garbage is freed without
it, but for what refers to itself, and a move leaves none of that. So nothing is collected by
itself, but in quiet moments, after many have left, and when there is very much that is new.
"""

import gc
import time

REST = 300.0
"""Seconds between two collections, if it is quiet."""
QUIET = 10
"""Frames a second at which it is quiet."""
GONE = 3_000
"""Pages that have left since: then it is worth a pause."""
NEW = 3_000_000
"""Objects more than at the last collection: then it is too, whatever they are."""


class Tidy:
    """Decides when to collect."""

    def __init__(self) -> None:
        self.at = time.monotonic()
        self.frames = 0
        self.gone = 0
        self.collections = 0

    def begin(self) -> None:
        """What is there at the start stays: it need never be looked through again."""
        gc.collect()
        gc.freeze()
        gc.disable()

    def tick(self, frames: int, gone: int, seconds: float) -> bool:
        """A while has passed; collect if this is the moment. Counters run on from the start."""
        rate = (frames - self.frames) / seconds
        self.frames = frames
        rested = time.monotonic() - self.at > REST
        quiet = rested and rate < QUIET
        if not quiet and gone - self.gone < GONE and gc.get_count()[0] < NEW:
            return False
        gc.collect()
        self.gone = gone
        self.at = time.monotonic()
        self.collections += 1
        return True
