"""Letterboxes of guests: named, proved by a code that is sent there, and switched off.

A code is sent to whatever a guest names, so few are: by the guest, by the letterbox and by the
address that asks. Whoever gets one unasked may have the table leave them alone.
"""

import asyncio
import secrets
from typing import Protocol

from molpe.kernel import BadText
from molpe.table.post.letter import Letter, Undelivered
from molpe.table.post.wording import zone_of
from molpe.table.protocol.letters import (
    Following,
    LetterboxInfo,
    NewLetterbox,
    NoticesInfo,
    NoticesWish,
    Scope,
)
from molpe.table.protocol.limits import Buckets, Rate, loopback
from molpe.table.protocol.refusals import Refused
from molpe.table.room.news import BROKEN, News, off_links
from molpe.table.room.sessions import Sessions
from molpe.table.room.vacations import Vacations
from molpe.table.room.warden import Warden
from molpe.table.store import Store
from molpe.table.store.slow import HOUR, Letterbox, Slow

MOST = 3
"""Letterboxes of one guest."""
WRONG = 5
"""Wrong codes after which a new one must be sent."""
OF_GUEST, OF_BOX = 5, 3
"""Codes an hour, for a guest and for a letterbox; of the second twice as many a day."""
OF_ADDRESS = Rate(10 / HOUR, 10)
"""Codes for one address of the network."""
DOTTED = ("gmail.com", "googlemail.com")
"""Where dots in the name of a mailbox do not count; both are one."""
PEACE = 30 * 24 * HOUR
"""Seconds for which no code is sent to somebody who wants none."""


class Host(Protocol):
    """What is needed of the table."""

    store: Store
    sessions: Sessions
    warden: Warden
    news: News
    vacations: Vacations


class Letterboxes:
    """What guests ask about their letterboxes."""

    def __init__(self, hub: Host) -> None:
        self.hub = hub
        self.asking = Buckets(OF_ADDRESS)
        self.counting = asyncio.Lock()
        """What is counted is one more before the next is."""

    @property
    def slow(self) -> Slow:
        """Where they are kept."""
        slow = self.hub.news.slow
        if slow is None:
            raise Refused("unsent", "this table sends no notices")
        return slow

    def mark(self, kind: str, target: str) -> str:
        """By which a letterbox is known again: a mailbox is the same in capitals, with a word added
        to its name, and where they do not count with other dots in it."""
        if kind == "mail":
            name, _, domain = target.lower().rpartition("@")
            name = name.partition("+")[0]
            if domain in DOTTED:
                name, domain = name.replace(".", ""), DOTTED[0]
            target = f"{name}@{domain}"
        return self.hub.sessions.sign(f"letterbox {target}")

    async def info(self, session: str) -> NoticesInfo:
        """What a guest has settled."""
        carriers, slow = self.hub.news.office.carriers, self.hub.news.slow
        boxes = await slow.boxes(session) if slow is not None else []
        rows = await slow.notices(session) if slow is not None else []
        scope: Scope = "chosen" if boxes and boxes[0].scope == "chosen" else "days"
        return NoticesInfo(
            mail="mail" in carriers,
            hooks="hook" in carriers,
            boxes=tuple(
                LetterboxInfo(
                    box.id,
                    box.kind,  # type: ignore[arg-type]
                    carriers[box.kind].shown(box.target) if box.kind in carriers else "…",
                    box.proved > 0,
                    box.fails >= BROKEN,
                )
                for box in boxes
            ),
            scope=scope,
            choices={row.match: row.wanted == 1 for row in rows if row.wanted != -1},
            vacation=await self.hub.vacations.info(session),
        )

    # Proving.

    async def add(self, session: str, address: str, wish: NewLetterbox) -> None:
        """Send a code to a letterbox that a guest names."""
        slow, carrier = self.slow, self.hub.news.office.carriers.get(wish.kind)
        if carrier is None:
            what = "no mail" if wish.kind == "mail" else "to no webhook"
            raise Refused("unsent", f"this table sends {what}")
        target = carrier.read(wish.target)
        mark = self.mark(wish.kind, target)
        async with self.counting:
            boxes = await slow.boxes(session)
            if len([box for box in boxes if box.mark != mark]) >= MOST:
                raise BadText(f"there are {MOST} already; remove one first")
            await self.may_send(session, mark, address)
            id, code = secrets.token_urlsafe(12), f"{secrets.randbelow(10**6):06}"
            box = Letterbox(
                id=id,
                session=session,
                kind=wish.kind,
                target=target,
                mark=mark,
                language=wish.language,
                zone=zone_of(wish.zone),
                scope=boxes[0].scope if boxes else "days",
                code=self.hub.sessions.sign(f"code {id} {code}"),
                made=self.hub.warden.now(),
                tries=0,
                proved=0.0,
                fails=0,
            )
            await slow.put(box)
        await self.carry(box, code)

    async def may_send(self, session: str, mark: str, address: str) -> None:
        """Refuse where too many codes were sent, or none are wanted; else count one more."""
        slow, now = self.slow, self.hub.warden.now()
        guest, box = f"guest {session}", f"box {mark}"
        if await slow.proofs(f"never {mark}", now):
            raise Refused("rate", "whoever reads there wants nothing from this table")
        often = (
            await slow.proofs(guest, now - HOUR) >= OF_GUEST
            or await slow.proofs(box, now - HOUR) >= OF_BOX
            or await slow.proofs(box, now - 24 * HOUR) >= 2 * OF_BOX
        )
        if often or not (loopback(address) or self.asking.take(address)):
            raise Refused("rate", "too many codes were sent; try again in an hour")
        await slow.prove((guest, box), now)

    async def carry(self, box: Letterbox, code: str) -> None:
        """Send a code; where it does not arrive, the letterbox is not kept."""
        page = self.hub.news.office.page
        off, unsubscribe = off_links(page, self.hub.sessions, box.id)
        letter = Letter(box.language, box.zone, page, off, unsubscribe, code=code)
        try:
            await self.hub.news.office.carriers[box.kind].carry(box.target, letter)
        except Undelivered as error:
            await self.slow.drop(box.id)
            raise Refused("unsent", f"nothing could be sent there: {error}") from None

    async def prove(self, session: str, id: str, code: str) -> None:
        """The code that was sent, typed in."""
        slow, box = self.slow, await self.own(session, id)
        if box.proved:
            return
        spent = Refused("code", "this code holds no more; have another one sent")
        if box.tries >= WRONG or box.made < self.hub.warden.now() - HOUR:
            raise spent
        await slow.tried(id)  # before it is looked at: of many at once each counts
        box = await self.own(session, id)
        if box.proved:
            return
        if box.tries > WRONG:
            raise spent
        code = "".join(code.split())
        if self.hub.sessions.age(f"code {id} {code}", box.code) < 0:
            raise Refused("code")
        await slow.put(box._replace(code="", proved=self.hub.warden.now(), tries=0, fails=0))
        await self.look(session)

    async def look(self, session: str) -> None:
        """Look at all matches of a guest: what they want has changed."""
        news, slow = self.hub.news, self.slow
        news.readers, news.followed = await slow.readers(), await slow.followed()
        await news.look_at(session)

    async def own(self, session: str, id: str) -> Letterbox:
        """A letterbox of a guest's own."""
        box = await self.slow.box(id)
        if box is None or not session or box.session != session:
            raise Refused("gone", "there is no such letterbox")
        return box

    # Settling, and switching off.

    async def settle(self, session: str, wish: NoticesWish) -> None:
        """Of which matches a guest is told, and in which words."""
        await self.slow.settle(session, wish.scope, wish.language, zone_of(wish.zone))
        await self.look(session)

    async def choose(self, session: str, choice: Following) -> None:
        """Whether a guest is told of one match."""
        seats = await self.hub.store.seats(session)
        if choice.match not in {match for match, _ in seats}:
            raise Refused("seat")
        await self.slow.choose(session, choice.match, int(choice.wanted))
        await self.look(session)

    async def drop(self, session: str, id: str) -> None:
        """No more letters there."""
        await self.slow.drop((await self.own(session, id)).id)
        self.hub.news.readers = await self.slow.readers()

    async def off(self, id: str, token: str) -> None:
        """The same, by the link in a letter: whoever has it got one. Who never wanted any is left
        in peace for a while."""
        if self.hub.sessions.age(f"off {id}", token) < 0:
            raise Refused("token", "this link is not from this table")
        box = await self.slow.box(id)
        if box is None:
            return
        if not box.proved:
            await self.slow.prove((f"never {box.mark}",), self.hub.warden.now() + PEACE)
        await self.slow.drop(id)
        self.hub.news.readers = await self.slow.readers()
