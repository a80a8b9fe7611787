"""What many matches say about a game, each figure with how sure it is."""

from math import sqrt
from typing import Any

import numpy as np

from molpe.agents.statistics import SURE, wilson
from molpe.kernel import AnyGame, Frozen
from molpe.lab.look import QUARTERS
from molpe.lab.results import Numbers, Results


class Mean(Frozen):
    """A mean, its 95 % interval, and how far single matches reach."""

    mean: float
    low: float
    high: float
    least: float = 0.0
    most: float = 0.0
    matches: int = 0


class SeatFound(Frozen):
    """A seat, whoever sat there."""

    seat: int
    wins: Mean
    """Its part of the wins; several who are first share one."""
    place: Mean
    score: Mean
    decisions: Mean | None = None


class AgentFound(Frozen):
    """An agent, wherever it sat."""

    agent: str
    wins: Mean
    place: Mean
    score: Mean


class ReasonFound(Frozen):
    """A reason of ending."""

    reason: str
    rate: Mean


class DrawFound(Frozen):
    """A kind of draw, by its verb."""

    verb: str
    count: Mean
    """How many there are in a match, of those in which several things might have befallen."""
    size: float
    """By how much one of them moves a seat on average, in the game's estimate from -1 to 1."""
    share: float
    """Its part of all that luck brings."""


class LuckFound(Frozen):
    """How much luck decides: odds are exact, values are the game's estimate."""

    decides: Mean
    """The part of the difference between results that goes along with what luck brought."""
    draws: tuple[DrawFound, ...]


class Close(Frozen):
    """What close looks have found."""

    matches: int
    choices: Mean
    """Decisions with more than one action."""
    branching: Mean
    widest: Mean
    complexity: Mean
    """The power of ten of how many matches lie along the way."""
    turns: Mean
    repeats: Mean
    lead_changes: Mean | None
    score_lead_changes: Mean | None
    drama: Mean | None
    """How far the winner is behind on average, as a part of the way from worst to best."""
    drama_most: Mean | None
    behind: Mean | None
    """At what part of the decisions the winner is behind."""
    settled: Mean | None
    """After what part of the decisions the winner stays in front."""
    front: dict[int, Mean]
    """How often who is in front wins, after so many per cent of the decisions."""
    deeds: dict[str, Mean]
    """What is decided, by verb, and how often in a match."""
    luck: LuckFound | None


class Summary(Frozen):
    """What a simulation says."""

    game: str
    version: int
    edition: str
    options: tuple[str, ...]
    """Those that are not as usual."""
    agents: tuple[str, ...]
    seed: int
    rotate: bool
    matches: int
    actions: Mean
    decisions: Mean
    draws: Mean
    seats: tuple[SeatFound, ...]
    by_agent: tuple[AgentFound, ...]
    """Nothing where all agents are alike."""
    first_seat: Mean
    """What the first seat wins beyond its fair part."""
    spread: Mean
    """How many points lie between the first and the last."""
    level: Mean
    """How often several are first."""
    reasons: tuple[ReasonFound, ...]
    close: Close | None


def summarise(results: Results, game: AnyGame) -> Summary:
    """The summary of results."""
    plan = results.plan
    seats = len(plan.seats)
    turns = plan.turns
    shares, places, scores = results.shares, results.places, results.scores
    rows = range(seats)
    agents: tuple[AgentFound, ...] = ()
    if plan.rotate:
        named = [results.by_agent(values) for values in (shares, places, scores)]
        places_of = {
            spec: [place for place, other in enumerate(plan.seats) if other == spec]
            for spec in plan.seats
        }
        agents = tuple(
            AgentFound(spec, *(mean(values[:, own].mean(axis=1), turns) for values in named))
            for spec, own in places_of.items()
        )
    reasons = results.column("reason")
    counts = {code: mean(reasons == code, turns) for code in sorted({*reasons.astype(int)})}
    best = scores.max(axis=1) - scores.min(axis=1)
    several = (places == 1).sum(axis=1) > 1
    actions, draws = results.column("actions"), results.column("draws")
    facts = results.facts
    fair = 1 / seats if seats > 1 else 0.0
    usual = type(game)().options_text().split()
    return Summary(
        game=plan.game,
        version=plan.version,
        edition=plan.edition,
        options=tuple(word for word in plan.options if word not in usual),
        agents=plan.seats,
        seed=plan.seed,
        rotate=plan.rotate,
        matches=len(results),
        actions=mean(actions, turns),
        decisions=mean(actions - draws, turns),
        draws=mean(draws, turns),
        seats=tuple(
            SeatFound(
                seat,
                mean(shares[:, seat], turns),
                mean(places[:, seat], turns),
                mean(scores[:, seat], turns),
                found(facts, f"decisions_{seat}"),
            )
            for seat in rows
        ),
        by_agent=agents,
        first_seat=shifted(mean(shares[:, 0], turns), -fair),
        spread=mean(best, turns),
        level=mean(several, turns),
        reasons=tuple(ReasonFound(game.reasons[code], rate) for code, rate in counts.items()),
        close=look_closely(results) if results.looks else None,
    )


def look_closely(results: Results) -> Close:
    """What the matches say that were looked at closely."""
    facts = results.facts
    shares = results.shares[results.looked]
    verbs = [name.removeprefix("did_") for name in facts if name.startswith("did_")]
    return Close(
        matches=len(results.looks),
        choices=mean(facts["choices"]),
        branching=mean(facts["branching"]),
        widest=mean(facts["widest"]),
        complexity=mean(facts["complexity"]),
        turns=mean(facts["turns"]),
        repeats=mean(facts["repeats"]),
        lead_changes=found(facts, "lead_changes"),
        score_lead_changes=found(facts, "score_lead_changes"),
        drama=found(facts, "drama"),
        drama_most=found(facts, "drama_most"),
        behind=found(facts, "behind"),
        settled=found(facts, "settled"),
        front={percent: front_wins(facts, shares, percent) for percent in QUARTERS}
        if "front_50" in facts
        else {},
        deeds={verb: mean(np.nan_to_num(facts[f"did_{verb}"])) for verb in verbs},
        luck=luck_of(facts, results.payoffs[results.looked]),
    )


def luck_of(facts: dict[str, Numbers], payoffs: Numbers) -> LuckFound | None:
    """How much of the results goes along with luck, and which draws it comes from."""
    seats = payoffs.shape[1]
    if "luck_0" not in facts:
        return None
    total = np.stack([np.nan_to_num(facts[f"luck_{seat}"]) for seat in range(seats)], axis=1)
    verbs = [name.removeprefix("draws_") for name in facts if name.startswith("draws_")]
    spread = float(((total - total.mean(axis=0)) ** 2).sum())
    draws = []
    for verb in verbs:
        count = np.nan_to_num(facts[f"draws_{verb}"])
        moved = float(np.nan_to_num(facts[f"moved_{verb}"]).sum())
        own = np.stack(
            [np.nan_to_num(facts[f"luck_{verb}_{seat}"]) for seat in range(seats)], axis=1
        )
        along = float(((own - own.mean(axis=0)) * (total - total.mean(axis=0))).sum())
        share = along / spread if spread > 0 else 0.0
        draws.append(DrawFound(verb, mean(count), moved / max(1.0, float(count.sum())), share))
    draws.sort(key=lambda draw: -draw.share)
    return LuckFound(explained(total, payoffs), tuple(draws))


def explained(cause: Numbers, result: Numbers) -> Mean:
    """The part of results that goes along with a cause: the square of their correlation, over all
    seats, with Fisher's interval."""
    matches = len(cause)
    x = (cause - cause.mean(axis=0)).ravel()
    y = (result - result.mean(axis=0)).ravel()
    size = sqrt(float((x * x).sum()) * float((y * y).sum()))
    r = float((x * y).sum()) / size if size > 0 else 0.0
    if matches < 5 or abs(r) >= 1:
        return Mean(r * r, 0.0 if matches < 5 else r * r, 1.0, matches=matches)
    z, half = np.arctanh(r), SURE / sqrt(matches - 3)
    low, high = float(np.tanh(z - half)), float(np.tanh(z + half))
    least = 0.0 if low <= 0 <= high else min(low * low, high * high)
    return Mean(r * r, least, max(low * low, high * high), matches=matches)


def front_wins(facts: dict[str, Numbers], shares: Numbers, percent: int) -> Mean:
    """How often the seat in front wins, where one was alone in front."""
    front = facts[f"front_{percent}"]
    alone = np.flatnonzero(np.nan_to_num(front, nan=-1.0) >= 0)
    seats = front[alone].astype(int)
    if shares.shape[1] == 1:  # alone: in front or behind, won or lost
        return mean((seats == 0) == (shares[alone, 0] == 1))
    return mean(shares[alone, seats])


def found(facts: dict[str, Numbers], name: str) -> Mean | None:
    """The mean of what close looks found, where it applies."""
    values = facts.get(name)
    if values is None:
        return None
    return mean(values[~np.isnan(values)])


def mean(values: "np.ndarray[Any, Any]", turns: int = 1) -> Mean:
    """A mean with its interval: Wilson's for a rate, else by the spread of whole rounds."""
    matches = len(values)
    numbers = values.astype(np.float64)
    if matches == 0:
        return Mean(0.0, 0.0, 0.0)
    middle = float(numbers.mean())
    least, most = float(numbers.min()), float(numbers.max())
    if turns == 1 and set(np.unique(numbers)) <= {0.0, 0.5, 1.0}:
        low, high = wilson(float(numbers.sum()), matches)
        return Mean(middle, low, high, least, most, matches)
    rounds = matches // turns
    whole = numbers[: rounds * turns].reshape(rounds, turns).mean(axis=1)
    spread = float(whole.std(ddof=1)) if rounds > 1 else 0.0
    if spread == 0.0 and middle in (0.0, 1.0):
        low, high = wilson(middle * rounds, rounds)
        return Mean(middle, low, high, least, most, matches)
    half = SURE * spread / sqrt(max(1, rounds))
    return Mean(middle, middle - half, middle + half, least, most, matches)


def shifted(value: Mean, by: float) -> Mean:
    """A mean from another point of view."""
    return Mean(
        value.mean + by,
        value.low + by,
        value.high + by,
        value.least + by,
        value.most + by,
        value.matches,
    )
