"""Small games as whole trees: every history, exact values, and a solution by regret."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from molpe.kernel import CHANCE, NOBODY, AnyGame, State

SUIT = re.compile("-of-(hearts|spades)")
Look = Callable[[State, int], str]
Kind = Callable[[int], int]
"""Which of luck's actions are alike, so that one stands for all."""
Policy = dict[str, list[float]]


def nodes(node: "Node") -> "Iterator[Node]":
    """A history and all that may follow."""
    yield node
    for child in node.children:
        yield from nodes(child)


def information(game: AnyGame) -> Look:
    """What a seat knows, as a text, whatever the suits."""
    return lambda state, seat: SUIT.sub("", f"{seat} {game.view(state, seat)!r}")


class Node:
    """A history: who acts, what follows with which odds, and what the first seat has won."""

    __slots__ = ("children", "key", "odds", "seat", "won")

    def __init__(self, state: State, look: Look, kind: Kind = int) -> None:
        self.seat = int(state.actor())
        self.won = float(state.score(0)) if self.seat == NOBODY else 0.0
        self.key = look(state, self.seat) if self.seat >= 0 else ""
        self.children: list[Node] = []
        self.odds: list[float] = []
        if self.seat == NOBODY:
            return
        weights: dict[int, float] = defaultdict(float)
        first: dict[int, int] = {}
        for action in state.legal(self.seat):
            alike = kind(action) if self.seat == CHANCE else action
            weights[alike] += float(state.odds(action) if self.seat == CHANCE else 1)
            first.setdefault(alike, action)
        self.odds = [weight / sum(weights.values()) for weight in weights.values()]
        for action in first.values():
            after = state.copy()
            after.play(self.seat, action)
            self.children.append(Node(after, look, kind))


def value(node: Node, policy: Policy) -> float:
    """What the first seat wins on average where both play by a policy."""
    if node.seat == NOBODY:
        return node.won
    odds = policy[node.key] if node.seat >= 0 else node.odds
    return sum(p * value(child, policy) for p, child in zip(odds, node.children, strict=True))


def best_reply(root: Node, policy: Policy, seat: int) -> float:
    """The most that a seat wins on average against a policy that it knows."""
    sign = 1 - 2 * seat
    sets: dict[str, list[tuple[Node, float]]] = defaultdict(list)

    def gather(node: Node, reach: float) -> None:
        odds = policy[node.key] if node.seat == 1 - seat else node.odds
        if node.seat == seat:
            sets[node.key].append((node, reach))
            odds = [1.0] * len(node.children)
        for p, child in zip(odds, node.children, strict=True):
            gather(child, reach * p)

    gather(root, 1.0)
    choice: dict[str, int] = {}

    def worth(node: Node) -> float:
        if node.seat == NOBODY:
            return sign * node.won
        if node.seat != seat:
            odds = policy[node.key] if node.seat >= 0 else node.odds
            return sum(p * worth(child) for p, child in zip(odds, node.children, strict=True))
        if node.key not in choice:
            totals = [
                sum(reach * worth(other.children[way]) for other, reach in sets[node.key])
                for way in range(len(node.children))
            ]
            choice[node.key] = totals.index(max(totals))
        return worth(node.children[choice[node.key]])

    return worth(root)


def solve(root: Node, rounds: int) -> Policy:
    """Regret matching plus, both seats in turn, averages weighted by the number of the round."""
    regrets: dict[str, list[float]] = {}
    sums: dict[str, list[float]] = {}

    def now(node: Node) -> list[float]:
        mine = regrets.setdefault(node.key, [0.0] * len(node.children))
        total = sum(mine)
        if total <= 0:
            return [1 / len(mine)] * len(mine)
        return [regret / total for regret in mine]

    def walk(node: Node, seat: int, own: float, others: float, weight: int) -> float:
        if node.seat == NOBODY:
            return node.won if seat == 0 else -node.won
        if node.seat != seat:
            odds = now(node) if node.seat >= 0 else node.odds
            if node.seat >= 0:
                note(node, odds, others, weight)
            return sum(
                p * walk(child, seat, own, others * p, weight)
                for p, child in zip(odds, node.children, strict=True)
            )
        odds = now(node)
        worth = [
            walk(child, seat, own * p, others, weight)
            for p, child in zip(odds, node.children, strict=True)
        ]
        middle = sum(p * value for p, value in zip(odds, worth, strict=True))
        changes = changed.setdefault(node.key, [0.0] * len(odds))
        for way, value in enumerate(worth):
            changes[way] += others * (value - middle)
        return middle

    def note(node: Node, odds: list[float], reach: float, weight: int) -> None:
        mine = sums.setdefault(node.key, [0.0] * len(odds))
        for way, p in enumerate(odds):
            mine[way] += weight * reach * p

    for number in range(1, rounds + 1):
        for seat in (0, 1):
            changed: dict[str, list[float]] = {}
            walk(root, seat, 1.0, 1.0, number)
            for key, changes in changed.items():
                mine = regrets[key]
                regrets[key] = [max(0.0, a + b) for a, b in zip(mine, changes, strict=True)]
    return {
        key: [p / sum(found) for p in found] if sum(found) > 0 else [1 / len(found)] * len(found)
        for key, found in sums.items()
    }
