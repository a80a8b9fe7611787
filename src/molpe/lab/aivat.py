"""Less noise without bias: what luck and known choices were worth is taken off a result.

After AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, AAAI 2018). Wherever luck draws, and
wherever somebody chose by odds that are known, the value of what came less the mean value of what
could have come has the mean zero, whatever the values are. Taken off the result, it takes the
noise with it that the values can see. The values must be fixed before: chosen afterwards, they
could make any result of it.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Protocol, runtime_checkable

import msgspec

from molpe.kernel import CHANCE, NOBODY, Agent, AnyGame, Frozen, Seat, State
from molpe.lab.impact.worlds import shares

MOST = 64
"""Where more than this could come, a draw is left as it is: looking takes longer than playing."""


@runtime_checkable
class Open(Protocol):
    """An agent that says by which odds it chooses."""

    def odds(self, game: AnyGame, state: State, seat: Seat) -> Mapping[int, float]:
        """The chance of every action that it may choose."""


class Value(Frozen):
    """What a state is thought to be worth: a line through the game's estimate.

    Where the match is over it is what came of it.
    """

    about: str
    """The game, edition, options and agents that it was fitted to."""
    base: float = 0.0
    slope: float = 0.0
    share: float = 1.0
    """How much of the correction is taken off; what is best in the pilot."""

    @property
    def hash(self) -> str:
        """What it is, in a few letters: printed before a run, so that nobody can choose later."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def of(self, state: State) -> list[float]:
        """The value of a state to every seat."""
        if state.actor() == NOBODY:
            return list(shares(state))
        return [self.base + self.slope * state.estimate(seat) for seat in range(state.seats)]


class Corrections:
    """What chance was worth in a match, seat by seat, action by action."""

    def __init__(self, game: AnyGame, players: Sequence[Agent], value: Value) -> None:
        self.game = game
        self.players = players
        self.open = [player if isinstance(player, Open) else None for player in players]
        self.value = value
        self.idle = value.slope == 0.0 or value.share == 0.0
        self.sums: list[list[float]] = []
        """After each action that was looked at: what luck was worth so far."""

    def look(self, state: State, seat: Seat, action: int) -> None:
        """An action is about to be played."""
        before = self.sums[-1] if self.sums else [0.0] * state.seats
        odds = {} if self.idle else self.odds(state, seat)
        if len(odds) < 2 or len(odds) > MOST:
            self.sums.append(before)
            return
        mean = [0.0] * state.seats
        mine = mean
        after = state.blank()
        for other, chance in odds.items():
            after.copy_from(state)
            after.play(seat, other)
            worth = self.value.of(after)
            if other == action:
                mine = worth
            mean = [sofar + chance * one for sofar, one in zip(mean, worth, strict=True)]
        gained = zip(before, mine, mean, strict=True)
        self.sums.append([sofar + one - usual for sofar, one, usual in gained])

    def odds(self, state: State, seat: Seat) -> Mapping[int, float]:
        """The chances of what could be done here, where they are known."""
        if seat != CHANCE:
            player = self.open[seat]
            return player.odds(self.game, state, seat) if player else {}
        legal = state.legal(CHANCE)
        if len(legal) > MOST:
            return {}
        weights = [int(state.odds(action)) for action in legal]
        whole = sum(weights)
        return {action: weight / whole for action, weight in zip(legal, weights, strict=True)}

    def since(self, length: int = 0) -> list[float]:
        """What chance was worth from an action on, seat by seat: what is to be taken off."""
        if len(self.sums) <= length:
            return [0.0] * len(self.players)
        before = self.sums[length - 1] if length else [0.0] * len(self.players)
        share = self.value.share
        return [share * (all_ - some) for all_, some in zip(self.sums[-1], before, strict=True)]


def fit(about: str, seen: Sequence[tuple[float, float]]) -> Value:
    """The line that fits what estimates said to what came of it, least squares."""
    if len(seen) < 2:
        return Value(about)
    n = len(seen)
    x = sum(said for said, _ in seen) / n
    y = sum(came for _, came in seen) / n
    spread = sum((said - x) ** 2 for said, _ in seen)
    if spread == 0.0:
        return Value(about, base=round(y, 6))
    slope = sum((said - x) * (came - y) for said, came in seen) / spread
    return Value(about, base=round(y - slope * x, 6), slope=round(slope, 6))


def best_share(results: Sequence[float], corrections: Sequence[float]) -> float:
    """How much of the corrections leaves the results least noise; none where there is nothing."""
    n = len(results)
    if n < 2:
        return 0.0
    mean = sum(results) / n
    usual = sum(corrections) / n
    spread = sum((one - usual) ** 2 for one in corrections)
    if spread == 0.0:
        return 0.0
    both = sum(
        (one - mean) * (other - usual) for one, other in zip(results, corrections, strict=True)
    )
    return round(min(1.5, max(0.0, both / spread)), 6)
