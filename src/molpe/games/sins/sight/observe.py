# molpe: compiled
"""What a seat sees of a match of SINS, as numbers (ruling 30)."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sins.rules.book import MODULE_CARDS, REALM_SIZE
from molpe.games.sins.rules.brands import how_many
from molpe.games.sins.rules.buying import unspent
from molpe.games.sins.rules.codes import Q_ACTIVATE, Q_FOE, Q_LUCK_BRAND, Q_PAYMENT
from molpe.games.sins.rules.comparison import attack_powers, defence_weakness
from molpe.games.sins.rules.marks import powers_of, weak_of
from molpe.games.sins.rules.matching import COLOURS, of
from molpe.games.sins.rules.realm import face_at, locks_on
from molpe.games.sins.rules.registers import (
    ASK,
    ASKED,
    ATTACK_PHASE,
    BRAND_SOURCE,
    BRANDS,
    BUY_PHASE,
    CHOSEN,
    DEEDS,
    DEEDS_LEFT,
    DESPAIR_PILE,
    DIVERTED,
    DOMINANCE,
    GIVEN,
    GONE,
    HAND,
    HAND_MOD,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    PASSED,
    PC,
    PHASE,
    PILE,
    PLAY,
    PLAYS_LEFT,
    RAGE,
    S_END,
    SOURCE,
    SOURCE_KIND,
    SPENT,
    STAGE,
    SUPPLY,
    SURE,
    TARGET,
    TOP,
    TURN,
    TURNS,
    UNDER,
    WHY,
    ZONES,
)
from molpe.games.sins.rules.scene import Scene, pack_of
from molpe.kernel.bits import BIT
from molpe.kernel.lens import MOST, Lens

FEW: Final = 20
NONE: Final = 10  # the byte of a hand target that is as usual


def observe(s: Scene, seat: i64, lens: Lens) -> None:
    """The flow, the Realm, then the players in their order from the seat on."""
    _flow(s, seat, lens)
    _realm(s, seat, lens)
    for k in range(s.players):
        _player(s, (seat + k) % s.players, seat, lens)
    _somewhere(s, seat, lens)


def _after(s: Scene, player: i64, seat: i64) -> i64:
    """How many places after a seat a player sits, -1 for nobody."""
    if player < 0 or player >= s.players:
        return -1
    if player < seat:
        return player - seat + s.players
    return player - seat


def _icons(lens: Lens, name: str, icons: i64) -> None:
    at = lens.room(name, "colour", COLOURS, MOST)
    for colour in range(i64(COLOURS)):
        lens.put(at + colour, of(icons, colour))


def _flow(s: Scene, seat: i64, lens: Lens) -> None:
    r = s.r
    over = r[WHY] >= 0
    buys = r[PHASE] == BUY_PHASE
    fights = r[PHASE] == ATTACK_PHASE
    lens.flag("over", over)
    lens.number("turns", r[TURNS], MOST)
    lens.one("turn", "player", _after(s, r[TURN], seat), s.players)
    lens.one("phase", "phase", r[PHASE], ATTACK_PHASE + 1)
    asked = r[ASKED] == seat and not over
    lens.one("stage", "stage", r[STAGE] if asked else -1, S_END + 1)
    lens.one("question", "question", r[ASK] if asked else -1, Q_LUCK_BRAND + 1)
    running = r[PC] >= 0 or r[ASK] in (Q_ACTIVATE, Q_FOE)
    source = r[SOURCE_KIND] if running and r[SOURCE] != BRAND_SOURCE else -1
    lens.one("card whose effect goes on", "card", source, s.book.kinds)
    lens.number("despair given", r[GIVEN], FEW)
    _icons(lens, "unspent powers", unspent(s) if buys else 0)
    _icons(lens, "spent powers", r[SPENT] if buys else 0)
    _icons(lens, "powers chosen to pay", r[CHOSEN] if buys and r[ASK] == Q_PAYMENT else 0)
    lens.number("icons off", r[OFF_NEXT] + r[OFF_ALL] if buys else 0, FEW)
    lens.flag("next gain to the hand", buys and s.get(r[TURN], DIVERTED) > 0)
    target = r[TARGET] if fights else -1
    lens.one("defender", "player", _after(s, target, seat), s.players)
    lens.flag("defender has passed", fights and r[PASSED] > 0)
    _icons(lens, "attack", attack_powers(s) if fights else 0)
    _icons(lens, "defence", defence_weakness(s) if fights else 0)
    _icons(lens, "rage", r[RAGE] if fights else 0)


def _realm(s: Scene, seat: i64, lens: Lens) -> None:
    realm = s.players
    kinds = s.book.kinds
    for place in range(REALM_SIZE):
        kind = face_at(s, place)
        empty = kind == NOTHING
        lens.one("Realm", "card", -1 if empty else kind, kinds)
        at = lens.room("bolted by", "player", s.players, 1)
        if not empty:
            locks = locks_on(s, place)
            for player in range(s.players):
                if locks & BIT[player] != 0:
                    lens.put(at + _after(s, player, seat), 1)
    lens.number("cards of the Realm", s.draw_size(realm), MOST)
    _ends(s, realm, seat, lens)
    _all(s, realm, GONE, lens, "destroyed")
    _all(s, realm, SUPPLY, lens, "supply")
    at = lens.room("Deeds nobody holds", "Deed", MODULE_CARDS, MOST)
    for deed in range(i64(MODULE_CARDS)):
        lens.put(at + deed, (s.r[DEEDS_LEFT] >> (8 * deed)) & 255)


def _all(s: Scene, owner: i64, zone: i64, lens: Lens, name: str) -> None:
    """Cards that lie open, by kind."""
    at = lens.room(name, "card", s.book.kinds, MOST)
    first = s.start(owner, zone)
    for i in range(first, first + s.count(owner, zone)):
        lens.add(at + i64(s.z[i]))


def _known(s: Scene, owner: i64, zone: i64, seat: i64, lens: Lens, name: str) -> None:
    """Cards of a hidden zone that the seat knows, by kind."""
    at = lens.room(name, "card", s.book.kinds, MOST)
    first = s.start(owner, zone)
    bit = BIT[seat]
    for i in range(first, first + s.count(owner, zone)):
        if (i64(s.note[i]) & bit) != 0:
            lens.add(at + i64(s.z[i]))


def _ends(s: Scene, owner: i64, seat: i64, lens: Lens) -> None:
    """The card on top of a draw pile, where the seat knows it, and what else it knows there."""
    n = s.count(owner, TOP)
    i = s.start(owner, TOP) + n - 1
    known = n > 0 and (i64(s.note[i]) & BIT[seat]) != 0
    lens.one("on top", "card", i64(s.z[i]) if known else -1, s.book.kinds)
    lens.number("cards laid on top", n, FEW)
    lens.number("cards laid below", s.count(owner, UNDER), FEW)
    _known(s, owner, TOP, seat, lens, "laid on top")
    _known(s, owner, UNDER, seat, lens, "laid below")


def _player(s: Scene, player: i64, seat: i64, lens: Lens) -> None:
    lens.number("dominance", s.get(player, DOMINANCE), MOST)
    lens.number("cards in hand", s.count(player, HAND), FEW)
    lens.number("cards to draw", s.draw_size(player), MOST)
    lens.number("cards in despair", s.count(player, DESPAIR_PILE), MOST)
    _known(s, player, HAND, seat, lens, "hand")
    _known(s, player, DESPAIR_PILE, seat, lens, "despair")
    _ends(s, player, seat, lens)
    _all(s, player, PILE, lens, "discard pile")
    _all(s, player, PLAY, lens, "in play")
    powers: i64 = 0
    weak: i64 = 0
    for i in range(s.count(player, PLAY)):
        powers += powers_of(s, player, i)
        weak += weak_of(s, player, i)
    _icons(lens, "powers", powers)
    _icons(lens, "weaknesses", weak)
    brands = s.get(player, BRANDS)
    lens.number("Warbrands", how_many(brands), FEW)
    at = lens.room("own Warbrands", "Warbrand", MODULE_CARDS, MOST)
    if player == seat:
        for brand in range(i64(MODULE_CARDS)):
            lens.put(at + brand, (brands >> (8 * brand)) & 255)
    lens.some("Deeds", "Deed", s.get(player, DEEDS), MODULE_CARDS)
    lens.flag("next effect denied", s.get(player, NO_NEXT) != 0)
    lens.flag("effects denied", s.get(player, NO_EFFECTS) != 0)
    lens.flag("draws denied", s.get(player, NO_DRAWS) != 0)
    lens.flag("plays limited", s.get(player, PLAYS_LEFT) != 0)
    lens.number("hand target, and 10", NONE + s.get(player, HAND_MOD), 2 * NONE)


def _somewhere(s: Scene, seat: i64, lens: Lens) -> None:
    """Cards that the seat knows to lie in one of some hidden places, by kind."""
    at = lens.room("somewhere", "card", s.book.kinds, MOST)
    bit = BIT[seat]
    for owner in range(s.players + 1):
        for zone in range(ZONES):
            hides = zone in (TOP, UNDER) or (owner < s.players and zone in (HAND, DESPAIR_PILE))
            if not hides:
                continue
            first = s.start(owner, zone)
            for i in range(first, first + s.count(owner, zone)):
                note = i64(s.note[i])
                if pack_of(note) != 0 and (note & bit) == 0 and ((note >> SURE) & bit) != 0:
                    lens.add(at + i64(s.z[i]))
