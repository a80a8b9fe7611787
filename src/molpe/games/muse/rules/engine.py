# molpe: compiled
"""The engine: the task of every kind of frame, and carrying on until somebody must choose."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.anytime import spend, widen
from molpe.games.muse.rules.arranging import GiveTask, RearrangeTask
from molpe.games.muse.rules.bearing import BearerTask, PassOnTask
from molpe.games.muse.rules.challenges import ChallengeTask
from molpe.games.muse.rules.crossing import CrossTask
from molpe.games.muse.rules.drawing import DrawsTask, TreatTask
from molpe.games.muse.rules.effects.block import LayTask
from molpe.games.muse.rules.effects.capture import CaptureTask
from molpe.games.muse.rules.effects.counter import CounterTask
from molpe.games.muse.rules.effects.deck import PeekTask, SearchTask
from molpe.games.muse.rules.effects.discard import StripTask
from molpe.games.muse.rules.effects.fate import AttachTask
from molpe.games.muse.rules.effects.lose import LoseTask, LossTask
from molpe.games.muse.rules.effects.regain import RestoreTask, RetrieveTask
from molpe.games.muse.rules.effects.reward import JoinTask
from molpe.games.muse.rules.effects.war import SpoilsTask, WarTask
from molpe.games.muse.rules.frames import GO, KIND
from molpe.games.muse.rules.placing import FullTask, LeaderTask, PlaceTask
from molpe.games.muse.rules.program import RunTask
from molpe.games.muse.rules.quests import DareTask, EmbarkTask, QuestTask
from molpe.games.muse.rules.queues import QueueTask
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.setup import FirstTask, SetupTask
from molpe.games.muse.rules.task import Task
from molpe.games.muse.rules.turn import PlayTask, TurnTask, next_turn
from molpe.games.muse.rules.windows import CardTask, NameTask, WindowTask
from molpe.games.muse.rules.withdrawing import WithdrawTask
from molpe.kernel.state import CHANCE, NOBODY

TASKS: Final = vec[Task](
    [
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
)
"""By their numbers."""


def fill(s: Scene, out: vec[i64], n: i64) -> i64:
    """What may be answered to the top frame."""
    end = TASKS[s.get(KIND)].fill(s, out, n)
    if s.book.anytime:
        return widen(s, out, n, end)
    return end


def answer(s: Scene, action: i64) -> None:
    """Answer the top frame."""
    if s.book.anytime and spend(s, action):
        return
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
