"""What a viewer sees of a state, as text, as a drawing and as pixels."""

import cv2
import numpy as np
from numpy.typing import NDArray

from molpe.kernel import AnyGame, Seat, State
from molpe.press.raster import png
from molpe.press.table import picture, plain

MODES = ("human", "ansi", "rgb_array")
"""How an environment can be rendered."""
WIDE = 640
"""How wide a picture is, in pixels."""


def text(game: AnyGame, state: State, viewer: Seat) -> str:
    """As the terminal shows it."""
    return plain(game, game.view(state, viewer))


def svg(game: AnyGame, state: State, viewer: Seat) -> str:
    """As the press draws it."""
    return picture(game, game.view(state, viewer))


def pixels(game: AnyGame, state: State, viewer: Seat) -> NDArray[np.uint8]:
    """The drawing as rows of red, green and blue."""
    raw = np.frombuffer(png(svg(game, state, viewer), WIDE), np.uint8)
    drawn = cv2.imdecode(raw, cv2.IMREAD_COLOR)
    assert drawn is not None
    return np.ascontiguousarray(drawn[:, :, ::-1].astype(np.uint8))


def check_mode(mode: str | None) -> None:
    """Refuse a mode that there is not."""
    if mode not in (None, *MODES):
        raise ValueError(f"there is no render mode {mode!r}; there are: {', '.join(MODES)}")


def rendered(
    mode: str | None, game: AnyGame, state: State, viewer: Seat
) -> str | NDArray[np.uint8] | None:
    """What a mode asks for; ``human`` prints the text."""
    if mode == "rgb_array":
        return pixels(game, state, viewer)
    if mode == "ansi":
        return text(game, state, viewer)
    if mode == "human":
        print(text(game, state, viewer))
    return None
