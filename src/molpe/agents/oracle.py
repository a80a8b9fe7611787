"""The oracle calculates: alpha-beta, for two seats who see everything."""

from molpe.agents.alphabeta import AlphaBeta
from molpe.agents.budget import WATCH, Budget, Setting, Stop, never
from molpe.agents.thought import IDEAS, LINE, Weighing
from molpe.kernel import AnyGame, BadText, Rng, Seat, State

PORTION = 4000
"""Nodes in a slice, where nodes are counted."""
LEAST = 1000
"""A search that begins again gets nowhere in fewer nodes, however slow they are."""
BRISK = 2000
"""Nodes in a millisecond, about."""
ROOM = 20
"""The table remembers two to the power of this many states at most."""


def fits(game: AnyGame, state: State) -> bool:
    """Whether a game is one of two seats without luck, secrets and sealed choices."""
    return state.seats == 2 and not (game.luck or game.secrets or game.sealed)


class Oracle:
    """Looks ahead deeper and deeper until its budget is spent; ``sims`` counts nodes."""

    def __init__(self, ms: Setting = None, sims: Setting = None) -> None:
        self.budget = Budget(ms, sims)

    def restrain(self, ms: int | None, stop: Stop = never) -> None:
        """From now on no more time than this for an action, and an end when ``stop`` says so."""
        self.budget.restrain(ms, stop)

    def room(self) -> int:
        """The size of a table for all nodes of the budget."""
        nodes = self.budget.sims or (self.budget.time() or 0) * BRISK
        return min(ROOM, nodes.bit_length() + 1)

    def check(self, game: AnyGame, state: State) -> None:
        """Refuse what cannot be calculated."""
        if not fits(game, state):
            raise BadText(
                f"oracle plays games of two seats without luck and secrets, not {game.name};"
                " seer plays them all"
            )

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The best action that was found."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.search(game, state, (), 1, never).results()[0][0]

    def weigh(
        self,
        game: AnyGame,
        state: State,
        seat: Seat,
        rng: Rng,
        only: tuple[int, ...] = (),
        stop: Stop = never,
        lines: int = IDEAS,
    ) -> Weighing:
        """The best few actions with their values; visits are nodes."""
        count = len(only or state.legal(seat))
        lines = min(lines, count)
        found = self.search(game, state, only, lines, stop)
        actions = found.results()[:lines]
        value = actions[0][2]
        values = [value if s == seat else -value for s in range(2)]
        told = {action: found.line(action, LINE) for action, _, _ in actions[:IDEAS]}
        return Weighing(actions, values, state.copy(), told, found.nodes, slope=game.slope)

    def search(
        self, game: AnyGame, state: State, only: tuple[int, ...], lines: int, stop: Stop
    ) -> AlphaBeta:
        """A search whose budget is spent."""
        self.check(game, state)
        began = WATCH.now()  # an empty table takes time to make
        found = AlphaBeta(state, game.codes, self.room(), lines, list(only))
        self.budget.spend(found.step, PORTION, stop, LEAST, began)
        return found
