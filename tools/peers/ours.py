"""molpe's side: the works of `molpe bench`, by the names that the groups give them."""

from collections.abc import Callable
from functools import partial

from molpe import games
from molpe.agents.mcts import Mcts
from molpe.agents.seer import Seer
from molpe.agents.settings import TO_THE_END
from molpe.bench import work
from molpe.bench.clock import Work as Counted
from molpe.kernel import AnyGame, State
from tools.peers.child import Work, serve


def states(root: State) -> list[State]:
    """States along random matches."""
    return work.sample(root, work.by_pick(root)(20)[0] / 20)


def zoo(game: AnyGame, root: State) -> Counted:
    """Steps through our own door of PettingZoo."""
    step = work.zoo(game, root.seats)
    assert step is not None, "PettingZoo is missing"
    return step


KINDS: dict[str, Callable[[AnyGame, State], Counted]] = {
    "step": lambda game, root: work.by_step(root),
    "playouts": lambda game, root: work.by_pick(root),
    "zoo": zoo,
    "batch": lambda game, root: work.batching(game, root.seats),
    "uct": lambda game, root: work.searching(game, root, Mcts()),
    "seer": lambda game, root: work.searching(game, root, Seer(rollout=TO_THE_END)),
    "copy": lambda game, root: work.copying(states(root)),
    "dump": lambda game, root: work.dumping(states(root)),
    "guess": lambda game, root: work.guessing(states(root)),
}


def make(kind: str, name: str) -> Work:
    """One kind of work on one game, at the fewest seats that are not solo."""
    game = games.find(name)
    counted = KINDS[kind](game, game.start(work.table_size(game)))
    return lambda amount: counted(amount)[0]


if __name__ == "__main__":
    serve(
        ("molpe", "numpy"),
        {f"{kind} {name}": partial(make, kind, name) for kind in KINDS for name in games.names()},
    )
