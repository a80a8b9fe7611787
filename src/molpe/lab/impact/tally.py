"""How often a thing was seen, offered, chosen, got and kept: read from gists, never from texts."""

from collections.abc import Sequence

import msgspec

from molpe.cards import Part, Ways
from molpe.kernel import AnyGame, Gist, Seat, State, Thing
from molpe.kernel.gist import named
from molpe.kernel.model import SEAT
from molpe.lab.impact.worlds import Followed

TURN = "@turn"


class Count(msgspec.Struct, array_like=True):
    """What became of a thing; over one match, or summed up."""

    matches: int = 0
    seen: int = 0
    """Matches in which anything named it."""
    shown: int = 0
    """How often luck laid it open for whoever wants it."""
    offered: int = 0
    """Decisions in which it could be chosen."""
    chosen: int = 0
    """Of those, how often it was."""
    got: int = 0
    """Seats to which it came."""
    kept: int = 0
    """Of those, how many had it at the end."""
    won: float = 0.0
    """What those seats had of the wins: the share of the first place."""

    def add(self, other: "Count") -> None:
        """Sum up."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Watch:
    """Looks at a match, action by action, and counts what becomes of the parts of its box."""

    def __init__(self, game: AnyGame, parts: Sequence[Part], ways: Ways) -> None:
        self.game = game
        self.ways = ways
        self.parts = parts
        self.counts = {part.id: Count(matches=1) for part in parts}
        self.past: list[Followed] = []
        self.first: dict[str, tuple[int, Seat]] = {}
        """After how many actions each thing first came to a seat, and to which."""
        self.had: dict[str, set[Seat]] = {}
        self.have: dict[str, set[Seat]] = {}
        self.meant: dict[str, list[Part]] = {}
        for part in parts:
            for card in part.cards:
                self.meant.setdefault(card, []).append(part)

    def look(self, state: State, seat: Seat, action: int) -> None:
        """An action is about to be played."""
        gist = self.game.gist(state, seat, action)
        self.past.append(Followed(seat, action, gist))
        parts = self.parts_in(gist)
        for part in parts:
            self.counts[part].seen = 1
            self.counts[part].shown += gist.verb in self.ways.shows
        if seat >= 0 and self.ways.chooses:
            self.offer(state, seat, parts if gist.verb in self.ways.chooses else set())
        if gist.verb in self.ways.loses:
            self.lose(self.who(state, seat, gist, self.ways.loses[gist.verb]), parts)
        if gist.verb in self.ways.gets:
            self.get(self.who(state, seat, gist, self.ways.gets[gist.verb]), parts)

    def offer(self, state: State, seat: Seat, chosen: set[str]) -> None:
        """Count what could be chosen, and what was."""
        legal = state.legal(seat)
        if len(legal) < 2:
            return
        offered: set[str] = set()
        for action in legal:
            gist = self.game.gist(state, seat, action)
            if gist.verb in self.ways.chooses:
                offered |= self.parts_in(gist)
        for part in offered:
            self.counts[part].offered += 1
            self.counts[part].chosen += part in chosen

    def parts_in(self, gist: Gist) -> set[str]:
        """The parts that a gist names."""
        if not gist.things:
            return set()
        return {
            part.id
            for thing in named(gist)
            if thing.kind != SEAT
            for part in self.meant.get(str(thing.id), ())
            if not part.verbs or gist.verb in part.verbs
        }

    def who(self, state: State, seat: Seat, gist: Gist, slot: str) -> Seat:
        """Whom a verb is about; nobody's seat is below zero."""
        if not slot:
            return seat
        if slot == TURN:
            return self.game.turn(state)
        thing = gist.things.get(slot)
        return int(thing.id) if isinstance(thing, Thing) and thing.kind == SEAT else -1

    def get(self, seat: Seat, parts: set[str]) -> None:
        """Things come to a seat."""
        if seat < 0:
            return
        for part in parts:
            self.first.setdefault(part, (len(self.past), seat))
            self.had.setdefault(part, set()).add(seat)
            self.have.setdefault(part, set()).add(seat)

    def lose(self, seat: Seat, parts: set[str]) -> None:
        """Things leave a seat; all that it has, where none is named."""
        for part in parts or list(self.have):
            self.have.get(part, set()).discard(seat)

    def end(self, shares: Sequence[float]) -> dict[str, Count]:
        """The counts of a match that is over, without what nobody saw."""
        for part, seats in self.had.items():
            count = self.counts[part]
            count.got = len(seats)
            count.kept = len(self.have.get(part, ()))
            count.won = sum(shares[seat] for seat in seats)
        return self.counts
