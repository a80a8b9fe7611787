"""One deal after the other: a match with everything as it is, and its likenesses otherwise."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from molpe.cards import Otherwise, Part, Parted, with_changes
from molpe.kernel import Agent, AnyGame, BadText, Frozen, Match, Rng, Seat, State
from molpe.kernel.match import Find
from molpe.lab.aivat import Corrections, Value, best_share, fit
from molpe.lab.impact.tally import Count, Watch
from molpe.lab.impact.worlds import play, shares
from molpe.lab.plan import Plan, ready

PILOT = 24
"""Deals from which the value is made; they are not among those that count."""
PILOT_SEED = 0x70696C6F74
EVERY = 5
"""Every so many-th state of the pilot is a point of the line."""


class Trial(Frozen):
    """Something otherwise: of which parts, how, and the edition and options that say so."""

    parts: tuple[str, ...]
    how: str
    edition: str
    options: tuple[str, ...]

    @property
    def label(self) -> str:
        """What it is called in tables."""
        return f"{', '.join(self.parts)} {self.how}"


class Job(Frozen):
    """What is measured; with the number of a deal it says everything."""

    plan: Plan
    value: Value
    trials: tuple[Trial, ...] = ()


class Record(Frozen, array_like=True):
    """How a match came out."""

    shares: tuple[float, ...]
    """Of the win, seat by seat."""
    luck: tuple[float, ...]
    """What chance was worth to each seat, to be taken off."""
    late: tuple[float, ...]
    """The same from the first decision on: where luck decides who begins, it is no luck of theirs
    that they do."""
    first: int
    """The seat that acted first."""
    actions: int
    decisions: int
    reason: int


class Held(Frozen, array_like=True):
    """Whoever got a thing first, with it and without: shares of the win, and what luck gave."""

    seat: int
    here: float
    there: float
    here_luck: float
    there_luck: float


class Tried(Frozen, array_like=True):
    """One deal with something otherwise."""

    whole: Record
    same: bool
    """Whether it went exactly as it did with everything as it is."""
    held: Held | None = None
    missed: bool = False
    """Whether somebody got the thing, but its past could not be followed."""


class Found(Frozen, array_like=True):
    """What one deal brought."""

    number: int
    base: Record
    counts: dict[str, Count]
    tried: tuple[Tried, ...]


def parts_in(game: AnyGame, seats: int) -> tuple[Part, ...]:
    """What can be measured of a game; a game that does not say has nothing."""
    return game.parts(seats) if isinstance(game, Parted) else ()


def trials_of(plan: Plan, parts: Sequence[Part], hows: Sequence[str]) -> tuple[Trial, ...]:
    """Every part blank, and exchanged, where it can be."""
    found = []
    for part in parts:
        for how in hows:
            other: Otherwise | None = getattr(part, how)
            if other is not None:
                edition = with_changes(plan.edition, other.changes)
                options = merged(plan.options, other.options)
                found.append(Trial((part.id,), how, edition, options))
    return tuple(found)


def merged(options: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Options of which some are otherwise."""
    found = {word.partition("=")[0]: word for word in (*options, *others)}
    return tuple(found.values())


@lru_cache(maxsize=8)
def parts_at_hand(find: Find, plan: Plan) -> tuple[Part, ...]:
    """The parts of a plan's game, found once in a process."""
    return parts_in(ready(find, plan).game, len(plan.seats))


@lru_cache(maxsize=512)
def world(find: Find, name: str, options: tuple[str, ...], edition: str) -> AnyGame:
    """A game with something otherwise, made once in a process."""
    return find(name, options, edition)


def measure(find: Find, job: Job, first: int, end: int) -> bytes:
    """Deals from the first up to and not including the end."""
    return msgspec.msgpack.encode([one_deal(find, job, number) for number in range(first, end)])


def read(found: bytes) -> list[Found]:
    """What was measured."""
    return msgspec.msgpack.decode(found, type=list[Found])


def one_deal(find: Find, job: Job, number: int) -> Found:
    """A deal as it is, and with everything otherwise that is to be tried."""
    plan = job.plan
    at_hand = ready(find, plan)
    game, seed = at_hand.game, plan.luck(number)
    names = plan.seated(number)

    def players() -> list[Agent]:
        return [at_hand.makers[spec]() for spec in names]

    parts = parts_at_hand(find, plan)
    watch = Watch(game, parts, game.ways) if isinstance(game, Parted) else None
    luck = Corrections(game, players(), job.value)
    looks = [luck.look, watch.look] if watch else [luck.look]
    match = played(game, players(), seed, looks, plan.opening)
    base = record(match, luck)
    counts = watch.end(base.shares) if watch else {}
    tried = []
    for trial in job.trials:
        other = world(find, plan.game, trial.options, trial.edition)
        aside = Corrections(other, players(), job.value)
        whole = played(other, players(), seed, [aside.look], plan.opening)
        held, missed = None, False
        begun = first_of(watch, trial.parts) if watch else None
        if begun is not None and watch is not None:
            length, seat = begun
            behind = Corrections(other, players(), job.value)
            then = play(other, players(), seed, behind.look, watch.past[:length])
            missed = then is None
            if then is not None:
                held = Held(
                    seat,
                    base.shares[seat],
                    shares(then.state)[seat],
                    luck.since(length)[seat],
                    behind.since()[seat],
                )
        tried.append(Tried(record(whole, aside), whole.log == match.log, held, missed))
    return Found(number, base, counts, tuple(tried))


def first_of(watch: Watch, parts: Sequence[str]) -> tuple[int, Seat] | None:
    """After how many actions any of some parts first came to a seat."""
    return min((watch.first[part] for part in parts if part in watch.first), default=None)


Look = Callable[[State, Seat, int], None]


def played(
    game: AnyGame, players: Sequence[Agent], seed: int, looks: Sequence[Look], opening: int
) -> Match:
    """A whole match, with several who look at it."""

    def look(state: State, seat: Seat, action: int) -> None:
        for one in looks:
            one(state, seat, action)

    match = play(game, players, seed, look, opening=opening)
    assert match is not None  # nothing was followed
    return match


def record(match: Match, luck: Corrections) -> Record:
    """What is kept of a match."""
    seats = [seat for seat, _ in match.log if seat >= 0]
    begun = next((place for place, (seat, _) in enumerate(match.log) if seat >= 0), 0)
    return Record(
        shares(match.state),
        tuple(round(x, 9) for x in luck.since()),
        tuple(round(x, 9) for x in luck.since(begun)),
        seats[0] if seats else 0,
        len(match.log),
        len(seats),
        match.state.reason(),
    )


def pilot(find: Find, plan: Plan, deals: int = PILOT) -> Value:
    """A value of states, made from deals that do not count afterwards."""
    at_hand = ready(find, plan)
    game = at_hand.game
    about = " ".join((plan.game, str(plan.version), plan.edition, *plan.options, *plan.seats))
    points: list[tuple[float, float]] = []
    for number in range(deals):
        players = [at_hand.makers[spec]() for spec in plan.seated(number)]
        said: list[list[float]] = []

        def look(state: State, seat: Seat, action: int, said: list[list[float]] = said) -> None:
            said.append([state.estimate(seat) for seat in range(state.seats)])

        match = played(game, players, pilot_seed(plan, number), [look], plan.opening)
        came = shares(match.state)
        for one in said[Rng(number + 1).below(EVERY) :: EVERY]:
            points += zip(one, came, strict=True)
    value = fit(about, points)
    if value.slope <= 0.0:  # an estimate that knows nothing: results stay as they are
        return Value(about)
    results: list[float] = []
    corrections: list[float] = []
    for number in range(deals):
        players = [at_hand.makers[spec]() for spec in plan.seated(number)]
        luck = Corrections(game, players, value)
        match = played(game, players, pilot_seed(plan, number), [luck.look], plan.opening)
        results += shares(match.state)
        corrections += luck.since()
    return msgspec.structs.replace(value, share=best_share(results, corrections))


def pilot_seed(plan: Plan, number: int) -> int:
    """Luck that no deal has which counts."""
    return plan.luck(number) ^ PILOT_SEED


def chosen_parts(parts: Sequence[Part], names: Sequence[str]) -> tuple[Part, ...]:
    """The parts that were asked for, by id, kind or group; all where none was."""
    if not names:
        return tuple(parts)
    known = {word for part in parts for word in (part.id, part.kind, part.group)}
    for name in names:
        if name not in known:
            there = ", ".join([*dict.fromkeys(part.kind for part in parts)])
            ids = ", ".join(part.id for part in parts[:8])
            raise BadText(
                f"there is nothing called {name!r} to measure; kinds: {there}; ids begin: {ids}"
            )
    wanted = set(names)
    return tuple(part for part in parts if wanted & {part.id, part.kind, part.group})
