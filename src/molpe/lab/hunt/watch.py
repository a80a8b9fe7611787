"""One match of the hunt, and all that is suspicious in it."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from molpe.cards import Parted, Ways
from molpe.kernel import (
    CHANCE,
    NOBODY,
    AnyGame,
    Frozen,
    Gist,
    Match,
    Rng,
    Seat,
    State,
    guided_playout,
)
from molpe.kernel.gist import named
from molpe.kernel.match import Find
from molpe.kernel.model import SEAT
from molpe.lab.hunt.styles import IDLE, LOOP, STYLES, THINK, forced, players_of
from molpe.lab.impact.luck import Deal
from molpe.lab.impact.measure import parts_at_hand
from molpe.lab.impact.tally import Count, Watch
from molpe.lab.impact.worlds import decide, shares
from molpe.lab.plan import Plan, ready

LONG = 4_000
"""Actions after which a match of those who think or do nothing is called endless."""
SOUGHT = 1_500
"""Actions of those who look for a way back."""
CYCLES = 8
"""So often a way back is walked before it is called endless."""
EARLY = 2
"""Decisions from the start in which a win is tried to be forced …"""
NODES = 3_000
"""… with so many states …"""
DEEP = 64
"""… and so many actions ahead."""
WEIGHED = 8
"""Decisions of a match of which every answer is tried, ever further apart …"""
PLAYOUTS = 8
"""… twice so often …"""
FAR = 2_000
"""… and so far."""
FEW = 8
"""Questions with more answers are not tried out."""


class Asked(msgspec.Struct, array_like=True):
    """A question, over one match or summed up."""

    times: int = 0
    """How often there were several answers."""
    same: int = 0
    """Of those tried out: how often all answers led to the same state …"""
    tried: int = 0
    """… of so many."""
    answers: dict[str, int] = {}
    """By verb, where there were several verbs."""

    def add(self, other: "Asked") -> None:
        """Sum up."""
        self.times += other.times
        self.same += other.same
        self.tried += other.tried
        for verb, n in other.answers.items():
            self.answers[verb] = self.answers.get(verb, 0) + n


class Weighed(msgspec.Struct, array_like=True):
    """An answer that was tried out, over one match or summed up."""

    times: int = 0
    better: int = 0
    """How often it came out better than the answer that had looked best beside it."""
    gap: float = 0.0
    """What was lost against that one, in payoff."""
    square: float = 0.0

    def add(self, other: "Weighed") -> None:
        """Sum up."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Sighting(Frozen, array_like=True):
    """What was seen in one match."""

    number: int
    style: str
    actions: int
    over: bool
    winners: int
    """How many share the first place; 0 where all do or it is not over."""
    reason: str
    loop: tuple[int, int] | None
    """Between which actions the way back lies that can be walked for ever."""
    forced: int
    """The seat that can force a win at once, -1 for none."""
    leads: tuple[int, float] | None
    """Who leads after a quarter of the decisions, and what they then had of the win."""
    counts: dict[str, Count]
    asked: dict[str, Asked]
    weighed: dict[str, Weighed]


def hunt_match(find: Find, plan: Plan, number: int) -> tuple[Match, Sighting]:
    """A match of the hunt by its number."""
    at_hand = ready(find, plan)
    style = STYLES[number % len(STYLES)]
    thinkers = [at_hand.makers[spec]() for spec in plan.seated(number)]
    hunter = Hunter(at_hand.game, style, watch_of(find, plan))
    players = players_of(style, thinkers)
    match = Match(at_hand.game, len(players), [style] * len(players))
    deal = Deal(at_hand.game, plan.luck(number))
    most = SOUGHT if style == LOOP else LONG
    while (seat := match.state.actor()) != NOBODY and len(match.log) < most:
        if seat == CHANCE:
            action = deal.draw(match.state)
        else:
            action = decide(match, players, seat, deal)
        hunter.look(match, seat, action)
        if hunter.loop is not None:
            break
        match.take(seat, action)
    return match, hunter.end(match, number)


@lru_cache(maxsize=8)
def ways_of(find: Find, plan: Plan) -> Ways:
    """By which verbs things come and go, where a game says so."""
    game = ready(find, plan).game
    return game.ways if isinstance(game, Parted) else Ways()


def watch_of(find: Find, plan: Plan) -> Watch:
    """Who counts what becomes of things."""
    return Watch(ready(find, plan).game, parts_at_hand(find, plan), ways_of(find, plan))


class Hunter:
    """Looks at a match, action by action."""

    def __init__(self, game: AnyGame, style: str, watch: Watch) -> None:
        self.game = game
        self.style = style
        self.watch = watch
        self.keys: dict[tuple[int, int], int] = {}
        self.loop: tuple[int, int] | None = None
        self.forced = -1
        self.asked: dict[str, Asked] = {}
        self.weighed: dict[str, Weighed] = {}
        self.stands: list[tuple[float, ...]] = []
        """How everyone stood before each decision."""
        self.tried = 0
        """How many questions were tried out."""
        self.due = 1
        """After how many decisions the next one is."""

    def look(self, match: Match, seat: Seat, action: int) -> None:
        """An action is about to be played."""
        state = match.state
        if seat >= 0:
            self.seek_loop(match, seat)
        if self.style != THINK:
            return
        self.watch.look(state, seat, action)
        if seat < 0:
            return
        self.stands.append(tuple(state.estimate(one) for one in range(state.seats)))
        legal = state.legal(seat)
        if len(legal) < 2:
            return
        if len(self.stands) <= EARLY and self.forced < 0 and forced(state, seat, NODES, DEEP):
            self.forced = seat
        self.question(state, seat, action, legal)
        if len(legal) <= FEW and len(self.stands) >= self.due and self.tried < WEIGHED:
            self.due = len(self.stands) * 3 // 2 + 1
            self.tried += 1
            self.weigh(state, seat, legal)

    def seek_loop(self, match: Match, seat: Seat) -> None:
        """A state that was there before: can the way back be walked again and again?"""
        key = (match.state.key(), seat)
        if key not in self.keys:
            self.keys[key] = len(match.log)
            return
        begin, end = self.keys[key], len(match.log)
        way = match.log[begin:end]
        self.keys[key] = end
        if way and all(who != CHANCE for who, _ in way) and walks(match.state, way):
            self.loop = (begin, end)

    def question(self, state: State, seat: Seat, action: int, legal: Sequence[int]) -> None:
        """Count a question and its answer."""
        verbs = {self.game.gist(state, seat, one).verb for one in legal}
        asked = self.asked.setdefault(self.name_of(state, seat, verbs), Asked(answers={}))
        asked.times += 1
        if len(verbs) > 1:
            verb = self.game.gist(state, seat, action).verb
            asked.answers[verb] = asked.answers.get(verb, 0) + 1

    def weigh(self, state: State, seat: Seat, legal: Sequence[int]) -> None:
        """Try every answer out, with the same luck for each."""
        looks, worths, keys = [], [], set()
        for action in legal:
            after = state.copy()
            after.play(seat, action)
            keys.add(after.key())
            looks.append(self.playouts(after, seat, 1))
            worths.append(self.playouts(after, seat, 2))
        name = self.name_of(state, seat, {self.game.gist(state, seat, one).verb for one in legal})
        asked = self.asked[name]
        asked.tried += 1
        asked.same += len(keys) == 1
        for place, action in enumerate(legal):
            # The rival is chosen by some playouts and measured by others: no winner's curse.
            others = [other for other in range(len(legal)) if other != place]
            rival = max(others, key=lambda other: looks[other])
            gap = worths[rival] - worths[place]
            for label in labels(self.game.gist(state, seat, action)):
                one = self.weighed.setdefault(f"{name} | {label}", Weighed())
                one.times += 1
                one.better += gap < 0
                one.gap += gap
                one.square += gap**2

    def playouts(self, state: State, seat: Seat, half: int) -> float:
        """What a state is worth to a seat, by one half of the playouts."""
        total = 0.0
        for k in range(PLAYOUTS):
            world = state.copy()
            guided_playout(world, Rng(62 * k + 7 * len(self.stands) + half), FAR)
            over = world.actor() == NOBODY
            total += world.payoff(seat) if over else world.estimate(seat)
        return total / PLAYOUTS

    def name_of(self, state: State, seat: Seat, verbs: set[str]) -> str:
        """What a question is called: what is asked, and the verbs of its answers."""
        return f"{self.game.ask(state, seat).key}: {' / '.join(sorted(verbs))}"

    def end(self, match: Match, number: int) -> Sighting:
        """What was seen."""
        state = match.state
        over = state.actor() == NOBODY
        outcome = match.outcome()
        leads = None
        if over and self.style == THINK and state.seats > 1 and len(self.stands) > 8:
            quarter = self.stands[len(self.stands) // 4]
            leader = max(range(state.seats), key=lambda seat: quarter[seat])
            if quarter.count(quarter[leader]) == 1:
                leads = (leader, shares(state)[leader])
        counts = self.watch.end(shares(state)) if over and self.style == THINK else {}
        return Sighting(
            number,
            self.style,
            len(match.log),
            over,
            len(outcome.winners) if outcome else 0,
            outcome.reason if outcome else "",
            self.loop,
            self.forced,
            leads,
            counts,
            self.asked,
            self.weighed,
        )


def walks(state: State, way: Sequence[tuple[Seat, int]]) -> bool:
    """Whether a way back can be walked again and again, and the match goes on."""
    world = state.copy()
    for _ in range(CYCLES):
        for seat, action in way:
            if world.actor() != seat or action not in world.legal(seat):
                return False
            world.play(seat, action)
    return world.actor() != NOBODY and world.key() == state.key()


def labels(gist: Gist) -> list[str]:
    """What an answer is called: its verb, and its verb with the cards it names."""
    cards = [str(thing.id) for thing in named(gist) if thing.kind != SEAT]
    return [gist.verb, *([f"{gist.verb} {' '.join(cards)}"] if cards else [])]


def walked(match: Match, loop: tuple[int, int]) -> None:
    """A way back walked some more times, so that a match file shows it."""
    way = match.log[loop[0] : loop[1]]
    for _ in range(CYCLES):
        for seat, action in way:
            match.take(seat, action)


__all__ = ["IDLE", "Asked", "Sighting", "Weighed", "hunt_match", "walked"]
