"""What a game's estimate knows of the end, and weights that know more.

python tools/estimates.py measure siggil --matches 300 --agent seer:sims=200
python tools/estimates.py measure muse --agent greedy --matches 60 --json
python tools/estimates.py measure muse --agent seer:sims=60 --ahead 0,20,200,-1
python tools/estimates.py fit siggil --agent seer:sims=400 --matches 500 --tests 500 --values

`measure` lets an agent play against itself. At a quarter, half and three quarters of a match's
decisions it asks every seat's estimate of the true state, and compares with how the match ended:

    right     how often the seat that it prefers wins (ties share; a coin: 1 / seats)
    brier     the mean square of (chance - result), chance = (1 + estimate) / 2; 0.25 says nothing
    log-loss  the mean of -log(chance given to what came); 0.693 says nothing (two seats)
    scaled    the same with all odds stretched as suits best: what could be known, however loud

With two seats the estimate is half the difference of both, as the searches use it. `--ahead`
asks it after so many actions more, by hunches as a playout goes, in the mean of `--playouts`
(-1: to the end, 0: at once): how long should playouts be before an estimate ends them?

`fit` is for states that say what they count. The state has two methods more:

    terms(seat)   a list of numbers: what the seat has, less what its best rival has
    weights()     a list of as many numbers, those that the estimate uses now

and `estimate(seat)` is `squash(sum of weight * term)`, squash(x) = 2 / (1 + exp(-x)) - 1, so that
(1 + estimate) / 2 is a logistic guess of the chance to win. If a module `terms` beside the state's
has a tuple TERMS, these are the names. New weights are found by logistic regression (Newton's
method, a small ridge, one sample of every so many decisions of a match) on the matches `--seed` to
`--seed` + `--matches`, and tried on as many `--tests` after them, which the fit has not seen. They
are printed; you write them into the game, and then play the new estimate against the old one: only
that decides.

A result is one bit for a whole match, so results alone need thousands of matches. With `--values`
the weights learn instead what the agent, a search, thought of every position (the share of
its simulations that were won); they are tried on results all the same. `--keep FILE.npz` keeps
samples, so that fitting again plays nothing.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import log
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import track

import molpe
from molpe import agents, games
from molpe.agents.settings import TO_THE_END
from molpe.agents.thought import weigh
from molpe.agents.tree import EVER
from molpe.cli.opening import split_options, usual_seats
from molpe.kernel import CHANCE, NOBODY, AnyGame, Match, Rng, State
from molpe.kernel.match import choose
from molpe.kernel.playout import guided_playout

QUARTERS = (0.25, 0.5, 0.75)
SURE = 1e-3
"""No chance is taken for nearer than this to 0 or 1."""
UNSURE = 1e-2
"""The same for what a search thinks."""
RIDGE = 2e-3
STEPS = 50
Floats = np.ndarray[Any, np.dtype[np.float64]]


def played(
    game: AnyGame, seats: int, spec: str, seed: int, values: list[list[float]] | None = None
) -> tuple[list[State], State]:
    """The states in which a seat decided, and the end, of an agent against itself.

    Where ``values`` are wanted, what the agent thought each state is worth to every seat.
    """
    match = Match(game, seats)
    rng = Rng(seed)
    players = [agents.find(spec) for _ in range(seats)]
    states = []
    while (seat := match.state.actor()) != NOBODY:
        if seat == CHANCE:
            action = match.state.pick(rng)
        else:
            states.append(match.state.copy())
            if values is None:
                action = choose(match, players[seat], seat, rng)
            else:
                thought = weigh(players[seat], game, match.state.guess(seat, rng), seat, rng)
                values.append(thought.values)
                action = thought.actions[0][0]
        match.state.play(seat, action)
    return states, match.state


def matches(
    asked: Namespace, first: int, count: int, values: list[list[float]] | None = None
) -> Iterator[tuple[list[State], State]]:
    """So many matches, with a bar."""
    game = games.find(asked.game, split_options(asked.options))
    seats = asked.seats or usual_seats(game)
    bar = Console(stderr=True)
    for seed in track(range(first, first + count), "playing", console=bar, transient=True):
        yield played(game, seats, asked.agent, seed, values)


def result(end: State, seat: int) -> float:
    """What came out for a seat, from 0 to 1."""
    return (1 + end.payoff(seat)) / 2


def estimates(state: State) -> list[float]:
    """What every seat's estimate says, as searches use it; at the end, what came of it."""
    if state.actor() == NOBODY:
        return [state.payoff(seat) for seat in range(state.seats)]
    found = [state.estimate(seat) for seat in range(state.seats)]
    if state.seats == 2:
        ahead = (found[0] - found[1]) / 2
        return [ahead, -ahead]
    return found


def foreseen(state: State, ahead: int, playouts: int, rng: Rng) -> list[float]:
    """The mean of the estimates after so many actions more."""
    if ahead == 0:
        return estimates(state)
    ends = []
    for _ in range(playouts):
        world = state.copy()
        guided_playout(world, rng, EVER if ahead == TO_THE_END else ahead)
        ends.append(estimates(world))
    return [float(mean) for mean in np.mean(np.array(ends), axis=0)]


# What an estimate knows.


def measure(asked: Namespace) -> dict[str, Any]:
    """How much the estimate knows at each quarter of a match, so many actions ahead."""
    tallies: dict[tuple[int, float], list[Known]] = {
        (ahead, quarter): [] for ahead in asked.ahead for quarter in QUARTERS
    }
    rng = Rng(asked.seed)
    for states, end in matches(asked, asked.seed, asked.matches):
        for (ahead, quarter), tally in tallies.items():
            state = states[int(quarter * len(states))]
            tally.append(known(foreseen(state, ahead, asked.playouts, rng), end))
    rows = []
    for (ahead, quarter), tally in tallies.items():
        right, brier, losses = np.mean(np.array([one[:3] for one in tally]), axis=0)
        values = np.array([value for one in tally for value in one[3]])[:, None]
        results = np.array([found for one in tally for found in one[4]])
        rows.append(
            {
                "ahead": ahead,
                "at": quarter,
                "right": round(float(right), 4),
                "error": round(float(np.std([row[0] for row in tally]) / len(tally) ** 0.5), 4),
                "brier": round(float(brier), 4),
                "log_loss": round(float(losses), 4),
                "scaled": round(loss(values, results, fitted(values, results)[0]), 4),
            }
        )
    return {
        "game": asked.game,
        "agent": asked.agent,
        "matches": asked.matches,
        "seed": asked.seed,
        "quarters": rows,
    }


Known = tuple[float, float, float, list[float], list[float]]
"""Right, brier, log-loss; what was said of each seat, and what came."""


def known(values: list[float], end: State) -> Known:
    """Whether values prefer a winner, and how far their chances lie from the result."""
    seats = range(end.seats)
    liked = [seat for seat in seats if values[seat] == max(values)]
    winners = [seat for seat in seats if end.place(seat) == 1]
    right = sum(1 / len(winners) for seat in liked if seat in winners) / len(liked)
    chances = [min(1 - SURE, max(SURE, (1 + value) / 2)) for value in values]
    results = [result(end, seat) for seat in seats]
    pairs = list(zip(chances, results, strict=True))
    brier = sum((c - r) ** 2 for c, r in pairs) / len(pairs)
    loss = sum(-r * log(c) - (1 - r) * log(1 - c) for c, r in pairs) / len(pairs)
    return right, brier, loss, values, results


# Weights that know more.


def samples(
    asked: Namespace, first: int, count: int, searched: bool = False
) -> tuple[Floats, Floats]:
    """Terms and results (or what the agent thought), of one decision in so many, for every seat."""
    rows: list[Sequence[float]] = []
    results: list[float] = []
    values: list[list[float]] | None = [] if searched else None
    for states, end in matches(asked, first, count, values):
        for number in range(0, len(states), asked.every):
            state = states[number]
            for seat in range(state.seats):
                rows.append(state.terms(seat))  # type: ignore[attr-defined]
                if values is None:
                    results.append(result(end, seat))
                else:
                    results.append(min(1 - UNSURE, max(UNSURE, (1 + values[number][seat]) / 2)))
        if values is not None:
            values.clear()
    return np.array(rows, dtype=float), np.array(results)


def chance(terms: Floats, weights: Floats) -> Floats:
    """The chance to win that weights give."""
    found: Floats = 1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30)))
    return found


def loss(terms: Floats, results: Floats, weights: Floats) -> float:
    """The mean log-loss."""
    p = np.clip(chance(terms, weights), SURE, 1 - SURE)
    return float(-np.mean(results * np.log(p) + (1 - results) * np.log(1 - p)))


def fitted(terms: Floats, results: Floats) -> tuple[Floats, Floats]:
    """The weights that give the least log-loss, and about how sure each is."""
    scale = terms.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = terms / scale
    weights = np.zeros(terms.shape[1])
    for _ in range(STEPS):
        p = chance(scaled, weights)
        slope = scaled.T @ (results - p) - RIDGE * len(results) * weights
        bend = (scaled.T * (p * (1 - p))) @ scaled + RIDGE * len(results) * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(bend)))
    return weights / scale, errors / scale


def names_of(module: str) -> Sequence[str] | None:
    """What the module ``terms`` beside a state's calls the terms."""
    try:
        found: Sequence[str] = import_module(f"{module.rpartition('.')[0]}.terms").TERMS
    except (ImportError, AttributeError):
        return None
    return found


def fit(asked: Namespace) -> dict[str, Any]:
    """New weights, and what they and the old ones know of matches that they have not seen."""
    game = games.find(asked.game, split_options(asked.options))
    state = game.start_checked(asked.seats or usual_seats(game))
    if not hasattr(state, "terms") or not hasattr(state, "weights"):
        raise SystemExit(f"{asked.game} does not say its terms and weights (see the top of this)")
    names = names_of(type(state).__module__)
    old = np.array(state.weights(), dtype=float)
    if asked.keep is not None and asked.keep.exists():
        with np.load(asked.keep) as file:
            train, test = (file["x"], file["y"]), (file["u"], file["v"])
    else:
        train = samples(asked, asked.seed, asked.matches, asked.values)
        test = samples(asked, asked.seed + asked.matches, asked.tests)
        if asked.keep is not None:
            np.savez_compressed(asked.keep, x=train[0], y=train[1], u=test[0], v=test[1])
    new, errors = fitted(*train)
    return {
        "game": asked.game,
        "agent": asked.agent,
        "seeds": [asked.seed, asked.seed + asked.matches, asked.seed + asked.matches + asked.tests],
        "learnt": "values" if asked.values else "results",
        "samples": [len(train[1]), len(test[1])],
        "train": {"old": round(loss(*train, old), 4), "new": round(loss(*train, new), 4)},
        "test": {"old": round(loss(*test, old), 4), "new": round(loss(*test, new), 4)},
        "terms": [
            {
                "term": names[i] if names else str(i),
                "old": round(float(old[i]), 4),
                "new": round(float(new[i]), 4),
                "error": round(float(errors[i]), 4),
            }
            for i in range(len(new))
        ],
    }


# Printing.


def table(found: dict[str, Any]) -> list[str]:
    """A result for people."""
    if "quarters" in found:
        text = [f"{found['game']}, {found['agent']} against itself, {found['matches']} matches"]
        text.append(" ahead    at  right        brier  log-loss  scaled")
        text += [
            f"{row['ahead']:6}{row['at']:6.2f}  {row['right']:5.1%} ±{row['error']:4.1%}"
            f"  {row['brier']:.3f}  {row['log_loss']:.3f}     {row['scaled']:.3f}"
            for row in found["quarters"]
        ]
        return text
    first, middle, last = found["seeds"]
    text = [
        f"{found['game']}: {found['agent']}, seeds {first} to {middle - 1}, tests to {last - 1}"
    ]
    text.append(f"log-loss before: {found['train']['old']}, tests {found['test']['old']}")
    text.append(f"log-loss after:  {found['train']['new']}, tests {found['test']['new']}")
    text.append(f"{'term':40}{'old':>10}{'new':>10}{'error':>10}")
    for term in found["terms"]:
        text.append(f"{term['term']:40}{term['old']:10.4f}{term['new']:10.4f}{term['error']:10.4f}")
    return text


def looks(text: str) -> list[int]:
    """``0,20,-1`` as numbers of actions."""
    try:
        found = [int(word) for word in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < TO_THE_END:
        raise ArgumentTypeError(f"{text!r} is not a list of numbers like 0,20,-1")
    return found


def main() -> int:
    """Measure or fit, and print."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("measure", "fit"))
    parser.add_argument("game")
    parser.add_argument("--agent", default="greedy", help="who plays against itself")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--ahead", type=looks, default=[0], help="measure: n,… actions before")
    parser.add_argument("--playouts", type=int, default=100, help="measure: each so many times")
    parser.add_argument("--tests", type=int, default=100, help="fit: matches to try it on")
    parser.add_argument("--every", type=int, default=4, help="fit: one decision in so many")
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--seats", type=int, help="how many play (two, if allowed)")
    parser.add_argument("--options", default="", help="name=value,…")
    parser.add_argument("--values", action="store_true", help="fit: to what the agent thinks")
    parser.add_argument("--keep", type=Path, help="fit: a file for the samples (.npz)")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not molpe.COMPILED:
        print("this is plain Python, which takes long", file=sys.stderr)
    found = measure(asked) if asked.what == "measure" else fit(asked)
    print(msgspec.json.encode(found).decode() if asked.json else "\n".join(table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
