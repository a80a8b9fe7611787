# molpe: compiled
"""The engine: the task of every kind of frame, and carrying on until somebody must choose."""

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
from molpe.games.muse.scene import Scene
from molpe.games.muse.searching import PeekTask, SearchTask
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


def fill(s: Scene, out: vec[i64], n: i64) -> i64:
    """What may be answered to the top frame."""
    return TASKS[s.get(KIND)].fill(s, out, n)


def answer(s: Scene, action: i64) -> None:
    """Answer the top frame."""
    TASKS[s.get(KIND)].answer(s, action)


def run(s: Scene) -> i64:
    """Carry on until somebody must choose: who."""
    while s.why < 0:
        if s.active >= 0 and s.alive[s.active] == 0:
            next_turn(s, s.active)  # ruling 82: the turn ends at once
        task = TASKS[s.get(KIND)]
        who = task.step(s)
        if who == GO:
            continue
        if who != CHANCE and task.forced and task.fill(s, s.bonus, 0) == 1:
            task.answer(s, s.bonus[0])
            continue
        return who
    return NOBODY
