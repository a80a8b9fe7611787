"""The seer searches what it knows: fair guesses, estimates that lead, one payoff per seat."""

from molpe.agents.budget import Setting, Stop, never, number, real
from molpe.agents.duel import Duel
from molpe.agents.exact import Exact
from molpe.agents.mcts import Mcts
from molpe.agents.thought import Weighing, has_hunches, hides, settle
from molpe.agents.tree import TO_THE_END, Tree
from molpe.agents.worlds import Worlds
from molpe.kernel import AnyGame, Rng, Seat, State

# Where something is hidden, or nothing is:
EXPLORE = {True: 1.2, False: 0.6}
"""How much is tried of what does not look best."""
LENGTH = {True: 20, False: TO_THE_END}
"""Actions of a playout before the game's estimate ends it."""
LATER = 200
"""The same in a grown tree, where something is hidden but playouts have hunches to go by."""
RAVE = {True: 0, False: 300}
"""How many visits the same action of the same seat later in a simulation counts as."""
MAST = {True: 0, False: 1}
"""Whether playouts take, of two random actions, the one that has fared better so far."""
TRUST = {True: 0, False: 50}
"""Per cent that the estimate before a playout counts for, beside its end, between two seats."""
HEAT = 0.1
"""Of two actions whose estimates are this far apart the better leads nearly three to one."""
RIPENING = 8
"""A node is weighed after so many visits: before, that costs more than it tells."""
SMALL = 4000
"""An end with fewer states than this is calculated where nothing is hidden."""
FEW = 1000
"""The same over all worlds that a seat thinks possible."""

SHARES = 1000
"""The visits that a mixed choice is told in."""


class Seer(Mcts):
    """Search over information sets for any game: hidden cards, luck, sealed choices, many seats."""

    guided = True

    def __init__(
        self,
        ms: Setting = None,
        sims: Setting = None,
        explore: str | float | None = None,
        length: Setting = None,
        heat: str | float = HEAT,
        ripening: str | int = RIPENING,
        rave: Setting = None,
        mast: Setting = None,
        cores: str | int = 1,
        trust: Setting = None,
        later: Setting = None,
    ) -> None:
        super().__init__(ms, sims)
        self.boldness = None if explore is None else real("explore", explore, 100)
        self.fixed = None if length is None else number("length", length, TO_THE_END, 10**6)
        self.heat = real("heat", heat, 100)
        self.ripening = number("ripening", ripening, 0, 10**6)
        self.kinship = None if rave is None else number("rave", rave, 0, 10**6)
        self.habits = None if mast is None else number("mast", mast, 0, 1)
        self.cores = number("cores", cores, 1, 1024)
        self.distant = None if later is None else number("later", later, TO_THE_END, 10**6)
        self.faith = None if trust is None else number("trust", trust, 0, 100)

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
        if self.omen:
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

    def tree(
        self, game: AnyGame, state: State, seat: Seat, rng: Rng, only: tuple[int, ...]
    ) -> Tree:
        """The tree, with what suits the game."""
        hidden = hides(game, state)
        self.explore = EXPLORE[hidden] if self.boldness is None else self.boldness
        self.length = LENGTH[hidden] if self.fixed is None else self.fixed
        knows = hidden and has_hunches(state) and self.fixed is None
        self.later = (LATER if knows else 0) if self.distant is None else self.distant
        self.rave = RAVE[hidden] if self.kinship is None else self.kinship
        faith = TRUST[hidden or state.seats != 2] if self.faith is None else self.faith
        self.trust = faith / 100
        self.mast = bool(MAST[hidden] if self.habits is None else self.habits)
        return super().tree(game, state, seat, rng, only)


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
    best, values = wanted[0]
    return Weighing(actions, values, state.copy(), [(seat, best)], visits)


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
    return Weighing(actions, values, world, [(seat, chosen[0])], SHARES)
