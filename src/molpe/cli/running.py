"""A table that is open, and the right to run it: what every command of ``molpe admin`` needs."""

import asyncio
import json
import os
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from molpe.kernel import BadText

PATIENCE = 30.0


class At:
    """A table that is open, and the right to run it."""

    def __init__(self) -> None:
        self.url = self.db = self.given = ""

    @property
    def token(self) -> str:
        """The token that was given, or that the database's key makes."""
        return self.given or made_token(self.db)

    def ask(self, path: str, body: object = None) -> Any:
        """One request; refusals are sentences."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        try:
            request = urllib.request.Request(f"{self.url}/api/admin/{path}", data, headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            try:
                why = json.load(error)["message"]
            except (ValueError, KeyError):
                why = f"status {error.code}"
            raise BadText(f"the table refuses: {why}") from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            raise BadText(f"the table at {self.url!r} cannot be reached: {why}") from None


at = At()
"""The table that a command is for: its own options stand before the command."""

MatchId = Annotated[str, typer.Argument(metavar="MATCH", help="A match, by its id.")]
ID = re.compile(r"-[\w-]{15,}")
"""An id that begins with a dash, as one of 64 does: it is longer than any option here."""


class ById(TyperCommand):
    """A command about a match or a guest, whose id the parser may take for an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        place = next((n for n, word in enumerate(args) if ID.fullmatch(word)), None)
        if place is not None and "--" not in args:
            before, id, after = args[:place], args[place], args[place + 1 :]
            if any(word.startswith("-") for word in after):  # options, which stand before it then
                args = [*before, *after, "--", id]
            else:
                args = [*before, "--", id, *after]
        return super().parse_args(ctx, args)


def made_token(db: str) -> str:
    """The token that a database's key makes."""
    from molpe.table.room.sessions import Sessions
    from molpe.table.store import POSTGRES, open_store
    from molpe.table.web.server import default_database

    if db.startswith(POSTGRES):

        async def keys() -> list[bytes]:
            store = open_store(db)
            await store.start()
            try:
                assert store.commons is not None
                return list(await store.commons.seals())
            finally:
                await store.close()

        sessions = Sessions(Path(os.devnull).parent / "nowhere", kept=False)
        found = asyncio.run(keys())
        if not found:
            raise BadText("no table has been open on this database yet")
        sessions.use(found)
        return sessions.admin()
    path = Path(db) if db else default_database()
    if not (path.parent / "key").is_file():
        raise BadText(f"there is no table's key beside {str(path)!r}; name its database with --db")
    return Sessions(path.parent).admin()
