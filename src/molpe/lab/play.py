"""Playing the matches of a plan: each is a function of the plan and its number alone."""

from molpe.agents import arena
from molpe.agents.budget import WATCH
from molpe.kernel import CHANCE, Match
from molpe.kernel.match import Find
from molpe.lab.drift import drift, drift_log, row_of
from molpe.lab.plan import Plan, Ready, ready

HEAD = ("actions", "draws", "reason")
"""The numbers of a row before places and scores, seat by seat."""


def row_names(seats: int) -> list[str]:
    """What the numbers of a row are called."""
    places = [f"place_{seat}" for seat in range(seats)]
    return [*HEAD, *places, *(f"score_{seat}" for seat in range(seats))]


def play_match(find: Find, plan: Plan, number: int) -> Match:
    """One match of a plan, with its log."""
    at_hand = ready(find, plan)
    if not plan.random:
        return _thought(at_hand, plan, number)
    match = Match(at_hand.game, len(plan.seats), plan.seats)
    for seat, action in drift_log(at_hand.root, plan.seed, number, at_hand.game.longest):
        match.take(seat, action)
    return match


def play_rows(find: Find, plan: Plan, first: int, end: int) -> bytes:
    """The rows of matches between sailors, from the first up to and not including the end."""
    at_hand = ready(find, plan)
    return drift(at_hand.root, plan.seed, first, end, at_hand.game.longest)


def row(match: Match) -> bytes:
    """The row of a match that is over."""
    draws = sum(seat == CHANCE for seat, _ in match.log)
    return row_of(match.state, len(match.log), draws)


def _thought(at_hand: Ready, plan: Plan, number: int) -> Match:
    seated = plan.seated(number)
    players = [at_hand.makers[spec]() for spec in seated]
    with WATCH.counting(plan.cpu):
        turn = number % plan.turns
        match = arena.play(at_hand.game, players, plan.luck(number), turn, opening=plan.opening)
    match.names = seated
    return match
