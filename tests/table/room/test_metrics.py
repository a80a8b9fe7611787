"""Figures about the table."""

import subprocess
import sys

from molpe.table.room.metrics import Histogram, Metrics, workers_cpu


def test_figures_in_prometheus_words() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.003, 9.0):
        histogram.add(seconds)
    lines = list(histogram.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 1'
    assert 'x_bucket{le="+Inf"} 3' in lines
    assert "x_count 3" in lines
    metrics = Metrics()
    metrics.acted()
    metrics.refused("stale")
    text = metrics.text({"molpe_sockets": 2})
    assert "molpe_actions_total 1\n" in text
    assert 'molpe_refused_total{code="stale"} 1\n' in text
    assert "molpe_sockets 2\n" in text


def test_processes_beside_the_table_are_counted_apart() -> None:
    before = workers_cpu()
    spin = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", spin], stdin=pipe, stdout=pipe) as beside:
        assert beside.stdout is not None
        beside.stdout.readline()
        assert workers_cpu() - before >= 0.15, "while it lives"
        beside.communicate(b"\n")
    assert workers_cpu() - before >= 0.15, "and afterwards"
