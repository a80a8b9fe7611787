# molpe: compiled
"""Icons that are added to a card, copied to it or stripped from it."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.codes import (
    CARD,
    DONE,
    ICON,
    PLAYED,
    Q_COPY,
    Q_STRIP_CARD,
    Q_STRIP_ICON,
)
from molpe.games.sins.rules.effects.condition import fits, tally
from molpe.games.sins.rules.effects.instruction import go_on
from molpe.games.sins.rules.marks import (
    FOE_AT,
    add_in_play,
    in_play,
    lay_mark,
    powers_of,
    weak_of,
)
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
from molpe.games.sins.rules.scene import Scene


def strip(s: Scene, at: i64) -> None:
    """Ask for a card to strip, as long as there are icons and the effect wants them."""
    r = s.r
    code = s.book.code
    if r[STEP] == BEGIN:
        r[LEFT] = code[at + N]
        r[STEP] = STRIP_ON
    if r[LEFT] == 0 or fill_cards(s, at, s.buffer(), 0) == 0:
        go_on(s)
    else:
        s.ask(Q_STRIP_CARD, r[ME])


def _bare(s: Scene, at: i64, i: i64) -> bool:
    """Whether a card in play of the foe has no icon left to strip, or not the tag."""
    foe = s.r[RIVAL]
    if not fits(s, at, s.kind_at(foe, PLAY, i)):
        return True
    if powers_of(s, foe, i) != 0:
        return False
    return s.book.code[at + STRIPS_ANY] == 0 or weak_of(s, foe, i) == 0


def fill_cards(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The foe's cards in play that have an icon to strip, as actions."""
    first = n
    foe = s.r[RIVAL]
    for i in range(s.count(foe, PLAY)):
        if not _bare(s, at, i):
            n = add_in_play(s, foe, i, out, first, n)
    return n


def fill_icons(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The icons of the chosen card, as actions."""
    foe = s.r[RIVAL]
    powers = powers_of(s, foe, s.r[STRIPPED])
    weak = weak_of(s, foe, s.r[STRIPPED])
    for colour in range(COLOURS):
        if of(powers, colour) > 0:
            out[n] = ICON + colour
            n += 1
    if s.book.code[at + STRIPS_ANY] == 1:
        for colour in range(COLOURS):
            if of(weak, colour) > 0:
                out[n] = ICON + COLOURS + colour
                n += 1
    return n


def strip_card(s: Scene, action: i64) -> None:
    """The foe's card that is stripped has been chosen, or none."""
    r = s.r
    if action == DONE:
        r[LEFT] = 0
        return
    i: i64 = 0
    if action >= PLAYED:
        i = in_play(s, r[RIVAL], action - PLAYED)
    else:
        while s.kind_at(r[RIVAL], PLAY, i) != action - CARD:
            i += 1
    r[STRIPPED] = i
    s.ask(Q_STRIP_ICON, r[ME])


def strip_icon(s: Scene, icon: i64) -> None:
    """An icon of that card counts as absent; from COLOURS on the weaknesses."""
    r = s.r
    target = s.tag_at(r[RIVAL], PLAY, r[STRIPPED])
    kind: i64 = CUT_POWER
    if icon >= COLOURS:
        kind = CUT_WEAK
        icon -= COLOURS
    lay_mark(s, kind, r[SOURCE], target, icon, 1)
    r[LEFT] -= 1


def add(s: Scene, at: i64) -> None:
    """Icons come to the card, or a question which to copy."""
    r = s.r
    code = s.book.code
    form = code[at + ICONS_FORM]
    times: i64 = 1
    if form == COURT:
        s.put(r[ME], COURTS, s.get(r[ME], COURTS) + 1)
        go_on(s)
        return
    if form == COPY:
        if r[STEP] == BEGIN and _copyable(s) != 0:
            r[STEP] = ICON_COPIED
            s.ask(Q_COPY, r[ME])
        else:
            go_on(s)
        return
    if form == PER_PAID:
        times = s.book.weak_n[r[PAID_KIND]]
    elif form == PER_MOVED:
        times = r[MOVED]
    elif form == PER_CARD and code[at + ICONS_LIVE] == 0:
        times = tally(s, at, r[ME], r[RIVAL], r[SOURCE])
    times = min(max(times, code[at + ICONS_LEAST]), code[at + ICONS_MOST])
    kind: i64 = ADD_POWER
    if code[at + ICONS_WEAK] == 1:
        kind = ADD_WEAK
    for colour in range(COLOURS):
        icons = of(code[at + ICONS_ADDED], colour)
        if icons > 0 and form == PER_CARD and code[at + ICONS_LIVE] == 1:
            lay_mark(s, PER, r[SOURCE], r[SOURCE], colour, at | (max(r[RIVAL], 0) << FOE_AT))
        elif icons * times > 0:
            lay_mark(s, kind, r[SOURCE], r[SOURCE], colour, icons * times)
    go_on(s)


def _copyable(s: Scene) -> i64:
    """The power icons printed on the foe's cards in play and on the Realm's."""
    r = s.r
    icons: i64 = 0
    if r[PHASE] == ATTACK_PHASE:
        for i in range(s.count(r[RIVAL], PLAY)):
            icons += s.book.powers[s.kind_at(r[RIVAL], PLAY, i)]
    for place in range(i64(REALM_SIZE)):
        if face_at(s, place) != NOTHING:
            icons += s.book.powers[face_at(s, place)]
    return icons


def fill_copies(s: Scene, out: vec[i64], n: i64) -> i64:
    """The icons that can be copied, as actions."""
    icons = _copyable(s)
    for colour in range(COLOURS):
        if of(icons, colour) > 0:
            out[n] = ICON + colour
            n += 1
    return n


def copy(s: Scene, colour: i64) -> None:
    """A power icon is copied onto the card."""
    lay_mark(s, ADD_POWER, s.r[SOURCE], s.r[SOURCE], colour, 1)
