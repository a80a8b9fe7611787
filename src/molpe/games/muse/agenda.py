# molpe: compiled
"""The agenda: the tasks of all kinds of frames, and carrying on until somebody must choose."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.arranging import GiveTask, RearrangeTask, WithdrawTask
from molpe.games.muse.counters import CounterTask
from molpe.games.muse.crossing import CrossTask
from molpe.games.muse.effects import JoinTask, LayTask, RunTask
from molpe.games.muse.frames import GO, KIND
from molpe.games.muse.gaining import AttachTask, CaptureTask, RestoreTask, RetrieveTask, StripTask
from molpe.games.muse.losses import LoseTask, LossTask
from molpe.games.muse.placing import (
    BearerTask,
    FullTask,
    LeaderTask,
    PassOnTask,
    PlaceTask,
    QueueTask,
)
from molpe.games.muse.quests import ChallengeTask, DareTask, EmbarkTask, QuestTask
from molpe.games.muse.searching import PeekTask, SearchTask
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.games.muse.turn import (
    DrawsTask,
    FirstTask,
    PlayTask,
    SetupTask,
    TreatTask,
    TurnTask,
    next_turn,
)
from molpe.games.muse.war import SpoilsTask, WarTask
from molpe.games.muse.windows import CardTask, NameTask, WindowTask
from molpe.kernel.state import CHANCE, NOBODY

TASKS: Final = [
    Task(0),  # no frame
    SetupTask(frames.SETUP),
    FirstTask(frames.FIRST),
    TurnTask(frames.TURN),
    WindowTask(frames.WINDOW),
    TreatTask(frames.TREAT),
    DrawsTask(frames.DRAWS),
    PlayTask(frames.PLAY),
    PlaceTask(frames.PLACE, forced=True),
    FullTask(frames.FULL, forced=True),
    PassOnTask(frames.PASSON, forced=True),
    BearerTask(frames.BEARER, forced=True),
    QueueTask(frames.QUEUE, forced=True),
    EmbarkTask(frames.EMBARK),
    QuestTask(frames.QUEST),
    DareTask(frames.DARE),
    ChallengeTask(frames.CHALLENGE),
    CrossTask(frames.CROSS),
    WithdrawTask(frames.WITHDRAW, forced=True),
    RearrangeTask(frames.REARRANGE),
    LoseTask(frames.LOSE, forced=True),
    LossTask(frames.LOSS),
    LeaderTask(frames.LEADER, forced=True),
    RestoreTask(frames.RESTORE, forced=True),
    RetrieveTask(frames.RETRIEVE, forced=True),
    CaptureTask(frames.CAPTURE, forced=True),
    AttachTask(frames.ATTACH, forced=True),
    SearchTask(frames.SEARCH),
    PeekTask(frames.PEEK),
    StripTask(frames.STRIP, forced=True),
    WarTask(frames.WAR),
    SpoilsTask(frames.SPOILS),
    RunTask(frames.RUN),
    CardTask(frames.CARD),
    CounterTask(frames.COUNTER),
    LayTask(frames.LAY, forced=True),
    NameTask(frames.NAME, forced=True),
    GiveTask(frames.GIVE, forced=True),
    JoinTask(frames.JOIN, forced=True),
]
"""By their numbers."""


def fill(t: Table, out: vec[i64], n: i64) -> i64:
    """What may be answered to the top frame."""
    return TASKS[t.get(KIND)].fill(t, out, n)


def answer(t: Table, action: i64) -> None:
    """Answer the top frame."""
    TASKS[t.get(KIND)].answer(t, action)


def run(t: Table) -> i64:
    """Carry on until somebody must choose: who."""
    while t.why < 0:
        if t.active >= 0 and t.alive[t.active] == 0:
            next_turn(t, t.active)  # ruling 82: the turn ends at once
        task = TASKS[t.get(KIND)]
        who = task.step(t)
        if who == GO:
            continue
        if who != CHANCE and task.forced and task.fill(t, t.bonus, 0) == 1:
            task.answer(t, t.bonus[0])
            continue
        return who
    return NOBODY
