"""Standing orders: what they pass, when they end, and how long a pass takes."""

from typing import Any

from molpe import games
from molpe.kernel.orders import Order
from molpe.table.room.pauses import LONGEST, SHORTEST, pause


class Windows:
    """A game whose every state is a window that action 0 passes, unless it is seat 0's turn."""

    def __init__(self) -> None:
        self.number = 1
        self.open = True
        self.active = 0

    def passing(self, state: Any, seat: int) -> tuple[int, int] | None:
        return (0, self.number) if self.open else None

    def turn(self, state: Any) -> int:
        return self.active


class Asked:
    """A state that asks seat 0 and offers some actions."""

    def __init__(self, legal: list[int]) -> None:
        self.list = legal

    def actors(self) -> list[int]:
        return [0]

    def legal(self, seat: int) -> list[int]:
        return self.list


def test_orders_pass_what_they_say_and_end_by_themselves() -> None:
    game: Any = Windows()
    idle: Any = Asked([0])
    able: Any = Asked([0, 1])
    assert Order("pass-idle").passes(game, idle, 0) == 0
    assert Order("pass-idle").passes(game, able, 0) is None
    assert Order("pass-idle").holds(game, able, 0)
    until = Order("pass-turn")
    assert until.passes(game, able, 0) == 0
    assert until.holds(game, able, 0)  # given in the own turn: until the next one
    game.active = 1
    assert until.holds(game, able, 0)
    this = Order("pass-window")
    assert this.holds(game, able, 0)
    assert this.passes(game, able, 0) == 0
    game.number = 2
    assert this.passes(game, able, 0) is None
    assert not this.holds(game, able, 0)
    game.open = False
    assert until.passes(game, able, 0) is None  # a choice on somebody else's turn ends nothing
    assert until.holds(game, able, 0)
    game.active = 0
    assert not until.holds(game, able, 0)
    assert Order("pass-idle").passes(games.find("canosa"), able, 0) is None


def test_an_automatic_pass_takes_a_drawn_while() -> None:
    pauses = {pause(2) for _ in range(50)}
    assert len(pauses) > 40
    assert min(pauses) >= SHORTEST
    assert max(pauses) <= LONGEST
    assert pause(0) == 0
