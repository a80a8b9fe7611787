# molpe: compiled
"""What effects change without moving a card of their own: denials, icons, the market."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import (
    BURY,
    COPY,
    COURT,
    DENIED,
    DENIED_BUT,
    DENIED_LONG,
    DENIED_STOPS,
    DENY,
    DRAW_EFFECTS,
    EFFECTS,
    FOE,
    GAIN_CARD,
    ICONS_ADDED,
    ICONS_FORM,
    ICONS_LEAST,
    ICONS_LIVE,
    ICONS_MOST,
    ICONS_WEAK,
    MARKET_ACT,
    NEXT_EFFECT,
    OP,
    PER_CARD,
    PER_MOVED,
    PER_PAID,
    STRIPS_ANY,
    WHO,
    N,
)
from molpe.games.sins.codes import CARD, ICON, Q_COPY, Q_REALM, Q_STRIP_CARD
from molpe.games.sins.icons import COLOURS, of
from molpe.games.sins.instructions import THIS_PHASE, add_once
from molpe.games.sins.looks import Looks
from molpe.games.sins.registers import (
    ADD_POWER,
    ADD_WEAK,
    ATTACK_PHASE,
    BEGIN,
    COURTS,
    CUT_POWER,
    CUT_WEAK,
    DENY_CHOSEN,
    DOOMED,
    EVERYONE,
    ICON_COPIED,
    LEFT,
    MARKET_CHOSEN,
    ME,
    MOVED,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NOTHING,
    PAID_KIND,
    PER,
    PHASE,
    PLAY,
    PLAYS_LEFT,
    PULL_FACE,
    RIVAL,
    SLOT,
    SOURCE,
    STEP,
    STRIP_ON,
    STRIPPED,
    UNDER,
)
from molpe.kernel.bits import BIT


@mypyc_attr(acyclic=True)
class Changes(Looks):
    """A table on which icons and the Realm change."""

    __slots__ = ()

    # Denials.

    def _deny(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        me = r[ME]
        if code[at + DENIED] == GAIN_CARD:
            if r[STEP] == BEGIN and self._faces() > 0:
                r[STEP] = DENY_CHOSEN
                self.ask(Q_REALM, me)
            else:
                self.next()
            return
        lasts: i64 = THIS_PHASE
        if code[at + DENIED_LONG] == 1:
            lasts = BIT[me]
        for player in range(self.players):
            if player == me or (code[at + WHO] == FOE and player != r[RIVAL]):
                continue
            if code[at + DENIED] == NEXT_EFFECT:
                self.put(player, NO_NEXT, self.get(player, NO_NEXT) | lasts)
            elif code[at + DENIED] == EFFECTS:
                self.put(player, NO_EFFECTS, self.get(player, NO_EFFECTS) | lasts)
                if code[at + DENIED_STOPS] == 1:
                    self._stop(player)
            elif code[at + DENIED] == DRAW_EFFECTS:
                self.put(player, NO_DRAWS, self.get(player, NO_DRAWS) | lasts)
            else:
                plays = code[at + DENIED_BUT] + 1
                before = self.get(player, PLAYS_LEFT)
                if before == 0 or before > plays:
                    self.put(player, PLAYS_LEFT, plays)
        self.next()

    def _stop(self, player: i64) -> None:
        """Ruling 37: what a player's cards in play do now is switched off."""
        kept = vec[i64]()
        for i in range(len(self.marks)):
            mark = self.marks[i]
            keep = (mark & 255) == DOOMED
            if not keep:
                keep = True
                for k in range(self.count(player, PLAY)):
                    if self.tag_at(player, PLAY, k) == ((mark >> 8) & 255):
                        keep = False
            if keep:
                kept = append(kept, mark)
        self.marks = kept

    # Icons.

    def _strip(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        if r[STEP] == BEGIN:
            r[LEFT] = code[at + N]
            r[STEP] = STRIP_ON
        if r[LEFT] == 0 or self.strippable(at, self.buffer(), 0) == 0:
            self.next()
        else:
            self.ask(Q_STRIP_CARD, r[ME])

    def _bare(self, at: i64, i: i64) -> bool:
        """Whether a card in play of the foe has no icon left to strip."""
        foe = self.r[RIVAL]
        if self.powers_of(foe, i) != 0:
            return False
        return self.book.code[at + STRIPS_ANY] == 0 or self.weak_of(foe, i) == 0

    def strippable(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The foe's cards in play that have an icon to strip, as actions."""
        first = n
        foe = self.r[RIVAL]
        for i in range(self.count(foe, PLAY)):
            if not self._bare(at, i):
                n = add_once(out, first, n, CARD + self.kind_at(foe, PLAY, i))
        return n

    def strip_icons(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The icons of the chosen card, as actions."""
        foe = self.r[RIVAL]
        powers = self.powers_of(foe, self.r[STRIPPED])
        weak = self.weak_of(foe, self.r[STRIPPED])
        for colour in range(COLOURS):
            if of(powers, colour) > 0:
                out[n] = ICON + colour
                n += 1
        if self.book.code[at + STRIPS_ANY] == 1:
            for colour in range(COLOURS):
                if of(weak, colour) > 0:
                    out[n] = ICON + COLOURS + colour
                    n += 1
        return n

    def _cut(self, icon: i64) -> None:
        r = self.r
        target = self.tag_at(r[RIVAL], PLAY, r[STRIPPED])
        kind: i64 = CUT_POWER
        if icon >= COLOURS:
            kind = CUT_WEAK
            icon -= COLOURS
        self.mark(kind, r[SOURCE], target, icon, 1)
        r[LEFT] -= 1

    def _icons_verb(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        form = code[at + ICONS_FORM]
        times: i64 = 1
        if form == COURT:
            self.put(r[ME], COURTS, self.get(r[ME], COURTS) + 1)
            self.next()
            return
        if form == COPY:
            if r[STEP] == BEGIN and self.copyable() != 0:
                r[STEP] = ICON_COPIED
                self.ask(Q_COPY, r[ME])
            else:
                self.next()
            return
        if form == PER_PAID:
            times = self.book.weak_n[r[PAID_KIND]]
        elif form == PER_MOVED:
            times = r[MOVED]
        elif form == PER_CARD and code[at + ICONS_LIVE] == 0:
            times = self.tally(at, r[ME], r[SOURCE])
        times = min(max(times, code[at + ICONS_LEAST]), code[at + ICONS_MOST])
        kind: i64 = ADD_POWER
        if code[at + ICONS_WEAK] == 1:
            kind = ADD_WEAK
        for colour in range(COLOURS):
            icons = of(code[at + ICONS_ADDED], colour)
            if icons > 0 and form == PER_CARD and code[at + ICONS_LIVE] == 1:
                self.mark(PER, r[SOURCE], r[SOURCE], colour, at)
            elif icons * times > 0:
                self.mark(kind, r[SOURCE], r[SOURCE], colour, icons * times)
        self.next()

    def copyable(self) -> i64:
        """The power icons printed on the foe's cards in play and on the Realm's."""
        r = self.r
        icons: i64 = 0
        if r[PHASE] == ATTACK_PHASE:
            for i in range(self.count(r[RIVAL], PLAY)):
                icons += self.book.powers[self.kind_at(r[RIVAL], PLAY, i)]
        for place in range(5):
            if self.face(place) != NOTHING:
                icons += self.book.powers[self.face(place)]
        return icons

    # The market.

    def _market(self) -> None:
        r = self.r
        if r[STEP] == BEGIN and self._faces() > 0:
            r[STEP] = MARKET_CHOSEN
            self.ask(Q_REALM, r[ME])
        else:
            self.next()

    def _realm_chosen(self, at: i64, kind: i64) -> None:
        """A Realm card is bolted, buried or destroyed."""
        r = self.r
        code = self.book.code
        place = self.place_of(kind, -1)
        if code[at + OP] == DENY:
            self.lock(place, r[ME])
            return
        self.set_face(place, NOTHING)
        if code[at + MARKET_ACT] == BURY:
            self.insert(self.players, UNDER, kind, self.fresh(self.players, EVERYONE))
        else:
            self.destroy(kind)
        r[SLOT] = place
        self.pull(1, self.players, PULL_FACE, 0)
