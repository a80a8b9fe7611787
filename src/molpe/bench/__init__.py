"""How fast the engine is here, as ratios to plain C++ programs of the same rules."""

from molpe.bench.clock import Disagreement
from molpe.bench.model import BenchReport, Figure, GameBench, Verdict
from molpe.bench.report import table, unmet
from molpe.bench.suite import run

__all__ = [
    "BenchReport",
    "Disagreement",
    "Figure",
    "GameBench",
    "Verdict",
    "run",
    "table",
    "unmet",
]
