"""The simulation of many nodes, against what can be reckoned by hand."""

import random
import re

import pytest

from tools.scale import A_NODE, PLANS, Figures, Plan, World, row

EMPTY = Figures(move=1.0, judged=0.4, commit=2.0, event=0.5, way=3.0, hear=0.0)


def test_a_move_alone_takes_the_sum_of_its_parts() -> None:
    found = World(Plan(1, people=2), EMPTY).run(500)
    assert found.moves > 20
    assert found.p50 == pytest.approx(0.4 + 2.5 + 3.0 + 0.6)
    assert found.waiting <= 1


def test_a_queue_before_one_core_is_as_long_as_theory_says() -> None:
    """Moves that come by chance and take the same time each: half of ρ/(1-ρ) of it is waiting."""
    world, load, at = World(Plan(1), EMPTY), 0.8, 0.0
    rng, waits = random.Random(2), list[float]()
    for _ in range(200_000):
        at += rng.expovariate(load)
        waits.append(world.work(0, at, 1.0) - at)
    mean = sum(waits) / len(waits)
    assert mean == pytest.approx(1 + load / (1 - load) / 2, rel=0.05)
    assert world.worked == pytest.approx(load * at, rel=0.02)


def test_nothing_is_lost_and_what_is_heard_is_counted() -> None:
    figures = Figures(hear=0.1)
    found = World(Plan(4, people=2_000), figures).run(20)
    assert found.waiting < found.moves / 100
    each = found.moves / 4 / 20_000 * figures.move
    assert found.core == pytest.approx(each + found.hearing, rel=0.05)
    alone = World(Plan(4, 4, together=True, people=2_000), figures).run(20)
    assert alone.hearing == pytest.approx(0, abs=1e-9)
    assert found.hearing > 0.01


def test_too_much_for_a_database_is_said() -> None:
    """And a database that always works is not yet too little: commits carry more then."""
    plan, figures = Plan(4), Figures(commit=5.0)
    found = World(plan, figures).run(1)
    assert found.database > 0.95
    assert not found.growing
    assert 4 * 5 < found.p99 < 8 * 5
    assert "later and later" in row(plan, World(plan, figures._replace(event=1.0)).run(1))
    assert re.search(r"[\d.]+ and [\d.]+ ms", row(Plan(1), World(Plan(1), Figures()).run(1)))
    assert {plan.people for plan in PLANS} == {A_NODE}
