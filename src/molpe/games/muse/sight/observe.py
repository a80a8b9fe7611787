# molpe: compiled
"""What a seat sees of a match of Sing! O Muse, as numbers (ruling 9)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    BLOCK,
    COMPLETED,
    CREW,
    DECK,
    HAND,
    LOOT,
    PLAIN,
    QUESTS,
    WRATH,
)
from molpe.games.muse.rules.crews import assess
from molpe.games.muse.rules.scene import TOP, Scene
from molpe.kernel.bits import BIT
from molpe.kernel.lens import MOST, Lens

TRAITS: Final = 6
OPENLY: Final = (
    frames.SETUP, frames.FIRST, frames.WINDOW, frames.DRAWS, frames.PLAY, frames.EMBARK,
    frames.QUEST, frames.DARE, frames.CHALLENGE, frames.CROSS, frames.WAR,
)  # fmt: skip
"""Frames of which everyone sees that they are what is being done."""


def _table() -> tuple[vec[i64], vec[i64]]:
    openly = vec[i64]([0] * (frames.KINDS + 1))
    for kind in OPENLY:
        openly[kind] = 1
    card = vec[i64]([0] * (frames.KINDS + 1))
    card[frames.PLACE] = frames.PLACE_PERSON
    card[frames.FULL] = frames.FULL_NEWCOMER
    card[frames.BEARER] = frames.BEARER_TREASURE
    card[frames.GIVE] = frames.GIVE_TREASURE
    card[frames.PASSON] = frames.PASSON_TREASURE
    card[frames.QUEUE] = frames.QUEUE_CARD
    card[frames.ATTACH] = frames.ATTACH_FATE
    card[frames.JOIN] = frames.JOIN_CARD
    card[frames.COUNTER] = frames.COUNTER_CARD
    card[frames.DARE] = frames.DARE_CARD
    card[frames.LOSS] = frames.LOSS_PERSON
    return openly, card


IS_OPEN: Final = _table()[0]  # by kind of frame
CARD_OF: Final = _table()[1]  # by kind of frame: the field of the card that is asked about, or 0


def observe(s: Scene, asked: i64, seat: i64, lens: Lens) -> None:
    """What goes on, the players in their order from the seat on, Quests, then every card."""
    _flow(s, asked, seat, lens)
    for k in range(s.seats):
        _player(s, (seat + k) % s.seats, lens)
    for quest in range(s.book.quests):
        taker = s.taker[quest]
        lens.one("Quest of", "rival", _after(s, taker >> 1, seat) if taker >= 0 else -1, s.seats)
        lens.flag("Quest of a second Crew", taker >= 0 and taker & 1 == 1)
        lens.flag("Quest done", taker == COMPLETED)
        lens.number("steps done", s.marks[quest], QUESTS)
    for i in range(TOP):
        known = i < s.tops and s.know[i] & BIT[seat] != 0
        lens.number("on top of the deck, and 1", s.top[i] + 1 if known else 0, MOST)
    _cards(s, seat, lens)


def _after(s: Scene, player: i64, seat: i64) -> i64:
    """How many places after a seat a player sits, -1 for nobody."""
    if player < 0:
        return -1
    if player < seat:
        return player - seat + s.seats
    return player - seat


def _flow(s: Scene, asked: i64, seat: i64, lens: Lens) -> None:
    kind: i64 = s.get(frames.KIND) if s.depth > 0 else 0
    mine = asked == seat
    lens.flag("over", s.why >= 0)
    lens.number("round", s.round, MOST)
    lens.one("active", "rival", _after(s, s.active, seat), s.seats)
    lens.one("doing", "frame", kind if mine or IS_OPEN[kind] == 1 else -1, frames.KINDS + 1)
    window: i64 = 0
    card: i64 = -1
    if mine:
        if kind == frames.WINDOW:
            window = s.get(frames.WINDOW_NUMBER)
        if CARD_OF[kind] > 0:
            card = s.get(CARD_OF[kind])
    lens.number("window", window, MOST)
    lens.number("card asked about, and 1", card + 1, MOST)
    at = s.find(frames.CHALLENGE)
    lens.number("challenge, and 1", s.read(at, frames.CHALLENGE_CARD) + 1 if at >= 0 else 0, MOST)
    crew = s.read(at, frames.CHALLENGE_CREW) if at >= 0 else -1
    lens.one("challenger", "rival", _after(s, crew >> 1, seat) if crew >= 0 else -1, s.seats)
    lens.flag("challenger is a second Crew", crew >= 0 and crew & 1 == 1)
    at = s.find(frames.CROSS)
    crew = s.read(at, frames.CROSS_CREW) if at >= 0 else -1
    lens.one("crossing", "rival", _after(s, crew >> 1, seat) if crew >= 0 else -1, s.seats)
    lens.flag("crossing is a second Crew", crew >= 0 and crew & 1 == 1)
    at = s.find(frames.WAR)
    one = s.read(at, frames.WAR_ONE) if at >= 0 else -1
    other = s.read(at, frames.WAR_OTHER) if at >= 0 else -1
    lens.one("at war", "rival", _after(s, one, seat), s.seats)
    lens.one("at war", "rival", _after(s, other, seat), s.seats)
    lens.number("cards in the deck", s.deck, MOST)
    lens.number("known places on top", s.tops, TOP)


def _player(s: Scene, player: i64, lens: Lens) -> None:
    lens.flag("alive", s.alive[player] == 1)
    lens.number("Laurels", s.laurels[player], MOST)
    lens.number("cards in hand", s.hands[player], MOST)
    for key in range(2 * player, 2 * player + 2):
        led = s.leader[key] >= 0
        lens.flag("Crew", led)
        lens.one("Quest", "Quest", s.quest[key], QUESTS)
        might: i64 = 0
        traits: i64 = 0
        if led:
            assess(s, key)
            might = s.might
            traits = s.traits
        lens.number("Might", might, MOST)
        at = lens.room("traits", "trait", TRAITS, MOST)
        for trait in range(i64(TRAITS)):
            lens.put(at + trait, (traits >> (8 * trait)) & 255)


def _cards(s: Scene, seat: i64, lens: Lens) -> None:
    """Where each card lies that the seat sees, whose it is, and what it has become."""
    cards = s.book.cards
    zones = LOOT + 1
    zone_at = lens.room("zone of a card", "card and zone", cards * zones, 1)
    owner_at = lens.room("owner of a card", "card and rival", cards * s.seats, 1)
    second_at = lens.room("in the second Crew", "card", cards, 1)
    on_at = lens.room("lies on, and 1", "card", cards, MOST)
    form_at = lens.room("form of a card", "card and form", cards * WRATH, 1)
    turned_at = lens.room("transformed", "card", cards, 1)
    leads_at = lens.room("leads", "card", cards, 1)
    mark_at = lens.room("order", "card", cards, MOST)
    bit = BIT[seat]
    out = lens.out  # and the rest: looked up once, not for every card
    zones_of = s.zone
    owners = s.owner
    ats = s.at
    forms = s.form
    turned = s.turned
    for card in range(cards):
        zone = zones_of[card]
        owner = owners[card]
        if zone == DECK or (zone == HAND and owner != seat and s.seen[card] & bit == 0):
            continue  # nobody can tell a hidden card from one in the deck
        out[zone_at + card * zones + zone] = 1
        if owner >= 0:
            out[owner_at + card * s.seats + _after(s, owner, seat)] = 1
        at = ats[card]
        if zone == CREW:
            out[second_at + card] = u8(at)
        elif at >= 0:
            out[on_at + card] = u8(at + 1)
        if forms[card] != PLAIN:
            out[form_at + card * WRATH + forms[card] - 1] = 1
        if turned[card] != 0:
            out[turned_at + card] = 1
        if zone == BLOCK:
            lens.put(mark_at + card, s.mark[card])
    for key in range(2 * s.seats):
        if s.leader[key] >= 0:
            lens.put(leads_at + s.leader[key], 1)
