"""Coming to a table: its address, a token, and a seat by invitation, from the lobby or offered."""

import contextlib
import re
import ssl
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from molpe.kernel import BadText
from molpe.table.load.guest import Browser, Denied, patiently
from molpe.table.room.sessions import COOKIE, HOST_COOKIE

LINK = re.compile(r"/m/([\w-]{4,64})/?$")


class Address(NamedTuple):
    """Where a table is, and perhaps a match and the invitation to it."""

    host: str
    port: int
    secure: bool
    match: str
    invitation: str


def read_address(text: str) -> Address:
    """A table's address, or the link of a match as the page gives it."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host = ""
    if not host or parts.scheme not in ("http", "https"):
        raise BadText(f"{text!r} is no address of a table")
    link = LINK.search(parts.path)
    if link is None and parts.path not in ("", "/"):
        raise BadText(f"{text!r} is neither a table nor the link of a match")
    invitation = parts.fragment.removeprefix("t=") if parts.fragment.startswith("t=") else ""
    secure = parts.scheme == "https"
    return Address(
        host, port or (443 if secure else 80), secure, link[1] if link else "", invitation
    )


def trusting(file: Path | None) -> ssl.SSLContext:
    """Whom to believe that a table is who it says: a file of certificates, or the system's."""
    try:
        return ssl.create_default_context(cafile=file)
    except OSError as error:  # no such file, or nothing in it that is a certificate
        why = (error.strerror or str(error)).lower()
        raise BadText(f"cannot read certificates from {str(file)!r}: {why}") from None


class Call:
    """A program at the door of a table."""

    def __init__(self, address: Address, token: str = "", trusted: Path | None = None) -> None:
        self.address = address
        secure = trusting(trusted) if address.secure else None
        self.browser = Browser(address.host, address.port, secure)
        self.token = token

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; waits where the table asks for it."""
        try:
            return await patiently(lambda: self.browser.ask(method, path, body))
        except Denied as error:
            raise BadText(f"the table refuses: {error}") from None
        except (OSError, EOFError) as error:
            where = f"{self.address.host}:{self.address.port}"
            raise BadText(f"the table at {where!r} cannot be reached: {error}") from None

    async def close(self) -> None:
        """Leave."""
        writer = self.browser.writer
        self.browser.drop()
        if writer is not None:
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def identify(self, name: str) -> str:
        """Be known by a token: the one that was given, or a new one."""
        if not self.token:
            self.token = (await self.ask("POST", "/api/programs", {"name": name}))["token"]
        name = HOST_COOKIE if self.address.secure else COOKIE
        self.browser.cookie = cookie = f"{name}={self.token}"
        known = (await self.ask("GET", "/api/me"))["program"]
        self.browser.cookie = cookie
        if not known:
            raise BadText(f"the table does not know the token {self.token!r}")
        return self.token

    async def sit(self, game: str = "", seats: int = 2) -> tuple[str, int]:
        """A match and our seat in it: by the link, at an offered table of ours, or anyone's."""
        id = self.address.match
        if not id and game:
            places = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
            wish = {"game": game, "seats": places, "listed": True}
            return (await self.ask("POST", "/api/matches", wish))["id"], 0
        if not id:
            lobby = await self.ask("GET", "/api/lobby")
            if not lobby:
                raise BadText("nobody at this table waits for a rival; offer a game with --game")
            id = lobby[0]["id"]
        body = {"token": self.address.invitation}
        return id, (await self.ask("POST", f"/api/matches/{id}/join", body))["seat"]
