"""The last lines of chat at a match: players among themselves, watchers among themselves."""

from collections import deque

from molpe.table.protocol.to_page import ChatLine

LINES = 50


class Talk:
    """Two conversations; neither is written down."""

    __slots__ = ("players", "watchers")

    def __init__(self) -> None:
        self.players: deque[ChatLine] = deque(maxlen=LINES)
        self.watchers: deque[ChatLine] = deque(maxlen=LINES)

    def among(self, playing: bool) -> deque[ChatLine]:
        """What players, or watchers, have said."""
        return self.players if playing else self.watchers

    def remove(self, at: float, name: str) -> bool:
        """Remove what somebody said at a moment; whether there was such a line."""
        for lines in (self.players, self.watchers):
            for line in lines:
                if (line.at, line.name) == (at, name):
                    lines.remove(line)
                    return True
        return False
