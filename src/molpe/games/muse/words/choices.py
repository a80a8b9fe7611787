"""Questions for several cards at once, which are answered card by card.

Whom to lose, restore or retrieve, and what to search for, are none: each answer may ask something
else before the next. Nor are border ties of a War, whose later cards are not offered at first.
"""

from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import Seat, Several

ASKED = (frames.WITHDRAW, frames.SPOILS, frames.PEEK)
"""What asks for several cards."""


def several(state: MuseState, seat: Seat) -> Several | None:
    """Who withdraws, which spoils are taken, or in which order cards lie on the deck."""
    s = state.scene
    kind = s.get(frames.KIND)
    if kind not in ASKED:
        return None
    parts = tuple(action for action in state.legal(seat) if action < codes.QUEST_CODE)
    if kind == frames.WITHDRAW:
        return _withdraw(s, parts)
    if kind == frames.SPOILS:
        last = s.get(frames.SPOILS_LAST)
        return Several(parts, codes.DONE, 0, len(parts), chosen=() if last < 0 else (last,))
    return _order(s, parts)


def _withdraw(s: Scene, parts: tuple[int, ...]) -> Several | None:
    """Members of one Crew (ruling 66); a Hero stays."""
    last = s.get(frames.WITHDRAW_LAST)
    if last < 0 and not parts:
        return None
    crews: dict[int, list[int]] = {}
    for card in parts:
        crews.setdefault(s.owner[card] * 2 + s.at[card], []).append(card)
    apart: list[tuple[int, ...]] = []
    most = 0
    for key, members in crews.items():
        heroes = tuple(card for card in members if s.is_hero(card))
        leaves = len(members)
        if heroes and len(heroes) == s.heroes_of(key, -1):
            apart.append(heroes)
            leaves -= 1
        most = max(most, leaves)
    if len(crews) == 2:
        one, other = crews.values()
        apart += [(a, b) for a in one for b in other]
    fewest, chosen = (1, ()) if last < 0 else (0, (last,))
    return Several(parts, codes.DONE, fewest, most, chosen=chosen, apart=tuple(apart))


def _order(s: Scene, parts: tuple[int, ...]) -> Several | None:
    """All seen cards but the last, which has one place left."""
    placed, cards = s.get(frames.PEEK_PLACED), s.get(frames.PEEK_CARDS)
    if cards < 3:
        return None
    left = cards - 1 - placed
    chosen = tuple(s.top[i] for i in range(placed))
    return Several(parts, codes.DONE, left, left, ordered=True, chosen=chosen)
