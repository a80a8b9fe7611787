"""The best that can be sung: hints while a song is built, and a review after the round."""

from collections.abc import Sequence

from molpe.games.sirens.book import NO_RULE, PI, THETA
from molpe.games.sirens.breakdown import tally_song
from molpe.games.sirens.draft import DRAW, KEEP, ROOT, TURN
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.notation import kept_card
from molpe.games.sirens.outlook import laid
from molpe.games.sirens.rows import arrange, frame, mask_of, pack
from molpe.games.sirens.score_sheet import read_rule, read_song
from molpe.games.sirens.scoring import PARTS, orpheus_hearts, orpheus_points
from molpe.games.sirens.solver import best_row, worth
from molpe.games.sirens.state import ROOT_CODE, SONG_CODE, SirensState
from molpe.kernel import Frozen, Seat

ORDERED = (THETA, PI)
"""Universal rules under which cards lie in the order of keeping."""


class BestSong(Frozen):
    """A song that no other of the same cards beats, whatever it is sung against."""

    song: tuple[str, ...]
    colours: tuple[str, ...]
    hearts: int
    points: int
    """Everything but hearts."""
    worth: int
    """Points and hearts: what the song adds to the margin over any other."""


class SongReview(Frozen):
    """What was sung in the last round, and what the same cards could have been."""

    singer: int
    sung: int
    """The worth of the song."""
    best: BestSong


def best_song(
    game: Sirens, cards: Sequence[str], rule: str | None = None, root: Sequence[str] = ()
) -> BestSong:
    """The best song of these cards, left and right of the Root if there is one."""
    numbers = read_song(game, [*root, *cards])
    laid = pack(numbers[: len(root)])
    return _best(game, laid, mask_of(pack(numbers[len(root) :])), read_rule(rule))


def _best(game: Sirens, root: int, cards: int, rule: int) -> BestSong:
    most, row = best_row(game.book, root, cards, rule, PARTS)
    tally = tally_song(game.cards, game.book, row, rule, 0, solo=False)
    return BestSong(tally.cards, tally.colours, tally.hearts, tally.points, most)


def review(game: Sirens, state: SirensState) -> tuple[SongReview, ...]:
    """The songs of the last round against the best; Orpheus has no choice and is left out."""
    if state.last_round == 0:
        return ()
    rule = game.book.rules[state.last_rule] if state.seats == 2 else NO_RULE
    songs = (state.last0, state.last1)[: state.seats]
    return tuple(
        SongReview(singer, worth(game.book, row, rule, PARTS), _could_be(game, row, rule))
        for singer, row in enumerate(songs)
    )


def _could_be(game: Sirens, row: int, rule: int) -> BestSong:
    """The best song of the cards of a row; where they are not ordered, the row as it was laid."""
    if rule in ORDERED:
        return _best(game, row, 0, rule)
    return _best(game, 0, mask_of(row), rule)


def hint(game: Sirens, state: SirensState, seat: Seat) -> str:
    """A good action in words, by what this seat sees alone; the best one once a song is built."""
    legal = state.legal(seat)
    best = max(legal, key=lambda action: promise(game, state, seat, action))
    return game.words(state, seat, best)


def promise(game: Sirens, state: SirensState, seat: Seat, action: int) -> int:
    """What the own cards can be worth after an action; alone, less what Orpheus's are."""
    book, rule = game.book, state.rule
    if state.phase == TURN:
        return _promise_alone(game, state, action)
    row, kept = state.row(seat), mask_of(state.picks(seat))
    if state.phase == KEEP:
        least = PARTS if state.half else 0
        if rule in ORDERED:
            return worth(book, laid(state, seat, kept_card(action)), rule, least)
        return best_row(book, row, kept | 1 << kept_card(action), rule, least)[0]
    if state.phase == ROOT:
        return worth(book, arrange(kept, action - ROOT_CODE), rule, 0)
    return worth(book, frame(row, kept, action - SONG_CODE), rule, PARTS)


def _promise_alone(game: Sirens, state: SirensState, action: int) -> int:
    after = state.copy()
    assert isinstance(after, SirensState)
    after.play(0, action)
    done = after.phase != DRAW
    mine, theirs = (after.last0, after.last1) if done else (after.row0, after.row1)
    own = worth(game.book, mine, NO_RULE, PARTS if done else 0)
    points = orpheus_points(game.book, theirs, state.side)
    return own - points - orpheus_hearts(game.book, theirs, state.side, 0)
