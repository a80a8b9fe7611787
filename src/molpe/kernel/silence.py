"""The law of silence: what a viewer is shown is the same in every world that looks alike to it.

A truth and a world that a viewer cannot tell from it are played forward by the same open actions.
What leaves the match for the viewer is compared: lines and their number, steps, scenes, who is
asked. A world ends where the next open action is not legal in it, or where it shows other things
than the truth does: then the viewer was told something, as the rules have it.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from molpe.kernel.errors import LawBroken
from molpe.kernel.gist import Told
from molpe.kernel.match import AnyGame, Match
from molpe.kernel.model import Frozen, Seat
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, SPECTATOR, State

AHEAD = 24
"""So many actions of the match are followed in each world."""

Move = tuple[Seat, int]


class Step(NamedTuple):
    """An action that everyone may count and the luck after it, in the truth and in a world."""

    played: list[Move]
    elsewhere: list[Move]
    told: list[Told]
    heard: list[Told]
    seen: list[Frozen]
    """The scenes that the truth runs through, as the viewer sees them."""
    shown: list[Frozen]


def check_silence(match: Match, rng: Rng, every: int = 1, ahead: int = AHEAD) -> int:
    """Hold a match against the law at every ``every``-th action; return how many steps were
    compared."""
    compared = 0
    for start in range(0, len(match.log), every):
        truth = match.state_at(start)
        if start and len(match.state_at(start - 1).actors()) > 1:
            continue  # choices that are in already open as the world has them
        log = match.log[start : start + ahead]
        for viewer in (*range(match.seats), SPECTATOR):
            world = alike(truth, viewer, rng)
            compared += follow(match.game, truth.copy(), world, log, viewer, rng)
    return compared


def alike(truth: State, viewer: Seat, rng: Rng) -> State:
    """A world that a viewer cannot tell from the truth; what a spectator does not know is what
    every seat in turn is dealt anew."""
    if viewer != SPECTATOR:
        return truth.guess(viewer, rng)
    world = truth.copy()
    for seat in range(truth.seats):
        world.redeal(seat, rng)
    return world


def follow(
    game: AnyGame, truth: State, world: State, log: Sequence[Move], viewer: Seat, rng: Rng
) -> int:
    """Play both on and compare what the viewer is shown; return how many steps were the same."""
    compared = 0
    for step in steps(game, truth, world, log, viewer, rng):
        if differs(game, step.told, step.heard, viewer):
            break
        if len(step.seen) != len(step.shown):
            raise LawBroken(f"as many scenes in every world: {viewer} after {step.told}")
        same = game.view(truth, viewer) == game.view(world, viewer) and step.seen == step.shown
        if game.sealed and not same:  # choices that open show without a line what was hidden
            break
        if truth.actors() != world.actors():
            where = f"{truth.actors()} or {world.actors()} after {step.told[-1:]}"
            raise LawBroken(f"who is asked tells nothing: {viewer} {where}")
        if not same:
            break
        compared += 1
    return compared


def steps(
    game: AnyGame, truth: State, world: State, log: Sequence[Move], viewer: Seat, rng: Rng
) -> Iterator[Step]:
    """Play a log on, step by step, and in a world the same as far as the viewer hears it."""
    at = 0
    while at < len(log):
        step = Step([], [], [], [], [], [])
        if game.counts(truth, *log[at]):
            told = game.lines(truth, *log[at], viewer)
            same = same_to(game, world, *log[at], told, viewer)
            if same is None:
                return
            _play(game, truth, *log[at], viewer, step.played, step.told, step.seen)
            _play(game, world, log[at][0], same, viewer, step.elsewhere, step.heard, step.shown)
            at += 1
        while at < len(log) and not game.counts(truth, *log[at]):
            _play(game, truth, *log[at], viewer, step.played, step.told, step.seen)
            at += 1
        if at == len(log) and truth.actor() == CHANCE:
            return  # luck that belongs to the last step is not all there
        while world.actor() == CHANCE and not game.counts(world, CHANCE, world.legal(CHANCE)[0]):
            action = _luck(game, world, step, viewer, rng)
            _play(game, world, CHANCE, action, viewer, step.elsewhere, step.heard, step.shown)
        yield step


def _play(
    game: AnyGame,
    state: State,
    seat: Seat,
    action: int,
    viewer: Seat,
    played: list[Move],
    told: list[Told],
    scenes: list[Frozen],
) -> None:
    told += _placed(game.lines(state, seat, action, viewer), len(scenes))
    scenes += [game.view(scene, viewer) for scene in game.scenes(state, seat, action)]
    played.append((seat, action))
    state.play(seat, action)


def _placed(lines: Sequence[Told], before: int) -> list[Told]:
    """Lines with their scenes counted from the beginning of the step, as a table shows them."""
    return [line._replace(scene=line.scene + before) for line in lines]


def same_to(
    game: AnyGame, world: State, seat: Seat, action: int, told: tuple[Told, ...], viewer: Seat
) -> int | None:
    """An action of a world that a viewer hears as the one of the truth, if there is one."""
    if seat not in world.actors():
        return None
    for other in sorted(world.legal(seat), key=lambda one: one != action):
        lines = game.lines(world, seat, other, viewer)
        if lines[:1] == told[:1] and game.counts(world, seat, other):
            return other
    return None


def _luck(game: AnyGame, world: State, step: Step, viewer: Seat, rng: Rng) -> int:
    """Luck that nobody counts, as the truth has it where that can be."""
    n = len(step.heard)
    legal = world.legal(CHANCE)
    fits = []
    for action in legal:
        lines = _placed(game.lines(world, CHANCE, action, viewer), len(step.shown))
        if lines == step.told[n : n + len(lines)]:
            fits.append(action)
    fits = fits or legal
    return fits[rng.below(len(fits))]


def differs(game: AnyGame, told: list[Told], heard: list[Told], viewer: Seat) -> bool:
    """Whether the lines of a truth and a world tell different things, as the rules have it; else
    there are as many, of the same sort."""
    for one, other in zip_longest(told, heard):
        if any(line is not None and line.gist.verb in game.bared for line in (one, other)):
            if one != other:
                return True
        elif one is None or other is None:
            raise LawBroken(f"as many lines in every world: {viewer} {told} {heard}")
        elif sort_of(one) != sort_of(other):
            raise LawBroken(f"lines are of the same sort in every world: {viewer} {one} {other}")
        elif one != other:
            return True
    return False


def sort_of(line: Told) -> tuple[Any, ...]:
    """What of a line does not depend on the things it names."""
    things = sorted(line.gist.things)
    return line.seat, line.m.key, line.gist.verb, line.effect, line.scene, *things
