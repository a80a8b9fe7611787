"""A match in one of several worlds: with coupled luck, from the start or following another."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from molpe.kernel import CHANCE, NOBODY, Agent, AnyGame, Gist, Match, Seat, State
from molpe.lab.impact.luck import Deal

Look = Callable[[State, Seat, int], None]
"""Is shown every state before an action, with whose it is and what it is."""


class Followed(NamedTuple):
    """An action of another world, for whoever follows it: whose, which, and what it is."""

    seat: Seat
    action: int
    gist: Gist


def unseen(state: State, seat: Seat, action: int) -> None:
    """Nobody looks."""


def play(
    game: AnyGame,
    players: Sequence[Agent],
    seed: int,
    look: Look = unseen,
    past: Sequence[Followed] = (),
    opening: int = 0,
) -> Match | None:
    """A match by the seed's luck. With a past it begins with that; None where it cannot. Without
    luck so many actions are an opening by the seed, the same from every side."""
    match = Match(game, len(players))
    deal = Deal(game, seed)
    for done in past:
        action = follow(match, done)
        if action is None:
            return None
        if done.seat == CHANCE:
            deal.drew(match.state)
        elif len(match.state.legal(done.seat)) > 1:
            deal.mind(done.seat)
        match.take(done.seat, action)
    while (seat := match.state.actor()) != NOBODY:
        if seat == CHANCE:
            action = deal.draw(match.state)
        elif len(match.log) < opening and (any_ := opened(match.state, seat, deal)) is not None:
            action = any_
        else:
            action = decide(match, players, seat, deal)
        look(match.state, seat, action)
        match.take(seat, action)
    return match


def opened(state: State, seat: Seat, deal: Deal) -> int | None:
    """Any action of an opening, unless it would leave nothing to play."""
    action = state.pick(deal.mind(seat))
    after = state.copy()
    after.play(seat, action)
    return None if after.actor() == NOBODY else int(action)


def decide(match: Match, players: Sequence[Agent], seat: Seat, deal: Deal) -> int:
    """What an agent chooses, on a guess; a forced action takes no thought."""
    legal = match.state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    mind = deal.mind(seat)
    return players[seat].choose(match.game, match.state.guess(seat, mind), seat, mind)


def follow(match: Match, done: Followed) -> int | None:
    """The action here that is what was done there, None where there is none."""
    if match.state.actor() != done.seat:
        return None
    legal = match.state.legal(done.seat)
    gist = match.game.gist
    for action in (done.action, *legal):
        if action in legal and gist(match.state, done.seat, action) == done.gist:
            return action
    return None


def shares(state: State) -> tuple[float, ...]:
    """What each seat has of the win, once it is over: who shares the first place shares it."""
    places = [state.place(seat) for seat in range(state.seats)]
    winners = places.count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)
