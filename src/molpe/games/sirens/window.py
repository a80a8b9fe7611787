# molpe: compiled
"""How a state of Sirens becomes a view."""

from functools import lru_cache

from mypy_extensions import i64

from molpe.cards.sight import backs
from molpe.games.sirens.book import NO_RULE, Book
from molpe.games.sirens.breakdown import Tally, heart_points, tally_orpheus, tally_song
from molpe.games.sirens.draft import BLIND, KEEP, ROOT, SONG
from molpe.games.sirens.edition import RULES, Edition
from molpe.games.sirens.notation import gist
from molpe.games.sirens.rows import unpack
from molpe.games.sirens.state import ROOT_CODE, SONG_CODE, TIE, SirensState
from molpe.games.sirens.view import (
    CardView,
    EndView,
    RoundView,
    RowView,
    SingerView,
    SirensView,
    Songs,
    SongView,
)
from molpe.kernel import Gist, Message, Seat
from molpe.kernel.bits import popcount

PHASES = (
    "reveal",
    "deal",
    "blind",
    "start",
    "draw",
    "blessing",
    "keep",
    "root",
    "song",
    "turn",
    "over",
)

ENDS = [(EndView(f"end-{seat}-left"), EndView(f"end-{seat}-right")) for seat in range(2)]


def card_views(edition: Edition) -> tuple[CardView, ...]:
    """The faces of the cards."""
    return tuple(
        CardView(
            id=card.id,
            name=card.name,
            colour=card.colour,
            hearts=card.hearts,
            flows=edition.flow.get(card.colour),
            left=card.left or None,
            left_value=edition.value(card.left),
            right=card.right or None,
            right_value=edition.value(card.right),
            rule=card.rule,
            letter=card.letter,
        )
        for card in edition.cards
    )


@lru_cache(4096)
def hidden(place: str, n: int) -> tuple[CardView, ...]:
    """So many cards that the viewer does not know."""
    return tuple(map(CardView, backs(place, n)))


def in_mask(mask: int) -> list[int]:
    """The cards of a mask."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


class Window:
    """Makes views of the states of one game."""

    def __init__(self, edition: Edition, book: Book, otherwise: frozenset[str]) -> None:
        self.edition = edition
        self.book = book
        self.ids = edition.ids
        self.faces = card_views(edition)
        self.by_id = {face.id: face for face in self.faces}
        self.names = {card.id: card.name for card in edition.cards}
        self.notes = [
            Message(f"rule-{rule}-otherwise" if rule in otherwise else f"rule-{rule}")
            for rule in RULES
        ]
        self.scored: dict[tuple[int, ...], Songs] = {}

    def view(self, state: SirensState, viewer: Seat) -> SirensView:
        """All that this seat, or a spectator, may know."""
        singers = (self.singer(state, 0, viewer), self.singer(state, 1, viewer))
        return self._view(state, viewer, singers, self.so_far(state), self.last_round(state))

    def onward(
        self, state: SirensState, viewer: Seat, was: SirensState, seen: SirensView
    ) -> SirensView:
        """The same after the view of another moment: what has not changed is taken from it."""
        one, other = seen.singers
        if not stays(state, was, 0):
            one = self.singer(state, 0, viewer)
        if not stays(state, was, 1):
            other = self.singer(state, 1, viewer)
        so_far = seen.so_far if rows_stay(state, was) else self.so_far(state)
        again = state.last_round == was.last_round
        last = seen.last if again else self.last_round(state)
        return self._view(state, viewer, (one, other), so_far, last)

    def _view(
        self,
        state: SirensState,
        viewer: Seat,
        singers: tuple[SingerView, SingerView],
        so_far: Songs | None,
        last: RoundView | None,
    ) -> SirensView:
        duel = state.seats == 2
        known_rule = state.rule_card >= 0
        return SirensView(
            viewer=viewer,
            mode="duel" if duel else "solo",
            phase=PHASES[state.phase],
            round=state.round,
            draft=state.half + 1,
            pick=(state.step if duel else len(unpack(state.row0))) + 1,
            rule=self.faces[state.rule_card] if known_rule else None,
            rule_note=self.notes[state.rule] if state.rule != NO_RULE else None,
            ship=popcount(state.ship),
            singers=singers,
            so_far=so_far,
            last=last,
        )

    def singer(self, state: SirensState, seat: int, viewer: Seat) -> SingerView:
        """A seat or, as 1 in a match alone, Orpheus, as the viewer sees them."""
        solo = state.seats == 1
        orpheus = solo and seat == 1
        prizes = in_mask(state.prize(seat))
        left, right = ENDS[seat]
        choice: Gist | None = None
        if seat == viewer and state.choice(seat) >= 0 and state.phase != BLIND:
            code = state.choice(seat) + {ROOT: ROOT_CODE, SONG: SONG_CODE}.get(state.phase, 0)
            choice = gist(state, seat, code, self.ids)
        return SingerView(
            seat=seat,
            orpheus=orpheus,
            side=state.side if orpheus else None,
            # ruling 33: a Blessing is never seen; a Sailor was the rule that all have seen
            prizes=hidden(f"blessing-{seat}", len(prizes)) if solo else self.known(prizes),
            hand=self.hand(state, seat, viewer),
            kept=self.kept(state, seat, viewer),
            row=RowView(f"row-{seat}", self.known(unpack(state.row(seat))), left, right),
            chosen=state.choice(seat) >= 0,
            choice=choice,
        )

    def known(self, cards: list[int]) -> tuple[CardView, ...]:
        """Cards that the viewer sees."""
        return tuple([self.faces[card] for card in cards])

    def hand(self, state: SirensState, seat: int, viewer: Seat) -> tuple[CardView, ...]:
        """Ruling 7: the own hand, and after the first pass the hand that was passed on."""
        cards = in_mask(state.hand(seat))
        if state.seats == 1:
            seen = True
        elif viewer == seat:
            seen = state.phase != BLIND  # ruling 28
        else:
            seen = viewer == 1 - seat and state.phase in (KEEP, BLIND) and state.step > 0
        return self.known(cards) if seen else hidden(f"hand-{seat}", len(cards))

    def kept(self, state: SirensState, seat: int, viewer: Seat) -> tuple[CardView, ...]:
        """Ruling 7: the own cards, all once they are revealed, and what the passing gave away."""
        cards = unpack(state.picks(seat))
        if viewer == seat or state.phase in (ROOT, SONG):
            return self.known(cards)
        secret = hidden(f"kept-{seat}", len(cards))
        if viewer == 1 - seat and state.phase == KEEP:
            # the second was taken from the hand that the viewer passed on and has back now
            return secret[:1] + self.known(cards[1:])
        return secret

    def so_far(self, state: SirensState) -> Songs | None:
        """The rows on the table as if they were the songs: everyone can reckon so much."""
        if not (state.row0 and state.row1):
            return None
        won = len(in_mask(state.prize0)), len(in_mask(state.prize1))
        return self.songs(state.seats, state.rule, state.side, state.row0, state.row1, *won)

    def last_round(self, state: SirensState) -> RoundView | None:
        """The last round that was scored; everyone sees both songs."""
        if state.last_round == 0:
            return None
        duel = state.seats == 2
        rule = self.book.rules[state.last_rule] if duel else NO_RULE
        songs = self.songs(
            state.seats,
            rule,
            state.last_side,
            state.last0,
            state.last1,
            state.last_prizes0,
            state.last_prizes1,
        )
        return RoundView(
            round=state.last_round,
            rule=RULES[rule] if duel else None,
            side=None if duel else state.last_side,
            songs=songs,
            winner=None if state.last_winner == TIE else state.last_winner,
        )

    def songs(self, *reckoned: int) -> Songs:
        """Two rows reckoned against each other, remembered for the next viewer."""
        if reckoned not in self.scored:
            if len(self.scored) > 100:
                self.scored.clear()
            self.scored[reckoned] = self._songs(*reckoned)
        return self.scored[reckoned]

    def _songs(
        self, seats: int, rule: int, side: int, row0: int, row1: int, won0: int, won1: int
    ) -> Songs:
        book, edition = self.book, self.edition
        mine = tally_song(edition, book, row0, rule, won0, seats == 1)
        if seats == 2:
            theirs = tally_song(edition, book, row1, rule, won1, False)
        else:
            theirs = tally_orpheus(edition, book, row1, side, won1)
        points = heart_points(mine.hearts, theirs.hearts)
        return song_view(0, mine, points[0]), song_view(1, theirs, points[1])


def stays(state: SirensState, was: SirensState, seat: i64) -> bool:
    """Whether a singer is seen as before."""
    return (
        state.phase == was.phase
        and state.step == was.step
        and state.side == was.side
        and state.choice(seat) == was.choice(seat)
        and state.hand(seat) == was.hand(seat)
        and state.picks(seat) == was.picks(seat)
        and state.row(seat) == was.row(seat)
        and state.prize(seat) == was.prize(seat)
    )


def rows_stay(state: SirensState, was: SirensState) -> bool:
    """Whether the rows on the table are as before, and what they are reckoned by."""
    return (
        state.row0 == was.row0
        and state.row1 == was.row1
        and state.prize0 == was.prize0
        and state.prize1 == was.prize1
        and state.rule == was.rule
        and state.side == was.side
    )


def lying(view: SirensView) -> dict[str, object]:
    """Cards that were kept, laid or won; hands go from one to the other all the time."""
    found: dict[str, object] = {}
    for singer in view.singers:
        for zone in (singer.kept, singer.row.cards, singer.prizes):
            _lay(zone, singer.seat, found)
    return found


def shifted(was: SirensView, now: SirensView) -> tuple[dict[str, object], dict[str, object]]:
    """The same of two views, without zones that have not changed."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    for old, new in zip(was.singers, now.singers, strict=True):
        if old is not new:
            for lay, lies in (
                (old.kept, new.kept),
                (old.row.cards, new.row.cards),
                (old.prizes, new.prizes),
            ):
                if lay != lies:
                    _lay(lay, old.seat, before)
                    _lay(lies, new.seat, after)
    return before, after


def _lay(zone: tuple[CardView, ...], seat: int, found: dict[str, object]) -> None:
    """The cards of a zone that the viewer knows."""
    for card in zone:
        if card.name is not None:
            found[card.id] = seat


def song_view(singer: int, tally: Tally, points: int) -> SongView:
    """A tally in its place, with what the hearts brought."""
    return SongView(
        singer=singer,
        cards=tally.cards,
        colours=tally.colours,
        hearts=tally.hearts,
        heart_points=points,
        parts=tally.parts,
        each_part=tally.each_part,
        flow=tally.flow,
        charm=tally.charm,
        eclipse=tally.eclipse,
        total=tally.points + points,
        lines=tally.lines,
    )
