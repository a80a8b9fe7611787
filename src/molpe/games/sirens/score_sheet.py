"""Songs scored outside a match: numbers for programs, sentences for people who study."""

from collections.abc import Sequence
from typing import Literal

from molpe.games.sirens.book import NO_RULE
from molpe.games.sirens.breakdown import Tally, heart_points, tally_orpheus, tally_song
from molpe.games.sirens.edition import RULES
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.rows import pack
from molpe.games.sirens.scoring import orpheus_place
from molpe.kernel import BadText, Frozen, Message

LONGEST = 7


class SongSheet(Frozen):
    """What a song counts by itself."""

    hearts: int
    """As compared: Sailors included, after sigma and chi."""
    parts: int
    flow: int
    charm: int
    eclipse: int
    points: int
    """The sum of those four."""
    wild_colours: tuple[str, ...]


class ComparedSheet(SongSheet):
    """A song against another."""

    against: SongSheet
    hearts_points: tuple[int, int]
    total: tuple[int, int]
    winner: Literal["song", "against", "tie"]


class OrpheusSheet(Frozen):
    """Orpheus's song, built from the cards given to him."""

    song: tuple[str, ...]
    colours: tuple[str, ...]
    hearts: int
    parts: int
    flow: int
    charm: int
    eclipse: int


def score_song(
    game: Sirens, song: Sequence[str], rule: str | None = None, sailors: int = 0
) -> SongSheet:
    """A song of one to seven cards under a universal rule or none."""
    return _sheet(_tally(game, song, rule, sailors))


def compare_songs(
    game: Sirens,
    song: Sequence[str],
    against: Sequence[str],
    rule: str | None = None,
    sailors: int = 0,
    against_sailors: int = 0,
) -> ComparedSheet:
    """Two songs under one rule; they may share cards."""
    mine, theirs, points = _pair(game, song, against, rule, sailors, against_sailors)
    total = mine.points + points[0], theirs.points + points[1]
    winner: Literal["song", "against", "tie"] = "tie"
    if total[0] != total[1]:
        winner = "song" if total[0] > total[1] else "against"
    sheet = _sheet(mine)
    return ComparedSheet(
        sheet.hearts,
        sheet.parts,
        sheet.flow,
        sheet.charm,
        sheet.eclipse,
        sheet.points,
        sheet.wild_colours,
        _sheet(theirs),
        points,
        total,
        winner,
    )


def score_orpheus(
    game: Sirens, given: Sequence[str], side: int = 1, blessings: int = 0
) -> OrpheusSheet:
    """The song that Orpheus makes of the cards given to him in this order."""
    tally = _orpheus(game, given, side, blessings)
    return OrpheusSheet(
        tally.cards,
        tally.colours,
        tally.hearts,
        tally.parts,
        tally.flow,
        tally.charm,
        tally.eclipse,
    )


def explain_song(
    game: Sirens,
    song: Sequence[str],
    rule: str | None = None,
    sailors: int = 0,
    language: str = "en",
) -> str:
    """The score of a song, one sentence a line."""
    return _explain(game, _tally(game, song, rule, sailors), language)


def explain_comparison(
    game: Sirens,
    song: Sequence[str],
    against: Sequence[str],
    rule: str | None = None,
    sailors: int = 0,
    against_sailors: int = 0,
    language: str = "en",
) -> str:
    """The score of two songs, one sentence a line, a blank line between them."""
    mine, theirs, points = _pair(game, song, against, rule, sailors, against_sailors)
    return "\n\n".join(
        _explain(game, one, language, won, other.hearts)
        for one, other, won in ((mine, theirs, points[0]), (theirs, mine, points[1]))
    )


def explain_orpheus(
    game: Sirens, given: Sequence[str], side: int = 1, blessings: int = 0, language: str = "en"
) -> str:
    """The score of Orpheus's song, one sentence a line."""
    return _explain(game, _orpheus(game, given, side, blessings), language)


def read_song(game: Sirens, song: Sequence[str]) -> list[int]:
    """The numbers of the cards of a song, one to seven different ones."""
    cards = [game.cards.number(card) for card in song]
    if not 1 <= len(cards) <= LONGEST:
        raise BadText(f"a song has 1 to {LONGEST} cards, not {len(cards)}")
    for place, card in enumerate(song):
        if card in song[:place]:
            raise BadText(f"the card {card!r} is there twice")
    return cards


def read_rule(rule: str | None) -> int:
    """The code of a universal rule by its name."""
    if rule is None:
        return NO_RULE
    if rule not in RULES:
        raise BadText(f"no rule is called {rule!r}; there are: {', '.join(RULES)}")
    return RULES.index(rule)


def _count(n: int, what: str) -> int:
    if n < 0:
        raise BadText(f"the number of {what} cannot be {n}")
    return n


def _tally(game: Sirens, song: Sequence[str], rule: str | None, sailors: int) -> Tally:
    row = pack(read_song(game, song))
    code = read_rule(rule)
    return tally_song(game.cards, game.book, row, code, _count(sailors, "Sailors"), solo=False)


def _pair(
    game: Sirens,
    song: Sequence[str],
    against: Sequence[str],
    rule: str | None,
    sailors: int,
    against_sailors: int,
) -> tuple[Tally, Tally, tuple[int, int]]:
    mine = _tally(game, song, rule, sailors)
    theirs = _tally(game, against, rule, against_sailors)
    # The songs may share cards: two arrangements of one hand are worth comparing too.
    return mine, theirs, heart_points(mine.hearts, theirs.hearts)


def _orpheus(game: Sirens, given: Sequence[str], side: int, blessings: int) -> Tally:
    if side not in (1, 2):
        raise BadText(f"Orpheus's card has sides 1 and 2, not {side}")
    row = 0
    for card in read_song(game, given):
        row = orpheus_place(game.book, row, card)
    won = _count(blessings, "Blessings")
    return tally_orpheus(game.cards, game.book, row, side, won)


def _sheet(tally: Tally) -> SongSheet:
    return SongSheet(
        tally.hearts,
        tally.parts,
        tally.flow,
        tally.charm,
        tally.eclipse,
        tally.points,
        tally.wild_colours,
    )


def _explain(game: Sirens, tally: Tally, language: str, won: int = 0, other_hearts: int = 0) -> str:
    song = " ".join(tally.cards)
    lines = list(tally.lines)
    if won:
        hearts = {"hearts": tally.hearts, "other": other_hearts, "points": won}
        lines.append(Message("line-heart-points", {**hearts}))
    lines.append(Message("line-total", {"points": tally.points + won}))
    return "\n".join([song, *(f"  {game.say(line, language)}" for line in lines)])
