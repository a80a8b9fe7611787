# molpe: compiled
"""Cards that lie across Quests (rulings 62 to 65)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import BLOCK, QUEST_CODE, QUEUE
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, asks


def lay(s: Scene, row: i64, you: i64, card: i64) -> None:
    """Something Blocks a Quest (rulings 62 to 65)."""
    code = s.book.code
    if code[row + rows.LAY_QUEUE] == 1:  # a card of the queues that was named
        named = s.get(frames.RUN_NAMED)
        quest = s.get(frames.RUN_QUEST)
        if code[row + rows.LAY_ON] == rows.ON_TARGET:
            quest = s.quest[s.get(frames.RUN_CREW)]
        if named >= 0 and quest >= 0 and s.zone[named] == QUEUE and s.taker[quest] >= 0:
            across(s, named, quest)
    else:
        s.push(frames.LAY, you, card)


def across(s: Scene, card: i64, quest: i64) -> None:
    """A card lies across a Quest, on top of others."""
    top = s.block(quest)
    height: i64 = 1
    if top >= 0:
        height = s.mark[top] + 1
    s.lay(card, BLOCK, -1, quest)
    s.mark[card] = height


@final
class LayTask(Task):
    """A card Blocks one of its drawer's Quests."""

    def step(self, s: Scene) -> i64:
        """Without a Quest it waits with the other drawn cards."""
        return asks(self, s, 0)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The drawer's Quests in progress."""
        seat = s.get(SEAT)
        for quest in range(s.book.quests):
            if s.taker[quest] >= 0 and s.taker[quest] >> 1 == seat:
                out[n] = QUEST_CODE + quest
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """It Blocks that one."""
        card = s.get(frames.LAY_CARD)
        s.pop()
        across(s, card, action - QUEST_CODE)
