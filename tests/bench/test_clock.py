"""Slices, amounts and rivals, with a clock that the test turns itself."""

import time

import pytest

from molpe.bench.clock import Disagreement, Slice, agree, deepen, fit, race, timed


class Clock:
    """Processor time that passes only when work says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "process_time", lambda: self.now)

    def work(self, each: float, growth: float = 0.0) -> "list[int]":
        self.amounts: list[int] = []
        self.each, self.growth = each, growth
        return self.amounts

    def __call__(self, amount: int) -> tuple[int, int]:
        self.amounts.append(amount)
        self.now += self.each * (self.growth**amount if self.growth else amount)
        return 10 * amount, 7


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_timed_is_processor_time(clock: Clock) -> None:
    clock.work(0.5)
    run = timed(clock, 4)
    assert (run.done, run.check) == (40, 7)
    assert run.seconds == pytest.approx(2.0)
    assert run.rate == pytest.approx(20.0)


@pytest.mark.parametrize("each", [1e-6, 1e-3, 0.02, 3.0])
def test_fit_fills_the_time(clock: Clock, each: float) -> None:
    clock.work(each)
    assert fit(clock, 0.2) == max(1, round(0.2 / each))


def test_fit_grows_by_fours(clock: Clock) -> None:
    amounts = clock.work(0.001)
    fit(clock, 0.2)
    assert amounts == [1, 4, 16, 64]  # 64 ms is the first that is more than an eighth


def test_deepen_stops_before_it_takes_too_long(clock: Clock) -> None:
    amounts = clock.work(0.001, growth=10.0)  # 10 ms, 100 ms, 1 s, 10 s
    assert deepen(clock, 2.0) == 3
    assert max(amounts) == 3


def test_deepen_has_an_end(clock: Clock) -> None:
    clock.work(0.0, growth=1.0)
    assert deepen(clock, 1.0) == 12


def test_race_takes_turns_and_keeps_the_best() -> None:
    order: list[str] = []
    seconds = {"a": [3.0, 1.0, 2.0], "b": [6.0, 5.0, 4.0]}

    def rival(name: str) -> Slice:
        order.append(name)
        return Slice(1, 0, seconds[name][order.count(name) - 1])

    best = race([lambda: rival("a"), lambda: rival("b")], slices=3)
    assert [run.seconds for run in best] == [1.0, 4.0]
    assert "".join(order) == "ababab"


def test_agree_says_who_counts_what() -> None:
    one = Slice(10, 3, 0.1)
    agree("canosa", "molpe", one, "C++", Slice(10, 3, 9.9))
    for other in (Slice(11, 3, 0.1), Slice(10, 4, 0.1)):
        with pytest.raises(Disagreement) as error:
            agree("canosa", "molpe", one, "C++", other)
        assert str(error.value) == (
            f"canosa: molpe counts 10 (check 3), C++ {other.done} (check {other.check}); "
            "they do not play the same game"
        )
