# molpe: compiled
"""Actions in words that read like the story they tell.

deal heracles to 0 · begin · draw nestor · play nestor · enlist nestor under heracles
embark heracles on the-labors · tackle hydra · dare hydra · with athena · cross the sea
favor athena on heracles · wrath zeus on theseus · play storm-at-sea · pass
"""

from collections.abc import Callable

from molpe.games.muse.data.edition import Edition
from molpe.games.muse.rules import codes, crossing, frames
from molpe.games.muse.rules.effects import war
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import CHANCE, Seat


class Notation:
    """The words of an edition's cards."""

    def __init__(self, edition: Edition) -> None:
        self.ids = edition.ids
        self.quests = tuple(quest.id for quest in edition.quests)

    def words(self, state: MuseState, seat: Seat, action: int) -> str:
        """The one text of an action."""
        s = state.scene
        if action >= codes.DEITY_CODE:
            return self.deity(s, action)
        if action == codes.PASS:
            return "pass"
        kind = s.get(frames.KIND)
        special = SPECIAL.get(kind)
        if special:
            return special(self, s, seat, action)
        if action == codes.DONE:
            return DONE_WORDS.get(kind, "done")
        if action == codes.NOTHING:
            return f"{CARD_VERBS[kind]} {NOTHING_WORDS.get(kind, 'nothing')}"
        if action >= codes.QUEST_CODE:
            return f"{CARD_VERBS[kind]} {self.quests[action - codes.QUEST_CODE]}"
        return f"{CARD_VERBS[kind]} {self.ids[action]}"

    def deity(self, s: Scene, action: int) -> str:
        """A Deity laid beside a Hero."""
        code, key = divmod(action - codes.DEITY_CODE, 12)
        card = s.book.first[codes.DEITY] + code // 2
        side = "wrath" if code % 2 else "favor"
        return f"{side} {self.ids[card]} on {self.leader(s, key)}"

    def leader(self, s: Scene, key: int) -> str:
        """A Crew by its leader."""
        hero = s.leader[key]
        return self.ids[hero] if hero >= 0 else "nobody"

    def crew(self, s: Scene, seat: int, which: int) -> str:
        """`` with heracles`` where a player has two Crews."""
        return f" with {self.leader(s, seat * 2 + which)}" if s.crews(seat) == 2 else ""


def _setup(n: Notation, s: Scene, seat: int, action: int) -> str:
    dealt = s.get(frames.SETUP_DEALT)
    to = dealt if dealt < s.seats else (dealt - s.seats) // 3
    return f"deal {n.ids[action]} to {to}"


def _first(n: Notation, s: Scene, seat: int, action: int) -> str:
    if seat == CHANCE:
        return f"lot {n.ids[action]}"
    return "begin" if action == codes.YES else "decline"


def _play(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.DONE:
        return "ready"
    if action == codes.REARRANGE:
        return "rearrange"
    verb = "recall" if s.zone[action] == codes.WAIT else "play"
    return f"{verb} {n.ids[action]}"


def _place(n: Notation, s: Scene, seat: int, action: int) -> str:
    card = n.ids[s.get(frames.PLACE_PERSON)]
    if action == codes.FOUND:
        return f"found a crew with {card}"
    return f"enlist {card} under {n.leader(s, seat * 2 + action - codes.CREW_CODE)}"


def _full(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action >= codes.CREW_CODE:
        key = seat * 2 + action - codes.CREW_CODE
        return f"send {n.ids[s.get(frames.FULL_NEWCOMER)]} to {n.leader(s, key)}"
    return f"dismiss {n.ids[action]}"


def _passon(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"give {n.ids[s.get(frames.PASSON_TREASURE)]} to {n.ids[action]}"


def _bearer(n: Notation, s: Scene, seat: int, action: int) -> str:
    card = n.ids[s.get(frames.BEARER_TREASURE)]
    return f"discard {card}" if action == codes.NOTHING else f"give {card} to {n.ids[action]}"


def _embark(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.DONE:
        return "stay"
    crew, quest = divmod(action - codes.EMBARK_CODE, codes.QUESTS)
    return f"embark {n.leader(s, seat * 2 + crew)} on {n.quests[quest]}"


def _quest(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.TREAD:
        return "tread water"
    if action == codes.WITHDRAW:
        return "withdraw"
    if action < codes.WITHDRAW:
        return "cross the sea" + n.crew(s, seat, action - codes.CROSS_CODE)
    verb, base = (
        ("dare", codes.DARE_CODE) if action >= codes.DARE_CODE else ("tackle", codes.TACKLE_CODE)
    )
    crew, card = divmod(action - base, codes.CARDS)
    return f"{verb} {n.ids[card]}{n.crew(s, seat, crew)}"


def _withdraw(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.DONE:
        return "done"
    if action >= codes.CREW_CODE:
        return "withdraw all" + n.crew(s, seat, action - codes.CREW_CODE)
    return f"withdraw {n.ids[action]}"


def _cross(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"{'use' if s.get(frames.STEP) == crossing.OWN_SEA else 'play'} {n.ids[action]}"


def _save(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"{'play' if s.zone[action] == codes.HAND else 'use'} {n.ids[action]}"


def _rearrange(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.DONE:
        return "done"
    if action >= codes.DISMISS_CODE:
        return f"dismiss {n.ids[action - codes.DISMISS_CODE]}"
    if action >= codes.LEAD_CODE:
        return f"lead {n.ids[action - codes.LEAD_CODE]}"
    if s.zone[action] != codes.CREW:
        return f"hand over {n.ids[action]}"
    key = seat * 2 + s.at[action] ^ 1
    if s.leader[key] >= 0:
        return f"move {n.ids[action]} to {n.leader(s, key)}"
    return f"move {n.ids[action]} away"


def _give(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"hand {n.ids[s.get(frames.GIVE_TREASURE)]} to {n.ids[action]}"


def _lose(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"{'strike' if seat == CHANCE else 'lose'} {n.ids[action]}"


def _capture(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action == codes.NOTHING:
        return "take nothing"
    yields = seat != CHANCE and seat != s.get(frames.SEAT)
    return f"{'yield' if yields else 'take'} {n.ids[action]}"


def _peek(n: Notation, s: Scene, seat: int, action: int) -> str:
    return f"see {n.ids[action]}" if seat == CHANCE else f"put {n.ids[action]} next"


def _war(n: Notation, s: Scene, seat: int, action: int) -> str:
    if s.get(frames.STEP) < war.SNAPSHOT:
        return f"fight with {n.leader(s, seat * 2 + action - codes.CREW_CODE)}"
    return f"{'match' if seat == CHANCE else 'line up'} {n.ids[action]}"


def _name(n: Notation, s: Scene, seat: int, action: int) -> str:
    if action >= codes.SEAT_CODE:
        return f"against {action - codes.SEAT_CODE}"
    if action >= codes.QUEST_CODE:
        return f"name {n.quests[action - codes.QUEST_CODE]}"
    return f"name {n.ids[action]}"


def _join(n: Notation, s: Scene, seat: int, action: int) -> str:
    card = n.ids[s.get(frames.JOIN_CARD)]
    return f"welcome {card}" if action == codes.YES else f"send away {card}"


SPECIAL: dict[int, Callable[[Notation, Scene, int, int], str]] = {
    frames.SETUP: _setup,
    frames.FIRST: _first,
    frames.PLAY: _play,
    frames.PLACE: _place,
    frames.FULL: _full,
    frames.PASSON: _passon,
    frames.BEARER: _bearer,
    frames.EMBARK: _embark,
    frames.QUEST: _quest,
    frames.CROSS: _cross,
    frames.WITHDRAW: _withdraw,
    frames.LOSS: _save,
    frames.COUNTER: _save,
    frames.REARRANGE: _rearrange,
    frames.GIVE: _give,
    frames.LOSE: _lose,
    frames.CAPTURE: _capture,
    frames.PEEK: _peek,
    frames.WAR: _war,
    frames.NAME: _name,
    frames.JOIN: _join,
}

CARD_VERBS = {
    frames.WINDOW: "play",
    frames.DRAWS: "draw",
    frames.QUEUE: "bump",
    frames.DARE: "with",
    frames.CHALLENGE: "resolve",
    frames.LEADER: "lead",
    frames.RESTORE: "restore",
    frames.RETRIEVE: "retrieve",
    frames.ATTACH: "burden",
    frames.SEARCH: "find",
    frames.STRIP: "discard",
    frames.SPOILS: "take",
    frames.LAY: "block",
}
DONE_WORDS = {frames.SPOILS: "enough"}
NOTHING_WORDS = {frames.RESTORE: "nobody", frames.RETRIEVE: "nobody"}
