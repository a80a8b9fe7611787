"""``molpe doctor --server``: whether a table can be opened as it is set up, and whether it is."""

import asyncio
import json
import os
import shutil
import stat
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from rich.markup import escape

from molpe.cli import settings
from molpe.cli.settings import PREFIX, Settings
from molpe.kernel import BadText, Frozen, MolpeError

ROOM = 1_000_000_000
"""Bytes that should be free."""
FILES = 4096
"""Files that should be allowed to be open: a page is one."""


class Finding(Frozen):
    """One thing that was looked at."""

    what: str
    well: bool
    told: str
    get: str = ""
    """What to do where it is not well."""


def check(file: Path | None) -> list[Finding]:
    """Look at everything; what is wrong with the settings ends it."""
    from molpe.cli.serve import places

    try:
        chosen = settings.settle({}, file)
        database, folder = places(chosen)
    except BadText as error:
        return [Finding("settings", False, str(error), "correct it; docs/guides/hosting.md")]
    return [
        *environment(file),
        stored(database, folder),
        *kept(folder),
        files(),
        *reached(chosen),
        *sending(chosen),
        running(chosen),
    ]


def environment(file: Path | None) -> Iterator[Finding]:
    """Where settings come from, and variables that mean nothing."""
    named = str(file or os.environ.get(settings.CONFIG, ""))
    said = [name for name in settings.NAMES if PREFIX + name.upper() in os.environ]
    told = [f"file {named}"] if named else []
    told += [f"environment: {', '.join(said)}"] if said else []
    yield Finding("settings", True, "; ".join(told) or "as they are usual")
    for name in settings.strangers():
        known = ", ".join(PREFIX + one.upper() for one in settings.NAMES)
        yield Finding("environment", False, f"{name} is no setting", f"there are: {known}")


def stored(database: str, folder: Path) -> Finding:
    """Whether matches can be read, and how many there are."""
    from molpe.table.moving.journey import Where, open_side
    from molpe.table.store import POSTGRES

    shared = database.startswith(POSTGRES)
    shown = database.rpartition("@")[2].partition("?")[0] if shared else database  # no password
    if not shared and not Path(database).exists():
        writable = os.access(nearest(Path(database).parent), os.W_OK)
        told = f"{shown}: not there yet, made at the first start"
        return Finding(
            "database", writable, told if writable else f"{shown}: its folder may not be written",
            "" if writable else "choose another with --db, or give the folder to this user",
        )  # fmt: skip

    async def count() -> int:
        async with open_side(Where(database, folder)) as side:
            return int((await side.ask("select count(*) from match"))[0][0])

    try:
        found = asyncio.run(count())
        return Finding("database", True, f"{shown}: {found} match{'' if found == 1 else 'es'}")
    except MolpeError as error:
        advice = "start PostgreSQL, or name another database with --db" if shared else (
            "bring a copy back with 'molpe restore'"
        )  # fmt: skip
        return Finding("database", False, str(error), advice)


def nearest(folder: Path) -> Path:
    """The folder, or the next one above it that is there."""
    while not folder.exists():
        folder = folder.parent
    return folder


def kept(folder: Path) -> Iterator[Finding]:
    """The folder of key and card files."""
    free = shutil.disk_usage(nearest(folder)).free
    yield Finding(
        "data folder",
        free >= ROOM,
        f"{folder}: {free / 1e9:.1f} GB free",
        "" if free >= ROOM else "make room: nothing is played where nothing can be written",
    )
    key = folder / "key"
    if key.exists():
        private = os.name == "nt" or not stat.S_IMODE(key.stat().st_mode) & 0o077
        told = "only its owner reads it" if private else "others may read it"
        yield Finding("key", private, told, "" if private else f"chmod 600 {key}")


def files() -> Finding:
    """How many pages may be open."""
    from molpe.table.web.server import raise_file_limit

    allowed = raise_file_limit()
    advice = "" if allowed >= FILES else "LimitNOFILE=65536 in systemd, or ulimit -n 65536"
    return Finding("open files", allowed >= FILES, f"{allowed} allowed", advice)


def reached(chosen: Settings) -> Iterator[Finding]:
    """How people come here."""
    for origin in chosen.origin:
        secure = origin.startswith("https://")
        yield Finding(
            "origin",
            secure,
            origin,
            "" if secure else "an address of the page begins with https://",
        )
    if not chosen.origin and chosen.host not in ("127.0.0.1", "::1", "localhost"):
        told = f"{chosen.host} without TLS: for one room, not for the internet"
        yield Finding("origin", True, told)


def sending(chosen: Settings) -> Iterator[Finding]:
    """Whether guests can be told something while no page is open."""
    from molpe.cli.serve import postal
    from molpe.table.post.letter import Undelivered
    from molpe.table.post.mail import Mail
    from molpe.table.post.office import Office

    try:
        mail = Office(postal(chosen, "http://localhost")).carriers.get("mail")
    except BadText as error:
        yield Finding("mail", False, str(error), "correct 'mail' and 'sender'")
        return
    if isinstance(mail, Mail):
        told = f"{chosen.sender} by {mail.host}:{mail.port}"
        try:
            asyncio.run(mail.greet())
            yield Finding("mail", True, told)
        except Undelivered as error:
            yield Finding("mail", False, f"{told}: {error}", "look at 'mail' and 'mail_password'")
    else:
        yield Finding("mail", True, "this table sends none")
    where = {"none": "none", "public": "public addresses, by https", "any": "any address"}
    near = chosen.hooks == "any"
    advice = "'public', unless everyone who plays here may reach all that this machine reaches"
    yield Finding("webhooks", not near, where[chosen.hooks], advice if near else "")
    if (chosen.mail or chosen.hooks != "none") and not chosen.origin:
        yield Finding("links", False, "they lead to this machine alone", "set 'origin'")


def running(chosen: Settings) -> Finding:
    """Whether a table answers, and whether it can write."""
    host = "127.0.0.1" if chosen.host in ("0.0.0.0", "::") else chosen.host
    url = f"http://{host}:{chosen.port}"
    try:
        live = asked(f"{url}/api/live")
    except OSError:
        return Finding("table", True, f"nobody answers at {url}: it is not open")
    try:
        asked(f"{url}/api/ready")
    except OSError as error:
        told = f"molpe {live} runs at {url}, but is not ready: {error}"
        return Finding("table", False, told, "look into its log: it says why nothing is written")
    return Finding("table", True, f"molpe {live} is open and ready at {url}")


def asked(url: str) -> str:
    """The version that answers; OSError where none does, or not well."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=10) as answer:
            return str(json.load(answer)["molpe"])
    except urllib.error.HTTPError as error:
        raise OSError(f"it answers {error.code}") from None
    except (ValueError, KeyError, TypeError):
        raise OSError("that is no table") from None


def report(found: list[Finding]) -> Iterator[str]:
    """What was found, for a person, in markup."""
    for one in found:
        mark = "[green]well[/]" if one.well else "[yellow]not well[/]"
        yield f"[bold]{one.what:>12}[/]  {mark}: {escape(one.told)}"
        if one.get:
            yield f"{'':>12}  do: {escape(one.get)}"
