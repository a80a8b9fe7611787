"""What nodes tell each other that is no event: it may be lost, and nothing is wrong then."""

from typing import Literal

import msgspec

from molpe.kernel import Frozen
from molpe.table.protocol.admin import ChatAt, SocketAt
from molpe.table.protocol.to_page import ChatLine


class Chat(Frozen, tag="chat"):
    """Somebody said something."""

    match: str
    playing: bool
    line: ChatLine


class Unsaid(Frozen, tag="unsaid"):
    """A line of chat was removed."""

    match: str
    at: float
    name: str


class Here(Frozen, tag="here"):
    """Seats whose pages are at this node."""

    match: str
    seats: tuple[int, ...]


class Who(Frozen, tag="who"):
    """Whose pages are at other nodes?"""

    match: str


class Bye(Frozen, tag="bye"):
    """This node ends; what it drove is free."""


class Named(Frozen, tag="named"):
    """A guest is called otherwise."""

    session: str


class Gone(Frozen, tag="gone"):
    """A guest is to be forgotten."""

    session: str


class Resealed(Frozen, tag="resealed"):
    """There is a new key."""


class Decided(Frozen, tag="decided"):
    """Whoever runs the table has decided something: it is to be read."""


class Changed(Frozen, tag="changed"):
    """A match was deleted, or says no more who played: what is open of it is not true any more."""

    match: str


class Inquiry(Frozen, tag="inquiry"):
    """Whoever runs the table wants to see what every node has: its pages, or what was said."""

    number: str
    what: Literal["pages", "chat"]
    match: str = ""


class Page(Frozen, tag="page"):
    """A page that was asked for."""

    number: str
    page: SocketAt


class Line(Frozen, tag="line"):
    """A line of chat that was asked for."""

    number: str
    line: ChatAt


class Answered(Frozen, tag="answered"):
    """A node has told all that was asked for."""

    number: str


First = Chat | Unsaid | Here | Who | Bye | Named | Resealed
"""What every node understands."""
Told = First | Gone | Decided | Changed | Inquiry | Page | Line | Answered
read = msgspec.json.Decoder(list[Told]).decode
