"""What a match is played by: its game, options, edition, seats and clock, settled before it begins.

Written down with the match, whole, so that it can be played again years later.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from molpe.kernel import Frozen, Match
from molpe.table.protocol.matches import PATIENCE, Clock, Watch

Kind = Literal["match", "analysis", "tutorial", "replay"]


class Move(Struct, frozen=True, array_like=True, gc=False):
    """An action as it is written down: the words count, the number only saves looking them up."""

    seat: int
    code: int
    text: str


class Place(Frozen):
    """A seat as a match begins."""

    kind: Literal["person", "bot", "free"]
    name: str = ""
    agent: str = ""
    holder: str = ""
    """The session of the browser it is bound to."""


class Terms(Frozen, omit_defaults=True):
    """Everything a match is played by."""

    game: str
    version: int
    seats: tuple[Place, ...]
    options: str = ""
    edition: str = ""
    """An edition of the game's own, or the hash of a card file that lies in the data folder."""
    clock: Clock = Clock()
    hints: bool = False
    listed: bool = False
    kind: Kind = "match"
    moves: tuple[Move, ...] = ()
    """Where it does not begin at the beginning: what was played before."""
    position: str = ""
    dump: str = ""
    """Or the state it begins with, for a guess at what nobody here may know."""
    ended: tuple[str, int] | None = None
    """A replay that somebody gave up or agreed to end: why, and who."""
    named: tuple[str, ...] = ()
    """Who played, in a replay."""
    orders: tuple[tuple[int, int, str], ...] = ()
    """The standing orders of a replay: after how many actions, whose, what."""
    watch: Watch = Watch()
    """What those may see who have no seat."""
    patience: int = PATIENCE
    """Seconds until the others may decide about the seat of somebody who is away; 0 is never."""


def moves_of(match: Match, at: int) -> tuple[Move, ...]:
    """The first actions of a match with their words."""
    state, moves = match.first(), []
    for seat, action in match.log[:at]:
        moves.append(Move(seat, action, match.game.words(state, seat, action)))
        state.play(seat, action)
    return tuple(moves)


def word(name: str) -> str:
    """A name as one word of a match file's heading."""
    return "-".join(name.split()) or "-"


encode = msgspec.json.Encoder().encode
decode_terms = msgspec.json.Decoder(Terms).decode
