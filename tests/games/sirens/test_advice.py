"""The best song of given cards, against trying everything in plain Python."""

import random
from itertools import permutations

import pytest

from molpe.games.sirens.advice import best_song
from molpe.games.sirens.score_sheet import score_song
from molpe.kernel import BadText
from tests.games.sirens import second_opinion
from tests.games.sirens.table import IDS, sirens, with_options

HIGH = "parthenope aglaope thetis calypso ligeia himerope"


def worth(song: list[str], rule: str | None) -> int:
    """By the second opinion: everything but the Sailors."""
    hearts, parts, flow, charm, eclipse, _ = second_opinion.score(song, rule, 0, otherwise=False)
    return hearts + parts + flow + charm + eclipse


@pytest.mark.parametrize("rule", ["sigma", "lambda"])
def test_the_best_song_is_best_by_the_rules_as_they_are_read(rule: str) -> None:
    other = with_options("sigma_counts_pairs=on", "lambda_spares_ends=on")
    luck = random.Random(9)
    for _ in range(3):
        cards = luck.sample(IDS, 5)
        sheets = [score_song(other, song, rule) for song in permutations(cards)]
        best = best_song(other, cards, rule)
        assert best.worth == max(sheet.points + sheet.hearts for sheet in sheets)
        assert best.worth >= best_song(sirens, cards, rule).worth


@pytest.mark.parametrize("rule", [None, "gamma", "sigma", "lambda", "delta", "psi"])
def test_no_order_is_better(rule: str | None) -> None:
    luck = random.Random(3)
    for size in (1, 3, 4, 5):
        cards = luck.sample(IDS, size)
        best = best_song(sirens, cards, rule)
        assert best.worth == max(worth(list(song), rule) for song in permutations(cards))
        assert best.worth == best.points + best.hearts == worth(list(best.song), rule)
        assert sorted(best.song) == sorted(cards)
        assert best.points == score_song(sirens, best.song, rule).points


def test_no_song_around_the_root_is_better() -> None:
    luck = random.Random(4)
    for size in (1, 2, 3):
        cards = luck.sample(IDS, 3 + size)
        root, rest = cards[:3], cards[3:]
        best = best_song(sirens, rest, None, root)
        songs = [
            [*order[:left], *root, *order[left:]]
            for order in permutations(rest)
            for left in range(size + 1)
        ]
        assert best.worth == max(worth(song, None) for song in songs)
        assert list(best.song) in songs


def test_a_root_alone_is_a_song() -> None:
    assert best_song(sirens, [], None, ["molpe", "ligeia"]).song == ("molpe", "ligeia")


def test_the_best_of_seven() -> None:
    best = best_song(sirens, HIGH.split()[:5] + ["scylla", "himerope"], "psi")
    assert best.worth == best.points + best.hearts
    assert len(best.song) == len(best.colours) == 7
    assert best.points >= score_song(sirens, [*HIGH.split(), "scylla"], "psi").points


def test_what_is_refused() -> None:
    with pytest.raises(BadText, match="twice"):
        best_song(sirens, ["molpe"], None, ["molpe"])
    with pytest.raises(BadText, match="1 to 7 cards"):
        best_song(sirens, [])
