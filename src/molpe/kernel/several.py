"""A choice of several: one question to people, a chain of actions to search and match files."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from molpe.kernel.errors import IllegalAction
from molpe.kernel.model import Frozen, Seat
from molpe.kernel.random import Rng
from molpe.kernel.state import State

if TYPE_CHECKING:
    from molpe.kernel.game import Game

FEW = 5
"""Of so many parts every set is tried by the law, of more a sample."""
SAMPLE = 8


class Several(Frozen):
    """A question for several parts at once, which actions name one by one."""

    parts: tuple[int, ...]
    """The actions that name a part, in the order in which a chain plays them; of equal parts, each
    one's."""
    done: int
    """The action that confirms, where the chain does not end by itself."""
    fewest: int
    most: int
    ordered: bool = False
    """The order of choosing is the order of playing; else a set is played in the order of parts."""
    chosen: tuple[int, ...] = ()
    """The parts of this chain that are played already."""
    number: int | None = None
    """Stays the same while this question is open, and the next one has another: needed where a
    state does not show what was chosen, and the rest of a chain is asked for like a new choice."""

    def chain(self, chosen: Sequence[int]) -> list[int]:
        """Parts chosen in any order, as they are played; refused where they do not fit."""
        if not Counter(chosen) <= Counter(self.parts):
            raise IllegalAction("each part is chosen once, and only of those that are offered")
        if not self.fewest <= len(chosen) <= self.most:
            many = str(self.fewest) if self.fewest == self.most else f"{self.fewest} to {self.most}"
            raise IllegalAction(f"choose {many}, not {len(chosen)}")
        return list(chosen) if self.ordered else sorted(chosen, key=self.parts.index)

    def continues(self, before: "Several", played: Sequence[int]) -> bool:
        """Whether this is still the question from before, after parts of it were played."""
        if self.number is not None:
            return self.number == before.number
        return self.chosen == (*before.chosen, *played)


def play_chain(
    game: "Game[Any]",
    state: State,
    seat: Seat,
    chosen: Sequence[int],
    play: Callable[[Seat, int], None],
) -> list[int]:
    """Play the parts that were chosen and confirm them; ``play`` moves the state on, one by one."""
    question = game.several(state, seat)
    if question is None:
        raise IllegalAction(f"seat {seat} is not asked for several now")
    played = []
    for action in question.chain(chosen):
        play(seat, action)
        played.append(action)
    rest = game.several(state, seat) if seat in state.actors() else None
    if rest is not None and rest.continues(question, played):
        play(seat, rest.done)
        played.append(rest.done)
    return played


def sets_of(question: Several, rng: Rng) -> Iterator[tuple[int, ...]]:
    """Sets that a question allows: all of few parts, some of many."""
    sizes = range(question.fewest, min(question.most, len(question.parts)) + 1)
    if len(question.parts) <= FEW:
        for size in sizes:
            yield from combinations(question.parts, size)
        return
    for number in range(SAMPLE):
        bag = list(question.parts)
        size = sizes[number % len(sizes)]
        yield tuple(bag.pop(rng.below(len(bag))) for _ in range(size))


def parse_several(game: "Game[Any]", state: State, seat: Seat, text: str) -> tuple[int, ...] | None:
    """The parts that a line names in any order (``withdraw nestor jason``), or None."""
    question = game.several(state, seat) if seat in state.actors() else None
    if question is None:
        return None
    verb, *words = text.split() or [""]
    by_text = {game.words(state, seat, part): part for part in question.parts}
    found = [by_text.get(f"{verb} {word}") for word in words]
    if len(words) < 2 or None in found:
        return None
    return tuple(part for part in found if part is not None)
