"""Why a request is refused: by HTTP and by socket."""

from molpe.kernel.errors import one_line
from molpe.kernel.model import Frozen


class Problem(Frozen):
    """Why something was refused: a code for programs and a sentence for people."""

    code: str
    message: str


CODES = {
    "stale": "the match has gone on since; look again",
    "turn": "it is not your turn",
    "seats": "the match begins once every seat is taken",
    "illegal": "that cannot be done now",
    "busy": "the last action is still being written down",
    "rate": "too fast; wait a moment",
    "spectator": "spectators only watch",
    "seat": "that seat is not yours",
    "store": "the match could not be written down, so nothing was played",
    "again": "it is not known whether that was written down; come back and look",
    "over": "the match is over",
    "bad": "that is not understood",
    "hints": "hints are off while people play each other",
    "nothing": "there is nothing to take back",
    "lesson": "the lesson asks for something else first",
    "size": "that is too long",
    "gone": "there is no such match",
    "damaged": "this match cannot be opened",
    "full": "no seat is free",
    "forbidden": "this is not allowed from here",
    "readonly": "this match can only be looked at",
    "crowd": "too many ask for this at once; try again in a moment",
    "slow": "this took too long and was given up",
    "picture": "this is no picture that can be read",
    "missing": "this table cannot do that",
    "banned": "whoever runs this table does not let you in",
    "muted": "whoever runs this table does not let you talk here",
    "closed": "whoever runs this table lets nobody open new ones without an invitation",
    "quota": "so many of your matches go on already that no more may be opened",
    "waiting": "so many of your tables wait for somebody already that no more may be opened",
    "daily": "so many matches were made from here in a day that no more may be made now",
    "many": "so many matches go on at this table already that no more may be opened now",
    "cards": "so many card files are kept here already that no more can be",
    "vacation": "so much vacation is not left",
    "code": "that is not the code that was sent",
    "unsent": "nothing could be sent there",
    "token": "this needs the token of whoever runs the table",
}
"""Every way a request is refused."""


class Refused(Exception):
    """A request that cannot be done: a code of the protocol and a sentence."""

    def __init__(self, code: str, sentence: str = "") -> None:
        super().__init__(one_line(sentence or CODES[code]))
        self.code = code
