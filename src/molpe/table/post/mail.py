"""Letters by mail: plain text by SMTP, encrypted on the way, no header that a guest could fill."""

import asyncio
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

from molpe.kernel import BadText
from molpe.table.post.letter import Letter, Undelivered
from molpe.table.post.near import loopback
from molpe.table.post.wording import subject, text

PATIENCE = 20.0
"""Seconds until a mail server is given up."""
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
PORTS = {"smtp": 587, "smtps": 465}


class Mail:
    """Sends by one mail server: ``smtps://`` is encrypted from the start, ``smtp://`` by STARTTLS,
    which only a server on this machine may lack."""

    def __init__(self, server: str, sender: str, password: str = "") -> None:
        wrong = BadText("mail cannot be sent so: 'smtp://user@host:587' or 'smtps://user@host'")
        try:
            parts = urlsplit(server)
            port = parts.port
        except ValueError:
            raise wrong from None
        if parts.scheme not in PORTS or not parts.hostname:
            raise wrong
        self.host, self.port = parts.hostname, port or PORTS[parts.scheme]
        self.tls = parts.scheme == "smtps"
        self.user = unquote(parts.username or "") or None
        self.password = password or unquote(parts.password or "") or None
        self.sender = sender
        self.address = parseaddr(sender)[1]
        if not ADDRESS.fullmatch(self.address) or not sender.isprintable():
            raise BadText(f"{sender!r} is no sender of mail: 'table@club.example'")

    def read(self, text: str) -> str:
        """A mail address: its domain in small letters."""
        text = text.strip()
        if len(text) > 200 or not ADDRESS.fullmatch(text):
            raise BadText(f"{text[:80]!r} is no mail address")
        name, _, domain = text.rpartition("@")
        return f"{name}@{domain.lower()}"

    def shown(self, target: str) -> str:
        """The first letter and the domain."""
        name, _, domain = target.rpartition("@")
        return f"{name[:1]}…@{domain}"

    def written(self, target: str, letter: Letter) -> EmailMessage:
        """A letter as a mail."""
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = target
        message["Subject"] = subject(letter)
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self.address.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text(letter))
        return message

    async def carry(self, target: str, letter: Letter) -> None:
        """Send a letter, or raise Undelivered."""
        await self.speak(self.written(target, letter), target)

    async def greet(self) -> None:
        """Find out whether the server answers and lets us in, or raise Undelivered."""
        await self.speak()

    async def speak(self, message: EmailMessage | None = None, target: str = "") -> None:
        """Talk to the server. Its own words are told to nobody: they may quote an address."""
        near = loopback(self.host)
        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_tls=self.tls,
            start_tls=None if self.tls or near else True,
            validate_certs=not near,
            timeout=PATIENCE,
        )
        try:
            async with asyncio.timeout(PATIENCE), client:
                if message is not None:
                    await client.send_message(message, sender=self.address, recipients=[target])
        except (aiosmtplib.SMTPException, TimeoutError, OSError, ValueError) as error:
            raise Undelivered(f"the mail server says no: {type(error).__name__}") from None
