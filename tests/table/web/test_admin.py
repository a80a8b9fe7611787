"""Whoever runs a table sees, ends, mutes, bans and forgets; nobody else does."""

import asyncio
import itertools
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from molpe.kernel import BadText
from molpe.table.match import events
from molpe.table.match.terms import Place, encode
from molpe.table.protocol.admin import HouseRules, NewWard, Quotas
from molpe.table.protocol.limits import Buckets
from molpe.table.room import warden
from molpe.table.room.peer import AGAIN
from molpe.table.room.warden import BANNED, meant
from molpe.table.store import Stored, StoreFailed, open_store
from molpe.table.store.house import Ward
from molpe.table.web.socket import serve_socket
from tests.table.hall import MANY, Hall, asked, keeper_at, open_hall
from tests.table.room.test_replays import execute
from tests.table.waiting import until


@pytest.fixture
def keeper(own_table: Hall) -> httpx.AsyncClient:
    """Whoever runs the table."""
    return keeper_at(own_table)


PLACES = (
    *("standing", "matches", "sockets", "matches/x/chat", "guests/x", "opening"),
    *("matches/x/end", "matches/x/delete", "matches/x/chat/remove", "wards", "wards/undo"),
    *("rules", "quotas", "sweep", "guests/x/delete"),
)
BODIES: dict[str, Any] = {
    "matches/x/end": {},
    "matches/x/delete": {},
    "matches/x/chat/remove": {"at": 1.0, "name": "Ann"},
    "wards": {"kind": "ban", "who": "browser ann"},
    "wards/undo": {"kind": "ban", "who": "browser ann"},
    "rules": {},
    "quotas": {},
    "sweep": {},
    "guests/x/delete": {},
}


async def test_without_the_token_nothing_is_told_or_done(own_table: Hall) -> None:
    own_table.litestar.state.tries = Buckets(MANY)
    ann = own_table.browser(own_table.cookie("ann"))
    opening, cookie = own_table.hub.sessions.opening(), own_table.cookie("ann")
    for path, token in itertools.product(PLACES, ("", "x", opening, cookie)):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        where, body = f"/api/admin/{path}", BODIES.get(path)
        if body is None:
            answer = await ann.get(where, headers=headers)
        else:
            answer = await ann.post(where, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "token")
        assert "set-cookie" not in answer.headers
    assert not own_table.hub.warden.wards


async def test_whoever_guesses_at_the_token_is_slowed_down(own_table: Hall) -> None:
    guesser = own_table.browser()
    codes = [(await guesser.get("/api/admin/standing")).status_code for _ in range(200)]
    assert codes[0] == 401
    assert codes[-1] == 429


async def test_matches_and_sockets_are_listed(own_table: Hall, keeper: httpx.AsyncClient) -> None:
    room = await own_table.room("sirens", "ann", "bot")
    own_table.page(room, "ann")
    (match,) = await asked(keeper, "matches")
    assert (match["id"], match["game"], match["over"]) == (room.id, "sirens", False)
    assert [seat["browser"] for seat in match["seats"]] == ["ann", ""]
    assert match["sockets"] == 1
    (socket,) = (await asked(keeper, "sockets"))["pages"]
    assert (socket["match"], socket["browser"], socket["seats"]) == (room.id, "ann", [0])
    assert await asked(keeper, "matches?over=true") == []
    standing = await asked(keeper, "standing")
    assert standing["rooms"] == 1
    assert standing["rules"]["opening"] == "everyone"


async def test_a_match_is_ended_without_a_result(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    ann = own_table.page(room, "ann")
    await asked(keeper, f"matches/{room.id}/end", {"why": "spam"})
    assert ann.result["reason"]["key"] == "reason-stopped"
    assert ann.result["places"] == [1, 1]
    (match,) = await asked(keeper, "matches?over=true")
    assert match["id"] == room.id
    again = await keeper.post(f"/api/admin/matches/{room.id}/end", json={})
    assert again.json()["code"] == "over"
    own_table.hub.drop(room)
    loaded = await own_table.hub.get(room.id)
    assert loaded is not None
    assert loaded.record.over()
    file = await own_table.browser(own_table.cookie("ann")).get(f"/api/matches/{room.id}/file")
    assert file.text.rstrip().endswith("| stopped")


async def test_a_match_is_deleted_for_good(own_table: Hall, keeper: httpx.AsyncClient) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    ann = own_table.page(room, "ann")
    await asked(keeper, f"matches/{room.id}/delete", {})
    assert ann.closed
    assert await own_table.hub.get(room.id) is None
    assert await own_table.hub.store.mine("ann", 9) == []
    gone = await keeper.post(f"/api/admin/matches/{room.id}/delete", json={})
    assert gone.status_code == 404


async def test_a_line_of_chat_is_removed_from_every_page(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    ann, ben = own_table.page(room, "ann"), own_table.page(room, "ben")
    await own_table.send(room, ann, t="say", text="rude")
    await own_table.send(room, ben, t="say", text="kind")
    rude, kind = await asked(keeper, f"matches/{room.id}/chat")
    assert (rude["text"], kind["text"]) == ("rude", "kind")
    remove = {"at": rude["at"], "name": rude["name"]}
    await asked(keeper, f"matches/{room.id}/chat/remove", remove)
    assert [line["text"] for line in ben.last("sync")["chat"]] == ["kind"]
    gone = await keeper.post(f"/api/admin/matches/{room.id}/chat/remove", json=remove)
    assert gone.status_code == 404


async def test_who_is_muted_does_not_talk(own_table: Hall, keeper: httpx.AsyncClient) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    ann = own_table.page(room, "ann")
    await asked(keeper, "wards", {"kind": "mute", "who": "browser ann", "days": 1})
    assert (await own_table.send(room, ann, t="say", text="rude"))["code"] == "muted"
    await asked(keeper, "wards/undo", {"kind": "mute", "who": "browser ann"})
    await own_table.send(room, ann, t="say", text="sorry")
    assert ann.last("said")["line"]["text"] == "sorry"


async def test_who_is_banned_is_shown_out_and_kept_out(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    ann, ben = own_table.page(room, "ann"), own_table.page(room, "ben")
    await asked(keeper, "wards", {"kind": "ban", "who": "browser ann", "why": "spam"})
    assert (ann.closed, ben.closed) == (warden.BANNED, 0)
    browser = own_table.browser(own_table.cookie("ann"))
    answer = await browser.get("/api/mine")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert (await own_table.browser(own_table.cookie("ben")).get("/api/mine")).status_code == 200
    (ward,) = (await asked(keeper, "standing"))["wards"]
    assert (ward["who"], ward["why"], ward["until"]) == ("browser ann", "spam", 0)
    await asked(keeper, "wards/undo", {"kind": "ban", "who": "browser ann"})
    assert (await browser.get("/api/mine")).status_code == 200
    nothing = await keeper.post("/api/admin/wards/undo", json={"kind": "ban", "who": "browser ann"})
    assert nothing.json()["message"] == "nothing was decided about 'browser ann'"


@pytest.mark.parametrize("code", [BANNED, AGAIN])
async def test_who_comes_in_while_it_is_decided_does_not_stay(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A socket that was let in and is not at its match yet is no page that could be closed."""
    hub, sent = own_table.hub, list[dict[str, Any]]()
    room = await own_table.room("canosa", "ann", "ben")

    async def name(session: str) -> str:
        if code == BANNED:
            await hub.warden.decide(NewWard("ban", f"browser {session}"))
        else:
            await hub.warden.leave(session)
        return "Ann"

    async def receive() -> dict[str, str]:
        return {"type": "websocket.disconnect" if sent else "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    monkeypatch.setattr(hub, "name", name)
    await serve_socket(hub, room.id, "ann", receive, send)
    assert [message.get("code") for message in sent] == [None, code]


@pytest.mark.parametrize("code", [BANNED, AGAIN])
@pytest.mark.parametrize("waits", [True, False])
async def test_nothing_is_done_any_more_for_who_is_shown_out(
    own_table: Hall, code: int, waits: bool
) -> None:
    """Neither what waits for the match, nor what has come and was not looked at yet."""
    hub, sent = own_table.hub, list[dict[str, Any]]()
    room = await own_table.room("canosa", "ann", "ben")
    frames = iter(('{"t":"hello"}', '{"t":"act","k":"1","s":0,"seat":0,"text":"siren e5"}'))

    async def show_out() -> None:
        if code == BANNED:
            await hub.warden.decide(NewWard("ban", "browser ann"))
        else:
            await hub.warden.leave("ann")
        room.lock.release()

    async def receive() -> dict[str, str]:
        if not sent:
            return {"type": "websocket.connect"}
        text = next(frames, "")
        if "act" in text:
            await room.lock.acquire()
            if waits:
                hub.spawn(show_out())
            else:
                await show_out()
        return {"type": "websocket.receive" if text else "websocket.disconnect", "text": text}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await serve_socket(hub, room.id, "ann", receive, send)
    assert room.record.seq == 0


async def test_a_network_is_banned_for_a_while(
    own_table: Hall, keeper: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = own_table.hub
    await asked(keeper, "wards", {"kind": "ban", "who": "address 192.0.2.7/24", "days": 2})
    assert hub.warden.kept("ban", "", "192.0.2.99")
    assert not hub.warden.kept("mute", "", "192.0.2.99")
    for other in ("192.0.3.1", "2001:db8::/64", "nowhere", ""):
        assert not hub.warden.kept("ban", "", other)
    later = time.time() + 2 * 86400 + 1
    monkeypatch.setattr(warden.time, "time", lambda: later)
    assert not hub.warden.kept("ban", "", "192.0.2.99")
    assert hub.warden.told() == ()


@pytest.mark.parametrize(
    ("who", "spelt", "address", "other"),
    [
        ("2001:db8::5", "2001:db8::/64", "2001:db8::/64", "2001:db8:0:1::/64"),
        ("2001:db8::5/120", "2001:db8::/64", "2001:db8::/64", "2001:db8:0:1::/64"),
        ("2001:db8::/48", "2001:db8::/48", "2001:db8:0:1::/64", "2001:db9::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.7", "192.0.2.8"),
        ("::ffff:192.0.2.0/120", "192.0.2.0/24", "192.0.2.8", "192.0.3.8"),
        ("::1", "::1/128", "::1", "192.0.2.8"),
    ],
)
async def test_who_is_banned_by_an_address_does_not_come_in_by_it(
    own_table: Hall, keeper: httpx.AsyncClient, who: str, spelt: str, address: str, other: str
) -> None:
    """Who comes is counted by their network, so that one address of it, as a proxy's log names it,
    kept out nobody, without a word; also what was decided so by a version before."""
    hub = own_table.hub
    (told,) = await asked(keeper, "wards", {"kind": "ban", "who": f"address {who}"})
    assert told["who"] == f"address {spelt}"
    for _ in range(2):
        assert hub.warden.kept("ban", "", address)
        assert not hub.warden.kept("ban", "", other)
        assert await asked(keeper, "wards/undo", {"kind": "ban", "who": f"address {who}"}) == []
        await hub.store.ward(Ward("ban", f"address {who}", 0.0, "", 0.0))
        await hub.warden.look()


async def test_an_invitation_writes_down_no_more_than_what_is_new(own_table: Hall) -> None:
    """Who has the link could have the table remember guest after guest, or one again and again."""
    hub = own_table.hub
    body = {"token": hub.sessions.opening()}
    ann = own_table.browser(own_table.cookie("ann"))
    for _ in range(3):
        assert (await ann.post("/api/opening", json=body)).json() == {"open": True}
    (made,) = hub.warden.told()
    hub.may_make = lambda *_: False  # type: ignore[method-assign]
    assert (await ann.post("/api/opening", json=body)).json() == {"open": True}
    ben = own_table.browser(own_table.cookie("ben"))
    assert (await ben.post("/api/opening", json=body)).status_code == 429
    assert hub.warden.told() == (made,)


@pytest.mark.parametrize("who", ["ann", "browser", "browser ", "address x", "address", ""])
def test_who_is_nobody_is_quoted(who: str) -> None:
    with pytest.raises(BadText, match="'"):
        meant(who)


async def test_who_may_open_tables_is_a_house_rule(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    ann = own_table.browser(own_table.cookie("ann"))
    wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    await asked(keeper, "rules", {"opening": "invited", "running": 1})
    assert (await ann.post("/api/matches", json=wish)).json()["code"] == "closed"
    wrong = await ann.post("/api/opening", json={"token": "x"})
    assert wrong.json()["code"] == "token"
    token = (await asked(keeper, "opening"))["token"]
    assert (await ann.post("/api/opening", json={"token": token})).json() == {"open": True}
    assert (await ann.post("/api/matches", json=wish)).status_code == 201
    assert (await ann.post("/api/matches", json=wish)).json()["code"] == "quota"
    await asked(keeper, "rules", {"opening": "nobody"})
    answer = await ann.post("/api/matches", json=wish)
    assert answer.json()["message"] == "whoever runs this table lets nobody open new ones now"
    await asked(keeper, "rules", {})
    assert (await ann.post("/api/matches", json=wish)).status_code == 201


SOLO: dict[str, Any] = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "bot"}]}
OPEN: dict[str, Any] = {"game": "canosa", "seats": [{"kind": "open"}, {"kind": "open"}]}


async def made(browser: httpx.AsyncClient, wish: Any = SOLO) -> str:
    """What somebody is answered who opens a table: its id, or why not."""
    answer = (await browser.post("/api/matches", json=wish)).json()
    return str(answer.get("code") or answer["id"])


async def test_quotas_bound_what_one_guest_makes(
    own_table: Hall, keeper: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = (own_table.browser(own_table.cookie(name)) for name in ("ann", "ben"))
    await asked(keeper, "rules", {"running": 1})
    assert len(await made(ann, OPEN)) > 9
    assert await made(ann, OPEN) == "quota", "also where they do not sit themselves"
    await asked(keeper, "rules", {})
    assert (await asked(keeper, "quotas", {"waiting": 1}))["waiting"] == 1
    assert await made(ann, OPEN) == "waiting"
    await asked(keeper, "quotas", {"daily": 2})
    assert len(await made(ann)) > 9
    assert await made(ann) == "daily"
    for path, body in (("tutorials/sirens", {}), ("replays", {"text": ""})):
        answer = await ann.post(f"/api/{path}", json=body)
        assert answer.json()["code"] == "daily", "whatever is kept counts"
    assert len(await made(ben)) > 9
    await asked(keeper, "quotas", {"tables": 3})
    assert await made(ben) == "many"
    stored = await asked(keeper, "guests/ann")
    assert len(stored["made"]) == 2
    later = time.time() + 86401
    monkeypatch.setattr(warden.time, "time", lambda: later)
    await asked(keeper, "quotas", {"daily": 2})
    assert len(await made(ann)) > 9, "a day later"
    await asked(keeper, "guests/ann/delete", {})
    assert await own_table.hub.store.made("ann") == []


async def test_a_quota_of_an_address_counts_all_its_browsers(
    own_table: Hall, keeper: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the address itself is kept nowhere, its sign for a day."""

    def guest(name: str, address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(own_table.app, client=(address, 9))
        cookie = {"cookie": f"molpe={own_table.cookie(name)}"}
        return httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=cookie)

    await asked(keeper, "quotas", {"daily_address": 2})
    for name in ("ann", "ben"):
        assert len(await made(guest(name, "192.0.2.7"))) > 9
    assert await made(guest("cid", "192.0.2.7")) == "daily"
    assert len(await made(guest("cid", "192.0.2.8"))) > 9
    rows = own_table.hub.store
    kept = await rows.ask("select origin from made")
    assert not any("192" in origin for (origin,) in kept)
    assert all(origin for (origin,) in kept)
    later = time.time() + 86401
    monkeypatch.setattr(warden.time, "time", lambda: later)
    await asked(keeper, "sweep", {})
    kept = await rows.ask("select origin from made")
    assert [origin for (origin,) in kept] == ["", "", ""]


@pytest.mark.parametrize("path", ["//api/me", "/api//me", "/%2Fapi/me", "/api/me/"])
async def test_no_slash_more_leads_past_the_gate(
    own_table: Hall, keeper: httpx.AsyncClient, path: str
) -> None:
    """Routes take several for one: who was banned came in by it, and what was theirs alone was for
    caches on the way to keep."""
    async with own_table.browser(own_table.cookie("eve")) as eve:
        answer = await eve.get(f"http://localhost{path}")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        await asked(keeper, "wards", {"kind": "ban", "who": "browser eve"})
        answer = await eve.get(f"http://localhost{path}")
        assert answer.json()["code"] == "banned"


async def test_a_quota_of_card_files_is_one_of_bytes(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    ann = own_table.browser(own_table.cookie("ann"))
    cards = Path("src/molpe/games/sirens/standard.toml").read_text("utf-8")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    wish = {"game": "sirens", "seats": seats, "edition_text": cards + "\n# mine\n"}
    assert len(await made(ann, wish)) > 9
    own_table.hub.library.path("x").write_bytes(b"#" * 1_000_000)
    await asked(keeper, "quotas", {"cards": 1})
    assert len(await made(ann, wish)) > 9, "it is kept already"
    assert await made(ann, {**wish, "edition_text": cards + "\n# another\n"}) == "cards"


async def test_a_quota_of_pages_holds_at_once(own_table: Hall, keeper: httpx.AsyncClient) -> None:
    gate = own_table.app
    gate.crowds()
    assert (gate.sockets.most, gate.address_sockets.most) == (100, 500)
    await asked(keeper, "quotas", {"pages": 2, "pages_address": 5})
    gate.crowds()
    assert [gate.sockets.enter("ann") for _ in range(3)] == [True, True, False]
    assert gate.address_sockets.most == 5


@pytest.mark.parametrize("quotas", [{"pages": 0}, {"daily": -1}, {"tables": "x"}, {"matches": 1}])
async def test_a_quota_that_is_none_is_refused_in_a_sentence(
    own_table: Hall, keeper: httpx.AsyncClient, quotas: Any
) -> None:
    answer = await keeper.post("/api/admin/quotas", json=quotas)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad")
    assert next(iter(quotas)) in answer.json()["message"]
    assert own_table.hub.warden.quotas == Quotas()


async def test_what_a_newer_node_has_settled_holds_as_far_as_it_is_known(own_table: Hall) -> None:
    hub = own_table.hub
    await hub.store.set("rules", '{"opening": "nobody", "moon": "full"}')
    await hub.store.set("quotas", "damaged")
    await hub.warden.look()
    assert (hub.warden.rules.opening, hub.warden.quotas) == ("nobody", Quotas())


async def test_what_is_old_is_deleted_and_forgets_who_played(
    own_table: Hall, keeper: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, ended = [await own_table.room("canosa", "ann", "-") for _ in range(2)]
    joined = await own_table.browser(own_table.cookie("ben")).post(
        f"/api/matches/{ended.id}/join",
        json={"token": own_table.hub.sessions.invitation(ended.id, 1), "name": "Ben"},
    )
    assert joined.status_code == 200
    ann = own_table.page(ended, "ann")
    await own_table.send(ended, ann, t="resign", seat=0)
    await asked(keeper, "rules", {"unfinished": 30, "names": 30})
    assert await asked(keeper, "sweep", {}) == {"deleted": 0, "anonymised": 0}
    later = time.time() + 31 * 86400
    monkeypatch.setattr(warden.time, "time", lambda: later)
    assert await asked(keeper, "sweep", {}) == {"deleted": 1, "anonymised": 1}
    assert await own_table.hub.get(running.id) is None
    kept = await own_table.hub.get(ended.id)
    assert kept is not None
    assert [chair.name for chair in kept.record.chairs] == ["-", "-"]
    assert kept.record.over()
    assert not kept.readonly
    stored = await own_table.hub.store.load(ended.id, whole=True)
    assert stored is not None
    text = stored.terms + "".join(row.body for row in stored.rows)
    assert "ann" not in text
    assert "Ben" not in text
    assert await asked(keeper, "sweep", {}) == {"deleted": 0, "anonymised": 0}


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("seats", [("ann", "ben"), ("ann", "ann")])
async def test_a_match_without_names_is_the_match_that_was_played(
    own_table: Hall, at_once: bool, seats: tuple[str, str]
) -> None:
    """Who sat at which browser decides whose consent an offer needs, also when it is played again:
    all whose names were struck out were taken for one browser, and every offer for agreed to."""
    hub, room = own_table.hub, await own_table.room("canosa", *seats)
    pages = [own_table.page(room, who) for who in seats]
    ann, ben = pages
    for what, yes in (("draw", False), ("takeback", True), ("takeback", False)):
        for page, text in zip(pages, ("siren e5", "siren b2"), strict=True):
            await own_table.act(room, page, text, seat=page.own[-1])
        await own_table.send(room, ann, t="offer", seat=0, what=what)
        await own_table.send(room, ben, t="answer", seat=1, yes=yes)
    await own_table.send(room, ann, t="resign", seat=0)
    for session in ("",) if at_once else dict.fromkeys(seats):
        await hub.warden.anonymise(room.id, session)
    found = await hub.get(room.id)
    assert found is not None
    assert not found.readonly
    assert found.record.seq == room.record.seq
    assert found.record.match.log == room.record.match.log
    assert found.record.outcome() == room.record.outcome()
    assert found.record.people() == [0, 1]
    assert [found.record.beside(seat) for seat in (0, 1)] == [
        room.record.beside(seat) for seat in (0, 1)
    ]
    assert {chair.name for chair in found.record.chairs} == {"-"}
    assert not {chair.holder for chair in found.record.chairs} & set(seats)


async def test_who_sat_down_at_several_seats_is_one_without_a_name(own_table: Hall) -> None:
    room = await own_table.room("siggil", "ann", "-", "-")
    for seat, who in ((1, "ben"), (2, "ben")):
        await room.commit(events.Sat(seat, who, who))
    await own_table.hub.warden.anonymise(room.id, "ben")
    found = await own_table.hub.get(room.id)
    assert found is not None
    assert found.record.beside(1) == found.record.beside(2) == [1, 2]
    assert found.record.beside(0) == [0] == list(found.record.seats_of("ann"))


async def test_a_match_whose_names_an_older_table_struck_out_is_played_again(
    own_table: Hall,
) -> None:
    """It did not keep who sat at one browser."""
    room = await own_table.room("canosa", "ann", "ben")
    ann, ben = [own_table.page(room, who) for who in ("ann", "ben")]
    await own_table.send(room, ann, t="offer", seat=0, what="draw")
    await own_table.send(room, ben, t="answer", seat=1, yes=False)
    terms = replace(room.record.terms, seats=(Place("person", "-"), Place("person", "-")))
    await own_table.hub.store.rewrite(room.id, encode(terms).decode(), {})
    own_table.hub.drop(room)
    found = await own_table.hub.get(room.id)
    assert found is not None
    assert (found.readonly, found.record.seq, found.record.over()) == ("", 2, False)


async def test_names_are_struck_out_whatever_else_is_damaged(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    await own_table.send(room, own_table.page(room, "ann"), t="resign", seat=0)
    execute(own_table, "update event set body = x'ff' where match = ?", room.id)
    hub = own_table.hub

    async def away(*_: Any) -> None:
        raise StoreFailed("away")

    with monkeypatch.context() as patch:
        patch.setattr(hub.store, "rewrite", away)
        with pytest.raises(StoreFailed):
            await hub.warden.anonymise(room.id)
        assert await hub.store.seats("ann"), "it is looked at again"
    await hub.warden.anonymise(room.id)
    stored = await hub.store.load(room.id, whole=True)
    assert stored is not None
    assert "ann" not in stored.terms
    assert await hub.store.seats("ann") == []


@pytest.mark.parametrize("what", ["ban", "leave"])
async def test_who_is_kept_out_while_they_sit_down_has_no_seat(own_table: Hall, what: str) -> None:
    """Nobody else could have taken it: whose it was came in no more."""
    room, warden = await own_table.room("canosa", "ann", "-", listed=True), own_table.hub.warden
    async with own_table.browser(own_table.cookie("eve")) as browser:
        async with room.lock:
            sitting = asyncio.create_task(browser.post(f"/api/matches/{room.id}/join", json={}))
            await until(lambda: room.lock._waiters)
            if what == "ban":
                await warden.decide(NewWard("ban", "browser eve"))
            else:
                await warden.leave("eve")
        answer = await sitting
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert room.record.free() == [1]


@pytest.mark.parametrize("what", ["delete", "anonymise"])
async def test_what_is_deleted_while_it_is_opened_is_gone(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It had been read before, and stayed in memory as it was."""
    room, hub = await own_table.room("canosa", "ann", "ben"), own_table.hub
    hub.drop(room)
    load, read, go_on = hub.store.load, asyncio.Event(), asyncio.Event()

    async def slow(match: str, whole: bool = False) -> Stored | None:
        found = await load(match, whole)
        if not whole:
            read.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(hub.store, "load", slow)
    opening = asyncio.create_task(hub.get(room.id))
    await read.wait()
    deciding = asyncio.create_task(getattr(hub.warden, what)(room.id))
    while await hub.store.seats("ann"):  # until it is decided
        await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(opening, deciding)
    found = await hub.get(room.id)
    assert (what == "anonymise") == (found is not None)
    assert found is None or not found.record.seats_of("ann")


async def test_all_that_is_stored_of_a_guest_is_told_and_deleted(
    own_table: Hall, keeper: httpx.AsyncClient
) -> None:
    hub = own_table.hub
    await hub.call("ann", "Ann")
    going, ended = [await own_table.room("sirens", "ann", "ben") for _ in range(2)]
    page = own_table.page(ended, "ann")
    await own_table.send(ended, page, t="resign", seat=0)
    stored = await asked(keeper, "guests/ann")
    assert stored["name"] == "Ann"
    assert {match["id"] for match in stored["matches"]} == {going.id, ended.id}
    assert list(stored["files"]) == [ended.id]
    assert await asked(keeper, "guests/ann/delete", {}) == {"matches": 2}
    assert (await keeper.get("/api/admin/guests/ann")).status_code == 404
    room = await hub.get(going.id)
    assert room is not None
    assert [chair.kind for chair in room.record.chairs] == ["bot", "person"]
    assert room.record.chairs[1].name == "ben"
    other = await hub.get(ended.id)
    assert other is not None
    assert [chair.name for chair in other.record.chairs] == ["-", "ben"]


async def test_decisions_are_kept_by_both_stores(database: str, tmp_path: Path) -> None:
    async with open_hall(tmp_path, open_store(database)) as hall:
        keeper = hall.browser()
        keeper.headers["authorization"] = f"Bearer {hall.hub.sessions.admin()}"
        await asked(keeper, "wards", {"kind": "ban", "who": "browser eve"})
        await asked(keeper, "rules", {"running": 3})
        await asked(keeper, "quotas", {"daily": 9, "daily_address": 9, "waiting": 9, "tables": 9})
        await asked(keeper, "sweep", {})
        ann = hall.browser(hall.cookie("ann"))
        assert len(await made(ann)) > 9
        assert await hall.hub.store.made_by("ann", 0.0) == 1
        assert await hall.hub.store.made_from("x", 0.0) == await hall.hub.store.waiting("ann") == 0
        await asked(keeper, f"matches/{(await hall.hub.store.made('ann'))[0]}/delete", {})
        assert await hall.hub.store.made("ann") == []
        room = await hall.room("canosa", "ann", "ben")
        assert len(await asked(keeper, "matches")) == 1
        await asked(keeper, f"matches/{room.id}/end", {})
        await hall.hub.warden.anonymise(room.id)
        assert await hall.hub.store.seats("ann") == []
        await asked(keeper, f"matches/{room.id}/delete", {})
    async with open_hall(tmp_path, open_store(database)) as hall:
        assert hall.hub.warden.kept("ban", "eve", "")
        assert hall.hub.warden.rules == HouseRules(running=3)
        assert hall.hub.warden.quotas.daily == 9
        assert await hall.hub.get(room.id) is None
