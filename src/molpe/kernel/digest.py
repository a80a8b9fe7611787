"""One number for many random matches: equal wherever the same rules run."""

from molpe.kernel.match import AnyGame
from molpe.kernel.model import Seat
from molpe.kernel.random import Rng
from molpe.kernel.state import NOBODY
from molpe.kernel.tape import mix


def digest(
    game: AnyGame, seats: int, matches: int, seed: int, most: int = 1_000_000
) -> tuple[int, int]:
    """Actions played and a hash over the key of every state and guess, and over every end.

    A match is left after ``most`` actions.
    """
    rng = Rng(seed)
    total, actions = 0, 0
    for number in range(matches):
        state = game.start(seats)
        viewer: Seat = number % seats
        stop = actions + most
        while state.actor() != NOBODY and actions < stop:
            seat = state.actor()
            state.play(seat, state.pick(rng))
            total = mix(mix(total, seat), state.key())
            actions += 1
            if actions % 16 == 0:
                total = mix(total, state.guess(viewer, Rng(actions)).key())
                total = mix(total, game.load(state.dump()).key())
        if state.actor() == NOBODY:
            for seat in range(seats):
                total = mix(mix(total, state.place(seat)), state.score(seat))
    return actions, total
