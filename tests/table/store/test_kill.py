"""kill -9 in the middle of play: nothing that was shown is lost, and nothing counts twice."""

import asyncio
import os
import random
import signal
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.table.guest import Guest, Page
from tests.table.process import Served

ROUNDS = int(os.environ.get("MOLPE_KILL_ROUNDS", "2"))
MATCHES = 6
GAMES = ("canosa", "sirens", "siggil")
FRAMES = 300
"""A round ends before so many have been shown."""


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
            elif frame["t"] == "err" and self.pending and frame["k"] == self.pending["k"]:
                assert frame["code"] == "stale", frame
                self.pending = None

    async def settle(self) -> None:
        """Wait for the answer to what was resent, and for what is under way."""
        assert self.page is not None
        while self.pending is not None:
            frame = await self.page.next()
            if frame["t"] in ("ack", "err") and frame["k"] == self.pending["k"]:
                self.acked |= {frame["k"]} if frame["t"] == "ack" else set()
                self.pending = None

    async def endure(self) -> None:
        """Play until the server dies."""
        try:
            await self.play()
        except (ConnectionClosed, OSError):
            return


async def seat_people(guests: list[Guest], moment: Moment) -> list[Player]:
    players = []
    ann, ben = guests
    for number in range(MATCHES):
        made = await ann.create(GAMES[number % len(GAMES)], "me", "open")
        token = made["invites"][0]["token"]
        await ben.post(f"/api/matches/{made['id']}/join", {"token": token})
        for seat, guest in enumerate(guests):
            rng = random.Random(number * 2 + seat)
            players.append(Player(guest, made["id"], seat, rng, moment))
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


async def test_nothing_shown_is_lost_and_nothing_is_done_twice(own_served: Served) -> None:
    """Rounds of play, each ended by kill -9 at a drawn moment; at last it ends politely."""
    rng = random.Random(int(os.environ.get("MOLPE_KILL_SEED", "1")))
    moment = Moment()
    kills, resent = 0, 0
    async with Guest(own_served.url) as ann, Guest(own_served.url) as ben:
        players = await seat_people([ann, ben], moment)
        while kills < ROUNDS:
            await asyncio.gather(*(player.come_back() for player in players))
            if all(p.page is not None and p.page.result is not None for p in players):
                resent += sum(player.resent for player in players)
                players = await seat_people([ann, ben], moment)
                continue
            moment.draw(rng.randrange(FRAMES))
            playing = asyncio.gather(*(player.endure() for player in players))
            await moment.wait(playing)
            own_served.kill()
            await playing
            own_served.start()
            kills += 1
        pages = await gather_at_last(players)
        resent += sum(player.resent for player in players)
        for one, other in zip(pages[::2], pages[1::2], strict=True):
            assert one.s == other.s
            assert (await ann.get(f"/api/matches/{one.id}"))["readonly"] == ""
        for player, page in zip(players, pages, strict=True):
            check_moves(player, page)
        await end_politely(own_served, players)
    assert ROUNDS < 20 or resent > 0


async def end_politely(served: Served, players: list[Player]) -> None:
    """A table that is asked to stop says come back later, and is as it was when one does."""
    before = [player.page for player in players if player.page is not None]
    assert await asyncio.to_thread(served.end, signal.SIGTERM) == 0
    for page in before:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    served.start()
    for player, old in zip(players, before, strict=True):
        await player.come_back()
        assert player.page is not None
        assert (player.page.s, player.page.log) == (old.s, old.log)
        await player.page.close()


async def test_after_many_drops_a_page_is_right(served: Served) -> None:
    """Drops at drawn moments: no move is lost or done twice, and the position is right."""
    rng, moment = random.Random(7), Moment()
    async with Guest(served.url) as ann, Guest(served.url) as ben:
        made = await ann.create("canosa", "me", "open")
        token = made["invites"][0]["token"]
        await ben.post(f"/api/matches/{made['id']}/join", {"token": token})
        players = [
            Player(guest, made["id"], seat, random.Random(seat), moment)
            for seat, guest in enumerate((ann, ben))
        ]
        for _ in range(25):
            await asyncio.gather(*(player.come_back() for player in players))
            moment.draw(rng.randrange(20))
            playing = asyncio.gather(*(player.endure() for player in players))
            await moment.wait(playing)
            for player in rng.sample(players, 2):
                assert player.page is not None
                assert player.page.socket is not None
                player.page.socket.transport.abort()
            await playing
        one, other = await gather_at_last(players)
        assert one.view == other.view
        assert one.log == other.log
        for player, page in zip(players, (one, other), strict=True):
            check_moves(player, page)
            await page.close()
