"""A finished match looked at again: who stood how after every action, and where it turned.

Whoever acted is judged by a guess of what it knew, never by the truth.
"""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Literal, NamedTuple

from molpe.agents.advisor import advisor
from molpe.agents.budget import WATCH, Setting, Stop, never
from molpe.agents.thought import SURE, Mind, Weighing, restrain, weigh
from molpe.kernel import CHANCE, AnyGame, Frozen, Match, Message, Rng, Seat, State

Mark = Literal["", "slip", "mistake", "blunder"]
MARKS: tuple[tuple[float, Mark], ...] = ((0.25, "blunder"), (0.12, "mistake"), (0.06, "slip"))
"""What an action is called that throws away so much of the chance to win."""
LEAST = MARKS[-1][0]
"""Where no action throws away so much it does not matter which is chosen."""
SHORTEST_MS = 4
"""Less time than this tells nothing: where there is not even so much, decisions are left out."""

Tick = Callable[[int], None]
"""Hears the number of the action that has been looked at."""


class Ahead(Frozen):
    """An action that is expected, as the one who asks would be told of it."""

    seat: int
    m: Message


class Why(Frozen, omit_defaults=True):
    """What is different after the better action, as far as both were looked ahead.

    ``score``: the scores would be ``there`` instead of ``here``, one a seat. ``wins``: it wins,
    for this reason. ``loses``: what was played loses, for this reason.
    """

    kind: Literal["score", "wins", "loses"]
    there: tuple[int, ...] = ()
    here: tuple[int, ...] = ()
    reason: Message | None = None


class Better(Frozen):
    """What could have been done instead."""

    text: str
    clicks: tuple[str, ...]
    """The things to click for it in the view before the moment."""
    m: Message
    chance: float
    """How likely the seat was to win with it."""
    line: tuple[Ahead, ...]
    """How it was expected to go on, itself first."""
    instead: tuple[Ahead, ...]
    """How what was played was expected to go on, itself first."""
    why: tuple[Why, ...]


class Moment(Frozen):
    """A decision of a match and what it was worth, by what its seat could know."""

    n: int
    """How many actions had been played after it, as in ``Line`` and ``Frame``."""
    seat: int
    text: str
    m: Message
    """What was played."""
    clicks: tuple[str, ...]
    chances: tuple[float, ...]
    """How likely each seat was to win after it."""
    loss: float = 0.0
    """How much of its chance the seat threw away."""
    stake: float = 0.0
    """How much of it the worst action would have thrown away that was looked at."""
    mark: Mark = ""
    better: Better | None = None
    """Where there is a mark."""
    forced: bool = False
    """Whether there was no choice."""
    looked: bool = True
    """False where there was no time to look: the chances are the last that were known."""


class Review(Frozen):
    """A match, moment by moment."""

    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    places: tuple[int, ...] | None
    turned: int
    """``n`` of the moment that threw away most; 0 where none did."""


class Decision(NamedTuple):
    """An action that somebody chose, and what the seat knew then."""

    n: int
    seat: Seat
    action: int
    guess: State


def review(
    match: Match,
    ms: Setting = None,
    sims: Setting = None,
    tick: Tick | None = None,
    total_ms: int | None = None,
    stop: Stop = never,
) -> Review:
    """Walk a match and judge every decision.

    ``total_ms`` bounds the whole review: a long match gets less time an action, and where that
    would be too little some actions are only walked over, evenly. ``stop`` ends the thinking.
    """
    game = match.game
    state = match.first()
    agent = advisor(game, state, ms, sims)
    moments: list[Moment] = []
    chances = even(match.seats)
    time = Share(total_ms, sum(seat != CHANCE for seat, _ in match.log))
    for n, (seat, action) in enumerate(match.log, 1):
        if seat != CHANCE:
            forced = len(state.legal(seat)) == 1
            if not time.allows(forced) or stop():
                moment = walk_over(game, state, n, seat, action, chances, forced)
            else:
                rng = Rng(n)
                decision = Decision(n, seat, action, state.guess(seat, rng))
                moment = judge(agent, game, decision, rng, time.ms, stop)
                chances = moment.chances
            moments.append(moment)
        state.play(seat, action)
        if tick is not None:
            tick(n)
    outcome = match.outcome()
    return Review(
        game=game.name,
        seats=tuple(game.seat_name(seat) for seat in range(match.seats)),
        names=match.names,
        moments=tuple(moments),
        places=outcome.places if outcome else None,
        turned=turning_point(moments),
    )


def decisions(match: Match, most: int) -> list[Decision]:
    """The decisions of a match that were not forced; of very many some, evenly, and the last."""
    state = match.first()
    free = []
    for n, (seat, action) in enumerate(match.log, 1):
        if seat != CHANCE and len(state.legal(seat)) > 1:
            free.append(n)
        state.play(seat, action)
    if len(free) > most:
        free = [free[(i + 1) * len(free) // most - 1] for i in range(most)]
    wanted = set(free)
    state, found = match.first(), []
    for n, (seat, action) in enumerate(match.log, 1):
        if n in wanted:
            found.append(Decision(n, seat, action, state.guess(seat, Rng(n))))
        state.play(seat, action)
    return found


def turning_point(moments: list[Moment]) -> int:
    """``n`` of the moment that threw away most; 0 where none did."""
    worst = max(moments, key=lambda moment: moment.loss, default=None)
    return worst.n if worst is not None and worst.mark else 0


def well_chosen(moments: Iterable[Moment]) -> tuple[int, int]:
    """How many decisions were well chosen, of how many that mattered."""
    heavy = [moment for moment in moments if moment.stake >= LEAST]
    return sum(not moment.mark for moment in heavy), len(heavy)


class Share:
    """How a bounded time is shared out among decisions: evenly, two looks at each."""

    def __init__(self, total_ms: int | None, decisions: int) -> None:
        self.end = None if total_ms is None else WATCH.now() + total_ms / 1000
        self.left = decisions
        self.owed = 0.0
        self.ms: int | None = None
        """The time for one look, None where it is not bounded."""

    def allows(self, forced: bool) -> bool:
        """Whether the next decision is looked at. Forced ones leave their time to the others."""
        self.left -= 1
        if forced:
            return False
        if self.end is None:
            return True
        look = max(0.0, self.end - WATCH.now()) * 1000 / (2 * (self.left + 1))
        self.owed += look / SHORTEST_MS
        if look <= 0 or self.owed < 1:
            return False
        self.ms = max(SHORTEST_MS, int(look))
        self.owed = min(1.0, self.owed - 1)
        return True


def even(seats: int) -> tuple[float, ...]:
    """How everybody stands before anything has happened."""
    return (round(1 / seats, 4) if seats > 1 else 0.5,) * seats


def standing(weighing: Weighing, seats: int) -> tuple[float, ...]:
    """Every seat's chance to win; together they make one where several play."""
    chances = [weighing.chance(value) for value in weighing.values]
    total = sum(chances)
    if seats <= 2 or total == 0:
        return tuple(chances)
    return tuple(round(c / total, 4) for c in chances)


def walk_over(
    game: AnyGame,
    state: State,
    n: int,
    seat: Seat,
    action: int,
    chances: tuple[float, ...],
    forced: bool,
) -> Moment:
    """A moment that is not looked at: nothing was chosen, or there is no time."""
    text, clicks = game.words(state, seat, action), game.clicks(state, seat, action)
    m = game.told(state, seat, action, seat)
    return Moment(n, seat, text, m, clicks, chances, forced=forced, looked=forced)


def judge(
    agent: Mind,
    game: AnyGame,
    decision: Decision,
    rng: Rng,
    ms: int | None = None,
    stop: Stop = never,
) -> Moment:
    """What a decision cost against the best that is found; ``ms`` is the time of one look."""
    n, seat, action, guess = decision
    restrain(agent, ms, stop)
    played = best = weigh(agent, game, guess, seat, rng)
    if best.actions[0][0] != action:
        restrain(agent, ms, stop)
        played = weigh(agent, game, guess, seat, rng, (action,))
    first, _, top = best.actions[0]
    value = played.actions[0][2]
    loss = best.loss(top, value)
    noise = SURE * hypot(best.errors.get(first, 0.0), played.errors.get(action, 0.0))
    sure = top - value > noise
    mark: Mark = next((word for least, word in MARKS if sure and loss >= least), "")
    return Moment(
        n=n,
        seat=seat,
        text=game.words(guess, seat, action),
        m=game.told(guess, seat, action, seat),
        clicks=game.clicks(guess, seat, action),
        chances=standing(played, guess.seats),
        loss=loss,
        stake=max(loss, best.loss(top, min(worth for _, _, worth in best.actions))),
        mark=mark,
        better=compare(game, guess, seat, best, played) if mark else None,
    )


def compare(game: AnyGame, guess: State, seat: Seat, best: Weighing, played: Weighing) -> Better:
    """Both ways it was expected to go, and what is different at their ends."""
    action, _, value = best.actions[0]
    line, there = ahead(game, best.world, best.line(seat, action), seat)
    was = played.actions[0][0]
    instead, here = ahead(game, played.world, played.line(seat, was), seat)
    why = []
    scores = [tuple(end.score(s) for s in range(end.seats)) for end in (there, here)]
    if scores[0] != scores[1]:
        why.append(Why("score", scores[0], scores[1]))
    won, lost = game.outcome(there), game.outcome(here)
    if won is not None and seat in won.winners:
        why.append(Why("wins", reason=game.ended(won)))
    if lost is not None and lost.winners and seat not in lost.winners:
        why.append(Why("loses", reason=game.ended(lost)))
    return Better(
        text=game.words(guess, seat, action),
        clicks=game.clicks(guess, seat, action),
        m=game.told(guess, seat, action, seat),
        chance=best.chance(value),
        line=line,
        instead=instead,
        why=tuple(why),
    )


def ahead(
    game: AnyGame, start: State, line: Sequence[tuple[Seat, int]], viewer: Seat
) -> tuple[tuple[Ahead, ...], State]:
    """An expected line as the viewer would be told it, and the world at its end."""
    world = start.copy()
    told = []
    for seat, action in line:
        told.append(Ahead(seat, game.told(world, seat, action, viewer)))
        world.play(seat, action)
    return tuple(told), world
