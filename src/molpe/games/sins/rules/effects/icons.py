# molpe: compiled
"""Icons that are added to a card, copied to it or stripped from it."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.codes import CARD, DONE, ICON, Q_COPY, Q_STRIP_CARD, Q_STRIP_ICON
from molpe.games.sins.rules.effects.condition import tally
from molpe.games.sins.rules.effects.instruction import add_once, go_on
from molpe.games.sins.rules.marks import lay_mark, powers_of, weak_of
from molpe.games.sins.rules.matching import COLOURS, of
from molpe.games.sins.rules.program import (
    COPY,
    COURT,
    ICONS_ADDED,
    ICONS_FORM,
    ICONS_LEAST,
    ICONS_LIVE,
    ICONS_MOST,
    ICONS_WEAK,
    PER_CARD,
    PER_MOVED,
    PER_PAID,
    STRIPS_ANY,
    N,
)
from molpe.games.sins.rules.realm import face_at
from molpe.games.sins.rules.registers import (
    ADD_POWER,
    ADD_WEAK,
    ATTACK_PHASE,
    BEGIN,
    COURTS,
    CUT_POWER,
    CUT_WEAK,
    ICON_COPIED,
    LEFT,
    ME,
    MOVED,
    NOTHING,
    PAID_KIND,
    PER,
    PHASE,
    PLAY,
    RIVAL,
    SOURCE,
    STEP,
    STRIP_ON,
    STRIPPED,
)
from molpe.games.sins.rules.tableau import Tableau


def strip(t: Tableau, at: i64) -> None:
    """Ask for a card to strip, as long as there are icons and the effect wants them."""
    r = t.r
    code = t.book.code
    if r[STEP] == BEGIN:
        r[LEFT] = code[at + N]
        r[STEP] = STRIP_ON
    if r[LEFT] == 0 or fill_cards(t, at, t.buffer(), 0) == 0:
        go_on(t)
    else:
        t.ask(Q_STRIP_CARD, r[ME])


def _bare(t: Tableau, at: i64, i: i64) -> bool:
    """Whether a card in play of the foe has no icon left to strip."""
    foe = t.r[RIVAL]
    if powers_of(t, foe, i) != 0:
        return False
    return t.book.code[at + STRIPS_ANY] == 0 or weak_of(t, foe, i) == 0


def fill_cards(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The foe's cards in play that have an icon to strip, as actions."""
    first = n
    foe = t.r[RIVAL]
    for i in range(t.count(foe, PLAY)):
        if not _bare(t, at, i):
            n = add_once(out, first, n, CARD + t.kind_at(foe, PLAY, i))
    return n


def fill_icons(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The icons of the chosen card, as actions."""
    foe = t.r[RIVAL]
    powers = powers_of(t, foe, t.r[STRIPPED])
    weak = weak_of(t, foe, t.r[STRIPPED])
    for colour in range(COLOURS):
        if of(powers, colour) > 0:
            out[n] = ICON + colour
            n += 1
    if t.book.code[at + STRIPS_ANY] == 1:
        for colour in range(COLOURS):
            if of(weak, colour) > 0:
                out[n] = ICON + COLOURS + colour
                n += 1
    return n


def strip_card(t: Tableau, at: i64, action: i64) -> None:
    """The foe's card that is stripped has been chosen, or none."""
    r = t.r
    if action == DONE:
        r[LEFT] = 0
        return
    i: i64 = 0
    while t.kind_at(r[RIVAL], PLAY, i) != action - CARD or _bare(t, at, i):
        i += 1
    r[STRIPPED] = i
    t.ask(Q_STRIP_ICON, r[ME])


def strip_icon(t: Tableau, icon: i64) -> None:
    """An icon of that card counts as absent; from COLOURS on the weaknesses."""
    r = t.r
    target = t.tag_at(r[RIVAL], PLAY, r[STRIPPED])
    kind: i64 = CUT_POWER
    if icon >= COLOURS:
        kind = CUT_WEAK
        icon -= COLOURS
    lay_mark(t, kind, r[SOURCE], target, icon, 1)
    r[LEFT] -= 1


def add(t: Tableau, at: i64) -> None:
    """Icons come to the card, or a question which to copy."""
    r = t.r
    code = t.book.code
    form = code[at + ICONS_FORM]
    times: i64 = 1
    if form == COURT:
        t.put(r[ME], COURTS, t.get(r[ME], COURTS) + 1)
        go_on(t)
        return
    if form == COPY:
        if r[STEP] == BEGIN and _copyable(t) != 0:
            r[STEP] = ICON_COPIED
            t.ask(Q_COPY, r[ME])
        else:
            go_on(t)
        return
    if form == PER_PAID:
        times = t.book.weak_n[r[PAID_KIND]]
    elif form == PER_MOVED:
        times = r[MOVED]
    elif form == PER_CARD and code[at + ICONS_LIVE] == 0:
        times = tally(t, at, r[ME], r[SOURCE])
    times = min(max(times, code[at + ICONS_LEAST]), code[at + ICONS_MOST])
    kind: i64 = ADD_POWER
    if code[at + ICONS_WEAK] == 1:
        kind = ADD_WEAK
    for colour in range(COLOURS):
        icons = of(code[at + ICONS_ADDED], colour)
        if icons > 0 and form == PER_CARD and code[at + ICONS_LIVE] == 1:
            lay_mark(t, PER, r[SOURCE], r[SOURCE], colour, at)
        elif icons * times > 0:
            lay_mark(t, kind, r[SOURCE], r[SOURCE], colour, icons * times)
    go_on(t)


def _copyable(t: Tableau) -> i64:
    """The power icons printed on the foe's cards in play and on the Realm's."""
    r = t.r
    icons: i64 = 0
    if r[PHASE] == ATTACK_PHASE:
        for i in range(t.count(r[RIVAL], PLAY)):
            icons += t.book.powers[t.kind_at(r[RIVAL], PLAY, i)]
    for place in range(i64(REALM_SIZE)):
        if face_at(t, place) != NOTHING:
            icons += t.book.powers[face_at(t, place)]
    return icons


def fill_copies(t: Tableau, out: vec[i64], n: i64) -> i64:
    """The icons that can be copied, as actions."""
    icons = _copyable(t)
    for colour in range(COLOURS):
        if of(icons, colour) > 0:
            out[n] = ICON + colour
            n += 1
    return n


def copy(t: Tableau, colour: i64) -> None:
    """A power icon is copied onto the card."""
    lay_mark(t, ADD_POWER, t.r[SOURCE], t.r[SOURCE], colour, 1)
