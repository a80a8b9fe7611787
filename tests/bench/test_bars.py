"""Which side of a bar a figure lies on."""

import pytest

from molpe.bench import bars
from molpe.bench.bars import BARS, amount, judge
from molpe.bench.model import Figure, Verdict


def test_rates_are_at_least() -> None:
    quick = judge("breakthrough", Figure(bars.PICK, "actions/s", 15e6), compiled=True)
    slow = judge("breakthrough", Figure(bars.PICK, "actions/s", 14.9e6), compiled=True)
    assert quick.verdicts == (Verdict("at least 15 M/s", True),)
    assert slow.verdicts == (Verdict("at least 15 M/s", False),)


def test_times_are_at_most() -> None:
    quick = judge("breakthrough", Figure(bars.COPY, "us", 0.25), compiled=True)
    slow = judge("breakthrough", Figure(bars.COPY, "us", 0.26), compiled=True)
    assert quick.verdicts == (Verdict("at most 0.25 us", True),)
    assert slow.verdicts == (Verdict("at most 0.25 us", False),)


def test_ratios_and_plain() -> None:
    figure = Figure(bars.PICK, "actions/s", 18e6, 20e6, 0.9, 99_000.0)
    assert judge("canosa", figure, compiled=True).verdicts == (
        Verdict("at least 0.9 of C++", True),
        Verdict("at least 100 k/s in plain Python", False),
    )


def test_what_was_not_measured_is_neither() -> None:
    figure = Figure(bars.PICK, "actions/s", 18e6)
    assert [v.met for v in judge("canosa", figure, compiled=True).verdicts] == [None, None]
    plain = Figure(bars.PICK, "actions/s", 2e5, 20e6, 0.01, 2e5)
    assert [v.met for v in judge("canosa", plain, compiled=False).verdicts] == [None, True]


def test_other_games_have_no_bars() -> None:
    assert judge("reef", Figure(bars.PICK, "actions/s", 1.0), compiled=True).verdicts == ()


def test_every_bar_names_a_figure() -> None:
    known = {value for name, value in vars(bars).items() if name.isupper() and type(value) is str}
    assert {figure for game in BARS.values() for figure in game} <= known


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1.01e9, "sequences/s", "1010 M/s"),
        (14_520_000.0, "actions/s", "14.5 M/s"),
        (123_456.0, "actions/s", "123 k/s"),
        (12.0, "actions/s", "12 /s"),
        (0.5, "actions/s", "0.5 /s"),
        (0.03154, "us", "0.0315 us"),
        (1234.5, "us", "1234 us"),
    ],
)
def test_amounts(value: float, unit: str, text: str) -> None:
    assert amount(value, unit) == text
