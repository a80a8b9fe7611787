# molpe: compiled
"""What a Crew can do: its Might, its traits, whether it meets a challenge, what protects it."""

from mypy_extensions import i64

from molpe.games.muse import rows
from molpe.games.muse.codes import (
    BAUBLE,
    BESIDE,
    CREW,
    DEITY,
    FACE_CARD,
    FACE_FAVOR,
    FACE_PRIZE,
    FACES,
    FATE,
    FAVOR,
    IMMEDIATE,
    JOINED,
    PRIZED,
    SHARED,
    WORN,
)
from molpe.games.muse.scene import Scene
from molpe.kernel.bits import BIT


def slot_of(s: Scene, card: i64) -> i64:
    """The slot a Treasure fills now."""
    if s.form[card] == PRIZED:
        return s.book.prize_slot[card]
    return s.book.slot[card]


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
    """The same, looking up whether Treasures count only where that matters."""
    return face_of(s, card, key, s.zone[card] == WORN and is_bare(s, key))


def assess(s: Scene, key: i64, favor: i64 = -1) -> None:
    """Find a Crew's Might and traits and each member's Might, perhaps as if under a Favor."""
    b = s.book
    seat = key >> 1
    leader = s.leader[key]
    zone = s.zone
    turned = s.turned
    bonus = s.bonus
    lead: i64 = 0
    each: i64 = 0
    others: i64 = 0
    armed: i64 = 0
    traits: i64 = 0
    hush: i64 = 0
    bare = False
    lasting = b.lasting
    statics = b.statics
    n = len(statics)
    if favor >= 0:
        n += 1
    for i in range(n):
        face: i64 = -1
        card = favor
        if i < len(statics):
            card = statics[i]
            if favor < 0 or zone[card] != BESIDE:
                face = face_of(s, card, key, bare)
        else:
            face = FACE_FAVOR
        if face < 0:
            continue
        at = card * FACES + face
        row = b.lasting_first[at]
        for _ in range(b.lasting_count[at]):
            verb = lasting[row]
            if verb == rows.MIGHT:
                to = lasting[row + rows.MIGHT_TO]
                if to == rows.TO_EACH:
                    each += lasting[row + rows.MIGHT_AMOUNT]
                elif to == rows.TO_COMPANIONS:
                    others += lasting[row + rows.MIGHT_AMOUNT]
                elif to == rows.TO_ARMED:
                    armed += lasting[row + rows.MIGHT_AMOUNT]
                else:
                    lead += lasting[row + rows.MIGHT_AMOUNT]
            elif verb == rows.TRAIT:
                traits += lasting[row + rows.TRAIT_TRAITS]
            elif verb == rows.SUPPRESS:
                hush |= lasting[row + rows.SUPPRESS_TRAITS]
                if lasting[row + rows.SUPPRESS_TREASURES] == 1:
                    bare = True
            row += rows.ROW
    persons = b.persons
    stones: i64 = 0
    for i in range(len(persons)):
        card = persons[i]
        bonus[card] = 0
        if turned[card] == 1 and s.in_crew(card, key):
            stones += 1
    riches = b.riches
    for i in range(len(riches)):
        card = riches[i]
        where = zone[card]
        if where == SHARED:
            if s.owner[card] == seat:
                if s.form[card] == PRIZED:
                    each += b.prize_might[card]
                    traits += b.prize_traits[card]
                else:
                    each += b.might[card]
                    traits += b.traits[card]
        elif where == WORN and not bare:
            bearer = s.at[card]
            if s.upright(bearer, key):
                if s.form[card] == PRIZED:
                    bonus[bearer] += b.prize_might[card]
                    traits += b.prize_traits[card]
                    if b.prize_slot[card] < BAUBLE:
                        bonus[bearer] |= 4096
                else:
                    bonus[bearer] += b.might[card]
                    traits += b.traits[card]
                    if b.slot[card] < BAUBLE:
                        bonus[bearer] |= 4096
    for card in range(b.first[IMMEDIATE], b.last[IMMEDIATE]):
        if zone[card] == FATE:
            bonus[s.at[card]] += 65536
    might: i64 = 0
    for i in range(len(persons)):
        card = persons[i]
        if zone[card] != CREW or turned[card] == 1 or not s.in_crew(card, key):
            continue
        own = (bonus[card] & 4095) - (bonus[card] >> 16) + each
        if bonus[card] & 4096 != 0:
            own += armed
        if s.form[card] == JOINED:
            own += b.join_might[card]
            traits += b.join_traits[card]
        else:
            own += b.might[card]
            traits += b.traits[card]
        if card == leader:
            own += lead
        else:
            own += others
        if own < 0:
            own = 0
        s.power[card] = own
        might += own
    for i in range(6):
        if hush & BIT[i] != 0:
            traits &= ~(BIT[8 * i] * 255)
    s.might = might
    s.traits = traits
    s.stones = stones
    s.bare = bare


def wanted(s: Scene, key: i64, card: i64) -> i64:
    """The Might a challenge asks of the Crew that was assessed (ruling 98)."""
    b = s.book
    might = b.need_might[card]
    weak = b.weak[card]
    soft = False
    for i in range(6):
        if weak & BIT[i] != 0 and (s.traits >> (8 * i)) & 255 != 0:
            soft = True
    named = b.weak_card[card]
    if named >= 0 and not soft:  # ruling 99
        riches = b.riches
        for i in range(len(riches)):
            other = riches[i]
            if (
                b.design[other] == named
                and s.form[other] != PRIZED
                and (
                    (s.zone[other] == WORN and not s.bare and s.upright(s.at[other], key))
                    or (s.zone[other] == SHARED and s.owner[other] == key >> 1)
                )
            ):
                soft = True
    if soft:
        return (might + 1) // 2
    return might


def meets(s: Scene, key: i64, card: i64) -> bool:
    """Whether the Crew that was assessed meets a challenge."""
    b = s.book
    need = b.need[card]
    for i in range(6):
        if (need >> (8 * i)) & 255 > (s.traits >> (8 * i)) & 255:
            return False
    some = b.need_any[card]
    if some != 0:
        found = False
        for i in range(6):
            if some & BIT[i] != 0 and (s.traits >> (8 * i)) & 255 != 0:
                found = True
        if not found:
            return False
    if b.need_turned[card] > s.stones:
        return False
    return s.might >= wanted(s, key, card)


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


def joins_free_slot(s: Scene, person: i64, slot: i64) -> i64:
    """The Treasure that fills a slot of a character, -1 for none; baubles fill nothing."""
    if slot >= BAUBLE:
        return -1
    riches = s.book.riches
    for i in range(len(riches)):
        card = riches[i]
        if s.zone[card] == WORN and s.at[card] == person and slot_of(s, card) == slot:
            return card
    return -1
