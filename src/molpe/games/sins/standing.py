# molpe: compiled
"""How a player of SINS stands before the end."""

from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import KOSMOS, THRESHOLD
from molpe.games.sins.champion import Champion
from molpe.games.sins.icons import total
from molpe.games.sins.registers import (
    ATTACK_PHASE,
    BUY_PHASE,
    DESPAIR_PILE,
    DOMINANCE,
    HAND,
    PHASE,
    PILE,
    TURN,
)


@mypyc_attr(acyclic=True)
class Standing(Champion):
    """A table that can be judged."""

    __slots__ = ()

    def estimate(self, seat: i64) -> float:
        """Dominance, despair, decks and hands of a seat against the best of the others."""
        mine = self._standing(seat)
        most: i64 = -1000000
        for other in range(self.players):
            if other != seat:
                most = max(most, self._standing(other))
        gap = mine - most
        if gap < 0:
            return float(gap) / float(600 - gap)
        return float(gap) / float(600 + gap)

    def _standing(self, player: i64) -> i64:
        """A player's hopes, 400 for a dominance."""
        r = self.r
        book = self.book
        worth = 400 * self.get(player, DOMINANCE)
        pile = self.left_of(player)
        ripe: i64 = 0
        for i in range(self.count(pile, DESPAIR_PILE)):
            ripe += book.weak_n[self.kind_at(pile, DESPAIR_PILE, i)]
        worth += 26 * min(ripe, THRESHOLD) + 4 * self.count(pile, DESPAIR_PILE)
        if ripe >= THRESHOLD:
            worth += 60
        cards: i64 = 2
        weak: i64 = 0
        power: i64 = 0
        for zone in range(DESPAIR_PILE):
            for i in range(self.count(player, zone)):
                kind = self.kind_at(player, zone, i)
                cards += 1
                weak += book.weak_n[kind]
                power += book.powers_n[kind]
                if zone == HAND:
                    worth += 2 + 3 * book.weak_n[kind]
                    if kind != KOSMOS:
                        worth += 3 * book.powers_n[kind]
        worth += (90 * weak + 40 * power) // cards
        if r[TURN] == player:
            if r[PHASE] == BUY_PHASE:
                worth += 3 * total(self.purse())
            elif r[PHASE] == ATTACK_PHASE:
                worth += self._blow(player, 8 + 26 * weak // cards)
        return worth

    def _blow(self, player: i64, each: i64) -> i64:
        """What the struggle would bring if it ended now."""
        despair = self.unmatched()
        stock = self.draw_size(player) + self.count(player, PILE)
        if despair > stock:
            return stock * each - 400 * (despair - stock)
        return despair * each
