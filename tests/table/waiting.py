"""How tests wait: for what happens, never for a while."""

import asyncio
from collections.abc import Callable

HANG = 600
"""Seconds that end a test which hangs; nothing that works comes near them."""


async def until(true: Callable[[], object]) -> None:
    """Come back once something is so."""
    async with asyncio.timeout(HANG):
        while not true():
            await asyncio.sleep(0.005)
