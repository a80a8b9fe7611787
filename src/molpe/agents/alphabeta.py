# molpe: compiled
"""Alpha-beta for two seats who see everything: deeper and deeper, by what was learnt before.

A node counts once; a search stopped at its limit of nodes is begun again and soon stands where it
was, because the table remembers. So slices need no state but the table.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.state import NOBODY, State
from molpe.kernel.tape import mix

WIN: Final = 1_000_000
NEAR_WIN: Final = 990_000  # beyond it somebody wins by force
SCALE: Final = 100_000.0
INFINITE: Final = 2_000_000
DEEPEST: Final = 60

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
NO_ACTION: Final = 0xFFFF
BIAS: Final = 2_097_152  # makes values in the table positive

FROM_TABLE: Final = 1 << 50
KILLER: Final = 1 << 40
LOT: Final = 256  # ties are broken by lot: in the order of the list one side would be better off


@final
@mypyc_attr(acyclic=True)
class AlphaBeta:
    """A search from one state, in slices."""

    __slots__ = (
        "actions",
        "codes",
        "count",
        "data",
        "depth",
        "history",
        "keys",
        "killers",
        "limit",
        "lines",
        "mask",
        "moves",
        "nodes",
        "order",
        "pool",
        "reached",
        "seat",
        "solved",
        "spent",
        "stopped",
        "values",
        "width",
    )

    def __init__(self, root: State, codes: i64, bits: i64, lines: i64, only: list[int]) -> None:
        self.codes: i64 = codes
        self.width: i64 = root.width
        self.lines: i64 = lines  # so many best actions get exact values
        size: i64 = 1
        for _ in range(bits):
            size *= 2
        self.mask: i64 = size - 1
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.data: vec[i64] = vec[i64]([0] * size)
        self.history: vec[i64] = vec[i64]([0] * (2 * codes))
        self.killers: vec[i64] = vec[i64]([NO_ACTION] * (2 * DEEPEST + 4))
        self.moves: vec[i64] = vec[i64]([0] * (self.width * (DEEPEST + 2)))
        self.order: vec[i64] = vec[i64]([0] * (self.width * (DEEPEST + 2)))
        self.pool: list[State] = [root.copy()]
        for _ in range(DEEPEST + 1):
            self.pool.append(root.blank())
        self.seat: i64 = root.actor()
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped: bool = False
        self.solved: bool = False
        self.depth: i64 = 1
        self.reached: i64 = 0  # the deepest search that was finished
        legal = only if only else root.legal(self.seat)
        lots = sorted((mix(root.key(), action), action) for action in legal)
        legal = [action for _, action in lots]
        self.count: i64 = len(legal)
        self.actions: vec[i64] = vec[i64](legal)  # best first
        self.values: vec[i64] = vec[i64]([0] * len(legal))
        self.spent: vec[i64] = vec[i64]([0] * len(legal))  # nodes

    def step(self, nodes: i64) -> bool:
        """Search on for so many nodes; False when there is nothing left to find."""
        self.limit = self.nodes + nodes
        while self.nodes < self.limit and not self.solved and self.depth <= DEEPEST:
            self.stopped = False
            self._root()
            if not self.stopped:
                self.reached = self.depth
                self.depth += 1
                best = self.values[0]
                if best > NEAR_WIN or best < -NEAR_WIN:
                    self.solved = True
        return not self.solved and self.depth <= DEEPEST

    def _root(self) -> None:
        """One more depth over all actions of the root; they stay sorted, the best in front."""
        s = self.pool[0]
        child = self.pool[1]
        depth = self.depth
        for i in range(self.count):
            alpha: i64 = -INFINITE
            if i >= self.lines:
                alpha = self.values[self.lines - 1]
            action = self.actions[i]
            spent = self.spent[i] - self.nodes
            child.copy_from(s)
            child.play(self.seat, action)
            self.nodes += 1
            if i < self.lines:
                value = self._value(1, depth - 1, alpha, INFINITE, self.seat)
            else:
                value = self._value(1, depth - 1, alpha, alpha + 1, self.seat)
                if value > alpha and not self.stopped:
                    value = self._value(1, depth - 1, alpha, INFINITE, self.seat)
            spent += self.nodes
            self.spent[i] = spent
            if self.stopped:
                return
            # sorted into those already searched to this depth
            j = i
            while j > 0 and self.values[j - 1] < value:
                self.values[j] = self.values[j - 1]
                self.actions[j] = self.actions[j - 1]
                self.spent[j] = self.spent[j - 1]
                j -= 1
            self.values[j] = value
            self.actions[j] = action
            self.spent[j] = spent

    def _value(self, ply: i64, depth: i64, alpha: i64, beta: i64, mover: i64) -> i64:
        """What the state at ply is worth to the seat that moved into it."""
        s = self.pool[ply]
        actor = s.actor()
        if actor == NOBODY:
            payoff = s.payoff(mover)
            if payoff > 0.0:
                return WIN - ply
            if payoff < 0.0:
                return ply - WIN
            return 0
        if actor == mover:
            return self._search(ply, depth, alpha, beta, mover)
        return -self._search(ply, depth, -beta, -alpha, actor)

    def _search(self, ply: i64, depth: i64, alpha: i64, beta: i64, seat: i64) -> i64:
        """What the state at ply is worth to the seat that acts there."""
        s = self.pool[ply]
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stopped = True
            return 0
        if depth <= 0 or ply > DEEPEST:
            return i64(int(s.estimate(seat) * SCALE))
        key = s.key()
        slot = key & self.mask
        known: i64 = NO_ACTION
        if self.keys[slot] == key:
            data = self.data[slot]
            known = (data >> 10) & 0xFFFF
            if ((data >> 2) & 0xFF) >= depth:
                value = (data >> 26) - BIAS
                if value > NEAR_WIN:
                    value -= ply
                elif value < -NEAR_WIN:
                    value += ply
                flag = data & 3
                if (
                    flag == EXACT
                    or (flag == AT_LEAST and value >= beta)
                    or (flag == AT_MOST and value <= alpha)
                ):
                    return value
        base = self.width * ply
        end = s.fill(seat, self.moves, base)
        self._rank(base, end, ply, seat, known, key)
        child = self.pool[ply + 1]
        best: i64 = -INFINITE
        choice: i64 = NO_ACTION
        low = alpha
        for i in range(base, end):
            self._bring(i, end)
            action = self.moves[i]
            child.copy_from(s)
            child.play(seat, action)
            if i == base:
                value = self._value(ply + 1, depth - 1, low, beta, seat)
            else:
                less: i64 = 0
                if depth >= 3 and i - base >= 3:
                    less = 1
                    if i - base >= 10:
                        less = 2
                value = self._value(ply + 1, depth - 1 - less, low, low + 1, seat)
                if value > low and less > 0 and not self.stopped:
                    value = self._value(ply + 1, depth - 1, low, low + 1, seat)
                if value > low and value < beta and not self.stopped:
                    value = self._value(ply + 1, depth - 1, low, beta, seat)
            if self.stopped:
                return 0
            if value > best:
                best = value
                choice = action
                if value > low:
                    low = value
                if value >= beta:
                    self._praise(ply, depth, seat, action)
                    break
        flag = EXACT
        if best >= beta:
            flag = AT_LEAST
        elif best <= alpha:
            flag = AT_MOST
        self._remember(slot, key, depth, flag, best, choice, ply)
        return best

    def _remember(
        self, slot: i64, key: i64, depth: i64, flag: i64, value: i64, action: i64, ply: i64
    ) -> None:
        if value > NEAR_WIN:
            value += ply
        elif value < -NEAR_WIN:
            value -= ply
        self.keys[slot] = key
        self.data[slot] = ((value + BIAS) << 26) | (action << 10) | (depth << 2) | flag

    def _rank(self, base: i64, end: i64, ply: i64, seat: i64, known: i64, key: i64) -> None:
        """Which actions to try first: remembered, a killer here, often good elsewhere, any."""
        one = self.killers[2 * ply]
        two = self.killers[2 * ply + 1]
        row = seat * self.codes
        for i in range(base, end):
            action = self.moves[i]
            if action == known:
                self.order[i] = FROM_TABLE
            elif action == one:
                self.order[i] = KILLER + 1
            elif action == two:
                self.order[i] = KILLER
            else:
                self.order[i] = LOT * self.history[row + action] + (mix(key, action) & (LOT - 1))

    def _bring(self, i: i64, end: i64) -> None:
        """Bring the best of the rest to place i."""
        best = i
        for j in range(i + 1, end):
            if self.order[j] > self.order[best]:
                best = j
        if best != i:
            action = self.moves[best]
            worth = self.order[best]
            j = best
            while j > i:
                self.moves[j] = self.moves[j - 1]
                self.order[j] = self.order[j - 1]
                j -= 1
            self.moves[i] = action
            self.order[i] = worth

    def _praise(self, ply: i64, depth: i64, seat: i64, action: i64) -> None:
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action
        row = seat * self.codes
        self.history[row + action] += depth * depth
        if self.history[row + action] > KILLER // (2 * LOT):
            for i in range(2 * self.codes):
                self.history[i] //= 2

    # What was learnt.

    def results(self) -> list[tuple[int, int, float]]:
        """The root's actions, best first, with their nodes and values from -1 to 1.

        Only the first ``lines`` are exact; the others are worth that much at most.
        """
        found: list[tuple[int, int, float]] = []
        for i in range(self.count):
            value = float(self.values[i])
            if self.values[i] > NEAR_WIN:
                value = 1.0
            elif self.values[i] < -NEAR_WIN:
                value = -1.0
            else:
                value /= SCALE
            found.append((self.actions[i], self.spent[i], value))
        return found

    def line(self, first: i64, longest: i64) -> list[tuple[int, int]]:
        """Seats and actions that are expected after a first action."""
        s = self.pool[0].copy()
        actor = self.seat
        action = first
        found: list[tuple[int, int]] = []
        while True:
            found.append((actor, action))
            s.play(actor, action)
            actor = s.actor()
            if actor == NOBODY or len(found) >= longest:
                return found
            key = s.key()
            slot = key & self.mask
            action = (self.data[slot] >> 10) & 0xFFFF
            if self.keys[slot] != key or action not in s.legal(actor):
                return found
