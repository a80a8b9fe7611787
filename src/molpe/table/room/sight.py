# molpe: compiled
"""What of a match a viewer is shown: views, tellings and a seat's own choices only."""

from collections.abc import Iterable, Iterator, Sequence

from molpe.kernel import CHANCE, SPECTATOR, AnyGame, Frozen, State
from molpe.kernel.gist import Told
from molpe.table.library.ladder import kind_of, level_of
from molpe.table.match.record import Record
from molpe.table.match.undo import undo_target
from molpe.table.protocol.matches import SeatInfo
from molpe.table.protocol.to_page import Beyond, Kind, Line, Result, Turn
from molpe.table.room.peer import Peer
from molpe.table.room.sessions import is_program


def views_of(record: Record, viewers: tuple[int, ...]) -> Iterable[tuple[int, Frozen]]:
    """Each of some viewers with all that they may know."""
    return zip(viewers, record.game.views(record.match.state, viewers), strict=True)


def turn_of(record: Record, viewer: int) -> Turn:
    """Whose turn it is, and what this viewer may do."""
    actors = tuple(record.actors())
    if viewer < 0 or record.free():  # before every seat is taken nobody is asked
        return Turn(actors)
    undo = undo_target(record, viewer, sure=False) >= 0
    standing = record.match.standing
    at = standing.at(viewer) if record.game.ticks else ()
    later = viewer in standing.later
    questions = record.questions
    question = questions.of(viewer)
    if question is None or record.passed(viewer):
        return Turn(actors, undo=undo, at=at, later=later)
    kept = record.early.get(viewer)
    early = question.when == "early"
    return Turn(
        actors,
        record.game.ask(question.state, viewer),
        record.legal(viewer)[1],
        record.several(viewer),
        sealed=question.when == "sealed",
        undo=undo,
        window=early or (question.when == "now" and questions.window() is not None),
        early=early,
        answer=kept.text if kept is not None else "",
        at=at,
        later=later,
    )


def heard_of(
    game: AnyGame, state: State, n: int, seat: int, action: int, viewer: int
) -> tuple[Line, ...]:
    """An action about to be played, the ``n``-th, and what it brings, as a viewer may hear it."""
    passes, lines = lets_pass(game, state, seat, action), game.lines(state, seat, action, viewer)
    [told] = told_of(game, state, n, seat, action, passes, [lines])
    return tuple([line for _, line in told])


def told_of(
    game: AnyGame,
    state: State,
    n: int,
    seat: int,
    action: int,
    passes: bool,
    tellings: Sequence[tuple[Told, ...]],
) -> list[list[tuple[int, Line]]]:
    """The same for each of several viewers, who are told this, each line with the number of scenes
    that come before it; ``passes``: it lets a window pass."""
    turn = game.turn(state)
    kinds: dict[str, Kind] = {}
    heard: list[list[tuple[int, Line]]] = []
    found: list[tuple[int, Line]] = []
    last: tuple[Told, ...] | None = None
    for lines in tellings:
        if lines is last:  # everyone is told the same
            heard.append(found)
            continue
        last, found = lines, []
        for told in lines:
            its: Kind = "effect" if told.effect else "luck" if told.seat == CHANCE else "deed"
            if not found and not told.effect:
                verb = told.gist.verb
                if verb not in kinds:
                    kinds[verb] = kind_of_action(game, state, seat, action, passes, verb)
                its = kinds[verb]
            found.append((told.scene, Line(n, told.seat, told.m, told.gist, its, turn)))
        heard.append(found)
    return heard


def lets_pass(game: AnyGame, state: State, seat: int, action: int) -> bool:
    """Whether a seat's action lets a window pass."""
    window = game.passing(state, seat) if seat != CHANCE else None
    return window is not None and window.action == action


def kind_of_action(
    game: AnyGame, state: State, seat: int, action: int, passes: bool, verb: str = ""
) -> Kind:
    """Whether an action is luck's, somebody's, lets a window pass, or is no deed of its own."""
    if seat == CHANCE:
        return "deed" if game.automaton(state) else "luck"
    if passes:
        return "pass"
    if not (game.nods or game.finishes):
        return "deed"
    verb = verb or game.gist(state, seat, action).verb
    return "pass" if verb in game.nods else "effect" if verb in game.finishes else "deed"


def lines_of(record: Record, viewer: int, start: int = 0) -> Iterator[tuple[Line, ...]]:
    """What a viewer may hear of each action of the log after the first ``start``."""
    for at, (n, state, seat, action) in enumerate(record.numbered()):
        if at >= start:
            yield heard_of(record.game, state, n, seat, action, viewer)


def result_of(record: Record, secret: str) -> Result | None:
    """How it ended; then the key behind the luck is open too."""
    outcome = record.outcome() if record.over() else None
    if outcome is None:
        return None
    shown = secret if record.game.luck and record.terms.kind == "match" else ""
    beyond = record.game.beyond(record.match.state)
    return Result(
        outcome.places,
        outcome.scores,
        record.game.ended(outcome),
        shown,
        Beyond(*beyond) if beyond is not None else None,
    )


def seats_of(record: Record, online: set[int]) -> tuple[SeatInfo, ...]:
    """Who sits where, and who of them is there."""
    return tuple(
        [
            SeatInfo(
                seat,
                record.game.title_of(seat),
                chair.name or chair.agent,
                chair.kind,  # type: ignore[arg-type]
                chair.agent if chair.kind == "bot" else "",
                seat in online or chair.kind == "bot",
                level_of(chair.agent),
                kind_of(chair.agent),
                chair.kind == "person" and is_program(chair.holder),
            )
            for seat, chair in enumerate(record.chairs)
        ]
    )


def outside(record: Record) -> int:
    """Whose eyes those have who have no seat: nobody's, or those of one seat."""
    watch = record.terms.watch
    return watch.seat if watch.kind == "seat" else SPECTATOR


def choose_eyes(record: Record, peer: Peer) -> None:
    """Settle whose eyes a page has now, or that the curtain is down."""
    own = peer.own
    if peer.seating != record.seating:
        own = peer.own = record.seats_of(peer.session)
        peer.seating = record.seating
    elif len(own) < 2:
        return
    peer.curtain = False
    if not own or record.terms.kind == "replay":
        peer.viewer = outside(record)
        return
    if len(own) == 1:
        peer.viewer = own[0]
        return
    asked = [s for s in own if s in record.actors() and record.automatic(s) is None]
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
