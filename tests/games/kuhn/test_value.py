"""What Kuhn poker is worth: the known figures, found anew from the rules."""

from fractions import Fraction

import pytest

from molpe import games
from tests.games.tree import Node, Policy, best_reply, information, nodes, solve, value

kuhn = games.find("kuhn")
ROOT = Node(kuhn.start(2), information(kuhn))
VALUE = Fraction(-1, 18)


def test_the_tree_has_its_known_size() -> None:
    """58 histories, 54 of them without those in which cards are dealt; 12 information sets."""
    assert len(list(nodes(ROOT))) == 58
    assert sum(node.seat != -1 for node in nodes(ROOT)) == 54
    assert len({node.key for node in nodes(ROOT) if node.seat >= 0}) == 12


def equilibrium(alpha: float) -> Policy:
    """Kuhn's own solution of 1950: the first seat bets the jack with odds alpha, up to a third."""
    policy: Policy = {}
    for node in nodes(ROOT):
        if node.seat < 0:
            continue
        mine = next(card for card in ("jack", "queen", "king") if f"card='{card}'" in node.key)
        said = node.key.split("said=")[1]
        bets = {
            ("()", "jack"): alpha,
            ("()", "queen"): 0.0,
            ("()", "king"): 3 * alpha,
            ("('pass', 'bet')", "jack"): 0.0,
            ("('pass', 'bet')", "queen"): alpha + 1 / 3,
            ("('pass', 'bet')", "king"): 1.0,
            ("('pass',)", "jack"): 1 / 3,
            ("('pass',)", "queen"): 0.0,
            ("('pass',)", "king"): 1.0,
            ("('bet',)", "jack"): 0.0,
            ("('bet',)", "queen"): 1 / 3,
            ("('bet',)", "king"): 1.0,
        }
        bet = next(
            p for (words, card), p in bets.items() if card == mine and said.startswith(words)
        )
        policy[node.key] = [1 - bet, bet]
    return policy


@pytest.mark.parametrize("alpha", [0.0, 0.2, 1 / 3])
def test_kuhns_solution_is_one_and_worth_a_chip_in_eighteen(alpha: float) -> None:
    policy = equilibrium(alpha)
    assert value(ROOT, policy) == pytest.approx(float(VALUE), abs=1e-12)
    assert best_reply(ROOT, policy, 0) == pytest.approx(float(VALUE), abs=1e-12)
    assert best_reply(ROOT, policy, 1) == pytest.approx(float(-VALUE), abs=1e-12)


def test_regret_finds_it() -> None:
    policy = solve(ROOT, 400)
    assert value(ROOT, policy) == pytest.approx(float(VALUE), abs=2e-3)
    assert best_reply(ROOT, policy, 0) + best_reply(ROOT, policy, 1) < 0.01


def test_whoever_bets_anyhow_loses() -> None:
    """The other side of the scale: a uniform policy can be exploited for 0.9167 in all."""
    uniform = {node.key: [0.5, 0.5] for node in nodes(ROOT) if node.seat >= 0}
    assert best_reply(ROOT, uniform, 0) + best_reply(ROOT, uniform, 1) == pytest.approx(11 / 12)
