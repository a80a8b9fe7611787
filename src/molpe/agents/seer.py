"""The seer searches what it knows: fair guesses, estimates that lead, one payoff per seat."""

from molpe.agents.budget import Setting, Stop, never, number, real
from molpe.agents.exact import Exact
from molpe.agents.mcts import Mcts
from molpe.agents.thought import Weighing
from molpe.agents.tree import TO_THE_END, Tree
from molpe.kernel import AnyGame, Rng, Seat, State

EXPLORE = 1.2
"""How much is tried of what does not look best."""
LENGTH = {True: 20, False: 40}
"""Actions of a playout before the game's estimate ends it, where something is hidden or nothing."""
HEAT = 0.1
"""Of two actions whose estimates are this far apart the better leads nearly three to one."""
RIPENING = 8
"""A node is weighed after so many visits: before, that costs more than it tells."""
SMALL = 4000
"""An end with fewer states than this is calculated where nothing is hidden."""


class Seer(Mcts):
    """Search over information sets for any game: hidden cards, luck, sealed choices, many seats."""

    guided = True

    def __init__(
        self,
        ms: Setting = None,
        sims: Setting = None,
        explore: str | float = EXPLORE,
        length: Setting = None,
        heat: str | float = HEAT,
        ripening: str | int = RIPENING,
    ) -> None:
        super().__init__(ms, sims)
        self.explore = real("explore", explore, 100)
        self.fixed = None if length is None else number("length", length, TO_THE_END, 10**6)
        self.heat = real("heat", heat, 100)
        self.ripening = number("ripening", ripening, 0, 10**6)

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

    def tree(
        self, game: AnyGame, state: State, seat: Seat, rng: Rng, only: tuple[int, ...]
    ) -> Tree:
        """The tree, with playouts of the length that suits the game."""
        hidden = game.secrets or game.sealed
        self.length = LENGTH[hidden] if self.fixed is None else self.fixed
        return super().tree(game, state, seat, rng, only)


def exactly(state: State, seat: Seat, solved: list[tuple[int, list[float]]]) -> Weighing:
    """A weighing of actions whose values are known."""
    solved.sort(key=lambda found: (-found[1][seat], found[0]))
    actions = [(action, 1, values[seat]) for action, values in solved]
    best, values = solved[0]
    return Weighing(actions, values, state.copy(), [(seat, best)], SMALL)
