# molpe: compiled
"""Actions in words that read aloud; cards by their ids, never by position.

play kosmos · gain ember-whelp · gain ember-whelp by hand · pay terra · attack 1 · pass · resolve
activate · decline · discard kosmos · destroy kosmos from discard · keep · deal kosmos to 0
"""

from collections.abc import Sequence
from functools import lru_cache

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.effects.instruction import player_of
from molpe.games.sins.rules.marks import doomed, in_play, powers_of, weak_of
from molpe.games.sins.rules.scene import Scene
from molpe.kernel import CHANCE, Gist, Slot, Thing
from molpe.kernel.gist import card, place, seat_of

COLOURS = ("terra", "canva", "vena", "unda", "omnis")
LETTERS = "TCVUO"
BRANDS = ("fury", "ruin", "spite", "ash")
DEEDS = ("mill", "tollgate", "granary", "gallows")
PLACES = ("realm", "discard")
CHAMPION = "champion"
BY_HAND = "by hand"

LUCK_FORMS = {
    "deal": "deal {card} to {seat}",
    "despair": "despair {card} to {seat}",
    "turn": "turn {card} of {seat}",
    "turn-destroy": "turn {card} of {seat}",
    "see": "see {card} of {pile}",
    "realm": "realm {card}",
    "lot": "reveal {card} for {seat}",
    "luck": "luck {card}",
    "glimpse": "glimpse {card}",
    "brand": "brand {brand} to {seat}",
}
SEAT_FORMS = {
    "resolve": ("resolve",),
    "wait": ("wait",),
    "play": ("play {card}",),
    "gain": ("gain {card}", "gain {card} {how}"),
    "deed": (
        "deed {deed}",
        "deed {deed} from {seat}",
        "deed {deed} {how}",
        "deed {deed} from {seat} {how}",
    ),
    "done-buying": ("done",),
    "pay": ("pay {icon}",),
    "done-paying": ("done",),
    "attack": ("attack {seat}",),
    "no-attack": ("no attack",),
    "pass": ("pass",),
    "activate": ("activate",),
    "decline": ("decline",),
    "foe": ("foe {seat}",),
    "discard": ("discard {card}", "discard {card} with {icons}"),
    "destroy": ("destroy {card}", "destroy {card} from {zone}", "destroy {card} with {icons}"),
    "recycle": ("take {card}", "take {card} with {icons}"),
    "give": ("give {card}", "give {card} with {icons}"),
    "done": ("done",),
    "look": ("look at {pile}",),
    "take": ("take {card}",),
    "take-discard": ("take {card}",),
    "take-destroy": ("take {card}",),
    "take-gain": ("take {card}",),
    "leave": ("done",),
    "top": ("top {card}",),
    "swap": ("swap {card}",),
    "swap-for": ("for {card}",),
    "choose": ("choose {card}",),
    "branch": ("choose {n}",),
    "number": ("number {n}",),
    "copy": ("copy {icon}",),
    "strip": ("strip {card}", "strip {card} with {icons}"),
    "strip-power": ("strip power {icon}",),
    "strip-weakness": ("strip weakness {icon}",),
    "keep": ("keep",),
    "ooze": ("take {card}",),
    "reveal": ("reveal {brand}",),
    "conceal": ("pass",),
    "rage": ("rage {icon}",),
}
FORMS: dict[str, str | Sequence[str]] = {
    **LUCK_FORMS,
    **{verb: (*some, *(f"{{by}} {form}" for form in some)) for verb, some in SEAT_FORMS.items()},
}
"""How each verb is written; what a Champion does begins with who did it."""
OPENINGS = {verb: forms[0].split()[0] for verb, forms in SEAT_FORMS.items()}
"""The word with which an action of a seat begins, by its verb."""

PULLED = {
    z.PULL_HAND: "deal",
    z.PULL_DESPAIR: "despair",
    z.PULL_DISCARD: "turn",
    z.PULL_DESTROY: "turn-destroy",
    z.PULL_LOOK: "see",
    z.PULL_FACE: "realm",
    z.PULL_REVEAL: "lot",
}
"""Luck that draws from a pile."""

PICKED = {p.DISCARD: "discard", p.DESTROY: "destroy", p.GAIN: "gain", p.RECYCLE: "recycle"}
"""Effects that pick a card; the others give one."""
LOOKED = {p.TO_DISCARD: "take-discard", p.TO_DESTROYED: "take-destroy", p.TO_GAIN: "take-gain"}
"""What becomes of a card that was looked at; others are taken, moved or swapped unseen."""
NAMED = {
    c.Q_LUCK_PICK: "luck",
    c.Q_LUCK_LOOK: "glimpse",
    c.Q_STRUGGLE: "play",
    c.Q_STRIP_CARD: "strip",
    c.Q_ORDER: "top",
    c.Q_SWAP_A: "swap",
    c.Q_SWAP_B: "swap-for",
    c.Q_SWAP_HAND: "swap-for",
    c.Q_SWAP_REALM: "swap-for",
    c.Q_REALM: "choose",
    c.Q_KEEP: "discard",
    c.Q_OOZE: "ooze",
}
ENDED = {
    c.Q_STATUS: "wait",
    c.Q_BUY: "done-buying",
    c.Q_PAYMENT: "done-paying",
    c.Q_TARGET: "no-attack",
    c.Q_STRUGGLE: "pass",
    c.Q_LOOKED: "leave",
    c.Q_KEEP: "keep",
    c.Q_BRAND: "conceal",
}
"""What ``DONE`` means; "done" elsewhere."""
COLOURED = {c.Q_PAYMENT: "pay", c.Q_COPY: "copy", c.Q_RAGE: "rage"}


def player(s: Scene, number: int) -> Thing:
    """A seat, or the Champion, who has none."""
    return seat_of(number) if number < s.seats else Thing(CHAMPION, number)


def pile(s: Scene, owner: int) -> Thing:
    """Whose draw pile: a player's or the Realm's."""
    return place("realm") if owner == s.players else player(s, owner)


def by_champion(s: Scene, seat: int) -> bool:
    """Whether luck's next action is the Champion's answer."""
    return seat == CHANCE and s.r[z.PULL] == 0 and s.r[z.ASKED] >= s.seats


def gist(s: Scene, seat: int, action: int, ids: Sequence[str]) -> Gist:
    """What an action is."""
    if s.r[z.PULL] > 0:
        return _pulled(s, card(ids[action]))
    done = _answered(s, s.r[z.ASK], action, ids)
    return Gist(done.verb, {**done.things, "by": CHAMPION}) if by_champion(s, seat) else done


def _pulled(s: Scene, drawn: Thing) -> Gist:
    r = s.r
    verb = PULLED[r[z.PULL_TO]]
    if verb == "see":
        return Gist(verb, {"card": drawn, "pile": pile(s, r[z.PULL_FROM])})
    if verb == "realm":
        return Gist(verb, {"card": drawn})
    return Gist(verb, {"card": drawn, "seat": player(s, r[z.PULL_FOR])})


def _answered(s: Scene, question: int, action: int, ids: Sequence[str]) -> Gist:
    things: dict[str, Slot]
    if action == c.DONE:
        return Gist(ENDED.get(question, "done"))
    code, at = s.book.code, s.r[z.PC]
    if action >= c.PLAYED:
        strips = question == c.Q_STRIP_CARD
        owner = s.r[z.RIVAL] if strips else player_of(s, code[at + p.WHO])
        things = _in_play(s, owner, action - c.PLAYED, ids)
        return Gist("strip" if strips else PICKED.get(code[at + p.OP], "give"), things)
    if action >= c.ATTACK:
        return _said(s, question, action)
    if action >= c.DEED:
        return _deed(action)
    things = {"card": card(ids[action & 255])}
    if question == c.Q_BUY:
        if action >= c.BY_HAND:
            things["how"] = BY_HAND
        return Gist("play" if action < c.GAINS else "gain", things)
    if question == c.Q_PICK:
        if action >= c.GAINS:
            things["zone"] = place("discard")
        return Gist(PICKED.get(code[at + p.OP], "give"), things)
    if question == c.Q_LOOKED:
        return Gist(LOOKED.get(code[at + p.TO], "take"), things)
    return Gist(NAMED[question], things)


def _in_play(s: Scene, owner: int, ident: int, ids: Sequence[str]) -> dict[str, Slot]:
    """A card in play that is not like another of its name: with its icons, ``C/TT``."""
    i = in_play(s, owner, ident)
    power, weakness = letters(powers_of(s, owner, i)), letters(weak_of(s, owner, i))
    icons = f"{power or '-'}/{weakness or '-'}{'!' if doomed(s, ident) else ''}"
    return {"card": card(ids[s.kind_at(owner, z.PLAY, i)]), "icons": icons}


def _deed(action: int) -> Gist:
    deed, holder = divmod((action - c.DEED) % 32, 8)
    things: dict[str, Slot] = {"deed": Thing("deed", DEEDS[deed])}
    if holder != c.SUPPLIED:
        things["seat"] = seat_of(holder)
    if action >= c.DEED_BY_HAND:
        things["how"] = BY_HAND
    return Gist("deed", things)


def _said(s: Scene, question: int, action: int) -> Gist:
    """An answer that names no card."""
    if action < c.FOE_IS:
        return Gist("attack", {"seat": player(s, action - c.ATTACK)})
    if action < c.PILE_OF:
        return Gist("foe", {"seat": player(s, action - c.FOE_IS)})
    if action < c.BRANCH:
        return Gist("look", {"pile": pile(s, action - c.PILE_OF)})
    if action < c.NUMBER:
        return Gist("branch", {"n": action - c.BRANCH + 1})
    if action < c.ICON:
        return Gist("number", {"n": action - c.NUMBER})
    if action < c.BRAND:
        kind, colour = divmod(action - c.ICON, len(COLOURS))
        stripped = "strip-weakness" if kind else "strip-power"
        return Gist(COLOURED.get(question, stripped), {"icon": Thing("icon", COLOURS[colour])})
    if action < c.DONE:
        things: dict[str, Slot] = {"brand": Thing("brand", BRANDS[action - c.BRAND])}
        if question == c.Q_LUCK_BRAND:
            return Gist("brand", {**things, "seat": seat_of(s.r[z.BRANDED])})
        return Gist("reveal", things)
    return Gist({c.YES: "activate", c.NO: "decline", c.RESOLVE: "resolve"}[action])


@lru_cache(4096)
def letters(icons: int) -> str:
    """Icons as letters, "TTO"."""
    return "".join([letter * (icons >> 8 * place & 255) for place, letter in enumerate(LETTERS)])
