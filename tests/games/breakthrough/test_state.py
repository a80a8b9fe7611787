"""The state's bits and tables."""

from molpe.games.breakthrough.state import (
    CODES,
    STEP,
    WIDTH,
    BreakthroughState,
)
from molpe.kernel import NOBODY, Rng
from molpe.kernel.bits import select, tally
from molpe.kernel.laws import check_match
from tests.each import each
from tests.games.breakthrough.board import breakthrough, position


@each(lambda: range(40))
def test_laws(seed: int) -> None:
    match = check_match(breakthrough, 2, Rng(seed), every=3)
    assert match.outcome() is not None


def test_facts() -> None:
    facts = breakthrough.facts
    assert facts.example
    assert (facts.codes, facts.seats) == (90, (2,))
    assert (facts.secrets, facts.luck, facts.sealed) == (False, False, False)
    assert [breakthrough.seat_name(seat) for seat in (0, 1)] == ["White", "Black"]


def test_select_finds_every_bit() -> None:
    rng = Rng(3)
    masks = [0b1, 1 << 59, (1 << 12) - 1, 0xFFF << 48, sum(1 << place for place in range(0, 60, 5))]
    for _ in range(300):
        mask = 0
        while mask.bit_count() < 24:  # no side has more low actions than this
            mask |= 1 << rng.below(60)
        masks.append(mask)
    for mask in masks:
        places = [place for place in range(60) if mask >> place & 1]
        assert tally(mask) >> 56 == len(places)
        assert [select(mask, tally(mask), k) for k in range(len(places))] == places
    assert tally(0) == 0


def test_steps_join_neighbours() -> None:
    """Each code flips a square and one of the next row, except off the edge."""
    for code in range(2 * CODES):
        side, (way, place) = code // CODES, divmod(code % CODES, 30)
        cell = place + 6 * side
        column = cell % 6 + way - 1
        if 0 <= column < 6:
            to = (cell // 6 + (-1 if side else 1)) * 6 + column
            assert STEP[code] == 1 << cell | 1 << to


def test_no_position_is_wider() -> None:
    """Twelve free pieces with three ways each need the whole width."""
    state = position("b5/1wwww1/6/1wwww1/6/1wwww1 w")
    assert len(state.legal(0)) == WIDTH


def test_keys_differ() -> None:
    """The side to move is part of the key, the way to a position is not."""
    assert position("b5/6/6/6/6/w5 w").key() != position("b5/6/6/6/6/w5 b").key()
    one, other = BreakthroughState(), BreakthroughState()
    for state, texts in ((one, ("a2 a3", "a5 a4", "c2 c3")), (other, ("c2 c3", "a5 a4", "a2 a3"))):
        for text in texts:
            state.play(state.actor(), breakthrough.parse(state, state.actor(), text))
    assert one.key() == other.key()


def test_estimate_knows_what_is_good() -> None:
    even = breakthrough.start(2)
    assert even.estimate(0) == even.estimate(1) == 0.0
    ahead = position("b5/6/3w2/6/6/6 w")
    assert ahead.estimate(0) > 0.0
    assert ahead.estimate(1) == -ahead.estimate(0)
    further = position("b5/3w2/6/6/6/6 w")
    assert further.estimate(0) > ahead.estimate(0)
    assert position("bb4/6/3w2/6/6/6 w").estimate(0) < ahead.estimate(0)


def test_nothing_to_do_when_over() -> None:
    state = position("w4b/6/6/6/6/6 b")
    assert state.actor() == NOBODY
    assert state.actors() == []
