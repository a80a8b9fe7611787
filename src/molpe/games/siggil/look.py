# molpe: compiled
"""How a state becomes a view."""

from collections.abc import Sequence

from molpe.cards.sight import Button
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
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice

PHASES: dict[int, Phase] = {DISCARDING: "discard", TAKING: "take", CONTROLLING: "control"}
WHERE: dict[int, Where] = {INSIDE: "siggil", FREE: "free", AWAY: "away"}

KINDS: tuple[Kind, ...] = ("", "card", "spirit")

PASS_BUTTON = "button-pass"
DONE_BUTTON = "button-done"


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
        self.above = [sum(1 << upper for upper in above) for above in layout.above]
        self.seen: list[dict[int, PlaceView]] = [{} for _ in range(PLACES)]
        """How each place has looked so far: the same again and again."""
        self.known: tuple[tuple[PlaceView, ...], dict[str, object]] = ((), {})
        """Where places lay last: those who look at one moment share them."""
        self.gone = [self._place(n, "gone", False, False, NO_CARD, "") for n in range(PLACES)]

    def views(self, state: SiggilState, viewers: Sequence[Seat]) -> list[SiggilView]:
        """All that each viewer may know; what lies open is looked at once."""
        at = list(state.at)
        places = self.places(state, at)
        spirits = tuple([self.spirit(state, at, spirit) for spirit in range(FAMILIES)])
        return [self._view(state, viewer, places, spirits) for viewer in viewers]

    def _view(
        self,
        state: SiggilState,
        viewer: Seat,
        places: tuple[PlaceView, ...],
        spirits: tuple[SpiritView, ...],
    ) -> SiggilView:
        actor = state.actor()
        phase: Phase = PHASES.get(state.phase, "luck")
        if actor in (CHANCE, NOBODY):
            phase = "luck" if actor == CHANCE else "over"
        buttons: list[Button] = []
        if phase == "control" and viewer == actor:
            buttons.append(Button(PASS_BUTTON))
            if state.book.larger or state.book.beside:
                buttons.append(Button(DONE_BUTTON))
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
            hidden=bin(state.bag).count("1"),
            places=places,
            spirits=spirits,
            free=self.free(state),
            seats=tuple([self.seat(state, seat, viewer) for seat in range(state.seats)]),
            pile=self.pile(state),
            buttons=tuple(buttons),
        )

    def places(self, state: SiggilState, at: list[int]) -> tuple[PlaceView, ...]:
        """All places, their cards only where everyone can see them."""
        present, open_, laid, solo = state.present, state.open, laid_places(state), state.seats == 1
        views = []
        for number, card in enumerate(at):
            bit = 1 << number
            if laid & bit and not present & bit:
                views.append(self.gone[number])
                continue
            lies: Lies = "here" if laid & bit else "coming"
            covered = lies == "here" and self.above[number] & present != 0
            kind = hidden_kind(state, number) if solo and card == NO_CARD else ""
            is_open = open_ & bit != 0
            look = ((card + 1) << 5) + 8 * KINDS.index(kind)
            look += 4 * (lies == "here") + 2 * covered + is_open
            seen = self.seen[number].get(look)
            if seen is None:
                seen = self._place(number, lies, covered, is_open, card, kind)
                self.seen[number][look] = seen
            views.append(seen)
        return tuple(views)

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

    def spirit(self, state: SiggilState, at: list[int], spirit: int) -> SpiritView:
        """One Spirit."""
        family, where = self.families[spirit], state.where(spirit)
        seen = CARDS + spirit in at
        return SpiritView(
            id=family.id,
            name=family.name,
            colour=family.colour,
            number=family.number,
            where=WHERE.get(where, "held"),
            seat=where - HELD if where >= HELD else -1,
            size=state.strength(spirit) if where >= HELD else 0,
            place=place_id(at.index(CARDS + spirit)) if seen else "",
        )

    def free(self, state: SiggilState) -> tuple[str, ...]:
        """The free Spirits, by age where it counts."""
        if not state.book.solo():
            spirits = [n for n in range(FAMILIES) if state.where(n) == FREE]
        else:
            spirits = [d - 1 for n in range(3) if (d := state.queue >> (3 * n) & 7)]
        return tuple(self.families[spirit].id for spirit in spirits)

    def seat(self, state: SiggilState, seat: Seat, viewer: Seat) -> SeatView:
        """What lies before a seat; only its owner sees the faces of a hand."""
        cards = self.ids(state.own[OWN * seat + HAND])
        if seat == viewer:
            hand = tuple(HandCard(card, card) for card in cards)
        else:
            hand = tuple([HandCard(f"hand-{seat}-{n}", "") for n in range(len(cards))])
        caught = state.own[OWN * seat + CAUGHT]
        return SeatView(
            seat=seat,
            hand=hand,
            seen=cards,
            sets=tuple(self.sets(state, seat)),
            spirits=tuple([self.families[n].id for n in range(FAMILIES) if caught >> n & 1]),
        )

    def sets(self, state: SiggilState, seat: Seat) -> list[SetView]:
        """The sets before a seat, Spirit by Spirit."""
        sets = []
        for pair in range(2 * FAMILIES):
            spirit, kind = divmod(pair, 2)
            held = state.where(spirit) == HELD + seat
            for old, some in enumerate((state.set_of(seat, pair), state.old_set(seat, pair))):
                if some:
                    sets.append(
                        SetView(
                            spirit=self.families[spirit].id,
                            kind="number" if kind else "family",
                            cards=tuple([self.names[card] for card in in_set(state, pair, some)]),
                            holds=held and not old and (state.starred >> spirit & 1) == kind,
                            old=bool(old),
                        )
                    )
        return sets

    def pile(self, state: SiggilState) -> PileView:
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

    def lying(self, view: SiggilView) -> dict[str, object]:
        """Places that cards were taken from, hands, and who has which Spirit."""
        places = view.places
        known = self.known  # threads beside the loop look too
        if known[0] is not places:
            known = self.known = (places, {place.id: place.lies == "gone" for place in places})
        found = known[1].copy()
        for spirit in view.spirits:
            found[spirit.id] = (spirit.where, spirit.seat)
        for seat in view.seats:
            for card in seat.hand:
                found[card.id] = seat.seat
        return found


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


def choices(state: SiggilState, seat: Seat, names: Sequence[str], grammar: Forms) -> list[Choice]:
    """All legal actions, for a page."""
    found: list[Choice] = []
    for action in state.legal(seat):
        one = gist(state, names, action)
        found.append((action, grammar.write(one), clicks(state, names, action), one))
    return found


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
