"""A close look at a match: what was decided in it, who was in front, and what luck brought."""

from collections import Counter, defaultdict
from itertools import pairwise
from math import log10

from molpe.kernel import CHANCE, NOBODY, AnyGame, Frozen, Match, State
from molpe.lab.measure import branches, standings, swings

NEAR = 1e-9
"""Standings that differ by less are equal."""
QUARTERS = (25, 50, 75)
"""After so many per cent of the decisions it is asked who is in front."""


class Look(Frozen):
    """What a close look at a match has found, by name; what does not apply is not there."""

    number: int
    facts: dict[str, float]


def look(match: Match) -> dict[str, float]:
    """Everything that can be said of a match that is over."""
    found = Walk(match)
    return found.choices() | found.leads() | found.luck()


class Walk:
    """A match gone through once more, action by action."""

    def __init__(self, match: Match) -> None:
        self.match = match
        game: AnyGame = match.game
        seats = match.seats
        self.wide: list[int] = []
        """How many actions there were, decision by decision."""
        self.stood: list[list[float]] = []
        """How the seats stood before each decision."""
        self.points: list[list[int]] = []
        """The scores before each decision."""
        self.decided = [0] * seats
        self.deeds: Counter[str] = Counter()
        self.draws: Counter[str] = Counter()
        self.brought: dict[str, list[float]] = defaultdict(lambda: [0.0] * seats)
        """What luck changed, by the verb of the draw."""
        self.moved: dict[str, float] = defaultdict(float)
        """How much each draw moved the seats, whichever way."""
        self.turns = self.repeats = 0
        keys: set[int] = set()
        last = NOBODY
        after: State | None = None
        for state, (seat, action) in zip(match.states(), match.log, strict=False):
            after = after or state.blank()
            if seat == CHANCE:
                self._draw(game, state, action, after)
                continue
            self.wide.append(branches(state, seat))
            self.stood.append(standings(state))
            self.points.append([state.score(other) for other in range(seats)])
            self.decided[seat] += 1
            self.deeds[game.gist(state, seat, action).verb] += 1
            self.turns += seat != last
            last = seat
            key = state.key()
            self.repeats += key in keys
            keys.add(key)

    def _draw(self, game: AnyGame, state: State, action: int, after: State) -> None:
        found = swings(state, action, after)
        if not found:
            return
        verb = game.gist(state, CHANCE, action).verb
        self.draws[verb] += 1
        brought = self.brought[verb]
        for seat, change in enumerate(found):
            brought[seat] += change
            self.moved[verb] += abs(change) / len(found)

    def choices(self) -> dict[str, float]:
        """Decisions, and how many ways they had."""
        facts: dict[str, float] = {
            "choices": sum(wide > 1 for wide in self.wide),
            "branching": sum(self.wide) / max(1, len(self.wide)),
            "widest": max(self.wide, default=0),
            "complexity": sum(log10(wide) for wide in self.wide),
            "turns": self.turns,
            "repeats": self.repeats,
        }
        facts |= {f"decisions_{seat}": count for seat, count in enumerate(self.decided)}
        return facts | {f"did_{verb}": count for verb, count in sorted(self.deeds.items())}

    def leads(self) -> dict[str, float]:
        """Who was in front, by the game's estimate and by points."""
        facts: dict[str, float] = {}
        if any(row != self.points[0] for row in self.points):
            facts["score_lead_changes"] = changes(list(map(front, self.points)))
        if not any(abs(value) > NEAR for row in self.stood for value in row):
            return facts  # the game has no estimate
        stood = self.stood if self.match.seats > 1 else [[row[0], -row[0]] for row in self.stood]
        fronts = list(map(front, stood))
        facts["lead_changes"] = changes(fronts)
        for percent in QUARTERS:
            facts[f"front_{percent}"] = fronts[len(fronts) * percent // 100]
        outcome = self.match.outcome()
        assert outcome is not None
        winners = outcome.winners if self.match.seats > 1 else (outcome.places[0] - 1,)
        if len(winners) == 1:
            facts |= drama(stood, fronts, winners[0])
        return facts

    def luck(self) -> dict[str, float]:
        """What luck brought every seat, in all and by the verb of the draw."""
        facts: dict[str, float] = {}
        for seat in range(self.match.seats) if self.brought else ():
            facts[f"luck_{seat}"] = sum(brought[seat] for brought in self.brought.values())
        for verb, brought in sorted(self.brought.items()):
            facts[f"draws_{verb}"] = self.draws[verb]
            facts[f"moved_{verb}"] = self.moved[verb]
            facts |= {f"luck_{verb}_{seat}": value for seat, value in enumerate(brought)}
        return facts


def front(row: list[float] | list[int]) -> int:
    """The seat that stands best, -1 where several do."""
    best = max(row)
    seats = [seat for seat, value in enumerate(row) if value > best - NEAR]
    return seats[0] if len(seats) == 1 else -1


def changes(fronts: list[int]) -> int:
    """How often another seat comes to the front; being level changes nothing."""
    alone = [seat for seat in fronts if seat >= 0]
    return sum(a != b for a, b in pairwise(alone))


def drama(stood: list[list[float]], fronts: list[int], winner: int) -> dict[str, float]:
    """How far the winner was behind: on average, at most, how often, and until when."""
    gaps = [
        max(0.0, max(value for seat, value in enumerate(row) if seat != winner) - row[winner]) / 2
        for row in stood
    ]
    unsettled = [place for place, seat in enumerate(fronts) if seat != winner]
    return {
        "drama": sum(gaps) / len(gaps),
        "drama_most": max(gaps),
        "behind": sum(gap > NEAR for gap in gaps) / len(gaps),
        "settled": (unsettled[-1] + 1) / len(fronts) if unsettled else 0.0,
    }
