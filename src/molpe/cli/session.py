"""One engine session: lines of JSON in, lines of JSON out, and no error ends it."""

import base64
import binascii
from collections.abc import Callable
from random import SystemRandom
from typing import Any

import msgspec

import molpe
from molpe import agents, games
from molpe.agents.thought import think
from molpe.cli import protocol as wire
from molpe.cli.looking import find_card
from molpe.cli.opening import usual_seats
from molpe.cli.telling import result, tell
from molpe.kernel import (
    CHANCE,
    SPECTATOR,
    BadText,
    IllegalAction,
    Match,
    MolpeError,
    Rng,
    Seat,
    State,
    UnknownName,
    divide,
    load_match,
    perft,
    read_match,
)
from molpe.kernel.options import switch_word
from molpe.kernel.orders import LATER, written

LONGEST = 1 << 23
"""A line of input has at most this many bytes."""

CODES: dict[type[MolpeError], str] = {
    IllegalAction: "illegal-action",
    UnknownName: "unknown-name",
    BadText: "bad-text",
}

Answer = dict[str, Any]


class Session:
    """A match at most, and the requests that drive it."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self.over = False

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without line ends."""
        reply: Answer = {}
        try:
            request = self.read(line, reply)
            reply = {**reply, "ok": True, **self.serve(request)}
        except wire.Refused as error:
            reply = failed(reply, error.code, str(error))
        except MolpeError as error:
            reply = failed(reply, CODES.get(type(error), "refused"), str(error))
        except Exception as error:
            text = " ".join(f"{type(error).__name__}: {error}".split())
            reply = failed(reply, "internal", f"this should not happen: {text}")
        try:
            return msgspec.json.encode(reply)
        except Exception as error:
            text = f"the answer cannot be written: {type(error).__name__}"
            return msgspec.json.encode(failed({}, "internal", text))

    def read(self, line: bytes, reply: Answer) -> wire.AnyRequest:
        """A line as a request; its ``id`` is put into the reply as soon as it is known."""
        if len(line) > LONGEST:
            raise wire.Refused("too-long", f"a line has at most {LONGEST} bytes")
        try:
            raw = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise wire.Refused("bad-json", f"the line is not JSON: {error}") from None
        except RecursionError:
            raise wire.Refused("bad-json", "the line is nested too deeply") from None
        if not isinstance(raw, dict):
            raise wire.Refused("bad-json", "a request is a JSON object")
        if "id" in raw:
            reply["id"] = raw.pop("id")
        command = raw.get("command")
        known = [wire.command_of(request) for request in wire.REQUESTS]
        if command not in known:
            there = ", ".join(known)
            raise wire.Refused(
                "unknown-command", f"no command is called {command!r:.60}; there are: {there}"
            )
        try:
            request: wire.AnyRequest = msgspec.convert(raw, wire.AnyRequest)
        except msgspec.ValidationError as error:
            raise wire.Refused("bad-request", f"{command}: {error}") from None
        return request

    def serve(self, request: wire.AnyRequest) -> Answer:
        """Do what a request asks."""
        served: Callable[[wire.AnyRequest], Answer] = getattr(self, wire.command_of(type(request)))
        return served(request)

    @property
    def match(self) -> Match:
        """The match, which must have begun."""
        if self._match is None:
            raise wire.Refused("no-match", "there is no match yet; begin with 'new' or 'load'")
        return self._match

    # Commands that need no match.

    def hello(self, request: wire.Hello) -> Answer:
        return {
            "molpe": molpe.__version__,
            "protocol": wire.PROTOCOL,
            "compiled": molpe.COMPILED,
            "commands": [wire.command_of(known) for known in wire.REQUESTS],
            "games": games.names(),
            "agents": agents.names(),
        }

    def games(self, request: wire.Games) -> Answer:
        return {"games": [games.find(name).facts for name in games.names()]}

    def new(self, request: wire.New) -> Answer:
        game = games.find(request.game, option_words(request.options), request.edition)
        seats = usual_seats(game) if request.seats is None else request.seats
        names = request.names or []
        if names and (len(names) != seats or any(len(name.split()) != 1 for name in names)):
            raise wire.Refused("bad-request", f"new: give {seats} names of one word each")
        return self.begin(Match(game, seats, names))

    def load(self, request: wire.Load) -> Answer:
        given = [request.match, request.position, request.dump]
        if sum(text is not None for text in given) != 1:
            raise wire.Refused("bad-request", "load: give one of 'match', 'position' and 'dump'")
        if request.match is not None:
            if request.game is not None or request.options or request.edition:
                raise wire.Refused("bad-request", "load: a match names its game itself")
            return self.begin(read_match(request.match, games.find))
        if request.game is None:
            raise wire.Refused("bad-request", "load: name the game")
        game = games.find(request.game, option_words(request.options), request.edition)
        if request.position is not None:
            seats = game.position(request.position).seats
            return self.begin(Match(game, seats, (), request.position))
        return self.begin(load_match(game, read_dump(request.dump or "")))

    def begin(self, match: Match) -> Answer:
        """Take a match in hand, unless it cannot even be described."""
        before, self._match = self._match, match
        try:
            return self.state(wire.StateOf())
        except BaseException:
            self._match = before
            raise

    def quit(self, request: wire.Quit) -> Answer:
        self.over = True
        return {}

    # Commands about the match.

    def state(self, request: wire.StateOf) -> Answer:
        match = self.match
        return {
            "game": match.game.name,
            "seats": match.seats,
            **self.news(),
            "position": match.game.position_text(match.state),
            "key": str(match.state.key()),
            "dump": base64.b64encode(match.state.dump()).decode(),
        }

    def news(self) -> Answer:
        """How the match stands, as told after every action."""
        match = self.match
        outcome = match.outcome()
        told = (
            {**msgspec.to_builtins(outcome), "sentence": result(match, outcome)}
            if outcome
            else None
        )
        return {
            "length": len(match.log),
            "actors": [seat_word(seat) for seat in match.actors()],
            "outcome": told,
        }

    def seat(self, wanted: int | str | None) -> Seat:
        """The seat that was meant: by default the one to act next."""
        actors = self.match.actors()
        if wanted is None:
            if not actors:
                raise IllegalAction("nobody may act: the match is over")
            return actors[0]
        seat = CHANCE if isinstance(wanted, str) else wanted
        if seat not in actors:
            may = ", ".join(str(seat_word(actor)) for actor in actors) or "nobody"
            raise IllegalAction(f"seat {wanted} may not act now; who may: {may}")
        return seat

    def viewer(self, wanted: int | str) -> Seat:
        """The seat whose view was meant."""
        if isinstance(wanted, str):
            return SPECTATOR
        if wanted >= self.match.seats:
            raise wire.Refused("bad-request", f"there is no seat {wanted}")
        return wanted

    def legal(self, request: wire.Legal) -> Answer:
        match = self.match
        if request.seat is None and not match.actors():
            return {"seat": None, "actions": []}
        seat = self.seat(request.seat)
        state, game = match.state, match.game
        actions = []
        for action in state.legal(seat):
            entry: Answer = {"action": action, "words": game.words(state, seat, action)}
            if seat == CHANCE:
                entry["odds"] = state.odds(action)
            elif request.clicks:
                entry["clicks"] = game.clicks(state, seat, action)
            if request.gists:
                entry["gist"] = game.gist(state, seat, action)
            actions.append(entry)
        found: Answer = {"seat": seat_word(seat), "actions": actions}
        if request.gists:
            found["several"] = game.several(state, seat)
        return found

    def play(self, request: wire.Play) -> Answer:
        match = self.match
        seat = self.seat(request.seat)
        if isinstance(request.action, tuple):
            parts = [self.code(seat, action) for action in request.action]
            before, state = len(match.log), match.state.copy()
            match.play_several(seat, parts)
            return {"seat": seat_word(seat), "played": self.played(state, before), **self.news()}
        action = self.code(seat, request.action)
        legal = match.state.legal(seat)
        words = match.game.words(match.state, seat, action) if action in legal else ""
        match.play(seat, action)
        return {"seat": seat_word(seat), "action": action, "words": words, **self.news()}

    def code(self, seat: Seat, action: str | int) -> int:
        """The code of an action that was written in words, or as a code."""
        if isinstance(action, int):
            return action
        return self.match.game.parse(self.match.state, seat, action)

    def played(self, state: State, since: int) -> list[Answer]:
        """What has been played since so many actions; ``state`` is the one before it."""
        found: list[Answer] = []
        for seat, action in self.match.log[since:]:
            words = self.match.game.words(state, seat, action)
            found.append({"action": action, "words": words})
            state.play(seat, action)
        return found

    def luck(self, request: wire.Luck) -> Answer:
        match = self.match
        before, state = len(match.log), match.state.copy()
        below = SystemRandom().randrange if request.seed is None else Rng(request.seed).below
        match.draw_luck(below)
        return {"drawn": self.played(state, before), **self.news()}

    def order(self, request: wire.Order) -> Answer:
        match, seat = self.match, self.viewer(request.seat)
        if request.at is not None and request.later:
            raise wire.Refused("bad-request", "order: give one of 'at' and 'later'")
        if request.later:
            match.order(seat, written([LATER]))
        elif request.at is not None:
            match.order(seat, written(request.at))
        standing = match.standing
        return {"seat": seat, "at": standing.at(seat), "later": seat in standing.later}

    def passed(self) -> tuple[Seat, int] | None:
        """Who passes next because it does not want to be asked, and by what."""
        for seat in self.match.actors():
            action = self.match.passes(seat)
            if action is not None:
                return seat, action
        return None

    def passes(self, request: wire.Passes) -> Answer:
        match = self.match
        before, state = len(match.log), match.state.copy()
        while (passed := self.passed()) is not None:
            match.play(*passed)
        return {"played": self.played(state, before), **self.news()}

    def card(self, request: wire.CardOf) -> Answer:
        face, language = find_card(self.match.game, request.card), request.language
        if language not in face.name:
            there = ", ".join(face.name)
            raise wire.Refused("bad-request", f"card: no language {language!r}; there are: {there}")
        return {
            "card": face.id,
            "name": face.name[language],
            "facts": face.facts.get(language, ()),
            "text": face.text.get(language, ""),
        }

    def piles(self, request: wire.Piles) -> Answer:
        match = self.match
        return {"piles": match.game.piles(match.states(), self.viewer(request.seat))}

    def undo(self, request: wire.Undo) -> Answer:
        match = self.match
        if match.ended and request.count == 1:
            match.rewind(len(match.log))  # takes the resignation back
        elif request.count > len(match.log):
            raise IllegalAction(f"only {len(match.log)} actions can be taken back")
        else:
            match.rewind(len(match.log) - request.count)
        return self.news()

    def view(self, request: wire.View) -> Answer:
        match, game = self.match, self.match.game
        viewer = self.viewer(request.seat)
        ask = game.say(game.ask(match.state, viewer)) if viewer in match.actors() else None
        return {"seat": request.seat, "view": game.view(match.state, viewer), "ask": ask}

    def log(self, request: wire.Log) -> Answer:
        told = tell(self.match, self.viewer(request.seat), request.since)
        return {"log": [{"seat": seat_word(seat), "told": text} for seat, text in told]}

    def resign(self, request: wire.Resign) -> Answer:
        if request.seat >= self.match.seats:
            raise wire.Refused("bad-request", f"there is no seat {request.seat}")
        self.match.resign(request.seat)
        return self.news()

    def save(self, request: wire.Save) -> Answer:
        return {"match": self.match.transcript()}

    def best(self, request: wire.Best) -> Answer:
        match = self.match
        agent = agents.find(request.agent, ms=request.ms, sims=request.sims)
        seat = self.seat(request.seat)
        if seat == CHANCE:
            raise IllegalAction("luck acts now; it has no best action")
        rng = Rng(request.seed)
        guess = match.state.guess(seat, rng)
        thought: Answer = msgspec.structs.asdict(think(agent, match.game, guess, seat, rng))
        return thought

    def perft(self, request: wire.Perft) -> Answer:
        match = self.match
        if request.depth and not match.actors():
            return {"count": 0, **({"divide": []} if request.divide else {})}
        state = match.state
        if not request.divide:
            return {"count": perft(state, request.depth)}
        seat = state.actor()
        counts = divide(state, request.depth)
        parts = [
            {"action": action, "words": match.game.words(state, seat, action), "count": count}
            for action, count in counts
        ]
        total = sum(count for _, count in counts) if request.depth else 1
        return {"count": total, "divide": parts}


def failed(reply: Answer, code: str, message: str) -> Answer:
    """An answer that says what went wrong."""
    return {**reply, "ok": False, "error": {"code": code, "message": message}}


def seat_word(seat: Seat) -> int | str:
    """A seat on the wire."""
    return "chance" if seat == CHANCE else seat


def option_words(options: dict[str, bool | int | str]) -> list[str]:
    """Options of a request as ``name=value`` words."""
    return [f"{name}={switch_word(value)}" for name, value in options.items()]


def read_dump(text: str) -> bytes:
    """The bytes of a dump."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadText("the dump is not written in base64") from None
