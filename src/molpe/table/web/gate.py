"""What every request passes: which host, which browser, from where, how often, how much."""

import asyncio
import ipaddress
import logging
import socket as network
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.utils import normalize_path

from molpe.kernel import BadText
from molpe.table.protocol.admin import Quotas
from molpe.table.protocol.limits import (
    ADDRESS,
    BODY,
    PHOTO,
    SESSION,
    SMALL,
    UNDER_WAY,
    Buckets,
    Crowd,
    loopback,
    place,
)
from molpe.table.protocol.lines import ASKER
from molpe.table.protocol.refusals import CODES, Problem
from molpe.table.room.hub import Hub
from molpe.table.web.logs import Ledger, call_request
from molpe.table.web.socket import serve_socket
from molpe.table.web.wire import BEHIND, PUSH

log = logging.getLogger("molpe.table")

App = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",  # faces are SVG texts that the page makes pictures of
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(self), microphone=(), geolocation=()"),
)
STATUS = {
    "rate": 429,
    "vacation": 409,
    "code": 400,
    "unsent": 400,
    "size": 413,
    "forbidden": 403,
    "bad": 400,
    "gone": 404,
    "store": 503,
    "again": 503,
    "full": 409,
    "damaged": 409,
    "over": 409,
    "illegal": 400,
    "busy": 503,
    "crowd": 503,
    "slow": 503,
    "missing": 503,
    "picture": 400,
    "token": 401,
}
"""The status of a refusal; 403 for the rest."""
UPLOAD = "/api/song"
"""The one address that takes more than a text."""
FILES = ("/api/matches", "/api/replays")
"""The addresses that take a card file or a match file …"""
FOLDERS = ("/api/editions/", "/api/lab/")
"""… and those under which all do."""
PATIENT = 2 * PHOTO
"""Bytes that are listened to although nobody wants them, so that the refusal is heard."""
LISTENED, PATIENCE = 2_000_000, 3.0
"""Bytes, and seconds, that are listened to where no length was told."""
FEW_FILES, SPARE = 1024, 124
"""Files that a process may have open where nobody knows, and those that are no sockets of pages."""
QUIET = 60.0
"""Seconds between two lines of the log about that."""
STRICT = (b"strict-transport-security", b"max-age=31536000")
"""Where there is TLS, browsers come back by TLS alone."""
CALLED = b"x-request-id"
"""What a request is called, in the log and in its answer; a proxy may have named it."""
API = "/api/"
"""What is answered here is nobody else's, unless it says so itself."""
ADMIN = "/api/admin/"
"""What whoever runs the table asks, by a token and without a cookie."""
RENEWED = "/api/me"
"""What every page asks when it opens: its cookie is given anew there, so that whoever comes again
and again stays who they are, and browsers forget who has not come for a year."""
ANONYMOUS = (
    *("/api/admin/", "/api/health", "/api/ready", "/api/live", "/api/metrics"),
    *("/api/faces/", "/assets/"),
)


class Origins:
    """Which hosts this table answers to, and which pages may talk to it."""

    def __init__(self, extra: Iterable[str] = ()) -> None:
        name = network.gethostname().lower()
        self.origins = {proved(origin) for origin in extra}
        self.hosts = {"localhost", name, f"{name}.local", network.getfqdn().lower()}
        self.hosts |= {urlsplit(origin).hostname or "" for origin in self.origins}

    def host(self, host: str) -> bool:
        """Whether a ``Host`` is ours: an address, or a name that no stranger can point here."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def origin(self, origin: str, host: str) -> bool:
        """Whether a page from this origin may talk to us: our own, or one that was named."""
        origin = origin.lower()
        if origin in self.origins:
            return True
        scheme, _, rest = origin.partition("://")
        return scheme in ("http", "https") and rest == host.lower()


def proved(origin: str) -> str:
    """An address that a page is reached at, as browsers write it."""
    text = origin.rstrip("/").lower()
    try:
        parts = urlsplit(text)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if not known or text != f"{parts.scheme}://{parts.netloc}":
        raise BadText(f"{origin!r} is no address that a page is reached at: 'https://club.example'")
    return text


class Gate:
    """The outermost layer: an ASGI application around the others."""

    def __init__(self, app: App, hub: Hub, origins: Origins, files: int = FEW_FILES) -> None:
        self.app = app
        self.hub = hub
        self.origins = origins
        self.by_session = Buckets(SESSION)
        self.by_address = Buckets(ADDRESS)
        self.under_way = Crowd(UNDER_WAY)
        self.sockets = Crowd(Quotas().pages)
        self.address_sockets = Crowd(Quotas().pages_address)
        self.most = files - SPARE
        self.spoke = -QUIET
        self.ledger = Ledger()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def check(self, headers: dict[bytes, bytes], address: str, unsafe: bool) -> str:
        """The code of what is wrong with a request, or nothing."""
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not self.origins.host(host):
            return "forbidden"
        if unsafe and origin and not self.origins.origin(origin, host):
            return "forbidden"
        if unsafe and headers.get(b"sec-fetch-site") == b"cross-site":
            return "forbidden"
        if not loopback(address) and not self.by_address.take(address):
            return "rate"
        return ""

    def known(self, scope: Any, secure: bool) -> tuple[str, bool]:
        """Whose cookie came, and whether it is as it should be; of who has left, nobody's."""
        session, kept = self.hub.sessions.read(cookies(scope), secure)
        return (session, kept) if session not in self.hub.warden.ended else ("", False)

    def banned(self, path: str, session: str, address: str) -> bool:
        """Whether somebody is kept out; whoever has the table's own token is not."""
        return not path.startswith(ADMIN) and self.hub.warden.kept("ban", session, address)

    def crowds(self) -> None:
        """Take the quotas of pages as they are by now."""
        quotas = self.hub.warden.quotas
        self.sockets.most, self.address_sockets.most = quotas.pages, quotas.pages_address

    def crowded(self) -> bool:
        """Whether the system lets no more sockets in; whoever runs the table is told."""
        if self.hub.sockets < self.most:
            return False
        if time.monotonic() - self.spoke > QUIET:
            self.spoke = time.monotonic()
            log.error("files", extra={"sockets": self.hub.sockets, "most": self.most})
        return True

    async def http(self, scope: Any, receive: Any, send: Any) -> None:
        """A request by HTTP."""
        headers, secure = dict(scope["headers"]), scope["scheme"] == "https"
        called = call_request(headers.get(CALLED, b"").decode("latin-1"))
        began = time.perf_counter()
        address = whence(scope)
        session, kept = self.known(scope, secure)
        path = scope["path"] = normalize_path(scope["path"])  # as routes read it: slashes are one
        added: list[tuple[bytes, bytes]] = [*HEADERS, (CALLED, called.encode())]
        cookie = b""
        code = self.check(headers, address, scope["method"] not in ("GET", "HEAD", "OPTIONS"))
        if not code and path.startswith(API) and self.banned(path, session, address):
            code = "banned"
        if not code and session and not self.by_session.take(session):
            code = "rate"
        if not code and declared(headers) > largest(path):
            code = "size"
        who = asker(session, address)
        ASKER.set(who)
        if not code and who and not self.under_way.enter(who):
            code = "crowd"
        if not code and (not kept or path == RENEWED) and not path.startswith(ANONYMOUS):
            session = session or self.hub.sessions.new()
            cookie = self.hub.sessions.header(session, secure).encode()
        if secure:
            added.append(STRICT)
        scope["molpe"] = (session, address)

        endless = b"transfer-encoding" in headers or declared(headers) > PATIENT

        async def take() -> Any:
            nonlocal endless
            message = await receive()
            endless = endless and message.get("more_body", False)
            return message

        async def listen() -> None:
            heard = 0
            while endless and heard < LISTENED:
                heard += len((await take()).get("body", b""))

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.ledger.note(message["status"], path, address)
                if endless:  # who is cut off while speaking would not hear why
                    with suppress(TimeoutError):
                        async with asyncio.timeout(PATIENCE):
                            await listen()
                if endless:
                    added.append((b"connection", b"close"))
                given = message.get("headers", ())
                kept_as = b", ".join(value for name, value in given if name == b"cache-control")
                if path.startswith(API) and not kept_as:
                    added.append((b"cache-control", b"no-store"))
                if cookie and b"public" not in kept_as:  # or a cache gave one guest's to all
                    added.append((b"set-cookie", cookie))
                    if not path.startswith(API):
                        added.append((b"cache-control", b"private"))
                message = {**message, "headers": [*message.get("headers", ()), *added]}
                if log.isEnabledFor(logging.DEBUG):
                    asked = {"method": scope["method"], "path": path, "status": message["status"]}
                    ms = round(1000 * (time.perf_counter() - began), 1)
                    log.debug("answered", extra={**asked, "ms": ms})
            await send(message)

        if code:
            self.hub.metrics.refused(code)
            await refuse(answer, code)
            return
        try:
            await self.app(scope, take, answer)
        finally:
            if who:
                self.under_way.leave(who)

    async def websocket(self, scope: Any, receive: Any, send: Any) -> None:
        """A socket."""
        headers = dict(scope["headers"])
        call_request(headers.get(CALLED, b"").decode("latin-1"))
        address = whence(scope)
        session, _ = self.known(scope, scope["scheme"] == "wss")
        code = self.check(headers, address, unsafe=True)
        del headers  # the socket may be open for days
        if not code and self.banned(scope["path"], session, address):
            code = "banned"
        if not code and session and not self.by_session.take(session):
            code = "rate"
        scope["molpe"] = (session, address)
        ASKER.set(asker(session, address))
        root, _, id = scope["path"].removeprefix("/").partition("/")
        if not code and (root != "ws" or not id or "/" in id):
            code = "gone"
        if not code and self.hub.leaving:
            code = "again"
        if not code and self.crowded():
            code = "crowd"
        self.crowds()
        who = session or address
        place = "" if loopback(address) else address
        if not code and not self.sockets.enter(who):
            code = "rate"
        elif not code and place and not self.address_sockets.enter(place):
            self.sockets.leave(who)
            code = "rate"
        if code:
            self.hub.metrics.refused(code)
            self.ledger.note(STATUS.get(code, 403), scope["path"], address)
            await receive()
            await refuse(send, code, "websocket.http.response", HEADERS)
            return
        try:
            push, behind = map(scope.get("extensions", {}).get, (PUSH, BEHIND))
            await serve_socket(self.hub, id, session, receive, send, push, address, behind)
        finally:
            self.sockets.leave(who)
            if place:
                self.address_sockets.leave(place)


async def refuse(
    send: Any, code: str, kind: str = "http.response", more: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(Problem(code, CODES[code]))
    headers = [
        *more,
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if code == "rate":
        headers.append((b"retry-after", b"2"))
    status = STATUS.get(code, 403)
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


def cookies(scope: Any) -> str:
    """All cookies of a request: proxies may send them in several headers."""
    found = (value for name, value in scope["headers"] if name == b"cookie")
    return b"; ".join(found).decode("latin-1")


def whence(scope: Any) -> str:
    """Where a request comes from; nothing for this machine's own socket."""
    client = scope.get("client")
    return place(client[0]) if client and client[0] else ""


def asker(session: str, address: str) -> str:
    """Who asks, where turns are taken: an address, or on this machine itself a browser."""
    return session if loopback(address) else address


def largest(path: str) -> int:
    """How many bytes a request to an address may have."""
    if path == UPLOAD:
        return PHOTO
    return BODY if path in FILES or path.startswith(FOLDERS) else SMALL


def declared(headers: dict[bytes, bytes]) -> int:
    """How long a body says it is."""
    try:
        return int(headers.get(b"content-length", b"0"))
    except ValueError:
        return BODY + 1
