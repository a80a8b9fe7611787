"""What was seen before changes nothing of a view, nor what is marked in it."""

from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import NOBODY, Rng, read_match
from molpe.kernel.laws import check_onward

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
MATCHES = {
    "canosa": (2,),
    "sirens": (1, 2),
    "siggil": (1, 2, 4),
    "sins": (1, 2, 3),
    "muse": (2, 3, 6),
}


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name, some in MATCHES.items() for seats in some]
)
def test_whatever_was_seen_before_a_view_is_the_same(name: str, seats: int) -> None:
    game, rng = games.find(name), Rng(seats)
    state = game.start(seats)
    for _ in range(200):
        if (seat := state.actor()) == NOBODY:
            break
        was = state.copy()
        state.play(seat, state.pick(rng))
        check_onward(game, was, state)
        check_onward(game, state, state)


def test_so_it_is_in_a_whole_match_of_sing_o_muse() -> None:
    """Crews change their leaders, Quests are taken, blocked and completed."""
    match = read_match((TRANSCRIPTS / "muse-three-greedy.txt").read_text("utf-8"), games.find)
    was = match.first()
    for state in match.states():
        check_onward(match.game, was, state)
        was = state.copy()
