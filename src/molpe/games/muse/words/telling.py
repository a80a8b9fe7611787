# molpe: compiled
"""What a viewer may hear of an action (ruling 9), and what is told beside its gist."""

from collections.abc import Sequence

from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.effects import war
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.words.notation import dealt_to
from molpe.kernel import CHANCE, Gist, Message, Seat, Slot
from molpe.kernel.gist import Told, card, seat_of, without


def heard(whole: Gist, s: Scene, action: int, viewer: Seat) -> Gist:
    """Hidden deals, hidden draws and looks at the deck name their card to who sees it."""
    return whole if _hears(s, action, viewer) else without(whole, "card")


def _hears(s: Scene, action: int, viewer: Seat) -> bool:
    kind = s.get(frames.KIND)
    if kind == frames.SETUP:
        return s.get(frames.SETUP_DEALT) < s.seats or viewer == dealt_to(s)
    if kind == frames.DRAWS:
        known = s.tops > 0 and viewer >= 0 and s.know[0] >> viewer & 1
        orange = s.book.kind[action] in (codes.DEITY, codes.HOLD)
        return viewer == s.get(frames.SEAT) or bool(known) or not orange
    return kind != frames.PEEK or viewer == s.get(frames.SEAT)


def beside(told: Message, s: Scene, seat: Seat, action: int, ids: Sequence[str]) -> Message:
    """A message with what its gist does not name: whose luck it is, how a duel ends,
    that a character is lost by a card and that this may still be prevented."""
    kind = s.get(frames.KIND)
    if kind == frames.SETUP and s.get(frames.SETUP_DEALT) < s.seats:
        return Message("told-hero", told.params)
    if kind == frames.LOSE and action < codes.CREW_CODE:
        return Message(f"{told.key}-{'luck' if seat == CHANCE else 'loss'}", told.params)
    if kind == frames.DRAWS or (kind == frames.PEEK and seat == CHANCE):
        return Message(told.key, {**told.params, "seat": seat_of(s.get(frames.SEAT))})
    if kind == frames.WAR and s.get(frames.STEP) == war.SECOND_DUEL:
        return _duel(s, s.get(frames.WAR_FIGHTER), action, ids)
    if action == codes.NOTHING and not told.params and kind != frames.LEADER:
        return Message("told-nothing")
    return told


def started(s: Scene, after: Scene, ids: Sequence[str]) -> list[Told]:
    """The starting cards that have come to light, in their order."""
    shown = [
        (s.mark[at], at)
        for at in range(s.book.cards)
        if s.zone[at] == codes.HAND and s.mark[at] and after.zone[at] != codes.HAND
    ]
    told = []
    for _, at in sorted(shown):
        things: dict[str, Slot] = {"card": card(ids[at]), "seat": seat_of(s.owner[at])}
        told.append(Told(CHANCE, Message("told-start", things), Gist("start", things)))
    return told


def _duel(s: Scene, one: int, other: int, ids: Sequence[str]) -> Message:
    """Who met, how mighty they are in this War, and who falls."""
    loser = war.falls(s, one, other)
    told = Message(
        "told-duel" if loser >= 0 else "told-duel-both",
        {
            "card": card(ids[other]),
            "might": s.snap[other] - 1,
            "rival": card(ids[one]),
            "rival_might": s.snap[one] - 1,
        },
    )
    if loser >= 0:
        told.params["fell"] = card(ids[loser])
    return told
