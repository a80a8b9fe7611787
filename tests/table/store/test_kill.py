"""kill -9 in the middle of play: nothing that was shown is lost, and nothing counts twice."""

import asyncio
import os
import random
import signal

import pytest
from websockets.exceptions import ConnectionClosed

from tests.table.guest import Guest
from tests.table.players import Moment, Player, check_moves, gather_at_last, seat_people
from tests.table.process import Served

ROUNDS = int(os.environ.get("MOLPE_KILL_ROUNDS", "1"))
FRAMES = 300
"""A round ends before so many have been shown."""


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
                player.hang_up()
            await playing
        one, other = await gather_at_last(players)
        assert one.view == other.view
        assert one.log == other.log
        for player, page in zip(players, (one, other), strict=True):
            check_moves(player, page)
            await page.close()
