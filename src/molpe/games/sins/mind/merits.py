"""What speaks for a player of SINS: dominance, despair, the struggle, the deck, the hand."""

from molpe.games.sins.rules.buying import unspent
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.matching import total
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BUY_PHASE,
    DESPAIR_PILE,
    DOMINANCE,
    HAND,
    PHASE,
    TARGET,
    TURN,
)
from molpe.games.sins.rules.scene import Scene


def merits(s: Scene, seat: int) -> dict[str, int]:
    """Counted, the weightiest first: what everyone sees, and the own cards."""
    others = [player for player in range(s.players) if player != seat]
    found = {
        "dominance": s.get(seat, DOMINANCE),
        "despair": sum(s.count(player, DESPAIR_PILE) for player in others),
        "spared": -s.count(seat, DESPAIR_PILE),
    }
    if s.r[PHASE] == ATTACK_PHASE and s.r[TURN] == seat:
        found["blow"] = unmatched(s)
    if s.r[PHASE] == ATTACK_PHASE and s.r[TARGET] == seat:
        found["guard"] = -unmatched(s)
    kinds = [
        s.kind_at(seat, zone, i) for zone in range(DESPAIR_PILE) for i in range(s.count(seat, zone))
    ]
    found["power"] = sum(s.book.powers_n[kind] for kind in kinds)
    found["weakness"] = sum(s.book.weak_n[kind] for kind in kinds)
    if s.r[PHASE] == BUY_PHASE and s.r[TURN] == seat:
        found["purse"] = total(unspent(s))
    found["hand"] = s.count(seat, HAND)
    found["lean"] = -len(kinds)
    return found
