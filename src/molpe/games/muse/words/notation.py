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
from molpe.kernel import CHANCE, Gist, Seat, Slot, Thing
from molpe.kernel.gist import card, seat_of

# A Crew is named by its leader; Quests are cards.
FORMS = {
    "deal": "deal {card} to {seat}",
    "lot": "lot {card}",
    "begin": "begin",
    "decline": "decline",
    "draw": "draw {card}",
    "see": "see {card}",
    "put": "put {card} next",
    "pass": "pass",
    "play": "play {card}",
    "use": "use {card}",
    "recall": "recall {card}",
    "ready": "ready",
    "rearrange": "rearrange",
    "done": "done",
    "found": "found a crew with {card}",
    "enlist": "enlist {card} under {crew}",
    "send": "send {card} to {crew}",
    "dismiss": "dismiss {card}",
    "give": "give {card} to {bearer}",
    "discard": "discard {card}",
    "hand-over": "hand over {card}",
    "hand": "hand {card} to {bearer}",
    "move": ("move {card} away", "move {card} to {crew}"),
    "lead": "lead {card}",
    "disband": "disband",
    "embark": "embark {crew} on {quest}",
    "stay": "stay",
    "tackle": ("tackle {card}", "tackle {card} with {crew}"),
    "dare": ("dare {card}", "dare {card} with {crew}"),
    "call": "with {card}",
    "cross": ("cross the sea", "cross the sea with {crew}"),
    "tread": "tread water",
    "withdraw": ("withdraw", "withdraw {card}"),
    "withdraw-all": ("withdraw all", "withdraw all with {crew}"),
    "resolve": "resolve {card}",
    "bump": "bump {card}",
    "block": "block {quest}",
    "favor": "favor {card} on {hero}",
    "wrath": "wrath {card} on {hero}",
    "burden": "burden {hero}",
    "name": "name {card}",
    "aim": "against {seat}",
    "find": ("find {card}", "find nothing"),
    "restore": ("restore {card}", "restore nobody"),
    "retrieve": ("retrieve {card}", "retrieve nobody"),
    "transform": "transform {card}",
    "take": ("take {card}", "take nothing"),
    "yield": "yield {card}",
    "welcome": "welcome {card}",
    "send-away": "send away {card}",
    "fight": "fight with {crew}",
    "risk": "risk {crew}",
    "line-up": "line up {card}",
    "match": "match {card}",
    "enough": "enough",
}


class Notation:
    """The gists of an edition's cards."""

    def __init__(self, edition: Edition) -> None:
        self.ids = edition.ids
        self.quests = tuple(quest.id for quest in edition.quests)

    def gist(self, state: MuseState, seat: Seat, action: int) -> Gist:
        """What an action is."""
        s = state.scene
        if action >= codes.DEITY_CODE:
            return self.deity(s, action)
        if action == codes.PASS:
            return Gist("pass")
        kind = s.get(frames.KIND)
        special = SPECIAL.get(kind)
        if special:
            return special(self, s, seat, action)
        if action == codes.DONE:
            return Gist("enough")
        if action == codes.NOTHING:
            return Gist(CARD_VERBS[kind])
        return self.act(CARD_VERBS[kind], action)

    def act(self, verb: str, number: int) -> Gist:
        """Something is done with a card."""
        return Gist(verb, {"card": card(self.ids[number])})

    def deity(self, s: Scene, action: int) -> Gist:
        """A Deity laid beside a Hero."""
        code, key = divmod(action - codes.DEITY_CODE, 12)
        deity = self.ids[s.book.first[codes.DEITY] + code // 2]
        side = "wrath" if code % 2 else "favor"
        return Gist(side, {"card": card(deity), "hero": self.leader(s, key)})

    def leader(self, s: Scene, key: int) -> Thing:
        """A Crew by its leader."""
        return card(self.ids[s.leader[key]])

    def by_crew(self, s: Scene, seat: int, which: int, things: dict[str, Slot]) -> dict[str, Slot]:
        """Things, and the Crew where a player has two."""
        if s.crews(seat) == 2:
            things["crew"] = self.leader(s, seat * 2 + which)
        return things


def _setup(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return Gist("deal", {"card": card(n.ids[action]), "seat": seat_of(dealt_to(s))})


def dealt_to(s: Scene) -> int:
    """The seat that luck deals to now: a Hero each, then three cards each."""
    dealt = s.get(frames.SETUP_DEALT)
    return dealt if dealt < s.seats else (dealt - s.seats) // 3


def _first(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if seat == CHANCE:
        return n.act("lot", action)
    return Gist("begin" if action == codes.YES else "decline")


def _play(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.DONE:
        return Gist("ready")
    if action == codes.REARRANGE:
        return Gist("rearrange")
    return n.act("recall" if s.zone[action] == codes.WAIT else "play", action)


def _place(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    person = s.get(frames.PLACE_PERSON)
    if action == codes.FOUND:
        return n.act("found", person)
    crew = n.leader(s, seat * 2 + action - codes.CREW_CODE)
    return Gist("enlist", {"card": card(n.ids[person]), "crew": crew})


def _full(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action >= codes.CREW_CODE:
        newcomer = card(n.ids[s.get(frames.FULL_NEWCOMER)])
        crew = n.leader(s, seat * 2 + action - codes.CREW_CODE)
        return Gist("send", {"card": newcomer, "crew": crew})
    return n.act("dismiss", action)


def _passon(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return _borne(n, "give", s.get(frames.PASSON_TREASURE), action)


def _bearer(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    treasure = s.get(frames.BEARER_TREASURE)
    if action == codes.NOTHING:
        return n.act("discard", treasure)
    return _borne(n, "give", treasure, action)


def _give(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return _borne(n, "hand", s.get(frames.GIVE_TREASURE), action)


def _borne(n: Notation, verb: str, treasure: int, bearer: int) -> Gist:
    return Gist(verb, {"card": card(n.ids[treasure]), "bearer": card(n.ids[bearer])})


def _embark(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.DONE:
        return Gist("stay")
    crew, quest = divmod(action - codes.EMBARK_CODE, codes.QUESTS)
    return Gist("embark", {"crew": n.leader(s, seat * 2 + crew), "quest": card(n.quests[quest])})


def _quest(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.TREAD:
        return Gist("tread")
    if action == codes.WITHDRAW:
        return Gist("withdraw")
    if action < codes.WITHDRAW:
        return Gist("cross", n.by_crew(s, seat, action - codes.CROSS_CODE, {}))
    verb, base = (
        ("dare", codes.DARE_CODE) if action >= codes.DARE_CODE else ("tackle", codes.TACKLE_CODE)
    )
    crew, challenge = divmod(action - base, codes.CARDS)
    return Gist(verb, n.by_crew(s, seat, crew, {"card": card(n.ids[challenge])}))


def _withdraw(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.DONE:
        return Gist("done")
    if action >= codes.CREW_CODE:
        return Gist("withdraw-all", n.by_crew(s, seat, action - codes.CREW_CODE, {}))
    return n.act("withdraw", action)


def _cross(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return n.act("use" if s.get(frames.STEP) == crossing.OWN_SEA else "play", action)


def _save(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return n.act("play" if s.zone[action] == codes.HAND else "use", action)


def _rearrange(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.DONE:
        return Gist("done")
    if action >= codes.DISMISS_CODE:
        return n.act("dismiss", action - codes.DISMISS_CODE)
    if action >= codes.LEAD_CODE:
        return n.act("lead", action - codes.LEAD_CODE)
    if s.zone[action] != codes.CREW:
        return n.act("hand-over", action)
    key = seat * 2 + s.at[action] ^ 1
    if s.leader[key] >= 0:
        return Gist("move", {"card": card(n.ids[action]), "crew": n.leader(s, key)})
    return n.act("move", action)


def _leader(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return Gist("disband") if action == codes.NOTHING else n.act("lead", action)


def _attach(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return Gist("burden", {"hero": card(n.ids[action])})


def _lay(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return Gist("block", {"quest": card(n.quests[action - codes.QUEST_CODE])})


def _lose(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action >= codes.CREW_CODE:
        return Gist("risk", {"crew": n.leader(s, seat * 2 + action - codes.CREW_CODE)})
    transforms = s.get(frames.LOSE_MODE) == codes.P_TRANSFORM
    return n.act("transform" if transforms else "discard", action)


def _capture(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action == codes.NOTHING:
        return Gist("take")
    yields = seat != CHANCE and seat != s.get(frames.SEAT)
    return n.act("yield" if yields else "take", action)


def _peek(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return n.act("see" if seat == CHANCE else "put", action)


def _war(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if s.get(frames.STEP) < war.SNAPSHOT:
        return Gist("fight", {"crew": n.leader(s, seat * 2 + action - codes.CREW_CODE)})
    return n.act("match" if seat == CHANCE else "line-up", action)


def _name(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    if action >= codes.SEAT_CODE:
        return Gist("aim", {"seat": seat_of(action - codes.SEAT_CODE)})
    if action >= codes.QUEST_CODE:
        return Gist("name", {"card": card(n.quests[action - codes.QUEST_CODE])})
    return n.act("name", action)


def _join(n: Notation, s: Scene, seat: int, action: int) -> Gist:
    return n.act("welcome" if action == codes.YES else "send-away", s.get(frames.JOIN_CARD))


SPECIAL: dict[int, Callable[[Notation, Scene, int, int], Gist]] = {
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
    frames.ATTACH: _attach,
    frames.LAY: _lay,
    frames.LEADER: _leader,
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
    frames.DARE: "call",
    frames.CHALLENGE: "resolve",
    frames.RESTORE: "restore",
    frames.RETRIEVE: "retrieve",
    frames.SEARCH: "find",
    frames.STRIP: "discard",
    frames.SPOILS: "take",
}
