"""Who a browser is: a guest, known by a signed cookie and called by a name of their own."""

import base64
import hashlib
import hmac
import logging
import secrets
from contextlib import suppress
from pathlib import Path

from molpe.table.protocol.own import read_own, write_own

log = logging.getLogger("molpe.table")

COOKIE = "molpe"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Its name where there is TLS: browsers take it from this host alone."""
MOST_COOKIES = 8
"""So many of our name are looked at."""
YEAR = 365 * 86400
PROGRAM = "program-"
"""How the sessions of programs begin; what is signed cannot be taken off."""


class Sessions:
    """Makes and checks cookies and invitations, with keys that only this table has."""

    def __init__(self, folder: Path, kept: bool = True) -> None:
        self.keys = [read_key(folder / "key", kept)]
        """The newest first: it signs, and what older ones signed still counts."""

    def use(self, keys: list[bytes]) -> None:
        """Use the keys that several nodes share, the newest first."""
        self.keys = keys

    def sign(self, what: str, size: int = 18, key: bytes = b"") -> str:
        """A token of ``size`` bytes that only this table can make for ``what``."""
        digest = hmac.new(key or self.keys[0], what.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:size]).decode().rstrip("=")

    def age(self, what: str, token: str) -> int:
        """How many keys are newer than the one that made a token for ``what``; -1 for none."""
        for age, key in enumerate(self.keys):
            if hmac.compare_digest(token.encode(), self.sign(what, key=key).encode()):
                return age
        return -1

    def new(self) -> str:
        """A session for a browser that has none: 144 bits of chance."""
        return secrets.token_urlsafe(18)

    def new_program(self) -> str:
        """A session for a program, which everyone can tell from a person's."""
        return PROGRAM + self.new()

    def cookie(self, session: str) -> str:
        """What the browser keeps."""
        return f"{session}.{self.sign(f'session {session}')}"

    def header(self, session: str, secure: bool) -> str:
        """The ``Set-Cookie`` header: no script reads it, no other site sends it along, and where
        there is TLS no other host or port can put one in its place."""
        flags = f"Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}"
        name, more = (HOST_COOKIE, "; Secure") if secure else (COOKIE, "")
        return f"{name}={self.cookie(session)}; {flags}{more}"

    def farewell(self, secure: bool) -> str:
        """The ``Set-Cookie`` header that takes a browser's cookie away."""
        name, more = (HOST_COOKIE, "; Secure") if secure else (COOKIE, "")
        return f"{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{more}"

    def read(self, header: str, secure: bool = False) -> tuple[str, bool]:
        """The session in ``Cookie`` headers, or nothing; and whether its cookie is as it should be.

        Taken apart as browsers do: at semicolons, whatever other programs of the same host have
        put between them. Of several cookies of ours the first that was signed here counts.
        """
        pairs = [pair.partition("=") for pair in header.split(";") if COOKIE in pair]
        names = (HOST_COOKIE, COOKIE) if secure else (COOKIE, HOST_COOKIE)
        for name in names:
            ours = [value.strip().strip('"') for key, _, value in pairs if key.strip() == name]
            for cookie in ours[:MOST_COOKIES]:
                session, _, sign = cookie.partition(".")
                if (age := self.age(f"session {session}", sign)) >= 0 and session:
                    return session, name == names[0] and age == 0
        return "", False

    def invitation(self, match: str, seat: int, freed: int = 0) -> str:
        """The token that takes a free seat: 144 bits, made and never stored; another one each time
        that the others freed it."""
        return self.sign(invited(match, seat, freed))

    def opening(self) -> str:
        """The token by which a browser may open tables."""
        return self.sign("opening")

    def admin(self) -> str:
        """The token of whoever runs the table: who can read its key can make it."""
        return self.sign("admin")

    def is_admin(self, token: str) -> bool:
        """Whether a token is that of whoever runs the table: of the newest key alone."""
        return self.age("admin", token) == 0

    def opens(self, token: str) -> bool:
        """Whether a token lets a browser open tables."""
        return self.age("opening", token) >= 0

    def invites(self, match: str, seat: int, token: str, freed: int = 0) -> bool:
        """Whether a token takes this seat."""
        return self.age(invited(match, seat, freed), token) >= 0


def invited(match: str, seat: int, freed: int) -> str:
    """What an invitation is the sign of."""
    return f"invitation {match} {seat}" + (f" {freed}" if freed else "")


def is_program(session: str) -> bool:
    """Whether a session is a program's."""
    return session.startswith(PROGRAM)


def read_key(path: Path, kept: bool = True) -> bytes:
    """The table's key, made at the first start; nobody else may read the file.

    Where it is not ``kept`` in a file, one that lies there from before is still read.
    """
    try:
        key = read_own(path)
        with suppress(OSError):  # somebody else's file, that we may read
            path.chmod(0o600)
        if len(key) >= 32:
            return key
        log.error("key", extra={"file": str(path), "bytes": len(key)})  # all are new guests now
    except FileNotFoundError:
        pass
    if not kept:
        return secrets.token_bytes(32)
    key = secrets.token_bytes(32)
    write_own(path, key)
    return key
