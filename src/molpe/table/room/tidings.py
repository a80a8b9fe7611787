"""What nodes tell each other that is no event: it may be lost, and nothing is wrong then."""

import msgspec

from molpe.kernel import Frozen
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


class Resealed(Frozen, tag="resealed"):
    """There is a new key."""


Told = Chat | Unsaid | Here | Who | Bye | Named | Resealed
read = msgspec.json.Decoder(list[Told]).decode
