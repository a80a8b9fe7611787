# molpe: compiled
"""Which window is before a seat, and of which kind."""

from molpe.games.muse.rules import crossing, frames
from molpe.games.muse.rules.challenges import succeeds
from molpe.games.muse.rules.codes import ON_ANSWER, ON_CHALLENGE, ON_EXTRA, ON_WAR, PASS
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import OWN, Seat, Window

WINDOWS: dict[int, str] = {
    frames.WINDOW: "",
    frames.CROSS: "crossings",
    frames.LOSS: "losses",
    frames.COUNTER: "aimed",
}
"""Frames that are windows, and the kinds of those that are of one kind always."""


def passing(state: MuseState, seat: Seat) -> Window | None:
    """The windows of ruling 35, also those of the own turn; a card for the own crossing is part of
    the Quest action."""
    s = state.scene
    kind = s.get(frames.KIND)
    if state.asked != seat or seat < 0 or kind not in WINDOWS:
        return None
    if kind == frames.CROSS and s.get(frames.STEP) == crossing.OWN_SEA:
        return None
    return Window(PASS, s.moment(), WINDOWS[kind] or _kind(s, seat))


def _kind(s: Scene, seat: Seat) -> str:
    """Ruling 36: a War is aimed at who fights in it; the other windows of a turn are for those who
    want to be asked at everything, and so is a challenge of one's own that is overcome as things
    stand: all others have passed, and whoever plays a card has the seat asked anew."""
    number = s.get(frames.WINDOW_NUMBER)
    if number == ON_ANSWER:
        at = s.find(frames.CARD)
        crew, rival = s.read(at, frames.CARD_CREW), s.read(at, frames.CARD_RIVAL)
        mine = seat != s.read(at, SEAT) and (rival == seat or (crew >= 0 and crew >> 1 == seat))
        return "aimed" if mine else ""
    if number == ON_WAR:
        at = s.find(frames.WAR)
        fights = seat in (s.read(at, frames.WAR_ONE), s.read(at, frames.WAR_OTHER))
        return "aimed" if fights else ""
    if number == ON_CHALLENGE:
        at = s.find(frames.CHALLENGE)
        return "" if s.read(at, SEAT) == seat and succeeds(s, at) else "challenges"
    return OWN if number == ON_EXTRA else ""
