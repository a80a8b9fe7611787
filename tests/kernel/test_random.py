from molpe.kernel import Rng


def test_a_seed_gives_the_same_numbers_everywhere() -> None:
    rng = Rng(7)
    assert [rng.below(100) for _ in range(8)] == [95, 10, 64, 27, 29, 83, 56, 15]


def test_numbers_stay_below_and_come_up_equally_often() -> None:
    rng = Rng(3)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # chi-square, 5 df, 0.1 %


def test_near_seeds_give_far_streams() -> None:
    firsts = {Rng(seed).below(1 << 30) for seed in range(2000)}
    assert len(firsts) > 1990
    assert Rng(1 << 40).below(1 << 30) != Rng(0).below(1 << 30)


def test_no_seed_is_stuck_at_zero() -> None:
    stuck = Rng(1)
    stuck.state = 0
    assert stuck.below(1000) == 0  # what a state of zero would do, for ever
    assert all(Rng(seed).state != 0 for seed in (0, -1, 1 << 62))


def test_chance_lies_between_0_and_1() -> None:
    rng = Rng(5)
    values = [rng.chance() for _ in range(500)]
    assert 0.0 <= min(values) < 0.1
    assert 0.9 < max(values) < 1.0
