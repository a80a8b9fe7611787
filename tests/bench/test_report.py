"""The report as text and as JSON."""

import msgspec

from molpe.bench import BenchReport, Figure, GameBench, Verdict, table, unmet

REPORT = BenchReport(
    molpe="1.2.3",
    compiled=True,
    python="3.12.1",
    machine="x86_64",
    compiler="g++ 13",
    notes=("A note.",),
    games=(
        GameBench(
            "reef",
            "Reef",
            2,
            28.06,
            (
                Figure(
                    "playouts, pick",
                    "actions/s",
                    18_000_000.0,
                    20_000_000.0,
                    0.9,
                    150_000.0,
                    (Verdict("at least 0.9 of C++", True), Verdict("at least 20 M/s", False)),
                ),
                Figure("copy", "us", 0.05, verdicts=(Verdict("at most 1 us", None),)),
            ),
        ),
    ),
)


def test_table() -> None:
    assert table(REPORT).splitlines() == [
        "molpe 1.2.3, compiled; Python 3.12.1, x86_64",
        "C++ compiler: g++ 13",
        "A note.",
        "Processor time of one core, best slice; ratio: molpe to C++, more is faster.",
        "",
        "Reef: 2 seats, 28.1 actions in a random match",
        "                                 molpe        C++  ratio      plain",
        "  playouts, pick                18 M/s     20 M/s   0.90    150 k/s",
        "    met: at least 0.9 of C++",
        "    NOT MET: at least 20 M/s",
        "  copy                         0.05 us",
        "    not measured: at most 1 us",
    ]


def test_table_without_compilers() -> None:
    bare = msgspec.structs.replace(REPORT, compiled=False, compiler=None, notes=(), games=())
    assert table(bare).splitlines()[:2] == [
        "molpe 1.2.3, plain Python, not compiled; Python 3.12.1, x86_64",
        "C++ compiler: none",
    ]


def test_unmet() -> None:
    assert unmet(REPORT) == ["reef: playouts, pick: at least 20 M/s"]


def test_survives_json() -> None:
    raw = msgspec.json.encode(REPORT)
    assert msgspec.json.decode(raw, type=BenchReport) == REPORT
