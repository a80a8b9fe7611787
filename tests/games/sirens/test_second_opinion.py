"""The engine's scores against a second, independent reckoning."""

import random

import pytest

from molpe.games.sirens.edition import RULES
from molpe.games.sirens.score_sheet import score_orpheus, score_song
from tests.games.sirens import second_opinion
from tests.games.sirens.table import IDS, sirens, with_options

OTHER = with_options("delta_matched_pays_sum=off", "sigma_counts_pairs=on", "lambda_spares_ends=on")


@pytest.mark.parametrize("rule", [None, *RULES])
def test_random_songs(rule: str | None) -> None:
    luck = random.Random(7)
    for _ in range(150):
        cards = luck.sample(IDS, luck.randint(1, 7))
        sailors = luck.randint(0, 1)
        for game, otherwise in ((sirens, False), (OTHER, True)):
            s = score_song(game, cards, rule, sailors)
            found = (s.hearts, s.parts, s.flow, s.charm, s.eclipse, s.wild_colours)
            assert found == second_opinion.score(cards, rule, sailors, otherwise), (cards, rule)
            assert s.points == s.parts + s.flow + s.charm + s.eclipse


@pytest.mark.parametrize("side", [1, 2])
def test_random_songs_of_orpheus(side: int) -> None:
    luck = random.Random(side)
    for _ in range(600):
        given = luck.sample(IDS, luck.randint(3, 7))
        blessings = luck.randint(0, 1)
        s = score_orpheus(sirens, given, side, blessings)
        found = (list(s.song), list(s.colours), s.hearts, s.parts, s.flow, s.charm, s.eclipse)
        assert found == second_opinion.orpheus_score(given, side, blessings), given


VECTORS = [
    (
        "parthenope aglaope thetis calypso leucosia himerope",
        (29, 17, 19, 27, 40, 47),
        (6, 15, 8, 0),
        (3, 3),
    ),
    (
        "parthenope ligeia leucosia molpe aglaope psamathe",
        (21, 17, 20, 15, 31, 27),
        (18, 3, 0, 0),
        (6, 4),
    ),
    (
        "molpe leucosia ligeia parthenope aglaope himerope",
        (5, 5, 5, 1, 14, 5),
        (0, 1, 4, 0),
        (6, 4),
    ),
    (
        "scylla charybdis parthenope aglaope himerope psamathe",
        (24, 22, 23, 22, 28, 34),
        (14, 3, 4, 3),
        (4, 4),
    ),
    (
        "peisinoe galatea charybdis psamathe callirrhoe ligeia",
        (21, 15, 18, 18, 28, 37),
        (12, 6, 3, 0),
        (7, 7),
    ),
]


@pytest.mark.parametrize(("cards", "points", "split", "hearts"), VECTORS)
def test_vectors(
    cards: str,
    points: tuple[int, ...],
    split: tuple[int, int, int, int],
    hearts: tuple[int, int],
) -> None:
    """The songs that were reckoned by hand when the cards were drawn up."""
    song = cards.split()
    rules = (None, "gamma", "xi", "lambda", "delta", "psi")
    assert tuple(score_song(sirens, song, rule).points for rule in rules) == points
    plain = score_song(sirens, song)
    assert (plain.parts, plain.flow, plain.charm, plain.eclipse) == split
    assert (plain.hearts, score_song(sirens, song, "sigma").hearts) == hearts
