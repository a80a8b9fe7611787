"""Ratings: agents against one another, every result kept, a leaderboard made of all of them.

Results lie in SQLite, by everything that could change them: game and version, options, the
edition's name and hash, seats, agents as they are written, budget and seed.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec

from molpe.agents.arena import TURNS, Bout, Result, Setting, play_bout
from molpe.agents.cores import Cores, Crew
from molpe.kernel import AnyGame, BadText, Frozen
from molpe.kernel.match import Find
from molpe.lab.elo import Rating, Strength, bradley_terry, five_of, strength
from molpe.lab.plan import edition_hash
from molpe.lab.sequential import Sprt, Verdict

SCHEMA = """
CREATE TABLE IF NOT EXISTS result (
    game TEXT, version INTEGER, options TEXT, edition TEXT, hash TEXT, seats INTEGER,
    first TEXT, second TEXT, ms INTEGER, cpu INTEGER, seed INTEGER, opening INTEGER,
    round INTEGER, turn INTEGER, points REAL NOT NULL, fingerprint INTEGER NOT NULL,
    PRIMARY KEY (game, version, options, edition, hash, seats, first, second, ms, cpu, seed,
                 opening, round, turn)
) WITHOUT ROWID
"""
MARK = 0x6D6F6C70
"""SQLite's mark of the program that made a file."""


class League(Frozen):
    """What is rated: results of other rules, cards or tables do not count."""

    game: str
    version: int
    options: str
    edition: str
    hash: str
    seats: int


def league_of(game: AnyGame, seats: int) -> League:
    """The league of a game as it is set up."""
    hash = edition_hash(game)
    edition = game.edition.partition(" sha256:")[0]
    return League(game.name, game.version, game.options_text(), edition, hash, seats)


class Pairing(Frozen):
    """Two agents and their rounds in this league."""

    agents: tuple[str, str]
    wins: int
    draws: int
    losses: int
    five: tuple[int, ...]
    """How many rounds brought the first 0, ½, 1, 1½ and 2 points."""
    strength: Strength
    test: Verdict | None = None


class Board(Frozen):
    """A leaderboard, the strongest first."""

    league: League
    ratings: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]


class Store:
    """The file in which results are kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self.explained():
            self.base = sqlite3.connect(path, isolation_level=None)
            mark = self.base.execute("PRAGMA application_id").fetchone()[0]
            if (
                mark != MARK
                and self.base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            ):
                raise BadText(f"{str(path)!r} holds no ratings")
            [pages], [size] = (
                self.base.execute(f"PRAGMA {what}").fetchone()
                for what in ("page_count", "page_size")
            )
            if path.stat().st_size < pages * size or self.base.execute(
                "PRAGMA quick_check"
            ).fetchone() != ("ok",):
                raise BadText(f"{str(path)!r} holds no ratings, or was cut short")
            self.base.execute(f"PRAGMA application_id = {MARK}")
            self.base.execute(SCHEMA)

    def close(self) -> None:
        """Nothing more is kept."""
        self.base.close()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Whatever the file or the disk refuses, in a sentence."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error) or "malformed" in str(error):
                raise BadText(f"{str(self.path)!r} holds no ratings, or was cut short") from None
            raise BadText(f"cannot use {str(self.path)!r}: {error}") from None

    def keep(self, league: League, setting: Setting, pair: tuple[str, str], result: Result) -> None:
        """Write a result down."""
        bout = result.bout
        row = (
            *msgspec.structs.astuple(league),
            *(*pair, setting.ms or 0, int(setting.cpu), setting.seed, setting.opening),
            *(bout.round, bout.turn, result.points, result.match),
        )
        with self.explained():
            marks = ",".join("?" * len(row))
            self.base.execute(f"INSERT OR REPLACE INTO result VALUES ({marks})", row)

    def kept(self, league: League, setting: Setting, pair: tuple[str, str]) -> dict[Bout, Result]:
        """What was played of a pair by the same setting."""
        query = (
            "SELECT round, turn, points, fingerprint FROM result WHERE"
            " (game, version, options, edition, hash, seats, first, second, ms, cpu, seed, opening)"
            " = (?,?,?,?,?,?,?,?,?,?,?,?)"
        )
        key = (
            *msgspec.structs.astuple(league),
            *(*pair, setting.ms or 0, int(setting.cpu), setting.seed, setting.opening),
        )
        with self.explained():
            rows = self.base.execute(query, key).fetchall()
        bouts = {Bout(0, number, turn): (points, mark) for number, turn, points, mark in rows}
        return {bout: Result(bout, points, mark) for bout, (points, mark) in bouts.items()}

    def rounds(self, league: League) -> dict[tuple[str, str], list[list[float]]]:
        """The whole rounds of every pair in a league, match by match."""
        query = (
            "SELECT first, second, ms, cpu, seed, opening, round, turn, points FROM result WHERE"
            " (game, version, options, edition, hash, seats) = (?,?,?,?,?,?)"
            " ORDER BY first, second, ms, cpu, seed, opening, round, turn"
        )
        found: dict[tuple[str, ...], list[float]] = defaultdict(list)
        with self.explained():
            for *key, _, points in self.base.execute(query, msgspec.structs.astuple(league)):
                found[tuple(key)].append(points)
        pairs: dict[tuple[str, str], list[list[float]]] = defaultdict(list)
        for key, points in found.items():
            if len(points) == TURNS:
                first, second = key[0], key[1]
                if (second, first) in pairs:  # it has been played the other way round
                    pairs[second, first].append([1 - point for point in points])
                else:
                    pairs[first, second].append(points)
        return pairs


def board(store: Store, league: League, test: Sprt | None = None) -> Board:
    """The leaderboard of a league."""
    pairs = store.rounds(league)
    names = sorted({name for pair in pairs for name in pair})
    rounds = []
    pairings = []
    for pair, played in pairs.items():
        a, b = (names.index(name) for name in pair)
        scores = [sum(points) / TURNS for points in played]
        rounds += [(a, b, score) for score in scores]
        single = [points for both in played for points in both]
        five = five_of(scores)
        pairings.append(
            Pairing(
                pair,
                sum(points == 1 for points in single),
                sum(points == 0.5 for points in single),
                sum(points == 0 for points in single),
                five,
                strength(five),
                test.judge(five) if test else None,
            )
        )
    ratings = tuple(bradley_terry(names, rounds)) if rounds else ()
    return Board(league, ratings, tuple(pairings))


# Playing.


def everyone(agents: Sequence[str]) -> list[tuple[str, str]]:
    """Each against each."""
    return list(combinations(agents, 2))


def gauntlet(agents: Sequence[str]) -> list[tuple[str, str]]:
    """The first against each of the others."""
    return [(agents[0], other) for other in agents[1:]]


def silent() -> None:
    """Nobody looks on."""


class Season:
    """Pairs that play until each has had its matches, or is decided."""

    def __init__(
        self,
        store: Store,
        league: League,
        settings: Sequence[Setting],
        games: int,
        test: Sprt | None = None,
    ) -> None:
        self.store = store
        self.league = league
        self.settings = settings
        self.count = max(1, (games + 1) // TURNS)
        self.test = test
        self.results = [store.kept(league, s, self.pair(s)) for s in settings]
        self.scores: list[list[float]] = [[] for _ in settings]
        self.closed = [False] * len(settings)
        for number in range(len(settings)):
            self.advance(number)
        self.queue = (
            (number, Bout(0, place, turn))
            for place in range(self.count)
            for number in range(len(settings))
            for turn in range(TURNS)
        )

    @staticmethod
    def pair(setting: Setting) -> tuple[str, str]:
        """The two agents of a setting."""
        return setting.agents[0], setting.agents[1]

    def advance(self, number: int) -> None:
        """Count rounds in their order, whichever ended first, until the test is decided."""
        scores, results = self.scores[number], self.results[number]
        while not self.closed[number] and len(scores) < self.count:
            bouts = [results.get(Bout(0, len(scores), turn)) for turn in range(TURNS)]
            points = [result.points for result in bouts if result is not None]
            if len(points) < TURNS:
                return
            scores.append(sum(points) / TURNS)
            if self.test:
                self.closed[number] = self.test.stopped(five_of(scores)) != 0

    def next(self) -> tuple[int, Bout] | None:
        """A match that nobody plays yet, the pairs in turn."""
        for number, bout in self.queue:
            done = self.closed[number] or bout in self.results[number]
            if not done:
                return number, bout
        return None

    @property
    def left(self) -> int:
        """How many matches there are to play at most."""
        return sum(
            TURNS * self.count - len(results)
            for results, closed in zip(self.results, self.closed, strict=True)
            if not closed
        )

    def run(self, find: Find, crew: Crew | None = None, tell: Callable[[], None] = silent) -> None:
        """Play what is left; every result is kept at once."""
        work = partial(_play, find, tuple(self.settings))
        (crew or Cores()).spread(work, self.next, partial(self._take, tell))

    def _take(self, tell: Callable[[], None], job: tuple[int, Bout], result: Result) -> None:
        number, bout = job
        self.results[number][bout] = result
        setting = self.settings[number]
        self.store.keep(self.league, setting, self.pair(setting), result)
        self.advance(number)
        tell()


def _play(find: Find, settings: tuple[Setting, ...], job: tuple[int, Bout]) -> Result:
    """One match of a pair, in whatever process."""
    number, bout = job
    return play_bout(find, settings[number], bout)
