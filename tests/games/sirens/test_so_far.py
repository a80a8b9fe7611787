"""What the rows on the table count while songs are being made."""

from molpe.games.sirens.game import Sirens
from molpe.games.sirens.rows import pack
from molpe.games.sirens.state import SirensState
from tests.games.sirens.table import FORMER


def rows(game: Sirens, seats: int, mine: str, theirs: str) -> SirensState:
    """A state with these rows on the table, whatever else is true of it."""
    state = game.start(seats)
    state.row0 = pack([game.cards.number(card) for card in mine.split()])
    state.row1 = pack([game.cards.number(card) for card in theirs.split()])
    return state


def test_rows_are_reckoned_as_the_songs_they_may_become() -> None:
    game = Sirens(edition=FORMER)
    full = "parthenope aglaope thetis calypso leucosia himerope"  # 6 + 15 + 8, three hearts
    view = game.view(rows(game, 2, full, "molpe ligeia"), 1)
    assert view.so_far is not None
    mine, theirs = view.so_far
    assert (mine.parts, mine.flow, mine.charm, mine.hearts, mine.heart_points) == (6, 15, 8, 3, 0)
    assert mine.total == 29
    # fewer than three Parts count nothing; three hearts against three
    assert (theirs.parts, theirs.hearts, theirs.total) == (0, 3, 0)


def test_orpheus_is_reckoned_by_his_card() -> None:
    game = Sirens(edition=FORMER)
    view = game.view(rows(game, 1, "doris", "molpe"), 0)
    assert view.so_far is not None
    assert [song.hearts for song in view.so_far] == [1, 4]
    assert view.so_far[1].total == 1 + 3  # a Part of one, and three hearts more


def test_nothing_is_reckoned_before_both_rows_are_begun() -> None:
    game = Sirens(edition=FORMER)
    assert game.view(game.start(2), 0).so_far is None
    assert game.view(rows(game, 1, "", "molpe"), 0).so_far is None
