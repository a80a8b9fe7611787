"""What a seat sees and may do, as arrays of their own for whoever keeps them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from molpe.adapters.memory import shared
from molpe.adapters.steps import Glass
from molpe.adapters.table import Table
from molpe.kernel import Seat, State


class Sight:
    """Looks at states of one table; there may be codes more than the game has."""

    def __init__(self, table: Table, more: int = 0) -> None:
        self.eye = table.eye
        self.codes = table.codes + more
        self.most: NDArray[np.uint8] = np.frombuffer(table.layout.most, np.uint8)
        """The most that each byte can be."""
        self.glass = Glass(table.eye.size, self.codes, table.root.width)
        self._seen: NDArray[Any] = shared(self.glass.seen, np.uint8)
        self._mask: NDArray[Any] = shared(self.glass.mask, np.int8)

    def seen(self, state: State, seat: Seat) -> NDArray[np.uint8]:
        """What a seat sees."""
        if not self.eye.says:
            return np.frombuffer(self.eye.see(state, seat), np.uint8).copy()
        self._seen.fill(0)
        self.glass.show(state, seat)
        return self._seen.copy()

    def mask(self, state: State, seat: Seat, asked: bool) -> NDArray[np.int8]:
        """What a seat may do, if it is asked."""
        self._mask.fill(0)
        if asked:
            self.glass.allow(state, seat)
        return self._mask.copy()

    def allows(self, state: State, seat: Seat, action: object) -> bool:
        """Whether a seat that is asked may do something."""
        if not isinstance(action, int | np.integer):
            return False
        return self.glass.allows(state, seat, int(action))
