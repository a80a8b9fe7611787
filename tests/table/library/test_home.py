"""What the home page is offered: games with words and faces, bots, rules, names."""

import io
import json
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import httpx
import pytest

from molpe import games, press
from molpe.cards import load_rules, package_of
from molpe.games.sins.game import Sins
from molpe.kernel import BadText
from molpe.kernel.messages import KERNEL
from molpe.kernel.options import option_facts
from molpe.table.library import catalogue
from molpe.table.library import library as libraries
from molpe.table.library.library import Library
from molpe.table.room import reader
from molpe.table.room.shelf import Shelf
from molpe.table.store import StoreFailed
from molpe.table.work import craft
from molpe.table.work.craft import Order
from tests.table.hall import Hall


async def test_every_game_comes_with_its_words_and_faces(table: Hall) -> None:
    async with table.browser() as browser:
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


async def test_choices_are_said_in_both_languages_and_cite_no_rulings(table: Hall) -> None:
    async with table.browser() as browser:
        text = (await browser.get("/api/games")).text
        assert "(ruling" not in text
        for info in json.loads(text):
            assert [e["name"] for e in info["editions"]] == info["facts"]["editions"]
            for edition in info["editions"]:
                for option in edition["options"]:
                    assert set(option["title"]) == set(option["about"]) == set(KERNEL)
                    values = [choice["value"] for choice in option["choices"]]
                    assert not values or option["default"] in values
        siggil = next(i for i in json.loads(text) if i["facts"]["name"] == "siggil")
        layout = siggil["editions"][0]["options"][0]
        assert layout["choices"][0]["title"]["en"] == "The Pass"
        assert layout["choices"][0]["title"]["de"] != "The Pass"
        seats = {option["name"]: option["seats"] for option in siggil["editions"][0]["options"]}
        assert seats["layout"] == []
        assert seats["difficulty"] == seats["solo_spirits"] == [1]
        assert seats["first_player"] == seats["allow_larger_sets"] == [2, 3, 4]
        for info in json.loads(text):  # whatever is chosen for some seats, the game has them
            for option in info["editions"][0]["options"]:
                assert set(option["seats"]) < set(info["facts"]["seats"])


FLAT = Path(__file__).parents[2] / "games" / "siggil" / "flat.toml"


async def test_an_own_edition_brings_its_own_choices_and_faces(tmp_path: Path, table: Hall) -> None:
    async with table.browser(table.cookie("ann")) as browser:
        own = FLAT.read_text("utf-8")
        looked = (await browser.post("/api/editions/siggil", json={"text": own})).json()
        layout = looked["options"][0]
        assert layout["default"] == "flat"
        assert [choice["value"] for choice in layout["choices"]] == ["flat"]
        seats = [{"kind": "me"}, {"kind": "bot", "agent": "level:1"}]
        wish: dict[str, Any] = {"game": "siggil", "seats": seats, "edition_text": own}
        wish["options"] = {o["name"]: o["default"] for o in looked["options"]}
        made = await browser.post("/api/matches", json=wish)
        assert made.status_code == 201, made.text
        info = (await browser.get(f"/api/matches/{made.json()['id']}")).json()
        usual = next(
            i["faces"]
            for i in (await browser.get("/api/games")).json()
            if i["facts"]["name"] == "siggil"
        )
        assert info["faces"] != usual
        faces = await browser.get(f"/api/faces/siggil/{info['faces']}.json")
        assert faces.status_code == 200
        assert len(faces.json()) > 10
        other = await browser.get(f"/api/faces/siggil/{usual}.{'0' * 64}.json")
        assert other.status_code == 404
        other = await browser.get(f"/api/faces/siggil/{usual}...%2fkey.json")
        assert other.status_code == 404
        for name, text, status in (
            ("siggil", "game = 1", 400),
            ("canosa", own, 400),
            ("none", own, 404),
            ("siggil", "", 400),
        ):
            answer = await browser.post(f"/api/editions/{name}", json={"text": text})
            assert answer.status_code == status, (name, answer.text)
            assert str(tmp_path) not in answer.text


async def test_own_cards_have_own_faces(table: Hall) -> None:
    from tests.table.room.test_leaks import SENTINELS

    async with table.browser(table.cookie("ann")) as browser:
        edition = table.hub.library.prove("tide", "", SENTINELS, 2)
        room = await table.room("tide", "ann", "ben", edition=edition)
        info = (await browser.get(f"/api/matches/{room.id}")).json()
        faces = (await browser.get(f"/api/faces/tide/{info['faces']}.json")).json()
        assert "sentinel-0" in faces


def test_only_so_many_card_files_are_kept_and_none_that_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.table.room.test_leaks import SENTINELS

    monkeypatch.setattr(libraries, "MOST_KEPT", 2)
    library = Library(tmp_path)
    for bad in ("", "game = 1", SENTINELS + "\n["):
        with pytest.raises(BadText):
            library.prove("tide", "", bad, 2)
    assert list(library.folder.iterdir()) == []
    kept = {library.prove("tide", "", SENTINELS + "\n" * n, 2) for n in range(2)}
    assert library.prove("tide", "", SENTINELS, 2) in kept
    with pytest.raises(BadText, match="2 card files are kept here, and no more can be"):
        library.prove("tide", "", SENTINELS + "\n\n", 2)
    assert {path.stem for path in library.folder.iterdir()} == kept


def test_what_is_only_tried_takes_nobodys_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is ended while it tries a card file leaves it, and whoever sends slow ones has
    many ended: they were counted as kept until the table began anew, and lay there as long."""
    from tests.table.room.test_leaks import SENTINELS

    monkeypatch.setattr(libraries, "MOST_KEPT", 1)
    library = Library(tmp_path)
    library.folder.mkdir()
    left = [library.folder / f"new-{n}.toml" for n in range(3)]
    for path in left:
        path.write_text("x" * 1000)
    os.utime(left[0], (0, 0))
    assert library.kept_bytes() == 0
    edition = library.prove("tide", "", SENTINELS, 2)
    assert library.kept_bytes() == len(SENTINELS.encode())
    assert {path.name for path in library.folder.iterdir()} == {
        *("new-1.toml", "new-2.toml", f"{edition}.toml")
    }
    library.sweep()
    assert [path.stem for path in library.folder.iterdir()] == [edition]


def test_a_card_file_that_goes_while_they_are_counted_is_not_counted(tmp_path: Path) -> None:
    """What was being tried was there in one moment and gone in the next, and whoever brought cards
    in that moment had a mistake of ours."""
    library = Library(tmp_path)
    library.folder.mkdir()
    (library.folder / f"{'0' * 64}.toml").symlink_to(tmp_path / "gone")
    assert library.kept_bytes() == 0


def test_a_full_disk_leaves_no_half_of_a_card_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(28, "No space left on device")

    def opened(handle: int, *_: object, **__: object) -> Full:
        os.close(handle)
        return Full()

    library = Library(tmp_path)
    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):
        patch.setattr(libraries, "open", opened, raising=False)
        library.look("tide", "x")
    assert not list(library.folder.iterdir())


@pytest.mark.parametrize("what", ["mkstemp", "write", "fsync", "replace"])
def test_a_disk_that_takes_nothing_is_no_fault_of_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Where it was full, or could only be read, cards of somebody's own were not understood, or
    could not be played."""
    from tests.table.room.test_leaks import SENTINELS

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    class Full(io.StringIO):
        write = full  # type: ignore[assignment]

    def opened(handle: int, *_: object, **__: object) -> Full:
        os.close(handle)
        return Full()

    if what == "write":
        monkeypatch.setattr(libraries, "open", opened, raising=False)
    else:
        monkeypatch.setattr(tempfile if what == "mkstemp" else os, what, full)
    library = Library(tmp_path)
    order = Order("keep", "tide", seats=2, folder=str(tmp_path))
    with monkeypatch.context() as patched:
        patched.setattr(reader, "library", lambda _: library)
        answer, _ = craft.made(order, SENTINELS.encode(), reader.CRAFTS)
    assert (answer.code, answer.problem) == (
        *("store", "nothing can be kept: No space left on device"),
    )
    with pytest.raises(OSError, match="No space left"):
        library.put(library.name_of(SENTINELS), SENTINELS)
    assert not list(library.folder.iterdir())


def test_a_sheet_that_has_no_room_is_no_fault_of_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    assert craft.made(Order("sheet", "tide"), b"x")[0].code == "store"


def test_cards_are_on_the_disk_before_any_match_that_is_played_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is, once it was told; of its cards a machine that lost power had an empty file."""
    from tests.table.room.test_leaks import SENTINELS

    done: list[tuple[str, bool]] = []

    def noted(name: str, work: Callable[..., None]) -> Callable[..., None]:
        def noting(what: Any, *more: Any) -> None:
            there = isinstance(what, int) and stat.S_ISDIR(os.fstat(what).st_mode)
            done.append((name, there))
            work(what, *more)

        return noting

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    library = Library(tmp_path)
    edition = library.prove("tide", "", SENTINELS, 2)
    library.put(edition, SENTINELS)
    of_folder = [("fsync", True)] if os.name == "posix" else []
    assert done == 2 * [("fsync", False), ("replace", False), *of_folder]


async def test_cards_of_another_node_that_cannot_be_kept_are_a_failed_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looked at their match had a mistake of ours, or a socket that broke off."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    library, store = Library(tmp_path), AsyncMock()
    store.commons.edition.return_value = "cards"
    monkeypatch.setattr(library, "put", full)

    async def beside(work: Callable[..., Any], *what: object) -> Any:
        return work(*what)

    with pytest.raises(StoreFailed, match="cannot be kept: No space left on device"):
        await Shelf(store, library, beside).fetch("0" * 64)


def test_rules_of_a_game_in_one_file_lie_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lone.py").write_text("class Lone:\n    name = 'lone'\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import importlib

    lone = importlib.import_module("lone")
    monkeypatch.setattr(catalogue, "game_class", lambda name: lone.Lone)
    assert catalogue.rules_text("lone", "en") is None
    (tmp_path / "lone.rules.en.md").write_text("# Lone", "utf-8")
    assert catalogue.rules_text("lone", "de") == "# Lone"


async def test_an_unknown_address_shows_the_page_and_says_404(table: Hall) -> None:
    async with table.browser() as browser:
        for path in ("/nowhere", "/a/b/c", "/favicon.gif"):
            answer = await browser.get(path)
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith("text/html")
        for path in ("/api/nowhere", "/assets/none.js", "/ws/none"):
            answer = await browser.get(path)
            assert answer.status_code == 404
            assert answer.json()["code"] == "gone"


async def test_bots_and_rules_are_there(table: Hall) -> None:
    async with table.browser() as browser:
        offered = (await browser.get("/api/agents")).json()
        assert [info["level"] for info in offered[:8]] == list(range(1, 9))
        assert {"greedy", "sailor"} <= {info["spec"] for info in offered}
        assert not {"mcts", "oracle", "seer", "level"} & {info["spec"] for info in offered}
        for name in games.names():
            there = load_rules(package_of(games.game_class(name))) is not None
            for language in ("en", "de"):
                answer = await browser.get(f"/api/rules/{name}/{language}")
                assert answer.status_code == (200 if there else 404)
                if there:
                    assert answer.headers["content-type"].startswith("text/markdown")
                    assert len(answer.text) > 100
        for path in ("/api/rules/canosa/..", "/api/rules/canosa/e.n", "/api/rules/x/en"):
            assert (await browser.get(path)).status_code == 404


@pytest.mark.parametrize(("typed", "called"), [("  Ann  Lee ", "Ann Lee"), ("\u202e", "")])
async def test_a_guest_is_called_as_they_wish(table: Hall, typed: str, called: str) -> None:
    who = f"guest{len(called)}"
    async with table.browser(table.cookie(who)) as browser:
        assert (await browser.get("/api/me")).json() == {"name": "", "lab": True, "program": False}
        answer = await browser.post("/api/name", json={"name": typed})
        assert answer.json() == {"name": called, "lab": True, "program": False}
        assert (await browser.get("/api/me")).json() == {
            "name": called,
            "lab": True,
            "program": False,
        }
        too_long = await browser.post("/api/name", json={"name": "x" * 25})
        assert too_long.status_code == 400
    table.hub.names.clear()
    assert await table.hub.name(who) == called


async def test_health_and_figures(own_table: Hall) -> None:
    async with own_table.browser() as browser:
        room = await own_table.room("canosa", "ann", "ben")
        page = own_table.page(room, "ann")
        await own_table.act(room, page, "siren e5")
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


async def test_what_nobody_has_wished_for_before_is_tried_beside_the_table(
    own_table: Hall,
) -> None:
    """In a process with bounds of time and memory, before the table opens it; once."""
    hub, orders = own_table.hub, list[Order]()
    make = hub.readers.make

    async def watched(order: Order, data: bytes = b"") -> bytes:
        orders.append(order)
        return await make(order, data)

    def wish(**options: object) -> dict[str, object]:
        return {"game": "sins", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": options}

    async def made(ann: httpx.AsyncClient, **options: object) -> tuple[str, str]:
        answer = (await ann.post("/api/matches", json=wish(**options))).json()
        return answer.get("code", "made"), answer.get("message", "")

    with patch.object(hub.readers, "make", watched):
        async with own_table.browser(own_table.cookie("ann")) as ann:
            usual = {fact.name: fact.default for fact in option_facts(Sins.options_type)}
            assert await made(ann, **usual) == ("made", "")
            assert not orders, "what the game itself offers needs no proof"
            opened = hub.library.open.cache_info().misses
            with patch.dict(hub.readers.seconds, {"settle": 0.0}):
                assert (await made(ann, idle_rounds=77))[0] == "slow"
            assert hub.library.open.cache_info().misses == opened, "the table has not tried it"
            for _ in range(2):
                assert await made(ann, idle_rounds=77) == ("made", "")
            assert [order.what for order in orders] == ["settle", "settle"]
            one, two = ({"game": "muse", "options": {"goal": 5}, "seats": [{"kind": "me"}] * n}
                        for n in (1, 2))  # fmt: skip
            answer = (await ann.post("/api/matches", json=one)).json()
            assert "muse is not played by 1" in answer["message"]
            assert (await ann.post("/api/matches", json=two)).status_code == 201
            assert len(orders) == 4, "what could not be begun is tried again"
            code, message = await made(ann, boxes="nonsense")
            assert (code, "nonsense" in message) == ("bad", True)
