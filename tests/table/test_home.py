"""What the home page is offered: games with words and faces, bots, rules, names."""

import asyncio
import json
from pathlib import Path

import pytest

from molpe import agents, games, press
from molpe.kernel.messages import KERNEL

from .hall import hall


def test_every_game_comes_with_its_words_and_faces(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table, table.browser() as browser:
            answer = await browser.get("/api/games")
            assert answer.headers["content-encoding"] == "gzip"
            offered = {info["facts"]["name"]: info for info in answer.json()}
            assert set(offered) == set(games.names())
            for name, info in offered.items():
                game = games.find(name)
                assert info["facts"]["title"] == game.title
                assert len(info["seat_titles"]) == max(game.seats)
                for language in KERNEL:
                    words = info["catalogue"][language]
                    assert set(game.messages[language]) <= set(words)
                    assert words[info["blurb"]["key"]]
                    assert ("lesson-1" in words) == info["tutorial"]
                path = f"/api/faces/{name}/{info['faces']}.json"
                faces = await browser.get(path)
                assert faces.status_code == 200
                assert "immutable" in faces.headers["cache-control"]
                assert "set-cookie" not in faces.headers
                assert set(faces.json()) == set(press.faces(game))
                plain = await browser.get(path, headers={"accept-encoding": "identity"})
                assert json.loads(plain.content) == faces.json()
                assert (await browser.get(f"/api/faces/{name}/0000.json")).status_code == 404
            assert (await browser.get("/api/faces/none/0000.json")).status_code == 404

    asyncio.run(work())


def test_bots_and_rules_are_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table, table.browser() as browser:
            offered = (await browser.get("/api/agents")).json()
            assert [info["spec"] for info in offered] == agents.names()
            for name in games.names():
                package = Path(games.__path__[0]) / name
                for language in ("en", "de"):
                    answer = await browser.get(f"/api/rules/{name}/{language}")
                    there = (package / "rules.en.md").exists()
                    assert answer.status_code == (200 if there else 404)
                    if there:
                        assert answer.headers["content-type"].startswith("text/markdown")
                        assert len(answer.text) > 100
            for path in ("/api/rules/canosa/..", "/api/rules/canosa/e.n", "/api/rules/x/en"):
                assert (await browser.get(path)).status_code == 404

    asyncio.run(work())


@pytest.mark.parametrize(("typed", "called"), [("  Ann  Lee ", "Ann Lee"), ("\u202e", "")])
def test_a_guest_is_called_as_they_wish(tmp_path: Path, typed: str, called: str) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            async with table.browser(table.cookie("ann")) as browser:
                assert (await browser.get("/api/me")).json() == {"name": ""}
                answer = await browser.post("/api/name", json={"name": typed})
                assert answer.json() == {"name": called}
                assert (await browser.get("/api/me")).json() == {"name": called}
                too_long = await browser.post("/api/name", json={"name": "x" * 25})
                assert too_long.status_code == 400
            table.hub.names.clear()
            assert await table.hub.name("ann") == called

    asyncio.run(work())


def test_health_and_figures(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table, table.browser() as browser:
            room = await table.room("canosa", "ann", "ben")
            page = table.page(room, "ann")
            await table.act(room, page, "siren e5")
            assert (await browser.get("/api/health")).json()["status"] == "ok"
            text = (await browser.get("/api/metrics")).text
            for line in (
                "molpe_actions_total 1",
                "molpe_matches_created_total 1",
                "molpe_events_written_total 1",
                "molpe_rooms 1",
                "molpe_append_seconds_count 1",
            ):
                assert f"\n{line}\n" in text

    asyncio.run(work())
