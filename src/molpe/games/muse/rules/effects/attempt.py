# molpe: compiled
"""What befalls a Quest action: a challenge is stopped or eased, or there is one action more."""

from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.scene import Scene


def stop(s: Scene) -> None:
    """The announced challenge fails."""
    at = s.find(frames.CHALLENGE)
    if at >= 0:
        s.write(at, frames.CHALLENGE_STOPPED, 1)


def ease(s: Scene) -> None:
    """The announced challenge counts as met."""
    at = s.find(frames.CHALLENGE)
    if at >= 0:
        s.write(at, frames.CHALLENGE_EASED, 1)


def extra(s: Scene, row: i64) -> None:
    """There is one more Quest action this turn, or several."""
    s.extra += s.book.code[row + rows.EXTRA_N]
