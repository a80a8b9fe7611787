"""What answers say of themselves, what is asked in no known way, and what is written down of it."""

import ast
import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import InvalidStatus

import molpe.table
from molpe.table.protocol.limits import COMING, Bucket, Buckets, Rate
from molpe.table.protocol.refusals import CODES, Refused
from molpe.table.web.logs import JsonLines, Ledger
from tests.table.guest import Guest, Page
from tests.table.hall import Hall
from tests.table.process import Served
from tests.table.waiting import HANG

KINDS = {
    "/": "text/html; charset=utf-8",
    "/theme.js": "text/javascript; charset=utf-8",
    "/icon.svg": "image/svg+xml; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json",
    "/schema": "application/json",
    "/api/games": "application/json",
    "/api/none": "application/json",
    "/api/rules/muse/en": "text/markdown; charset=utf-8",
    "/api/metrics": "text/plain; version=0.0.4; charset=utf-8",
    "/api/plates/muse/hero.svg": "image/svg+xml; charset=utf-8",
    "/api/song/files/abc?cards=ligeia": "text/vnd.abc; charset=utf-8",
    "/api/song/files/midi?cards=ligeia": "audio/midi",
    "/api/song/files/musicxml?cards=ligeia": (
        "application/vnd.recordare.musicxml+xml; charset=utf-8"
    ),
}


@pytest.mark.parametrize("path", KINDS)
async def test_an_answer_says_what_it_is(table: Hall, path: str) -> None:
    async with table.browser(table.cookie("ann")) as browser:
        answer = await browser.get(path)
    assert answer.headers["content-type"] == KINDS[path]
    assert answer.headers["x-content-type-options"] == "nosniff"
    if "/files/" in path:
        kept = answer.headers["content-disposition"]
        assert kept.startswith('attachment; filename="sirens-song.')


async def test_a_refused_socket_carries_the_headers_that_protect(served: Served) -> None:
    async with Guest(served.url) as guest:
        made = await guest.create("canosa", "me", "open")
        with pytest.raises(InvalidStatus) as refused:
            await Page(guest, made["id"]).connect(Origin="http://evil.example")
        headers = refused.value.response.headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "object-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("method", ["TRACE", "PUT", "PATCH", "DELETE", "CONNECT", "PROPFIND"])
async def test_what_is_asked_in_no_known_way_is_refused(table: Hall, method: str) -> None:
    async with table.browser(table.cookie("ann")) as browser:
        for path in ("/", "/api/me", "/api/matches"):
            answer = await browser.request(method, path, headers={"x-told": "word"})
            assert (answer.status_code, answer.json()["code"]) == (405, "bad")
            assert "word" not in answer.text


async def test_nothing_is_shared_with_pages_of_others(table: Hall) -> None:
    """No answer names an origin that may read it, whoever asks; so browsers keep it from them."""
    async with table.browser(table.cookie("ann")) as browser:
        for origin in ("https://evil.example", "null", "http://localhost"):
            for method, path in (("GET", "/api/mine"), ("OPTIONS", "/api/matches")):
                answer = await browser.request(method, path, headers={"origin": origin})
                assert not [name for name in answer.headers if name.startswith("access-control")]


SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEADS = [
    f"Transfer-Encoding: chunked\r\nContent-Length: {5 + len(SMUGGLED)}\r\n",
    "Content-Length: 5\r\nContent-Length: 50\r\n",
    "Content-Length: 5, 50\r\n",
    "Content-Length: +5\r\n",
    "Transfer-Encoding: gzip, chunked\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "X: a\r\n b\rContent-Length: 0\r\n",
]


@pytest.mark.parametrize("head", HEADS)
async def test_no_request_hides_in_another(served: Served, head: str) -> None:
    """Where two lengths disagree one of them is the truth for all, or nothing is read further."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(
        f"POST /api/name HTTP/1.1\r\nHost: localhost\r\n{head}\r\n0\r\n\r\n{SMUGGLED}".encode()
    )
    writer.write_eof()
    told = (await asyncio.wait_for(reader.read(), HANG)).decode()
    writer.close()
    assert told.startswith("HTTP/1.1 400")
    assert told.count("HTTP/1.1 404") <= head.startswith("Transfer-Encoding: chunked")


def test_a_refusal_is_one_line_whatever_it_quotes() -> None:
    assert str(Refused("illegal", "no card is called 'a\nb\x00'")).isprintable()
    assert str(Refused("bad")) == CODES["bad"]


async def test_who_is_refused_is_written_down(
    table: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "molpe.table")
    room = await table.room("canosa", "ann", "ben")
    async with table.browser(table.cookie("eve")) as browser:
        await browser.get(f"/api/matches/{room.id}/invites?token=secret")
        await browser.post("/api/name", json={"name": "x"}, headers={"origin": "http://e.example"})
        await browser.post("/api/replays", content=b"x" * 2_000_000)
        await browser.get("/api/none")
        await browser.get("/api/admin/standing", headers={"authorization": "Bearer secret"})
    noted = [record for record in caplog.records if record.getMessage() == "refused"]
    lines = [json.loads(JsonLines().format(record)) for record in noted]
    assert [(line["status"], line["path"]) for line in lines] == [
        ("403", "/api/matches"),
        ("403", "/api/name"),
        ("413", "/api/replays"),
        ("401", "/api/admin"),
    ]
    assert all(line["address"] for line in lines)
    assert "secret" not in caplog.text
    assert room.id not in "".join(map(str, lines))


async def test_whoever_runs_the_table_leaves_a_line(
    table: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    """That they came, once, and each deed: what kind and from where, and about whom not."""
    caplog.set_level(logging.INFO, "molpe.table")
    table.litestar.state.keepers = Buckets(COMING)
    async with table.browser() as keeper:
        keeper.headers["authorization"] = f"Bearer {table.hub.sessions.admin()}"
        for _ in range(3):
            await keeper.get("/api/admin/standing")
        await keeper.post("/api/admin/wards", json={"kind": "mute", "who": "browser nobody"})
        await keeper.post("/api/admin/matches/nobody/end", json={})
        await keeper.post("/api/admin/wards/undo", json={"kind": "mute", "who": "browser nobody"})
    lines = [record for record in caplog.records if record.getMessage() == "admin"]
    told = [json.loads(JsonLines().format(record)) for record in lines]
    assert [line["deed"] for line in told] == [
        "came",
        "/api/admin/wards",
        "/api/admin/matches/{id:str}/end",
        "/api/admin/wards/undo",
    ]
    assert all(line["address"] for line in told)
    assert "nobody" not in str(told)
    assert table.hub.sessions.admin() not in caplog.text


async def test_who_leaves_is_a_stranger_and_the_old_cookie_is_of_no_use(own_table: Hall) -> None:
    hub, old = own_table.hub, own_table.cookie("ann")
    await hub.call("ann", "Ann")
    room = await own_table.room("sirens", "ann", "ben")
    page, ben = own_table.page(room, "ann"), own_table.page(room, "ben")
    async with own_table.browser(old) as ann:
        assert (await ann.get("/api/me")).json()["name"] == "Ann"
        answer = await ann.post("/api/leave")
        assert answer.status_code == 200
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert answer.headers["clear-site-data"] == '"cache", "cookies", "storage"'
    assert (page.closed, ben.closed) == (1012, 0)

    async def nothing_left() -> None:
        async with own_table.browser(old) as thief:
            answer = await thief.get("/api/me")
            assert answer.json()["name"] == ""
            fresh = answer.headers["set-cookie"].partition("=")[2]
            assert "ann" not in fresh.partition(".")[0]
            assert (await thief.get("/api/mine")).json() == []
            assert (await thief.get(f"/api/matches/{room.id}")).json()["mine"] == []
            join = await thief.post(f"/api/matches/{room.id}/join", json={})
            assert join.status_code == 403

    await nothing_left()
    hub.warden.ended.clear()  # as after a start, and as at another node
    hub.warden.heard_of_ended = 0.0
    await hub.warden.look()
    await nothing_left()
    async with own_table.browser(own_table.cookie("ben")) as still:
        assert len((await still.get("/api/mine")).json()) == 1
    async with own_table.browser(own_table.cookie("eve")) as eve:  # who has nothing loses nothing
        assert (await eve.post("/api/leave")).status_code == 200
    assert hub.warden.ended == {"ann"}


def test_nobody_fills_the_log_by_being_refused(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "molpe.table")
    ledger = Ledger()
    ledger.bucket = Bucket(Rate(0, 2))
    for _ in range(10):
        ledger.note(429, "/" + "x" * 5000 + "/\n", "192.0.2.1")
    ledger.note(200, "/", "192.0.2.1")
    ledger.bucket = Bucket(Rate(0, 1))
    ledger.note(403, "/", "192.0.2.1")
    assert len(caplog.records) == 3
    assert [getattr(record, "left_out", 0) for record in caplog.records] == [0, 0, 8]
    assert max(len(JsonLines().format(record)) for record in caplog.records) < 300


def test_a_line_of_the_log_is_one_line() -> None:
    told = {"msg": "request\n{}", "levelname": "INFO", "path": 'a"\n{"level": "error"}\r\u2028'}
    line = JsonLines().format(logging.makeLogRecord(told))
    assert line.isprintable()
    assert json.loads(line)["path"] == told["path"]


async def test_a_request_with_a_field_too_many_is_refused(table: Hall) -> None:
    async with table.browser(table.cookie("ann")) as browser:
        for body in ({"name": "a", "session": "b"}, {"name": 1}, {"name": None}, ["a"]):
            answer: httpx.Response = await browser.post("/api/name", json=body)
            assert answer.status_code == 400
            assert answer.json()["message"].isprintable()


@pytest.mark.parametrize(
    "path",
    [
        *("/.git/config", "/.env", "/key", "/table.db", "/editions/", "/assets/", "/static/"),
        *("/../key", "/%2e%2e/key", "/assets/..%2f..%2fkey", "/assets/%00", "//etc/passwd"),
    ],
)
async def test_nothing_lies_in_the_open(served: Served, path: str) -> None:
    """Files are those of the page alone, by their names; no folder is listed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    told = await asyncio.wait_for(reader.read(), HANG)
    writer.close()
    assert told.startswith(b"HTTP/1.1 404")
    assert (served.folder / "key").read_bytes() not in told
    assert b"SQLite" not in told


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("", 200),
        ("192.0.2.7", 403),
        ("127.0.0.1, 192.0.2.7", 403),
        ("192.0.2.7, 127.0.0.1", 403),
        ("made up", 403),
    ],
)
async def test_figures_are_for_this_machine_whatever_a_header_says(
    served: Served, header: str, status: int
) -> None:
    """Of what a proxy here passes on the last stranger counts: those before him are his words."""
    headers = {"x-forwarded-for": header} if header else {}
    async with httpx.AsyncClient(base_url=served.url, timeout=HANG) as browser:
        assert (await browser.get("/api/metrics", headers=headers)).status_code == status


async def test_nobody_but_a_proxy_here_says_where_a_request_comes_from() -> None:
    seen: list[tuple[object, str]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope["client"], scope["scheme"]))

    config = uvicorn.Config(app, log_config=None)
    config.load()
    headers = [(b"x-forwarded-for", b"127.0.0.1"), (b"x-forwarded-proto", b"https")]
    for client in ("192.0.2.7", "127.0.0.1"):
        scope = {"type": "http", "scheme": "http", "client": (client, 1), "headers": headers}
        await config.loaded_app(scope, None, None)
    assert seen == [(("192.0.2.7", 1), "http"), (("127.0.0.1", 0), "https")]


async def test_a_parameter_that_comes_twice_opens_nothing(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ben")
    path = f"/api/matches/{room.id}/frames"
    async with table.browser(table.cookie("eve")) as browser:
        watched = (await browser.get(f"{path}?viewer=-3")).json()
        for query in ("viewer=-3&viewer=0", "viewer=0&viewer=-3", "viewer=-3&Viewer=0"):
            answer = await browser.get(f"{path}?{query}")
            assert answer.status_code == 403 or answer.json() == watched


CALLERS = {"urllib.request", "http.client", "httpx", "requests", "aiohttp", "smtplib", "ftplib"}
CALLERS |= {"aiosmtplib"}
LETTERS = ["hook.py: httpx", "mail.py: aiosmtplib"]
"""What carries letters, to where whoever runs the table allows."""
ELSEWHERE = ("bot", "load")
"""Programs that call a table; no table is served by them."""


def test_a_table_calls_nobody_but_by_letters() -> None:
    """Nothing else that is served can reach an address, so no guest can have one fetched."""
    root = Path(molpe.table.__file__).parent
    found, looked = [], 0
    for path in root.rglob("*.py"):
        if path.relative_to(root).parts[0] in ELSEWHERE:
            continue
        looked += 1
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
                names += [f"{node.module}.{alias.name}" for alias in node.names]
            found += [f"{path.name}: {name}" for name in names if name in CALLERS]
    assert looked > 50
    assert sorted(found) == LETTERS


async def test_nobody_fills_memory_by_leaving(own_table: Hall) -> None:
    """Of everyone who has left it is remembered that they have, and a new guest costs nothing."""
    own_table.hub.address_making = Buckets(Rate(0, 2))
    transport = httpx.ASGITransport(own_table.app, client=("192.0.2.1", 1))
    codes = []
    for who in ("ann", "ben", "cleo"):
        cookies = {"molpe": own_table.cookie(who)}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", cookies=cookies
        ) as browser:
            assert (await browser.post("/api/name", json={"name": who})).status_code == 200
            codes.append((await browser.post("/api/leave")).status_code)
    assert codes == [200, 200, 429]
    assert own_table.hub.warden.ended == {"ann", "ben"}


async def test_nobody_fills_the_disk_with_names(own_table: Hall) -> None:
    """A name is a row, and a new guest costs nothing."""
    own_table.hub.address_naming = Buckets(Rate(0, 2))
    codes = []
    for client in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "127.0.0.1"):
        transport = httpx.ASGITransport(own_table.app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            codes.append((await browser.post("/api/name", json={"name": "ann"})).status_code)
    assert codes == [200, 200, 429, 200, 200]
