# molpe: compiled
"""What a seat sees of a match of Sirens, as numbers (rulings 7, 28, 33)."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sirens.draft import BLIND, KEEP, OVER, ROOT, SONG, Draft
from molpe.games.sirens.rows import arrange, frame, mask_of
from molpe.kernel.bits import popcount
from molpe.kernel.lens import Lens

CARDS: Final = 18
KEPT: Final = 4  # in a draft, at most
SUNG: Final = 7  # the cards of the longest song
DEALT: Final = 8
ROUNDS: Final = 20


def observe(d: Draft, seat: i64, lens: Lens) -> None:
    """The round, then both singers, the own first."""
    phase = d.phase
    lens.one("phase", "phase", phase, OVER + 1)
    lens.number("round", d.round, ROUNDS)
    lens.flag("second draft", d.half == 1)
    lens.number("step", d.step, DEALT)
    lens.one("rule", "card", d.rule_card, CARDS)
    lens.number("cards in the Ship", popcount(d.ship), CARDS)
    lens.number("side of Orpheus", d.side if d.seats == 1 else 0, 2)
    for k in range(2):
        who = seat if k == 0 else 1 - seat
        _singer(d, who, k == 0, lens)
    choice = d.choice(seat)
    lens.one("card chosen", "card", choice if phase == KEEP else -1, CARDS)
    row: i64 = 0
    if choice >= 0 and phase == ROOT:
        row = arrange(mask_of(d.picks(seat)), choice)
    elif choice >= 0 and phase == SONG:
        row = frame(d.row(seat), mask_of(d.picks(seat)), choice)
    for i in range(SUNG):
        lens.one("row chosen", "card", ((row >> (5 * i)) & 31) - 1, CARDS)


def _singer(d: Draft, who: i64, own: bool, lens: Lens) -> None:
    phase = d.phase
    solo = d.seats == 1
    hand = d.hand(who)
    lens.number("cards in hand", popcount(hand), KEPT)
    if not solo:
        seen = phase != BLIND if own else phase in (KEEP, BLIND) and d.step > 0
        if not seen:
            hand = 0
    lens.some("hand", "card", hand, CARDS)
    lens.flag("has chosen", d.choice(who) >= 0)
    prizes = d.prize(who)
    lens.number("prizes", popcount(prizes), 2)
    lens.some("prizes", "card", 0 if solo else prizes, CARDS)
    picks = d.picks(who)
    kept: i64 = 0
    for i in range(KEPT):
        card = ((picks >> (5 * i)) & 31) - 1
        if card >= 0:
            kept += 1
        known = own or phase in (ROOT, SONG) or (phase == KEEP and i > 0)
        lens.one("kept", "card", card if known else -1, CARDS)
    lens.number("cards kept", kept, KEPT)
    row = d.row(who)
    for i in range(SUNG):
        lens.one("row", "card", ((row >> (5 * i)) & 31) - 1, CARDS)
