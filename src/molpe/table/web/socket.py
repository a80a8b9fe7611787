"""A page's socket: frames in, frames out, limits on both. Litestar is passed by on this road."""

import asyncio
import contextlib
from typing import Any

import msgspec

from molpe.kernel import one_line
from molpe.table.protocol.from_page import FromPage, Hint
from molpe.table.protocol.limits import FRAME
from molpe.table.room import desk
from molpe.table.room.hub import Hub
from molpe.table.room.peer import AGAIN, SLOW, Behind, Peer, Push
from molpe.table.room.shelf import Damaged
from molpe.table.room.warden import BANNED
from molpe.table.store import StoreFailed

decode = msgspec.json.Decoder(FromPage).decode

GONE = 4004
"""Close code: there is no such match."""
DAMAGED = 4005
"""Close code: the match cannot be opened."""
FAILED = 1011


async def serve_socket(
    hub: Hub,
    id: str,
    session: str,
    receive: Any,
    send: Any,
    push: Push | None = None,
    address: str = "",
    behind: Behind | None = None,
) -> None:
    """One page at one match, from the first frame to the last."""
    await receive()  # websocket.connect
    try:
        room, name = await hub.get(id), await hub.name(session)
    except StoreFailed:
        await close_at_once(send, FAILED)
        return
    except Damaged:
        await close_at_once(send, DAMAGED)
        return
    if room is None:
        await close_at_once(send, GONE)
        return
    if hub.crowded(room):
        await close_at_once(send, AGAIN)
        return
    await send({"type": "websocket.accept"})
    ended = session in hub.warden.ended  # decided while the match was opened
    if ended or hub.warden.kept("ban", session, address):
        await send({"type": "websocket.close", "code": AGAIN if ended else BANNED})
        return
    peer = Peer(session, name, push, address, behind)
    room.enter(peer)
    pump = asyncio.create_task(peer.pump(send))
    hub.sockets += 1
    try:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                break
            if peer.closing or hub.rooms.get(id) is not room:
                peer.close()  # shown out; or let go or dropped: come back and be loaded
                continue
            await take(hub, room, peer, message)
    finally:
        hub.sockets -= 1
        hub.left += 1
        room.leave(peer)
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await pump
        if peer.own and not hub.closing:
            hub.spawn(hub.presence(room))


async def take(hub: Hub, room: Any, peer: Peer, message: Any) -> None:
    """One frame from the page."""
    hub.metrics.frames += 1
    text = message.get("text")
    allowed = peer.bucket.take()
    if not allowed and not peer.hurry.take():
        peer.close(SLOW)
    if text is None or len(text) > FRAME or not (text.isascii() or len(text.encode()) <= FRAME):
        refuse(hub, peer, "bad" if text is None else "size")
        return
    try:
        frame = decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        refuse(hub, peer, "bad", sentence=f"that is not understood: {one_line(str(error))}"[:200])
        return
    if not allowed:
        refuse(hub, peer, "rate", getattr(frame, "k", ""))
        return
    first = not peer.greeted
    if isinstance(frame, Hint):  # nothing else waits for it
        hub.spawn(desk.handle(room, peer, frame))
    else:
        await desk.handle(room, peer, frame)
    if first and peer.greeted and peer.own:
        hub.spawn(hub.presence(room, peer))


def refuse(hub: Hub, peer: Peer, code: str, key: str = "", sentence: str = "") -> None:
    """Say why not, and count it."""
    hub.metrics.refused(code)
    peer.refuse(code, key, sentence)


async def close_at_once(send: Any, code: int) -> None:
    """Accept and close: a page can read the code of a socket that was open."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})
