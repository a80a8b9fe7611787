"""What speaks for a player of Siggil: Spirits, sets for the next ones, cards."""

from molpe.games.siggil.book import FAMILIES
from molpe.games.siggil.insight import distance
from molpe.games.siggil.seal import AWAY, HELD
from molpe.games.siggil.state import SiggilState


def merits(state: SiggilState, seat: int) -> dict[str, int]:
    """Counted, the weightiest first; a distance of 0 is a set in hand, each card more is one."""
    ways = []
    for spirit in range(FAMILIES):
        where = state.where(spirit)
        if where not in (AWAY, HELD + seat):
            demand = state.strength(spirit) + 1 if where >= HELD else state.book.size
            ways.append(distance(state, seat, spirit, demand, False, 0, 0))
    others = [state.score(other) for other in range(state.seats) if other != seat]
    return {
        "spirits": state.score(seat),
        "taken": -max(others, default=0),
        "sets": sum(far == 0 for far in ways),
        "near": -min(ways, default=0),
        "nearer": -sum(ways),
        "hand": state.hand_size(seat),
    }
