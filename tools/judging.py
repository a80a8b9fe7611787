"""How reviews judge agents of known strength, and how true the chances are that they go by.

    python tools/judging.py sins sailor greedy level:3 level:6 --matches 4 --sims 400
    python tools/judging.py sins level:4 --matches 24 --sims 100 --fit 6

Each agent plays itself, and every free decision is judged: printed are the share called well
chosen of those that mattered, and the mean of what was thrown away. With ``--fit N`` every Nth of
them is weighed instead and held against how the match ended: printed are what was said and what
came, and the slope of the odds that fits best.
"""

import argparse
from collections import defaultdict
from math import exp, log
from statistics import mean

from molpe import agents, games
from molpe.agents.advisor import advisor
from molpe.agents.arena import play
from molpe.agents.review import Moment, review, well_chosen
from molpe.agents.thought import weigh
from molpe.kernel import CHANCE, Match, Rng

SLOPES = [step / 4 for step in range(4, 60)]


def matches(game: str, spec: str, count: int) -> list[Match]:
    """So many matches of an agent against itself."""
    found = games.find(game)
    seats = min(seats for seats in found.seats if seats > 1)
    return [play(found, [agents.find(spec)] * seats, seed, 0, opening=2) for seed in range(count)]


def judge(played: list[Match], spec: str, sims: int) -> None:
    """What reviews say of an agent."""
    moments: list[Moment] = []
    for match in played:
        moments += [one for one in review(match, sims=sims).moments if not one.forced]
    good, heavy = well_chosen(moments)
    print(
        f"{spec:10} well chosen {good / max(1, heavy):6.1%} of {heavy} that mattered,"
        f" mean loss {mean(moment.loss for moment in moments):6.2%} of {len(moments)}",
        flush=True,
    )


def points(played: list[Match], sims: int, every: int) -> list[tuple[float, float]]:
    """What was thought of decisions, from -1 to 1, and how the match ended for who made them."""
    found = []
    for match in played:
        state, free = match.first(), 0
        outcome = match.outcome()
        assert outcome is not None
        for seat, action in match.log:
            if seat != CHANCE and len(state.legal(seat)) > 1:
                free += 1
                if free % every == 0:
                    mind = advisor(match.game, state, None, sims)
                    guess = state.guess(seat, Rng(free))
                    value = weigh(mind, match.game, guess, seat, Rng(free)).actions[0][2]
                    won = sum(place > outcome.places[seat] for place in outcome.places)
                    tied = outcome.places.count(outcome.places[seat]) - 1
                    found.append((value, (won + tied / 2) / (match.seats - 1)))
            state.play(seat, action)
    return found


def fit(found: list[tuple[float, float]]) -> None:
    """What was said and what came, and the slope that makes what came likeliest."""
    bins: dict[float, list[float]] = defaultdict(list)
    for value, came in found:
        bins[round(value * 5) / 5].append(came)
    for value, ends in sorted(bins.items()):
        print(f"said {(1 + value) / 2:4.0%}  came {mean(ends):4.0%}  of {len(ends)}")

    def surprise(slope: float) -> float:
        chances = [(1 / (1 + exp(-slope * value)), came) for value, came in found]
        return -mean(c * log(p) + (1 - c) * log(1 - p) for p, c in chances)

    best = min(SLOPES, key=surprise)
    print(f"slope {best} (as it is, about 2): surprise {surprise(best):.3f}, not {surprise(2):.3f}")


def main() -> None:
    """Play, and judge or fit."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("agents", nargs="+")
    words.add_argument("--matches", type=int, default=4)
    words.add_argument("--sims", type=int, default=400)
    words.add_argument("--fit", type=int, default=0)
    chosen = words.parse_args()
    for spec in chosen.agents:
        played = matches(chosen.game, spec, chosen.matches)
        if chosen.fit:
            fit(points(played, chosen.sims, chosen.fit))
        else:
            judge(played, spec, chosen.sims)


if __name__ == "__main__":
    main()
