"""Who gets in: hosts, origins, cookies, limits, headers, and the page's own files."""

import asyncio
import gzip
import json
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from molpe.kernel import BadText
from molpe.table.protocol.limits import Buckets, Rate, networks
from molpe.table.store import StoreFailed
from molpe.table.store.sqlite import SqliteStore
from molpe.table.web import site
from molpe.table.web.gate import Origins
from molpe.table.web.logs import JsonLines
from molpe.table.web.site import Site, pack
from tests.table.guest import Guest, Page
from tests.table.hall import Hall, open_hall
from tests.table.process import Served
from tests.table.waiting import HANG, until

ORIGINS = [
    ("http://localhost:8017", "localhost:8017", True),
    ("http://127.0.0.1:8017", "127.0.0.1:8017", True),
    ("http://[::1]:8017", "[::1]:8017", True),
    ("http://192.168.1.7:8017", "192.168.1.7:8017", True),
    ("https://table.example", "table.example", True),
    ("https://table.example", "127.0.0.1:8017", True),
    ("http://localhost:9999", "localhost:8017", False),
    ("http://evil.example", "localhost:8017", False),
    ("https://localhost:8017.evil.example", "localhost:8017", False),
    ("null", "localhost:8017", False),
    ("file://", "localhost:8017", False),
    ("", "localhost:8017", False),
]


@pytest.mark.parametrize(("origin", "host", "good"), ORIGINS)
def test_only_pages_of_our_own_may_talk_to_us(origin: str, host: str, good: bool) -> None:
    origins = Origins(["https://table.example/"])
    assert origins.host(host)
    assert origins.origin(origin, host) is good


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[", "127.1.evil"])
def test_a_name_that_a_stranger_can_point_here_is_not_ours(host: str) -> None:
    assert not Origins().host(host)


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "table.example",
        "http://[",
        "https://",
        "https://a:99999",
        "https://a/b",
        "ws://a",
        "a\nb",
    ],
)
def test_an_address_that_no_page_has_is_one_sentence(origin: str) -> None:
    """It let nobody in, without a word."""
    with pytest.raises(BadText, match="is no address that a page is reached at"):
        Origins([origin])


async def test_a_socket_from_another_site_is_refused(served: Served) -> None:
    async with Guest(served.url) as guest:
        made = await guest.create("canosa", "me", "open")
        page = Page(guest, made["id"])
        for headers in (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": f"http://localhost:{served.port + 1}"},
            {"Sec-Fetch-Site": "cross-site"},
        ):
            with pytest.raises(InvalidStatus) as refused:
                await page.connect(**headers)
            assert refused.value.response.status_code == 403
            body = json.loads(refused.value.response.body or b"{}")
            assert body["code"] == "forbidden"
        await page.connect(Origin=served.url)
        assert (await page.hello())["viewer"] == 0
        await page.close()


async def test_a_request_from_another_site_is_refused(served: Served) -> None:
    async with Guest(served.url) as guest:
        wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        for headers, status in (
            ({"Origin": "http://evil.example"}, 403),
            ({"Sec-Fetch-Site": "cross-site"}, 403),
            ({"Host": "evil.example"}, 403),
            ({"Origin": served.url}, 201),
        ):
            answer = await guest.http.post("/api/matches", json=wish, headers=headers)
            assert answer.status_code == status
        form = await guest.http.post(
            "/api/matches", content="game=canosa", headers={"Content-Type": "text/plain"}
        )
        assert form.status_code in (400, 415)


async def test_unknown_matches_and_ways_are_closed_with_a_code(served: Served) -> None:
    async with Guest(served.url) as guest:
        page = Page(guest, "nosuchmatch")
        await page.connect()
        with pytest.raises(ConnectionClosed) as closed:
            await page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004
        for path in ("a/b", ""):
            with pytest.raises(InvalidStatus) as refused:
                await Page(guest, path).connect()
            assert refused.value.response.status_code == 404


async def test_every_answer_carries_the_headers_that_protect(served: Served) -> None:
    async with Guest(served.url) as guest:
        for path in ("/", "/api/games", "/api/none", "/lobby", "/m/abc", "/api/health"):
            answer = await guest.http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "unsafe-eval" not in policy
            assert "script-src 'self' " not in policy
            assert "style-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers


async def test_a_guest_gets_one_cookie_and_keeps_it(served: Served) -> None:
    async with httpx.AsyncClient(base_url=served.url, timeout=HANG) as browser:
        first = await browser.get("/")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in (await browser.get("/api/games")).headers
        again = (await browser.get("/api/me")).headers["set-cookie"]
        assert again == cookie, "who comes again within a year stays who they are"
    async with httpx.AsyncClient(base_url=served.url, timeout=HANG) as stranger:
        for path in ("/api/health", "/api/ready", "/api/live", "/api/metrics"):
            assert "set-cookie" not in (await stranger.get(path)).headers
        forged = {"Cookie": "molpe=someone.somesign"}
        assert "set-cookie" in (await stranger.get("/api/me", headers=forged)).headers


class Away(SqliteStore):
    """A database into which nothing can be written."""

    async def pulse(self, at: float, hard: bool = False) -> None:
        raise StoreFailed("it is away")


async def test_a_table_lives_while_its_database_is_away(tmp_path: Path) -> None:
    async with open_hall(tmp_path, Away(tmp_path / "t.db")) as hall, hall.browser() as browser:
        assert (await browser.get("/api/live")).status_code == 200
        for path in ("/api/ready", "/api/health"):
            answer = await browser.get(path)
            assert (answer.status_code, answer.json()["code"]) == (503, "store")


async def test_a_request_is_called_the_same_in_the_answer_and_in_the_log(
    own_table: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    lines: list[dict[str, str]] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(JsonLines().format(record)))

    handler = Kept()
    log = logging.getLogger("molpe.table")
    log.addHandler(handler)
    caplog.set_level(logging.DEBUG, "molpe.table")
    try:
        async with own_table.browser() as browser:
            given = {"x-request-id": "proxy-7.a_b"}
            answer = await browser.get("/api/me", headers=given)
            assert answer.headers["x-request-id"] == "proxy-7.a_b"
            for bad in ("", "x" * 65, "a b", "a\tb"):
                answer = await browser.get("/api/me", headers={"x-request-id": bad})
                assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
            refused = await browser.get("/api/me", headers={"host": "evil.example"})
            assert refused.status_code == 403
            assert refused.headers["x-request-id"]
    finally:
        log.removeHandler(handler)
    told = [line for line in lines if line.get("request") == "proxy-7.a_b"]
    assert [(line["what"], line["path"], line["status"]) for line in told] == [
        ("answered", "/api/me", "200")
    ]


async def test_figures_are_told_to_those_who_were_named(own_table: Hall) -> None:
    own_table.litestar.state.watchers = networks(["192.0.2.0/24", "2001:db8::/32"])
    for address, status in (
        ("127.0.0.1", 200),
        ("192.0.2.9", 200),
        ("2001:db8::7", 200),
        ("192.0.3.9", 403),
        ("2001:db9::7", 403),
        ("made up", 403),
    ):
        transport = httpx.ASGITransport(own_table.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            assert (await browser.get("/api/metrics")).status_code == status, address
    with pytest.raises(BadText, match="'here' is neither an address nor a network"):
        networks(["here"])


async def test_a_proxy_on_another_machine_is_believed_where_it_was_named(tmp_path: Path) -> None:
    """Here a proxy of this machine, which is always believed: the names of others only add."""
    with Served(str(tmp_path / "t.db"), tmp_path, "--proxy", "192.0.2.0/24") as served:
        async with httpx.AsyncClient(base_url=served.url, timeout=HANG) as browser:
            ahead = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
            answer = await browser.get("/api/metrics", headers=ahead)
            assert answer.status_code == 403
            cookie = (await browser.get("/", headers=ahead)).headers["set-cookie"]
            assert cookie.startswith("__Host-molpe=")


async def test_what_is_too_large_is_refused(served: Served) -> None:
    async with Guest(served.url) as guest:
        answer = await guest.http.post("/api/replays", json={"text": "x" * 1_200_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "size")

        async def endless() -> Any:
            for _ in range(40):
                yield b"x" * 50_000

        answer = await guest.http.post("/api/replays", content=endless())
        assert (answer.status_code, answer.json()["code"]) == (413, "size")
        made = await guest.create("canosa", "me", "open")
        page = await guest.open(made["id"])
        await page.send({"t": "say", "text": "x" * 3000})
        assert (await page.until(lambda f: f["t"] == "err"))["code"] == "size"
        await page.send("y" * 5000)
        with pytest.raises(ConnectionClosed) as closed:
            await page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_browsers_and_addresses_have_their_limits(own_table: Hall) -> None:
    own_table.app.by_session = Buckets(Rate(0, 3))
    async with own_table.browser(own_table.cookie("ann")) as browser:
        codes = [(await browser.get("/api/me")).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        answer = await browser.get("/api/me")
        assert answer.json()["code"] == "rate"
        assert answer.headers["retry-after"]
    async with own_table.browser(own_table.cookie("ben")) as browser:
        assert (await browser.get("/api/me")).status_code == 200
    own_table.app.by_address = Buckets(Rate(0, 2))
    heads = {b"host": b"localhost"}
    codes_ = [own_table.app.check(heads, "192.0.2.1", False) for _ in range(3)]
    assert codes_ == ["", "", "rate"]
    assert own_table.app.check(heads, "192.0.2.2", False) == ""
    assert own_table.app.check(heads, "127.0.0.1", False) == ""
    own_table.hub.making = Buckets(Rate(0, 1))
    wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    async with own_table.browser(own_table.cookie("cleo")) as browser:
        assert (await browser.post("/api/matches", json=wish)).status_code == 201
        assert (await browser.post("/api/matches", json=wish)).status_code == 429
    own_table.hub.address_making = Buckets(Rate(0, 1))
    assert own_table.hub.may_make("dan", "192.0.2.9")
    assert not own_table.hub.may_make("eve", "192.0.2.9")


async def test_the_page_is_served_compressed_and_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>" + "x" * 500)
    (static / "assets" / "app-1a2b.js").write_text("console.log(1);" * 100)
    (static / "icon.png").write_bytes(b"\x89PNG")
    (static / "app.webmanifest").write_text("{}")
    monkeypatch.setattr(site, "files", lambda package: tmp_path)
    async with open_hall(tmp_path) as table, table.browser() as browser:
        for path in ("/", "/lobby", "/new/canosa", "/m/abc", "/rules/canosa", "/replay"):
            answer = await browser.get(path)
            assert answer.text.startswith("<!doctype html><title>page")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"].startswith("no-cache")
            assert answer.headers["content-encoding"] == "gzip"
        script = await browser.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        same = await browser.get("/", headers={"If-None-Match": answer.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        plain = await browser.get("/", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert (await browser.get("/icon.png")).headers["content-type"] == "image/png"
        kind = (await browser.get("/app.webmanifest")).headers["content-type"]
        assert kind == "application/manifest+json"
        for path in ("/assets/none.js", "/favicon.ico", "/assets/../key", "/..%2fkey"):
            assert (await browser.get(path)).status_code == 404


def test_without_a_built_page_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "files", lambda package: tmp_path)
    assert b"was not built" in Site().index.body
    assert gzip.decompress(pack("a.css", b"body{}").packed) == b"body{}"


async def test_a_mistake_of_ours_is_a_problem_too(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table.browser() as browser:

        async def broken(limit: int) -> list[str]:
            raise ZeroDivisionError("secret detail")

        monkeypatch.setattr(table.hub.store, "lobby", broken)
        answer = await browser.get("/api/lobby")
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert answer.json()["message"]


async def test_a_socket_that_hurries_is_closed_and_tokens_are_in_no_log(tmp_path: Path) -> None:
    """The table as people have it, with all its limits."""
    served = Served(str(tmp_path / "table.db"), tmp_path, lifted=False)
    with served:
        async with Guest(served.url) as guest, Guest(served.url) as other:
            made = await guest.create("canosa", "me", "open")
            token = made["invites"][0]["token"]
            await other.post(f"/api/matches/{made['id']}/join", {"token": token})
            page = await other.open(made["id"])
            await page.send("nonsense")
            await page.until(lambda frame: frame["t"] == "err")
            bad = await guest.http.post("/api/matches", json={"game": token})
            assert bad.status_code == 400
            page = await guest.open(made["id"])
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(500):
                    await page.send({"t": "ping"})
                await page.until(lambda frame: frame.get("code") == "rate")
                for _ in range(2000):
                    await page.send({"t": "ping"})
                while True:
                    await page.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4008
            secrets = [token, guest.http.cookies["molpe"], other.http.cookies["molpe"]]
    text = "".join(served.log)
    assert '"what": "open"' in text
    for secret in secrets:
        assert secret not in text
        assert secret.partition(".")[0] not in text
    for line in served.log:
        json.loads(line)


@pytest.mark.parametrize(
    "path",
    ["/", "/schema", "/api/me", "/api/plates/muse/hero.svg", "/api/song/files/abc?cards=ligeia"],
)
async def test_no_cache_gives_the_cookie_of_one_guest_to_others(table: Hall, path: str) -> None:
    """Caches between a table and its guests keep what does not forbid it, with its cookie."""
    async with table.browser() as stranger:
        answer = await stranger.get(path)
    assert answer.status_code == 200
    kept = answer.headers["cache-control"]
    assert ("set-cookie" in answer.headers) == ("public" not in kept)
    assert "public" in kept or "private" in kept or "no-store" in kept


async def test_an_identity_that_could_be_read_is_never_replaced(table: Hall) -> None:
    cookie = table.cookie("ann")
    async with table.browser() as browser:
        for header in (f'prefs={{"a":[1]}}; molpe={cookie}', f'molpe={cookie}; x="; y=ü'):
            answer = await browser.get("/api/games", headers={b"cookie": header.encode("latin-1")})
            assert "set-cookie" not in answer.headers
        split = [("cookie", f"molpe={cookie}"), ("cookie", "other=1")]
        answer = await browser.get("/api/games", headers=split)
        assert "set-cookie" not in answer.headers
        answer = await browser.get("/api/me", headers=split)
        assert answer.headers["set-cookie"].startswith(f"molpe={cookie};")
        fresh = await browser.get("/api/me", headers={"cookie": "molpe=forged.sign"})
        assert fresh.headers["set-cookie"].startswith("molpe=")
        assert "strict-transport-security" not in fresh.headers


async def test_behind_tls_the_cookie_belongs_to_the_host(table: Hall) -> None:
    """A guest who came without TLS before keeps their name and seats."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(table.app), base_url="https://localhost"
    ) as browser:
        old = {"cookie": f"molpe={table.cookie('ann')}"}
        answer = await browser.get("/api/me", headers=old)
        assert answer.headers["set-cookie"].startswith(f"__Host-molpe={table.cookie('ann')};")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        again = await browser.get("/api/games")
        assert "set-cookie" not in again.headers


async def test_when_no_more_sockets_fit_everyone_is_told(
    table: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.app, "most", 0)
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "websocket",
        "scheme": "ws",
        "path": "/ws/any",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
    }
    for _ in range(3):
        await table.app(scope, receive, send)
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["code"] == "crowd"
    assert [record.message for record in caplog.records] == ["files"]


async def test_so_many_requests_of_one_address_are_under_way_at_once(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bodies that came nearly whole, and no further, were all kept, of as many requests as one
    address sent: each a megabyte, for most of a minute."""
    monkeypatch.setattr(own_table.app.under_way, "most", 3)
    ready, crowd = asyncio.Event(), own_table.app.under_way

    async def slow() -> AsyncIterator[bytes]:
        yield b'{"text": "'
        await ready.wait()
        yield b'"}'

    async def one(address: str, cookie: str = "", body: Any = b"{}") -> tuple[int, str]:
        transport = httpx.ASGITransport(own_table.app, client=(address, 1))
        headers = {"cookie": f"molpe={cookie}"} if cookie else {}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers
        ) as browser:
            answer = await browser.post("/api/replays", content=body)
            return answer.status_code, answer.json()["code"]

    ann = own_table.cookie("ann")
    eves = [asyncio.create_task(one("192.0.2.1", body=slow())) for _ in range(3)]
    anns = [asyncio.create_task(one("127.0.0.1", ann, slow())) for _ in range(3)]
    here = [asyncio.create_task(one("127.0.0.1", body=slow())) for _ in range(4)]
    await until(lambda: crowd.open == {"192.0.2.1": 3, "ann": 3})
    assert await one("192.0.2.1", ann) == (503, "crowd")
    assert await one("127.0.0.1", ann) == (503, "crowd")
    for address, cookie in (("192.0.2.2", ann), ("127.0.0.1", own_table.cookie("ben"))):
        assert await one(address, cookie) == (400, "bad")
    ready.set()
    assert set(await asyncio.gather(*eves, *anns, *here)) == {(400, "bad")}
    assert not crowd.open
