# molpe: compiled
"""What of an action a viewer may hear, and the question before a seat (ruling 30)."""

from collections.abc import Iterator, Sequence

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import program as p
from molpe.games.sins.rules import pulls
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.book import GALLOWS
from molpe.games.sins.rules.buying import holds_deed
from molpe.games.sins.rules.champion import WORDS_OF_REASONS, automaton
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.words.notation import (
    BRANDS,
    LOOKED,
    PICKED,
    PULLED,
    by_champion,
    pile,
    player,
)
from molpe.games.sins.words.unfolding import Dominated, Happening, Moment, Pulled, Struck
from molpe.kernel import CHANCE, Gist, Message, Seat, Slot, Thing
from molpe.kernel.gist import Told, card, cards

UNTOLD = ("how", "icons", "zone")
"""Slots of which sentences make nothing."""

MOVED = (z.PULL_DESPAIR, z.PULL_DISCARD, z.PULL_DESTROY)
"""Pulls that do something to somebody, whichever cards luck brings."""

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
        return sees(r[z.PULL_TO], r[z.PULL_FOR], r[z.ME], viewer)
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


def news(
    state: SinsState,
    action: int,
    happenings: Sequence[Happening],
    viewers: Sequence[Seat],
    ids: Sequence[str],
) -> list[list[Told]]:
    """What an action brings about by itself, ``happenings``, as each viewer is told: who sees the
    cards of a pull hears of each of them, the others how many there are. So no line depends on what
    luck had to choose from."""
    s, scene = state.scene, 0
    told: list[list[Told]] = [[] for _ in viewers]
    if s.r[z.PULL] == 0 and action == c.RESOLVE:
        _tell(told, _resolved(s, ids))
    for happening in happenings:
        match happening:
            case Moment():
                scene += 1
            case Struck(by, seat, power, weakness, n):
                things: dict[str, Slot] = {"by": player(s, by), "seat": player(s, seat), "n": n}
                icons: dict[str, Slot] = {"power": power, "weakness": weakness}
                key = "told-struck" if n else "told-held"
                _tell(told, _effect(key, Gist("struck", {**things, **icons}), things, scene))
            case Dominated(who, n):
                gist = Gist("dominance", {"seat": player(s, who), "n": n})
                _tell(told, _effect("told-dominance", gist, gist.things, scene))
            case _:
                for at in range(len(viewers)):
                    told[at] += _pulled(s, happening, viewers[at], ids, scene)
    return told


def _tell(told: list[list[Told]], line: Told) -> None:
    """Everyone is told the same."""
    for one in told:
        one.append(line)


def _effect(key: str, gist: Gist, params: dict[str, Slot], scene: int) -> Told:
    """A line of what came of an action by the rules."""
    return Told(CHANCE, Message(key, params), gist, True, scene)


def _pulled(
    s: Scene, pulled: Pulled, viewer: Seat, ids: Sequence[str], scene: int
) -> Iterator[Told]:
    """What a viewer is told where cards are pulled."""
    what, which, to, owner, player_, me = pulled
    seen = sees(to, player_, me, viewer)
    whom: dict[str, Slot] = {"seat": player(s, player_)}
    if to == z.PULL_LOOK:
        whom = {"pile": pile(s, owner)}
    elif to == z.PULL_FACE:
        whom = {}
    elif to == z.PULL_DESPAIR:
        whom = {"by": player(s, owner), **whom}
    if what == pulls.BROUGHT and seen:
        gist = Gist(PULLED[to], {"card": card(ids[which]), **whom})
        params = gist.things
        if to == z.PULL_REVEAL:  # the highest number begins
            params = {**params, "n": s.book.number[which]}
        yield Told(CHANCE, Message(f"told-{gist.verb}", params), gist, to in MOVED, scene)
    elif what == pulls.PULLED and not seen:
        gist = Gist(PULLED[to], {**whom, "n": which})
        yield Told(CHANCE, Message(f"told-{gist.verb}-n", gist.things), gist, to in MOVED, scene)


def _resolved(s: Scene, ids: Sequence[str]) -> Told:
    """The cards of the despair pile that is resolved, which everyone now sees."""
    by = s.r[z.TURN]
    pile_of = s.left_of(by)
    kinds = sorted(
        [s.kind_at(pile_of, z.DESPAIR_PILE, i) for i in range(s.count(pile_of, z.DESPAIR_PILE))]
    )
    weak = sum(s.book.weak_n[kind] for kind in kinds)
    gist = Gist(
        "open",
        {
            "cards": cards(ids[kind] for kind in kinds),
            "by": player(s, by),
            "seat": player(s, pile_of),
            "n": weak + (weak > 0 and holds_deed(s, by, GALLOWS)),
        },
    )
    return _effect("told-open", gist, gist.things, 0)


def sees(to: int, player_: Seat, me: Seat, viewer: Seat) -> bool:
    """Whether a viewer sees the cards of a pull."""
    if to == z.PULL_HAND:
        return viewer == player_
    return viewer == me if to == z.PULL_LOOK else to != z.PULL_DESPAIR


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
        if word == "defend" and not any(
            s.book.weak_n[s.kind_at(seat, z.HAND, i)] for i in range(s.count(seat, z.HAND))
        ):
            word = "bare"  # a first hand of Kosmos
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
