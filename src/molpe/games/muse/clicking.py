"""Which things to click for an action."""

from molpe.games.muse import words as w
from molpe.games.muse.notation import Notation
from molpe.games.muse.state import MuseState
from molpe.kernel import Seat

PLAIN = {
    w.PASS: "pass",
    w.DONE: "done",
    w.YES: "yes",
    w.NO: "no",
    w.NOTHING: "nothing",
    w.FOUND: "found",
    w.REARRANGE: "rearrange",
    w.TREAD: "tread",
    w.WITHDRAW: "withdraw",
}


def path(n: Notation, state: MuseState, seat: Seat, action: int) -> tuple[str, ...]:
    """Ids in the order to click."""
    t = state.table
    kind = t.get(w.KIND)

    def leader(crew: int) -> tuple[str, ...]:
        return (n.ids[t.leader[seat * 2 + crew]],)

    def which(crew: int) -> tuple[str, ...]:
        return leader(crew) if t.crews(seat) == 2 else ()

    if action in PLAIN:
        return (f"button-{PLAIN[action]}",)
    if action < w.QUEST_CODE:
        if kind == w.F_REARRANGE:
            move = "move" if t.zone[action] == w.CREW else "give"
            return (n.ids[action], f"button-{move}")
        return (n.ids[action],)
    if action < w.PASS:
        return (n.quests[action - w.QUEST_CODE],)
    if action < w.CREW_CODE:
        return (f"seat-{action - w.SEAT_CODE}",)
    if action < w.FOUND:
        if kind == w.F_WITHDRAW:
            return ("button-all", *which(action - w.CREW_CODE))
        return ("button-other",) if kind == w.F_FULL else leader(action - w.CREW_CODE)
    if action < w.EMBARK_CODE:
        return ("button-cross", *which(action - w.CROSS_CODE))
    if action < w.TACKLE_CODE:
        crew, quest = divmod(action - w.EMBARK_CODE, w.QUESTS)
        return (*leader(crew), n.quests[quest])
    if action < w.LEAD_CODE:
        base = w.TACKLE_CODE if action < w.DARE_CODE else w.DARE_CODE
        crew, card = divmod(action - base, w.CARDS)
        return (n.ids[card], *which(crew))
    if action < w.DISMISS_CODE:
        return (n.ids[action - w.LEAD_CODE], "button-lead")
    if action < w.DEITY_CODE:
        return (n.ids[action - w.DISMISS_CODE], "button-dismiss")
    code, key = divmod(action - w.DEITY_CODE, 12)
    deity = n.ids[t.book.first[w.DEITY] + code // 2]
    side = "button-wrath" if code % 2 else "button-favor"
    return (deity, side, n.ids[t.leader[key]])
