"""A match looked at again."""

from pathlib import Path

import pytest

from molpe import agents, games
from molpe.agents.arena import play
from molpe.agents.review import Share, review, well_chosen
from molpe.kernel import CHANCE, Match, read_match
from tests.agents.conftest import OwnClock

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
OPEN_WIN = "6/w5/6/6/b4w/6 w"


def test_a_missed_win_is_a_blunder() -> None:
    match = Match(games.find("breakthrough"), 2, ("human", "greedy"), OPEN_WIN)
    match.play_text(0, "f2 f3")
    heard: list[int] = []
    found = review(match, sims=3000, tick=heard.append)
    (moment,) = found.moments
    assert heard == [1]
    assert moment.mark == "blunder"
    assert moment.loss == 1.0
    assert moment.chances == (0.0, 1.0)
    better = moment.better
    assert better is not None
    assert better.text in ("a5 a6", "a5 b6")
    assert better.chance == 1.0
    assert [why.kind for why in better.why] == ["wins", "loses"]
    assert (len(better.line), len(better.instead)) == (1, 2)
    assert found.turned == 1
    assert found.places is None


@pytest.mark.large
def test_a_review_of_sins_tells_play_apart() -> None:
    """Near-random play was called 95 % well chosen: a chance that is an estimate of SINS as it
    stands is far too near to one half."""
    shares = {}
    for spec in ("sailor", "level:5"):
        good = heavy = 0
        for seed in (1, 2, 3):
            match = play(games.find("sins"), [agents.find(spec)] * 2, seed, 0)
            del match.log[110:]
            found = well_chosen(review(match, sims=250).moments)
            good, heavy = good + found[0], heavy + found[1]
        assert heavy >= 60
        shares[spec] = good / heavy
    assert shares["level:5"] > 0.85
    assert shares["sailor"] < shares["level:5"] - 0.1


@pytest.mark.parametrize("name", ["tide-2-seats", "tide-4-seats", "siggil-three-shared"])
def test_every_decision_is_looked_at(name: str) -> None:
    match = read_match((TRANSCRIPTS / f"{name}.txt").read_text(), games.find)
    del match.log[60:]
    found = review(match, sims=3)
    decisions = [n for n, (seat, _) in enumerate(match.log, 1) if seat != CHANCE]
    assert [moment.n for moment in found.moments] == decisions
    for moment in found.moments:
        assert len(moment.chances) == match.seats
        assert all(0 <= chance <= 1 for chance in moment.chances)
        assert moment.loss >= 0
        assert (moment.better is not None) == bool(moment.mark)
        if match.seats > 2 and not moment.forced:
            assert sum(moment.chances) == pytest.approx(1, abs=0.01)
    again = review(match, sims=3)
    assert again == found


@pytest.mark.large
def test_a_long_match_is_reviewed_in_bounded_time(own_clock: OwnClock) -> None:
    match = read_match((TRANSCRIPTS / "siggil-three-shared.txt").read_text(), games.find)
    found = review(match, ms=1000, total_ms=600)
    assert own_clock.ms() <= 1200
    decisions = [n for n, (seat, _) in enumerate(match.log, 1) if seat != CHANCE]
    assert [moment.n for moment in found.moments] == decisions
    looked = [moment.looked for moment in found.moments if not moment.forced]
    assert any(looked)
    assert not all(looked)
    assert all(moment.looked for moment in found.moments if moment.forced)
    assert all(not moment.mark for moment in found.moments if not moment.looked)


def test_a_review_can_be_ended() -> None:
    match = read_match((TRANSCRIPTS / "tide-2-seats.txt").read_text(), games.find)
    heard: list[int] = []
    found = review(match, ms=3_600_000, tick=heard.append, stop=lambda: len(heard) >= 0)
    assert len(heard) == len(match.log)
    assert not any(moment.looked for moment in found.moments if not moment.forced)


def test_time_is_shared_out_evenly(own_clock: OwnClock) -> None:
    own_clock.step = 0.0
    time = Share(None, 3)
    assert time.allows(False)
    assert time.ms is None
    assert not time.allows(True)
    plenty = Share(10**6, 10)
    assert plenty.allows(False)
    assert plenty.ms is not None
    assert 40_000 < plenty.ms <= 50_000
    scarce = Share(4000, 2000)
    looked = [scarce.allows(False) for _ in range(1000)]
    assert 200 < sum(looked) < 400  # no look took any time
    assert any(looked[:6])
    assert not Share(0, 1).allows(False)


@pytest.mark.large
@pytest.mark.parametrize("name", ["sins", "muse"])
def test_large_games_are_reviewed_in_time(name: str, own_clock: OwnClock) -> None:
    """The beginning of a match, in one second or a little more."""
    path = sorted(TRANSCRIPTS.glob(f"{name}-*.txt"))[0]
    match = read_match(path.read_text(), games.find)
    del match.log[150:]
    found = review(match, ms=1000, total_ms=600)
    assert own_clock.ms() <= 1200
    assert len(found.moments) == sum(seat != CHANCE for seat, _ in match.log)
    assert any(moment.looked and not moment.forced for moment in found.moments)
    for moment in found.moments:
        assert len(moment.chances) == match.seats
        assert (moment.better is not None) == bool(moment.mark)
