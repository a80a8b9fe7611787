"""The lab's own cost: simulating beside the kernel's playouts, and two cores beside one."""

import os
from functools import partial
from time import monotonic

import msgspec
import numpy as np

from molpe import games
from molpe.agents.cores import Cores, cores
from molpe.bench.clock import Work
from molpe.kernel import Frozen
from molpe.lab.plan import ALWAYS, Plan, make_plan
from molpe.lab.runner import Portion, run
from molpe.lab.simulate import Gathering, play_portion


def sailors(name: str, seats: int) -> Plan:
    """Matches in which nobody thinks."""
    return make_plan(games.find, name, ("sailor",) * seats)


def simulating(plan: Plan) -> Work:
    """Matches as ``molpe simulate`` plays and gathers them, after the first few that are all looked
    at closely."""

    def work(matches: int) -> tuple[int, int]:
        gathering = Gathering(plan)
        portion = Portion(ALWAYS, ALWAYS + matches)
        gathering.take(portion, play_portion(games.find, plan, portion.first, portion.end))
        return int(gathering.results(portion.end).column("actions").sum()), 0

    return work


class Shift(Frozen):
    """When and where a portion was played, and how many actions it had."""

    worker: int
    began: float
    ended: float
    actions: int


def shift(plan: Plan, first: int, end: int) -> bytes:
    """A portion, with the hours of who played it."""
    began = monotonic()
    gathering = Gathering(plan)
    gathering.take(Portion(first, end), play_portion(games.find, plan, first, end))
    actions = int(gathering.results(end).column("actions").sum())
    return msgspec.msgpack.encode(Shift(os.getpid(), began, monotonic(), actions))


def rate_on(workers: int, plan: Plan, matches: int) -> float:
    """Actions a second by the clock while all who play are at work."""
    shifts: list[Shift] = []

    def take(portion: Portion, found: bytes) -> None:
        shifts.append(msgspec.msgpack.decode(found, type=Shift))

    run(partial(shift, plan), matches, take, crew=Cores(workers))
    return overlap(shifts)


def overlap(shifts: list[Shift]) -> float:
    """The rate between the last one's beginning and the first one's end."""
    who = {found.worker for found in shifts}
    begin = max(min(s.began for s in shifts if s.worker == worker) for worker in who)
    end = min(max(s.ended for s in shifts if s.worker == worker) for worker in who)
    if end <= begin:
        return 0.0
    spans = np.array([(s.began, s.ended, s.actions) for s in shifts])
    shared = np.clip(np.minimum(spans[:, 1], end) - np.maximum(spans[:, 0], begin), 0, None)
    parts = shared / np.maximum(spans[:, 1] - spans[:, 0], 1e-9)
    return float((parts * spans[:, 2]).sum() / (end - begin))


def two_cores(plan: Plan, matches: int) -> tuple[float, float] | None:
    """The rate on two cores, and how many times that of one it is; nothing where there is one."""
    if cores() < 2:
        return None
    one = rate_on(1, plan, matches)
    two = rate_on(2, plan, 2 * matches)
    return two, two / one
