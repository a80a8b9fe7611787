"""The kernel: it knows no game, reads no file but its own words, and opens no socket."""

from molpe.kernel.errors import (
    BadText,
    IllegalAction,
    LawBroken,
    MolpeError,
    UnknownName,
    one_line,
)
from molpe.kernel.forms import Forms
from molpe.kernel.game import Game
from molpe.kernel.gist import Gist
from molpe.kernel.match import Agent, AnyGame, Match, choose, load_match, read_match, run
from molpe.kernel.model import Facts, Frozen, Message, OptionFact, Outcome, Pile, Seat, Slot, Thing
from molpe.kernel.options import NoOptions
from molpe.kernel.orders import OWN, Window
from molpe.kernel.playout import divide, guided_playout, perft, playout, playouts, playouts_by_list
from molpe.kernel.random import Rng
from molpe.kernel.several import Several, parse_several
from molpe.kernel.state import CHANCE, NOBODY, SPECTATOR, State
from molpe.kernel.tape import Tape, mix, stream
from molpe.kernel.telling import CHOSEN

__all__ = [
    "CHANCE",
    "CHOSEN",
    "NOBODY",
    "OWN",
    "SPECTATOR",
    "Agent",
    "AnyGame",
    "BadText",
    "Facts",
    "Forms",
    "Frozen",
    "Game",
    "Gist",
    "IllegalAction",
    "LawBroken",
    "Match",
    "Message",
    "MolpeError",
    "NoOptions",
    "OptionFact",
    "Outcome",
    "Pile",
    "Rng",
    "Seat",
    "Several",
    "Slot",
    "State",
    "Tape",
    "Thing",
    "UnknownName",
    "Window",
    "choose",
    "divide",
    "guided_playout",
    "load_match",
    "mix",
    "one_line",
    "parse_several",
    "perft",
    "playout",
    "playouts",
    "playouts_by_list",
    "read_match",
    "run",
    "stream",
]
