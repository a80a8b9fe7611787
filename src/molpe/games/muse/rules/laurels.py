# molpe: compiled
"""How a match ends: Laurels that are won, and players who are out (rulings 6, 8, 48, 56, 82)."""

from mypy_extensions import i64

from molpe.games.muse.rules.codes import (
    BESIDE,
    BLOCK,
    BY_EMPTY,
    BY_LAST,
    BY_LAURELS,
    COMPLETED,
    FATE,
    GONE,
    VICTORY,
)
from molpe.games.muse.rules.scene import Scene


def gain(s: Scene, seat: i64, laurels: i64) -> None:
    """Laurels for a victory pile; enough of them end the match at once (ruling 6)."""
    s.laurels[seat] += laurels
    if s.why < 0 and s.laurels[seat] >= s.book.goal:
        s.why = BY_LAURELS


def check_empty(s: Scene) -> None:
    """Ruling 8: no Laurel is left to be won."""
    b = s.book
    for quest in range(b.quests):
        if b.quest_open[quest] == 1 and s.taker[quest] != COMPLETED:
            return
    for card in range(b.cards):
        if b.laurels[card] > 0 and s.zone[card] != VICTORY and s.zone[card] != GONE:
            return
    if s.why < 0:
        s.why = BY_EMPTY


def complete(s: Scene, quest: i64, seat: i64) -> None:
    """A Quest is completed for good (rulings 48, 56)."""
    key = s.taker[quest]
    if key >= 0:
        s.quest[key] = -1
    s.taker[quest] = COMPLETED
    for card in range(s.book.cards):
        if s.zone[card] == BLOCK and s.at[card] == quest:
            s.discard(card)
    gain(s, seat, s.book.quest_laurels[quest])
    check_empty(s)


def win_card(s: Scene, card: i64, seat: i64) -> None:
    """A card becomes Laurels."""
    n = s.book.laurels[card]
    s.lay(card, VICTORY, seat)
    gain(s, seat, n)
    check_empty(s)


def living(s: Scene) -> i64:
    """How many players are still in the game."""
    n: i64 = 0
    for seat in range(s.seats):
        n += s.alive[seat]
    return n


def eliminate(s: Scene, seat: i64) -> None:
    """A player is out of the game (ruling 82)."""
    s.alive[seat] = 0
    s.owed[seat] = 0
    for key in range(seat * 2, seat * 2 + 2):
        s.give_back(key)
        if s.leader[key] >= 0:
            s.strip_deity(s.leader[key])
        s.leader[key] = -1
    for card in range(s.book.cards):
        zone = s.zone[card]
        if zone == FATE and s.owner[s.at[card]] == seat:
            s.discard(card)
        elif zone == VICTORY and s.owner[card] == seat:
            s.zone[card] = GONE
    for card in range(s.book.cards):
        zone = s.zone[card]
        if s.owner[card] == seat and zone != GONE and zone != BESIDE:
            s.discard(card)
    if s.why < 0 and living(s) == 1:
        s.why = BY_LAST
