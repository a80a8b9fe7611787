"""Whole matches over the wire: every game against bots, people by invitation, lessons."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from molpe import games
from molpe.kernel import SPECTATOR, read_match
from molpe.table.match.luck import pledge, wrong_draws
from tests.table.guest import Guest, Page
from tests.table.postgres import Cluster
from tests.table.process import Served

LONG = 50_000
"""Matches of games that may last longer take minutes with many seats: the fewest will do."""


SHORT = {"muse": {"goal": 2}}
"""Rules by which a match that one side plays at random does not take thousands of actions."""


def tables(name: str) -> tuple[int, ...]:
    kind = games.game_class(name)
    return kind.seats if kind.longest <= LONG else kind.seats[:1]


ALL = [
    (name, seats)
    for name in games.names()
    if games.game_class(name).__module__.startswith("molpe.games.")
    for seats in tables(name)
]


@pytest.mark.parametrize(("name", "seats"), ALL)
async def test_a_whole_match_against_bots(served: Served, name: str, seats: int) -> None:
    async with Guest(served.url) as guest:
        bot = "greedy" if seats < 3 else "sailor"
        made = await guest.create(name, "me", *[bot] * (seats - 1), options=SHORT.get(name, {}))
        page = await guest.open(made["id"])
        await page.play_on(random.Random(seats))
        await check_end(guest, page)


async def check_end(guest: Guest, page: Page) -> None:
    """What the page was shown is what the match file says, and the luck was fair."""
    match = read_match(await guest.get(f"/api/matches/{page.id}/file"), games.find)
    outcome = match.outcome()
    assert outcome is not None
    assert page.result["places"] == list(outcome.places)
    assert page.result["scores"] == list(outcome.scores)
    assert page.result["reason"]["key"] == match.game.ended(outcome).key
    frames: list[Any] = []
    steps = f"/api/matches/{page.id}/frames?viewer={page.viewer}"
    while some := await guest.get(f"{steps}&start={len(frames)}"):
        frames += some
    assert frames[-1]["view"] == page.view
    assert [line for frame in frames for line in frame["lines"]] == page.log
    if match.game.luck:
        secret = page.result["secret"]
        assert pledge(secret) == page.sync["pledge"]
        assert list(wrong_draws(match, secret)) == []
        other = secret[:-1] + ("0" if secret[-1] != "0" else "1")
        assert pledge(other) != page.sync["pledge"]


@pytest.mark.parametrize("name", ["canosa", "sirens", "siggil", "tide"])
async def test_two_people_by_invitation_and_one_who_watches(served: Served, name: str) -> None:
    await play_by_invitation(served, name)


async def test_two_people_by_invitation_on_postgres(cluster: Cluster, tmp_path: Path) -> None:
    with Served(cluster.new_database(), tmp_path) as served:
        for name in ("siggil", "tide"):
            await play_by_invitation(served, name)


async def play_by_invitation(served: Served, name: str) -> None:
    async with (
        Guest(served.url) as ann,
        Guest(served.url) as ben,
        Guest(served.url) as eve,
    ):
        await ann.post("/api/name", {"name": "Ann"})
        made = await ann.create(name, "me", "open")
        (invite,) = made["invites"]
        assert await ann.get(f"/api/matches/{made['id']}/invites") == [invite]
        first = await ann.open(made["id"])
        joined = await ben.post(
            f"/api/matches/{made['id']}/join", {"token": invite["token"], "name": "Ben"}
        )
        assert joined == {"seat": 1}
        second = await ben.open(made["id"])
        watching = await eve.open(made["id"])
        assert (first.viewer, second.viewer, watching.viewer) == (0, 1, SPECTATOR)
        assert [seat["name"] for seat in second.sync["info"]["seats"]] == ["Ann", "Ben"]
        await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
        while watching.result is None:
            await watching.next()
        assert first.result == second.result == watching.result
        for guest, page in ((ann, first), (ben, second), (eve, watching)):
            await check_end(guest, page)


async def test_bots_play_on_for_those_who_look(served: Served) -> None:
    async with Guest(served.url) as guest:
        made = await guest.create("tide", "sailor", "sailor")
        page = await guest.open(made["id"])
        while page.result is None:
            await page.next()
        assert page.viewer == SPECTATOR
        assert page.result["reason"]["key"] == "reason-shown"


@pytest.mark.parametrize("name", ["canosa", "sirens", "siggil"])
async def test_a_tutorial_is_learned_to_its_end(served: Served, name: str) -> None:
    async with Guest(served.url) as guest:
        made = await guest.post(f"/api/tutorials/{name}")
        page = await guest.open(made["id"])
        assert (page.lesson["step"], page.lesson["done"]) == (1, False)
        wrong = 0
        while not page.lesson["done"]:
            if not page.may_act():
                await page.next()
                continue
            hint = await page.ask("hint", seat=page.viewer)
            assert page.lesson["clicks"] == hint["clicks"]  # what is wanted is marked
            ordered = await page.ask("order", seat=page.viewer, at=[])
            assert ordered["code"] == "lesson"  # nothing is answered but by the script
            others = [act[0] for act in page.turn["acts"] if act[0] != hint["text"]]
            if others and not wrong:
                refused = await page.act(others[-1])
                assert refused["code"] == "lesson"
                wrong += 1
            assert (await page.act(hint["text"]))["t"] == "ack"
        assert wrong == 1
        assert page.lesson["m"]["key"] == "lesson-end"
