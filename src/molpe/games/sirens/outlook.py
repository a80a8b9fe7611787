# molpe: compiled
"""How a match of Sirens looks before its end."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sirens.book import NO_RULE, PI, THETA
from molpe.games.sirens.draft import ROOT, SONG, Draft
from molpe.games.sirens.rows import arrange, backwards, frame, mask_of
from molpe.games.sirens.scoring import PARTS, orpheus_hearts, orpheus_points
from molpe.games.sirens.solver import best_row, worth
from molpe.kernel.bits import BIT, popcount

# How an estimate weighs a prize against a point of the round that is being played.
PRIZE: Final = 0.4
POINT: Final = 0.015


def outlook(draft: Draft, seat: i64) -> float:
    """Prizes, and what the cards kept so far can be worth in their best order."""
    mine = promise(draft, 0)
    theirs = promise(draft, 1)
    ahead = PRIZE * float(popcount(draft.prize0) - popcount(draft.prize1))
    ahead += POINT * float(mine - theirs)
    if ahead > 1.0:
        ahead = 1.0
    elif ahead < -1.0:
        ahead = -1.0
    return ahead if seat == 0 else -ahead


def laid(draft: Draft, seat: i64, choice: i64) -> i64:
    """Rulings 29, 30: cards lie in the order of keeping; so they will with one more, if any."""
    picks = draft.picks(seat)
    end: i64 = 0
    while picks >> end != 0:
        end += 5
    if choice >= 0:
        picks |= (choice + 1) << end
        end += 5
    if draft.rule == THETA:
        return draft.row(seat) | (picks << (15 * draft.half))
    return (draft.row(seat) << end) | backwards(picks)


def promise(draft: Draft, seat: i64) -> i64:
    """What the cards of a seat, or Orpheus's, can be worth as they lie now, hearts included."""
    book = draft.book
    row = draft.row(seat)
    if draft.seats == 1:
        if seat == 1:
            return orpheus_points(book, row, draft.side) + orpheus_hearts(book, row, draft.side, 0)
        return worth(book, row, NO_RULE, 0)
    choice = draft.choice(seat)
    kept = mask_of(draft.picks(seat))
    least: i64 = PARTS if draft.half == 1 else 0
    if draft.phase == SONG and choice >= 0:
        return worth(book, frame(row, kept, choice), draft.rule, least)
    if draft.phase == ROOT and choice >= 0:
        return worth(book, arrange(kept, choice), draft.rule, least)
    if draft.rule in (THETA, PI):
        return worth(book, laid(draft, seat, choice), draft.rule, least)
    if choice >= 0:
        kept |= BIT[choice]
    most, _ = best_row(book, row, kept, draft.rule, least)
    return most
