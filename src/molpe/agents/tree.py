# molpe: compiled
"""A tree of information sets, grown by simulations: each plays one determinisation to its end.

A node is a decision as the seat that makes it sees it. Where something is hidden, two worlds meet
in one node if that seat cannot tell them apart: its guess with a fixed seed is the same in both
(a law of the kernel), so the key of that guess names its information set. Sealed choices come out
by themselves: the second seat's node does not know what the first has sealed. Luck has no nodes.
"""

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.agents.habits import Habits
from molpe.agents.nodes import MOST, NO_NODE, Nodes
from molpe.agents.settings import TO_THE_END, Settings
from molpe.kernel.playout import foretold_playout, guided_playout, playout
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import mix

DEEPEST: Final = 200  # decisions of a simulation that are remembered
EVER: Final = 1 << 40
FIXED: Final = 0x6D6F6C  # the seed of the guesses that name what a seat knows
ROOT_KEY: Final = 1
SMOOTH: Final = 1.0  # so many simulations an estimate counts as
GROWN: Final = 2000  # visits after which a tree may look farther
WIDE: Final = 3.0  # how fast a weighed node opens actions that look worse


@final
@mypyc_attr(acyclic=True)
class Tree(Nodes):
    """Visits and values of actions, from a root where ``seat`` acts."""

    __slots__ = (
        "by_path",
        "codes",
        "determinise",
        "estimates_before",
        "exploration",
        "fixed",
        "habits",
        "heuristic",
        "hidden",
        "late_rollout",
        "luck",
        "luck_seed",
        "mixing",
        "nodes",
        "path",
        "prior_visits",
        "rave",
        "rewards",
        "rng",
        "rollout",
        "root",
        "seat",
        "seats",
        "sims",
        "squares",
        "temperature",
        "totals",
        "who",
        "world",
    )

    def __init__(
        self,
        root: State,
        seat: i64,
        rng: Rng,
        settings: Settings,
        only: tuple[int, ...] = (),
        codes: i64 = 0,
    ) -> None:
        super().__init__(root, list(only))
        self.rng: Rng = rng
        # Who is given the luck to come as well draws it anew in every simulation, from its start.
        self.luck_seed: i64 = settings.luck_seed
        self.luck: Rng = rng if self.luck_seed == 0 else Rng(self.luck_seed)
        self.seat: i64 = seat
        self.seats: i64 = root.seats
        self.hidden: bool = settings.hidden
        self.determinise: bool = settings.determinise
        self.by_path: bool = not (settings.transpositions or settings.determinise)
        self.heuristic: bool = settings.heuristic
        self.exploration: float = settings.exploration
        # A rollout is no shorter, up to ``late_rollout``, in a grown tree. Then, too, what rivals
        # may know is too much to meet twice: they go by hunches, and the tree grows on where its
        # own seat is asked again.
        self.rollout: i64 = EVER if settings.rollout == TO_THE_END else settings.rollout
        late = settings.late_rollout
        self.late_rollout: i64 = EVER if late == TO_THE_END else late
        self.temperature: float = settings.temperature
        self.prior_visits: i64 = settings.prior_visits
        self.rave: float = settings.rave
        self.mixing: float = settings.mixing
        learns = settings.rave > 0.0 or settings.mast
        self.codes: i64 = codes if learns else 0  # of the game, where rollouts are learnt from
        self.habits: Habits = Habits(root.seats, self.codes, settings.mast)
        self.fixed: Rng = Rng(FIXED)
        self.root: State = root.copy()
        # Of several who seal a choice this seat goes first, whichever its chair; where it cannot,
        # guesses will draw what the others chose.
        while seat not in self.root.actors():
            self.root.play(self.root.actor(), self.root.pick(rng))
        self.world: State = root.blank()
        self.sims: i64 = 0
        # the simulation
        self.nodes: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.who: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.rewards: vec[float] = vec[float]([0.0] * root.seats)
        self.estimates_before: vec[float] = vec[float]([0.0] * root.seats)
        self._add(ROOT_KEY)
        self._expand(0, self.root, seat)
        self.totals: vec[float] = vec[float]([0.0] * (self.sizes[0] * root.seats))
        self.squares: vec[float] = vec[float]([0.0] * self.sizes[0])  # of what the seat got

    def run(self, sims: i64) -> None:
        """Play so many simulations."""
        for _ in range(sims):
            self._simulate()
        self.sims += sims

    def _simulate(self) -> None:
        s = self.world
        luck = self.luck
        if self.luck_seed != 0:
            luck.state = self.luck_seed
        s.copy_from(self.root)
        if self.determinise:
            s.redeal(self.seat, luck)
        node: i64 = 0
        key: i64 = ROOT_KEY
        actor = self.seat
        depth: i64 = 0
        far = self.late_rollout > 0 and self.times[0] > GROWN
        while True:
            edge = self._select(node, s, actor)
            self.path[depth] = edge
            self.nodes[depth] = node
            self.who[depth] = actor
            depth += 1
            action = self.actions[edge]
            s.play(actor, action)
            key = mix(key, action)
            actor = s.actor()
            node = NO_NODE
            while actor != NOBODY:
                if actor == CHANCE:
                    action = s.pick(luck)
                else:
                    if not self.by_path:
                        key = self._known(s, actor)
                    node = self._find(key)
                    if node != NO_NODE:
                        break
                    if actor == self.seat or not far:
                        if depth < DEEPEST and self.edges + len(self.keys) < MOST:
                            self._add(key)
                        break
                    action = s.hunch(self.rng)  # a rival, where it has never been before
                s.play(actor, action)
                key = mix(key, action)
                actor = s.actor()
            if node == NO_NODE or depth == DEEPEST:
                break
        self._evaluate(s)
        first = self.first[0]
        place = (self.path[0] - first) * self.seats
        for seat in range(self.seats):
            self.totals[place + seat] += self.rewards[seat]
        own = self.rewards[self.seat]
        self.squares[self.path[0] - first] += own * own
        for i in range(depth):
            edge = self.path[i]
            self.visits[edge] += 1
            self.sums[edge] += self.rewards[self.who[i]]
        if self.rave > 0.0:
            self._learn(depth)
        if self.codes > 0:
            self.habits.remember(self.rewards)

    def _learn(self, depth: i64) -> None:
        """Let actions learn from the same actions of the same seat later on (RAVE)."""
        habits = self.habits
        i = depth - 1
        while i >= 0:
            seat = self.who[i]
            habits.mark(seat, self.actions[self.path[i]])
            node = self.nodes[i]
            first = self.first[node]
            reward = self.rewards[seat]
            for edge in range(first, first + self.sizes[node]):
                if habits.marked(seat, self.actions[edge]):
                    self.amaf[edge] += 1
                    self.amaf_sums[edge] += reward
            i -= 1

    def _known(self, s: State, seat: i64) -> i64:
        """What the seat knows, as a number."""
        if not self.determinise:
            return s.key()
        self.scratch.copy_from(s)
        self.fixed.seed(FIXED)
        self.scratch.redeal(seat, self.fixed)
        return mix(self.scratch.key(), seat)

    def _evaluate(self, s: State) -> None:
        """What the rest of a world is worth to each seat."""
        length = self.rollout
        grown = self.times[0] - GROWN
        if grown > 0:  # little by little, because portions are cut by the speed so far
            length = max(length, min(self.late_rollout, length + grown))
        mixing = 0.0 if s.actor() == NOBODY else self.mixing
        if mixing > 0.0:
            self._estimate(s, self.estimates_before)
        if self.codes > 0:
            self.habits.playout(s, self.rng, self.luck, length)
        elif self.luck_seed != 0:
            foretold_playout(s, self.rng, self.luck, self.heuristic, length)
        elif self.heuristic:
            guided_playout(s, self.rng, length)
        else:
            playout(s, self.rng, length)
        if s.actor() == NOBODY:
            for seat in range(self.seats):
                self.rewards[seat] = s.payoff(seat)
        else:
            self._estimate(s, self.rewards)
        if mixing > 0.0:
            for seat in range(self.seats):
                self.rewards[seat] += mixing * (self.estimates_before[seat] - self.rewards[seat])

    def _estimate(self, s: State, out: vec[float]) -> None:
        """What the game's estimate thinks of a world, for each seat."""
        if self.seats == 2:
            ahead = (s.estimate(0) - s.estimate(1)) * 0.5
            out[0] = ahead
            out[1] = -ahead
        else:
            for seat in range(self.seats):
                out[seat] = s.estimate(seat)

    # Choosing on the way down.

    def _select(self, node: i64, s: State, seat: i64) -> i64:
        if self.first[node] < 0:
            self._expand(node, s, seat)
        first = self.first[node]
        size = self.sizes[node]
        times = self.times[node]
        self.times[node] = times + 1
        if size == 1:
            return first
        if self.heuristic:
            if self.weighed[node] == 0 and (node == 0 or times >= self.prior_visits):
                self._weigh(node, s, seat)
            if self.weighed[node] != 0:
                return self._promising(first, size, times)
        if times < size:
            return first + (times + node) % size
        return self._balanced(first, size, times)

    def _balanced(self, first: i64, size: i64, times: i64) -> i64:
        """Upper confidence bounds, as in the textbook."""
        best = first
        highest = -1.0e9
        spread = self.exploration * self.exploration * log(float(times))
        for edge in range(first, first + size):
            n = float(self.visits[edge])
            if n == 0.0:
                return edge
            value = self.sums[edge] / n + sqrt(spread / n)
            if value > highest:
                highest = value
                best = edge
        return best

    def _promising(self, first: i64, size: i64, times: i64) -> i64:
        """The edge to try next, led by estimates; the more visits, the more actions are looked at.

        Where something is hidden, priors share out the visits; where all is seen, confidence does.
        Each lost to the textbook in the other kind of game.
        """
        root = sqrt(float(times + 1))
        wide: i64 = i64(int(2.0 + WIDE * root))
        if wide > size:
            wide = size
        best = first
        highest = -1.0e9
        reach = self.exploration * root
        spread = self.exploration * self.exploration * log(float(times + 2))
        for edge in range(first, first + wide):
            n = float(self.visits[edge]) + SMOOTH
            value = (self.sums[edge] + SMOOTH * self.estimates[edge]) / n
            if self.amaf[edge] > 0:
                share = sqrt(self.rave / (3.0 * n + self.rave))
                value += share * (self.amaf_sums[edge] / float(self.amaf[edge]) - value)
            if self.hidden:
                value += reach * self.priors[edge] / n
            else:
                value += self.priors[edge] / n + sqrt(spread / n)
            if value > highest:
                highest = value
                best = edge
        return best

    def _weigh(self, node: i64, s: State, seat: i64) -> None:
        """Estimate what every action leads to, and put the best in front."""
        first = self.first[node]
        last = first + self.sizes[node]
        scratch = self.scratch
        top = -2.0
        for edge in range(first, last):
            scratch.copy_from(s)
            scratch.play(seat, self.actions[edge])
            if scratch.actor() == NOBODY:
                value = scratch.payoff(seat)
            elif self.seats == 2:
                value = (scratch.estimate(seat) - scratch.estimate(1 - seat)) * 0.5
            else:
                value = scratch.estimate(seat)
            self.estimates[edge] = value
            if value > top:
                top = value
        total = 0.0
        for edge in range(first, last):
            weight = exp((self.estimates[edge] - top) / self.temperature)
            self.priors[edge] = weight
            total += weight
        for edge in range(first, last):
            self.priors[edge] /= total
        self._sort(first, last)
        self.weighed[node] = 1

    # What was learnt.

    def results(self) -> list[tuple[int, int, float]]:
        """The root's actions with their visits and values, from -1 to 1, for the seat."""
        found: list[tuple[int, int, float]] = []
        smooth = SMOOTH if self.heuristic else 0.0
        first = self.first[0]
        for edge in range(first, first + self.sizes[0]):
            n = float(self.visits[edge]) + smooth
            value = -1.0
            if n > 0.0:
                value = (self.sums[edge] + smooth * self.estimates[edge]) / n
            found.append((self.actions[edge], self.visits[edge], value))
        return found

    def errors(self) -> list[float]:
        """How far each value of the root's actions may be off, by chance: standard errors."""
        found: list[float] = []
        first = self.first[0]
        for edge in range(first, first + self.sizes[0]):
            n = float(self.visits[edge])
            error = 1.0
            if n > 1.0:
                mean = self.sums[edge] / n
                spread = self.squares[edge - first] / n - mean * mean
                error = sqrt(max(0.0, spread) / (n - 1.0))
            found.append(error)
        return found

    def standing(self, action: i64) -> list[float]:
        """What an action of the root was worth to each seat."""
        first = self.first[0]
        for edge in range(first, first + self.sizes[0]):
            if self.actions[edge] == action:
                n = max(1.0, float(self.visits[edge]))
                place = (edge - first) * self.seats
                return [self.totals[place + seat] / n for seat in range(self.seats)]
        return [0.0] * self.seats

    def line(self, world: State, first: i64, longest: i64, least: i64) -> list[tuple[int, int]]:
        """Seats and actions that are expected in a world after a first action, up to luck."""
        s = self.root.blank()
        s.copy_from(world)
        while s.actor() != self.seat:
            s.play(s.actor(), s.pick(self.rng))
        key: i64 = ROOT_KEY
        actor = self.seat
        action = first
        found: list[tuple[int, int]] = []
        while True:
            found.append((actor, action))
            s.play(actor, action)
            key = mix(key, action)
            actor = s.actor()
            if actor in (CHANCE, NOBODY) or len(found) >= longest:
                return found
            if not self.by_path:
                key = self._known(s, actor)
            node = self._find(key)
            if node == NO_NODE or self.first[node] < 0:
                return found
            most: i64 = least
            action = -1
            start = self.first[node]
            for edge in range(start, start + self.sizes[node]):
                if self.visits[edge] > most:
                    most = self.visits[edge]
                    action = self.actions[edge]
            if action < 0:
                return found
