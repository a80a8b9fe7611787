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
from molpe.games.sins.rules.scene import Scene


def progress(s: Scene) -> None:
    """Ruling 40: a card was gained, destroyed or given, or a pile resolved."""
    s.r[IDLE] = -1  # the end of the turn makes it 0


def destroy(s: Scene, kind: i64) -> None:
    """Ruling 31: out of the game, an Ooze back to its supply."""
    opened(s, kind)
    if kind >= s.book.ooze:
        s.push(s.players, SUPPLY, kind, EVERYONE)
    else:
        s.push(s.players, GONE, kind, EVERYONE)
    progress(s)


def to_discard(s: Scene, player: i64, kind: i64) -> None:
    """Face up on a discard pile."""
    opened(s, kind)
    s.push(player, PILE, kind, EVERYONE)


def reshuffle(s: Scene, player: i64) -> None:
    """The discard pile becomes the draw pile, which is empty: a new shuffle."""
    generation = (s.get(player, GENERATION) + 1) % 32
    s.put(player, GENERATION, generation)
    s.put(player, SHUFFLE, 32 * player + generation)
    for i in range(s.count(player, PILE)):
        s.bag_in(player, s.kind_at(player, PILE, i))
    s.n[player * ZONES + PILE] = 0


def from_play(s: Scene, player: i64, index: i64) -> i64:
    """A card leaves play, and what was laid on it is gone for good."""
    kind = s.remove(player, PLAY, index)
    if len(s.marks) > 0:
        ident = s.held >> TAG
        kept = vec[i64]()
        for i in range(len(s.marks)):
            mark = s.marks[i]
            if target_of(mark) != ident:
                kept = append(kept, mark)
        s.marks = kept
    return kind


def discard_from_play(s: Scene, player: i64, index: i64) -> None:
    """To the discard pile of its player; an Ooze slides on to the left."""
    kind = from_play(s, player, index)
    if kind >= s.book.ooze:
        player = s.left_of(player)
    to_discard(s, player, kind)


def gain(s: Scene, player: i64, kind: i64) -> None:
    """A card comes to a player from the Realm: to the discard pile, or where it is diverted."""
    s.put(player, GAINED_NOW, s.get(player, GAINED_NOW) + 1)
    progress(s)
    if s.get(player, DIVERTED) > 0:
        s.put(player, DIVERTED, 0)
        opened(s, kind)
        s.push(player, HAND, kind, s.fresh(player, EVERYONE))
    else:
        to_discard(s, player, kind)


def to_despair(s: Scene, player: i64, kind: i64, note: i64, given: bool) -> None:
    """Face down on a despair pile."""
    s.push(player, DESPAIR_PILE, kind, note)
    if given:
        progress(s)
        if player != s.r[TURN]:
            s.r[GIVEN] += 1
