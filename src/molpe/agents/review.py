"""A finished match looked at again: who stood how after every action, and where it turned."""

from collections.abc import Callable

from molpe.agents.advisor import advisor
from molpe.agents.budget import WATCH, Setting, Stop, never
from molpe.agents.thought import LINE, Weighing, chance, weigh
from molpe.kernel import CHANCE, AnyGame, Frozen, Match, Message, Rng, Seat, State

MARKS = ((0.25, "blunder"), (0.12, "mistake"), (0.06, "slip"))
"""What an action is called that throws away so much of the chance to win."""
SHORTEST_MS = 4
"""Less time than this tells nothing: where there is not even so much, decisions are left out."""

Tick = Callable[[int], None]
"""Hears the number of the action that has been looked at."""


class Better(Frozen):
    """What could have been done instead, and what that changes."""

    action: int
    words: str
    chance: float
    line: tuple[str, ...]
    """How it was expected to go on, as the seat would have been told."""
    instead: tuple[str, ...]
    """The same after the action that was played."""
    why: str


class Moment(Frozen):
    """One decision of the match."""

    number: int
    """Its place among all actions, counted from 1."""
    seat: Seat
    action: int
    words: str
    forced: bool
    chances: tuple[float, ...]
    """How likely each seat was to win after it, as far as the one who acted could know."""
    loss: float
    """How much of its chance the seat threw away."""
    mark: str
    """blunder, mistake, slip, or nothing."""
    better: Better | None
    looked: bool = True
    """False where there was no time to look: the chances are the last that were known."""


class Review(Frozen):
    """A match, moment by moment."""

    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    places: tuple[int, ...] | None
    turned: int | None
    """The number of the action that lost most."""


def review(
    match: Match,
    ms: Setting = None,
    sims: Setting = None,
    tick: Tick | None = None,
    total_ms: int | None = None,
    stop: Stop = never,
) -> Review:
    """Walk a match; whoever acted is judged by a guess of what it knew, never by the truth.

    ``total_ms`` bounds the whole review: a long match gets less time an action, and where that
    would be too little some actions are only walked over, evenly. ``stop`` ends the thinking.
    """
    game = match.game
    state = match.first()
    agent = advisor(game, state, ms, sims)
    moments: list[Moment] = []
    chances = (round(1 / match.seats, 4),) * match.seats if match.seats > 1 else (0.5,)
    time = Share(total_ms, sum(seat != CHANCE for seat, _ in match.log))
    for number, (seat, action) in enumerate(match.log, 1):
        if seat != CHANCE:
            legal = state.legal(seat)
            words = game.words(state, seat, action)
            forced = len(legal) == 1
            if not time.allows(forced) or stop():
                moment = Moment(number, seat, action, words, forced, chances, 0.0, "", None, forced)
            else:
                rng = Rng(number)
                guess = state.guess(seat, rng)
                agent.restrain(time.ms, stop)
                best = weigh(agent, game, guess, seat, rng)
                played = best
                if best.actions[0][0] != action:
                    agent.restrain(time.ms, stop)
                    played = weigh(agent, game, guess, seat, rng, (action,))
                chances = standing(played, match.seats)
                moment = judge(game, number, seat, words, chances, best, played)
            moments.append(moment)
        state.play(seat, action)
        if tick is not None:
            tick(number)
    outcome = match.outcome()
    worst = max(moments, key=lambda moment: moment.loss, default=None)
    return Review(
        game=game.name,
        seats=tuple(game.seat_name(seat) for seat in range(match.seats)),
        names=match.names,
        moments=tuple(moments),
        places=outcome.places if outcome else None,
        turned=worst.number if worst is not None and worst.mark else None,
    )


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


def standing(weighing: Weighing, seats: int) -> tuple[float, ...]:
    """Every seat's chance to win; together they make one where several play."""
    chances = [chance(value) for value in weighing.values]
    total = sum(chances)
    if seats <= 2 or total == 0:
        return tuple(chances)
    return tuple(round(c / total, 4) for c in chances)


def judge(
    game: AnyGame,
    number: int,
    seat: Seat,
    words: str,
    chances: tuple[float, ...],
    best: Weighing,
    played: Weighing,
) -> Moment:
    """What an action cost against the best that was found."""
    action = played.actions[0][0]
    hoped, had = chance(best.actions[0][2]), chance(played.actions[0][2])
    loss = round(max(0.0, hoped - had), 4)
    mark = next((word for least, word in MARKS if loss >= least), "")
    better = None
    if mark:
        better = compare(game, seat, best, played, hoped)
    return Moment(number, seat, action, words, False, chances, loss, mark, better)


def compare(game: AnyGame, seat: Seat, best: Weighing, played: Weighing, hoped: float) -> Better:
    """Both ways it was expected to go, and what is different at their ends."""
    action = best.actions[0][0]
    line, there = tell(game, best, seat)
    instead, here = tell(game, played, seat)
    changes = []
    if score_line(there) != score_line(here):
        changes.append(f"the score would be {score_line(there)} instead of {score_line(here)}")
    won, lost = game.outcome(there), game.outcome(here)
    if won is not None and seat in won.winners:
        changes.append(f"it wins: {game.say(Message(f'reason-{won.reason}'))}")
    if lost is not None and lost.winners and seat not in lost.winners:
        changes.append(f"what was played loses: {game.say(Message(f'reason-{lost.reason}'))}")
    if not changes and line and instead:
        changes.append(f"“{line[-1]}” instead of “{instead[-1]}”")
    words = game.words(best.world, seat, action)
    return Better(action, words, hoped, tuple(line), tuple(instead), "; ".join(changes))


def tell(game: AnyGame, weighing: Weighing, viewer: Seat) -> tuple[list[str], State]:
    """An expected line as the viewer would be told it, and the world at its end."""
    world = weighing.world.copy()
    told = []
    for seat, action in weighing.line[:LINE]:
        text = game.say(game.told(world, seat, action, viewer))
        told.append(f"{game.seat_name(seat)}: {text}")
        world.play(seat, action)
    return told, world


def score_line(state: State) -> str:
    """The scores of all seats."""
    return " : ".join(str(state.score(seat)) for seat in range(state.seats))
