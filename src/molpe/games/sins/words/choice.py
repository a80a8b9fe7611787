"""Where a seat is asked for several cards at once, which actions name one by one."""

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.effects.instruction import player_of, zone_of
from molpe.games.sins.rules.realm import face_at, may_gain
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.kernel import Seat, Several

ASKED = (c.Q_KEEP, c.Q_PICK, c.Q_LOOKED, c.Q_ORDER)
"""Questions that may be for several cards."""


def several(state: SinsState, seat: Seat) -> Several | None:
    """Cards to discard at Refresh, to pick for an effect, to take of those seen, or to order.

    None where more than the number of cards is at stake: a payment must match, cards of different
    sins depend on each other, a price is paid whole or not at all, and swaps ask in between.
    """
    s = state.scene
    question = s.r[z.ASK]
    if seat < 0 or question not in ASKED:
        return None
    offered = sorted(action for action in state.legal(seat) if action != c.DONE)
    if question == c.Q_KEEP:
        parts = [one for one in offered for _ in range(s.copies(seat, z.HAND, one & 255))]
        return _question(s, parts, 0, len(parts), False)
    code, at = s.book.code, s.r[z.PC]
    if question == c.Q_PICK:
        if code[at + p.N] == 1 or code[at + p.PAID] == 1:
            return None
        if code[at + p.F_FLAGS] & p.DIFFERENT_SINS:
            return None
        parts = [one for one in offered for _ in range(_copies(s, at, one))]
        realm = code[at + p.ZONE] == p.IN_REALM  # the first may go to the hand
        free = code[at + p.TO] == p.TO_TOP
        return _of_effect(s, at, parts, free or (realm and s.get(s.r[z.ME], z.DIVERTED) > 0))
    if question == c.Q_LOOKED:
        if code[at + p.TAKE_MOST] == 1 or code[at + p.TO] in (p.TO_SWAP_HAND, p.TO_SWAP_REALM):
            return None
        seen = _seen(s, at)
        parts = [one for one in offered for _ in range(seen.count(one & 255))]
        return _of_effect(s, at, parts, code[at + p.TO] == p.TO_BOTTOM)
    left = s.r[z.LOOKED] - s.r[z.ORDERED]
    if left > 2 and len(offered) > 1:
        seen = _seen(s, at)[:left]
        parts = [one for one in offered for _ in range(seen.count(one & 255))]
        return _question(s, parts, left - 1, left - 1, True)
    return None


def _of_effect(s: Scene, at: int, parts: list[int], ordered: bool) -> Several:
    """As many as an effect still wants."""
    most = min(s.r[z.LEFT], len(parts))
    fewest = 0 if s.book.code[at + p.UPTO] == 1 else most
    return _question(s, parts, fewest, most, ordered)


def _question(s: Scene, parts: list[int], fewest: int, most: int, ordered: bool) -> Several:
    number = (s.r[z.PC] + 1) << 8 | s.r[z.ASK]
    return Several(tuple(parts), c.DONE, fewest, most, ordered, number=number)


def _copies(s: Scene, at: int, action: int) -> int:
    """How often an action can be played to pick cards for an effect."""
    code, kind = s.book.code, action & 255
    if code[at + p.ZONE] == p.IN_REALM:
        places = (place for place in range(REALM_SIZE) if may_gain(s, s.r[z.ME], place))
        return sum(face_at(s, place) == kind for place in places)
    zone = z.PILE if action >= c.GAINS else zone_of(code[at + p.ZONE])
    there: int = s.copies(player_of(s, code[at + p.WHO]), zone, kind)
    paid = code[at + p.F_FLAGS] & p.NOT_PAID and kind == s.r[z.PAID_KIND]
    return there - 1 if paid else there


def _seen(s: Scene, at: int) -> list[int]:
    """The cards that are being looked at."""
    zone, owner = s.book.code[at + p.ZONE], s.r[z.OWNER]
    where = z.TOP if zone in (p.IN_DRAW, p.DRAW_OR_REALM) else zone_of(zone)
    end = s.count(owner, where)
    return [s.kind_at(owner, where, i) for i in range(end - s.r[z.LOOKED], end)]
