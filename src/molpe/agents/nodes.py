# molpe: compiled
"""The nodes of a tree and their actions, found by what the acting seat knows."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.state import State

MOST: Final = 2_000_000  # nodes and edges: a tree this large grows no more, but goes on learning
NO_NODE: Final = -1


@mypyc_attr(acyclic=True)
class Nodes:
    """A node is a key, visits and a row of edges; an edge is an action with what is known of it."""

    __slots__ = (
        "actions",
        "amaf",
        "amaf_sums",
        "edges",
        "estimates",
        "first",
        "keys",
        "only",
        "priors",
        "scratch",
        "sizes",
        "slots",
        "sums",
        "times",
        "visits",
        "weighed",
    )

    def __init__(self, root: State, only: list[int]) -> None:
        self.only: vec[i64] = vec[i64](only)  # what the root considers; nothing: everything
        self.scratch: State = root.blank()
        # nodes
        self.slots: vec[i64] = vec[i64]([0] * 1024)
        self.keys: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.times: vec[i64] = vec[i64]()
        self.weighed: vec[i64] = vec[i64]()
        # edges
        self.edges: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()
        self.estimates: vec[float] = vec[float]()
        self.priors: vec[float] = vec[float]()
        self.amaf: vec[i64] = vec[i64]()
        self.amaf_sums: vec[float] = vec[float]()

    def size(self) -> int:
        """How many nodes there are."""
        return len(self.keys)

    def _add(self, key: i64) -> None:
        n = len(self.keys)
        if 2 * n >= len(self.slots):
            self._rehash()
        self.keys = append(self.keys, key)
        self.first = append(self.first, -1)
        self.sizes = append(self.sizes, 0)
        self.times = append(self.times, 0)
        self.weighed = append(self.weighed, 0)
        self._file(n)

    def _file(self, node: i64) -> None:
        mask = len(self.slots) - 1
        slot = self.keys[node] & mask
        while self.slots[slot] != 0:
            slot = (slot + 1) & mask
        self.slots[slot] = node + 1

    def _rehash(self) -> None:
        self.slots = vec[i64]([0] * (4 * len(self.slots)))
        for node in range(len(self.keys)):
            self._file(node)

    def _find(self, key: i64) -> i64:
        slots = self.slots
        mask = len(slots) - 1
        slot = key & mask
        while True:
            node = slots[slot] - 1
            if node < 0:
                return NO_NODE
            if self.keys[node] == key:
                return node
            slot = (slot + 1) & mask

    def _expand(self, node: i64, s: State, seat: i64) -> None:
        """List the actions of a node that is visited for the second time."""
        out = self.scratch.buffer()
        n = s.fill(seat, out, 0)
        self.first[node] = self.edges
        for i in range(n):
            if node == 0 and not self._wanted(out[i]):
                continue
            self.actions = append(self.actions, out[i])
            self.visits = append(self.visits, 0)
            self.sums = append(self.sums, 0.0)
            self.estimates = append(self.estimates, 0.0)
            self.priors = append(self.priors, 0.0)
            self.amaf = append(self.amaf, 0)
            self.amaf_sums = append(self.amaf_sums, 0.0)
            self.edges += 1
        self.sizes[node] = self.edges - self.first[node]

    def _wanted(self, action: i64) -> bool:
        """Whether the root considers an action."""
        if len(self.only) == 0:
            return True
        for i in range(len(self.only)):
            if self.only[i] == action:
                return True
        return False

    def _sort(self, first: i64, last: i64) -> None:
        for i in range(first + 1, last):
            action = self.actions[i]
            visits = self.visits[i]
            total = self.sums[i]
            estimate = self.estimates[i]
            prior = self.priors[i]
            amaf = self.amaf[i]
            amaf_sum = self.amaf_sums[i]
            j = i
            while j > first and self.priors[j - 1] < prior:
                self.actions[j] = self.actions[j - 1]
                self.visits[j] = self.visits[j - 1]
                self.sums[j] = self.sums[j - 1]
                self.estimates[j] = self.estimates[j - 1]
                self.priors[j] = self.priors[j - 1]
                self.amaf[j] = self.amaf[j - 1]
                self.amaf_sums[j] = self.amaf_sums[j - 1]
                j -= 1
            self.actions[j] = action
            self.visits[j] = visits
            self.sums[j] = total
            self.estimates[j] = estimate
            self.priors[j] = prior
            self.amaf[j] = amaf
            self.amaf_sums[j] = amaf_sum
