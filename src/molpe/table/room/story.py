"""One event as it is told: its things one after the other, and what each of them touched."""

from collections.abc import Mapping

from molpe.kernel import CHANCE, AnyGame, Frozen, State
from molpe.table.match.record import Record
from molpe.table.protocol.to_page import Beat, Change, Line
from molpe.table.room.patch import diff
from molpe.table.room.sight import kind_of_action, told_of

LAID_OUT = 12
"""So many things that luck alone has touched were laid out, not moved."""
COMPARED = 8
"""So many views are remembered with where their things lie."""


class Story:
    """What is told of an event while it happens, for everyone who looks."""

    __slots__ = ("beats", "first", "game", "patches", "scenes", "seat", "viewers", "views")

    def __init__(self, game: AnyGame, viewers: set[int]) -> None:
        self.game = game
        self.viewers = viewers
        self.scenes: list[State] = []
        """What is seen between its things."""
        self.beats: list[dict[int, list[Line]]] = [{viewer: [] for viewer in viewers}]
        self.views: dict[tuple[int, int], Frozen] = {}
        self.patches: dict[tuple[int, int], tuple[Change, ...]] = {}
        """What differs between two views, by their identity: several viewers share views."""
        self.first: int | None = None
        """Whose doing it is, and who has acted in it last."""
        self.seat: int | None = None

    def tell(self, state: State, seat: int, action: int, n: int) -> int:
        """An action is about to be played, the ``n``-th; return how many things there are so far
        that take their time."""
        if not self.viewers:
            return 0
        game = self.game
        if self.seat is not None and self.apart(state, seat, action):
            self.part(state.copy())
        first = len(self.scenes)
        for scene in game.scenes(state, seat, action):
            self.part(scene)
        for viewer in self.viewers:
            for at, line in told_of(game, state, n, seat, action, viewer):
                self.beats[first + at][viewer].append(line)
        if self.first is None:
            self.first = doer(game, state, seat, action)
        self.seat = seat
        return sum(map(seen, self.beats))

    def apart(self, state: State, seat: int, action: int) -> bool:
        """Whether it is a thing of its own: luck after somebody's action, where everyone may count
        it, and whatever somebody without a seat does."""
        if self.game.automaton(state):
            return True
        return seat == CHANCE != self.seat and self.game.counts(state, seat, action)

    def part(self, scene: State) -> None:
        """What comes now is seen after this."""
        self.scenes.append(scene)
        self.beats.append({viewer: [] for viewer in self.viewers})

    def view(self, at: int, eyes: int) -> Frozen:
        """What is seen after one of its things."""
        if (at, eyes) not in self.views:
            self.views[at, eyes] = self.game.view(self.scenes[at], eyes)
        return self.views[at, eyes]

    def patch(self, was: Frozen, now: Frozen) -> tuple[Change, ...]:
        """What has changed from one view to another."""
        both = (id(was), id(now))
        if both not in self.patches:
            self.patches[both] = diff(was, now)
        return self.patches[both]

    def told(self, viewer: int, eyes: int, was: Frozen, now: Frozen, marks: "Marks") -> list[Beat]:
        """Its things as a viewer is shown them, from one view to another; at least one."""
        found: list[Beat] = []
        last, seat = len(self.scenes), self.first if self.first is not None else CHANCE
        for at, beat in enumerate(self.beats):
            view = now if at == last else self.view(at, eyes)
            lines, patch = tuple(beat[viewer]), self.patch(was, view)
            if lines or patch or (at == last and not found):
                acted = any(line.kind != "pass" for line in lines)
                done = marks.see(self.game, viewer, CHANCE if at else seat, was, view, acted)
                found.append(Beat(lines, patch, done))
            was = view
        return found


def seen(beat: Mapping[int, list[Line]]) -> bool:
    """Whether somebody has to see it: more than that a window passes."""
    return any(line.kind != "pass" for lines in beat.values() for line in lines)


class Marks:
    """What each viewer sees marked: the things that were moved, gained or taken last.

    The actions of somebody else are marked until another one acts, the own ones one by one.
    """

    __slots__ = ("done", "lain")

    def __init__(self) -> None:
        self.done: dict[int, tuple[int, dict[str, None]]] = {}
        self.lain: dict[int, tuple[Frozen, Mapping[str, object]]] = {}
        """Where things lie in the views that were compared last, by their identity: what is seen
        now is what was seen when something happens next, and viewers share views."""

    def lying(self, game: AnyGame, view: Frozen) -> Mapping[str, object]:
        """Where each thing of a view lies."""
        if (known := self.lain.get(id(view))) is None:
            if len(self.lain) == COMPARED:
                del self.lain[next(iter(self.lain))]
            known = self.lain[id(view)] = (view, game.lying(view))
        return known[1]

    def see(
        self, game: AnyGame, viewer: int, seat: int, was: Frozen, now: Frozen, told: bool
    ) -> tuple[str, ...]:
        """What a viewer sees has changed; return all that is marked now."""
        if was is now or was == now:
            return self.touch(viewer, seat, (), told)
        there = self.lying(game, now)
        self.touch(viewer, seat, touched(self.lying(game, was), there), told)
        by, marked = self.done[viewer]
        self.done[viewer] = (by, {id: None for id in marked if id in there})
        return tuple(self.done[viewer][1])

    def touch(self, viewer: int, seat: int, ids: tuple[str, ...], told: bool) -> tuple[str, ...]:
        """A seat, or luck after it, has touched things; return all that is marked now."""
        before, marked = self.done.get(viewer, (CHANCE, {}))
        if seat == CHANCE == before and len(ids) > LAID_OUT:
            ids = ()
        if seat in (CHANCE, before) and not seat == before == viewer:
            self.done[viewer] = (before, marked | dict.fromkeys(ids))
        elif ids or told:
            self.done[viewer] = (seat, dict.fromkeys(ids))
        else:
            self.done[viewer] = (before, marked)
        return tuple(self.done[viewer][1])

    def of(self, record: Record, viewer: int) -> tuple[str, ...]:
        """What is marked for a viewer now; worked out from the log where nobody looked."""
        if viewer not in self.done:
            self.recall(record, viewer)
        return tuple(self.done[viewer][1])

    def recall(self, record: Record, viewer: int) -> None:
        """Work out from the log what is marked for a viewer."""
        game, log = record.game, record.match.log
        self.done[viewer] = (CHANCE, {})
        start = last_run(record, viewer)
        state = record.match.state_at(start)
        view = game.view(state, viewer)
        for at, (seat, action) in enumerate(log[start:], start + 1):
            who = doer(game, state, seat, action)
            state.play(seat, action)
            if seat != CHANCE or at == len(log) or log[at][0] != CHANCE:
                was, view = view, game.view(state, viewer)
                self.see(game, viewer, who, was, view, who != CHANCE)


def doer(game: AnyGame, state: State, seat: int, action: int) -> int:
    """Whose action it is; what comes of a pass belongs to whoever acted before it."""
    deed = seat != CHANCE and kind_of_action(game, state, seat, action) == "deed"
    return seat if deed else CHANCE


def last_run(record: Record, viewer: int) -> int:
    """How many actions there were before the last ones of one seat, or the viewer's last one."""
    start, run = 0, CHANCE
    for at, (_, state, seat, action) in enumerate(record.numbered()):
        who = doer(record.game, state, seat, action)
        if who != CHANCE and (who != run or who == viewer):
            start, run = at, who
    return start


def touched(before: Mapping[str, object], now: Mapping[str, object]) -> tuple[str, ...]:
    """The things that lie otherwise than before."""
    return tuple(id for id, lies in now.items() if before.get(id) != lies)
