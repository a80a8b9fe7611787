"""Whether matches can be written down: proved by writing, and said aloud when it fails."""

import asyncio
import logging
import time

from molpe.table.store import Store, StoreFailed

log = logging.getLogger("molpe.table")

FRESH = 1.0
"""Seconds that a proof holds, however many ask."""
PATIENCE = 5.0
"""Seconds that a write may take before all is not well."""
QUIET = 60.0
"""Seconds between two lines of the log about the same trouble."""


class Health:
    """The health of a table's store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failures = 0
        """Writes and questions that failed."""
        self.untold = 0
        self.ill = False
        """Whether the last event could not be written down: then a proof has to be a hard one."""
        self.spoke = -QUIET
        self.proof: asyncio.Task[None] | None = None
        self.proved = 0.0

    def failed(self, error: Exception) -> None:
        """Something could not be written or read: count it, and say so once a minute."""
        self.failures += 1
        self.untold += 1
        now = time.monotonic()
        if now - self.spoke >= QUIET:
            log.error("store", extra={"error": str(error), "times": self.untold})
            self.spoke, self.untold = now, 0

    async def prove(self) -> None:
        """Write something down, or raise StoreFailed. Many who ask at once share one proof."""
        stale = time.monotonic() - self.proved > FRESH
        if self.proof is None or (self.proof.done() and stale):
            self.proof = asyncio.create_task(self.write())
        await asyncio.shield(self.proof)

    async def write(self) -> None:
        """The proof."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.pulse(time.time(), self.ill)
            self.ill = False
        except TimeoutError:
            error = StoreFailed(f"nothing was written within {PATIENCE:g} seconds")
            self.failed(error)
            raise error from None
        except StoreFailed as error:
            self.failed(error)
            raise
        finally:
            self.proved = time.monotonic()
