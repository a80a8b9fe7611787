# molpe: compiled
"""Marks on cards in play, and the icons that those cards have now."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from molpe.games.sins.rules.codes import CARD, PLAYED
from molpe.games.sins.rules.effects.condition import per_card
from molpe.games.sins.rules.effects.instruction import add_once
from molpe.games.sins.rules.matching import COLOURS, of, one
from molpe.games.sins.rules.program import ICONS_ADDED, ICONS_WEAK
from molpe.games.sins.rules.registers import (
    ADD_POWER,
    ADD_WEAK,
    CUT_POWER,
    CUT_WEAK,
    DOOMED,
    PER,
    PLAY,
)
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT

FOE_AT: Final = 24
"""Where a PER mark keeps the foe of its card, behind the instruction."""


def lay_mark(s: Scene, kind: i64, source: i64, target: i64, colour: i64, number: i64) -> None:
    """Lay something on a card in play, to the end of the phase or until it leaves."""
    s.marks = append(
        s.marks, kind | (source << 8) | (target << 16) | (colour << 24) | (number << 32)
    )


def kind_of(mark: i64) -> i64:
    """What a mark does."""
    return mark & 255


def source_of(mark: i64) -> i64:
    """The card in play that has laid a mark, by its number."""
    return (mark >> 8) & 255


def target_of(mark: i64) -> i64:
    """The card in play that a mark lies on, by its number."""
    return (mark >> 16) & 255


def colour_of(mark: i64) -> i64:
    """The colour of a mark's icons."""
    return (mark >> 24) & 255


def number_of(mark: i64) -> i64:
    """How many a mark adds; for PER the instruction that counts them, and whom it calls the foe."""
    return mark >> 32


def powers_of(s: Scene, player: i64, i: i64) -> i64:
    """The power icons of a card in play, with everything that is laid on it."""
    return _icons_of(s, player, i, ADD_POWER, CUT_POWER, s.book.powers[s.kind_at(player, PLAY, i)])


def weak_of(s: Scene, player: i64, i: i64) -> i64:
    """The weakness icons of a card in play, with everything that is laid on it."""
    return _icons_of(s, player, i, ADD_WEAK, CUT_WEAK, s.book.weak[s.kind_at(player, PLAY, i)])


def _icons_of(s: Scene, player: i64, i: i64, add: i64, cut: i64, icons: i64) -> i64:
    if len(s.marks) == 0:
        return icons
    ident = s.tag_at(player, PLAY, i)
    off: i64 = 0
    for k in range(len(s.marks)):
        mark = s.marks[k]
        if target_of(mark) != ident:
            continue
        kind = kind_of(mark)
        colour = colour_of(mark)
        if kind == add:
            icons += one(colour) * number_of(mark)
        elif kind == cut:
            off += one(colour)
        elif kind == PER:
            number = number_of(mark)
            foe = number >> FOE_AT
            at = number & (BIT[FOE_AT] - 1)
            if (s.book.code[at + ICONS_WEAK] == 1) == (add == ADD_WEAK):
                each = of(s.book.code[at + ICONS_ADDED], colour)
                icons += one(colour) * each * per_card(s, player, foe, ident, at)
    if off != 0:
        for colour in range(COLOURS):
            gone = min(of(off, colour), of(icons, colour))
            icons -= one(colour) * gone
    return icons


def in_play(s: Scene, player: i64, ident: i64) -> i64:
    """Where a card lies in play, by its number."""
    i: i64 = 0
    while s.tag_at(player, PLAY, i) != ident:
        i += 1
    return i


def _alike(s: Scene, player: i64, i: i64, j: i64) -> bool:
    """Whether two equal cards in play have the same icons and the same fate."""
    return (
        powers_of(s, player, i) == powers_of(s, player, j)
        and weak_of(s, player, i) == weak_of(s, player, j)
        and doomed(s, s.tag_at(player, PLAY, i)) == doomed(s, s.tag_at(player, PLAY, j))
    )


def doomed(s: Scene, ident: i64) -> bool:
    """Whether a card in play is destroyed when the phase ends."""
    for i in range(len(s.marks)):
        if kind_of(s.marks[i]) == DOOMED and target_of(s.marks[i]) == ident:
            return True
    return False


def unlike(s: Scene, player: i64, kind: i64) -> bool:
    """Whether a player has cards of a kind in play that can be told apart."""
    if len(s.marks) == 0:
        return False
    first: i64 = -1
    for i in range(s.count(player, PLAY)):
        if s.kind_at(player, PLAY, i) != kind:
            continue
        if first < 0:
            first = i
        elif not _alike(s, player, first, i):
            return True
    return False


def add_look(s: Scene, player: i64, i: i64, out: vec[i64], first: i64, n: i64) -> i64:
    """Write down a card in play by its number, unless one just like it is there."""
    for k in range(first, n):
        if out[k] >= PLAYED:
            j = in_play(s, player, out[k] - PLAYED)
            same = s.kind_at(player, PLAY, i) == s.kind_at(player, PLAY, j)
            if same and _alike(s, player, i, j):
                return n
    out[n] = PLAYED + s.tag_at(player, PLAY, i)
    return n + 1


def add_in_play(s: Scene, owner: i64, i: i64, out: vec[i64], first: i64, n: i64) -> i64:
    """Write down a card in play: a kind once, but equal cards that differ each by its number."""
    kind = s.kind_at(owner, PLAY, i)
    if unlike(s, owner, kind):
        return add_look(s, owner, i, out, first, n)
    return add_once(out, first, n, CARD + kind)


def powers_in_play(s: Scene, player: i64) -> i64:
    """All power icons of a player's cards in play."""
    icons: i64 = 0
    for i in range(s.count(player, PLAY)):
        icons += powers_of(s, player, i)
    return icons


def weak_in_play(s: Scene, player: i64) -> i64:
    """All weakness icons of a player's cards in play."""
    icons: i64 = 0
    for i in range(s.count(player, PLAY)):
        icons += weak_of(s, player, i)
    return icons
