# molpe: compiled
"""A seat at a match and who has it now."""

from molpe.table.match.terms import Place


class Chair:
    """A seat and who has it now."""

    __slots__ = ("agent", "freed", "holder", "kind", "name")

    def __init__(self, place: Place) -> None:
        self.kind: str = place.kind
        self.name = place.name
        self.agent = place.agent
        self.holder = place.holder
        self.freed = 0
        """How often the others freed it: older invitations do not count any more."""
