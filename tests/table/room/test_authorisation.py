"""Who may do what: every frame and every route, from every chair in the room."""

from typing import Any, get_args

import pytest

from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.refusals import CODES, Problem
from molpe.table.web.printing import ROUTES as SHEETS
from molpe.table.web.routes import ROUTES
from molpe.table.web.song import ROUTES as SONGS
from tests.table.hall import Hall, Seen
from tests.table.waiting import until

FRAMES: dict[str, dict[str, Any]] = {
    "why": {"thing": "b6"},
    "hello": {},
    "act": {"s": 0, "text": "siren e5"},
    "acts": {"s": 0, "texts": ["siren e5"]},
    "undo": {},
    "resign": {},
    "leave": {},
    "offer": {"what": "draw"},
    "answer": {"yes": True},
    "decide": {"about": 1, "what": "end"},
    "lift": {},
    "hint": {},
    "order": {"at": ["idle"]},
    "say": {"text": "hello"},
    "ping": {},
}
SEATLESS = ("hello", "say", "ping")
READING = ("hello", "say", "ping", "lift", "hint", "why")


def test_every_frame_is_in_the_matrix() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(FromPage)}
    assert tags == set(FRAMES)


def expected(tag: str, role: str, seat: int) -> str:
    """The code that a role gets for a frame about a seat of a fresh match; nothing if it may."""
    own = {"ann": 0, "ben": 1}.get(role)
    if tag in SEATLESS:
        return ""
    if own != seat:
        return "seat" if own is not None or tag == "lift" else "spectator"
    if tag in ("act", "why"):
        return "" if seat == 0 else "turn"
    if tag == "acts":  # nobody is asked for several there
        return "turn"
    if tag == "hint":
        return "hints"
    if tag == "decide":  # nobody is away there; of the own seat nobody decides like that
        return "nothing" if seat == 0 else "seat"
    return {"undo": "nothing", "answer": "nothing"}.get(tag, "")


@pytest.mark.parametrize("role", ["ann", "ben", "eve", ""])
@pytest.mark.parametrize("tag", FRAMES)
@pytest.mark.parametrize("seat", [0, 1])
async def test_the_matrix_of_frames(table: Hall, tag: str, role: str, seat: int) -> None:
    room = await table.room("canosa", "ann", "ben")
    page = table.page(room, role)
    frame = {"t": tag, **FRAMES[tag]}
    if tag not in SEATLESS:
        frame["seat"] = seat
    answer = await table.send(room, page, **frame)
    errors = [f for f in page.frames if f["t"] == "err"]
    wanted = expected(tag, role, seat)
    if tag == "say" and not role:
        wanted = "rate"  # who has no session has no voice
    assert [error["code"] for error in errors] == ([wanted] if wanted else [])
    assert all(error["code"] in CODES for error in errors)
    written = 0 if wanted or tag in READING else 1
    assert room.record.seq == written
    if written:
        assert answer["t"] == "ack"


async def test_another_matchs_seat_is_no_seat_here(table: Hall) -> None:
    mine = await table.room("canosa", "ann", "ben")
    other = await table.room("canosa", "cleo", "dan")
    page = table.page(other, "ann")
    assert (await table.act(other, page, "siren e5", seat=0))["code"] == "spectator"
    async with table.browser(table.cookie("ann")) as browser:
        token = table.hub.sessions.invitation(mine.id, 1)
        answer = await browser.post(f"/api/matches/{other.id}/join", json={"token": token})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        answer = await browser.get(f"/api/matches/{other.id}/invites")
        assert (answer.status_code, answer.json()["code"]) == (403, "seat")


async def status(table: Hall, who: str, method: str, path: str, **body: Any) -> tuple[int, str]:
    async with table.browser(table.cookie(who) if who else "") as browser:
        answer = await browser.request(method, path, json=body or None)
        code = answer.json().get("code", "") if answer.status_code >= 400 else ""
        assert code == "" or code in CODES
        return answer.status_code, code


async def test_the_matrix_of_routes(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ben")
    path = f"/api/matches/{room.id}"
    for who in ("ann", "ben", "eve", ""):
        own = {"ann": 0, "ben": 1}.get(who)
        assert await status(table, who, "GET", path) == (200, "")
        assert await status(table, who, "GET", f"{path}/frames") == (200, "")
        for viewer in (-3, 0, 1):
            allowed = viewer in (-3, own)
            wanted = (200, "") if allowed else (403, "seat")
            query = f"{path}/frames?viewer={viewer}"
            assert await status(table, who, "GET", query) == wanted
        for viewer in (-2, -1, 2, 5):
            query = f"{path}/frames?viewer={viewer}"
            assert await status(table, who, "GET", query) == (400, "bad")
        assert await status(table, who, "GET", f"{path}/file") == (403, "forbidden")
        wanted = (200, "") if own is not None else (403, "seat")
        assert await status(table, who, "GET", f"{path}/invites") == wanted
        join = (200, "") if own is not None else (403, "forbidden")
        assert await status(table, who, "POST", f"{path}/join", name="X") == join
        analysis = await status(table, who, "POST", f"{path}/analysis", at=0)
        assert analysis == (403, "hints")
        review = await status(table, who, "POST", f"{path}/review")
        assert review == (403, "forbidden")
    for missing in ("/api/matches/none", "/api/matches/none/file", "/api/rules/none/en"):
        assert await status(table, "ann", "GET", missing) == (404, "gone")


async def test_a_listed_match_is_joined_once_by_each(own_table: Hall) -> None:
    room = await own_table.room("tide", "ann", "-", "-", listed=True)
    path = f"/api/matches/{room.id}/join"
    async with own_table.browser(own_table.cookie("eve")) as eve:
        listed = (await eve.get("/api/lobby")).json()
        assert [match["id"] for match in listed] == [room.id]
        assert [seat["kind"] for seat in listed[0]["seats"]] == ["person", "free", "free"]
        first = (await eve.post(path, json={"name": "Eve"})).json()
        again = (await eve.post(path, json={})).json()
        assert first == again == {"seat": 1}
        assert [m["id"] for m in (await eve.get("/api/mine")).json()] == [room.id]
    assert await status(own_table, "ann", "POST", path, name="x") == (200, "")
    assert await status(own_table, "dan", "POST", path, name="x") == (200, "")
    assert await status(own_table, "fay", "POST", path, name="x") == (409, "full")
    async with own_table.browser() as other:
        assert (await other.get("/api/lobby")).json() == []
    used = own_table.hub.sessions.invitation(room.id, 1)
    assert await status(own_table, "gus", "POST", path, token=used) == (409, "full")
    page = own_table.page(room, "eve")
    assert isinstance(page, Seen)
    assert page.viewer == 1


WISHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": [{"kind": "me"}]}, "no game is called 'chess'"),
    ({"game": "canosa", "seats": [{"kind": "me"}]}, "not played by 1"),
    ({"game": "canosa", "seats": []}, "seats"),
    ({"game": "canosa", "seats": [{"kind": "me"}] * 9}, "seats"),
    ({"game": "canosa", "seats": [{"kind": "me"}, {"kind": "king"}]}, "kind"),
    (
        {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "bot", "agent": "hal"}]},
        "no agent is called 'hal'",
    ),
    (
        {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"x": 1}},
        "no option 'x'",
    ),
    (
        {"game": "sirens", "seats": [{"kind": "me"}, {"kind": "open"}], "edition": "/etc/x.toml"},
        "no edition",
    ),
    (
        {"game": "tide", "seats": [{"kind": "me"}, {"kind": "open"}], "edition_text": "game=1"},
        "must begin with game",
    ),
    (
        {
            "game": "tide",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "clock": {"kind": "total", "seconds": 0},
        },
        "at least one second",
    ),
    ({"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}], "extra": 1}, "extra"),
]


@pytest.mark.parametrize(("wish", "why"), WISHES)
async def test_a_wish_that_cannot_be_is_refused_in_a_sentence(
    table: Hall, wish: dict[str, Any], why: str
) -> None:
    async with table.browser() as browser:
        answer = await browser.post("/api/matches", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad")
        assert why in answer.json()["message"]
        assert str(table.folder) not in answer.text


async def test_an_own_card_file_is_played_and_names_no_folder(table: Hall) -> None:
    from tests.table.room.test_leaks import SENTINELS

    async with table.browser(table.cookie("ann")) as browser:
        seats = [{"kind": "me"}, {"kind": "bot", "agent": "sailor"}]
        wish = {"game": "tide", "seats": seats, "edition_text": SENTINELS}
        answer = await browser.post("/api/matches", json=wish)
        assert answer.status_code == 201, answer.text
        room = table.hub.rooms[answer.json()["id"]]
        page = table.page(room, "ann")
        while not room.record.over():
            await until(lambda: room.record.over() or 0 in room.record.actors())
            await table.act(room, page, "keep")  # once it is over it is refused
        text = (await browser.get(f"/api/matches/{room.id}/file")).text
        assert "edition: own.toml sha256:" in text
        assert not any(str(table.folder).encode() in raw for raw in page.raw)
        table.hub.drop(room)
        again = await table.hub.get(room.id)
        assert again is not None
        assert again.readonly == ""


def test_every_route_is_known_here() -> None:
    """A route that is added is added to these tests too."""
    paths = {path for route in (*ROUTES, *SONGS, *SHEETS) for path in route.paths}
    assert paths == {
        "/api/games",
        "/api/agents",
        "/api/me",
        "/api/name",
        "/api/leave",
        "/api/matches",
        "/api/matches/{id:str}",
        "/api/matches/{id:str}/invites",
        "/api/matches/{id:str}/join",
        "/api/matches/{id:str}/file",
        "/api/matches/{id:str}/frames",
        "/api/matches/{id:str}/analysis",
        "/api/matches/{id:str}/review",
        "/api/matches/{id:str}/position",
        "/api/programs",
        "/api/editions/{game:str}",
        "/api/lobby",
        "/api/mine",
        "/api/replays",
        "/api/tutorials/{game:str}",
        "/api/faces/{game:str}/{name:str}",
        "/api/rules/{game:str}/{language:str}",
        "/api/health",
        "/api/ready",
        "/api/live",
        "/api/metrics",
        "/api/song",
        "/api/song/score",
        "/api/song/files/{kind:str}",
        "/api/press/{name:str}",
        "/api/plates/{game:str}/{name:str}",
    }
    assert Problem("x", "y").code == "x"
