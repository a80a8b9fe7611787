# molpe: compiled
"""Dominance: resolving despair, and the goal."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import CHAMPION, GALLOWS, THRESHOLD
from molpe.games.sins.rules.buying import holds_deed
from molpe.games.sins.rules.piles import destroy
from molpe.games.sins.rules.registers import BY_DOMINANCE, BY_STALL, DESPAIR_PILE, DOMINANCE, WHY
from molpe.games.sins.rules.tableau import Tableau


def goal_of(t: Tableau, player: i64) -> i64:
    """How much dominance a player needs."""
    if t.seats > 1:
        return t.book.goal
    if player == 0:
        return t.book.solo_goal
    return 1


def dominate(t: Tableau, player: i64, n: i64, why: i64) -> None:
    """Dominance is gained; ruling 4: the goal ends the match at once."""
    goal = goal_of(t, player)
    now = min(goal, t.get(player, DOMINANCE) + n)
    t.put(player, DOMINANCE, now)
    if now == goal:
        t.r[WHY] = why


def resolve(t: Tableau, player: i64) -> None:
    """Rulings 6 and 7: reveal, count, destroy."""
    pile = t.left_of(player)
    weakness: i64 = 0
    while t.count(pile, DESPAIR_PILE) > 0:
        kind = t.remove(pile, DESPAIR_PILE, 0)
        weakness += t.book.weak_n[kind]
        destroy(t, kind)
    if weakness > 0 and holds_deed(t, player, GALLOWS):
        weakness += 1
    if weakness >= THRESHOLD:
        dominate(t, player, 1, BY_DOMINANCE)


def place(t: Tableau, seat: i64) -> i64:
    """Once it is over: 1 for the winner; alone 2 for whoever lost."""
    mine = t.get(seat, DOMINANCE)
    if t.seats == 1:
        won = mine >= t.book.solo_goal
        if t.r[WHY] >= BY_STALL:
            won = mine > t.get(CHAMPION, DOMINANCE)
        if won:
            return 1
        return 2
    better: i64 = 1
    for other in range(t.seats):
        if t.get(other, DOMINANCE) > mine:
            better += 1
    return better
