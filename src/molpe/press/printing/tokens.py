"""Round tokens on a card, to be cut out; what is behind them lies where it should."""

from collections.abc import Sequence

from molpe.press.faces.sirens import HEIGHT, WIDTH
from molpe.press.palette import BONE
from molpe.press.printing.notes import paragraph
from molpe.press.svg import circle, drawing, place, rect

Row = tuple[str, str]
"""What the tokens of a row show in front and behind, drawn around the origin."""
LINE = "#444"
TOP = 28.0


def tokens(rows: Sequence[Row], columns: int, r: float, words: str) -> tuple[str, str]:
    """Front and back of a card full of tokens of a radius; columns stand even about the middle."""
    step_x = (WIDTH - 12) / columns
    step_y = (HEIGHT - TOP - 8) / len(rows)
    sides = []
    for side in range(2):
        body = rect(0, 0, WIDTH, HEIGHT, BONE)
        body += paragraph(words, 9, 8, 102, 18, 6.5) if side == 0 else ""
        for n, row in enumerate(rows):
            y = TOP + (n + 0.5) * step_y
            for k in range(columns):
                x = 6 + (k + 0.5) * step_x
                body += place(x, y, 1, row[side] + circle(0, 0, r, None, LINE, 0.4))
        sides.append(drawing(WIDTH, HEIGHT, body))
    return sides[0], sides[1]
