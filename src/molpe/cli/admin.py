"""``molpe admin``: for whoever runs a table: matches, sockets, chat, bans, house rules, guests."""

import asyncio
import json
import os
import re
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.table import Table
from typer.core import TyperCommand

from molpe.cli.params import print_json, whole
from molpe.cli.terminal import complain, console
from molpe.kernel import BadText

admin = typer.Typer(name="admin", rich_markup_mode=None)

TOKEN = "MOLPE_ADMIN_TOKEN"  # the name of a variable
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
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]
MatchId = Annotated[str, typer.Argument(metavar="MATCH", help="A match, by its id.")]
Somebody = Annotated[
    str,
    typer.Argument(
        metavar="WHO", help="'browser ID' or 'address 192.0.2.7' or a network, 192.0.2.0/24."
    ),
]
Days = Annotated[
    int,
    typer.Option("--days", metavar="N", help="For so long; 0 for ever.", parser=whole(0, 3650)),
]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why, for yourself.")]
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


@admin.callback()
def _admin(
    table: Annotated[
        str, typer.Option("--table", metavar="URL", help="The table.")
    ] = "http://localhost:8017",
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="PATH",
            help="Its database, whose key makes the token. Default: the data folder's.",
            show_default=False,
        ),
    ] = "",
    token: Annotated[
        str,
        typer.Option(
            "--token",
            metavar="TOKEN",
            envvar=TOKEN,
            help="The token, where the database is elsewhere.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Run a table: see matches and sockets, end, mute, ban, keep and delete.

    Whoever can read the table's key may do this: the token is made of it.

    Example: molpe admin matches

    Example: molpe admin ban 'address 192.0.2.0/24' --days 7
    """
    at.url, at.db, at.given = table.rstrip("/"), db, token


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


def moment(at: float) -> str:
    """A moment as people write it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else ""


def show(rows: list[Any], json: bool, *columns: str) -> None:
    """A table of some columns, or JSON."""
    if json:
        print_json(rows)
        return
    table = Table(box=None, pad_edge=False)
    for column in columns:  # what is typed again is shown whole
        is_whole = column in ("id", "match", "browser", "address", "who", "at")
        table.add_column(column, no_wrap=is_whole, overflow="fold")
    for row in rows:
        cells = []
        for column in columns:
            value = row[column]
            if column in ("created", "last", "since", "made", "until"):
                value = moment(value)
            elif column == "seats" and value and isinstance(value[0], dict):
                value = ", ".join(seat["name"] or seat["kind"] for seat in value)
            elif isinstance(value, list):
                value = ", ".join(map(str, value))
            cells.append(str(value))
        table.add_row(*cells)
    if rows:
        console().print(table)
    else:
        print("none")


@admin.command()
def token() -> None:
    """Print the token of whoever runs the table, for the page at /admin.

    Example: molpe admin token
    """
    print(at.token)


@admin.command()
def standing(json: AsJson = False) -> None:
    """Say how many are here, what the house rules are, and who is kept out.

    Example: molpe admin standing
    """
    found = at.ask("standing")
    if json:
        print_json(found)
        return
    rules, quotas = found["rules"], found.get("quotas", {})
    print(f"molpe {found['molpe']}: {found['rooms']} matches open, {found['sockets']} pages")
    print(f"tables are opened by {rules['opening']}; matches at once: {rules['running'] or 'any'}")
    print(
        f"unfinished matches are deleted after {rules['unfinished'] or 'no'} days, names after"
        f" {rules['names'] or 'no'}"
    )
    print(f"vacation: {rules['vacation'] or 'no'} days a year, {rules['vacation_once']} at once")
    told = (f"{name.replace('_', ' ')} {value or 'any'}" for name, value in quotas.items())
    print(f"quotas: {', '.join(told) or 'none'}")
    if len(nodes := found.get("nodes", [])) > 1:
        show(nodes, False, "name", "address", "molpe", "sockets", "rooms")
    show(found["wards"], False, "kind", "who", "until", "why")


@admin.command()
def matches(
    over: Annotated[bool, typer.Option("--over", help="Those that have ended.")] = False,
    json: AsJson = False,
) -> None:
    """List the newest fifty matches that go on.

    Example: molpe admin matches --over
    """
    found = at.ask(f"matches?over={'true' if over else 'false'}")
    show(found, json, "id", "game", "kind", "last", "events", "sockets", "seats", "trouble")


@admin.command()
def sockets(json: AsJson = False) -> None:
    """List the pages that are open, at every node, by browser and address.

    Example: molpe admin sockets
    """
    found = at.ask("sockets")
    columns = ["match", "game", "browser", "address", "name", "seats", "since"]
    if any(page["node"] for page in found["pages"]):
        columns.append("node")
    show(found["pages"], json, *columns)
    for node in found["silent"]:
        complain(f"the node {node!r} has not answered: its pages are missing")


@admin.command(cls=ById)
def end(match: MatchId, why: Why = "") -> None:
    """End a match without a result.

    Example: molpe admin end x7Rk2
    """
    at.ask(f"matches/{quote(match, safe='')}/end", {"why": why})
    print("ended")


@admin.command(cls=ById)
def delete(match: MatchId) -> None:
    """Delete a match for good, also one that cannot be opened.

    Example: molpe admin delete x7Rk2
    """
    at.ask(f"matches/{quote(match, safe='')}/delete", {})
    print("deleted")


@admin.command(cls=ById)
def chat(match: MatchId, json: AsJson = False) -> None:
    """Read what was said at a match.

    Example: molpe admin chat x7Rk2
    """
    found = at.ask(f"matches/{quote(match, safe='')}/chat")
    show(found, json, "at", "among", "name", "text")


@admin.command(cls=ById)
def unsay(
    match: MatchId,
    moment: Annotated[float, typer.Argument(metavar="AT", help="Its moment, as 'chat' says.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who said it.")],
) -> None:
    """Remove a line of chat from every page.

    Example: molpe admin unsay x7Rk2 1794960000.5 Ann
    """
    at.ask(f"matches/{quote(match, safe='')}/chat/remove", {"at": moment, "name": name})
    print("removed")


@admin.command()
def ban(who: Somebody, days: Days = 0, why: Why = "") -> None:
    """Keep a browser or an address out.

    Example: molpe admin ban 'address 192.0.2.7' --days 7
    """
    at.ask("wards", {"kind": "ban", "who": who, "days": days, "why": why})
    print("kept out")


@admin.command()
def mute(who: Somebody, days: Days = 0, why: Why = "") -> None:
    """Let a browser or an address chat no more.

    Example: molpe admin mute 'browser KJ2x' --days 1
    """
    at.ask("wards", {"kind": "mute", "who": who, "days": days, "why": why})
    print("silent")


@admin.command()
def pardon(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="ban, mute or opener.")],
    who: Somebody,
) -> None:
    """Let somebody in again, or talk again; or open no tables any more.

    Example: molpe admin pardon ban 'address 192.0.2.7'
    """
    at.ask("wards/undo", {"kind": kind, "who": who})
    print("done")


@admin.command()
def rules(
    opening: Annotated[
        str | None,
        typer.Option("--opening", metavar="WHO", help="everyone, invited or nobody."),
    ] = None,
    running: Annotated[
        int | None,
        typer.Option(
            "--running", metavar="N", help="Matches of a browser at once.", parser=whole(0, 10000)
        ),
    ] = None,
    unfinished: Annotated[
        int | None,
        typer.Option(
            "--unfinished",
            metavar="DAYS",
            help="Delete unfinished matches after so long; 0 for never.",
            parser=whole(0, 3650),
        ),
    ] = None,
    names: Annotated[
        int | None,
        typer.Option(
            "--names",
            metavar="DAYS",
            help="Forget after so long who played a match; 0 for never.",
            parser=whole(0, 3650),
        ),
    ] = None,
    vacation: Annotated[
        int | None,
        typer.Option(
            "--vacation",
            metavar="DAYS",
            help="Vacation a guest has a year, for clocks by days; 0 for none.",
            parser=whole(0, 365),
        ),
    ] = None,
    vacation_once: Annotated[
        int | None,
        typer.Option(
            "--vacation-once", metavar="DAYS", help="Of it at once.", parser=whole(1, 365)
        ),
    ] = None,
) -> None:
    """Make house rules; what is not named stays.

    Example: molpe admin rules --opening invited --unfinished 90
    """
    told = {"opening": opening, "running": running, "unfinished": unfinished, "names": names}
    told |= {"vacation": vacation, "vacation_once": vacation_once}
    now = at.ask("standing")["rules"]
    now.update({name: value for name, value in told.items() if value is not None})
    print_json(at.ask("rules", now))


@admin.command()
def quotas(
    tables: Annotated[
        int | None,
        typer.Option(
            "--tables",
            metavar="N",
            help="Matches of all at once; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    waiting: Annotated[
        int | None,
        typer.Option(
            "--waiting",
            metavar="N",
            help="Tables of a browser that wait for somebody; 0 for any.",
            parser=whole(0, 10_000),
        ),
    ] = None,
    daily: Annotated[
        int | None,
        typer.Option(
            "--daily",
            metavar="N",
            help="Matches that a browser makes in a day; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    daily_address: Annotated[
        int | None,
        typer.Option(
            "--daily-address",
            metavar="N",
            help="Matches that are made in a day from an address; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="MB",
            help="Megabytes of guests' own card files; 0 for any.",
            parser=whole(0, 100_000),
        ),
    ] = None,
    pages: Annotated[
        int | None,
        typer.Option(
            "--pages",
            metavar="N",
            help="Pages that a browser has open, at each node.",
            parser=whole(1, 10_000),
        ),
    ] = None,
    pages_address: Annotated[
        int | None,
        typer.Option(
            "--pages-address",
            metavar="N",
            help="Pages that are open from an address, at each node.",
            parser=whole(1, 100_000),
        ),
    ] = None,
) -> None:
    """Set quotas; what is not named stays. Matches of a browser at once: molpe admin rules.

    Example: molpe admin quotas --daily 50 --tables 500
    """
    told = {"tables": tables, "waiting": waiting, "daily": daily, "daily_address": daily_address}
    told |= {"cards": cards, "pages": pages, "pages_address": pages_address}
    now = at.ask("standing").get("quotas", {})
    now.update({name: value for name, value in told.items() if value is not None})
    print_json(at.ask("quotas", now))


@admin.command()
def sweep() -> None:
    """Delete and anonymise by the house rules now; it is done every hour anyway.

    Example: molpe admin sweep
    """
    print_json(at.ask("sweep", {}))


@admin.command()
def invite() -> None:
    """Print a link by which somebody may open tables where not everyone may.

    Example: molpe admin invite
    """
    print(f"{at.url}/lobby#open={at.ask('opening')['token']}")


@admin.command(cls=ById)
def guest(
    browser: Annotated[str, typer.Argument(metavar="BROWSER", help="As 'sockets' says.")],
    forget: Annotated[bool, typer.Option("--forget", help="Delete it: name and seats.")] = False,
) -> None:
    """Print all that is stored of a guest as JSON, or delete it.

    Example: molpe admin guest KJ2x > guest.json
    """
    place = f"guests/{quote(browser, safe='')}"
    print_json(at.ask(f"{place}/delete", {}) if forget else at.ask(place))
