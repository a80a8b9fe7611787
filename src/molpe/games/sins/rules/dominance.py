# molpe: compiled
"""Dominance: resolving despair, and the goal."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import CHAMPION, GALLOWS, THRESHOLD
from molpe.games.sins.rules.buying import holds_deed
from molpe.games.sins.rules.piles import destroy
from molpe.games.sins.rules.registers import BY_DOMINANCE, BY_STALL, DESPAIR_PILE, DOMINANCE, WHY
from molpe.games.sins.rules.scene import Scene


def goal_of(s: Scene, player: i64) -> i64:
    """How much dominance a player needs."""
    if s.seats > 1:
        return s.book.goal
    if player == 0:
        return s.book.solo_goal
    return 1


def dominate(s: Scene, player: i64, n: i64, why: i64) -> None:
    """Dominance is gained; ruling 4: the goal ends the match at once."""
    goal = goal_of(s, player)
    now = min(goal, s.get(player, DOMINANCE) + n)
    s.put(player, DOMINANCE, now)
    if now == goal:
        s.r[WHY] = why


def resolve(s: Scene, player: i64) -> None:
    """Rulings 6 and 7: reveal, count, destroy."""
    pile = s.left_of(player)
    weakness: i64 = 0
    while s.count(pile, DESPAIR_PILE) > 0:
        kind = s.remove(pile, DESPAIR_PILE, 0)
        weakness += s.book.weak_n[kind]
        destroy(s, kind)
    if weakness > 0 and holds_deed(s, player, GALLOWS):
        weakness += 1
    if weakness >= THRESHOLD:
        dominate(s, player, 1, BY_DOMINANCE)


def won_alone(s: Scene) -> bool:
    """Once it is over: whether the only player has won."""
    mine = s.get(0, DOMINANCE)
    if s.r[WHY] >= BY_STALL:
        return mine > s.get(CHAMPION, DOMINANCE)
    return mine >= s.book.solo_goal
