# molpe: compiled
"""What things cost, what can be paid, and how powers meet weaknesses in a struggle."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import MILL, MODULE_CARDS, TOLLGATE
from molpe.games.sins.codes import (
    BY_HAND,
    DEED,
    DEED_BY_HAND,
    DONE,
    GAINS,
    ICON,
    SUPPLIED,
)
from molpe.games.sins.effects import Effects
from molpe.games.sins.icons import (
    COLOURS,
    NEVER,
    OMNIS,
    can_grow,
    due,
    matches,
    of,
    one,
    other_ways,
    pays,
    proposal,
    total,
)
from molpe.games.sins.registers import (
    BUYING,
    CHOSEN,
    COLOUR,
    COURTS,
    DEEDED,
    DEEDS,
    DEEDS_LEFT,
    MILLED,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    PAID_NOW,
    RAGE,
    SPENT,
    TARGET,
    TURN,
)
from molpe.kernel.bits import BIT


@mypyc_attr(acyclic=True)
class Purse(Effects):
    """Payments and comparisons."""

    __slots__ = ()

    # The struggle.

    def attack(self) -> i64:
        """The powers of the attacker."""
        return self.powers_in_play(self.r[TURN]) + self.r[RAGE]

    def defence(self) -> i64:
        """The weaknesses of the defender."""
        return self.weak_in_play(self.r[TARGET])

    def unmatched(self) -> i64:
        """Ruling 17: the powers that nothing matches."""
        powers = self.attack()
        return total(powers) - matches(powers, self.defence())

    # Buying.

    def purse(self) -> i64:
        """The unspent powers of the buyer."""
        icons = self.powers_in_play(self.r[TURN])
        spent = self.r[SPENT]
        if spent == 0:
            return icons
        left: i64 = 0
        for colour in range(COLOURS):
            n = of(icons, colour) - of(spent, colour)
            if n > 0:
                left += one(colour) * n
        return left

    def mill(self) -> bool:
        """Whether one power of the buyer may still count as Omnis."""
        return self.r[MILLED] == 0 and self.holds_deed(self.r[TURN], MILL)

    def holds_deed(self, player: i64, deed: i64) -> bool:
        """Whether a Deed lies before a player."""
        return (self.get(player, DEEDS) & BIT[deed]) != 0

    def cost(self, thing: i64) -> i64:
        """The icons of a card, or of a Deed (as its action), for the buyer."""
        if thing >= DEED:
            cost = self.book.deed_cost[(thing - DEED) >> 3]
            if (thing & 7) != SUPPLIED:
                cost += one(OMNIS)
            return cost
        return self.book.weak[thing] + one(OMNIS) * self.extra()

    def extra(self) -> i64:
        """The Omnis weaknesses that others have added to every card for the buyer."""
        r = self.r
        more: i64 = 0
        tolls = self.book.deeds > 0 and r[PAID_NOW] == 0
        for player in range(self.players):
            if player != r[TURN]:
                more += self.get(player, COURTS)
                if tolls and self.holds_deed(player, TOLLGATE):
                    more += 1
        return more

    def need(self, thing: i64, cost: i64) -> i64:
        """How many icons of the cost must be paid; ruling 38: at least one."""
        n = total(cost)
        if thing < DEED:
            n -= self.r[OFF_NEXT] + self.r[OFF_ALL]
        if n < 1:
            return 1
        return n

    def bill(self, thing: i64) -> i64:
        """The fewest powers that the buyer needs for a card or Deed, or NEVER."""
        cost = self.cost(thing)
        return due(self.purse(), cost, self.need(thing, cost), self.mill())

    def fill_market(self, out: vec[i64], n: i64) -> i64:
        """What the buyer can pay for, as actions."""
        r = self.r
        purse = self.purse()
        if purse == 0:
            return n
        mill = self.mill()
        extra = one(OMNIS) * self.extra()
        first = n
        for place in range(5):
            kind = self.face(place)
            if kind == NOTHING or not self.may_gain(r[TURN], place):
                continue
            twin = False
            for i in range(first, n):
                if out[i] == GAINS + kind:
                    twin = True
            if twin:
                continue
            cost = self.book.weak[kind] + extra
            need = self.need(kind, cost)
            if due(purse, cost, need, mill) == NEVER:
                continue
            out[n] = GAINS + kind
            n += 1
            if other_ways(purse, cost, need, mill):
                out[n] = BY_HAND + kind
                n += 1
        if self.book.deeds > 0 and r[DEEDED] == 0:
            n = self._fill_deeds(purse, mill, out, n)
        return n

    def _fill_deeds(self, purse: i64, mill: bool, out: vec[i64], n: i64) -> i64:
        buyer = self.r[TURN]
        for deed in range(MODULE_CARDS):
            if self.holds_deed(buyer, deed):  # ruling 42: nobody holds two of a name
                continue
            for holder in range(8):
                if holder == SUPPLIED:
                    if of(self.r[DEEDS_LEFT], deed) == 0:
                        continue
                elif holder >= self.players or not self.holds_deed(holder, deed):
                    continue
                thing = DEED + 8 * deed + holder
                cost = self.cost(thing)
                need = total(cost)
                if due(purse, cost, need, mill) == NEVER:
                    continue
                out[n] = thing
                n += 1
                if other_ways(purse, cost, need, mill):
                    out[n] = thing + DEED_BY_HAND - DEED
                    n += 1
        return n

    def propose(self, thing: i64) -> i64:
        """The powers that the proposal spends on a card or Deed."""
        cost = self.cost(thing)
        return proposal(self.purse(), cost, self.need(thing, cost), self.mill())

    def fill_payment(self, out: vec[i64], n: i64) -> i64:
        """The next power of a payment by hand, in ascending order, as actions."""
        r = self.r
        thing = r[BUYING]
        cost = self.cost(thing)
        need = self.need(thing, cost)
        mill = self.mill()
        chosen = r[CHOSEN]
        purse = self.purse() - chosen
        later: i64 = 0
        for colour in range(r[COLOUR], COLOURS):
            later += one(colour) * of(purse, colour)
        for colour in range(r[COLOUR], COLOURS):
            there = of(purse, colour)
            if there > 0:
                with_one = chosen + one(colour)
                if can_grow(with_one, later - one(colour), cost, need, mill):
                    out[n] = ICON + colour
                    n += 1
            later -= one(colour) * there
        if pays(chosen, cost, need, mill):
            out[n] = DONE
            n += 1
        return n

    def spend(self, thing: i64, powers: i64) -> None:
        """Pay, and take what was paid for."""
        r = self.r
        cost = self.cost(thing)
        if self.mill() and not pays(powers, cost, self.need(thing, cost), False):
            r[MILLED] = 1
        r[SPENT] += powers
        buyer = r[TURN]
        if thing >= DEED:
            deed = (thing - DEED) >> 3
            holder = thing & 7
            if holder == SUPPLIED:
                r[DEEDS_LEFT] -= one(deed)
            else:
                self.put(holder, DEEDS, self.get(holder, DEEDS) & ~BIT[deed])
            self.put(buyer, DEEDS, self.get(buyer, DEEDS) | BIT[deed])
            r[DEEDED] = 1
            return
        r[OFF_NEXT] = 0
        r[PAID_NOW] += 1
        self.set_face(self.place_of(thing, buyer), NOTHING)
        self.gain(buyer, thing)
