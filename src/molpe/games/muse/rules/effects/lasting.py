# molpe: compiled
"""Effects that last while their card is in force: which are, what they prevent and add up to."""

from mypy_extensions import i64

from molpe.games.muse.rules import rows
from molpe.games.muse.rules.codes import (
    BESIDE,
    CREW,
    DEITY,
    FACE_CARD,
    FACE_FAVOR,
    FACE_PRIZE,
    FACES,
    FAVOR,
    JOINED,
    PRIZED,
    SHARED,
    WORN,
)
from molpe.games.muse.rules.scene import Scene


def is_bare(s: Scene, key: i64) -> bool:
    """Whether personal Treasures of a Crew do not count."""
    b = s.book
    leader = s.leader[key]
    for card in range(b.first[DEITY], b.last[DEITY]):
        if s.zone[card] == BESIDE and s.at[card] == leader:
            face = card * FACES + s.form[card] - FAVOR + FACE_FAVOR
            row = b.lasting_first[face]
            for _ in range(b.lasting_count[face]):
                if (
                    b.lasting[row] == rows.SUPPRESS
                    and b.lasting[row + rows.SUPPRESS_TREASURES] == 1
                ):
                    return True
                row += rows.ROW
    return False


def face_of(s: Scene, card: i64, key: i64, bare: bool) -> i64:
    """The face of a card that is in force for a Crew, -1 for none."""
    zone = s.zone[card]
    if zone == BESIDE:
        if s.at[card] == s.leader[key]:
            return s.form[card] - FAVOR + FACE_FAVOR
    elif zone == SHARED:
        if s.owner[card] == key >> 1:
            if s.form[card] == PRIZED:
                return FACE_PRIZE
            return FACE_CARD
    elif zone == WORN:
        if not bare and s.upright(s.at[card], key):
            if s.form[card] == PRIZED:
                return FACE_PRIZE
            return FACE_CARD
    elif zone == CREW and s.upright(card, key) and s.form[card] != JOINED:
        return FACE_CARD
    return -1


def in_force(s: Scene, card: i64, key: i64) -> i64:
    """The face of a card in force for a Crew, whose Treasures may not count; -1 for none."""
    return face_of(s, card, key, s.zone[card] == WORN and is_bare(s, key))


def _covers(s: Scene, card: i64, row: i64, person: i64) -> bool:
    """Whether the scope of a protection takes in a character; -1 for the whole Crew or player."""
    scope = s.book.lasting[row + rows.PROTECT_SCOPE]
    if scope == rows.IN_SELF:
        return card == person
    if scope == rows.IN_OTHERS:
        return card != person
    return bool(scope in (rows.IN_CREW, rows.IN_PLAYER))


def guards(s: Scene, card: i64, key: i64, person: i64, against: i64, uses: i64, luck: bool) -> bool:
    """Whether a card in play protects against something, always or at the price of itself."""
    b = s.book
    face = in_force(s, card, key)
    if face < 0:
        return False
    at = card * FACES + face
    row = b.lasting_first[at]
    for _ in range(b.lasting_count[at]):
        if (
            b.lasting[row] == rows.PROTECT
            and b.lasting[row + rows.PROTECT_AGAINST] & against != 0
            and b.lasting[row + rows.PROTECT_USES] == uses
            and (luck or b.lasting[row + rows.PROTECT_RANDOM] == 0)
            and _covers(s, card, row, person)
        ):
            return True
        row += rows.ROW
    return False


def protected(s: Scene, key: i64, person: i64, against: i64, luck: bool) -> bool:
    """Whether a lasting protection prevents something."""
    statics = s.book.statics
    for i in range(len(statics)):
        if guards(s, statics[i], key, person, against, rows.ALWAYS, luck):
            return True
    return False


def shielded(s: Scene, seat: i64, against: i64) -> bool:
    """Whether a lasting protection covers a player."""
    for key in range(seat * 2, seat * 2 + 2):
        if s.leader[key] >= 0 and protected(s, key, -1, against, False):
            return True
    return False


def lasting_sum(s: Scene, seat: i64, verb: i64) -> i64:
    """What lasting effects of one verb add up to for a player, each card once."""
    b = s.book
    total: i64 = 0
    statics = b.statics
    for i in range(len(statics)):
        card = statics[i]
        face: i64 = -1
        for key in range(seat * 2, seat * 2 + 2):
            if face < 0:
                face = in_force(s, card, key)
        if face < 0:
            continue
        at = card * FACES + face
        row = b.lasting_first[at]
        for _ in range(b.lasting_count[at]):
            if b.lasting[row] == verb:
                total += b.lasting[row + rows.ADDED]
            row += rows.ROW
    return total


def draw_number(s: Scene, seat: i64) -> i64:
    """How many cards a Draw step has (rulings 13, 15)."""
    n = 3 + lasting_sum(s, seat, rows.DRAW_MOD)
    if n < 0:
        return 0
    return n


def wins_ties(s: Scene, seat: i64) -> bool:
    """Whether a player's characters win tied duels."""
    return lasting_sum(s, seat, rows.WAR_MOD) > 0
