"""Positions, copies, ends and estimates of a match, and how well looking one action ahead plays."""

import pytest

from molpe.games.sirens.rows import arrange, backwards, frame, mask_of, pack, unpack
from molpe.games.sirens.scoring import score_often
from molpe.games.sirens.state import LAST_ROUND, TIE, SirensState
from molpe.kernel import CHANCE, NOBODY, Rng, playouts
from tests.games.sirens.table import (
    deal,
    drafted,
    duel,
    mask,
    number,
    play,
    rooted,
    sing,
    sirens,
    texts,
    twin,
    with_options,
)

HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"


def row(cards: str) -> int:
    return pack([number(card) for card in cards.split()])


def test_rows() -> None:
    assert unpack(row(HIGH)) == [number(card) for card in HIGH.split()]
    assert unpack(backwards(row(HIGH))) == [number(card) for card in reversed(HIGH.split())]
    assert mask_of(row(HIGH)) == mask(HIGH)
    assert (pack([]), unpack(0), mask_of(0), backwards(0), arrange(0, 0)) == (0, [], 0, 0, 0)


@pytest.mark.parametrize(("n", "ways"), [(1, 1), (2, 2), (3, 6), (4, 24)])
def test_orders_are_counted_as_in_a_dictionary(n: int, ways: int) -> None:
    cards = 0b1011_0100 & (2 ** [3, 5, 6, 8][n - 1] - 1)
    orders = [unpack(arrange(cards, order)) for order in range(ways)]
    assert orders == sorted(orders)
    assert len({tuple(order) for order in orders}) == ways
    assert all(mask_of(pack(order)) == cards for order in orders)


def test_songs_frame_the_root() -> None:
    root = row("molpe ligeia doris")
    songs = [frame(root, mask("thetis calypso clymene"), index) for index in range(24)]
    assert len(set(songs)) == 24
    for index, song in enumerate(songs):
        left = index % 4
        assert unpack(song)[left : left + 3] == unpack(root)


def test_codes_stay_the_same() -> None:
    """Actions that are stored somewhere keep their meaning."""
    state = duel("psamathe", HIGH[:33], LOW[:33])
    assert state.legal(0) == [0, 4, 8, 12]
    assert drafted("psamathe", "molpe ligeia thetis", "doris leucosia galatea").legal(0) == list(
        range(72, 78)
    )
    alone = play(sirens.start(1), "* orpheus molpe", "* draw ligeia", "* draw thetis")
    assert alone.legal(0) == [1, 8]
    play(alone, "0 keep ligeia", "* draw doris", "* draw galatea")
    assert alone.legal(0) == [18 + 9, 18 + 13, 36 + 9, 36 + 13]
    assert sirens.start(2).legal(CHANCE) == list(range(54, 72))


def test_who_is_asked() -> None:
    state = duel("psamathe", HIGH[:33], LOW[:33])
    assert (state.actor(), state.actors()) == (0, [0, 1])
    play(state, "1 keep molpe")
    assert (state.actor(), state.actors()) == (0, [0])
    other = play(duel("psamathe", HIGH[:33], LOW[:33]), "0 keep parthenope")
    assert (other.actor(), other.actors()) == (1, [1])


def test_the_key_forgets_the_last_round() -> None:
    """Rounds that ended alike but were sung otherwise lead to the same position."""
    one = sing(sirens.start(2), "psamathe", HIGH, LOW)
    other = sing(sirens.start(2), "psamathe", HIGH, LOW.replace("molpe", "callirrhoe"))
    assert (one.last_winner, other.last_winner) == (0, 0)
    assert one.dump() != other.dump()
    assert one.key() == other.key()
    assert one.key() != sing(sirens.start(2), "psamathe", LOW, HIGH).key()


def test_scores_are_prizes_at_any_time() -> None:
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert (state.score(0), state.score(1)) == (1, 0)
    state = sing(state, "callirrhoe", LOW, HIGH)
    assert (state.score(0), state.score(1)) == (1, 1)


def test_a_lead_decides_after_the_last_round() -> None:
    """With one Sailor against none after twenty rounds, who has it is first."""
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    for _ in range(2, LAST_ROUND + 1):
        assert state.actor() == CHANCE
        sing(
            state,
            "amphitrite",
            "scylla thetis molpe himerope leucosia aglaope",
            "peisinoe charybdis doris calypso galatea parthenope",
        )
        assert state.last_winner == TIE
    outcome = sirens.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1, 2), (1, 0), "rounds")


def test_estimates_follow_prizes_and_cards() -> None:
    ahead = sing(sirens.start(2), "psamathe", HIGH, LOW)
    assert ahead.estimate(0) == -ahead.estimate(1) > 0
    state = rooted("psamathe", "parthenope aglaope thetis", "molpe galatea doris")
    assert state.estimate(0) > 0 > state.estimate(1)


def test_an_estimate_sees_the_own_sealed_choice() -> None:
    state = drafted("psamathe", "aglaope parthenope thetis", "molpe doris galatea")
    good = play(twin(state), "0 root parthenope aglaope thetis")
    bad = play(twin(state), "0 root aglaope parthenope thetis")
    assert good.estimate(0) > bad.estimate(0)
    state = rooted("psamathe", "parthenope aglaope thetis", "molpe doris galatea")
    deal(state, "calypso ligeia scylla leucosia", "clymene peisinoe himerope amphitrite")
    good, bad = play(twin(state), "0 keep calypso"), play(twin(state), "0 keep leucosia")
    assert good.estimate(0) > bad.estimate(0)
    play(state, "0 keep calypso", "1 keep clymene", "0 keep peisinoe", "1 keep ligeia")
    play(state, "0 keep scylla", "1 keep himerope")
    good = play(twin(state), "0 song | calypso scylla peisinoe")
    bad = play(twin(state), "0 song scylla peisinoe calypso |")
    assert good.estimate(0) > bad.estimate(0)
    assert state.estimate(0) >= good.estimate(0)


def test_estimates_stay_in_bounds() -> None:
    state = rooted("galatea", "parthenope aglaope thetis", "molpe doris leucosia")
    state.prize0 = mask("himerope")
    state.row0, state.row1 = row("parthenope aglaope thetis calypso leucosia psamathe"), 0
    assert (state.estimate(0), state.estimate(1)) == (1.0, -1.0)
    state.prize0, state.prize1 = 0, mask("himerope")
    state.row0, state.row1 = state.row1, state.row0
    assert (state.estimate(0), state.estimate(1)) == (-1.0, 1.0)


def ahead(state: SirensState, seat: int, rng: Rng) -> int:
    """The action that looks best one step on, tried on one guess."""
    guess = state.guess(seat, rng)
    best, most = -1, -2.0
    for action in guess.legal(seat):
        after = guess.copy()
        after.play(seat, action)
        worth = after.payoff(seat) if after.actor() == NOBODY else after.estimate(seat)
        if worth > most:
            best, most = action, worth
    return best


def finish(state: SirensState, seat: int, rng: Rng) -> SirensState:
    while state.actor() != NOBODY:
        actor = state.actor()
        state.play(actor, ahead(state, seat, rng) if actor == seat else state.pick(rng))
    return state


@pytest.mark.large
def test_looking_one_ahead_beats_chance() -> None:
    """Over 400 matches greedy wins 395."""
    rng = Rng(5)
    won = sum(finish(sirens.start(2), k % 2, rng).place(k % 2) == 1 for k in range(24))
    assert won >= 20


def test_looking_one_ahead_beats_orpheus_at_times() -> None:
    """Over 400 matches greedy wins 123 on easy; random play wins none."""
    rng = Rng(5)
    game = with_options("difficulty=easy")
    won = sum(finish(game.start(1), 0, rng).place(0) == 1 for _ in range(60))
    assert won >= 8


def test_random_playouts_end() -> None:
    for seats in (1, 2):
        actions, _ = playouts(sirens.start(seats), 20, Rng(4))
        assert 20 * 30 < actions < 20 * sirens.longest


def test_scoring_often_adds_up() -> None:
    assert score_often(sirens.book, row(HIGH), -1, 3) == 3 * (6 + 15 + 8 + 3 + 1)


def test_odds_are_even() -> None:
    state = sirens.start(2)
    assert {state.odds(action) for action in state.legal(CHANCE)} == {1}
    assert len(texts(state, CHANCE)) == 18
