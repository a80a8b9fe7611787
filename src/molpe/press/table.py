"""A table as a viewer sees it: drawn where the house draws it, else as the terminal shows it."""

from rich.text import Text

from molpe.kernel import AnyGame, Frozen
from molpe.press.faces import scene
from molpe.press.palette import BONE, INK
from molpe.press.svg import drawing, rect, tag, text

LINE = 16
LETTER = 7.6


def plain(game: AnyGame, view: Frozen) -> str:
    """A view as the terminal shows it, without colour."""
    return Text.from_markup(game.show(view), emoji=False).plain


def picture(game: AnyGame, view: Frozen) -> str:
    """A view as a drawing."""
    return scene(game, view) or written(plain(game, view))


def written(words: str) -> str:
    """Lines of a terminal as a drawing."""
    lines = words.splitlines() or [""]
    body = "".join(
        text(8, LINE * (number + 1), line.replace(" ", "\u00a0"), 12)
        for number, line in enumerate(lines)
        if line
    )
    wide, high = 16 + LETTER * max(map(len, lines)), LINE * (len(lines) + 1)
    body = rect(0, 0, wide, high, BONE) + tag("g", body, fill=INK, font_family="monospace")
    return drawing(wide, high, body)
