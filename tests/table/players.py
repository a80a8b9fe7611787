"""People who play while a table is attacked: they notice what is lost, or done twice."""

import asyncio
import os
import random
from typing import Any

from websockets.exceptions import ConnectionClosed

from .guest import Guest, Page

MATCHES = int(os.environ.get("MOLPE_MATCHES", "3"))
"""Each of another game; twice as many in the soak."""
GAMES = ("canosa", "sirens", "siggil")


class Moment:
    """A drawn moment of play: when so many frames more have been shown, to all together."""

    def __init__(self) -> None:
        self.left = 0
        self.here = asyncio.Event()

    def draw(self, frames: int) -> None:
        self.left = frames
        self.here.clear()

    def shown(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.here.set()

    async def wait(self, playing: "asyncio.Future[Any]") -> None:
        """Until it has come, or nobody plays any more."""
        coming = asyncio.ensure_future(self.here.wait())
        await asyncio.wait({coming, playing}, return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()


class Player:
    """A person who acts whenever asked, and resends what was not acknowledged."""

    refused: tuple[str, ...] = ("stale",)
    """What they may be told: then they choose anew."""

    def __init__(
        self, guest: Guest, id: str, seat: int, rng: random.Random, moment: "Moment"
    ) -> None:
        self.guest, self.id, self.seat, self.rng = guest, id, seat, rng
        self.moment = moment
        self.page: Page | None = None
        self.pending: dict[str, Any] | None = None
        self.acked: set[str] = set()
        self.number = 0
        self.resent = 0

    async def come_back(self) -> None:
        """Open the page again and hold what it says against what was shown before."""
        old = self.page
        page = Page(self.guest, self.id)
        await page.connect()
        await page.send({"t": "hello", "since": old.s if old else -1})
        await page.until(lambda frame: frame["t"] == "sync")
        if old is not None:
            assert page.s >= old.s, "an event that was shown is gone"
            assert page.log[: len(old.log)] == old.log, "a line that was told is gone"
            assert old.result in (None, page.result)
            await old.close()
        self.page = page
        if self.pending is not None:
            self.resent += 1
            await page.send(self.pending)

    async def play(self) -> None:
        """Until the socket breaks or the match is over."""
        page = self.page
        assert page is not None
        while page.result is None or self.pending is not None:
            if self.pending is None and page.may_act():
                self.number += 1
                text = self.rng.choice(page.turn["acts"])[0]
                self.pending = {
                    "t": "act",
                    "k": f"k{self.number}",
                    "s": page.s,
                    "seat": self.seat,
                    "text": text,
                }
                await page.send(self.pending)
            frame = await page.next()
            self.moment.shown()
            if frame["t"] == "ack" and self.pending and frame["k"] == self.pending["k"]:
                self.acked.add(frame["k"])
                self.pending = None
                self.acknowledged()
            elif frame["t"] == "err" and self.pending and frame["k"] == self.pending["k"]:
                assert frame["code"] in self.refused, frame
                self.pending = None

    def acknowledged(self) -> None:
        """What they sent was taken, or is there."""

    async def settle(self) -> None:
        """Wait for the answer to what was resent, and for what is under way."""
        assert self.page is not None
        while self.pending is not None:
            frame = await self.page.next()
            if frame["t"] in ("ack", "err") and frame["k"] == self.pending["k"]:
                assert frame["t"] == "ack" or frame["code"] in self.refused, frame
                self.acked |= {frame["k"]} if frame["t"] == "ack" else set()
                self.pending = None

    def hang_up(self) -> None:
        """Break the line."""
        assert self.page is not None
        assert self.page.socket is not None
        self.page.socket.transport.abort()

    async def endure(self) -> None:
        """Play until the server dies."""
        try:
            await self.play()
        except (ConnectionClosed, OSError):
            return


async def seat_people(
    guests: list[Guest], moment: Moment, kind: type[Player] = Player
) -> list[Player]:
    players = []
    ann, ben = guests
    for number in range(MATCHES):
        made = await ann.create(GAMES[number % len(GAMES)], "me", "open")
        token = made["invites"][0]["token"]
        await ben.post(f"/api/matches/{made['id']}/join", {"token": token})
        for seat, guest in enumerate(guests):
            rng = random.Random(number * 2 + seat)
            players.append(kind(guest, made["id"], seat, rng, moment))
    return players


async def gather_at_last(players: list[Player]) -> list[Page]:
    """Everyone comes back, every resent request is answered, every frame is read."""
    await asyncio.gather(*(player.come_back() for player in players))
    await asyncio.gather(*(player.settle() for player in players))
    pages = [player.page for player in players if player.page is not None]
    for page in pages:
        await page.calm()
    return pages


def check_moves(player: Player, page: Page) -> None:
    """Every acknowledged action is in the log once, and none that was not sent."""
    own = [line for line in page.log if line["seat"] == player.seat]
    changed = page.sync["info"]["game"] == "sirens"  # a sealed choice may have been replaced
    assert len(own) <= player.number
    assert changed or len(own) >= len(player.acked)
