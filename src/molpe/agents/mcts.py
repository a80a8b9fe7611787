"""The textbook's search: upper confidence bounds, random playouts to the end, nothing else."""

from msgspec.structs import replace

from molpe.agents.budget import Budget, Setting, Stop, never
from molpe.agents.root_parallel import search, tree_count
from molpe.agents.settings import Settings
from molpe.agents.thought import IDEAS, LINE, Weighing, hides, settle
from molpe.agents.tree import EVER, Tree
from molpe.kernel import AnyGame, Rng, Seat, State

SEEN = 8
"""An expected action has been visited more often than this."""


class Mcts:
    """Plain Monte Carlo tree search (UCT), the baseline that the others must beat."""

    cores = 1
    knowing = False
    """Whether what it is given is the truth: only an arena says so (``molpe.agents.arena``)."""
    luck_seed = 0
    """Where the luck to come begins, if an arena tells that too."""

    def __init__(self, ms: Setting = None, sims: Setting = None) -> None:
        self.budget = Budget(ms, sims)

    def restrain(self, ms: int | None, stop: Stop = never) -> None:
        """From now on no more time than this for an action, and an end when ``stop`` says so."""
        self.budget.restrain(ms, stop)

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The action that was visited most."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.weigh(game, state, seat, rng, hasty=True).actions[0][0]

    def weigh(
        self,
        game: AnyGame,
        state: State,
        seat: Seat,
        rng: Rng,
        only: tuple[int, ...] = (),
        stop: Stop = never,
        hasty: bool = False,
    ) -> Weighing:
        """Every action with its visits and value; ``hasty``, until the first cannot change."""
        count = tree_count(self.cores, self.budget.time(), self.budget.sims)

        def grow(own: Rng) -> Tree:
            tree = self.tree(game, state, seat, own, only)
            left = self.budget.rest()

            def run(sims: int) -> bool:
                tree.run(sims)
                return not hasty or count > 1 or lead(tree) <= left(tree.sims)

            self.budget.spend(run, 1, stop, even=False)
            return tree

        tree, found = search(grow, rng, count)
        standing = dict(zip((idea[0] for idea in found.actions), found.standings, strict=True))
        actions = sorted(found.actions, key=lambda idea: (-idea[1], -idea[2], idea[0]))
        best = actions[0][0]
        errors = dict(zip((idea[0] for idea in found.actions), found.errors, strict=True))
        world = settle(state.guess(seat, rng), seat, rng)
        slope = 0.0 if tree.rollout == EVER else game.slope
        weighing = Weighing(actions, standing[best], world, {}, found.sims, errors, slope)
        for action, _, _ in (actions[0], *weighing.ranked(IDEAS)):
            weighing.lines[action] = tree.line(world, action, LINE, SEEN)
        return weighing

    def tree(
        self, game: AnyGame, state: State, seat: Seat, rng: Rng, only: tuple[int, ...]
    ) -> Tree:
        """The tree that this search grows."""
        hidden = hides(game, state)
        settings = replace(
            self.settings(game, state),
            hidden=hidden,
            determinise=hidden and not self.knowing,
            luck_seed=self.luck_seed,
        )
        root = state if self.knowing else state.unseal()
        return Tree(root, seat, rng, settings, only, game.codes)

    def settings(self, game: AnyGame, state: State) -> Settings:
        """How a tree grows: as in the textbook."""
        return Settings()


def lead(tree: Tree) -> int:
    """By how many visits the first action is ahead of the second."""
    visits = sorted((found[1] for found in tree.results()), reverse=True)
    return visits[0] - (visits[1] if len(visits) > 1 else 0)
