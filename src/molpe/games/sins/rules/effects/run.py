# molpe: compiled
"""Running an effect, instruction by instruction, and its questions.

There are no interrupts, so one effect runs at a time: its place (PC), whom it concerns and what
it has done so far are registers, and a match can be saved in the middle of a card.
"""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.codes import (
    BRANCH,
    CARD,
    ICON,
    LUCK,
    NUMBER,
    PILE_OF,
    Q_BRANCH,
    Q_COPY,
    Q_LOOK_PILE,
    Q_LOOKED,
    Q_LUCK_LOOK,
    Q_LUCK_PICK,
    Q_NUMBER,
    Q_ORDER,
    Q_PICK,
    Q_REALM,
    Q_STRIP_CARD,
    Q_STRIP_ICON,
    Q_SWAP_A,
    Q_SWAP_B,
    Q_SWAP_HAND,
    Q_SWAP_REALM,
)
from molpe.games.sins.rules.effects import deny, draw, icons, look, market, move, swap
from molpe.games.sins.rules.effects.condition import holds
from molpe.games.sins.rules.effects.instruction import (
    add_done,
    add_kinds,
    add_once,
    go_on,
    player_of,
    zone_of,
)
from molpe.games.sins.rules.program import (
    BONUS,
    BRANCHES,
    CHOOSE,
    DENY,
    DESPAIR,
    DESPAIR_ACT,
    DISCOUNT,
    DIVERT,
    DRAW,
    END,
    F_TAGS,
    FIRST_BRANCH,
    GOTO,
    HAND_LIMIT,
    ICONS,
    IF,
    JUMP,
    LOOK,
    MARKET,
    OP,
    STRIP,
    SWAP,
    SWAP_ZONE,
    UPTO,
    WHO,
    ZONE,
)
from molpe.games.sins.rules.realm import face_at, shows
from molpe.games.sins.rules.registers import HAND, LEFT, ME, NO_EFFECT, OWNER, PC
from molpe.games.sins.rules.scene import Scene


def step(s: Scene) -> None:
    """Run one instruction, or a part of it."""
    r = s.r
    code = s.book.code
    at = r[PC]
    op = code[at + OP]
    if op == END:
        r[PC] = NO_EFFECT
    elif op == IF:
        if holds(s, at):
            go_on(s)
        else:
            r[PC] = code[at + JUMP]
    elif op == GOTO:
        r[PC] = code[at + JUMP]
    elif op == CHOOSE:
        s.ask(Q_BRANCH, r[ME])
    elif op == DRAW:
        draw.step(s, at)
    elif op == LOOK:
        look.step(s, at)
    elif op == SWAP:
        swap.step(s, at)
    elif op == DENY:
        deny.step(s, at)
    elif op == STRIP:
        icons.strip(s, at)
    elif op == ICONS:
        icons.add(s, at)
    elif op == DISCOUNT:
        market.discount(s, at)
    elif op == DIVERT:
        market.divert(s)
    elif op == HAND_LIMIT:
        draw.change_limit(s, at)
    elif op == MARKET:
        market.step(s, at)
    elif op == DESPAIR and code[at + DESPAIR_ACT] == BONUS:
        move.promise(s, at)
    else:  # discard, destroy, gain, recycle, despair
        move.step(s, at)


def fill(s: Scene, question: i64, out: vec[i64], n: i64) -> i64:
    """The answers to a question of an effect."""
    r = s.r
    code = s.book.code
    at = r[PC]
    if question == Q_PICK:
        end = move.fill_cards(s, at, out, n)
        return add_done(end == n or move.may_stop(s, at), out, end)
    if question == Q_LOOKED:
        end = look.fill_seen(s, at, out, n)
        return add_done(end == n or code[at + UPTO] == 1, out, end)
    if question == Q_LUCK_PICK:
        owner, zone = _luck_zone(s, at)
        return add_kinds(s, owner, zone, LUCK, out, n)
    if question == Q_LUCK_LOOK:
        return look.fill_glimpses(s, out, n)
    if question == Q_LOOK_PILE:
        return look.fill_piles(s, code[at + ZONE], out, n)
    if question == Q_BRANCH:
        return _fill_numbers(BRANCH, code[at + BRANCHES], out, n)
    if question == Q_NUMBER:
        return _fill_numbers(NUMBER, r[LEFT] + 1, out, n)
    if question == Q_COPY:
        return icons.fill_copies(s, out, n)
    if question == Q_STRIP_CARD:
        return add_done(code[at + UPTO] == 1, out, icons.fill_cards(s, at, out, n))
    if question == Q_STRIP_ICON:
        return icons.fill_icons(s, at, out, n)
    if question == Q_ORDER:
        return look.fill_order(s, out, n)
    if question == Q_SWAP_A:
        end = swap.fill_mine(s, at, out, n)
        return add_done(end == n, out, end)
    if question == Q_SWAP_B:
        return swap.fill_theirs(s, at, out, n)
    if question == Q_SWAP_HAND:
        return add_kinds(s, r[ME], HAND, CARD, out, n)
    # Q_SWAP_REALM, whose tags are of the card looked at, and Q_REALM
    first = n
    tags: i64 = 0
    if question == Q_REALM:
        tags = code[at + F_TAGS]
    for place in range(i64(REALM_SIZE)):
        if shows(s, place, tags):
            n = add_once(out, first, n, CARD + face_at(s, place))
    return n


def odds(s: Scene, question: i64, kind: i64) -> i64:
    """How many cards of a kind luck may pick."""
    if question == Q_LUCK_PICK:
        owner, zone = _luck_zone(s, s.r[PC])
        return s.copies(owner, zone, kind)
    return look.glimpse_odds(s, kind)


def answer(s: Scene, question: i64, action: i64) -> None:
    """An answer to a question of an effect."""
    r = s.r
    code = s.book.code
    at = r[PC]
    kind = action & 255
    if question == Q_PICK:
        move.picked(s, at, action)
    elif question == Q_LOOKED:
        look.take(s, at, action)
    elif question == Q_LUCK_PICK:
        if code[at + OP] == SWAP:
            swap.exchange(s, at, kind)
        else:
            move.carry_any(s, at, kind)
    elif question == Q_LUCK_LOOK:
        look.glimpse(s, kind)
    elif question == Q_LOOK_PILE:
        r[OWNER] = action - PILE_OF
    elif question == Q_BRANCH:
        r[PC] = code[at + FIRST_BRANCH + action - BRANCH]
    elif question == Q_NUMBER:
        r[LEFT] = action - NUMBER
    elif question == Q_COPY:
        icons.copy(s, action - ICON)
    elif question == Q_STRIP_CARD:
        icons.strip_card(s, action)
    elif question == Q_STRIP_ICON:
        icons.strip_icon(s, action - ICON)
    elif question == Q_ORDER:
        look.lay_next(s, kind)
    elif question == Q_SWAP_A:
        swap.mine(s, action)
    elif question == Q_SWAP_B:
        swap.exchange(s, at, kind)
    elif question in (Q_SWAP_HAND, Q_SWAP_REALM):
        look.swap_taken(s, at, kind)
    elif code[at + OP] == DENY:
        deny.bolt(s, kind)
    else:
        market.chosen(s, at, kind)


def _luck_zone(s: Scene, at: i64) -> tuple[i64, i64]:
    """Whose zone luck picks from, and which."""
    code = s.book.code
    if code[at + OP] == SWAP:
        return swap.partner(s, at), zone_of(code[at + SWAP_ZONE])
    return player_of(s, code[at + WHO]), zone_of(code[at + ZONE])


def _fill_numbers(base: i64, count: i64, out: vec[i64], n: i64) -> i64:
    for i in range(count):
        out[n] = base + i
        n += 1
    return n
