# molpe: compiled
"""How a state becomes a view."""

from collections.abc import Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from molpe.cards.sight import Button, backs
from molpe.games.siggil.book import CARDS, FAMILIES, PLACES
from molpe.games.siggil.edition import Family
from molpe.games.siggil.layouts import Layout
from molpe.games.siggil.notation import capture_of, cards_of, gist, in_set, place_id
from molpe.games.siggil.seal import (
    AWAY,
    CAUGHT,
    CONTROLLING,
    DISCARDING,
    FREE,
    HAND,
    HELD,
    INSIDE,
    NO_CARD,
    OWN,
    TAKING,
)
from molpe.games.siggil.state import PASS, TAKE, SiggilState
from molpe.games.siggil.view import (
    HandCard,
    Kind,
    Lies,
    Phase,
    PileView,
    PlaceView,
    SeatView,
    SetView,
    SiggilView,
    SpiritView,
    Where,
)
from molpe.kernel import CHANCE, NOBODY, Seat
from molpe.kernel.bits import BIT, popcount
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice
from molpe.kernel.keeping import kept

PHASES: dict[int, Phase] = {DISCARDING: "discard", TAKING: "take", CONTROLLING: "control"}
WHERE: dict[int, Where] = {INSIDE: "siggil", FREE: "free", AWAY: "away"}

KINDS: tuple[Kind, ...] = ("", "card", "spirit")

PASS_BUTTON = "button-pass"
DONE_BUTTON = "button-done"
BUTTONS = (Button(PASS_BUTTON), Button(DONE_BUTTON))


class Look:
    """Looks at states of one layout and edition."""

    def __init__(
        self, layout: Layout, families: Sequence[Family], names: Sequence[str], open_pile: bool
    ) -> None:
        self.layout = layout
        self.families = families
        self.names = names
        self.open_pile = open_pile
        self.width = max(place.x + place.width for place in layout.places)
        self.height = max(place.y + place.height for place in layout.places)
        self.above = vec[i64]([sum(1 << upper for upper in above) for above in layout.above])
        self.places: list[dict[int, PlaceView]] = [{} for _ in range(PLACES)]
        """How each place has looked so far: the same again and again."""
        self.spirits: list[dict[int, SpiritView]] = [{} for _ in range(FAMILIES)]
        """How each Spirit has."""
        self.offered: dict[int, Choice] = {}
        """Actions that were offered before, with the card that they take."""
        self.gone = [self._place(n, "gone", False, False, NO_CARD, "") for n in range(PLACES)]

    def views(self, state: SiggilState, viewers: Sequence[Seat]) -> list[SiggilView]:
        """All that each viewer may know; what lies open is looked at once."""
        places = tuple(self._all_places(state, laid_places(state)))
        spirits, free, pile = self._spirits(state), self._free(state), self._pile(state)
        lies = [self._before(state, seat) for seat in range(state.seats)]
        found = []
        for viewer in viewers:
            seats = [_seat(seat, viewer, *cards) for seat, cards in enumerate(lies)]
            found.append(self._view(state, viewer, places, spirits, free, pile, seats))
        return found

    def onward(
        self,
        state: SiggilState,
        viewers: Sequence[Seat],
        was: SiggilState,
        seen: Sequence[SiggilView],
    ) -> list[SiggilView]:
        """The same after views of another moment: what has not changed since is taken from them."""
        last = seen[0]
        places = self._places(state, was, last.places)
        spirits = kept(last.spirits, self._spirits(state))
        free, pile = last.free, last.pile
        if state.keeper != was.keeper or state.queue != was.queue:
            free = self._free(state)
        if state.keeper != was.keeper or state.discard != was.discard:
            pile = self._pile(state)
        changed = [n for n in range(state.seats) if not _stays(state, was, n)]
        lies = {seat: self._before(state, seat) for seat in changed}
        found = []
        for viewer, old in zip(viewers, seen, strict=True):
            seats = list(old.seats)
            for seat, cards in lies.items():
                seats[seat] = _seat(seat, viewer, *cards)
            found.append(self._view(state, viewer, places, spirits, free, pile, seats))
        return found

    def _view(
        self,
        state: SiggilState,
        viewer: Seat,
        places: tuple[PlaceView, ...],
        spirits: tuple[SpiritView, ...],
        free: tuple[str, ...],
        pile: PileView,
        seats: list[SeatView],
    ) -> SiggilView:
        actor = state.actor()
        phase: Phase = PHASES.get(state.phase, "luck")
        if actor in (CHANCE, NOBODY):
            phase = "luck" if actor == CHANCE else "over"
        buttons: tuple[Button, ...] = ()
        if phase == "control" and viewer == actor:
            buttons = BUTTONS if state.book.larger or state.book.beside else BUTTONS[:1]
        return SiggilView(
            viewer=viewer,
            layout=self.layout.id,
            title=self.layout.name,
            width=self.width,
            height=self.height,
            phase=phase,
            turn=state.turn,
            size=state.book.size,
            goal=state.book.goal,
            hidden=popcount(state.bag),
            places=places,
            spirits=spirits,
            free=free,
            seats=tuple(seats),
            pile=pile,
            buttons=buttons,
        )

    def _places(
        self, state: SiggilState, was: SiggilState, old: tuple[PlaceView, ...]
    ) -> tuple[PlaceView, ...]:
        """All places, made anew where something lies otherwise there or above."""
        laid = laid_places(state)
        if state.seats == 1:  # what is known of a hidden card hangs on all others
            return tuple(self._all_places(state, laid))
        lifted = state.present ^ was.present
        other = lifted | (state.open ^ was.open) | (laid ^ laid_places(was))
        at, lay, above = state.at, was.at, self.above
        found: list[PlaceView] = []
        for number in range(i64(PLACES)):
            if other & BIT[number] != 0 or above[number] & lifted != 0 or at[number] != lay[number]:
                if not found:
                    found = list(old)
                found[number] = self._look(state, number, laid)
        return tuple(found) if found else old

    def _all_places(self, state: SiggilState, laid: i64) -> list[PlaceView]:
        return [self._look(state, number, laid) for number in range(i64(PLACES))]

    def _look(self, state: SiggilState, number: i64, laid: i64) -> PlaceView:
        """A place, its card only where everyone can see it."""
        bit, card, present = BIT[number], i64(state.at[number]), state.present
        if laid & bit != 0 and present & bit == 0:
            return self.gone[number]
        lies: Lies = "here" if laid & bit != 0 else "coming"
        covered = laid & bit != 0 and self.above[number] & present != 0
        kind = hidden_kind(state, number) if state.seats == 1 and card == NO_CARD else ""
        is_open = state.open & bit != 0
        look = ((card + 1) << 5) + 8 * KINDS.index(kind)
        look += 4 * (lies == "here") + 2 * covered + is_open
        seen = self.places[number].get(look)
        if seen is None:
            seen = self._place(number, lies, covered, is_open, card, kind)
            self.places[number][look] = seen
        return seen

    def _place(
        self, number: int, lies: Lies, covered: bool, is_open: bool, card: int, kind: Kind
    ) -> PlaceView:
        place = self.layout.places[number]
        if card != NO_CARD:
            kind = "card" if card < CARDS else "spirit"
        return PlaceView(
            id=place_id(number),
            x=place.x,
            y=place.y,
            width=place.width,
            height=place.height,
            level=place.level,
            face=place.face,
            group=place.group,
            lies=lies,
            covered=covered,
            open=is_open,
            card=self.names[card] if card != NO_CARD else "",
            kind=kind,
        )

    def _spirits(self, state: SiggilState) -> tuple[SpiritView, ...]:
        """All Spirits, with the places where they can be seen."""
        lies = vec[i64]([0] * FAMILIES)
        at = state.at
        for number in range(i64(PLACES)):
            card = i64(at[number])
            if CARDS <= card < NO_CARD:
                lies[card - CARDS] = number + 1
        return tuple([self._spirit(state, n, lies[n]) for n in range(i64(FAMILIES))])

    def _spirit(self, state: SiggilState, spirit: i64, lies: i64) -> SpiritView:
        where = state.where(spirit)
        size = state.strength(spirit) if where >= HELD else 0
        look = (where * 8 + size) * 64 + lies
        seen = self.spirits[spirit].get(look)
        if seen is None:
            family = self.families[spirit]
            seen = self.spirits[spirit][look] = SpiritView(
                id=family.id,
                name=family.name,
                colour=family.colour,
                number=family.number,
                where=WHERE.get(where, "held"),
                seat=where - HELD if where >= HELD else -1,
                size=size,
                place=place_id(lies - 1) if lies > 0 else "",
            )
        return seen

    def _free(self, state: SiggilState) -> tuple[str, ...]:
        """The free Spirits, by age where it counts."""
        if not state.book.solo():
            spirits = [n for n in range(FAMILIES) if state.where(n) == FREE]
        else:
            spirits = [d - 1 for n in range(3) if (d := state.queue >> (3 * n) & 7)]
        return tuple([self.families[spirit].id for spirit in spirits])

    def _before(
        self, state: SiggilState, seat: Seat
    ) -> tuple[tuple[str, ...], tuple[SetView, ...], tuple[str, ...]]:
        """The cards in a seat's hand, its sets and its Spirits."""
        caught = state.own[OWN * seat + CAUGHT]
        return (
            self.ids(state.own[OWN * seat + HAND]),
            tuple(self.sets(state, seat)),
            tuple([self.families[n].id for n in range(FAMILIES) if caught >> n & 1]),
        )

    def sets(self, state: SiggilState, seat: i64) -> list[SetView]:
        """The sets before a seat, Spirit by Spirit."""
        sets: list[SetView] = []
        for pair in range(i64(2 * FAMILIES)):
            some, old = state.set_of(seat, pair), state.old_set(seat, pair)
            spirit, kind = pair >> 1, pair & 1
            if some != 0:
                holds = state.where(spirit) == HELD + seat
                holds = holds and (state.starred >> spirit) & 1 == kind
                sets.append(self._set(state, pair, some, holds, False))
            if old != 0:
                sets.append(self._set(state, pair, old, False, True))
        return sets

    def _set(self, state: SiggilState, pair: int, some: int, holds: bool, old: bool) -> SetView:
        return SetView(
            spirit=self.families[pair // 2].id,
            kind="number" if pair % 2 else "family",
            cards=tuple([self.names[card] for card in in_set(state, pair, some)]),
            holds=holds,
            old=old,
        )

    def _pile(self, state: SiggilState) -> PileView:
        """The solo discard pile, with the Spirits driven away."""
        away = [self.families[n].id for n in range(FAMILIES) if state.where(n) == AWAY]
        cards = (*self.ids(state.discard), *away)
        return PileView(
            open=self.open_pile,
            count=len(cards),
            cards=cards if self.open_pile else (),
            seen=cards,
        )

    def ids(self, mask: int) -> tuple[str, ...]:
        """The names of a set of ordinary cards."""
        return tuple([self.names[card] for card in cards_of(mask)])

    def choices(self, state: SiggilState, seat: Seat, grammar: Forms) -> list[Choice]:
        """All legal actions, for a page."""
        found: list[Choice] = []
        for action in state.legal(seat):
            taken = state.at[(action - TAKE) % PLACES] if action < PASS else 0
            one = self.offered.get(64 * action + taken)
            if one is None:
                done = gist(state, self.names, action)
                text = grammar.write(done)
                one = (action, text, clicks(state, self.names, action), done)
                if action <= PASS:  # what makes a capture hangs on what lies on the table
                    self.offered[64 * action + taken] = one
            found.append(one)
        return found


def lying(view: SiggilView) -> dict[str, object]:
    """Places that cards were taken from, hands, and who has which Spirit."""
    found: dict[str, object] = {place.id: place.lies == "gone" for place in view.places}
    for spirit in view.spirits:
        found[spirit.id] = (spirit.where, spirit.seat)
    for seat in view.seats:
        for card in seat.hand:
            found[card.id] = seat.seat
    return found


def shifted(was: SiggilView, now: SiggilView) -> tuple[dict[str, object], dict[str, object]]:
    """The same of two views, without what is the same object in both."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    places: tuple[PlaceView, ...] = now.places
    old_places: tuple[PlaceView, ...] = was.places
    if places is not old_places:
        for i in range(len(places)):
            if places[i] is not old_places[i]:
                before[old_places[i].id] = old_places[i].lies == "gone"
                after[places[i].id] = places[i].lies == "gone"
    if was.spirits is not now.spirits:
        for lay, lies in zip(was.spirits, now.spirits, strict=True):
            if lay is not lies:
                before[lay.id] = (lay.where, lay.seat)
                after[lies.id] = (lies.where, lies.seat)
    for had, has in zip(was.seats, now.seats, strict=True):
        if had is not has and had.hand != has.hand:
            for card in had.hand:
                before[card.id] = had.seat
            for card in has.hand:
                after[card.id] = has.seat
    return before, after


def _stays(state: SiggilState, was: SiggilState, seat: i64) -> bool:
    """Whether what lies before a seat is what lay there."""
    if (
        state.keeper != was.keeper
        or state.starred != was.starred
        or state.old_families != was.old_families
        or state.old_numbers != was.old_numbers
    ):
        return False
    for at in range(OWN * seat, OWN * seat + OWN):
        if state.own[at] != was.own[at]:
            return False
    return True


def _seat(
    seat: Seat,
    viewer: Seat,
    cards: tuple[str, ...],
    sets: tuple[SetView, ...],
    spirits: tuple[str, ...],
) -> SeatView:
    """What lies before a seat; only its owner sees the faces of a hand."""
    if seat == viewer:
        hand = [_in_hand(card, card) for card in cards]
    else:
        hand = [_in_hand(back, "") for back in backs(f"hand-{seat}", len(cards))]
    return SeatView(seat=seat, hand=tuple(hand), seen=cards, sets=sets, spirits=spirits)


@lru_cache(4096)
def _in_hand(id: str, card: str) -> HandCard:
    """A card in a hand."""
    return HandCard(id, card)


def clicks(state: SiggilState, names: Sequence[str], action: int) -> tuple[str, ...]:
    """The place, or the Spirit and the cards of a set, to click for an action."""
    if action < PASS:
        return (place_id((action - TAKE) % PLACES),)
    if action == PASS:
        return (PASS_BUTTON,)
    spirit, members, _ = capture_of(state, action)
    found = [names[CARDS + spirit], *[names[card] for card in members]]
    if state.book.larger or state.book.beside:  # or a smaller set would begin a larger
        found.append(DONE_BUTTON)
    return tuple(found)


def laid_places(state: SiggilState) -> int:
    """The places laid so far, as bits."""
    places = 0
    for group in range(state.group):
        places |= state.book.groups[group]
    return places


def hidden_kind(state: SiggilState, place: int) -> Kind:
    """Ruling 21: solo, it is known which cards are Spirits, as far as it follows."""
    book = state.book
    if not book.scattered:
        return "spirit" if book.bound >> place & 1 else "card"
    packet = book.packet[place]
    if state.spirited >> packet & 1:
        return "card"
    return "spirit" if state.undecided(packet) == 1 else ""
