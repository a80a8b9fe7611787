"""Figures about the table."""

from molpe.table.room.metrics import Histogram, Metrics


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
