# molpe: compiled
"""Where on the table an action is clicked."""

from collections.abc import Sequence

from molpe.cards.sight import button
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.realm import place_of
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.words.notation import gist
from molpe.kernel import Seat
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice

ANSWERS = ("resolve", "wait", "done", "no attack", "pass", "keep", "activate", "decline")
"""Actions that name no thing on the table: their buttons stand in the turn bar."""


def button_id(text: str) -> str:
    """The id of the button of an action."""
    return button(text) if text in ANSWERS else f"do-{text.replace(' ', '-')}"


def clicks(s: Scene, seat: Seat, action: int, ids: Sequence[str]) -> tuple[str, ...]:
    """A card of the hand or a place of the Realm; nothing where it has a button."""
    question = s.r[z.ASK]
    if c.CARD <= action < c.GAINS and question in (c.Q_BUY, c.Q_STRUGGLE, c.Q_KEEP):
        return (f"hand-{ids[action - c.CARD]}",)
    if c.GAINS <= action < c.BY_HAND and question == c.Q_BUY:
        return (f"realm-{place_of(s, action - c.GAINS, seat)}",)
    return ()


def choices(state: SinsState, seat: Seat, ids: Sequence[str], grammar: Forms) -> list[Choice]:
    """All legal actions, for a page."""
    found: list[Choice] = []
    for action in state.legal(seat):
        one = gist(state.scene, seat, action, ids)
        text = grammar.write(one)
        clicked = clicks(state.scene, seat, action, ids) or (button_id(text),)
        found.append((action, text, clicked, one))
    return found
