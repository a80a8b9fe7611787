# molpe: compiled
"""Which things to click for an action."""

from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.games.muse.words.notation import Notation
from molpe.kernel import Seat
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice

PLAIN = {
    codes.PASS: "pass",
    codes.DONE: "done",
    codes.YES: "yes",
    codes.NO: "no",
    codes.NOTHING: "nothing",
    codes.FOUND: "found",
    codes.REARRANGE: "rearrange",
    codes.TREAD: "tread",
    codes.WITHDRAW: "withdraw",
}


def choices(n: Notation, state: MuseState, seat: Seat, grammar: Forms) -> list[Choice]:
    """All legal actions, for a page."""
    found: list[Choice] = []
    for action in state.legal(seat):
        one = n.gist(state, seat, action)
        found.append((action, grammar.write(one), path(n, state, seat, action), one))
    return found


def path(n: Notation, state: MuseState, seat: Seat, action: int) -> tuple[str, ...]:
    """Ids in the order to click."""
    s = state.scene
    kind = s.get(frames.KIND)
    if action == codes.NOTHING and kind == frames.BEARER:
        return ("button-discard",)
    if action in PLAIN:
        return (f"button-{PLAIN[action]}",)
    if action < codes.QUEST_CODE:
        if kind == frames.REARRANGE:
            move = "move" if s.zone[action] == codes.CREW else "give"
            return (n.ids[action], f"button-{move}")
        return (n.ids[action],)
    if action < codes.PASS:
        return (n.quests[action - codes.QUEST_CODE],)
    if action < codes.CREW_CODE:
        return (f"seat-{action - codes.SEAT_CODE}",)
    if action < codes.FOUND:
        if kind == frames.WITHDRAW:
            return ("button-all", *which(n, s, seat, action - codes.CREW_CODE))
        return (
            ("button-other",)
            if kind == frames.FULL
            else leader(n, s, seat, action - codes.CREW_CODE)
        )
    if action < codes.EMBARK_CODE:
        return ("button-cross", *which(n, s, seat, action - codes.CROSS_CODE))
    if action < codes.TACKLE_CODE:
        crew, quest = divmod(action - codes.EMBARK_CODE, codes.QUESTS)
        return (*leader(n, s, seat, crew), n.quests[quest])
    if action < codes.LEAD_CODE:
        base = codes.TACKLE_CODE if action < codes.DARE_CODE else codes.DARE_CODE
        crew, card = divmod(action - base, codes.CARDS)
        return (n.ids[card], *which(n, s, seat, crew))
    if action < codes.DISMISS_CODE:
        return (n.ids[action - codes.LEAD_CODE], "button-lead")
    if action < codes.DEITY_CODE:
        return (n.ids[action - codes.DISMISS_CODE], "button-dismiss")
    code, key = divmod(action - codes.DEITY_CODE, 12)
    deity = n.ids[s.book.first[codes.DEITY] + code // 2]
    side = "button-wrath" if code % 2 else "button-favor"
    return (deity, side, n.ids[s.leader[key]])


def leader(n: Notation, s: Scene, seat: Seat, crew: int) -> tuple[str, ...]:
    """The leader of a Crew, which stands for it."""
    return (n.ids[s.leader[seat * 2 + crew]],)


def which(n: Notation, s: Scene, seat: Seat, crew: int) -> tuple[str, ...]:
    """Which Crew, where there are two."""
    return leader(n, s, seat, crew) if s.crews(seat) == 2 else ()
