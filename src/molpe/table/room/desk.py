"""What a page can ask of a match, and why it is refused. One function for each frame."""

import secrets
import time
from time import monotonic
from typing import Any, get_args

from molpe.kernel import BadText, IllegalAction, Message, Rng
from molpe.kernel.orders import ALL, LATER, read, written
from molpe.table.match import events
from molpe.table.match.moves import chain_of
from molpe.table.match.record import Record
from molpe.table.match.terms import Move
from molpe.table.match.undo import last_action, undo_target
from molpe.table.match.why import why_idle
from molpe.table.protocol import from_page, reviews, to_page
from molpe.table.protocol.names import clean
from molpe.table.protocol.refusals import Refused
from molpe.table.room.driver import TAKEOVER
from molpe.table.room.parting import decide
from molpe.table.room.peer import Peer, encode
from molpe.table.room.room import RACES, WAITING, WATCHING, Raced, Room
from molpe.table.room.sessions import is_program
from molpe.table.store import StoreFailed
from molpe.table.work.bots import NoAnswer

HINT_MS = 1000
"""How long a hint is thought about."""


async def handle(room: Room, peer: Peer, frame: from_page.FromPage) -> None:
    """Do what a frame asks, or say why not."""
    if isinstance(frame, REQUESTS):
        await request(room, peer, frame)
        return
    match frame:
        case from_page.Ping():
            peer.send(to_page.Pong())
        case from_page.Say():
            say(room, peer, frame)
        case from_page.Hint():
            await hint(room, peer, frame)
        case from_page.Wonder():
            async with room.lock:
                if not room.gone:
                    why(room, peer, frame)
        case from_page.Hello():
            async with room.lock:
                try:
                    await room.hub.refresh(room)
                except StoreFailed:
                    if frame.since > room.record.s:  # they were shown more at another node
                        peer.close()
                        return
                if room.gone:  # its record may have what is not written down
                    peer.close()
                    return
                await room.welcome(peer)
                room.go_on()  # where only bots sit they wait for somebody who looks
        case from_page.Lift():
            async with room.lock:
                if room.gone:
                    peer.close()
                    return
                if frame.seat not in (*peer.own, -1):
                    peer.refuse("seat")
                    return
                peer.lifted = frame.seat  # somebody looks, or the curtain falls
                await room.welcome(peer)


Request = (
    from_page.Act
    | from_page.Acts
    | from_page.Undo
    | from_page.Resign
    | from_page.Leave
    | from_page.Offer
    | from_page.Answer
    | from_page.Decide
    | from_page.Order
)
REQUESTS = get_args(Request)
OFFERS = (from_page.Offer, from_page.Answer)
PLAYING = (from_page.Act, from_page.Acts, from_page.Undo, from_page.Offer)
"""What nobody does before every seat is taken."""


async def request(room: Room, peer: Peer, frame: Request) -> None:
    """Do something that is written down, once, however often it is sent."""
    who = peer.session if peer.own else ""
    if room.waiting[who] >= (WAITING if who else WATCHING):
        peer.refuse("busy", frame.k)
        return
    key = f"{peer.tag}:{frame.k}"
    room.waiting[who] += 1
    try:
        async with room.lock:
            if peer.closing:  # shown out meanwhile, or it comes back and asks again
                return
            room.asker = peer
            try:
                s = room.keys.get(key)
                if s is None:
                    s = await insist(room, peer, frame, key)
                peer.send(to_page.Ack(frame.k, s))
            except StoreFailed:
                await answer(room, peer, frame.k, key, Refused("store"))
            except Refused as refused:
                await answer(room, peer, frame.k, key, refused)
            finally:
                room.asker = None
                peer.uncork()
    finally:
        room.waiting[who] -= 1
        if not room.waiting[who]:
            del room.waiting[who]


async def insist(room: Room, peer: Peer, frame: Request, key: str) -> int:
    """Let a request happen; where another node was first, judge it again by what that wrote."""
    for _ in range(RACES):
        try:
            return await perform(room, peer, frame, key)
        except Raced:
            if (s := room.keys.get(key)) is not None:  # it was this, sent there before
                return s
            if room.gone or await room.hub.store.seq_of(room.id, key) is not None:
                raise
    return await perform(room, peer, frame, key)


async def answer(room: Room, peer: Peer, k: str, key: str, refused: Refused) -> None:
    """Refuse a request, unless the log has it: it was done when it first came, or just now.

    Where that is not known, the page comes back and asks again with the same key.
    """
    done, unknown = None, refused.code == "again"
    try:
        if not unknown:
            done = await room.hub.store.seq_of(room.id, key)
    except StoreFailed:
        unknown = refused.code == "store"
    if unknown or (done is not None and room.gone):
        peer.close()
    elif done is not None:
        peer.send(to_page.Ack(k, room.record.s))
    else:
        room.hub.metrics.refused(refused.code)
        peer.refuse(refused.code, k, str(refused))


async def perform(room: Room, peer: Peer, frame: Request, key: str) -> int:
    """Check a request and let it happen."""
    record = room.record
    if not peer.own:
        raise Refused("spectator")
    if frame.seat not in peer.own:
        raise Refused("seat")
    if room.readonly:
        raise Refused("readonly", f"this match can only be looked at: {room.readonly}")
    if record.over():
        after = OFFERS if record.terms.kind == "match" else (from_page.Undo,)
        if not isinstance(frame, after):
            raise Refused("over")
    elif isinstance(frame, OFFERS):
        flag = record.clock.next_flag(monotonic()) if record.clock is not None else None
        if flag is not None and flag[0] <= 0:
            raise Refused("over", "the time is up")
    if record.free() and not record.over() and isinstance(frame, PLAYING):
        raise Refused("seats")
    match frame:
        case from_page.Act():
            return await act(room, frame, key)
        case from_page.Acts():
            return await several(room, frame, key)
        case from_page.Undo():
            return await undo(room, frame, key)
        case from_page.Resign():
            if record.terms.kind != "match":
                raise Refused("forbidden")
            if len(record.chairs) > 2:  # the others go on
                return await room.commit(events.Left(frame.seat, TAKEOVER), key)
            return await room.commit(events.Resigned(frame.seat), key)
        case from_page.Leave():
            if record.terms.kind != "match":
                raise Refused("forbidden")
            return await room.commit(events.Left(frame.seat, TAKEOVER), key)
        case from_page.Offer():
            return await offer(room, peer, frame, key)
        case from_page.Answer():
            if record.offer is None and record.over():
                raise Refused("over")
            if record.offer is None or frame.seat not in record.waiting():
                raise Refused("nothing", "nobody has asked you anything")
            if record.offer.about >= 0 and is_program(record.chairs[frame.seat].holder):
                raise Refused("nothing", "a program is not asked about that")
            if record.offer.about >= 0 and frame.yes:
                what: Any = record.offer.what
                wish = from_page.Decide(frame.k, frame.seat, record.offer.about, what)
                return await decide(room, wish, key)
            s = await room.commit(events.Answered(frame.seat, frame.yes), key)
            await room.hub.rematch(room)
            return s
        case from_page.Decide():
            return await decide(room, frame, key)
        case from_page.Order():
            return await order(room, frame, key)


async def act(room: Room, frame: from_page.Act, key: str) -> int:
    """An action, or another one in the place of a sealed one."""
    record, seat = room.record, frame.seat
    if not record.fresh <= frame.s <= record.s:
        raise Refused("stale")
    question = record.questions.of(seat)
    if question is None:
        raise Refused("turn")
    codes, _ = record.legal(seat)
    code = codes.get(frame.text)
    if code is None:
        raise Refused("illegal", why_not(record, seat, frame.text))
    if room.lesson is not None and not room.lesson.takes(record, frame.text):
        raise Refused("lesson")
    window = record.questions.window()
    if question.when == "early" and window is not None:
        return await room.commit(events.Early(seat, frame.text, window[1]), key)
    room.hub.metrics.acted()
    if question.when == "sealed":
        return await room.commit(events.Changed(Move(seat, code, frame.text)), key)
    left = record.clock.stop(seat, monotonic()) if record.clock is not None else None
    return await room.commit(events.Played(room.moves(seat, code, text=frame.text), left), key)


async def several(room: Room, frame: from_page.Acts, key: str) -> int:
    """Several actions that were chosen together."""
    record, seat = room.record, frame.seat
    if not record.fresh <= frame.s <= record.s:
        raise Refused("stale")
    if record.several(seat) is None:
        raise Refused("turn")
    codes, _ = record.legal(seat)
    for text in frame.texts:
        if text not in codes:
            raise Refused("illegal", why_not(record, seat, text))
    try:
        chain = chain_of(record, seat, [codes[text] for text in frame.texts])
    except IllegalAction as error:
        raise Refused("illegal", str(error)) from None
    room.hub.metrics.acted()
    left = record.clock.stop(seat, monotonic()) if record.clock is not None else None
    return await room.commit(events.Played(room.moves(seat, *chain), left), key)


async def order(room: Room, frame: from_page.Order, key: str) -> int:
    """At what a seat wants to be asked; a lesson asks by its script."""
    if room.lesson is not None:
        raise Refused("lesson")
    what = written([LATER] if frame.at is None else frame.at)
    try:
        read(what, room.record.game.ticks or ALL)
    except BadText as error:
        raise Refused("bad", str(error)) from None
    return await room.commit(events.Ordered(frame.seat, what), key)


def why_not(record: Record, seat: int, text: str) -> str:
    """Why a text is no action now, from what the seat itself can know.

    Asked of a guess and not of the truth, or a patient questioner would learn where cards are.
    """
    question = record.questions.of(seat)
    if question is None or not text.strip():
        return record.game.say(Message("not-understood"))
    guess = question.state.guess(seat, Rng(secrets.randbits(62)))
    return record.game.say(record.game.why_not(guess, seat, text))


async def undo(room: Room, frame: from_page.Undo, key: str) -> int:
    """Take back: at once where that is free, else by asking the others."""
    record = room.record
    to = undo_target(record, frame.seat)
    if to >= 0:
        return await room.commit(events.Undone(frame.seat, to), key)
    return await ask(room, frame.seat, "takeback", key)


async def offer(room: Room, peer: Peer, frame: from_page.Offer, key: str) -> int:
    """Ask the others for something."""
    record = room.record
    if record.terms.kind != "match":
        raise Refused("forbidden")
    if frame.what == "rematch":
        if not record.over():
            raise Refused("forbidden", "the match goes on")
        if record.rematch:
            raise Refused("forbidden", "there is another match already")
        if not room.hub.may_make(peer.session, peer.address):
            raise Refused("rate")
    elif record.over():
        raise Refused("over")
    s = await ask(room, frame.seat, frame.what, key)
    await room.hub.rematch(room)
    return s


async def ask(room: Room, seat: int, what: str, key: str) -> int:
    """Write down what somebody asks for."""
    record = room.record
    if record.offer is not None:
        raise Refused("busy", "something else has been asked and waits for an answer")
    to = -1
    if what == "takeback":
        if record.over() or record.questions.sealed(seat):
            raise Refused("nothing")
        to = last_action(record, seat)
        if to < 0:
            raise Refused("nothing")
    if what == "draw" and len(record.people()) < 2:
        raise Refused("forbidden", "bots agree to no draw")
    return await room.commit(events.Offered(seat, what, to), key)


def say(room: Room, peer: Peer, frame: from_page.Say) -> None:
    """Chat. It is not written down."""
    text = clean(frame.text, 280)
    if not text:
        peer.refuse("bad")
    elif not peer.own and room.record.terms.watch.kind == "none":
        peer.refuse("spectator")
    elif not peer.session or not peer.may_talk():
        peer.refuse("rate")
    elif room.hub.silenced(peer):
        peer.refuse("muted")
    else:
        seat = peer.viewer if peer.viewer in peer.own else (peer.own[0] if peer.own else -3)
        name = room.record.chairs[seat].name if seat >= 0 else peer.name
        line = to_page.ChatLine(name, seat, text, round(time.time(), 1))
        room.say(peer, line, encode(to_page.Said(line)))
        room.hub.spread(room, bool(peer.own), line)


def why(room: Room, peer: Peer, frame: from_page.Wonder) -> None:
    """Why a thing cannot be chosen, by a guess: nothing is said that the seat cannot know."""
    record = room.record
    if frame.seat not in peer.own:
        peer.refuse("seat" if peer.own else "spectator", frame.k)
    elif frame.seat not in record.actors() or room.readonly:
        peer.refuse("turn", frame.k)
    else:
        guess = record.match.state.guess(frame.seat, Rng(record.s))
        found = why_idle(record.game, guess, frame.seat, frame.thing, frame.chosen)
        peer.send(to_page.Because(frame.k, found))


async def hint(room: Room, peer: Peer, frame: from_page.Hint) -> None:
    """Advice, where nobody would be wronged by it; one at a time."""
    if peer.advised:
        peer.refuse("busy", frame.k, "the last hint is still being thought out")
        return
    peer.advised = True
    try:
        await advise(room, peer, frame)
    finally:
        peer.advised = False


def unadvised(room: Room, peer: Peer, seat: int) -> str:
    """Why a page gets no advice for a seat now."""
    record = room.record
    if seat not in peer.own:
        return "seat" if peer.own else "spectator"
    if record.rivals() and not record.terms.hints:
        return "hints"
    if record.free():
        return "seats"
    return "turn" if seat not in record.actors() or room.readonly else ""


async def advise(room: Room, peer: Peer, frame: from_page.Hint) -> None:
    """Think of advice for a page, and send it."""
    async with room.lock:
        record = room.record
        code = "turn" if room.gone else unadvised(room, peer, frame.seat)
        if code:
            peer.refuse(code, frame.k)
            return
        codes, acts = record.legal(frame.seat)
        s = record.s
        text = room.lesson.advice(record) if room.lesson is not None else ""
        matter = room.matter(frame.seat)
    by_text = {choice.text: choice for choice in acts}
    if text in by_text:
        peer.send(to_page.Hinted(frame.k, text, by_text[text].clicks, 0.0))
        return
    try:
        reply = await room.hub.bots.advise(matter, HINT_MS)
    except NoAnswer as error:
        peer.refuse("busy", frame.k, str(error))
        return
    if room.record.s != s:
        peer.refuse("stale", frame.k)
        return
    words = {code: text for text, code in codes.items()}
    known = [(by_text[words[idea.action]], idea) for idea in reply.ideas if idea.action in words]
    ideas = tuple(
        reviews.Idea(
            text=choice.text,
            clicks=choice.clicks,
            m=idea.m,
            chance=idea.chance,
            visits=idea.visits,
            equal=idea.equal,
            reason=idea.reason,
            line=idea.line,
        )
        for choice, idea in known
    )
    if not ideas:
        peer.refuse("stale", frame.k)
        return
    best, value = ideas[0], round(reply.value, 3)
    peer.send(to_page.Hinted(frame.k, best.text, best.clicks, value, ideas, reply.chances))
