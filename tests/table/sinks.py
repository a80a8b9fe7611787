"""Where letters arrive in tests: a real mail server and a real webhook, on this machine."""

import asyncio
import email
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope

from molpe.table.post.office import Office, Postal

PAGE = "https://table.example"


class Sink:
    """Everything that arrived, and what is answered."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        self.bodies: list[Any] = []
        self.heads: list[bytes] = []
        self.refuses = False
        """Whether nothing is taken."""
        self.status = b"204 No Content"
        self.mail = self.hook = ""

    def clear(self) -> None:
        """Forget what arrived, and take everything again."""
        for found in (self.mails, self.envelopes, self.bodies, self.heads):
            found.clear()
        self.refuses, self.status = False, b"204 No Content"

    async def handle_DATA(self, _: object, __: object, envelope: Envelope) -> str:
        """A mail, as aiosmtpd hands it over."""
        if self.refuses:
            return "451 not now"
        assert isinstance(envelope.content, bytes)
        found = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        self.envelopes.append((envelope.mail_from or "", list(envelope.rcpt_tos)))
        return "250 taken"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A request by HTTP."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.partition(b":")[2])
            for line in head.splitlines()
            if line.lower().startswith(b"content-length:")
        )
        self.heads.append(head)
        self.bodies.append(json.loads(await reader.readexactly(length)))
        status = b"500 No" if self.refuses else self.status
        writer.write(b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    def texts(self) -> list[str]:
        """What the mails say."""
        return [mail.get_content() for mail in self.mails]

    def office(self, **more: Any) -> Office:
        """A post office that sends here."""
        given: dict[str, Any] = {
            "mail": self.mail,
            "sender": "molpe <table@club.example>",
            "hooks": "any",
            "page": PAGE,
        }
        return Office(Postal(**{**given, **more}))


@asynccontextmanager
async def open_sink() -> AsyncIterator[Sink]:
    """A mail server and a webhook that are open for a while."""
    sink, loop = Sink(), asyncio.get_running_loop()
    mail = await loop.create_server(lambda: SMTP(sink, loop=loop, hostname="sink"), "127.0.0.1")
    hook = await asyncio.start_server(sink.answer, "127.0.0.1")
    sink.mail = f"smtp://127.0.0.1:{mail.sockets[0].getsockname()[1]}"
    sink.hook = f"http://127.0.0.1:{hook.sockets[0].getsockname()[1]}/hook"
    try:
        yield sink
    finally:
        mail.close()
        hook.close()
