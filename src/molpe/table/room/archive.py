"""Looking back: match files, replays step by step, and analysis from any point."""

import re
from base64 import b64encode
from collections.abc import Callable

import msgspec

from molpe.kernel import SPECTATOR, Match, Rng
from molpe.table.match.lesson import SCRIPT, play_line
from molpe.table.match.record import Record
from molpe.table.match.terms import Place, Terms, moves_of
from molpe.table.protocol.refusals import Refused
from molpe.table.room.hub import Hub
from molpe.table.room.reader import Showing
from molpe.table.room.showing import Showing as Shown

encode = msgspec.json.Encoder().encode


def match_file(room: Shown) -> Callable[[], str]:
    """What writes the match as a text that anyone can read and replay; it takes a while, in which
    the match may go on."""
    record = seen(room).record
    old = room.old
    # where things lie hidden another release may still play it
    if old is not None and (old.outcome is not None or record.over() or not record.game.secrets):
        file = old.file
        return lambda: file
    if not record.over() and record.terms.kind not in ("analysis", "replay"):
        raise Refused("forbidden", "the match file is there when the match is over")
    if record.terms.dump:
        raise Refused("forbidden", "an analysis that began with a guess has no match file")
    match = still(record.match)
    match.names = record.terms.named or tuple(
        (re.sub(r"\s+", "-", chair.name) or chair.agent or "-") for chair in record.chairs
    )
    return match.transcript


def still(match: Match) -> Match:
    """A match as it is now, whatever happens in it."""
    same = Match(match.game, match.seats, match.names, match.position, match.dump)
    same.log, same.orders = list(match.log), list(match.orders)
    same.ended, same.state = match.ended, match.state.copy()
    return same


def mark(record: Record) -> int:
    """By which a match that is over is known again: the number of its actions, or, where somebody
    may go back after the end and come to another one, which they are."""
    log = record.match.log
    if record.terms.kind in ("match", "replay"):
        return len(log)
    return -1 - hash(tuple(log)) % 2**31


def length_at(match: Match, number: int) -> int:
    """How many actions of the log there are up to the ``number``-th that everyone may count, with
    its luck."""
    n = length = 0
    for state, (seat, action) in zip(match.states(), match.log, strict=False):
        n += match.game.counts(state, seat, action)
        length += n <= number
    return length


def seen(room: Shown) -> Shown:
    """A match of which something is shown to whoever asks."""
    if room.hidden():
        raise Refused("spectator", "nothing of this match is shown to those without a seat")
    return room


def showing(room: Shown, viewer: int, start: int) -> bytes:
    """What a process is told that shows a match step by step from a step on."""
    record = room.record
    return encode(
        Showing(
            seats=len(record.chairs),
            position=record.terms.position,
            dump=record.terms.dump,
            log=record.match.log,
            shown=record.bare(),
            viewer=viewer,
            start=start,
        )
    )


def eyes(room: Shown, session: str, viewer: int | None) -> int:
    """Through whose eyes somebody may look back: anyone's once it is over, else their own."""
    record = seen(room).record
    own = room.mine(session)
    if viewer is None:
        open_ = record.over() or record.terms.kind == "replay"
        return room.outside() if open_ or len(own) != 1 else own[0]
    if viewer != SPECTATOR and not 0 <= viewer < len(record.chairs):
        raise Refused("bad", "there is no such seat")
    if viewer in (SPECTATOR, room.outside()):
        return room.outside()
    if viewer in own or record.over() or record.terms.kind == "replay":
        return viewer
    raise Refused("seat")


def analysis_terms(room: Shown, session: str, at: int, seed: int) -> Callable[[], Terms]:
    """What makes an analysis of a match from a point on, by what its maker may know; it takes a
    while, in which the match may go on."""
    record = seen(room).record
    terms = record.terms
    if at > record.number():
        raise Refused("bad", f"the match has only {record.number()} actions")
    if record.rivals() and not terms.hints and not record.over():
        raise Refused("hints")
    seats = tuple(Place("person", chair.name, holder=session) for chair in record.chairs)
    base = Terms(
        game=terms.game,
        version=record.game.version,
        seats=seats,
        options=terms.options,
        edition=terms.edition,
        kind="analysis",
    )
    over = record.over() or terms.kind in ("analysis", "replay")
    known = over or not record.game.secrets
    own = room.mine(session)
    if not known and not own:
        raise Refused("spectator")
    match, bare = still(record.match), record.bare()

    def made() -> Terms:
        length = at if bare else length_at(match, at)
        if known and not terms.dump:
            moves = moves_of(match, length)
            return msgspec.structs.replace(base, position=terms.position, moves=moves)
        state = match.state_at(length)
        if not known:
            state = state.guess(own[0], Rng(seed))
        return msgspec.structs.replace(base, dump=b64encode(state.dump()).decode())

    return made


def tutorial_terms(hub: Hub, name: str, session: str, called: str) -> Terms:
    """A lesson for one learner."""
    lesson = hub.lessons.get(name)
    if lesson is None:
        raise Refused("gone", f"there is no tutorial of {name[:40]!r}")
    script = lesson.script
    game = hub.library.open(name, script.options, "")
    begun = Match(game, script.seats, position=script.position or None)
    for line in script.start:
        play_line(begun, line)
    seats = tuple(
        Place("person", called, holder=session)
        if seat == script.learner
        else Place("bot", "", SCRIPT)
        for seat in range(script.seats)
    )
    return Terms(
        game=name,
        version=game.version,
        seats=seats,
        options=game.options_text(),
        kind="tutorial",
        position=script.position,
        moves=moves_of(begun, len(begun.log)),
    )
