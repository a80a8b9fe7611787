"""The sailor does anything that is allowed."""

from molpe.kernel import AnyGame, Rng, Seat, State


class Sailor:
    """Plays at random."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """Any legal action."""
        legal = state.legal(seat)
        return legal[rng.below(len(legal))]
