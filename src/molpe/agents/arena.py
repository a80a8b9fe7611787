"""Measuring agents against one another: the same luck from every seat, until it is decided."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from molpe import agents
from molpe.agents.budget import WATCH
from molpe.agents.cores import Cores
from molpe.agents.mcts import Mcts
from molpe.agents.statistics import decided, wilson
from molpe.kernel import NOBODY, Agent, AnyGame, BadText, Frozen, Match, Rng, choose, mix, stream
from molpe.kernel.match import Find

OPENING = 4
"""Actions by the seed with which a match begins where a game has no luck: agents without chance
of their own would else repeat one match."""
TURNS = 2
"""A round is played once with either agent in front."""

Tick = Callable[["Result"], None]


class Setting(Frozen):
    """What is to be measured; the same setting and simulations give the same result."""

    game: str
    options: tuple[str, ...]
    edition: str
    seats: int
    agents: tuple[str, ...]
    ms: int | None
    seed: int
    cpu: bool = False
    """Whether ``ms`` is processor time, which a busy machine does not shorten."""
    truth: tuple[str, ...] = ()
    """Agents that are shown the true state, to see how much of a match luck decides."""
    luck: bool = False
    """Whether they are shown the luck to come as well."""
    opening: int = 0
    """So many actions of a round are played by its seed, the same from either side."""


class Bout(Frozen):
    """One match of a pair of agents: which round it belongs to and who sits in front."""

    pair: int
    round: int
    turn: int


class Result(Frozen):
    """How a bout ended: points of the pair's first agent, 1, 0.5 or 0."""

    bout: Bout
    points: float
    match: int = 0
    """A number for what was played: equal matches have equal ones."""


class Standing(Frozen):
    """An agent over all its matches."""

    agent: str
    wins: int
    draws: int
    losses: int
    rate: float
    interval: tuple[float, float]


class Pair(Frozen):
    """Two agents, as the first of them sees it."""

    agents: tuple[str, str]
    wins: int
    draws: int
    losses: int
    rate: float
    interval: tuple[float, float]
    decided: int
    """1 when the first is better, -1 when the second is, 0 when that is not sure."""
    different: int
    """How many different matches they played: an interval means something of those alone."""


class Table(Frozen):
    """The result of an arena."""

    agents: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    games: int


# One match.


def play_bout(find: Find, setting: Setting, bout: Bout) -> Result:
    """Play a bout, in whatever process this is."""
    first, second = pairs_of(setting)[bout.pair]
    game = find(setting.game, setting.options, setting.edition)
    sides = [(seat + bout.turn) % TURNS for seat in range(setting.seats)]
    made = [agents.find(setting.agents[k], ms=setting.ms) for k in (first, second)]
    knowing = [enlightened(made[n], setting, k) for n, k in enumerate((first, second))]
    seated = [made[side] for side in sides]
    shown = [knowing[side] for side in sides]
    with WATCH.counting(setting.cpu):
        seed = stream(setting.seed, bout.round)
        match = play(game, seated, seed, bout.turn, shown, setting.luck, setting.opening)
    outcome = match.outcome()
    assert outcome is not None
    best = [
        min(place for place, side in zip(outcome.places, sides, strict=True) if side == mine)
        for mine in (0, 1)
    ]
    points = 0.5 if best[0] == best[1] else 1.0 if best[0] < best[1] else 0.0
    return Result(bout, points, fingerprint(match))


def fingerprint(match: Match) -> int:
    """A number for everything that was played."""
    found = 1
    for seat, action in match.log:
        found = mix(mix(found, seat + 2), action)
    return found


def open_match(match: Match, plies: int, rng: Rng) -> None:
    """Play a few actions anyhow, but none that leaves nothing to play."""
    for _ in range(plies):
        seat = match.state.actor()
        action = match.state.pick(rng)
        after = match.state.copy()
        after.play(seat, action)
        if after.actor() == NOBODY:
            return
        match.take(seat, action)


def enlightened(agent: Agent, setting: Setting, place: int) -> bool:
    """Whether an agent is to be shown the truth; then it is told that it need not guess.

    This is the only place where that is said, and ``play`` below the only one where the truth is
    handed over: everyone else's agents come from ``choose``, which gives them guesses.
    """
    spec = setting.agents[place]
    if spec not in setting.truth:
        return False
    if not isinstance(agent, Mcts):
        raise BadText(f"agent {spec!r} cannot be shown the truth: mcts and seer can")
    agent.knowing = True
    return True


def play(
    game: AnyGame,
    players: Sequence[Agent],
    seed: int,
    turn: int,
    shown: Sequence[bool] = (),
    foretold: bool = False,
    opening: int = 0,
) -> Match:
    """A match whose luck comes from a stream of its own, so that agents do not disturb it.

    Who is ``shown`` the truth gets a copy of the state instead of a guess and, where luck is
    ``foretold``, the point from which that stream goes on.
    """
    match = Match(game, len(players))
    luck = Rng(seed)
    open_match(match, opening, Rng(stream(seed, 1)))
    minds = [Rng(stream(seed, 2 + turn + TURNS * seat)) for seat in range(len(players))]
    while True:
        match.draw_luck(luck.below)
        seat = match.state.actor()
        if seat == NOBODY:
            return match
        if shown and shown[seat]:
            mind = players[seat]
            if foretold and isinstance(mind, Mcts):
                mind.luck_seed = luck.state
            action = mind.choose(game, match.state.copy(), seat, minds[seat])
        else:
            action = choose(match, players[seat], seat, minds[seat])
        match.play(seat, action)


def pairs_of(setting: Setting) -> list[tuple[int, int]]:
    """Everyone against everyone, by the places of the agents in the setting."""
    return list(combinations(range(len(setting.agents)), 2))


# Many matches.


class Arena:
    """The bouts of a setting, what is known of them and which are still to be played."""

    def __init__(self, setting: Setting, games: int, full: bool = False) -> None:
        self.setting = setting
        self.rounds = max(1, (games + 1) // TURNS)
        self.full = full
        self.points: dict[Bout, float] = {}
        self.matches: dict[Bout, int] = {}
        self.scores: list[list[float]] = [[] for _ in pairs_of(setting)]
        self.verdicts = [0] * len(self.scores)
        self.queue = (
            Bout(pair, number, turn)
            for number in range(self.rounds)
            for pair in range(len(self.scores))
            for turn in range(TURNS)
        )

    def note(self, result: Result) -> None:
        """A bout has been played. Rounds count in their order, whichever ended first."""
        self.points[result.bout] = result.points
        self.matches[result.bout] = result.match
        pair = result.bout.pair
        scores = self.scores[pair]
        while not self.over(pair):
            turns = [self.points.get(Bout(pair, len(scores), turn)) for turn in range(TURNS)]
            played = [points for points in turns if points is not None]
            if len(played) < TURNS:
                return
            scores.append(sum(played) / TURNS)
            self.verdicts[pair] = decided(scores)

    def over(self, pair: int) -> bool:
        """Whether a pair needs no more matches."""
        stopped = self.verdicts[pair] != 0 and not self.full
        return stopped or len(self.scores[pair]) >= self.rounds

    def next(self) -> Bout | None:
        """A bout that nobody plays yet, the pairs in turn."""
        for bout in self.queue:
            if bout not in self.points and not self.over(bout.pair):
                return bout
        return None

    def run(self, find: Find, tick: Tick, workers: int = 0) -> None:
        """Play everything that is left, on every core; ``tick`` hears of each match."""
        work = partial(play_bout, find, self.setting)
        Cores(workers).spread(work, self.next, lambda bout, result: self._take(result, tick))

    def _take(self, result: Result, tick: Tick) -> None:
        self.note(result)
        tick(result)

    def table(self) -> Table:
        """Where everyone stands."""
        names = self.setting.agents
        pairs = []
        sheets = [[0, 0, 0] for _ in names]
        for number, (first, second) in enumerate(pairs_of(self.setting)):
            sheet = [0, 0, 0]
            for points in (self.points[bout] for bout in self.bouts(number)):
                sheet[0 if points == 1 else 1 if points == 0.5 else 2] += 1
            for k in range(3):
                sheets[first][k] += sheet[k]
                sheets[second][k] += sheet[2 - k]
            wins, draws, losses = sheet
            both = (names[first], names[second])
            different = len({self.matches[bout] for bout in self.bouts(number)})
            verdict = self.verdicts[number]
            pairs.append(Pair(both, wins, draws, losses, *rate(sheet), verdict, different))
        standings = tuple(
            Standing(name, wins, draws, losses, *rate((wins, draws, losses)))
            for name, (wins, draws, losses) in zip(names, sheets, strict=True)
        )
        return Table(standings, tuple(pairs), sum(sum(sheet) for sheet in sheets) // 2)

    def bouts(self, pair: int) -> Iterator[Bout]:
        """The matches of a pair in the rounds that count."""
        for number in range(len(self.scores[pair])):
            for turn in range(TURNS):
                yield Bout(pair, number, turn)


def rate(sheet: Sequence[int]) -> tuple[float, tuple[float, float]]:
    """The rate of wins, draws and losses, and its interval."""
    games = sum(sheet)
    points = sheet[0] + sheet[1] / 2
    low, high = wilson(points, games)
    return round(points / games, 4) if games else 0.0, (round(low, 4), round(high, 4))
