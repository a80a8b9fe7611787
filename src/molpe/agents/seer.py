"""The seer searches what it knows: fair guesses, estimates that lead, one payoff per seat."""

from molpe.agents.budget import Setting, Stop, never
from molpe.agents.exact import Exact
from molpe.agents.mcts import Mcts
from molpe.agents.thought import Weighing
from molpe.kernel import AnyGame, Rng, Seat, State

SMALL = 4000
"""An end with fewer states than this is calculated where nothing is hidden."""


class Seer(Mcts):
    """Search over information sets for any game: hidden cards, luck, sealed choices, many seats."""

    guided = True

    def __init__(
        self,
        ms: Setting = None,
        sims: Setting = None,
        explore: str = "0.6",
        length: str = "20",
        heat: str = "0.1",
        ripening: str = "8",
    ) -> None:
        super().__init__(ms, sims)
        self.explore = float(explore)
        self.length = int(length)
        self.heat = float(heat)
        self.ripening = int(ripening)

    def weigh(
        self,
        game: AnyGame,
        state: State,
        seat: Seat,
        rng: Rng,
        only: tuple[int, ...] = (),
        stop: Stop = never,
    ) -> Weighing:
        """Every action with its visits and value; exactly, where the end is near."""
        if not (game.secrets or game.sealed):
            solved = Exact(state, SMALL).solve()
            if solved:
                return exactly(state, seat, [(a, v) for a, v in solved if not only or a in only])
        return super().weigh(game, state, seat, rng, only, stop)


def exactly(state: State, seat: Seat, solved: list[tuple[int, list[float]]]) -> Weighing:
    """A weighing of actions whose values are known."""
    solved.sort(key=lambda found: (-found[1][seat], found[0]))
    actions = [(action, 1, values[seat]) for action, values in solved]
    best, values = solved[0]
    return Weighing(actions, values, state.copy(), [(seat, best)], SMALL)
