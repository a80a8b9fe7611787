"""A seat at a match and who has it now."""

from molpe.table.orders import Order
from molpe.table.terms import Place


class Chair:
    """A seat and who has it now."""

    __slots__ = ("agent", "holder", "kind", "name", "order")

    def __init__(self, place: Place) -> None:
        self.kind: str = place.kind
        self.name = place.name
        self.agent = place.agent
        self.holder = place.holder
        self.order: Order | None = None

    def give(self, order: str, seen: int | None = None) -> None:
        """Set or, with nothing, forget a standing order."""
        self.order = None
        if order and order != "ask":
            self.order = Order(order)
            self.order.seen = seen
