"""Letters to a webhook: JSON by POST, to an address that was looked at and to no other.

A guest names the address, so it could be one that only this machine reaches. The name is looked up
here, every address that it has must be public, and the connection goes to the very one that was
looked at: a second look-up could be answered otherwise. Nothing that is answered is read, and
nobody is followed elsewhere.
"""

import asyncio
import socket
from urllib.parse import urlsplit

import httpx

from molpe.kernel import BadText
from molpe.table.post.letter import Letter, Undelivered
from molpe.table.post.near import public
from molpe.table.post.wording import text

PATIENCE = 10.0
"""Seconds until a webhook is given up."""
LONGEST = 500


class Hook:
    """Sends to public addresses by https; ``anywhere`` is for a table in a network of its own."""

    def __init__(self, anywhere: bool = False) -> None:
        self.anywhere = anywhere
        self.trust = httpx.create_ssl_context(trust_env=False)
        """Whose certificates are believed; made once, since it takes a while."""

    def read(self, text: str) -> str:
        """A webhook's address."""
        text = text.strip()
        try:
            parts = urlsplit(text)
            port, host = parts.port, parts.hostname
        except ValueError:
            host = port = None
        if not host or len(text) > LONGEST or not text.isascii() or not text.isprintable():
            raise BadText(f"{text[:80]!r} is no address of a webhook")
        if " " in text or port == 0:
            raise BadText(f"{text[:80]!r} is no address of a webhook")
        if parts.scheme != "https" and not (self.anywhere and parts.scheme == "http"):
            raise BadText("the address of a webhook begins with 'https://'")
        if parts.username is not None or parts.password is not None:
            raise BadText("the address of a webhook has no user and no password in it")
        return parts._replace(fragment="").geturl()

    def shown(self, target: str) -> str:
        """The host alone: the rest of it is often a secret."""
        return f"{urlsplit(target).hostname}/…"

    async def place(self, host: str, port: int) -> str:
        """An address of a host, if all that it has may be sent to."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Undelivered("the webhook's host is not found") from None
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not (self.anywhere or all(map(public, addresses))):
            raise Undelivered("the webhook's host is in a network of its own")
        return addresses[0]

    async def carry(self, target: str, letter: Letter) -> None:
        """Send a letter, or raise Undelivered."""
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self.post(self.read(target), body_of(letter))
        except (httpx.HTTPError, httpx.InvalidURL, OSError, BadText, ValueError) as error:
            raise Undelivered(f"the webhook cannot be reached: {type(error).__name__}") from None
        if not 200 <= status < 300:
            raise Undelivered(f"the webhook answers {status}")

    async def post(self, target: str, body: dict[str, object]) -> int:
        """Send JSON to the address that was looked at, under the name that it was found by."""
        url = httpx.URL(target)
        port = url.port or (443 if url.scheme == "https" else 80)
        place = await self.place(url.host, port)
        headers = {"host": url.netloc.decode("ascii"), "user-agent": "molpe"}
        async with (
            httpx.AsyncClient(
                verify=self.trust, trust_env=False, follow_redirects=False, timeout=PATIENCE
            ) as client,
            client.stream(
                "POST",
                url.copy_with(host=place),
                json=body,
                headers=headers,
                extensions={"sni_hostname": url.host},
            ) as answer,
        ):
            return answer.status_code


def body_of(letter: Letter) -> dict[str, object]:
    """A letter for a program: its parts, and its words under the names that chats look for."""
    words = text(letter)
    return {
        "kind": "code" if letter.code else "notices",
        "code": letter.code,
        "table": letter.page,
        "language": letter.language,
        "notices": [
            {
                "what": one.what,
                "match": one.match,
                "game": one.game,
                "title": one.title,
                "others": list(one.others),
                "until": one.until,
                "link": one.link,
            }
            for one in letter.notices
        ],
        "off": letter.off,
        "text": words,
        "content": words,
    }
