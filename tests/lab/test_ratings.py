"""Ratings: kept by everything that could change them, and stopped when decided."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from molpe import games
from molpe.agents.arena import Setting
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab.ratings import Season, Store, board, everyone, gauntlet, league_of
from molpe.lab.sequential import Sprt

LEAGUE = league_of(games.find("tide"), 2)
AGENTS = ("greedy", "sailor", "mcts:sims=4")
SETTINGS = [
    Setting("tide", ("rounds=1",), "standard", 2, pair, None, 1) for pair in everyone(AGENTS)
]


def play(path: Path, count: int, workers: int = 1, test: Sprt | None = None) -> int:
    """Play, and say how many matches that took."""
    told = 0

    def tell() -> None:
        nonlocal told
        told += 1

    with closing(Store(path)) as store:
        season = Season(store, LEAGUE, SETTINGS, count, test)
        season.run(games.find, Cores(workers), tell)
    return told


def test_pairs() -> None:
    assert everyone("abc") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert gauntlet("abc") == [("a", "b"), ("a", "c")]


def test_results_are_kept_and_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ratings.db"
    assert play(path, 6) == 18
    assert play(path, 6) == 0
    assert play(path, 10) == 12
    with closing(Store(path)) as store:
        one = board(store, LEAGUE)
    assert {rating.agent for rating in one.ratings} == set(AGENTS)
    assert all(rating.matches == 20 for rating in one.ratings)
    assert all(sum(pairing.five) == 5 for pairing in one.pairings)
    for pairing in one.pairings:
        assert pairing.wins + pairing.draws + pairing.losses == 10
    two = tmp_path / "two.db"
    play(two, 10, workers=2)
    with closing(Store(two)) as store:
        assert board(store, LEAGUE) == one


def test_other_rules_are_another_league(tmp_path: Path) -> None:
    path = tmp_path / "ratings.db"
    play(path, 2)
    more = league_of(games.find("tide", ["rounds=3"]), 2)
    mine = tmp_path / "mine.toml"
    house = Path(games.__file__ or "").parent / "tide/data/standard.toml"
    mine.write_text(house.read_text().replace("worth = 4", "worth = 5"))
    own = league_of(games.find("tide", edition=str(mine)), 2)
    assert len({LEAGUE, more, own, league_of(games.find("tide"), 3)}) == 4
    assert LEAGUE.hash
    assert own.hash != LEAGUE.hash
    assert league_of(games.find("breakthrough"), 2).hash == ""
    with closing(Store(path)) as store:
        for league in (more, own):
            assert board(store, league).ratings == ()


def test_a_pair_stops_when_it_is_decided(tmp_path: Path) -> None:
    """Greedy is far better than a sailor at three rounds of Tide; the test sees it at once."""
    league = league_of(games.find("canosa"), 2)
    setting = Setting("canosa", ("draw=on",), "standard", 2, ("greedy", "sailor"), None, 1)
    test = Sprt(0.0, 300.0)
    with closing(Store(tmp_path / "ratings.db")) as store:
        season = Season(store, league, [setting], 200, test)
        season.run(games.find, Cores(1))
        [pairing] = board(store, league, test).pairings
        assert pairing.test is not None
        assert pairing.test.decided == 1
        assert sum(pairing.five) < 60
        assert season.left == 0
        again = Season(store, league, [setting], 200, test)
        assert again.next() is None


def test_both_ways_round_are_one_pair(tmp_path: Path) -> None:
    turned = Setting("tide", ("rounds=1",), "standard", 2, ("sailor", "greedy"), None, 1)
    with closing(Store(tmp_path / "ratings.db")) as store:
        Season(store, LEAGUE, [SETTINGS[0], turned], 4).run(games.find, Cores(1))
        [pairing] = board(store, LEAGUE).pairings
        assert pairing.agents == ("greedy", "sailor")
        assert sum(pairing.five) == 4


def test_files_that_hold_no_ratings(tmp_path: Path) -> None:
    path = tmp_path / "ratings.db"
    play(path, 2)
    whole = path.read_bytes()
    path.write_bytes(b"dear diary" * 100)
    with pytest.raises(BadText, match="holds no ratings, or was cut short"):
        Store(path)
    path.write_bytes(whole[: len(whole) // 2 + 7])
    with pytest.raises(BadText, match="holds no ratings, or was cut short"):
        play(path, 2)
    other = tmp_path / "other.db"
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE recipe (cake TEXT)")
    base.close()
    with pytest.raises(BadText, match=r"holds no ratings$"):
        Store(other)
    with pytest.raises(BadText, match="unable to open database file"):
        Store(tmp_path / "not" / "there.db")
