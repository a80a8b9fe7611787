# molpe: compiled
"""One event as it is told: its things one after the other, and what each of them touched."""

from collections.abc import Iterable

from molpe.kernel import CHANCE, AnyGame, Frozen, State
from molpe.table.match.record import Record
from molpe.table.protocol.to_page import Beat, Change, Line
from molpe.table.room.patch import Parts, diff
from molpe.table.room.sight import kind_of_action, lets_pass, told_of

LAID_OUT = 12
"""So many things that luck alone has touched were laid out, not moved."""

Shift = tuple[tuple[str, ...], list[str]]
"""The things that lie otherwise in one view than in another, and those that are gone."""


class Story:
    """What is told of an event while it happens, for everyone who looks."""

    __slots__ = (
        "beats", "first", "game", "looked", "parts", "patches", "scenes", "seat", "viewers",
        "views", "was",
    )  # fmt: skip

    def __init__(self, game: AnyGame, viewers: set[int], state: State) -> None:
        self.game = game
        self.viewers = viewers
        self.was = state.copy() if viewers else state
        """What there was before it."""
        self.scenes: list[State] = []
        """What is seen between its things."""
        self.beats: list[dict[int, list[Line]]] = [{viewer: [] for viewer in viewers}]
        self.views: list[dict[int, Frozen]] = []
        """What is seen after each of its things, by whose eyes."""
        self.parts: Parts = {}
        self.patches: dict[tuple[int, int], tuple[Change, ...]] = {}
        """What differs between two views, by their identity: several viewers share views."""
        self.looked: dict[tuple[int, int], Shift] = {}
        """What lies otherwise in one than in the other, in the same way."""
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
        first, viewers = len(self.scenes), tuple(self.viewers)
        scenes, tellings = game.unfolded(state, seat, action, viewers)
        for scene in scenes:
            self.part(scene)
        passes = lets_pass(game, state, seat, action)
        heard = told_of(game, state, n, seat, action, passes, tellings)
        for viewer, lines in zip(viewers, heard, strict=True):
            for at, line in lines:
                self.beats[first + at][viewer].append(line)
        if self.first is None:
            self.first = doer(game, state, seat, action, passes)
        self.seat = seat
        return sum([seen(beat) for beat in self.beats])

    def apart(self, state: State, seat: int, action: int) -> bool:
        """Whether it is a thing of its own: luck after somebody's action, where everyone may count
        it, and whatever somebody without a seat does."""
        if self.game.automaton(state):
            return True
        return seat == CHANCE != self.seat and self.game.counts(state, seat, action)

    def part(self, scene: State) -> None:
        """What comes now is seen after this."""
        self.scenes.append(scene)
        self.views.append({})
        self.beats.append({viewer: [] for viewer in self.viewers})

    def look(self, state: State, shown: dict[int, Frozen]) -> dict[int, Frozen]:
        """What is seen in the end by all who were shown something before it: made thing by thing,
        for each shares with the one before it whatever has stayed the same."""
        viewers, seen, was = tuple(shown), list(shown.values()), self.was
        for at, scene in enumerate([*self.scenes, state]):
            seen = self.game.onward(scene, viewers, was, seen)
            shown = dict(zip(viewers, seen, strict=True))
            if at < len(self.scenes):
                self.views[at] = shown
            was = scene
        return shown

    def view(self, at: int, eyes: int) -> Frozen:
        """What is seen after one of its things: made for all who look at once, since they share
        what lies open."""
        views = self.views[at]
        if eyes not in views:
            viewers = tuple(self.viewers) if eyes in self.viewers else (eyes,)
            for viewer, view in zip(
                viewers, self.game.views(self.scenes[at], viewers), strict=True
            ):
                views[viewer] = view
        return views[eyes]

    def patch(self, was: Frozen, now: Frozen) -> tuple[Change, ...]:
        """What has changed from one view to another."""
        both = (id(was), id(now))
        if both not in self.patches:
            self.patches[both] = diff(was, now, self.parts)
        return self.patches[both]

    def told(self, viewer: int, eyes: int, was: Frozen, now: Frozen, marks: "Marks") -> list[Beat]:
        """Its things as a viewer is shown them, from one view to another; at least one."""
        found: list[Beat] = []
        last, seat = len(self.scenes), self.first if self.first is not None else CHANCE
        for at, beat in enumerate(self.beats):
            view = now if at == last else self.view(at, eyes)
            lines, patch = tuple(beat[viewer]), self.patch(was, view)
            if lines or patch or (at == last and not found):
                acted = did(lines)
                by = CHANCE if at else seat
                if patch:
                    done = marks.move(self.game, viewer, by, was, view, acted, self.looked)
                else:
                    done = marks.touch(viewer, by, (), acted)
                found.append(Beat(lines, patch, done))
            was = marks.seen[viewer] = view
        return found


def seen(beat: dict[int, list[Line]]) -> bool:
    """Whether somebody has to see it."""
    for lines in beat.values():
        if did(lines):
            return True
    return False


def did(lines: Iterable[Line]) -> bool:
    """Whether they tell more than that a window passes."""
    for line in lines:
        if line.kind != "pass":
            return True
    return False


class Marks:
    """What each viewer sees marked: the things that were moved, gained or taken last.

    The actions of somebody else are marked until another one acts, the own ones one by one.
    """

    __slots__ = ("done", "seen")

    def __init__(self) -> None:
        self.done: dict[int, tuple[int, dict[str, None]]] = {}
        self.seen: dict[int, Frozen] = {}
        """In which view what is marked for a viewer lay last."""

    def see(
        self, game: AnyGame, viewer: int, seat: int, was: Frozen, now: Frozen, told: bool
    ) -> tuple[str, ...]:
        """What a viewer sees may have changed; return all that is marked now."""
        if was is now or was == now:
            self.touch(viewer, seat, (), told)
        else:
            self.move(game, viewer, seat, was, now, told, {})
        self.seen[viewer] = now
        return tuple(self.done[viewer][1])

    def move(
        self,
        game: AnyGame,
        viewer: int,
        seat: int,
        was: Frozen,
        now: Frozen,
        told: bool,
        looked: dict[tuple[int, int], Shift],
    ) -> tuple[str, ...]:
        """What a viewer sees has changed; return all that is marked now. ``looked`` is kept for
        others who have seen the same."""
        both = (id(was), id(now))
        shift = looked.get(both)
        if shift is None:
            shift = looked[both] = shift_of(*game.shifted(was, now))
        ids, gone = shift
        marked = self.touch(viewer, seat, ids, told)
        if self.seen.get(viewer) is not was:  # marked in a view that this one does not follow
            there = game.lying(now)
            gone = [thing for thing in marked if thing not in there]
        for thing in gone:
            self.done[viewer][1].pop(thing, None)
        return tuple(self.done[viewer][1]) if gone else marked

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
            who = doer(game, state, seat, action, lets_pass(game, state, seat, action))
            state.play(seat, action)
            if seat != CHANCE or at == len(log) or log[at][0] != CHANCE:
                was, view = view, game.view(state, viewer)
                self.see(game, viewer, who, was, view, who != CHANCE)


def doer(game: AnyGame, state: State, seat: int, action: int, passes: bool) -> int:
    """Whose action it is; what comes of a pass belongs to whoever acted before it."""
    deed = seat != CHANCE and kind_of_action(game, state, seat, action, passes) == "deed"
    return seat if deed else CHANCE


def last_run(record: Record, viewer: int) -> int:
    """How many actions there were before the last ones of one seat, or the viewer's last one."""
    start, run = 0, CHANCE
    for at, (_, state, seat, action) in enumerate(record.numbered()):
        passes = lets_pass(record.game, state, seat, action)
        who = doer(record.game, state, seat, action, passes)
        if who != CHANCE and (who != run or who == viewer):
            start, run = at, who
    return start


def shift_of(before: dict[str, object], now: dict[str, object]) -> Shift:
    """The things that lie otherwise than before, and those that lie nowhere any more."""
    found: list[str] = []
    for id, lies in now.items():
        lay = before.get(id)
        if lay is not lies and lay != lies:
            found.append(id)
    return tuple(found), [id for id in before if id not in now]
