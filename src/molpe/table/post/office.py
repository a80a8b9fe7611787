"""The ways that letters may go from a table, as whoever runs it has settled."""

from typing import Literal

from molpe.kernel import BadText, Frozen
from molpe.table.post.hook import Hook
from molpe.table.post.letter import Carrier
from molpe.table.post.mail import Mail


class Postal(Frozen):
    """What is settled about letters: nothing, where nothing is sent."""

    mail: str = ""
    """The mail server: ``smtps://user@host``, or ``smtp://user@host:587``."""
    password: str = ""
    """Of that user, where it does not stand in the server's address."""
    sender: str = ""
    hooks: Literal["none", "public", "any"] = "none"
    """Where webhooks may be: nowhere, at public addresses by https, anywhere."""
    page: str = ""
    """Where the page is reached, for links."""


class Office:
    """Sends letters; without a carrier it sends none."""

    def __init__(self, postal: Postal | None = None) -> None:
        postal = postal or Postal()
        self.page = postal.page.rstrip("/")
        self.carriers: dict[str, Carrier] = {}
        if postal.sender and not postal.mail:
            raise BadText(f"{postal.sender!r} sends no mail without a server: set 'mail'")
        if postal.mail:
            self.carriers["mail"] = Mail(postal.mail, postal.sender, postal.password)
        if postal.hooks != "none":
            self.carriers["hook"] = Hook(postal.hooks == "any")
