# molpe: compiled
"""Cards that come to piles, and what that means."""

from librt.vecs import append, vec
from mypy_extensions import i64

from molpe.games.sins.rules.marks import target_of
from molpe.games.sins.rules.packs import opened
from molpe.games.sins.rules.registers import (
    DESPAIR_PILE,
    DIVERTED,
    EVERYONE,
    GAINED_NOW,
    GENERATION,
    GIVEN,
    GONE,
    HAND,
    IDLE,
    PILE,
    PLAY,
    SHUFFLE,
    SUPPLY,
    TAG,
    TURN,
    ZONES,
)
from molpe.games.sins.rules.tableau import Tableau


def progress(t: Tableau) -> None:
    """Ruling 40: a card was gained, destroyed or given, or a pile resolved."""
    t.r[IDLE] = -1  # the end of the turn makes it 0


def destroy(t: Tableau, kind: i64) -> None:
    """Ruling 31: out of the game, an Ooze back to its supply."""
    opened(t, kind)
    if kind >= t.book.ooze:
        t.push(t.players, SUPPLY, kind, EVERYONE)
    else:
        t.push(t.players, GONE, kind, EVERYONE)
    progress(t)


def to_discard(t: Tableau, player: i64, kind: i64) -> None:
    """Face up on a discard pile."""
    opened(t, kind)
    t.push(player, PILE, kind, EVERYONE)


def reshuffle(t: Tableau, player: i64) -> None:
    """The discard pile becomes the draw pile, which is empty: a new shuffle."""
    generation = (t.get(player, GENERATION) + 1) % 32
    t.put(player, GENERATION, generation)
    t.put(player, SHUFFLE, 32 * player + generation)
    for i in range(t.count(player, PILE)):
        t.bag_in(player, t.kind_at(player, PILE, i))
    t.n[player * ZONES + PILE] = 0


def from_play(t: Tableau, player: i64, index: i64) -> i64:
    """A card leaves play, and what was laid on it is gone for good."""
    kind = t.remove(player, PLAY, index)
    if len(t.marks) > 0:
        ident = t.held >> TAG
        kept = vec[i64]()
        for i in range(len(t.marks)):
            mark = t.marks[i]
            if target_of(mark) != ident:
                kept = append(kept, mark)
        t.marks = kept
    return kind


def discard_from_play(t: Tableau, player: i64, index: i64) -> None:
    """To the discard pile of its player; an Ooze slides on to the left."""
    kind = from_play(t, player, index)
    if kind >= t.book.ooze:
        player = t.left_of(player)
    to_discard(t, player, kind)


def gain(t: Tableau, player: i64, kind: i64) -> None:
    """A card comes to a player from the Realm: to the discard pile, or where it is diverted."""
    t.r[GAINED_NOW] += 1
    progress(t)
    if t.r[DIVERTED] > 0:
        t.r[DIVERTED] = 0
        opened(t, kind)
        t.push(player, HAND, kind, t.fresh(player, EVERYONE))
    else:
        to_discard(t, player, kind)


def to_despair(t: Tableau, player: i64, kind: i64, note: i64, given: bool) -> None:
    """Face down on a despair pile."""
    t.push(player, DESPAIR_PILE, kind, note)
    if given:
        progress(t)
        if player != t.r[TURN]:
            t.r[GIVEN] += 1
