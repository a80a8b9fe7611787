"""A process beside the table: it does what would hold up the loop that serves people."""

import asyncio
import contextlib
import os
import sys

PATIENCE = 1.0
"""Seconds that a process has to end by itself."""


class Child:
    """One process that answers whatever it is sent; it is started when there is something to do."""

    module: str
    """What it runs."""
    quiet = False
    """Whether nobody reads what it complains of."""
    env: dict[str, str] = {}

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.dying: set[asyncio.Task[int]] = set()

    async def streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Where its answers come from and where it is asked."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL if self.quiet else None,
                env={**os.environ, "PYTHONWARNINGS": "ignore", **self.env},
            )
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        return self.process.stdout, self.process.stdin

    def kill(self) -> None:
        """End it at once; whoever asks next gets another."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            dying = asyncio.get_running_loop().create_task(process.wait())
            self.dying.add(dying)
            dying.add_done_callback(self.dying.discard)

    async def close(self) -> None:
        """Let it end by itself, or make it: its input ends."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                async with asyncio.timeout(PATIENCE):
                    await process.wait()
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):  # it has ended in this moment
                    process.kill()
                await process.wait()
        await asyncio.gather(*self.dying)
