"""Looking back: match files, replays step by step, and analysis from any point."""

import gzip
import re
from base64 import b64encode
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from molpe.kernel import CHANCE, SPECTATOR, AnyGame, BadText, Match, MolpeError, Rng, read_match
from molpe.kernel.match import AGREED
from molpe.table.library.library import Library, game_class
from molpe.table.match.lesson import SCRIPT, play_line
from molpe.table.match.terms import Move, Place, Terms
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.to_page import Frame
from molpe.table.room.hub import Hub
from molpe.table.room.room import Room
from molpe.table.room.sessions import clean
from molpe.table.room.sight import heard_of

encode = msgspec.json.Encoder().encode
MOST_LINES = 20_000


def match_file(room: Room) -> str:
    """The match as a text that anyone can read and replay."""
    record = room.record
    if room.old is not None:
        return room.old.file
    if not record.over() and record.terms.kind not in ("analysis", "replay"):
        raise Refused("forbidden", "the match file is there when the match is over")
    if record.terms.dump:
        raise Refused("forbidden", "an analysis that began with a guess has no match file")
    match = record.match
    match.names = record.terms.named or tuple(
        (re.sub(r"\s+", "-", chair.name) or chair.agent or "-") for chair in record.chairs
    )
    return match.transcript()


def frames(room: Room, viewer: int) -> list[Frame]:
    """A match step by step: each action, and what this viewer saw after it."""
    record = room.record
    game = record.game
    found = [Frame(0, (), Raw(encode(game.view(record.match.first(), viewer))))]
    for n, state, seat, action in record.numbered():
        clicks: tuple[str, ...] = ()
        if seat != CHANCE and ((record.bare() and not game.secrets) or seat == viewer):
            clicks = game.clicks(state, seat, action)
        lines = heard_of(game, state, n, seat, action, viewer)
        after = state.copy()
        after.play(seat, action)
        if n == found[-1].n or not lines:  # luck that belongs to the step before
            last = found.pop()
            lines, clicks = (*last.lines, *lines), last.clicks
        found.append(Frame(n, lines, Raw(encode(game.view(after, viewer))), clicks))
    return found


def frames_text(room: Room, viewer: int) -> tuple[bytes, bytes]:
    """A match step by step as JSON, plain and compressed: views repeat themselves."""
    body = encode(frames(room, viewer))
    return body, gzip.compress(body, 1)


def eyes(room: Room, session: str, viewer: int | None) -> int:
    """Through whose eyes somebody may look back: anyone's once it is over, else their own."""
    record = room.record
    own = record.seats_of(session)
    if viewer is None:
        open_ = record.over() or record.terms.kind == "replay"
        return SPECTATOR if open_ or len(own) != 1 else own[0]
    if viewer != SPECTATOR and not 0 <= viewer < len(record.chairs):
        raise Refused("bad", "there is no such seat")
    if viewer == SPECTATOR or viewer in own or record.over() or record.terms.kind == "replay":
        return viewer
    raise Refused("seat")


def analysis_terms(room: Room, session: str, at: int, seed: int) -> Terms:
    """An analysis of a match from a point on, by what its maker may know."""
    record = room.record
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
    at = record.length_at(at)
    known = record.over() or terms.kind in ("analysis", "replay") or not record.game.secrets
    if known and not terms.dump:
        moves = moves_of(record.match, at)
        return msgspec.structs.replace(base, position=terms.position, moves=moves)
    state = record.match.state_at(at)
    if not known:
        own = record.seats_of(session)
        if not own:
            raise Refused("spectator")
        state = state.guess(own[0], Rng(seed))
    return msgspec.structs.replace(base, dump=b64encode(state.dump()).decode())


def moves_of(match: Match, at: int) -> tuple[Move, ...]:
    """The first actions of a match with their words."""
    state, moves = match.first(), []
    for seat, action in match.log[:at]:
        moves.append(Move(seat, action, match.game.words(state, seat, action)))
        state.play(seat, action)
    return tuple(moves)


def replay_terms(library: Library, text: str) -> Terms:
    """A match file from anywhere, held against the rules; it opens no file of this machine."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadText("the match file has too many lines")

    def find(name: str, options: Sequence[str], edition: str) -> AnyGame:
        kind = game_class(name)
        if edition not in kind.editions:
            raise BadText("a match of an edition of one's own cannot be opened here")
        if len(lines) > kind.longest + 20:
            raise BadText(f"no match of {name} has {len(lines)} lines")
        return library.open(name, " ".join(options), edition)

    try:
        match = read_match(text, find)
    except MolpeError:
        raise
    except Exception as error:  # whatever a text from outside does to a parser
        raise BadText(f"the match file cannot be read: {type(error).__name__}") from None
    ended = None
    if match.ended is not None:
        loser = match.ended.places.index(2) if match.ended.reason != AGREED else 0
        ended = (match.ended.reason, loser)
    names = tuple(clean(name) or "-" for name in match.names)
    return Terms(
        game=match.game.name,
        version=match.game.version,
        seats=tuple(Place("person", name) for name in names),
        options=match.game.options_text(),
        edition=match.game.edition,
        kind="replay",
        moves=moves_of(match, len(match.log)),
        position=match.position or "",
        ended=ended,
        named=names,
        orders=tuple(match.orders),
    )


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
