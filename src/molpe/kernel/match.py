"""Playing a match, and writing it down so that it can be played again.

A match file is a heading, one line an action (``*`` is luck), and the result:

    game: canosa 1
    edition: standard
    options: draw=on
    seats: human greedy

    0 siren e5
    1 sailor b6 a6
    = 1 2 | 4 1 | sailors

A standing order is a line too, ``0 ! ask losses``: it plays nothing and nobody is told of it.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Protocol, TypeAlias

from molpe.kernel.errors import BadText, IllegalAction, MolpeError
from molpe.kernel.game import Game
from molpe.kernel.model import Frozen, Outcome, Seat
from molpe.kernel.orders import ALL, Standing, read
from molpe.kernel.random import Rng
from molpe.kernel.several import play_chain
from molpe.kernel.state import CHANCE, NOBODY, State

AnyGame: TypeAlias = Game[Any]
Find: TypeAlias = Callable[[str, Sequence[str], str], AnyGame]
"""Gives the game of a name, with options as ``name=value`` words and an edition."""
Below: TypeAlias = Callable[[int], int]
"""Gives a number from 0 to n - 1: where a match gets its luck from."""

RESIGNED = "resigned"
AGREED = "agreed"
TIME = "time"
STOPPED = "stopped"
GUESSES = 16
"""How many guesses are asked whether an action reveals something."""
NUMBER = re.compile(r"[0-9]{1,9}")
NONE = -9
"""No number of a match file, no seat and no version."""


class Agent(Protocol):
    """Anything that can take a seat. It is given a guess, never the truth."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int: ...


class Match:
    """A game in progress and the list of everything that has happened in it."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        names: Sequence[str] = (),
        position: str | None = None,
        dump: bytes = b"",
    ) -> None:
        self.game = game
        self.seats = seats
        self.names = tuple(names) or ("-",) * seats
        self.position = position
        self.dump = dump
        """The state that it begins with, where its past is not known."""
        self.log: list[tuple[Seat, int]] = []
        self.orders: list[tuple[int, Seat, str]] = []
        """Standing orders as they were given: after how many actions, whose, what."""
        self.standing = Standing(game.usual)
        self.ended: Outcome | None = None  # by resignation, agreement or the clock, or stopped
        self.state = self.first()

    def first(self) -> State:
        """The state before the first action."""
        state: State
        if self.dump:
            state = self.game.load(self.dump)
        elif self.position is not None:
            state = self.game.position(self.position)
        else:
            state = self.game.start_checked(self.seats)
        if state.seats != self.seats:
            raise BadText(f"the position is for {state.seats} seats, not {self.seats}")
        return state

    def actors(self) -> list[int]:
        """Who may act now."""
        return [] if self.ended else self.state.actors()

    def outcome(self) -> Outcome | None:
        """The score sheet, or None while the match goes on."""
        return self.ended or self.game.outcome(self.state)

    def play(self, seat: Seat, action: int) -> None:
        """Play an action after checking that it is legal."""
        if seat not in self.actors():
            raise IllegalAction(f"seat {seat} may not act now")
        if action not in self.state.legal(seat):
            raise IllegalAction(f"seat {seat} may not play action {action} now")
        self.take(seat, action)

    def take(self, seat: Seat, action: int) -> None:
        """Play an action that is known to be legal."""
        self.state.play(seat, action)
        self.log.append((seat, action))
        if self.standing.later and self.state.actor() != CHANCE:
            self.standing.end(self.game, self.state)

    def play_text(self, seat: Seat, text: str) -> int:
        """Play the action that a text names."""
        if self.ended:
            raise IllegalAction(f"seat {seat} may not {text!r} now: the match is over")
        action: int = self.game.parse(self.state, seat, text)
        self.take(seat, action)
        return action

    def play_several(self, seat: Seat, chosen: Sequence[int]) -> list[int]:
        """Play the parts of a choice of several, chosen in any order, and confirm them."""
        if seat not in self.actors():
            raise IllegalAction(f"seat {seat} may not act now")
        before = len(self.log)
        try:
            return play_chain(self.game, self.state, seat, chosen, self.play)
        except IllegalAction:
            if len(self.log) > before:
                self.rewind(before)
            raise

    def change(self, since: int, seat: Seat, action: int) -> None:
        """Put another choice in the place of a seat's sealed one, made after ``since`` actions."""
        state = self.state_at(since)
        for index in range(since, len(self.log)):
            if self.log[index][0] == seat:
                self.log[index] = (seat, action)
            state.play(*self.log[index])
        self.state = state

    def order(self, seat: Seat, what: str) -> None:
        """Take a standing order; nobody is told of it, and it stands in the match's text."""
        if not 0 <= seat < self.seats:
            raise BadText(f"there is no seat {seat} that could order {what!r}")
        order = read(what, self.game.ticks or ALL)
        self.orders.append((len(self.log), seat, " ".join(what.split())))
        self.standing.give(seat, order, self.game.turn(self.state) != seat)

    def passes(self, seat: Seat, state: State | None = None) -> int | None:
        """What passes the window before a seat by its order, here or in a state, or its only answer
        where it is asked for the sake of silence; None where it is to be asked."""
        state = state or self.state
        if seat in state.actors() and self.game.hollow(state, seat):
            return state.legal(seat)[0]
        return self.standing.passes(self.game, state, seat)

    def draw_luck(self, below: Below) -> int:
        """Let luck act while it is its turn; return how often it did."""
        played = 0
        while not self.ended and self.state.actor() == CHANCE:
            legal = self.state.legal(CHANCE)
            weights = [self.state.odds(action) for action in legal]
            action = legal[bisect(list(accumulate(weights)), below(sum(weights)))]
            self.take(CHANCE, action)
            played += 1
        return played

    def resign(self, seat: Seat) -> None:
        """End the match: seat comes last, the others share the first place."""
        self._end(tuple(2 if s == seat else 1 for s in range(self.seats)), RESIGNED)

    def flag(self, seat: Seat) -> None:
        """End the match because seat's time ran out, as if it had resigned."""
        self._end(tuple(2 if s == seat else 1 for s in range(self.seats)), TIME)

    def agree(self) -> None:
        """End the match as a draw."""
        self._end((1,) * self.seats, AGREED)

    def stop(self) -> None:
        """End the match without a result: nobody goes on, and nobody has won or lost."""
        self._end((1,) * self.seats if self.seats > 1 else (2,), STOPPED)

    def _end(self, places: tuple[int, ...], reason: str) -> None:
        if self.outcome():
            raise IllegalAction("the match is over already")
        scores = tuple(self.state.score(seat) for seat in range(self.seats))
        self.ended = Outcome(places, scores, reason)

    # Going back.

    def state_at(self, length: int) -> State:
        """The state after the first ``length`` actions."""
        state = self.first()
        for seat, action in self.log[:length]:
            state.play(seat, action)
        return state

    def states(self) -> Iterator[State]:
        """The state before each action, and the one of now; each is good until the next."""
        state = self.first()
        for seat, action in self.log:
            yield state
            state.play(seat, action)
        yield state

    def rewind(self, length: int) -> None:
        """Take everything after the first ``length`` actions back."""
        given = [order for order in self.orders if order[0] <= length]
        self.resume(self.state_at(length), self.log[:length], given)
        self.ended = None

    def resume(
        self,
        state: State,
        log: Iterable[tuple[Seat, int]],
        orders: Iterable[tuple[int, Seat, str]] = (),
    ) -> None:
        """Stand where a log led to. Who was asked nothing until its turn is asked again."""
        self.state, self.log[:], self.orders = state, log, list(orders)
        self.standing.clear()
        for _, seat, what in self.orders:
            self.standing.give(seat, read(what, self.game.ticks or ALL))
        self.standing.later.clear()

    def free_undo(self, seat: Seat, most: int | None = None) -> int:
        """How far back seat may go without asking: its own actions down to the last luck, reveal
        or other seat's action, and ``most`` of them where so many are asked for."""
        length = len(self.log)
        least = 0 if most is None else max(0, length - most)
        while length > least and self.log[length - 1][0] == seat:
            before = self.state_at(length - 1)
            if reveals(self.game, before, seat, self.log[length - 1][1]):
                break
            length -= 1
        return length

    # Text.

    def transcript(self) -> str:
        """The match as text."""
        if self.dump:
            raise BadText("a match that began at a dump has no text; keep the dump of its state")
        game = self.game
        lines = [f"game: {game.name} {game.version}", f"edition: {game.edition}"]
        if options := game.options_text():
            lines.append(f"options: {options}")
        lines.append(f"seats: {' '.join(self.names)}")
        if self.position is not None:
            lines.append(f"position: {self.position}")
        lines.append("")
        state = self.first()
        orders = list(self.orders)
        for length, (seat, action) in enumerate(self.log):
            lines += _order_lines(orders, length)
            who = "*" if seat == CHANCE else str(seat)
            lines.append(f"{who} {game.words(state, seat, action)}")
            state.play(seat, action)
        lines += _order_lines(orders, len(self.log))
        if outcome := self.outcome():
            lines.append(result_line(outcome))
        return "\n".join(lines) + "\n"


def load_match(game: AnyGame, dump: bytes) -> Match:
    """A match that begins at a dumped state, whose past is not known."""
    try:
        state = game.load(dump)
        same = state.dump() == dump
    except MolpeError:
        raise
    except Exception:
        same = False
    if not same:
        raise BadText(f"the dump is no state of {game.name}")
    return Match(game, state.seats, dump=dump)


def _order_lines(orders: list[tuple[int, Seat, str]], length: int) -> list[str]:
    """The orders given after so many actions, as lines; they are taken off the list."""
    lines = []
    while orders and orders[0][0] == length:
        _, seat, what = orders.pop(0)
        lines.append(f"{seat} ! {what}")
    return lines


def result_line(outcome: Outcome) -> str:
    """``= places | scores | reason``."""
    places = " ".join(map(str, outcome.places))
    scores = " ".join(map(str, outcome.scores))
    return f"= {places} | {scores} | {outcome.reason}"


def reveals(game: AnyGame, state: State, seat: Seat, action: int) -> bool:
    """Whether an action tells its own seat something new: played on the truth, which the seat has
    seen, and on guesses made for it, it leads to views that differ."""
    if not game.secrets:
        return False
    views = set()
    for after in (state.copy(), *(state.guess(seat, Rng(seed + 1)) for seed in range(GUESSES))):
        after.play(seat, action)
        views.add(repr(game.view(after, seat)))
    return len(views) > 1


def run(game: AnyGame, agents: Sequence[Agent], rng: Rng, names: Iterable[str] = ()) -> Match:
    """Play a match between agents to its end, luck included."""
    match = Match(game, len(agents), tuple(names))
    while True:
        match.draw_luck(rng.below)
        seat = match.state.actor()
        if seat == NOBODY:
            return match
        match.play(seat, choose(match, agents[seat], seat, rng))


def choose(match: Match, agent: Agent, seat: Seat, rng: Rng) -> int:
    """An agent's choice, made on a guess; a forced action takes no thought."""
    legal = match.state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return agent.choose(match.game, match.state.guess(seat, rng), seat, rng)


def read_match(text: str, find: Find, source: str = "match") -> Match:
    """Play a match file again, every line checked against the rules. No luck is needed."""
    head, body = _split(text, source)
    words = head["game"][1].split()
    if len(words) != 2:
        raise BadText(f"{source}:{head['game'][0]}: the game is written 'name version'")
    options = head.get("options", (0, ""))[1].split()
    edition = head.get("edition", (0, "standard"))[1]
    game = find(words[0], options, edition)
    version = _number(words[1])
    if version in game.former:
        options = game.options_since(version, options)
        game = find(words[0], options, game.since(version, edition))
    elif words[1] != str(game.version):
        raise BadText(
            f"{source}: a match of {game.name} version {words[1]}, but the rules here are"
            f" version {game.version}"
        )
    names = head["seats"][1].split()
    position = head.get("position")
    match = Match(game, len(names), names, position[1] if position else None)
    for number, line in body:
        who, _, words_ = line.partition(" ")
        try:
            if who == "=":
                _finish(match, line)
            elif match.ended:
                raise BadText("an action after the result")
            elif (seat := CHANCE if who == "*" else _number(who)) == NONE:
                raise BadText(f"{line!r} begins with no seat, '*' or '='")
            elif seat != CHANCE and words_.startswith("! "):
                match.order(seat, words_[2:])
            else:
                match.play_text(seat, words_)
        except (BadText, IllegalAction) as error:
            raise BadText(f"{source}:{number}: {error}") from None
    match.standing.later.clear()  # who takes a match up again is asked again
    return match


def _number(text: str) -> int:
    """A number of a match file as it is written there, NONE where it is none: Python would read
    other alphabets too, and refuse in its own way what has thousands of digits."""
    return int(text) if NUMBER.fullmatch(text) else NONE


def _finish(match: Match, line: str) -> None:
    """Check the result line, or take it where it alone says how the match ended."""
    parts = [part.split() for part in line[1:].split("|")]
    reason = parts[2][0] if len(parts) == 3 and len(parts[2]) == 1 else ""
    if match.outcome() is None and reason in (RESIGNED, TIME) and "2" in parts[0]:
        end = match.resign if reason == RESIGNED else match.flag
        end(parts[0].index("2"))
    elif match.outcome() is None and reason == AGREED:
        match.agree()
    elif match.outcome() is None and reason == STOPPED:
        match.stop()
    outcome = match.outcome()
    if outcome is None:
        raise BadText(f"the result {line!r} comes before the match is over")
    if result_line(outcome) != line:
        raise BadText(f"the result is {line!r}, but the match ends {result_line(outcome)!r}")


def _split(text: str, source: str) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """Heading by key and body lines, both with their line numbers."""
    head: dict[str, tuple[int, str]] = {}
    body: list[tuple[int, str]] = []
    in_body = False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        if not line:
            in_body = in_body or bool(head)
        elif in_body:
            body.append((number, line))
        else:
            key, colon, value = line.partition(": ")
            if not colon or key not in ("game", "edition", "options", "seats", "position"):
                raise BadText(f"{source}:{number}: {line!r} is no heading of a match file")
            head[key] = (number, value)
    for key in ("game", "seats"):
        if key not in head:
            raise BadText(f"{source}: the heading lacks '{key}:'")
    return head, body


__all__ = [
    "Agent",
    "AnyGame",
    "Find",
    "Frozen",
    "Match",
    "choose",
    "load_match",
    "read_match",
    "result_line",
    "reveals",
    "run",
]
