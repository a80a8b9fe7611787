"""What thinks: any process that speaks ``molpe engine``, asked to load a guess and for its best."""

import asyncio
import secrets
import shlex
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from molpe.kernel import BadText
from molpe.table.protocol.programs import Position

LONGEST = 1 << 23
HASH = 64
"""Letters of the hash that a card file of somebody's own is called by."""


class Engine:
    """One engine process, started when it is first asked."""

    def __init__(self, command: Sequence[str], agent: str) -> None:
        self.command = command
        self.agent = agent
        self.process: asyncio.subprocess.Process | None = None
        self.files: dict[str, Path] = {}
        """Card files of somebody's own, by their hash, as the engine is given them."""

    def lacks(self, edition: str | None) -> bool:
        """Whether this is a card file of somebody's own that we have not been given."""
        return edition is not None and len(edition) == HASH and edition not in self.files

    def keep(self, edition: str, cards: str) -> None:
        """Put a card file where the engine can read it, until we are closed."""
        handle, path = tempfile.mkstemp(".toml", "molpe-")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(cards)
        self.files[edition] = Path(path)

    async def best(self, position: Position) -> str:
        """What to do, in words."""
        options = dict(word.partition("=")[::2] for word in position.options.split())
        place = {"game": position.game, "dump": position.dump, "options": options}
        edition = position.edition
        if edition in self.files:
            edition = str(self.files[edition])
        await self.ask(command="load", edition=edition, **place)
        seed = secrets.randbits(31)
        found = await self.ask(command="best", agent=self.agent, seat=position.seat, seed=seed)
        return str(found["words"])

    async def ask(self, **request: object) -> dict[str, Any]:
        """One line to the engine, and its answer."""
        process = self.process or await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            await process.stdin.drain()
            answer = msgspec.json.decode(await process.stdout.readline(), type=dict[str, Any])
        except (OSError, ValueError) as error:
            raise BadText(f"the engine {self.said!r} gave no answer: {error}") from None
        if not answer.get("ok"):
            why = answer.get("error") or {}
            raise BadText(f"the engine {self.said!r} refuses: {why.get('message', 'no reason')}")
        return answer

    async def start(self) -> asyncio.subprocess.Process:
        """Start the process."""
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST,
            )
        except OSError as error:
            why = (error.strerror or "it failed").lower()
            raise BadText(f"cannot start the engine {self.said!r}: {why}") from None
        return self.process

    @property
    def said(self) -> str:
        """The command as it is typed."""
        return shlex.join(self.command)

    async def close(self) -> None:
        """End the process, and let go of its pipes also where it has ended by itself."""
        for path in self.files.values():
            path.unlink(missing_ok=True)
        if self.process is not None:
            if self.process.returncode is None:
                self.process.kill()
            await self.process.communicate()
