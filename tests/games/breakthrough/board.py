"""What the tests of Breakthrough say often."""

from molpe.games.breakthrough.game import Breakthrough
from molpe.games.breakthrough.state import BreakthroughState
from molpe.kernel import NOBODY

breakthrough = Breakthrough()


def position(text: str) -> BreakthroughState:
    return breakthrough.position(text)


def legal(state: BreakthroughState) -> set[str]:
    """The texts of what may be done now."""
    seat = state.actor()
    if seat == NOBODY:
        return set()
    return {breakthrough.words(state, seat, action) for action in state.legal(seat)}


def play(state: BreakthroughState, *texts: str) -> str:
    """The position text after these actions; the state is left as it was."""
    state = breakthrough.load(state.dump())
    for text in texts:
        seat = state.actor()
        state.play(seat, breakthrough.parse(state, seat, text))
    return breakthrough.position_text(state)
