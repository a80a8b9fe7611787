"""Actions in words that read aloud; cards by their ids, never by position.

play kosmos · gain ember-whelp · gain ember-whelp by hand · pay terra · attack 1 · pass · resolve
activate · decline · discard kosmos · destroy kosmos from discard · keep · deal kosmos to 0
"""

from collections.abc import Sequence

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.scene import Scene
from molpe.kernel import CHANCE

COLOURS = ("terra", "canva", "vena", "unda", "omnis")
LETTERS = "TCVUO"
BRANDS = ("fury", "ruin", "spite", "ash")
DEEDS = ("mill", "tollgate", "granary", "gallows")
CHAMPION = "champion"

PULLED = {
    z.PULL_HAND: "deal {card} to {who}",
    z.PULL_DESPAIR: "despair {card} to {who}",
    z.PULL_DISCARD: "turn {card} of {who}",
    z.PULL_DESTROY: "turn {card} of {who}",
    z.PULL_LOOK: "see {card} of {pile}",
    z.PULL_FACE: "realm {card}",
    z.PULL_REVEAL: "reveal {card} for {who}",
}
"""Luck that draws from a pile."""

PICKED = {p.DISCARD: "discard", p.DESTROY: "destroy", p.GAIN: "gain", p.RECYCLE: "take"}
NAMED = {
    c.Q_LUCK_PICK: "luck",
    c.Q_LUCK_LOOK: "glimpse",
    c.Q_STRUGGLE: "play",
    c.Q_LOOKED: "take",
    c.Q_STRIP_CARD: "strip",
    c.Q_ORDER: "top",
    c.Q_SWAP_A: "swap",
    c.Q_SWAP_B: "for",
    c.Q_SWAP_HAND: "for",
    c.Q_SWAP_REALM: "for",
    c.Q_REALM: "choose",
    c.Q_KEEP: "discard",
    c.Q_OOZE: "take",
}
ENDED = {
    c.Q_STATUS: "wait",
    c.Q_TARGET: "no attack",
    c.Q_STRUGGLE: "pass",
    c.Q_KEEP: "keep",
    c.Q_BRAND: "pass",
}
"""What ``DONE`` is called; "done" elsewhere."""


def pile_name(s: Scene, owner: int) -> str:
    """Whose draw pile: a seat's or the Realm's."""
    return "realm" if owner == s.players else str(owner)


def by_champion(s: Scene, seat: int) -> bool:
    """Whether luck's next action is the Champion's answer."""
    return seat == CHANCE and s.r[z.PULL] == 0 and s.r[z.ASKED] >= s.seats


def words(s: Scene, seat: int, action: int, ids: Sequence[str]) -> str:
    """The one text of an action."""
    text = _words(s, action, ids)
    return f"{CHAMPION} {text}" if by_champion(s, seat) else text


def _words(s: Scene, action: int, ids: Sequence[str]) -> str:
    r = s.r
    if r[z.PULL] > 0:
        return PULLED[r[z.PULL_TO]].format(
            card=ids[action], who=r[z.PULL_FOR], pile=pile_name(s, r[z.PULL_FROM])
        )
    question = r[z.ASK]
    if action == c.DONE:
        return ENDED.get(question, "done")
    if action >= c.DEED:
        return _other_words(s, question, action)
    card = ids[action & 255]
    if question == c.Q_BUY:
        if action >= c.BY_HAND:
            return f"gain {card} by hand"
        return f"{'play' if action < c.GAINS else 'gain'} {card}"
    if question == c.Q_PICK:
        verb = PICKED.get(s.book.code[r[z.PC] + p.OP], "give")
        return f"{verb} {card} from discard" if action >= c.GAINS else f"{verb} {card}"
    return f"{NAMED[question]} {card}"


def _other_words(s: Scene, question: int, action: int) -> str:
    if action < c.ATTACK:
        by_hand = action >= c.DEED_BY_HAND
        deed, holder = divmod((action - c.DEED) % 32, 8)
        where = "" if holder == c.SUPPLIED else f" from {holder}"
        return f"deed {DEEDS[deed]}{where}{' by hand' if by_hand else ''}"
    if action < c.FOE_IS:
        return f"attack {action - c.ATTACK}"
    if action < c.PILE_OF:
        return f"foe {action - c.FOE_IS}"
    if action < c.BRANCH:
        return f"look at {pile_name(s, action - c.PILE_OF)}"
    if action < c.NUMBER:
        return f"choose {action - c.BRANCH + 1}"
    if action < c.ICON:
        return f"number {action - c.NUMBER}"
    if action < c.BRAND:
        kind, colour = divmod(action - c.ICON, 5)
        verb = {
            c.Q_PAYMENT: "pay",
            c.Q_COPY: "copy",
            c.Q_RAGE: "rage",
            c.Q_STRIP_ICON: "strip weakness" if kind else "strip power",
        }[question]
        return f"{verb} {COLOURS[colour]}"
    if action < c.DONE:
        brand = BRANDS[action - c.BRAND]
        if question == c.Q_LUCK_BRAND:
            return f"brand {brand} to {s.r[z.BRANDED]}"
        return f"reveal {brand}"
    return {c.YES: "activate", c.NO: "decline", c.RESOLVE: "resolve"}[action]


def letters(icons: int) -> str:
    """Icons as letters, "TTO"."""
    return "".join(letter * (icons >> 8 * place & 255) for place, letter in enumerate(LETTERS))
