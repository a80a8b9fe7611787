"""What is measured: random matches in three ways, and single calls from Python."""

from molpe.adapters.batch import Batch
from molpe.agents.mcts import Mcts
from molpe.bench.clock import Work
from molpe.kernel import (
    CHANCE,
    NOBODY,
    AnyGame,
    Rng,
    State,
    perft,
    playout,
    playouts,
    playouts_by_list,
)

SEED = 1
MATCHES = 256
"""Of a batch."""
SAMPLE = 64
"""Single calls are made on so many states of random matches, from first to last."""


def table_size(game: AnyGame) -> int:
    """The fewest seats that are not solo."""
    return min((n for n in game.seats if n > 1), default=game.seats[0])


def by_pick(root: State) -> Work:
    """Matches inside the engine, without lists."""
    return lambda matches: playouts(root, matches, Rng(SEED))


def by_list(root: State) -> Work:
    """Matches inside the engine, every action listed."""
    return lambda matches: playouts_by_list(root, matches, Rng(SEED))


def by_step(root: State) -> Work:
    """Matches by a Python loop that asks who acts, lists, and plays."""

    def work(matches: int) -> tuple[int, int]:
        rng = Rng(SEED)
        below = rng.below
        nobody, chance = NOBODY, CHANCE
        actions = check = 0
        for _ in range(matches):
            state = root.copy()
            n = 0
            seat = state.actor()
            while seat != nobody:
                if seat == chance:
                    state.play(seat, state.pick(rng))
                else:
                    legal = state.legal(seat)
                    state.play(seat, legal[below(len(legal))])
                n += 1
                seat = state.actor()
            actions += n
            check = (check * 31 + n * 8 + state.place(0)) % 1000003
        return actions, check

    return work


def by_depth(root: State) -> Work:
    """Sequences of exactly so many actions."""
    return lambda depth: (perft(root, depth), 0)


def sample(root: State, length: float) -> list[State]:
    """States along random matches of about this length; none that is over."""
    states: list[State] = []
    for i in range(SAMPLE):
        state = root.copy()
        playout(state, Rng(i + 1), round(length * i / SAMPLE))
        states.append(state if state.actor() != NOBODY else root)
    return states


def copying(states: list[State]) -> Work:
    """``copy``."""

    def work(times: int) -> tuple[int, int]:
        for _ in range(times):
            for state in states:
                state.copy()
        return times * len(states), 0

    return work


def keying(states: list[State]) -> Work:
    """``key``."""

    def work(times: int) -> tuple[int, int]:
        for _ in range(times):
            for state in states:
                state.key()
        return times * len(states), 0

    return work


def dumping(states: list[State]) -> Work:
    """``dump``, and ``load`` into a state that is there."""
    other = states[0].blank()

    def work(times: int) -> tuple[int, int]:
        for _ in range(times):
            for state in states:
                other.load(state.dump())
        return times * len(states), 0

    return work


def guessing(states: list[State]) -> Work:
    """``guess`` for seat 0."""
    rng = Rng(SEED)

    def work(times: int) -> tuple[int, int]:
        for _ in range(times):
            for state in states:
                state.guess(0, rng)
        return times * len(states), 0

    return work


def searching(game: AnyGame, root: State, agent: Mcts) -> Work:
    """Simulations of a search from the first real decision, a fresh tree each time."""
    state = first_decision(root)

    def work(sims: int) -> tuple[int, int]:
        tree = agent.tree(game, state, state.actor(), Rng(SEED), ())
        tree.run(sims)
        return sims, 0

    return work


def batching(game: AnyGame, seats: int) -> Work:
    """Steps of a batch, with what is seen, masks and rewards; any action is chosen."""
    batch = Batch(game, MATCHES, seats, SEED)

    def work(steps: int) -> tuple[int, int]:
        for _ in range(steps):
            batch.step_randomly()
        return steps * MATCHES, 0

    return work


def zoo(game: AnyGame, seats: int) -> Work | None:
    """Steps through PettingZoo, with what is seen and the mask; None where it is missing."""
    try:
        from molpe.adapters.pettingzoo import env
    except ImportError:
        return None
    table = env(game, seats)
    table.reset(seed=SEED)
    rng = Rng(SEED)

    def work(steps: int) -> tuple[int, int]:
        for _ in range(steps):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            table.step(int(legal[rng.below(len(legal))]))
        return steps, 0

    return work


def first_decision(root: State) -> State:
    """The first state of a match in which somebody has a choice."""
    state = root.copy()
    rng = Rng(SEED)
    while state.actor() == CHANCE or len(state.legal(state.actor())) == 1:
        state.play(state.actor(), state.pick(rng))
    return state
