"""``molpe admin``: for whoever runs a table: matches, sockets, chat, bans, house rules, guests."""

import time
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.table import Table

from molpe.cli import deciding
from molpe.cli.params import AsJson, print_json
from molpe.cli.running import Anywhere, ById, MatchId, at
from molpe.cli.terminal import complain, console

admin = typer.Typer(name="admin", cls=Anywhere, rich_markup_mode=None)

TOKEN = "MOLPE_ADMIN_TOKEN"  # the name of a variable


@admin.callback()
def _admin(
    table: Annotated[
        str,
        typer.Option(
            "--table",
            metavar="URL",
            help="The table. Default: this machine's, at the port of the settings.",
            show_default=False,
        ),
    ] = "",
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="PATH",
            help="Its database, whose key makes the token. Default: the settings', else the data"
            " folder's.",
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
    Settings are those of 'molpe serve': MOLPE_CONFIG names their file. The
    options may also stand behind the command.

    Example: molpe admin matches

    Example: molpe admin ban 'address 192.0.2.0/24' --days 7
    """
    at.table, at.db, at.given = table, db, token


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


def token() -> None:
    """Print the token of whoever runs the table, for the page at /admin.

    Example: molpe admin token
    """
    print(at.token)


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


def matches(
    over: Annotated[bool, typer.Option("--over", help="Those that have ended.")] = False,
    json: AsJson = False,
) -> None:
    """List the newest fifty matches that go on.

    Example: molpe admin matches --over
    """
    found = at.ask(f"matches?over={'true' if over else 'false'}")
    show(found, json, "id", "game", "kind", "last", "events", "sockets", "seats", "trouble")


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


def chat(match: MatchId, json: AsJson = False) -> None:
    """Read what was said at a match.

    Example: molpe admin chat x7Rk2
    """
    found = at.ask(f"matches/{quote(match, safe='')}/chat")
    show(found, json, "at", "among", "name", "text")


def guest(
    browser: Annotated[str, typer.Argument(metavar="BROWSER", help="As 'sockets' says.")],
    forget: Annotated[bool, typer.Option("--forget", help="Delete it: name and seats.")] = False,
) -> None:
    """Print all that is stored of a guest as JSON, or delete it.

    Example: molpe admin guest KJ2x > guest.json
    """
    place = f"guests/{quote(browser, safe='')}"
    print_json(at.ask(f"{place}/delete", {}) if forget else at.ask(place))


admin.command()(token)
admin.command()(standing)
admin.command()(matches)
admin.command()(sockets)
admin.command(cls=ById)(deciding.end)
admin.command(cls=ById)(deciding.delete)
admin.command(cls=ById)(chat)
admin.command(cls=ById)(deciding.unsay)
admin.command()(deciding.ban)
admin.command()(deciding.mute)
admin.command()(deciding.pardon)
admin.command()(deciding.rules)
admin.command()(deciding.quotas)
admin.command()(deciding.sweep)
admin.command()(deciding.invite)
admin.command(cls=ById)(guest)
