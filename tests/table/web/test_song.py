"""The companion at the table: songs are read and sung, sheets are made, hostile uploads refused."""

import asyncio
import base64
import io
import json
import os
import socket
import struct
import tempfile
import wave
import zlib
from collections.abc import AsyncIterator, Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import mido
import msgspec
import pikepdf
import pytest

from molpe.games import find
from molpe.press.raster import png
from molpe.press.share import share
from molpe.table.library.library import game_names
from molpe.table.protocol.limits import (
    BODY,
    PHOTO,
    UPLOADS,
    UPLOADS_EACH,
    UPLOADS_FROM,
    Buckets,
    Rate,
)
from molpe.table.protocol.lines import ASKER
from molpe.table.protocol.refusals import CODES, Refused
from molpe.table.room import reader
from molpe.table.web import song
from molpe.table.web.gate import LISTENED
from molpe.table.work import craft, workshop
from molpe.table.work.craft import Answer, Head, Order
from molpe.table.work.workshop import Workshop
from tests.song.photo import NORMAL, Photographer, deck
from tests.table.hall import Hall
from tests.table.process import Served
from tests.table.waiting import HANG, until

SONG = ("molpe", "aglaope", "thetis", "calypso", "parthenope", "ligeia")
WHOLE = os.environ.get("MOLPE_WHOLE") == "1"
BOMB = 7900 if WHOLE else 1200
"""Points a side; the larger just may be read."""
PAPERS = {"a4": 595.28, "letter": 612.0}


@cache
def photograph(cards: tuple[str, ...] = SONG) -> bytes:
    """A normal photograph of a song."""
    return Photographer(NORMAL, 3, 1344).song(cards)[0]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of(wide: int, high: int, data: bytes) -> bytes:
    """A PNG that says how large it is and holds what it likes."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def jpeg_of(wide: int, high: int) -> bytes:
    """The head of a JPEG of any size."""
    frame = b"\x08" + struct.pack(">HH", high, wide) + b"\x03" + b"\x01\x11\x00" * 3
    return b"\xff\xd8\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def bomb(side: int) -> bytes:
    """A black picture that is small until it is unpacked."""
    return png_of(side, side, zlib.compress(bytes((side + 1) * side), 9))


async def post(table: Hall, body: Any, **params: str) -> httpx.Response:
    async with table.browser(table.cookie("ann")) as browser:
        return await browser.post("/api/song", content=body, params=params)


async def fetch(table: Hall, path: str, **params: str) -> httpx.Response:
    async with table.browser(table.cookie("ann")) as browser:
        return await browser.get(path, params=params)


async def test_five_cards_are_told_with_a_picture_of_the_gap(table: Hall) -> None:
    shot = Photographer(NORMAL, 5, 1344)
    cards = shot.lay([png_pixels(card) for card in SONG])
    del cards[4]
    answer = await post(table, shot.photo(cards), lang="de")
    told = answer.json()
    assert (answer.status_code, told["song"], told["sure"]) == (200, None, False)
    assert {card["id"] for card in told["cards"]} == set(SONG) - {"parthenope"}
    assert "nur 5 Karten wurden gefunden (" in told["sentences"][0]
    assert "Molpe" in told["sentences"][0]  # by name, not by id
    (gap,) = told["doubts"]
    assert (gap["place"], gap["card"]) == (5, None)
    picture = base64.b64decode(gap["picture"])
    assert picture.startswith(b"\xff\xd8")
    assert len(picture) < 60_000


def png_pixels(card: str) -> Any:
    from tests.song.photo import drawn

    return drawn()[card]


HOSTILE: dict[str, tuple[bytes | int, str]] = {  # what is sent: bytes, or so many of a photograph
    "empty": (b"", "the file is empty"),
    "text": (b"Sing, O Muse, of the man of many ways.\n" * 50, "no picture"),
    "html": (b"<!doctype html><script>alert(1)</script>", "no picture"),
    "heic": (b"\0\0\0\x18ftypheic" + bytes(400), "HEIC"),
    "cut": (4000, "cut off or damaged"),
    "noise in a PNG": (png_of(1000, 1000, b"\xff" * 5000), "cut off or damaged"),
    "900 megapixels": (png_of(30_000, 30_000, b""), "900 million points"),
    "4,295 megapixels": (jpeg_of(65_535, 65_535), "4294 million points"),
    "a PNG of 2^62 points": (png_of(2**31 - 1, 2**31 - 1, b""), "million points"),
    "no width": (png_of(0, 900, b""), "too small"),
    "a stamp": (bomb(100), "too small"),
    "head only": (20, "cut off or damaged"),
}


async def test_hostile_uploads_are_refused_and_the_next_photograph_is_read(table: Hall) -> None:
    for name, (body, words) in HOSTILE.items():
        answer = await post(table, photograph()[:body] if isinstance(body, int) else body)
        assert (answer.status_code, answer.json()["code"]) == (400, "picture"), name
        assert words in answer.json()["message"], name
    answer = await post(table, photograph())
    assert answer.status_code == 200
    told = answer.json()
    assert (tuple(told["song"]), told["sure"], told["reasons"]) == (SONG, True, [])
    assert [card["id"] for card in told["cards"]] == list(SONG)
    assert all(card["confidence"] >= 0.8 for card in told["cards"])
    assert all(len(card["corners"]) == 4 for card in told["cards"])
    # nothing of it is left behind
    assert not [path for path in table.folder.rglob("*") if path.suffix in (".jpg", ".png")]


async def test_a_picture_that_grows_when_unpacked_is_read_or_given_up(table: Hall) -> None:
    body = bomb(BOMB)
    assert len(body) < BOMB * BOMB / 600
    answer = await post(table, body)
    assert (answer.status_code, answer.json()["song"]) == (200, None)
    assert answer.json()["reasons"][0]["key"] == "none"
    usual = table.workshop.seconds["read"]
    table.workshop.seconds["read"] = 0.001
    answer = await post(table, body)
    table.workshop.seconds["read"] = usual
    assert (answer.status_code, answer.json()["code"]) == (503, "slow")


async def test_too_large_is_refused_before_it_is_read(table: Hall) -> None:
    taken = 0

    async def never() -> AsyncIterator[bytes]:
        nonlocal taken
        while True:
            taken += 65_536
            yield bytes(65_536)

    answer = await post(table, bytes(PHOTO + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "size")
    answer = await post(table, never())
    assert (answer.status_code, answer.json()["code"]) == (413, "size")
    assert taken <= PHOTO + LISTENED + 4 * 65_536
    # only this address takes so much
    async with table.browser(table.cookie("ann")) as browser:
        answer = await browser.post("/api/replays", content=bytes(BODY + 1))
        assert answer.status_code == 413


async def test_whoever_dawdles_is_let_go(table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(song, "PATIENCE", 0.05)

    async def never() -> AsyncIterator[bytes]:
        yield b"\xff\xd8"
        await asyncio.Event().wait()

    answer = await post(table, never())
    assert (answer.status_code, answer.json()["code"]) == (503, "slow")


def test_an_endless_upload_over_the_wire(served: Served) -> None:
    """Chunk after chunk to a real server: it hangs up, and holds no more memory than before."""

    def memory() -> int:
        text = httpx.get(f"{served.url}/api/metrics", timeout=HANG).text
        line = next(line for line in text.splitlines() if line.startswith("process_resident"))
        return int(line.split()[1])

    before = memory()
    piece = b"10000\r\n" + bytes(65_536) + b"\r\n"
    with socket.create_connection(("localhost", served.port), HANG) as wire:
        wire.sendall(
            b"POST /api/song HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/jpeg\r\n"
            b"transfer-encoding: chunked\r\n\r\n"
        )
        sent = 0
        try:
            while sent < 20 * PHOTO:
                wire.sendall(piece)
                sent += 65_536
        except OSError:
            pass
        assert sent < 2 * PHOTO
    assert httpx.get(f"{served.url}/api/health", timeout=HANG).status_code == 200
    assert memory() - before < 6 * PHOTO


async def test_too_many_at_once_are_refused_politely(table: Hall) -> None:
    ready = asyncio.Event()

    async def waiting() -> AsyncIterator[bytes]:
        yield b"not a picture"
        await ready.wait()
        yield b"."

    async def one(who: str) -> tuple[int, str]:
        async with table.browser(table.cookie(who)) as browser:
            answer = await browser.post("/api/song", content=waiting())
            return answer.status_code, answer.json()["code"]

    def taken_in(count: int) -> Callable[[], bool]:
        return lambda: table.workshop.uploads.total() == count

    mine = [asyncio.create_task(one("ann")) for _ in range(UPLOADS_EACH)]
    await until(taken_in(UPLOADS_EACH))
    assert await one("ann") == (503, "crowd")
    others = [asyncio.create_task(one(f"guest{n}")) for n in range(UPLOADS - UPLOADS_EACH)]
    await until(taken_in(UPLOADS))
    assert await one("late") == (503, "crowd")
    ready.set()
    assert set(await asyncio.gather(*mine, *others)) == {(400, "picture")}
    assert await one("late") == (400, "picture")


async def test_one_address_leaves_room_for_the_photographs_of_others(table: Hall) -> None:
    """However many browsers it says it is: a cookie costs nothing."""
    ready = asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield b"not a picture"
        await ready.wait()

    async def one(address: str, body: Any = b".") -> tuple[int, str]:
        transport = httpx.ASGITransport(table.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            answer = await browser.post("/api/song", content=body)
            return answer.status_code, answer.json()["code"]

    eves = [asyncio.create_task(one("192.0.2.1", slow())) for _ in range(UPLOADS_FROM)]
    await until(lambda: table.workshop.uploads.total() == UPLOADS_FROM)
    assert await one("192.0.2.1") == (503, "crowd")
    assert await one("192.0.2.2") == (400, "picture")
    ready.set()
    assert set(await asyncio.gather(*eves)) == {(400, "picture")}
    assert await one("192.0.2.1") == (400, "picture")
    assert not table.workshop.uploads.open


async def test_wishes_have_a_rate(table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.workshop, "by_session", Buckets(Rate(0, 2)))
    assert [(await post(table, b"x")).status_code for _ in range(4)] == [400, 400, 429, 429]
    answer = await fetch(table, "/api/press/tide.pdf")
    assert (answer.status_code, answer.json()["code"]) == (429, "rate")
    # notes cost nothing
    answer = await fetch(table, "/api/song/score", cards=",".join(SONG))
    assert answer.status_code == 200


async def test_the_score_says_when_everything_sounds(table: Hall) -> None:
    answer = await fetch(table, "/api/song/score", cards=" ".join(SONG))
    told = answer.json()
    assert tuple(told["song"]) == SONG
    assert [bar["card"] for bar in told["bars"]] == list(SONG)
    assert told["length"] == 8 * 7
    assert told["eighth"] == pytest.approx(60 / told["bpm"] / 2)
    starts = [note["at"] for note in told["notes"]]
    assert starts == sorted(starts)
    assert all(note["at"] + note["length"] <= told["length"] for note in told["notes"])
    for n, bar in enumerate(told["bars"]):
        lyre = {
            (note["at"] - 8 * n, note["length"], note["pitch"])
            for note in told["notes"]
            if note["voice"] == "lyre" and 8 * n <= note["at"] < 8 * n + 8
        }
        assert lyre == {tuple(note) for note in bar["melody"]}
    assert told["sheet"]["points"] == sum(
        told["sheet"][part] for part in ("parts", "flow", "charm", "eclipse")
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", ""),
        (",", "one to 7"),
        ("molpe,nobody", "nobody"),
        ("molpe,molpe", "molpe"),
        (",".join(deck()[:8]), "one to 7"),
    ],
)
async def test_no_song_no_score(cards: str, words: str, table: Hall) -> None:
    for path in ("score", "files/wav", "files/midi", "files/png"):
        answer = await fetch(table, f"/api/song/{path}", cards=cards)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad")
        assert words in answer.json()["message"]


async def test_every_file_of_a_song(table: Hall) -> None:
    found = {}
    for kind in song.TYPES:
        answer = await fetch(table, f"/api/song/files/{kind}", cards=",".join(SONG))
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(song.TYPES[kind])
        assert "sirens-song." in answer.headers["content-disposition"]
        found[kind] = answer.content
    with wave.open(io.BytesIO(found["wav"])) as file:
        assert (file.getnchannels(), file.getframerate()) == (2, 44100)
        seconds = file.getnframes() / 44100
    score = (await fetch(table, "/api/song/score", cards=",".join(SONG))).json()
    assert seconds > score["length"] * score["eighth"]
    notes = [m for m in mido.MidiFile(file=io.BytesIO(found["midi"])) if m.type == "note_on"]
    assert len(notes) == len(score["notes"])
    assert found["abc"].startswith(b"X:1")
    assert b"<score-partwise" in found["musicxml"]
    assert found["png"] == png(share(find("sirens"), SONG), 1200)
    answer = await fetch(table, "/api/song/files/exe", cards=",".join(SONG))
    assert answer.status_code == 400


async def test_the_shared_picture_is_read_again(table: Hall) -> None:
    picture = await fetch(table, "/api/song/files/png", cards=",".join(SONG))
    assert tuple((await post(table, picture.content)).json()["song"]) == SONG


async def test_a_match_sings_from_its_own_cards(table: Hall) -> None:
    text = (Path(craft.__file__).parents[2] / "games/sirens/standard.toml").read_text("utf-8")
    text = text.replace('bar = "A4 - C5 - E5 - C5 -"', 'bar = "E5 - - - - - - -"', 1)
    edition = table.hub.library.prove("sirens", "", text, 2)
    room = await table.room("sirens", "ann", "ben", edition=edition)
    usual = (await fetch(table, "/api/song/score", cards="parthenope")).json()
    own = await fetch(table, "/api/song/score", cards="parthenope", match=room.id)
    assert usual["bars"][0]["melody"] != [[0, 8, 76]]
    assert own.json()["bars"][0]["melody"] == [[0, 8, 76]]
    wavs = [
        await fetch(table, "/api/song/files/wav", cards="parthenope", match=match)
        for match in ("", room.id)
    ]
    assert [answer.status_code for answer in wavs] == [200, 200]
    assert wavs[0].content != wavs[1].content
    other = await table.room("canosa", "ann", "ben")
    answer = await fetch(table, "/api/song/score", cards="parthenope", match=other.id)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad")
    answer = await fetch(table, "/api/song/score", cards="parthenope", match="nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "gone")


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        (game, paper)
        for game in ("canosa", "sirens", "siggil", "sins", "muse")
        for paper in PAPERS
        if WHOLE or (game == "canosa") == (paper == "letter")
    ],
)
async def test_sheets_of_every_game(table: Hall, game: str, paper: str) -> None:
    path = f"/api/press/{game}.pdf"
    answer = await fetch(table, path, paper=paper, lang="de")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert f"{game}-{paper}.pdf" in answer.headers["content-disposition"]
    with pikepdf.open(io.BytesIO(answer.content)) as pdf:
        assert len(pdf.pages) > 3
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(PAPERS[paper], abs=1)
    again = await fetch(table, path, paper=paper, lang="de")
    assert again.content == answer.content  # it is remembered


async def test_sheets_that_are_not_there(table: Hall) -> None:
    for path in ("chess.pdf", "sirens", "sirens.exe", "..pdf"):
        answer = await fetch(table, f"/api/press/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "gone")
    answer = await fetch(table, "/api/press/sins.pdf", edition="other")
    assert (answer.status_code, answer.json()["code"]) == (404, "gone")
    answer = await fetch(table, "/api/press/sins.pdf", paper="a3")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad")


# The workshop.


class Scripted(workshop.Bench):
    """A bench that counts what it is asked for, and waits where it is given an event."""

    def __init__(self, answers: list[Any]) -> None:
        super().__init__()
        self.answers = answers
        self.asked: list[Order] = []
        self.killed = 0

    async def work(self, order: Order, data: bytes | bytearray) -> tuple[Answer, bytes]:
        self.asked.append(order)
        answer = self.answers.pop(0) if self.answers else b"done"
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, asyncio.Event):
            await answer.wait()
            answer = b"late"
        if isinstance(answer, Answer):
            return answer, b""
        return Answer(len(answer)), answer

    def kill(self) -> None:
        self.killed += 1


def scripted(*answers: Any) -> tuple[Workshop, Scripted]:
    made = Workshop(1)
    bench = Scripted(list(answers))
    made.benches, made.idle = [bench], [bench]
    return made, bench


async def test_equal_wishes_are_made_once() -> None:
    ready = asyncio.Event()
    shop, bench = scripted(ready)
    order = Order("pdf", "tide")
    wishes = asyncio.gather(*(shop.get(order) for _ in range(5)))
    await until(lambda: bench.asked)
    ready.set()
    assert await wishes == [b"late"] * 5
    assert await shop.get(order) == b"late"
    assert len(bench.asked) == 1
    await shop.close()


async def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "KEPT", 10)
    shop, bench = scripted(b"123456", b"123456")
    await shop.get(Order("wav", cards=("a",)))
    await shop.get(Order("wav", cards=("b",)))
    await asyncio.sleep(0)
    assert [order.cards for order in shop.kept] == [("b",)]
    assert shop.weight == 6
    await shop.get(Order("wav", cards=("a",)))
    assert len(bench.asked) == 3
    await shop.close()


@pytest.mark.parametrize(
    ("answer", "data", "code"),
    [
        (asyncio.Event(), b"x", "slow"),
        (EOFError(), b"x", "picture"),
        (BrokenPipeError(), b"", "crowd"),
        (ValueError("a line without an end"), b"x", "picture"),
        (Answer(code="broken", problem="MemoryError"), b"x", "picture"),
        (Answer(code="broken", problem="KeyError"), b"", "missing"),
        (
            Answer(code="missing", problem="this table cannot do that: cv2 is missing"),
            b"x",
            "missing",
        ),
        (Answer(code="bad", problem="no"), b"", "bad"),
        (Answer(code="store", problem="nothing can be kept: no space"), b"x", "store"),
    ],
)
async def test_what_goes_wrong_has_a_code(answer: Any, data: bytes, code: str) -> None:
    shop, _ = scripted(answer)
    shop.seconds["read"] = 0.05 if isinstance(answer, asyncio.Event) else HANG
    with pytest.raises(Refused) as refusal:
        await shop.make(Order("read"), data)
    assert refusal.value.code == code
    assert str(refusal.value)
    shop.seconds["read"] = HANG
    assert await shop.make(Order("read"), b"again") == b"done"
    await shop.close()


async def test_cards_that_break_whoever_prints_them_are_no_picture() -> None:
    """Whoever had changed cards printed was told that this is no picture."""
    shop, _ = scripted(Answer(code="broken", problem="KeyError"))
    with pytest.raises(Refused) as refusal:
        await shop.make(Order("sheet"), b"x")
    assert refusal.value.code == "bad"
    await shop.close()


async def test_the_line_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "LINE", 2)
    ready = asyncio.Event()
    shop, bench = scripted(ready)
    orders = [asyncio.create_task(shop.make(Order("wav", cards=(str(n),)))) for n in range(3)]
    await until(lambda: len(shop.line) == 2)
    with pytest.raises(Refused, match="too many"):
        await shop.make(Order("wav"))
    ready.set()
    assert await asyncio.gather(*orders) == [b"late", b"done", b"done"]
    assert len(bench.asked) == 3
    await shop.close()


async def test_nobody_keeps_others_from_their_turn() -> None:
    """One address that asks without end had all the places in the line."""
    ready = asyncio.Event()
    shop, bench = scripted(ready)

    async def ask(address: str) -> bytes:
        ASKER.set(address)
        return await shop.make(Order("frames", game=address))

    eves = [asyncio.create_task(ask("eve")) for _ in range(1 + workshop.LINE)]
    await until(lambda: len(shop.line) == workshop.LINE)
    ann = asyncio.create_task(ask("ann"))
    await until(lambda: "ann" in shop.line.waiting)
    ready.set()
    assert await ann == b"done"
    assert [order.game for order in bench.asked[:3]] == ["eve", "eve", "ann"]
    answers = await asyncio.gather(*eves, return_exceptions=True)
    assert [str(one) for one in answers if isinstance(one, Refused)] == [CODES["crowd"]]
    await shop.close()


async def test_a_process_that_dies_is_replaced_and_one_that_idles_ends(table: Hall) -> None:
    shop, order = table.workshop, Order("png", cards=SONG)
    first = await shop.make(order)
    process = shop.idle[-1].process
    assert process is not None
    process.kill()
    await process.wait()
    assert (await shop.make(order)) == first  # it was dead before: another is started
    shop.sleep()
    await until(lambda: all(bench.process is None for bench in shop.benches))


def test_the_process_answers_whatever_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> bytes:
        raise ModuleNotFoundError("No module named 'cv2'", name="cv2.aruco")

    def large(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setitem(craft.CRAFTS, "read", gone)
    monkeypatch.setitem(craft.CRAFTS, "wav", large)
    orders = [(Order("read"), b"123"), (Order("wav"), b""), (Order("pdf", "x"), b"")]
    heads = [msgspec.json.encode(Head(order, len(data))) + b"\n" + data for order, data in orders]
    go = io.BytesIO()
    craft.main(io.BytesIO(b"".join(heads)), go)
    answers = [json.loads(line) for line in go.getvalue().splitlines()]
    assert [answer["code"] for answer in answers] == ["missing", "broken", "bad"]
    assert answers[0]["problem"] == "this table cannot do that: cv2 is missing"


def test_no_file_is_left_by_a_process_that_is_ended_while_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_: object) -> bytes:
        return str(list(tmp_path.iterdir())).encode()

    from molpe.press import printing

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(printing, "print_pdf", look)
    text = files("molpe.games.tide").joinpath("data/standard.toml").read_bytes()
    assert craft.sheet(Order("sheet", "tide"), text) == b"[]"


def test_every_game_can_be_ordered() -> None:
    assert set(game_names()) >= {"canosa", "sirens", "siggil", "sins", "muse"}
    assert {*craft.CRAFTS, *reader.CRAFTS} == set(workshop.SECONDS)
