"""The seer searches what it knows: fair guesses, estimates that lead, one payoff per seat."""

from molpe.agents.budget import Setting, Stop, never, number
from molpe.agents.duel import Duel
from molpe.agents.exact import Exact
from molpe.agents.mcts import Mcts
from molpe.agents.settings import Settings, Word, read_settings, suited
from molpe.agents.thought import Weighing, hides, settle
from molpe.agents.worlds import Worlds
from molpe.kernel import AnyGame, Rng, Seat, State

SMALL = 4000
"""An end with fewer states than this is calculated where nothing is hidden."""
FEW = 1000
"""So many states of an end are calculated over all worlds that a seat thinks possible."""

SHARES = 1000
"""The visits that a mixed choice is told in."""


class Seer(Mcts):
    """Search over information sets for any game: hidden cards, luck, sealed choices, many seats."""

    def __init__(
        self,
        ms: Setting = None,
        sims: Setting = None,
        cores: str | int = 1,
        **settings: Word,
    ) -> None:
        super().__init__(ms, sims)
        self.cores = number("cores", cores, 1, 1024)
        self.chosen = read_settings(settings)
        """Settings that are not the ones that suit the game."""

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
        """Every action with its visits and value; exactly, where the end is near."""
        found = self.calculated(game, state, seat, rng, only)
        if found is not None:
            return found
        return super().weigh(game, state, seat, rng, only, stop, hasty)

    def calculated(
        self, game: AnyGame, state: State, seat: Seat, rng: Rng, only: tuple[int, ...]
    ) -> Weighing | None:
        """The exact values of a small end, None where it is not small."""
        if self.luck_seed:
            return None  # all luck would be weighed, not the one that comes
        if self.knowing or not hides(game, state):
            return exactly(state, seat, Exact(state, SMALL).solve(), only, SMALL)
        if game.sealed:
            mixed = Duel(state, seat, rng).solve(state)
            if only:
                mixed = [found for found in mixed if found[0] in only]
            if mixed:
                return sealed(state, seat, mixed, rng)
        return exactly(state, seat, Worlds(state, seat, FEW).solve(state, rng), only, FEW)

    def settings(self, game: AnyGame, state: State) -> Settings:
        """How a tree grows: as suits the game, or as was chosen."""
        return suited(game, state, self.chosen)


def exactly(
    state: State,
    seat: Seat,
    solved: list[tuple[int, list[float]]],
    only: tuple[int, ...],
    visits: int,
) -> Weighing | None:
    """A weighing of actions whose values are known, None where none are."""
    wanted = [found for found in solved if not only or found[0] in only]
    if not wanted:
        return None
    wanted.sort(key=lambda found: (-found[1][seat], found[0]))
    actions = [(action, 1, values[seat]) for action, values in wanted]
    values = wanted[0][1]
    return Weighing(actions, values, state.copy(), {}, visits)


def sealed(state: State, seat: Seat, mixed: list[tuple[int, float, float]], rng: Rng) -> Weighing:
    """A weighing of actions that are mixed so that nobody can count on any of them."""
    point = rng.chance()
    chosen = max(mixed, key=lambda found: found[1])
    for found in mixed:
        point -= found[1]
        if point < 0:
            chosen = found
            break
    mixed = sorted(mixed, key=lambda found: (found is not chosen, -found[2], -found[1], found[0]))
    actions = [(action, round(share * SHARES), worth) for action, share, worth in mixed]
    values = [chosen[2] if s == seat else -chosen[2] for s in range(state.seats)]
    world = settle(state.guess(seat, rng), seat, rng)
    return Weighing(actions, values, world, {}, SHARES)
