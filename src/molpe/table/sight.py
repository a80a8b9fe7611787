"""What goes out of a room: frames made of views, tellings and a seat's own choices only."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from molpe.kernel import SPECTATOR, Frozen, Message
from molpe.table.clock import monotonic
from molpe.table.luck import pledge
from molpe.table.protocol.matches import MatchInfo, SeatInfo
from molpe.table.protocol.to_page import Line, Result, Seats, Sync, Turn
from molpe.table.record import Record
from molpe.table.undo import free_undo

if TYPE_CHECKING:
    from molpe.table.peer import Peer
    from molpe.table.room import Room

encode = msgspec.json.Encoder().encode


def view_of(record: Record, viewer: int) -> Frozen:
    """All that a viewer may know."""
    return record.game.view(record.match.state, viewer)


def turn_of(record: Record, viewer: int) -> Turn:
    """Whose turn it is, and what this viewer may do."""
    actors = tuple(record.actors())
    if viewer < 0:
        return Turn(actors)
    undo = free_undo(record, viewer, sure=False) >= 0
    asked = viewer in actors
    sealed = not asked and record.sealed_by(viewer)
    early = not asked and not sealed and record.foresee(viewer) is not None
    standing = record.chairs[viewer].order
    order = standing.what if standing is not None else ""
    if not (asked or sealed or early):
        return Turn(actors, undo=undo, order=order)
    kept = record.early.get(viewer)
    return Turn(
        actors,
        record.ask(viewer),
        record.legal(viewer)[1],
        sealed=sealed,
        undo=undo,
        window=early or (asked and record.window() is not None),
        early=early,
        answer=kept.text if kept is not None else "",
        order=order,
    )


def lines_of(record: Record, viewer: int, start: int = 0) -> tuple[Line, ...]:
    """The log from the ``start``-th action on as a viewer may hear it."""
    game, state = record.game, record.match.first()
    lines = []
    for n, (seat, action) in enumerate(record.match.log, 1):
        if n > start:
            lines.append(Line(n, seat, game.told(state, seat, action, viewer)))
        state.play(seat, action)
    return tuple(lines)


def result_of(record: Record, secret: str) -> Result | None:
    """How it ended; then the key behind the luck is open too."""
    outcome = record.outcome() if record.over() else None
    if outcome is None:
        return None
    shown = secret if record.game.luck and record.terms.kind == "match" else ""
    return Result(outcome.places, outcome.scores, Message(f"reason-{outcome.reason}"), shown)


def info_of(room: "Room", session: str) -> MatchInfo:
    """A match as everyone may see it."""
    record = room.record
    online = {seat for peer in room.peers for seat in peer.own}
    seats = tuple(
        SeatInfo(
            seat,
            record.game.seat_name(seat),
            chair.name or chair.agent,
            chair.kind,  # type: ignore[arg-type]
            chair.agent if chair.kind == "bot" else "",
            seat in online or chair.kind == "bot",
        )
        for seat, chair in enumerate(record.chairs)
    )
    terms = record.terms
    return MatchInfo(
        id=room.id,
        game=terms.game,
        title=record.game.title,
        seats=seats,
        options=terms.options,
        clock=terms.clock,
        actions=len(record.match.log),
        over=record.over(),
        mine=record.seats_of(session),
        turn=tuple(record.actors()),
        kind=terms.kind,
        listed=terms.listed,
        updated=room.updated,
        hints=terms.hints or not record.rivals(),
        readonly=room.readonly,
        faces=room.hub.library.faces_hash(terms),
        review=room.hub.reviews.may(room),
    )


def seats_frame(room: "Room", peer: "Peer") -> Seats:
    """Who sits where and what is asked."""
    return Seats(info_of(room, peer.session), room.record.pending(), room.record.rematch)


def sync_frame(room: "Room", peer: "Peer") -> Sync:
    """Everything a page may know now. Behind a curtain that is not much."""
    record = room.record
    hidden = peer.curtain
    view: Any = None
    turn = Turn(tuple(record.actors()))
    if not hidden:
        view = Raw(encode(room.view(peer.viewer)))
        turn = turn_of(record, peer.viewer)
    lesson = room.lesson.frame(record) if room.lesson is not None else None
    return Sync(
        s=record.s,
        info=info_of(room, peer.session),
        viewer=peer.viewer,
        curtain=hidden,
        view=view,
        log=() if hidden else lines_of(record, peer.viewer),
        turn=turn,
        clocks=record.clock.show(monotonic()) if record.clock is not None else None,
        result=result_of(record, room.secret),
        pending=record.pending(),
        lesson=lesson,
        chat=tuple(room.talk(peer)),
        pledge=pledge(room.secret) if record.game.luck else "",
        rematch=record.rematch,
    )


def choose_eyes(record: Record, peer: "Peer") -> None:
    """Settle whose eyes a page has now, or that the curtain is down."""
    own = peer.own
    if peer.seating != record.seating:
        own = peer.own = record.seats_of(peer.session)
        peer.seating = record.seating
    elif len(own) < 2:
        return
    peer.curtain = False
    if not own or record.terms.kind == "replay":
        peer.viewer = SPECTATOR
        return
    if len(own) == 1:
        peer.viewer = own[0]
        return
    asked = [seat for seat in own if seat in record.actors()]
    if not record.game.secrets or record.terms.kind == "analysis" or record.over():
        if asked and peer.viewer not in asked:
            peer.viewer = asked[0]
        elif peer.viewer not in own:
            peer.viewer = own[0]
        return
    # At one device with secrets: a person looks until another one of this browser is asked.
    if peer.lifted in own and (peer.lifted in asked or not asked):
        peer.viewer = peer.lifted
        return
    peer.lifted, peer.viewer, peer.curtain = -1, SPECTATOR, True
