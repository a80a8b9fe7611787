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
from typer.core import TyperCommand, TyperGroup

from molpe.cli import settings
from molpe.cli.serve import places
from molpe.kernel import BadText

PATIENCE = 30.0


class At:
    """A table that is open, and the right to run it: what was named, else as the table's settings
    say."""

    def __init__(self) -> None:
        self.table = self.db = self.given = ""

    @property
    def url(self) -> str:
        """Where the table answers."""
        return self.table.rstrip("/") or f"http://localhost:{self.chosen.port}"

    @property
    def token(self) -> str:
        """The token that was given, or that the database's key makes."""
        return self.given or made_token(*places(self.chosen))

    @property
    def chosen(self) -> settings.Settings:
        """What the environment and its file say, and the database that was named."""
        return settings.settle({"db": self.db or None})

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
"""The table that a command is for."""

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


class Anywhere(TyperGroup):
    """Commands whose common options may stand behind them too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        names = {name for option in self.params for name in option.opts} - {"--help", "-h"}
        common, rest, words = list[str](), list[str](), iter(args)
        for word in words:
            if word == "--":
                rest += [word, *words]
            elif word in names:
                if (value := next(words, None)) is None:
                    raise typer.BadParameter(f"{word!r} needs a value")
                common += [word, value]
            elif word.partition("=")[0] in names:
                common.append(word)
            else:
                rest.append(word)
        return super().parse_args(ctx, [*common, *rest])


def made_token(db: str, folder: Path) -> str:
    """The token that a table's key makes: the database's, or the one in the table's folder."""
    from molpe.table.room.sessions import Sessions
    from molpe.table.store import POSTGRES, open_store

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
    if not (folder / "key").is_file():
        raise BadText(f"there is no table's key in {str(folder)!r}; name its database with --db")
    return Sessions(folder).admin()
