"""Damaged rows and files: each match stands alone, and whoever runs the table is told."""

from typing import Any

import pytest

from molpe.table.protocol.matches import Clock
from molpe.table.web.socket import DAMAGED, serve_socket

from .hall import Hall
from .test_leaks import SENTINELS
from .test_replays import execute

TERMS = {
    "no JSON": "{",
    "nothing": "",
    "another type": "[]",
    "an unknown game": '{"game":"chess","version":1,"seats":[{"kind":"person"}]}',
    "too many boxes": '{"game":"sins","version":2,"seats":[{"kind":"person"},{"kind":"person"}],'
    f'"options":"boxes={",".join(["rise-of-wrath"] * 1000)}"}}',
    "a dump that is none": '{"game":"canosa","version":1,"seats":[{"kind":"person"},'
    '{"kind":"person"}],"dump":"AAAAA"}',
    "no edition": '{"game":"tide","version":1,"seats":[{"kind":"person"},{"kind":"person"}],'
    f'"edition":"{"0" * 64}"}}',
}


@pytest.mark.parametrize("what", TERMS)
async def test_one_bad_match_spoils_no_list(
    table: Hall, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    who = what.replace(" ", "-")
    good = await table.room("canosa", who, "-", listed=True, clock=Clock("total", 600))
    bad = await table.room("canosa", who, "-", listed=True, clock=Clock("total", 600))
    table.hub.drop(bad)
    execute(table, "update match set terms = ? where id = ?", TERMS[what], bad.id)
    before = table.hub.metrics.damaged
    async with table.browser(table.cookie(who)) as browser:
        for path in ("/api/mine", "/api/lobby"):
            for _ in range(2):
                answer = await browser.get(path)
                assert answer.status_code == 200
                found = {info["id"]: info for info in answer.json()}
                assert not found[good.id]["damaged"]
                assert found[bad.id]["damaged"]
                assert found[bad.id]["readonly"].startswith("this match cannot be opened: ")
        answer = await browser.get(f"/api/matches/{bad.id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
        answer = await browser.post(f"/api/matches/{bad.id}/join", json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
    assert table.hub.metrics.damaged == before + 1
    assert [r.message for r in caplog.records if r.name == "molpe.table"] == ["open"]
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await serve_socket(table.hub, bad.id, "", receive, send)
    assert sent[-1]["code"] == DAMAGED
    table.hub.drop(good)
    await table.hub.take_up_clocks()
    assert good.id in table.hub.rooms


async def test_an_edition_that_is_gone_spoils_its_own_matches_alone(table: Hall) -> None:
    edition = table.hub.library.prove("tide", "", SENTINELS, 2)
    room = await table.room("tide", "eve", "ben", edition=edition)
    table.hub.drop(room)
    table.hub.library.path(edition).unlink()
    table.hub.library.open.cache_clear()
    async with table.browser(table.cookie("eve")) as browser:
        (found,) = (await browser.get("/api/mine")).json()
    assert "is not here any more" in found["readonly"]


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"t":"sit","seat":99,"name":"","holder":""}', '{"t":"no"}', b"\xff"]
)
async def test_a_damaged_line_ends_the_log_there(table: Hall, body: str | bytes) -> None:
    room = await table.room("canosa", "ann", "ann")
    page = table.page(room, "ann")
    for _ in range(3):
        await table.act(room, page, page.turn["acts"][0][0])
    table.hub.drop(room)
    execute(table, "update event set body = ? where match = ? and seq = 2", body, room.id)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 1
    assert "event 2" in again.readonly or "rules have changed" in again.readonly


async def test_a_match_that_was_mended_opens_again(table: Hall) -> None:
    room = await table.room("canosa", "zoe", "ben")
    table.hub.drop(room)
    (terms,) = execute(table, "select terms from match where id = ?", room.id)[0]
    execute(table, "update match set terms = '' where id = ?", room.id)
    async with table.browser(table.cookie("zoe")) as browser:
        assert (await browser.get("/api/mine")).json()[0]["damaged"]
        execute(table, "update match set terms = ? where id = ?", terms, room.id)
        bad = table.hub.damaged[room.id]
        table.hub.damaged[room.id] = bad._replace(until=0.0)
        assert not (await browser.get("/api/mine")).json()[0]["damaged"]
    assert room.id not in table.hub.damaged
