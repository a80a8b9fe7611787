# molpe: compiled
"""Actions in words that read like the story they tell.

deal heracles to 0 · begin · draw nestor · play nestor · enlist nestor under heracles
embark heracles on the-labors · tackle hydra · dare hydra · with athena · cross the sea
favor athena on heracles · wrath zeus on theseus · play storm-at-sea · pass
"""

from collections.abc import Callable

from molpe.games.muse import crossing, war
from molpe.games.muse import words as w
from molpe.games.muse.edition import Edition
from molpe.games.muse.state import MuseState
from molpe.games.muse.table import Table
from molpe.kernel import CHANCE, Seat


class Notation:
    """The words of an edition's cards."""

    def __init__(self, edition: Edition) -> None:
        self.ids = edition.ids
        self.quests = tuple(quest.id for quest in edition.quests)

    def words(self, state: MuseState, seat: Seat, action: int) -> str:
        """The one text of an action."""
        t = state.table
        if action >= w.DEITY_CODE:
            return self.deity(t, action)
        if action == w.PASS:
            return "pass"
        kind = t.get(w.KIND)
        special = SPECIAL.get(kind)
        if special:
            return special(self, t, seat, action)
        if action == w.DONE:
            return DONE_WORDS.get(kind, "done")
        if action == w.NOTHING:
            return f"{CARD_VERBS[kind]} {NOTHING_WORDS.get(kind, 'nothing')}"
        if action >= w.QUEST_CODE:
            return f"{CARD_VERBS[kind]} {self.quests[action - w.QUEST_CODE]}"
        return f"{CARD_VERBS[kind]} {self.ids[action]}"

    def deity(self, t: Table, action: int) -> str:
        """A Deity laid beside a Hero."""
        code, key = divmod(action - w.DEITY_CODE, 12)
        card = t.book.first[w.DEITY] + code // 2
        side = "wrath" if code % 2 else "favor"
        return f"{side} {self.ids[card]} on {self.leader(t, key)}"

    def leader(self, t: Table, key: int) -> str:
        """A Crew by its leader."""
        hero = t.leader[key]
        return self.ids[hero] if hero >= 0 else "nobody"

    def crew(self, t: Table, seat: int, which: int) -> str:
        """`` with heracles`` where a player has two Crews."""
        return f" with {self.leader(t, seat * 2 + which)}" if t.crews(seat) == 2 else ""


def _setup(n: Notation, t: Table, seat: int, action: int) -> str:
    dealt = t.get(w.A)
    to = dealt if dealt < t.seats else (dealt - t.seats) // 3
    return f"deal {n.ids[action]} to {to}"


def _first(n: Notation, t: Table, seat: int, action: int) -> str:
    if seat == CHANCE:
        return f"lot {n.ids[action]}"
    return "begin" if action == w.YES else "decline"


def _play(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.DONE:
        return "ready"
    if action == w.REARRANGE:
        return "rearrange"
    verb = "recall" if t.zone[action] == w.WAIT else "play"
    return f"{verb} {n.ids[action]}"


def _place(n: Notation, t: Table, seat: int, action: int) -> str:
    card = n.ids[t.get(w.A)]
    if action == w.FOUND:
        return f"found a crew with {card}"
    return f"enlist {card} under {n.leader(t, seat * 2 + action - w.CREW_CODE)}"


def _full(n: Notation, t: Table, seat: int, action: int) -> str:
    if action >= w.CREW_CODE:
        key = seat * 2 + action - w.CREW_CODE
        return f"send {n.ids[t.get(w.A)]} to {n.leader(t, key)}"
    return f"dismiss {n.ids[action]}"


def _passon(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"give {n.ids[t.get(w.C)]} to {n.ids[action]}"


def _bearer(n: Notation, t: Table, seat: int, action: int) -> str:
    card = n.ids[t.get(w.A)]
    return f"discard {card}" if action == w.NOTHING else f"give {card} to {n.ids[action]}"


def _embark(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.DONE:
        return "stay"
    crew, quest = divmod(action - w.EMBARK_CODE, w.QUESTS)
    return f"embark {n.leader(t, seat * 2 + crew)} on {n.quests[quest]}"


def _quest(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.TREAD:
        return "tread water"
    if action == w.WITHDRAW:
        return "withdraw"
    if action < w.WITHDRAW:
        return "cross the sea" + n.crew(t, seat, action - w.CROSS_CODE)
    verb, base = ("dare", w.DARE_CODE) if action >= w.DARE_CODE else ("tackle", w.TACKLE_CODE)
    crew, card = divmod(action - base, w.CARDS)
    return f"{verb} {n.ids[card]}{n.crew(t, seat, crew)}"


def _withdraw(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.DONE:
        return "done"
    if action >= w.CREW_CODE:
        return "withdraw all" + n.crew(t, seat, action - w.CREW_CODE)
    return f"withdraw {n.ids[action]}"


def _cross(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"{'use' if t.get(w.STEP) == crossing.OWN_SEA else 'play'} {n.ids[action]}"


def _save(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"{'play' if t.zone[action] == w.HAND else 'use'} {n.ids[action]}"


def _rearrange(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.DONE:
        return "done"
    if action >= w.DISMISS_CODE:
        return f"dismiss {n.ids[action - w.DISMISS_CODE]}"
    if action >= w.LEAD_CODE:
        return f"lead {n.ids[action - w.LEAD_CODE]}"
    if t.zone[action] != w.CREW:
        return f"hand over {n.ids[action]}"
    key = seat * 2 + t.at[action] ^ 1
    if t.leader[key] >= 0:
        return f"move {n.ids[action]} to {n.leader(t, key)}"
    return f"move {n.ids[action]} away"


def _give(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"hand {n.ids[t.get(w.A)]} to {n.ids[action]}"


def _lose(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"{'strike' if seat == CHANCE else 'lose'} {n.ids[action]}"


def _capture(n: Notation, t: Table, seat: int, action: int) -> str:
    if action == w.NOTHING:
        return "take nothing"
    yields = seat != CHANCE and seat != t.get(w.SEAT)
    return f"{'yield' if yields else 'take'} {n.ids[action]}"


def _peek(n: Notation, t: Table, seat: int, action: int) -> str:
    return f"see {n.ids[action]}" if seat == CHANCE else f"put {n.ids[action]} next"


def _war(n: Notation, t: Table, seat: int, action: int) -> str:
    if t.get(w.STEP) < war.SNAPSHOT:
        return f"fight with {n.leader(t, seat * 2 + action - w.CREW_CODE)}"
    return f"{'match' if seat == CHANCE else 'line up'} {n.ids[action]}"


def _name(n: Notation, t: Table, seat: int, action: int) -> str:
    if action >= w.SEAT_CODE:
        return f"against {action - w.SEAT_CODE}"
    if action >= w.QUEST_CODE:
        return f"name {n.quests[action - w.QUEST_CODE]}"
    return f"name {n.ids[action]}"


def _join(n: Notation, t: Table, seat: int, action: int) -> str:
    card = n.ids[t.get(w.A)]
    return f"welcome {card}" if action == w.YES else f"send away {card}"


SPECIAL: dict[int, Callable[[Notation, Table, int, int], str]] = {
    w.F_SETUP: _setup,
    w.F_FIRST: _first,
    w.F_PLAY: _play,
    w.F_PLACE: _place,
    w.F_FULL: _full,
    w.F_PASSON: _passon,
    w.F_BEARER: _bearer,
    w.F_EMBARK: _embark,
    w.F_QUEST: _quest,
    w.F_CROSS: _cross,
    w.F_WITHDRAW: _withdraw,
    w.F_LOSS: _save,
    w.F_COUNTER: _save,
    w.F_REARRANGE: _rearrange,
    w.F_GIVE: _give,
    w.F_LOSE: _lose,
    w.F_CAPTURE: _capture,
    w.F_PEEK: _peek,
    w.F_WAR: _war,
    w.F_NAME: _name,
    w.F_JOIN: _join,
}

CARD_VERBS = {
    w.F_WINDOW: "play",
    w.F_DRAWS: "draw",
    w.F_QUEUE: "bump",
    w.F_DARE: "with",
    w.F_CHALLENGE: "resolve",
    w.F_LEADER: "lead",
    w.F_RESTORE: "restore",
    w.F_RETRIEVE: "retrieve",
    w.F_ATTACH: "burden",
    w.F_SEARCH: "find",
    w.F_STRIP: "discard",
    w.F_SPOILS: "take",
    w.F_LAY: "block",
}
DONE_WORDS = {w.F_SPOILS: "enough"}
NOTHING_WORDS = {w.F_RESTORE: "nobody", w.F_RETRIEVE: "nobody"}
