"""What people play at a release whose writing is kept: of each of the five games a match to its end
and one that goes on, with clocks, words, offers, things taken back and a card file of their own."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from tests.table.guest import Guest, Page

GAMES = ("canosa", "sirens", "siggil", "sins", "muse")
SOME = 14
"""Actions of a match that goes on."""
MANY = 150
"""Actions after which somebody gives a match up that is to end."""
CLOCK = {"kind": "total", "seconds": 3600, "increment": 5}


async def play_all(url: str, target: Path, cards: str) -> None:
    """Play everything; write down what each match is, and its file. ``cards`` are of Sirens."""
    told = []
    async with Guest(url) as ann, Guest(url) as ben:
        for number, game in enumerate(GAMES):
            for ends in (True, False):
                more: dict[str, Any] = {"clock": CLOCK} if number % 2 == ends else {}
                if (game, ends) == ("sirens", True):
                    more["edition_text"] = cards + "\n# ours\n"
                made = await ann.create(game, "me", "open", **more)
                token = made["invites"][0]["token"]
                await ben.post(f"/api/matches/{made['id']}/join", {"token": token})
                pages = [await guest.open(made["id"]) for guest in (ann, ben)]
                await play(pages, random.Random(10 * number + ends), ends)
                info = await ann.get(f"/api/matches/{made['id']}")
                name = f"{game}-{'ended' if ends else 'running'}.match"
                if ends:
                    text = await ann.get(f"/api/matches/{made['id']}/file")
                    (target / name).write_text(text, "utf-8")
                told.append(
                    {
                        "id": made["id"],
                        "game": game,
                        "over": ends,
                        "actions": info["actions"],
                        "own": "edition_text" in more,
                        "file": name if ends else "",
                        "result": pages[0].result,
                        "lines": len(pages[0].log),
                    }
                )
                for page in pages:
                    await page.close()
    (target / "told.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


async def play(pages: list[Page], rng: random.Random, ends: bool) -> None:
    """Any action whenever somebody may act; among them what people do beside."""
    played = 0
    await pages[0].send({"t": "say", "text": "good luck"})
    while pages[0].result is None and played < (MANY if ends else SOME):
        acting = [page for page in pages if page.may_act()]
        if not acting:
            await asyncio.sleep(0.01)
        for page in acting[:1]:
            answer = await page.act(rng.choice(page.turn["acts"])[0])
            assert answer["t"] == "ack" or answer["code"] == "stale", answer
            played += answer["t"] == "ack"
            await calm(pages)
            if played in (4, 9):
                await beside(pages, page, "takeback" if played == 4 else "draw")
        await calm(pages)
    if ends and pages[0].result is None:
        assert (await pages[1].ask("resign", seat=1))["t"] == "ack"
        await calm(pages)


async def beside(pages: list[Page], page: Page, what: str) -> None:
    """Take something back, or offer a draw that nobody wants; where the game has neither, that is
    said and nothing happens."""
    seat = pages.index(page)
    await page.ask("undo" if what == "takeback" else "offer", seat=seat, **offered(what))
    await calm(pages)
    await pages[1 - seat].ask("answer", seat=1 - seat, yes=what == "takeback")
    await calm(pages)


def offered(what: str) -> dict[str, str]:
    return {} if what == "takeback" else {"what": what}


async def calm(pages: list[Page]) -> None:
    for page in pages:
        await page.calm()
