"""What more tables than we have would do: a simulation by figures that were measured.

python -m tools.scale [SECONDS]     prints the table of docs/scale.md

People move, two a match, each match once in ten seconds. A node has one core for what it judges,
shows and hears, first come, first served; it commits all that waits as soon as its last commit to
that database is done. A database does one commit after the other. Commits are heard by all nodes,
or by those alone that share a database, where a proxy sends people to the nodes of their match's.
"""

import heapq
import random
import sys
from collections import deque
from itertools import count
from typing import NamedTuple

PACE = 10.0
"""Seconds between two moves of a match."""
A_NODE = 10_000
"""People at one node."""


class Figures(NamedTuple):
    """What was measured, in milliseconds: docs/scale.md says how."""

    move: float = 0.48
    """A node's core, for a move."""
    judged: float = 0.4
    """The share of it before the move is written down."""
    commit: float = 0.42
    """A database, for a commit that tells the nodes."""
    event: float = 0.014
    """A database, for each event of it."""
    way: float = 1.0
    """What a commit takes beside that: the disk, and the way there and back."""
    hear: float = 0.055
    """A node's core, to hear of a commit and pass it over."""


class Plan(NamedTuple):
    """How many of what."""

    nodes: int
    databases: int = 1
    together: bool = False
    """Whether the matches of a node lie in one database, and it hears of that one alone."""
    people: int = A_NODE
    """At each node."""


class Found(NamedTuple):
    """What came of it."""

    p50: float
    p99: float
    """Milliseconds until a move is shown."""
    core: float
    database: float
    """The share of the time that they work."""
    hearing: float
    """The share of a core that goes into hearing of others' commits."""
    waiting: int
    """Moves that were not shown when it was over."""
    moves: int
    growing: bool
    """Whether people wait longer and longer."""


class Line:
    """One way from a node to a database: what waits, and whether a commit is under way."""

    __slots__ = ("busy", "waiting")

    def __init__(self) -> None:
        self.busy = False
        self.waiting: list[float] = []


class World:
    """Nodes, databases and what is under way."""

    def __init__(self, plan: Plan, figures: Figures, seed: int = 1) -> None:
        self.plan, self.figures = plan, figures
        self.rng = random.Random(seed)
        self.free = [0.0] * plan.nodes
        """When each core has done what it was given."""
        self.paid = [0] * plan.nodes
        """Commits of which each node has heard, or which it made itself."""
        self.worked = self.heard = self.taken = 0.0
        self.commits = [0] * plan.databases
        self.queues: list[deque[tuple[int, int]]] = [deque() for _ in range(plan.databases)]
        self.writing = [False] * plan.databases
        ways = 1 if plan.together else plan.databases
        self.lines = [[Line() for _ in range(ways)] for _ in range(plan.nodes)]
        self.times: list[float] = []
        self.order = count()
        self.due: list[tuple[float, int, str, int, int, tuple[float, ...]]] = []

    def put(self, at: float, kind: str, node: int, way: int, moves: tuple[float, ...] = ()) -> None:
        """Something will happen."""
        heapq.heappush(self.due, (at, next(self.order), kind, node, way, moves))

    def database(self, node: int, way: int) -> int:
        """Where a node's way leads to."""
        return node % self.plan.databases if self.plan.together else way

    def work(self, node: int, now: float, cost: float) -> float:
        """Give a core something to do; when it is done. What it has heard since comes first."""
        if self.plan.together:
            told = self.commits[node % self.plan.databases]
        else:
            told = sum(self.commits)
        hearing = (told - self.paid[node]) * self.figures.hear
        self.paid[node] = told
        self.heard += hearing
        self.worked += hearing + cost
        self.free[node] = max(now, self.free[node] + hearing) + cost
        return self.free[node]

    def run(self, seconds: float) -> Found:
        """Let people move for so long."""
        plan, end = self.plan, 1000 * seconds
        every = 1000 * PACE * 2 / plan.people / plan.nodes
        at, moves = 0.0, 0
        while (at := at + self.rng.expovariate(1 / every)) < end:
            moves += 1
            node = self.rng.randrange(plan.nodes)
            self.put(at, "comes", node, self.rng.randrange(len(self.lines[node])))
        while self.due and self.due[0][0] < end:
            now, _, kind, node, way, held = heapq.heappop(self.due)
            getattr(self, kind)(now, node, way, held)
        third = len(self.times) // 3
        middle, last = sorted(self.times[third : 2 * third]), sorted(self.times[2 * third :])
        growing = bool(third) and last[third // 2] > 1.2 * middle[third // 2]
        self.times.sort()
        spent = end * plan.nodes
        return Found(
            p50=self.times[len(self.times) // 2],
            p99=self.times[len(self.times) * 99 // 100],
            core=self.worked / spent,
            database=self.taken / end / plan.databases,
            hearing=self.heard / spent,
            waiting=moves - len(self.times),
            moves=moves,
            growing=growing,
        )

    def comes(self, now: float, node: int, way: int, _: tuple[float, ...]) -> None:
        """A move has come: it is judged."""
        cost = self.figures.move * self.figures.judged
        self.put(self.work(node, now, cost), "judged", node, way, (now,))

    def judged(self, now: float, node: int, way: int, held: tuple[float, ...]) -> None:
        """It waits to be written down."""
        line = self.lines[node][way]
        line.waiting.extend(held)
        if not line.busy:
            line.busy = True
            self.ask(now, node, way)

    def ask(self, now: float, node: int, way: int) -> None:
        """A node asks for a commit."""
        database = self.database(node, way)
        self.queues[database].append((node, way))
        if not self.writing[database]:
            self.write(now, database)

    def write(self, now: float, database: int) -> None:
        """A database begins the next commit, with all that waits where it comes from."""
        self.writing[database] = True
        node, way = self.queues[database].popleft()
        line = self.lines[node][way]
        held, line.waiting = tuple(line.waiting), []
        cost = self.figures.commit + self.figures.event * len(held)
        self.taken += cost
        self.put(now + cost, "written", node, way, held)

    def written(self, now: float, node: int, way: int, held: tuple[float, ...]) -> None:
        """It has done it, and goes on; the node hears of it a while later."""
        database = self.database(node, way)
        self.commits[database] += 1
        self.paid[node] += 1
        self.put(now + self.figures.way, "told", node, way, held)
        if self.queues[database]:
            self.write(now, database)
        else:
            self.writing[database] = False

    def told(self, now: float, node: int, way: int, held: tuple[float, ...]) -> None:
        """A node shows what was written down, and writes what has come meanwhile."""
        line = self.lines[node][way]
        line.busy = bool(line.waiting)
        if line.busy:
            self.ask(now, node, way)
        cost = self.figures.move * (1 - self.figures.judged)
        for came in held:
            self.times.append(self.work(node, now, cost) - came)


PLANS = (
    Plan(1),
    Plan(2),
    Plan(4),
    Plan(10),
    Plan(20),
    Plan(100),
    Plan(100, 10),
    Plan(100, 50),
    Plan(100, 50, together=True),
    Plan(1000, 500, together=True),
)


def row(plan: Plan, found: Found) -> str:
    """A row of the table."""
    lies = "of a node in one" if plan.together else "anywhere"
    times = "later and later" if found.growing else f"{found.p50:.1f} and {found.p99:.1f} ms"
    return (
        f"| {plan.nodes:,} | {plan.nodes * plan.people:,} | {plan.databases:,} | {lies} |"
        f" {found.core:.0%} | {found.hearing:.0%} | {found.database:.0%} | {times} |"
    )


def main() -> int:
    """Print the table."""
    seconds = float(sys.argv[1]) if sys.argv[1:] else 2.0
    print("| nodes | people | databases | matches | a core | of it hearing | a database | shown |")
    print("|---|---|---|---|---|---|---|---|")
    for plan in PLANS:
        print(row(plan, World(plan, Figures()).run(seconds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
