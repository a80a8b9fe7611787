"""Who gives hints and reviews: the best mind for a game."""

from molpe.agents.budget import Setting
from molpe.agents.oracle import Oracle, fits
from molpe.agents.seer import Seer
from molpe.kernel import AnyGame, State


def advisor(
    game: AnyGame, state: State, ms: Setting = None, sims: Setting = None, cores: int = 1
) -> Oracle | Seer:
    """The oracle where all can be calculated, else the seer, on so many cores."""
    return Oracle(ms, sims) if fits(game, state) else Seer(ms, sims, cores=cores)
