"""The best that can be sung of given cards."""

from collections.abc import Sequence

from molpe.games.sirens.breakdown import tally_song
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.rows import mask_of, pack
from molpe.games.sirens.score_sheet import read_rule, read_song
from molpe.games.sirens.scoring import PARTS
from molpe.games.sirens.solver import best_row
from molpe.kernel import Frozen


class BestSong(Frozen):
    """A song that no other of the same cards beats, whatever it is sung against."""

    song: tuple[str, ...]
    colours: tuple[str, ...]
    hearts: int
    points: int
    """Everything but hearts."""
    worth: int
    """Points and hearts: what the song adds to the margin over any other."""


def best_song(
    game: Sirens, cards: Sequence[str], rule: str | None = None, root: Sequence[str] = ()
) -> BestSong:
    """The best song of these cards, left and right of the Root if there is one."""
    numbers, code = read_song(game, [*root, *cards]), read_rule(rule)
    laid, rest = pack(numbers[: len(root)]), mask_of(pack(numbers[len(root) :]))
    most, row = best_row(game.book, laid, rest, code, PARTS)
    tally = tally_song(game.cards, game.book, row, code, 0, solo=False)
    return BestSong(tally.cards, tally.colours, tally.hearts, tally.points, most)
