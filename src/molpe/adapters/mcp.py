"""MCP: a server through which a model plays any game as tools, by the official SDK.

    molpe mcp                                   over standard input and output
    from molpe.adapters.mcp import server       to serve it in another way

A match is opened for one model or several; each is given a key of its own, and by it sees what its
seat sees, no more. A hint thinks on guesses, as every agent does.
"""

from collections.abc import Callable
from functools import wraps
from itertools import count
from secrets import token_hex
from threading import Lock
from typing import Annotated, Literal, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from molpe import __version__
from molpe import games as box
from molpe.adapters.dialogue import TRIES, Dialogue
from molpe.adapters.prompts import Length, Style
from molpe.adapters.table import Table
from molpe.kernel import BadText, MolpeError, Seat, UnknownName
from molpe.kernel.options import switch_word

P = ParamSpec("P")

MATCHES = 200
"""So many matches are kept; the oldest goes when another one is opened."""
INSTRUCTIONS = (
    "Board and card games with every rule enforced. Call games, open a match, then look and act"
    " until it is over. An action is written exactly as the prompt says."
)


class Hall:
    """The matches of a server, by the keys of their seats."""

    def __init__(self, most: int = MATCHES) -> None:
        self.most = most
        self.matches: dict[int, Dialogue] = {}
        self.keys: dict[str, tuple[int, Seat]] = {}
        self.numbers = count(1)
        self.lock = Lock()

    def alone(self, work: Callable[P, str]) -> Callable[P, str]:
        """One call after the other: the SDK has a thread for each, and matches would be looked at
        while they are played."""

        @wraps(work)
        def locked(*args: P.args, **kwargs: P.kwargs) -> str:
            with self.lock:
                return work(*args, **kwargs)

        return locked

    def open(self, match: Dialogue) -> dict[Seat, str]:
        """Keep a match; a key for each seat that a model takes."""
        number = next(self.numbers)
        self.matches[number] = match
        while len(self.matches) > self.most:
            oldest = next(iter(self.matches))
            del self.matches[oldest]
            self.keys = {key: at for key, at in self.keys.items() if at[0] != oldest}
        keys = {seat: token_hex(8) for seat in match.models}  # none that another seat could guess
        self.keys |= {key: (number, seat) for seat, key in keys.items()}
        return keys

    def find(self, key: str) -> tuple[Dialogue, Seat]:
        """The match and the seat of a key."""
        if key not in self.keys:
            raise UnknownName(f"no seat has the key {key!r}; open a match first")
        number, seat = self.keys[key]
        return self.matches[number], seat


def told(match: Dialogue, seat: Seat) -> str:
    """What a seat sees, and whether it is asked, waits, or all is over."""
    text = match.turn(seat)
    if match.outcome is not None:
        return f"{text}\n\nThe match is over.\n{result(match, seat)}"
    if match.asked != seat:
        return f"{text}\n\nIt is not your turn: another seat is to answer."
    return text


def result(match: Dialogue, seat: Seat) -> str:
    """How a match ended for a seat, and how legal its answers were."""
    outcome = match.outcome
    assert outcome is not None
    kept = match.kept[seat]
    lines = [
        f"Places: {' '.join(map(str, outcome.places))}.",
        f"Scores: {' '.join(map(str, outcome.scores))}.",
        f"You sit at seat {seat}; your reward is {match.reward(seat):g}.",
        f"Answers: {kept.answers}, of which {kept.illegal} were no action.",
    ]
    return "\n".join(lines)


def server() -> MCPServer[None]:
    """A server with matches of its own."""
    hall = Hall()
    found: MCPServer[None] = MCPServer("molpe", version=__version__, instructions=INSTRUCTIONS)

    @found.tool()
    def games() -> str:
        """List the games: name, title, numbers of seats, options with their choices."""
        return "\n".join(map(fact_line, box.names()))

    @found.tool()
    @hall.alone
    def open_match(
        game: Annotated[str, Field(description="A name from games.")],
        seats: Annotated[int | None, Field(description="How many play.")] = None,
        models: Annotated[
            list[int] | None, Field(description="The seats that models take, from 0; or the first.")
        ] = None,
        rivals: Annotated[str, Field(description="The bot at every other seat.")] = "greedy",
        seed: Annotated[int, Field(description="Says all luck and what bots do.")] = 1,
        options: Annotated[list[str] | None, Field(description="Options as name=value.")] = None,
        rules: Annotated[Length, Field(description="How much of the rules is told.")] = "full",
        listed: Annotated[bool, Field(description="Whether legal actions are listed.")] = True,
        guise: Annotated[int | None, Field(description="A seed of other words.")] = None,
        tries: Annotated[int, Field(description="Answers to one question.")] = TRIES,
        then: Annotated[
            Literal["forfeit", "random"], Field(description="What follows the last try.")
        ] = "forfeit",
    ) -> str:
        """Open a match against bots, or among models: the key of each seat, and what it is told."""
        try:
            table = Table(game, seats, None, options or ())
            models = [0] if models is None else models
            bots = {seat: rivals for seat in range(table.seats) if seat not in models}
            if wrong := [seat for seat in models if not 0 <= seat < table.seats]:
                raise BadText(f"there is no seat {wrong[0]} of {table.seats}")
            if not models:
                raise BadText("a match needs at least one model; give its seat")
            style = Style(rules=rules, listed=listed, guise=guise)
            match = Dialogue(table, bots, seed, style, tries, then)
        except MolpeError as error:
            raise ToolError(str(error)) from None
        keys = hall.open(match)
        if len(keys) > 1:
            lines = [f"seat {seat}: key {key}" for seat, key in keys.items()]
            return "\n".join(["Each model looks by its own key.", *lines])
        (seat,) = keys
        return f"key: {keys[seat]}\n\n{match.prompter.system(seat)}\n\n{told(match, seat)}"

    @found.tool()
    @hall.alone
    def look(
        key: Annotated[str, Field(description="The key of a seat.")],
        rules: Annotated[bool, Field(description="Whether the rules are told again.")] = False,
    ) -> str:
        """Tell what a seat sees now, and what it is asked."""
        match, seat = seat_of(key)
        before = f"{match.prompter.system(seat)}\n\n" if rules else ""
        return before + told(match, seat)

    @found.tool()
    @hall.alone
    def act(
        key: Annotated[str, Field(description="The key of a seat.")],
        action: Annotated[str, Field(description="An action, as it is written.")],
    ) -> str:
        """Play an action for a seat that is asked; why not, where it is none."""
        match, seat = seat_of(key)
        if match.asked != seat:
            over = match.outcome is not None
            raise ToolError("the match is over" if over else f"seat {seat} is not asked now")
        reply = match.answer(action)
        if reply.legal:
            return f"You play: {reply.action}\n\n{told(match, seat)}"
        if match.outcome is not None:
            return f"{reply.correction}\nThat was the last try.\n{result(match, seat)}"
        if reply.action:
            played = f"That was the last try; for you was played: {reply.action}"
            return f"{reply.correction}\n{played}\n\n{told(match, seat)}"
        return reply.correction

    @found.tool()
    @hall.alone
    def hint(key: Annotated[str, Field(description="The key of a seat.")]) -> str:
        """Say what a search would play for a seat that is asked, knowing no more than the seat."""
        match, seat = seat_of(key)
        if match.asked != seat:
            raise ToolError(f"seat {seat} is not asked now")
        return "\n".join(match.hint())

    def seat_of(key: str) -> tuple[Dialogue, Seat]:
        try:
            return hall.find(key)
        except UnknownName as error:
            raise ToolError(str(error)) from None

    return found


def fact_line(name: str) -> str:
    """A game in a line."""
    facts = box.find(name).facts
    options = ", ".join(
        f"{option.name}={'|'.join(map(switch_word, option.choices)) or option.default}"
        for option in facts.options
    )
    seats = ", ".join(map(str, facts.seats))
    return f"{name}: {facts.title}; seats: {seats}{f'; options: {options}' if options else ''}"
