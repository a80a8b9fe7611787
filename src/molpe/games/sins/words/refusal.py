"""What is wrong with a text that is no legal action."""

from collections.abc import Sequence

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.realm import place_of
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.words.notation import OPENINGS
from molpe.kernel import Gist, Message, Seat


def why_not(s: Scene, seat: Seat, text: str, ids: Sequence[str], legal: dict[str, Gist]) -> Message:
    """What is wrong with a text, and what would be right; legal actions come by their texts."""
    verb, *rest = text.split() or [""]
    card = rest[0] if rest else ""
    if verb == "gain" and card in ids and s.r[z.ASK] == c.Q_BUY:
        place = place_of(s, ids.index(card), -1)
        if place < 0:
            return Message("why-realm", {"card": card})
        free = place_of(s, ids.index(card), seat) >= 0
        return Message("why-dear" if free else "why-bolted", {"card": card})
    examples = {OPENINGS[gist.verb]: example for example, gist in reversed(legal.items())}
    if verb not in examples:
        return Message("why-verb", {"verbs": ", ".join(sorted(examples))})
    if card in ids:
        return Message("why-held", {"card": card})
    return Message("why-example" if rest else "why-more", {"example": examples[verb]})
