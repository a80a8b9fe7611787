"""Load: many pages played by a program, over real sockets, to see what a table holds."""

from molpe.table.load.measure import run
from molpe.table.load.report import Report
from molpe.table.load.run import Plan

__all__ = ["Plan", "Report", "run"]
