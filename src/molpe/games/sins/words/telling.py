"""What of an action a viewer may hear, and the question before a seat (ruling 30)."""

from collections.abc import Sequence

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.champion import WORDS_OF_REASONS, automaton
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.words.notation import BRANDS, LOOKED, PICKED, by_champion, player
from molpe.kernel import Message, Seat, Thing
from molpe.kernel.gist import card

UNTOLD = ("how", "zone")
"""Slots of which sentences make nothing."""

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


def hears(s: Scene, seat: Seat, viewer: Seat) -> bool:
    """Whether a viewer hears which card it is."""
    r = s.r
    if r[z.PULL] > 0:
        if r[z.PULL_TO] == z.PULL_HAND:
            return viewer == r[z.PULL_FOR]
        if r[z.PULL_TO] == z.PULL_LOOK:
            return viewer == r[z.ME]
        return r[z.PULL_TO] != z.PULL_DESPAIR
    question = r[z.ASK]
    if question == c.Q_LUCK_BRAND:
        return viewer == r[z.BRANDED]
    if question == c.Q_LUCK_LOOK:
        return viewer == r[z.ME]
    if question == c.Q_LUCK_PICK:
        return _hears_luck(s, viewer)
    return viewer == seat or by_champion(s, seat) or not _secret(s, question, viewer)


def _hears_luck(s: Scene, viewer: Seat) -> bool:
    """Whether a viewer hears which card luck has picked for an effect."""
    r = s.r
    code, at = s.book.code, r[z.PC]
    if code[at + p.OP] != p.SWAP:
        return code[at + p.TO] != p.TO_FOE
    return viewer == r[z.ME] or (code[at + p.SWAP_ZONE] == p.IN_HAND and viewer == r[z.RIVAL])


def _secret(s: Scene, question: int, viewer: Seat) -> bool:
    """Whether the choice of a card is kept from a viewer other than the one who chooses."""
    if question == c.Q_ORDER:
        return True
    if question == c.Q_SWAP_HAND:
        return viewer != s.r[z.RIVAL]
    if question not in (c.Q_PICK, c.Q_LOOKED, c.Q_SWAP_A):
        return False
    code, at = s.book.code, s.r[z.PC]
    to = code[at + p.TO]
    if question == c.Q_LOOKED:
        return to not in LOOKED and not (to == p.TO_SWAP_HAND and viewer == s.r[z.RIVAL])
    return code[at + p.ZONE] == p.IN_HAND and (question == c.Q_SWAP_A or to == p.TO_FOE)


def champions_reason(s: Scene) -> str:
    """The message of what the Champion is about to do, and why."""
    automaton(s)
    return f"champion-{WORDS_OF_REASONS[s.because]}"


def ask(s: Scene, seat: Seat, ids: Sequence[str]) -> Message:
    """The question before a seat."""
    r = s.r
    word = QUESTIONS[r[z.ASK]]
    if word == "struggle":
        word = "strike" if seat == r[z.TURN] else "defend"
        return Message(f"ask-{word}", {"n": unmatched(s)})
    if word == "brand":
        return Message(f"ask-brand-{BRANDS[r[z.BRAND_ASKED]]}")
    if word == "status":
        left = s.left_of(seat)
        return Message("ask-status", {"n": s.count(left, z.DESPAIR_PILE), "seat": player(s, left)})
    if word == "pick":
        word = PICKED.get(s.book.code[r[z.PC] + p.OP], "give")
    if r[z.PC] < 0 and word not in ("activate", "foe"):
        return Message(f"ask-{word}")
    by_brand = r[z.SOURCE] == z.BRAND_SOURCE
    source = Thing("brand", BRANDS[r[z.BRAND_ASKED]]) if by_brand else card(ids[r[z.SOURCE_KIND]])
    return Message(f"ask-{word}", {"card": source})
