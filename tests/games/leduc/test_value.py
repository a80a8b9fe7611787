"""What Leduc poker is worth: the known figures, found anew from the rules."""

from molpe import games
from tests.games.tree import Node, best_reply, information, nodes, solve, value

leduc = games.find("leduc")
WHOLE = Node(leduc.start(2), lambda state, seat: f"{seat} {leduc.view(state, seat)!r}")
VALUE = -0.085606
"""Of the first seat, in chips: what solvers of the literature agree on."""


def rank(action: int) -> int:
    """Suits do not matter to whoever solves it."""
    return (action - 3) // 2


def test_the_tree_has_its_known_size() -> None:
    """9,457 histories and 936 information sets, as in OpenSpiel's leduc_poker."""
    assert len(list(nodes(WHOLE))) == 9457
    assert len({node.key for node in nodes(WHOLE) if node.seat >= 0}) == 936


def test_regret_comes_near_its_value() -> None:
    """The truth lies between what either seat can hold, and that is a narrow gap."""
    root = Node(leduc.start(2), information(leduc), rank)
    policy = solve(root, 150)
    high, low = best_reply(root, policy, 0), -best_reply(root, policy, 1)
    assert low <= VALUE <= high
    assert high - low < 0.04
    assert abs(value(root, policy) - VALUE) < 0.01
