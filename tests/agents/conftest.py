"""A clock that tests own, so that no machine is too slow for them."""

import pytest

from molpe.agents.budget import SLICE, WATCH


class OwnClock:
    """Time that passes only when somebody looks at it."""

    def __init__(self) -> None:
        self.time = 0.0
        self.step = SLICE
        """What a look takes: searches then go on in their smallest portions."""

    def __call__(self) -> float:
        self.time += self.step
        return self.time

    def ms(self) -> float:
        """How much has passed, in milliseconds."""
        return self.time * 1000


@pytest.fixture
def own_clock(monkeypatch: pytest.MonkeyPatch) -> OwnClock:
    """What every search counts its time by."""
    clock = OwnClock()
    monkeypatch.setattr(WATCH, "now", clock)
    return clock
