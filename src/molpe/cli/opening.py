"""From what was typed to a match: options, editions, positions, match files."""

import os
import sys
from pathlib import Path

from molpe import games
from molpe.kernel import AnyGame, BadText, Match, read_match

STANDARD_INPUT = "-"


def split_options(text: str) -> list[str]:
    """``name=value,name=value`` as words; a value may be several, ``boxes=a,b``."""
    words: list[str] = []
    for word in (part.strip() for part in text.split(",")):
        if word and words and "=" not in word:
            words[-1] += f",{word}"
        elif word:
            words.append(word)
    return words


def usual_seats(game: AnyGame) -> int:
    """Two, or the fewest above; one only where the game is played alone."""
    return min((n for n in game.seats if n >= 2), default=game.seats[0])


def read_text(path: str) -> str:
    """The text of a file, ``-`` for standard input."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.read()
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise BadText(f"cannot read {path!r}: it is not text") from None
    except OSError as error:
        raise BadText(f"cannot read {path!r}: {(error.strerror or 'it failed').lower()}") from None


def open_match(path: str) -> Match:
    """The match in a file, every line checked."""
    source = "standard input" if path == STANDARD_INPUT else path
    return read_match(read_text(path), games.find, source)


def open_position(
    name: str,
    position: str | None,
    options: str = "",
    edition: str | None = None,
    seats: int | None = None,
) -> Match:
    """A match that stands at a position: the game's own text or the path of a match file.

    A path that exists is tried first; without a position it is the start.
    """
    if position is not None and (position == STANDARD_INPUT or os.path.isfile(position)):
        games.game_class(name)
        if options or edition or seats:
            raise BadText("a match file has its own options, edition and seats")
        match = open_match(position)
        if match.game.name != name:
            raise BadText(f"{position!r} is a match of {match.game.name}, not of {name}")
        return match
    game = games.find(name, split_options(options), edition)
    if position is None:
        return Match(game, usual_seats(game) if seats is None else seats)
    return Match(game, game.position(position).seats if seats is None else seats, (), position)
