"""The sailor does anything that is allowed."""

from molpe.kernel import AnyGame, Rng, Seat, State


class Sailor:
    """Plays at random."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """Any legal action."""
        legal = state.legal(seat)
        return legal[rng.below(len(legal))]

    def odds(self, game: AnyGame, state: State, seat: Seat) -> dict[int, float]:
        """All alike: whoever measures can take this luck off a result."""
        legal = state.legal(seat)
        return {action: 1 / len(legal) for action in legal}
