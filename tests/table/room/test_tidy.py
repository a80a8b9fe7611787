"""Garbage is collected at a quiet moment."""

import pytest

from molpe.table.room import tidy as tidying


def test_garbage_is_collected_when_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr(tidying.gc, "collect", lambda: collected.append(1))
    tidy = tidying.Tidy()
    assert not tidy.tick(1000, 0, 5.0)
    monkeypatch.setattr(tidying, "REST", -1.0)
    assert not tidy.tick(2000, 0, 5.0)  # 200 frames a second
    assert tidy.tick(2010, 0, 5.0)
    monkeypatch.setattr(tidying, "REST", 300.0)
    assert not tidy.tick(9000, tidying.GONE - 1, 5.0)
    assert tidy.tick(20_000, tidying.GONE, 5.0)
    assert not tidy.tick(30_000, tidying.GONE, 5.0)
    assert (len(collected), tidy.collections) == (2, 2)
