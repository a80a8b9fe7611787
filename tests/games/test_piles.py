"""Piles that lie open, in the games that have some."""

from pathlib import Path

import pytest

from molpe import games
from molpe.games.muse.game import Muse
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import Match, Rng, read_match
from tests.games.muse.desk import solo

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
TABLES = [("sins", 1, 1), ("sins", 2, 2), ("siggil", 1, 1), ("siggil", 2, 0), ("canosa", 2, 0)]


@pytest.mark.parametrize(("name", "seats", "piles"), TABLES)
def test_games_say_which_piles_lie_open(name: str, seats: int, piles: int) -> None:
    match = Match(games.find(name), seats)
    match.draw_luck(Rng(1).below)
    found = match.game.piles(match.states(), 0)
    assert len(found) == piles
    for language, known in match.game.messages.items():
        assert all(f"pile-{pile.name}" in known for pile in found), language


def test_victory_piles_hold_quests_and_laurel_cards() -> None:
    """As many Laurels as the score says, whoever completed what."""
    match = read_match((TRANSCRIPTS / "muse-three-greedy.txt").read_text("utf-8"), games.find)
    game = match.game
    assert isinstance(game, Muse)
    discard, *won = match.game.piles(match.states(), 0)
    assert discard.cards
    worth = {quest.id: quest.laurels for quest in game.cards.quests}
    worth |= {id: game.book.laurels[number] for number, id in enumerate(game.cards.ids)}
    outcome = match.outcome()
    assert outcome is not None
    for pile in won:
        assert pile.seat is not None
        laurels = sum(worth[str(thing.id)] for thing in pile.cards)
        assert laurels == outcome.scores[pile.seat]


def test_a_quest_that_no_crew_was_on_goes_to_who_won_it() -> None:
    """The Trojan War, and a card that became Laurels."""
    desk = solo("heracles").victory(1, "ladon")
    before = desk.state.copy()
    assert isinstance(before, MuseState)
    desk.completed("the-trojan-war").won(0, 2)
    _, own, other = desk.game.piles([before, desk.state], 0)
    assert [thing.id for thing in own.cards] == ["the-trojan-war"]
    assert [thing.id for thing in other.cards] == ["ladon"]
