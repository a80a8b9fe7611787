"""What is wrong with a text that is no legal action."""

from collections.abc import Sequence

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.realm import place_of
from molpe.games.sins.rules.scene import Scene
from molpe.kernel import Message, Seat


def why_not(s: Scene, seat: Seat, text: str, ids: Sequence[str], legal: Sequence[str]) -> Message:
    """What is wrong with a text, and what would be right."""
    verb, *rest = text.split() or [""]
    card = rest[0] if rest else ""
    if verb == "gain" and card in ids and s.r[z.ASK] == c.Q_BUY:
        place = place_of(s, ids.index(card), -1)
        if place < 0:
            return Message("why-realm", {"card": card})
        free = place_of(s, ids.index(card), seat) >= 0
        return Message("why-dear" if free else "why-bolted", {"card": card})
    verbs = sorted({one.split()[0] for one in legal})
    if verb not in verbs:
        return Message("why-verb", {"verbs": ", ".join(verbs)})
    if card in ids:
        return Message("why-held", {"card": card})
    example = next(one for one in legal if one.split()[0] == verb)
    return Message("why-example" if rest else "why-more", {"example": example})
