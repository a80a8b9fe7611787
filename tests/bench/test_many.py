"""The lab beside the kernel, and two cores beside one."""

import pytest

from molpe import bench
from molpe.bench import bars, many, suite
from molpe.bench.bars import judge
from molpe.bench.many import Shift, overlap, rate_on, sailors, simulating, two_cores
from molpe.bench.model import Figure, Verdict


def test_the_rate_while_all_are_at_work() -> None:
    shifts = [
        Shift(1, 0.0, 1.0, 100),
        Shift(1, 1.0, 3.0, 200),
        Shift(2, 1.5, 2.5, 150),
    ]
    assert overlap(shifts) == pytest.approx(250.0), "from 1.5 to 2.5: 100 and 150"
    assert overlap([Shift(1, 0.0, 1.0, 5), Shift(2, 2.0, 3.0, 5)]) == 0.0


def test_matches_are_those_of_the_lab() -> None:
    plan = sailors("tide", 2)
    done, _ = simulating(plan)(50)
    assert 4 * 50 <= done <= 6 * 50
    assert rate_on(1, plan, 50) > 0


def test_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = sailors("tide", 2)
    monkeypatch.setattr(many, "rate_on", lambda workers, plan, matches: 10.0 * workers)
    assert two_cores(plan, 5) == (20.0, 2.0)
    monkeypatch.setattr(many, "cores", lambda: 1)
    assert two_cores(plan, 5) is None


def test_shares_are_judged_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = Figure(bars.SIMULATE, "actions/s", 8.0, share=0.79, beside="the kernel's playouts")
    judged = judge("canosa", figure, compiled=True)
    assert judged.verdicts == (Verdict("at least 0.8 of the kernel's playouts", False),)
    monkeypatch.setattr(suite, "find_compiler", lambda: None)
    monkeypatch.setattr(suite, "two_cores", lambda plan, matches: (3e6, 1.9))
    monkeypatch.setitem(bars.BARS, "tide", bars.BARS["siggil"])
    report = bench.run(["tide"], 0.01)
    text = bench.table(report)
    assert "    1.90 of one core" in text
    assert "met: at least 1.8 of one core" in text or not report.compiled
