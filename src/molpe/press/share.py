"""A song as a picture to share: its cards in two rows, as the companion reads them."""

from collections.abc import Sequence

from molpe.kernel import AnyGame
from molpe.press.faces import faces
from molpe.press.ornaments import meander
from molpe.press.palette import BRONZE, NIGHT
from molpe.press.raster import png
from molpe.press.svg import drawing, laid, path, rect, text

WIDTH = 1200
EDGE, GAP, FOOT = 22.0, 6.0, 26.0
LIGHT = "#e7c79f"


def share(game: AnyGame, song: Sequence[str]) -> str:
    """The upper row holds the first half of the song, the larger one if it is odd."""
    drawn = faces(game)
    row = -(-len(song) // 2) if len(song) > 1 else 1
    wide, high = drawn[song[0]].width, drawn[song[0]].height
    rows = -(-len(song) // row)
    width = 2 * EDGE + row * wide
    height = EDGE + rows * high + (rows - 1) * GAP + FOOT
    body = rect(0, 0, width, height, NIGHT)
    for n, card in enumerate(song):
        x, y = EDGE + n % row * wide, EDGE + n // row * (high + GAP)
        body += laid(drawn[card].svg, x, y, wide, high)
    body += path(meander(EDGE, 7, width - 2 * EDGE, 8), None, BRONZE, 1)
    body += text(width / 2, height - 8, f"{game.title} · molpe", 12, LIGHT, "middle")
    return drawing(width, height, body)


def share_png(game: AnyGame, song: Sequence[str]) -> bytes:
    """A song as a picture to share, as PNG."""
    return png(share(game, song), WIDTH)
