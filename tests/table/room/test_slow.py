"""Slow matches: days a move, vacations, and notices that arrive although no page is open."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from molpe.cli import checkup
from molpe.cli.settings import Settings
from molpe.kernel import BadText
from molpe.table.match.clock import Clockwork
from molpe.table.match.snapshot import freeze, thaw
from molpe.table.post import wording
from molpe.table.post.hook import Hook
from molpe.table.post.letter import Letter, Notice, Undelivered, What
from molpe.table.post.mail import Mail
from molpe.table.post.near import public
from molpe.table.post.office import Office, Postal
from molpe.table.post.wording import LANGUAGES, moment, phrases
from molpe.table.protocol.admin import HouseRules
from molpe.table.protocol.matches import Clock
from molpe.table.room import (
    desk,
    driver,
    hub,
    letterboxes,
    news,
    room,
    shelf,
    showing,
    vacations,
    warden,
)
from molpe.table.room.news import GATHER, HELD
from molpe.table.room.room import Room
from molpe.table.store import Row, Store, StoreFailed, open_store
from molpe.table.store.slow import HOUR, Slow
from tests.table.hall import Hall, open_hall
from tests.table.match.test_clock import Hands
from tests.table.room.test_leaks import named_in, secret_words
from tests.table.sinks import PAGE, Sink, open_sink
from tests.table.tls import certify
from tests.table.waiting import until

DAY = 86400.0
DAYS = Clock("days", 3 * 86400)


@pytest.fixture(scope="module")
def hands() -> Iterator[Hands]:
    found = Hands()
    with pytest.MonkeyPatch.context() as patch:
        for module in (hub, room, shelf, showing, warden):
            patch.setattr(module, "time", found)
        for module in (desk, driver, hub, room, showing, news, vacations):
            patch.setattr(module, "monotonic", found.monotonic)
        yield found


@pytest.fixture(scope="module")
async def post(tmp_path_factory: pytest.TempPathFactory, hands: Hands) -> AsyncIterator[Any]:
    """A table on the test's own clock, and where its letters arrive."""
    async with open_sink() as sink, open_hall(tmp_path_factory.mktemp("slow")) as hall:
        yield hall, sink


@pytest.fixture
async def slow_table(post: tuple[Hall, Sink]) -> AsyncIterator[Hall]:
    """The table that all share, with letterboxes of nobody."""
    hall, sink = post
    hall.hub.news.office = sink.office()
    sink.clear()
    yield hall
    for session in await kept(hall).readers():
        await kept(hall).forget(session)
    await kept(hall).do(("delete from proof",), ("delete from letterbox",))
    hall.hub.news.readers = {}
    hall.hub.warden.rules = HouseRules()


@pytest.fixture
def sink(post: tuple[Hall, Sink], slow_table: Hall) -> Sink:
    return post[1]


def kept(hall: Hall) -> Slow:
    slow = hall.hub.store.slow
    assert slow is not None
    return slow


async def asked(browser: httpx.AsyncClient, path: str, body: Any = None, status: int = 200) -> Any:
    where = f"/api/{path}"
    answer = await (browser.get(where) if body is None else browser.post(where, json=body))
    assert answer.status_code == status, answer.text
    return answer.json()


async def subscribe(hall: Hall, sink: Sink, session: str, kind: str = "mail") -> str:
    """A guest with a letterbox that is proved; its id."""
    browser = hall.browser(hall.cookie(session))
    target = f"{session}@club.example" if kind == "mail" else sink.hook
    body = {"kind": kind, "target": target, "language": "en", "zone": "Europe/Berlin"}
    found = await asked(browser, "notices/boxes", body)
    box: str = found["boxes"][-1]["id"]
    assert not found["boxes"][-1]["proved"]
    if kind == "mail":
        code = re.search(r"^ {4}(\d{6})\s*$", sink.texts()[-1], re.MULTILINE)
        assert code is not None
        typed = code[1]
    else:
        typed = sink.bodies[-1]["code"]
    found = await asked(browser, f"notices/boxes/{box}/prove", {"code": typed})
    assert found["boxes"][-1]["proved"]
    sink.clear()
    return box


async def settled(hall: Hall, true: Callable[[], object] = lambda: True) -> None:
    """Wait until every look at a match is written down."""
    await until(lambda: not hall.hub.news.looking and true())


async def tick(hall: Hall, thorough: bool = False) -> None:
    await settled(hall)
    await hall.hub.news.round(thorough)


def clock_of(room: Room) -> Clockwork:
    assert room.record.clock is not None
    return room.record.clock


# Days a move, and vacations.


def test_a_clock_that_rests_stands_still_and_goes_on() -> None:
    clock = Clockwork(DAYS, 2)
    clock.turn([0], 0.0)
    clock.rest(0, round(1000 * 5 * DAY), DAY)
    assert clock.show(2 * DAY).left[0] == 2 * DAY * 1000
    assert clock.show(2 * DAY).after[0] == 4 * DAY * 1000
    assert clock.remaining(0, 2 * DAY) == 6 * DAY
    assert clock.stop(0, 3 * DAY) == 2 * DAY * 1000, "who acts meanwhile has lost nothing"
    assert clock.remaining(0, 7 * DAY) == DAY, "it goes on by itself"
    clock.rest(0, 0, 3 * DAY)  # or sooner
    assert clock.remaining(0, 4 * DAY) == DAY
    clock.rest(1, round(1000 * DAY), 4 * DAY)
    clock.turn([1], 4 * DAY + 100)
    assert clock.remaining(1, 5 * DAY) == 3 * DAY, "a turn that comes meanwhile waits too"


async def test_a_vacation_stops_clocks_by_days_and_survives_a_restart(
    slow_table: Hall, hands: Hands
) -> None:
    hall = slow_table
    room = await hall.room("canosa", "eva", "ben", clock=DAYS)
    live = await hall.room("canosa", "eva", "ben", clock=Clock("total", 600))
    ben = hall.page(room, "ben")
    hands.move(DAY)
    browser = hall.browser(hall.cookie("eva"))
    found = (await asked(browser, "notices"))["vacation"]
    assert found == {"until": 0, "left": 28, "once": 14, "year": 28}
    assert (await asked(browser, "vacation", {"days": 15}, 409))["code"] == "vacation"
    found = await asked(browser, "vacation", {"days": 10})
    assert (found["left"], found["until"]) == (18, hands.time() + 10 * DAY)
    await until(lambda: any(frame["t"] == "note" for frame in ben.frames))
    note = ben.last("note")
    assert (note["what"], note["name"], note["n"]) == ("vacation", "eva", 10)
    seat = ben.last("seats")["info"]["seats"][0]
    assert seat["vacation"] == round(hands.time() + 10 * DAY)
    assert seat["due"] == round(hands.time() + 12 * DAY)
    assert live.record.seq == 0, "other clocks run on"
    assert (await asked(browser, "vacation", {"days": 1}, 409))["code"] == "vacation"
    newer = await hall.room("canosa", "eva", "ben", clock=DAYS)
    await until(lambda: clock_of(newer).rests[0] > hands.now)
    hands.move(4 * DAY)
    await hall.hub.driver.flag(room)
    assert not room.record.over()
    hall.hub.drop(room)
    hands.move(7 * DAY)
    again = await hall.hub.get(room.id)
    assert again is not None
    assert clock_of(again).remaining(0, hands.now) == pytest.approx(DAY, abs=1)
    assert again.info("eva").seats[0].vacation == 0, "back by itself"
    await asked(browser, "vacation", {"days": 14})
    await until(lambda: clock_of(again).rests[0] > hands.now)
    hands.move(0.5 * DAY)
    found = await asked(browser, "vacation", {"days": 0})
    assert (found["left"], found["until"]) == (17, 0), "each costs a day at least"
    await until(lambda: clock_of(again).rests[0] <= hands.now)
    assert clock_of(again).remaining(0, hands.now) == pytest.approx(DAY, abs=1)
    kept_now = freeze(again.record, hands.now)
    thawed = thaw(again.record.game, again.record.terms, kept_now, again.record.seq, None, 50.0)
    assert thawed.clock is not None
    assert thawed.clock.remaining(0, 50.0) == pytest.approx(DAY, abs=1), "also in a snapshot"
    hands.move(DAY + 1)
    await hall.hub.driver.flag(again)
    assert again.record.over()


async def test_who_comes_back_from_nowhere_has_no_match_opened(slow_table: Hall) -> None:
    """It can be asked again and again, and there may be thousands of them."""
    room = await slow_table.room("canosa", "fay", "ben", clock=DAYS)
    slow_table.hub.drop(room)
    browser = slow_table.browser(slow_table.cookie("fay"))
    assert (await asked(browser, "vacation", {"days": 0}))["until"] == 0
    assert room.id not in slow_table.hub.rooms
    await asked(browser, "vacation", {"days": 1})
    assert room.id in slow_table.hub.rooms


async def test_a_flag_does_not_fall_for_somebody_whose_vacation_was_not_written_down(
    slow_table: Hall, hands: Hands
) -> None:
    """A node that died between the two: whoever drives the match next sees to it."""
    room = await slow_table.room("canosa", "dan", "ben", clock=DAYS)
    await kept(slow_table).leave("dan", hands.time(), hands.time() + 10 * DAY)
    hands.move(3 * DAY + 1)
    await slow_table.hub.driver.flag(room)
    assert not room.record.over()
    assert clock_of(room).rests[0] > hands.now


async def test_no_flag_falls_while_nobody_can_say_who_is_away(
    slow_table: Hall, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database does not answer just then, and is asked again."""
    room = await slow_table.room("canosa", "ann", "ben", clock=DAYS)
    hands.move(3 * DAY + 1)

    async def away(*_: Any) -> None:
        raise StoreFailed("away")

    again: list[Any] = []
    with monkeypatch.context() as patch:
        patch.setattr(Slow, "away", away)
        patch.setattr(slow_table.hub.driver, "later", again.append)
        await slow_table.hub.driver.flag(room)
    assert again == [room]
    assert not room.record.over()
    await slow_table.hub.driver.flag(room)
    assert room.record.over()


async def test_house_rules_say_how_much_vacation_there_is(slow_table: Hall) -> None:
    browser = slow_table.browser(slow_table.cookie("ann"))
    slow_table.hub.warden.rules = HouseRules(vacation=0)
    assert (await asked(browser, "notices"))["vacation"]["year"] == 0
    assert (await asked(browser, "vacation", {"days": 1}, 409))["code"] == "vacation"


# Letterboxes.


async def test_a_letterbox_is_proved_by_its_code_and_by_nothing_else(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    ann, ben = (slow_table.browser(slow_table.cookie(who)) for who in ("ann", "ben"))
    body = {"kind": "mail", "target": "Ann.Other+x@Club.Example", "language": "de"}
    found = await asked(ann, "notices/boxes", body)
    (box,) = found["boxes"]
    assert (box["shown"], box["proved"]) == ("A…@club.example", False)
    (mail,) = sink.mails
    assert sink.envelopes == [("table@club.example", ["Ann.Other+x@club.example"])]
    assert mail["Subject"] == "Ein Code für den Tisch"
    assert mail["Auto-Submitted"] == "auto-generated"
    code = re.search(r"\b\d{6}\b", mail.get_content())
    assert code is not None
    path = f"notices/boxes/{box['id']}/prove"
    assert (await asked(ben, path, {"code": code[0]}, 404))["code"] == "gone"
    wrong = f"{(int(code[0]) + 1) % 10**6:06}"
    for _ in range(letterboxes.WRONG):
        assert (await asked(ann, path, {"code": wrong}, 400))["code"] == "code"
    assert (await asked(ann, path, {"code": code[0]}, 400))["code"] == "code", "too many guesses"
    await asked(ann, "notices/boxes", body)
    (box,) = (await asked(ann, "notices"))["boxes"]
    code = re.search(r"\b\d{6}\b", sink.texts()[-1])
    assert code is not None
    hands.move(HOUR + 1)
    path = f"notices/boxes/{box['id']}/prove"
    assert (await asked(ann, path, {"code": code[0]}, 400))["code"] == "code", "too late"
    assert (await asked(ann, f"notices/boxes/{box['id']}/drop", {}))["boxes"] == []


async def test_nobody_is_bombed_with_codes(slow_table: Hall, sink: Sink, hands: Hands) -> None:
    guests = [slow_table.browser(slow_table.cookie(f"guest{n}")) for n in range(5)]
    target = "victim@club.example"
    body = {"kind": "mail", "target": target}
    codes = [(await guest.post("/api/notices/boxes", json=body)).status_code for guest in guests]
    assert codes == [200, 200, 200, 429, 429], "few to one address, whoever asks"
    more = {"kind": "mail", "target": "Victim+more@club.example"}
    assert (await guests[4].post("/api/notices/boxes", json=more)).status_code == 429
    mark = slow_table.hub.letterboxes.mark
    assert mark("mail", "a.b.c+x@gmail.com") == mark("mail", "ABC@googlemail.com")
    assert mark("mail", "a.b@club.example") != mark("mail", "ab@club.example")
    (link,) = {str(mail["List-Unsubscribe"]).strip("<>") for mail in sink.mails[:1]}
    answer = await slow_table.browser().post(
        link.removeprefix(PAGE), content="List-Unsubscribe=One-Click",
        headers={"content-type": "application/x-www-form-urlencoded"},
    )  # fmt: skip
    assert answer.status_code == 200, "without the cookie"
    hands.move(2 * DAY)
    assert (await guests[0].post("/api/notices/boxes", json=body)).status_code == 429, "in peace"
    many = slow_table.browser(slow_table.cookie("many"))
    found = [
        (await many.post("/api/notices/boxes", json={**body, "target": f"a{n}@b.example"}))
        for n in range(4)
    ]
    assert [one.status_code for one in found] == [200, 200, 200, 400], "so many at once"
    forged = await slow_table.browser().post("/api/notices/off?box=x&token=y")
    assert (forged.status_code, forged.json()["code"]) == (401, "token")


async def test_who_asks_for_many_things_at_once_has_no_more_than_one_after_the_other(
    slow_table: Hall, sink: Sink
) -> None:
    """What was counted was looked at before any of them was: as many codes went to one mailbox, and
    as many guesses were made at one of them, as requests may be under way."""
    guests = [slow_table.browser(slow_table.cookie(f"guest{n}")) for n in range(9)]
    body = {"kind": "mail", "target": "victim@club.example"}
    posts = (guest.post("/api/notices/boxes", json=body) for guest in guests)
    codes = [answer.status_code for answer in await asyncio.gather(*posts)]
    assert (sorted(codes), len(sink.mails)) == ([200] * 3 + [429] * 6, 3)
    ann = slow_table.browser(slow_table.cookie("ann"))
    boxes = [{"kind": "mail", "target": f"{n}@club.example"} for n in range(5)]
    await asyncio.gather(*(ann.post("/api/notices/boxes", json=one) for one in boxes))
    found = (await asked(ann, "notices"))["boxes"]
    assert len(found) == letterboxes.MOST
    box = await kept(slow_table).box(found[0]["id"])
    assert box is not None
    await kept(slow_table).put(box._replace(code=slow_table.hub.sessions.sign(f"code {box.id} 7")))
    guesses = ["0"] * 20 + ["7"]
    path = f"/api/notices/boxes/{box.id}/prove"
    await asyncio.gather(*(ann.post(path, json={"code": guess}) for guess in guesses))
    box = await kept(slow_table).box(box.id)
    assert box is not None
    assert not box.proved


async def test_without_settings_the_table_says_that_it_sends_nothing(slow_table: Hall) -> None:
    slow_table.hub.news.office = Office()
    browser = slow_table.browser(slow_table.cookie("ann"))
    found = await asked(browser, "notices")
    assert (found["mail"], found["hooks"], found["boxes"]) == (False, False, [])
    body = {"kind": "mail", "target": "ann@club.example"}
    assert (await asked(browser, "notices/boxes", body, 400))["code"] == "unsent"


@pytest.mark.parametrize(
    "target",
    [
        *("", "ann", "ann@club", "a b@club.example", "ann@club.example\nBcc: eve@evil.example"),
        *("<ann@club.example>", "ann@club.example,eve@evil.example", "änn@club.example"),
    ],
)
def test_no_mail_address_carries_a_header_or_a_second_one(target: str) -> None:
    with pytest.raises(BadText):
        Mail("smtp://localhost:25", "table@club.example").read(target)


# Webhooks: never where a guest must not reach.


@pytest.mark.parametrize(
    "target",
    [
        *("http://hooks.example/x", "ftp://hooks.example", "https://", "https://user:x@hooks.example"),
        *("https://hooks.example/a b", "https://hooks.example:0", "https://hooks.exämple/", "file:///x"),
    ],
)  # fmt: skip
def test_a_webhook_is_a_plain_https_address(target: str) -> None:
    with pytest.raises(BadText):
        Hook().read(target)


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.0.1", False), ("172.16.0.1", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("0.0.0.0", False), ("::1", False),
        ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False), ("64:ff9b::7f00:1", False), ("64:ff9b::a00:1", False),
        ("64:ff9b:1::a00:1", False), ("fec0::1", False), ("224.0.0.1", False), ("ff02::1", False),
        ("nonsense", False), ("::127.0.0.1", False), ("::ffff:0:127.0.0.1", False),
        ("3fff::1", False), ("5f00::1", False), ("2606:4700::5efe:7f00:1", False),
        ("2606:4700::200:5efe:a00:1", False), ("64:ff9b::101:101", True),
        ("::ffff:1.1.1.1", True),
        ("1.1.1.1", True), ("2606:4700:4700::1111", True),
    ],
)  # fmt: skip
def test_only_public_addresses_are_public(address: str, good: bool) -> None:
    assert public(address) is good


async def test_a_webhook_of_this_machine_is_not_reached_unless_it_may_be(
    slow_table: Hall, sink: Sink
) -> None:
    ann = slow_table.browser(slow_table.cookie("ann"))
    port = sink.hook.split(":")[2].partition("/")[0]
    slow_table.hub.news.office = sink.office(hooks="public")
    for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "127.1"):
        body = {"kind": "hook", "target": f"https://{host}:{port}/hook"}
        answer = await ann.post("/api/notices/boxes", json=body)
        assert answer.status_code in (429, 400), answer.text
    assert not sink.heads
    sink.status = b"302 Found\r\nlocation: http://127.0.0.1:1/"
    code = Letter("en", "UTC", PAGE, PAGE, PAGE, code="000000")
    with pytest.raises(Undelivered, match="302"):
        await Hook(anywhere=True).carry(sink.hook, code)
    assert len(sink.heads) == 1, "nobody is followed elsewhere"


@pytest.mark.parametrize("host", ["xn--ls8h.la", "xn--zzzzzz99999", "."])
async def test_a_name_that_no_host_can_have_is_refused_in_a_sentence(
    slow_table: Hall, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    async def here(*_: object) -> str:
        return "127.0.0.1"

    ann = slow_table.browser(slow_table.cookie("ann"))
    monkeypatch.setattr(Hook, "place", here)
    async with await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        wish = {"kind": "hook", "target": f"https://{host}:{port}/"}
        answer = await asked(ann, "notices/boxes", wish, 400)
    assert answer["code"] == "unsent"
    assert await kept(slow_table).boxes("ann") == []


class Pinned(Hook):
    """A webhook whose every name is found on this machine."""

    async def place(self, host: str, port: int) -> str:
        return "127.0.0.1"


async def test_a_webhook_is_known_by_the_name_that_was_asked_for(
    sink: Sink, tmp_path: Path
) -> None:
    """The connection goes to an address, and the certificate must be for the name."""
    certificate, whole = certify(tmp_path)
    secure = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    secure.load_cert_chain(whole)
    server = await asyncio.start_server(sink.answer, "127.0.0.1", ssl=secure)
    port, code = server.sockets[0].getsockname()[1], Letter("en", "UTC", "", "", "", code="1")
    hook = Pinned()
    with pytest.raises(Undelivered, match="ConnectError"):
        await hook.carry(f"https://localhost:{port}/x", code)  # nobody vouches for it
    hook.trust = ssl.create_default_context(cafile=str(certificate))
    with pytest.raises(Undelivered, match="ConnectError"):
        await hook.carry(f"https://elsewhere.example:{port}/x", code)
    assert not sink.heads
    await hook.carry(f"https://localhost:{port}/x", code)
    assert f"host: localhost:{port}".encode() in sink.heads[0].lower()
    server.close()


# Notices.


async def test_letters_are_few_and_say_only_what_everyone_may_see(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    """Turns of several matches in one mail and one webhook; once an hour; soon; over; rematch."""
    hall = slow_table
    first = await hall.room("siggil", "ann", "bea", clock=DAYS)
    second = await hall.room("canosa", "bea", "ann", clock=DAYS)
    await subscribe(hall, sink, "bea")
    await subscribe(hall, sink, "bea", "hook")
    await hall.room("canosa", "bea", "ann", clock=Clock("total", 600))
    ann = hall.page(first, "ann")
    if first.record.actors() == [0]:
        await hall.act(first, ann, ann.turn["acts"][0][0])
    assert first.record.actors() == [1]
    await tick(hall)
    assert not sink.mails, "it is gathered first"
    hands.move(GATHER + 1)
    await tick(hall)
    (mail,) = sink.mails
    assert mail["Subject"] == "2 of your matches"
    assert mail["To"] == "bea@club.example"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (text,) = sink.texts()
    assert "Canosa with ann: it is your turn, until " in text
    assert "(Europe/Berlin)" in text
    assert f"{PAGE}/m/{first.id}" in text
    assert f"{PAGE}/notices#box=" in text
    (body,) = sink.bodies
    assert {one["match"] for one in body["notices"]} == {first.id, second.id}
    fields = {"what", "match", "game", "title", "others", "until", "link"}
    assert all(set(one) == fields for one in body["notices"])
    everything = mail.as_bytes() + msgspec.json.encode(body)
    assert not named_in(everything, secret_words(first.record.game)), "no card is named"
    watched = {one.id: one.info("").seats for one in (first, second)}
    for one in body["notices"]:
        assert one["until"] in [seat.due for seat in watched[one["match"]]], "a spectator's words"
    assert b"user-agent: molpe" in sink.heads[-1].lower()
    for one in body["notices"]:
        assert one["others"] == ["ann"]
    await tick(hall)
    hands.move(2 * HOUR)
    await tick(hall)
    assert len(sink.mails) == 1, "a turn is told once"
    hands.move(2.3 * DAY)
    await tick(hall)
    hands.move(GATHER)
    await tick(hall)
    assert len(sink.mails) == 2
    assert all(one["what"] == "soon" for one in sink.bodies[-1]["notices"])
    hands.move(2 * HOUR)
    page = hall.page(second, "bea")
    await hall.act(second, page, page.turn["acts"][0][0])
    await hall.send(second, page, t="resign", seat=0)
    room_page = hall.page(second, "ann")
    await settled(hall)
    second.leave(page)
    hands.move(2 * HOUR)
    await tick(hall)
    assert len(sink.mails) == 2, "who has a page open there knows"
    await hall.send(second, room_page, t="offer", seat=1, what="rematch")
    await settled(hall)
    hands.move(GATHER + 1)
    await tick(hall)
    assert sink.bodies[-1]["notices"][0]["what"] == "rematch"
    assert sink.mails[-1]["Subject"] == "Canosa: another match?"


async def test_what_is_offered_while_nobody_looks_is_told(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    """A draw and a take-back are offered, each told once; where it is the guest's turn as well they
    still hear when time is short; what was answered meanwhile is not told."""
    hall = slow_table
    room = await hall.room("canosa", "ann", "bob", clock=DAYS)
    await subscribe(hall, sink, "bob", "hook")
    ann = hall.page(room, "ann")

    async def told() -> list[str]:
        await settled(hall)
        before = len(sink.bodies)
        hands.move(HOUR + GATHER + 1)
        await tick(hall)
        return [one["what"] for body in sink.bodies[before:] for one in body["notices"]]

    await hall.send(room, ann, t="offer", seat=0, what="draw")
    assert await told() == ["draw"]
    assert await told() == []
    bob = hall.page(room, "bob")
    await hall.send(room, bob, t="answer", seat=1, yes=False)
    room.leave(bob)
    assert await told() == [], "it is not their turn"
    while room.record.actors() == [0]:
        await hall.act(room, ann, ann.turn["acts"][0][0])
    await hall.send(room, ann, t="offer", seat=0, what="takeback")
    assert await told() == ["takeback"], "one letter for the offer and the turn"
    hands.move(2.5 * DAY)
    assert await told() == ["soon"]
    await hall.send(room, ann, t="offer", seat=0, what="draw")
    bob = hall.page(room, "bob")
    await hall.send(room, bob, t="answer", seat=1, yes=True)
    room.leave(bob)
    assert "draw" not in await told(), "it is answered"


def test_every_notice_has_a_sentence_and_a_subject_in_every_language() -> None:
    for what in get_args(What):
        notice = Notice(what, "m", "canosa", "Canosa", ("ann",), 0.0, f"{PAGE}/m/m")
        for language in LANGUAGES:
            letter = Letter(language, "UTC", PAGE, PAGE, PAGE, (notice,))
            assert "Canosa" in wording.subject(letter)
            assert "ann" in wording.text(letter)


async def test_what_could_not_be_written_down_is_told_to_nobody(
    slow_table: Hall, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is it looked at, or what happens in its place would be taken for known."""
    await subscribe(slow_table, sink, "bert")
    room = await slow_table.room("canosa", "anna", "bert", clock=DAYS)
    await tick(slow_table)
    news, writing, enough = slow_table.hub.news, asyncio.Event(), asyncio.Event()
    news.look(room)
    await settled(slow_table)

    async def broken(*_: Any) -> Any:
        writing.set()
        await enough.wait()
        raise StoreFailed("gone")

    with monkeypatch.context() as patch:
        patch.setattr(slow_table.hub.store, "append", broken)
        patch.setattr(slow_table.hub.store, "load", broken)
        page = slow_table.page(room, "anna")
        acting = asyncio.create_task(slow_table.act(room, page, "siren e5"))
        await writing.wait()
        news.look(room)
        await asyncio.sleep(0)
        enough.set()
        assert (await acting)["code"] == "store"
        await settled(slow_table)
    row = await kept(slow_table).notice("bert", room.id)
    assert row is not None
    assert (row.what, row.looked) == ("", 0)


async def test_never_more_than_one_an_hour_a_match(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    hall = slow_table
    room = await hall.room("canosa", "ann", "bob", clock=DAYS)
    await subscribe(hall, sink, "bob")
    ann = hall.page(room, "ann")
    sent: list[float] = []
    for _ in range(40):
        if room.record.over():
            break
        seat = room.record.actors()[0]
        page = ann if seat == 0 else hall.page(room, "bob")
        if page.turn.get("acts"):
            await hall.act(room, page, page.turn["acts"][0][0])
        await settled(hall)
        if page is not ann:
            room.leave(page)
        hands.move(300)
        before = len(sink.mails)
        await tick(hall)
        sent += [hands.now] * (len(sink.mails) - before)
    assert len(sent) >= 2
    assert all(later - earlier >= HOUR for earlier, later in pairwise(sent))


async def test_a_letter_that_did_not_arrive_is_sent_again_and_a_crash_sends_once_more(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    hall, slow = slow_table, kept(slow_table)
    await hall.room("canosa", "bo", "ann", clock=DAYS)
    await subscribe(hall, sink, "bo")
    await settled(hall)
    hands.move(GATHER + 1)
    sink.refuses = True
    await tick(hall)
    assert not sink.mails
    sink.refuses = False
    await tick(hall)
    assert not sink.mails, "after a while"
    hands.move(HOUR)
    (ben,) = await slow.due(hands.time(), 10)
    taken = await slow.take(
        ben, "a node that dies", hands.time(), hands.time(), hands.time() + HELD
    )
    assert len(taken) == 1
    other = await slow.take(ben, "another", hands.time(), hands.time(), hands.time() + HELD)
    assert other == [], "one node has it"
    await tick(hall)
    assert not sink.mails
    hands.move(HELD + 1)
    await tick(hall)
    assert len(sink.mails) == 1
    await tick(hall)
    assert len(sink.mails) == 1


async def test_what_was_missed_is_found(slow_table: Hall, sink: Sink, hands: Hands) -> None:
    """A node that dies after an event and before it has looked what that means."""
    hall = slow_table
    room = await hall.room("canosa", "ann", "bill", clock=DAYS)
    await subscribe(hall, sink, "bill")
    await settled(hall)
    ann = hall.page(room, "ann")
    readers, hall.hub.news.readers = hall.hub.news.readers, {}
    await hall.act(room, ann, ann.turn["acts"][0][0])
    hall.hub.news.readers = readers
    await tick(hall, thorough=True)
    hands.move(GATHER + 1)
    await tick(hall)
    assert len(sink.mails) == 1


async def test_who_has_left_a_match_is_not_looked_for_again_and_again(
    slow_table: Hall, sink: Sink, hands: Hands
) -> None:
    """Only so many matches are looked at: fifty of these, and what was missed was never found."""
    hall = slow_table
    room = await hall.room("canosa", "ann", "rio", clock=DAYS)
    await subscribe(hall, sink, "rio")
    await settled(hall)
    rio = hall.page(room, "rio")
    assert (await hall.send(room, rio, t="leave", seat=1))["t"] == "ack"
    await tick(hall, thorough=True)
    assert await kept(hall).behind(10) == []


async def test_who_takes_letters_slowly_holds_up_nobody_else(
    slow_table: Hall, sink: Sink, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = slow_table
    for who in ("aron", "milo", "zeno"):
        await hall.room("canosa", who, "ann", clock=DAYS)
        await subscribe(hall, sink, who)
    await settled(hall)
    hands.move(GATHER + 1)
    enough, carry = asyncio.Event(), Mail.carry

    async def slowly(mail: Mail, target: str, letter: Letter) -> None:
        if not target.startswith("milo"):
            await enough.wait()
        await carry(mail, target, letter)

    monkeypatch.setattr(Mail, "carry", slowly)
    round = asyncio.create_task(tick(hall))
    await until(lambda: sink.mails)
    enough.set()
    await round
    assert len(sink.mails) == 3


async def test_a_letter_of_which_something_unforeseen_is_raised_holds_up_no_other(
    slow_table: Hall, sink: Sink, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = slow_table
    for who in ("arno", "mila", "zoe"):
        await hall.room("canosa", who, "ann", clock=DAYS)
        await subscribe(hall, sink, who)
    await settled(hall)
    hands.move(GATHER + 1)
    carry = Mail.carry

    async def broken(mail: Mail, target: str, letter: Letter) -> None:
        if not target.startswith("mila"):
            raise RuntimeError("of which nobody has thought")
        await carry(mail, target, letter)

    monkeypatch.setattr(Mail, "carry", broken)
    await tick(hall)
    assert len(sink.mails) == 1


async def test_a_damaged_letterbox_is_none(slow_table: Hall, sink: Sink) -> None:
    """Its guest was told nothing at all any more, not even which others there are."""
    boxes = [await subscribe(slow_table, sink, "nora", kind) for kind in ("mail", "hook")]
    await kept(slow_table).do(("update letterbox set proved = 'x' where id = $1", boxes[0]))
    found = await asked(slow_table.browser(slow_table.cookie("nora")), "notices")
    assert [box["id"] for box in found["boxes"]] == boxes[1:]


async def test_a_match_that_breaks_who_looks_at_it_holds_up_no_letter(
    slow_table: Hall, sink: Sink, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is raised of one whose guests are to be told, or were not yet."""
    hall, get = slow_table, slow_table.hub.get
    missed, bad, good = [
        await hall.room("canosa", who, "ann", clock=DAYS) for who in ("kuno", "ole", "pia")
    ]
    for who in ("kuno", "ole", "pia"):
        await subscribe(hall, sink, who)
    await settled(hall)
    await kept(hall).do(("update notice set looked = -1 where match = $1", missed.id))
    hands.move(GATHER + 1)

    async def broken(id: str) -> Room | None:
        if id in (missed.id, bad.id):
            raise OverflowError("not foreseen")
        return await get(id)

    monkeypatch.setattr(hall.hub, "get", broken)
    await tick(hall, thorough=True)
    assert good.id in sink.texts()[-1]


async def test_of_which_matches_a_guest_is_told(slow_table: Hall, sink: Sink, hands: Hands) -> None:
    hall = slow_table
    slow_one = await hall.room("canosa", "gil", "ann", clock=DAYS)
    untimed = await hall.room("tide", "gil", "ann")
    box = await subscribe(hall, sink, "gil")
    ben = hall.browser(hall.cookie("gil"))
    found = await asked(ben, "notices/settle", {"scope": "chosen", "language": "de"})
    assert found["scope"] == "chosen"
    found = await asked(ben, "notices/choose", {"match": untimed.id, "wanted": True})
    assert found["choices"] == {untimed.id: True}
    await asked(ben, "notices/choose", {"match": "nowhere", "wanted": True}, 403)
    await settled(hall)
    await until(lambda: untimed.id in hall.hub.news.followed)
    hall.hub.news.look(untimed)
    await settled(hall)
    hands.move(GATHER + 1)
    await tick(hall)
    told = {line for text in sink.texts() for line in text.splitlines()}
    mine = 0 in untimed.record.actors()
    assert any(untimed.id in line for line in told) == mine
    assert not any(slow_one.id in line for line in told)
    await asked(ben, "notices/settle", {"scope": "days", "language": "de"})
    await asked(ben, "notices/choose", {"match": untimed.id, "wanted": False})
    await until(lambda: hall.hub.news.readers == {"gil": "days"})
    hall.hub.news.look(slow_one)
    await settled(hall)
    hands.move(HOUR + GATHER)
    await tick(hall)
    assert sink.mails[-1]["Subject"] == "Canosa: Du bist am Zug"
    link = str(sink.mails[-1]["List-Unsubscribe"]).strip("<>").removeprefix(PAGE)
    assert (await hall.browser().post(link)).json() == {"off": True}
    assert (await asked(ben, "notices"))["boxes"] == []
    assert box not in [one.id for one in await kept(hall).boxes("gil")]


async def test_what_is_stored_of_a_guest_is_told_and_forgotten(
    slow_table: Hall, sink: Sink, hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    hall = slow_table
    room = await hall.room("canosa", "bud", "ann", clock=DAYS)
    await subscribe(hall, sink, "bud")
    keeper = hall.browser()
    keeper.headers["authorization"] = f"Bearer {hall.hub.sessions.admin()}"
    found = await asked(keeper, "admin/guests/bud")
    assert found["letterboxes"][0]["target"] == "bud@club.example"
    sink.refuses = True
    hands.move(GATHER + 1)
    await tick(hall)
    assert "bud@club.example" not in caplog.text, "not in the log"
    shown = await asked(hall.browser(hall.cookie("ann")), f"matches/{room.id}")
    assert "bud@" not in str(shown)
    await asked(keeper, "admin/guests/bud/delete", {})
    slow = kept(hall)
    assert (await slow.boxes("bud"), await slow.notices("bud")) == ([], [])
    await kept(hall).tidy(hands.time() + 2 * DAY, hands.time() + 2 * DAY)


async def test_both_stores_keep_and_take_alike(database: str) -> None:
    """Rows that one node takes are nobody else's; what is old is forgotten."""
    store: Store = open_store(database)
    await store.start()
    try:
        slow = store.slow
        assert slow is not None
        await slow.leave("ann", 10.0, 20.0)
        assert await slow.away(15.0) == {"ann": 20.0}
        await slow.come_back("ann", 16.0)
        assert await slow.vacations("ann", 0.0) == [(10.0, 16.0)]
        await slow.open("ann", "m")
        await slow.open("ann", "m")
        row = await slow.notice("ann", "m")
        assert row is not None
        turn = row._replace(what="turn", tag=3, due=5000.0, till=9000.0, looked=7)
        await slow.note(row, turn)
        await slow.note(row, turn._replace(what="over"))  # too late: somebody has looked
        assert await slow.notice("ann", "m") == turn
        assert await slow.due(5001.0, 10) == ["ann"]
        (taken,) = await slow.take("ann", "a", 5001.0, 5001.0, 5100.0)
        assert await slow.take("ann", "b", 5001.0, 5001.0, 5100.0) == []
        await slow.told(taken, "soon", 8700.0, 5002.0)
        after = await slow.notice("ann", "m")
        assert after is not None
        assert (after.what, after.due, after.sent, after.claim) == ("soon", 8700.0, 5002.0, "")
        (taken,) = await slow.take("ann", "c", 8701.0, 8701.0, 8800.0)
        await slow.seen(turn._replace(what="", looked=9))
        await slow.put_back(taken, "soon", 1.0, 0.0)
        after = await slow.notice("ann", "m")
        assert after is not None
        assert (after.what, after.claim) == ("", ""), "what was seen meanwhile is not told"
        for besides, looked in ((("ann", "bo"), 9), (("", "bo"), 12)):
            await slow.passed("m", 12, besides)
            after = await slow.notice("ann", "m")
            assert after is not None
            assert after.looked == looked
        await slow.choose("ann", "n", 1)
        assert await slow.followed() == {"n"}
        assert await slow.behind(10) == []
        for id in ("x", "y"):
            await store.append(Row(id, 1, None, "{}", 1.0, None))
            await slow.open("ann", id)
        assert sorted(await slow.behind(10)) == ["x", "y"]
        found: set[str] = set()
        while len(found) < 2:  # one that cannot be opened would be looked at for ever
            found.update(await slow.behind(1))
        await slow.prove(("box x", "guest ann"), 100.0)
        assert await slow.proofs("box x", 99.0) == 1
        await slow.tidy(1e9, 1e9)
        assert await slow.notices("ann") == []
        assert await slow.vacations("ann", 0.0) == []
        await slow.forget("ann")
    finally:
        await store.close()


# Words.


def test_letters_say_the_same_in_every_language() -> None:
    gaps = re.compile(r"\{\w+\}")
    english = phrases("en")
    for language in LANGUAGES:
        said = phrases(language)
        assert set(said) == set(english)
        for key, text in said.items():
            if isinstance(text, str):
                assert sorted(gaps.findall(text)) == sorted(gaps.findall(english[key])), key
    assert moment(0, "de", "Europe/Berlin") == "Donnerstag, 1. Januar, 01:00 Uhr (Europe/Berlin)"
    assert moment(0, "xx", "../etc/passwd") == "Thursday, 1 January, 00:00 (UTC)"


def test_settings_that_cannot_be_are_refused_without_the_password() -> None:
    for mail in (
        "smtp://u:secret@",
        "http://u:secret@h",
        "smtp://u:secret@h:x",
        "smtp://u:secret@[",
    ):
        with pytest.raises(BadText) as caught:
            Office(Postal(mail=mail, sender="a@b.example"))
        assert "secret" not in str(caught.value)
    with pytest.raises(BadText, match="nobody"):
        Office(Postal(mail="smtp://h", sender="nobody"))
    with pytest.raises(BadText, match="'mail'"):
        Office(Postal(sender="a@b.example"))


def test_the_doctor_says_whether_mail_goes_and_never_the_password() -> None:
    chosen = Settings(mail="smtp://u:secret@127.0.0.1:1", sender="a@b.example", hooks="any")
    found = {one.what: one for one in checkup.sending(chosen)}
    assert [found[what].well for what in ("mail", "webhooks", "links")] == [False, False, False]
    assert "secret" not in str(found)
    assert [one.well for one in checkup.sending(Settings())] == [True, True]
    (wrong,) = checkup.sending(Settings(mail="smtp://u:secret@h", sender="x"))
    assert not wrong.well
    assert "secret" not in str(wrong)
