# molpe: compiled
"""What a Crew can do: its Might, its traits, whether it meets a challenge, what it carries."""

from mypy_extensions import i64

from molpe.games.muse.rules import rows
from molpe.games.muse.rules.codes import (
    BAUBLE,
    BESIDE,
    CREW,
    FACE_FAVOR,
    FACES,
    FATE,
    IMMEDIATE,
    JOINED,
    PRIZED,
    SHARED,
    WORN,
)
from molpe.games.muse.rules.effects.lasting import face_of
from molpe.games.muse.rules.scene import Scene
from molpe.kernel.bits import BIT


def slot_of(s: Scene, card: i64) -> i64:
    """The slot a Treasure fills now."""
    if s.form[card] == PRIZED:
        return s.book.prize_slot[card]
    return s.book.slot[card]


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


def in_reach(s: Scene, card: i64) -> bool:
    """Whether a Treasure is "a Treasure" of its player: shared or in a Crew (ruling 27)."""
    if s.zone[card] == SHARED:
        return True
    return s.zone[card] == WORN and s.zone[s.at[card]] == CREW
