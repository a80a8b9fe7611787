"""Actions as a viewer may hear them, and the question before a seat (ruling 30)."""

from collections.abc import Sequence
from typing import TypeAlias

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.champion import WORDS_OF_REASONS, automaton
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.words.notation import BRANDS, COLOURS, DEEDS, by_champion, pile_name
from molpe.kernel import Message, Seat
from molpe.kernel.model import Slot

Names: TypeAlias = Sequence[str]
"""The printed names of cards by their kinds."""

QUESTIONS = {
    c.Q_STATUS: "status",
    c.Q_BUY: "buy",
    c.Q_PAYMENT: "payment",
    c.Q_TARGET: "target",
    c.Q_STRUGGLE: "struggle",
    c.Q_ACTIVATE: "activate",
    c.Q_FOE: "foe",
    c.Q_PICK: "pick",
    c.Q_LOOK_PILE: "pile",
    c.Q_LOOKED: "looked",
    c.Q_BRANCH: "branch",
    c.Q_NUMBER: "number",
    c.Q_COPY: "copy",
    c.Q_STRIP_CARD: "strip",
    c.Q_STRIP_ICON: "strip-icon",
    c.Q_ORDER: "order",
    c.Q_SWAP_A: "swap",
    c.Q_SWAP_B: "swap-for",
    c.Q_SWAP_HAND: "swap-for",
    c.Q_SWAP_REALM: "swap-for",
    c.Q_REALM: "realm",
    c.Q_KEEP: "keep",
    c.Q_OOZE: "ooze",
    c.Q_BRAND: "brand",
    c.Q_RAGE: "rage",
}
"""Questions by the words of their messages."""
MOVES = {p.DISCARD: "discard", p.DESTROY: "destroy", p.GAIN: "gain", p.RECYCLE: "recycle"}
"""Verbs that pick a card, by the words of their messages; the others give one."""


def told(s: Scene, seat: Seat, action: int, viewer: Seat, names: Names) -> Message:
    """The action as a viewer may hear it (ruling 30)."""
    r = s.r
    if r[z.PULL] > 0:
        return _told_pull(s, action, viewer, names)
    question = r[z.ASK]
    if question in (c.Q_LUCK_PICK, c.Q_LUCK_LOOK, c.Q_LUCK_BRAND):
        return _told_luck(s, question, action, viewer, names)
    if by_champion(s, seat):
        automaton(s)
        card = names[action & 255] if action < c.DEED else ""
        return Message(f"champion-{WORDS_OF_REASONS[s.because]}", {"card": card})
    return _told_act(s, question, action, viewer, seat, names)


def _told_pull(s: Scene, action: int, viewer: Seat, names: Names) -> Message:
    r = s.r
    to = r[z.PULL_TO]
    params: dict[str, Slot] = {
        "card": names[action],
        "seat": r[z.PULL_FOR],
        "pile": pile_name(s, r[z.PULL_FROM]),
    }
    key, seen = {
        z.PULL_HAND: ("deal", viewer == r[z.PULL_FOR]),
        z.PULL_DESPAIR: ("despair", False),
        z.PULL_DISCARD: ("turn", True),
        z.PULL_DESTROY: ("turn-destroy", True),
        z.PULL_LOOK: ("see", viewer == r[z.ME]),
        z.PULL_FACE: ("realm", True),
        z.PULL_REVEAL: ("reveal", True),
    }[to]
    return _heard(f"told-{key}", seen, params)


def _told_luck(s: Scene, question: int, action: int, viewer: Seat, names: Names) -> Message:
    r = s.r
    if question == c.Q_LUCK_BRAND:
        params: dict[str, Slot] = {"brand": BRANDS[action - c.BRAND], "seat": r[z.BRANDED]}
        return _heard("told-brand", viewer == r[z.BRANDED], params)
    params = {"card": names[action]}
    if question == c.Q_LUCK_LOOK:
        return _heard("told-glimpse", viewer == r[z.ME], params)
    code, at = s.book.code, r[z.PC]
    if code[at + p.OP] == p.SWAP:
        seen = viewer == r[z.ME] or (code[at + p.SWAP_ZONE] == p.IN_HAND and viewer == r[z.RIVAL])
    else:
        seen = code[at + p.TO] != p.TO_FOE
    return _heard("told-luck", seen, params)


def _told_act(
    s: Scene, question: int, action: int, viewer: Seat, seat: Seat, names: Names
) -> Message:
    r = s.r
    word = QUESTIONS[question]
    if action == c.DONE:
        return Message(f"told-{word}-done")
    if c.ATTACK <= action < c.PILE_OF:
        return Message(f"told-{word}", {"seat": action & 7})
    if c.PILE_OF <= action < c.BRANCH:
        owner = action - c.PILE_OF
        if owner == s.players:
            return Message("told-pile-realm")
        return Message("told-pile", {"seat": owner})
    if c.BRANCH <= action < c.ICON:
        base = c.BRANCH - 1 if action < c.NUMBER else c.NUMBER
        return Message(f"told-{word}", {"n": action - base})
    if c.ICON <= action < c.BRAND:
        kind, colour = divmod(action - c.ICON, 5)
        icon = COLOURS[colour].capitalize()
        if kind:
            return Message("told-strip-weakness", {"icon": icon})
        return Message(f"told-{word}", {"icon": icon})
    if c.BRAND <= action < c.DONE:
        return Message("told-brand-revealed", {"brand": BRANDS[action - c.BRAND].capitalize()})
    if action > c.DONE:
        return Message({c.YES: "told-yes", c.NO: "told-no", c.RESOLVE: "told-resolve"}[action])
    if action >= c.DEED:
        deed = DEEDS[((action - c.DEED) % 32) >> 3].capitalize()
        return Message("told-deed", {"deed": deed})
    params: dict[str, Slot] = {"card": names[action & 255]}
    if question == c.Q_BUY:
        key = "play" if action < c.GAINS else "gain"
        return Message(f"told-{key}", params)
    if question == c.Q_STRUGGLE:
        return Message("told-play", params)
    key, seen = _told_card(s, question, viewer == seat, viewer == r[z.RIVAL])
    return _heard(f"told-{key}", seen, params)


def _told_card(s: Scene, question: int, mine: bool, foes: bool) -> tuple[str, bool]:
    """How the choice of a card is told, and whether the viewer hears which."""
    code, at = s.book.code, s.r[z.PC]
    to = code[at + p.TO] if at >= 0 else 0
    if question == c.Q_PICK:
        hidden = to == p.TO_FOE and code[at + p.ZONE] == p.IN_HAND
        return MOVES.get(code[at + p.OP], "give"), mine or not hidden
    if question == c.Q_LOOKED:
        word = {
            p.TO_DISCARD: "looked-discard", p.TO_DESTROYED: "destroy", p.TO_GAIN: "gain",
        }.get(to, "looked")  # fmt: skip
        return word, word != "looked" or mine or (foes and to == p.TO_SWAP_HAND)
    if question == c.Q_ORDER:
        return "order", mine
    if question == c.Q_SWAP_A:
        return "swap", mine or code[at + p.ZONE] != p.IN_HAND
    if question == c.Q_SWAP_HAND:
        return "swap-for", mine or foes
    if question == c.Q_REALM:
        return "realm-choice", True
    return QUESTIONS[question], True


def ask(s: Scene, seat: Seat, names: Names) -> Message:
    """The question before a seat."""
    r = s.r
    question = r[z.ASK]
    word = QUESTIONS[question]
    card = ""
    if r[z.SOURCE] != z.BRAND_SOURCE and word not in ("status", "buy", "keep"):
        card = names[r[z.SOURCE_KIND]]
    if word == "struggle":
        word = "strike" if seat == r[z.TURN] else "defend"
        return Message(f"ask-{word}", {"n": unmatched(s)})
    if word == "brand":
        return Message(f"ask-brand-{BRANDS[r[z.BRAND_ASKED]]}")
    if word == "status":
        pile = s.left_of(seat)
        return Message("ask-status", {"n": s.count(pile, z.DESPAIR_PILE), "seat": pile})
    if word == "pick":
        word = MOVES.get(s.book.code[r[z.PC] + p.OP], "give")
    return Message(f"ask-{word}", {"card": card})


def _heard(key: str, seen: bool, params: dict[str, Slot]) -> Message:
    """A message that names the card, or one that does not."""
    if seen:
        return Message(key, params)
    hidden = {name: value for name, value in params.items() if name not in ("card", "brand")}
    return Message(f"{key}-hidden", hidden)
