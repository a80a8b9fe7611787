"""The lab by HTTP: who may come in, cards changed and drawn, kept, printed and compared."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from molpe.kernel import BadText
from molpe.table.library import kept as kept_module
from molpe.table.library.kept import Kept, Named
from molpe.table.protocol.lab import Inquiry
from molpe.table.protocol.lines import ASKER
from molpe.table.protocol.refusals import Refused
from molpe.table.store import Store
from molpe.table.web.lab import CLOSED
from molpe.table.work import inquiries as inquiries_module
from molpe.table.work.inquiries import Inquiries
from tests.table.hall import Hall, open_hall
from tests.table.waiting import until

CORAL = {"id": "coral", "name": "Red Coral", "copies": 4, "worth": 9, "source": "ours"}
AWAY = ("192.0.2.7", 5000)


@pytest.fixture(scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Hall]:
    async with open_hall(tmp_path_factory.mktemp("lab")) as hall:
        yield hall


@pytest.fixture
async def ann(hall: Hall) -> AsyncIterator[httpx.AsyncClient]:
    async with hall.browser(hall.cookie("ann")) as browser:
        yield browser


async def ask(browser: httpx.AsyncClient, path: str, status: int = 200, **body: Any) -> Any:
    answer = await browser.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def sketch(browser: httpx.AsyncClient, row: dict[str, Any], **more: Any) -> Any:
    wish = {"changed": {"card": {row["id"]: row}}, "table": "card", "row": row["id"], **more}
    return await ask(browser, "/api/lab/tide/sketch", **wish)


async def test_it_is_open_on_the_machine_itself_or_where_the_table_says_so(hall: Hall) -> None:
    transport = httpx.ASGITransport(hall.app, client=AWAY)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as away:
        for path in ("/api/lab", "/api/inquiries"):
            answer = await away.get(path)
            assert (answer.status_code, answer.json()["message"]) == (403, CLOSED)
        for path in ("open", "sketch"):
            assert (await ask(away, f"/api/lab/tide/{path}", 403))["code"] == "forbidden"
        assert (await away.get("/api/me")).json()["lab"] is False
        hall.litestar.state.lab = True
        try:
            assert (await away.get("/api/lab")).status_code == 200
            assert (await away.get("/api/me")).json()["lab"] is True
        finally:
            hall.litestar.state.lab = False
    async with hall.browser() as here:
        assert (await here.get("/api/lab")).json()["games"] == [
            "muse", "siggil", "sins", "sirens", "tide",
        ]  # fmt: skip
        assert (await here.get("/api/me")).json()["lab"] is True
        assert (await here.get("/lab/tide")).status_code == 200


async def test_cards_are_opened_changed_and_drawn(ann: httpx.AsyncClient) -> None:
    opened = await ask(ann, "/api/lab/tide/open")
    assert opened["edition"] == "standard"
    assert [row["id"] for row in opened["tables"]["card"]] == ["pearl", "coral", "triton", "ebb"]
    assert [sheet["table"] for sheet in opened["form"]["sheets"]] == ["card"]
    effects = [{"verb": "drown", "n": 3}]
    found = await sketch(ann, {**CORAL, "effects": effects})
    assert found["mistake"] is None
    assert [(one["path"], one["before"], one["after"]) for one in found["changes"]] == [
        (["worth"], "4", "9"),
        (["effects"], "nothing", str(effects)),
    ]
    (pair,) = found["faces"]
    assert pair["before"]["text"] != pair["after"]["text"]
    assert pair["after"]["text"]["en"] == "Every other hand is worth 3 less."
    assert pair["after"]["text"]["de"].startswith("Jede andere Hand zählt 3 weniger")
    assert pair["before"]["svg"] != pair["after"]["svg"]
    assert "# Twelve cards." in found["text"], "comments stay"
    own = await ask(ann, "/api/lab/tide/open", text=found["text"])
    assert own["tables"]["card"][1]["worth"] == 9
    again = await sketch(ann, {**CORAL, "worth": 8}, edition=own["edition"])
    assert [one["after"] for one in again["changes"]] == ["8", "nothing"]


async def test_mistakes_are_named_beside_their_field(ann: httpx.AsyncClient) -> None:
    found = await sketch(ann, {**CORAL, "effects": [{"verb": "drown", "n": 99}]})
    assert found["mistake"] == {
        "message": "own.toml: card 'coral': field 'effects[0].n': Expected `int` <= 9",
        "table": "card",
        "row": "coral",
        "field": "effects[0].n",
        "said": {"de": "'coral' (Wirkungen, Wie viele): höchstens 9"},
    }
    assert found["faces"][0]["before"] is not None
    assert found["faces"][0]["after"] is None
    few = await sketch(ann, {**CORAL, "copies": -20})
    assert few["mistake"]["message"] == "own.toml: too few cards for 4 seats"
    assert few["mistake"]["field"] == ""
    assert few["mistake"]["said"] == {"de": "zu wenige Karten für 4 Plätze"}
    flow: Any = {"changed": {"flow": {"": {"red": "red"}}}, "table": "flow"}
    mistake = (await ask(ann, "/api/lab/sirens/sketch", **flow))["mistake"]
    assert (mistake["table"], mistake["row"], mistake["field"]) == ("flow", "", "yellow")


async def test_rows_are_added_and_removed(ann: httpx.AsyncClient) -> None:
    kelp = {**CORAL, "id": "kelp", "name": "Kelp", "worth": 2}
    wish: Any = {"changed": {"card": {"kelp": kelp, "coral": None, "never": None}}}
    found = await ask(ann, "/api/lab/tide/sketch", **wish, table="card", row="kelp")
    assert found["mistake"] is None
    told = [(one["row"], one["path"], one["before"], one["after"]) for one in found["changes"]]
    assert told == [("coral", [], "Red Coral", "nothing"), ("kelp", [], "nothing", "Kelp")]
    assert (found["faces"][0]["before"], found["faces"][0]["after"]["id"]) == (None, "kelp")
    assert "# Twelve cards." in found["text"], "comments stay"
    own = await ask(ann, "/api/lab/tide/open", text=found["text"])
    assert [row["id"] for row in own["tables"]["card"]] == ["pearl", "triton", "ebb", "kelp"]


async def test_a_card_file_that_is_refused_says_why_in_both_languages(
    ann: httpx.AsyncClient,
) -> None:
    opened = await ask(ann, "/api/lab/tide/open", text='game = "tide"\n[[card]]\nid = "a"\n')
    assert (opened["edition"], opened["tables"]) == ("", {})
    assert opened["mistake"]["message"].endswith("Object missing required field `worth`")
    assert opened["mistake"]["said"]["de"] == "'a' (Wert): das Feld „worth“ fehlt"


async def test_what_has_no_face_shows_those_that_it_changes(ann: httpx.AsyncClient) -> None:
    charm = {"tooth": 9, "pearl": 3, "scallop": 2, "starfish": 1}
    wish: Any = {"changed": {"charm": {"": charm}}, "table": "charm"}
    found = await ask(ann, "/api/lab/sirens/sketch", **wish)
    assert {pair["after"]["id"] for pair in found["faces"]} >= {"parthenope", "charm-tooth"}


async def test_bad_wishes_get_a_sentence(ann: httpx.AsyncClient) -> None:
    for game in ("kuhn", "nonsense"):
        assert (await ask(ann, f"/api/lab/{game}/open", 404))["code"] == "gone"
    problem = await ask(ann, "/api/lab/tide/open", 400, edition="f" * 64)
    assert problem["message"] == f"tide has no edition {'f' * 40!r}"
    opened = await ask(ann, "/api/lab/tide/open", text="game = ")
    assert opened["mistake"]["message"].startswith("own.toml: not TOML")
    wish = {"text": "x", "title": "x"}
    assert (await ask(ann, "/api/lab/tide/inquire", 400, **wish, seats=5))["code"] == "bad"
    assert (await ask(ann, "/api/lab/tide/inquire", 404, **wish, edition="a" * 64))[
        "code"
    ] == "gone"
    assert (await ask(ann, "/api/lab/tide/inquire", 400, **wish))["code"] == "bad"
    assert (await ask(ann, "/api/lab/tide/sheet", 400, text="x"))["message"].startswith("own.toml")
    assert (await ask(ann, "/api/inquiries/none/go", 404))["code"] == "gone"
    assert (await ask(ann, "/api/inquiries/none/end/stop", 404))["code"] == "gone"
    assert (await ask(ann, "/api/inquiries/none/end/burn", 400))["code"] == "bad"


async def test_card_files_are_kept_under_names(hall: Hall, ann: httpx.AsyncClient) -> None:
    text = (await sketch(ann, CORAL))["text"]
    found = await ask(ann, "/api/lab/tide/keep", name=" Strong  coral ", text=text)
    assert [(one["name"], one["mine"]) for one in found] == [("Strong coral", True)]
    assert (await ask(ann, "/api/lab/tide/keep", 400, name=" ", text=text))["code"] == "bad"
    async with hall.browser(hall.cookie("bob")) as bob:
        (kept,) = (await bob.get("/api/lab")).json()["kept"]
        assert kept["mine"] is False
        problem = await ask(bob, "/api/lab/tide/keep", 400, name="Strong coral", text=text)
        assert problem["message"] == "somebody else has kept 'Strong coral'; choose another name"
        assert (await ask(bob, "/api/lab/tide/drop", 400, name="Strong coral"))["code"] == "bad"
        opened = await ask(bob, "/api/lab/tide/open", edition=kept["edition"])
        assert opened["tables"]["card"][1]["worth"] == 9
    assert (await Kept(hall.hub.store).listed("ann"))[0].name == "Strong coral"
    assert await ask(ann, "/api/lab/tide/drop", name="Strong coral") == []


async def test_names_that_cannot_be_kept(own_table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_module, "MOST", 1)
    kept = Kept(own_table.hub.store)
    await kept.keep("ann", "tide", "a", "1")
    await kept.keep("ann", "tide", "a", "2")
    assert [(one.name, one.edition) for one in await kept.names()] == [("a", "2")]
    with pytest.raises(BadText, match="1 card files are kept; drop one first"):
        await kept.keep("ann", "tide", "b", "2")
    monkeypatch.setattr(kept_module, "MOST", 2)
    with pytest.raises(BadText, match="somebody else has kept 'a'"):
        await Kept(Late(own_table.hub.store)).keep("bob", "tide", "a", "3")
    assert [(one.session, one.edition) for one in await kept.names()] == [("ann", "2")]


def no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


class Late:
    """A database in which another node names something once this one has looked."""

    def __init__(self, store: Store) -> None:
        self.looked, self.store = False, store
        self.keep, self.unkeep = store.keep, store.unkeep

    async def kept(self) -> list[Sequence[Any]]:
        found = await self.store.kept() if self.looked else []
        self.looked = True
        return found


async def test_names_in_a_file_are_taken_into_the_database_once(
    own_table: Hall, tmp_path: Path
) -> None:
    kept, file = Kept(own_table.hub.store), tmp_path / "kept.json"
    await kept.bring(tmp_path)
    await kept.keep("ann", "tide", "a", "2")
    old = [Named("tide", "a", "1", 1.0, "ann"), Named("tide", "b", "1", 1.0, "bob")]
    file.write_bytes(msgspec.json.encode(old))
    await kept.bring(tmp_path)
    names = [(one.name, one.edition) for one in await kept.names()]
    assert sorted(names) == [("a", "2"), ("b", "1")], "what was kept since stays"
    assert not file.exists()
    file.write_bytes(b"[{")
    await kept.bring(tmp_path)
    assert len(await kept.names()) == 2
    assert (tmp_path / "kept.damaged").exists()


async def test_changed_cards_are_printed(ann: httpx.AsyncClient) -> None:
    text = (await sketch(ann, CORAL))["text"]
    answer = await ann.post("/api/lab/tide/sheet", json={"text": text, "cards": ["coral"]})
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"%PDF")
    problem = await ask(ann, "/api/lab/tide/sheet", 400, text=text, cards=["pike"])
    assert problem["message"].startswith("no card of tide is called 'pike'")


async def listed(browser: httpx.AsyncClient) -> list[Inquiry]:
    return msgspec.json.decode((await browser.get("/api/inquiries")).content, type=list[Inquiry])


async def heard(browser: httpx.AsyncClient, id: str, more: int = 0) -> Inquiry:
    """A comparison once it has found something of more than so many deals."""
    while True:
        one = next(one for one in await listed(browser) if one.id == id)
        assert one.state in ("waiting", "running"), one
        if one.finding is not None and one.finding.deals > more:
            return one
        await asyncio.sleep(0.02)


async def test_a_comparison_runs_beside_stops_goes_on_and_is_kept(
    hall: Hall, ann: httpx.AsyncClient
) -> None:
    text = (await sketch(ann, CORAL))["text"]
    begun = await ask(ann, "/api/lab/tide/inquire", 201, text=text, title="coral 9", seconds=600)
    found = (await heard(ann, begun["id"])).finding
    assert found is not None
    waiting = await ask(ann, "/api/lab/tide/inquire", 201, text=text, title="next", seconds=600)
    assert [one.state for one in await listed(ann)] == ["waiting", "running"]
    async with hall.browser(hall.cookie("bob")) as bob:
        assert await listed(bob) == []
        await ask(bob, f"/api/inquiries/{begun['id']}/end/stop", 404)
    stopped = await ask(ann, f"/api/inquiries/{waiting['id']}/end/stop")
    assert [one["state"] for one in stopped] == ["stopped", "running"]
    assert len(await ask(ann, f"/api/inquiries/{waiting['id']}/end/drop")) == 1
    (one,) = await ask(ann, f"/api/inquiries/{begun['id']}/end/stop")
    assert one["state"] == "stopped"
    inquiries: Inquiries = hall.litestar.state.inquiries
    again = Inquiries(inquiries.folder.parent)
    assert again.listed("ann")[0].finding == inquiries.listed("ann")[0].finding
    before = one["finding"]["deals"]
    assert (await ask(ann, f"/api/inquiries/{begun['id']}/go", seconds=500))["seconds"] == 500
    later = await heard(ann, begun["id"], before)
    assert later.finding is not None
    assert later.finding.deals > before, "it goes on with the deals that are kept"
    assert await ask(ann, f"/api/inquiries/{begun['id']}/end/drop") == []
    assert list(inquiries.folder.iterdir()) == []


async def test_two_that_are_the_same_fail_with_a_sentence(ann: httpx.AsyncClient) -> None:
    text = (await sketch(ann, {**CORAL, "worth": 4}))["text"]
    begun = await ask(ann, "/api/lab/tide/inquire", 201, text=text, title="same")
    while (await listed(ann))[0].state in ("waiting", "running"):
        await asyncio.sleep(0.02)
    (one,) = await listed(ann)
    assert (one.state, one.problem) == (
        "failed",
        "both are the same: nothing that is played by has changed",
    )
    await ask(ann, f"/api/inquiries/{begun['id']}/end/drop")


async def test_a_process_that_dies_or_dawdles_is_told(
    hall: Hall, ann: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (await sketch(ann, CORAL))["text"]
    inquiries: Inquiries = hall.litestar.state.inquiries
    wish = {"text": text, "title": "x", "seconds": 600}
    begun = await ask(ann, "/api/lab/tide/inquire", 201, **wish)
    await heard(ann, begun["id"])
    process = inquiries.all[begun["id"]].process
    assert process is not None
    os.killpg(process.pid, signal.SIGKILL)  # whatever it has still said is heard
    await until(lambda: not inquiries.all[begun["id"]].busy)
    (one,) = await listed(ann)
    assert (one.state, one.problem) == ("failed", "the comparison broke off")
    assert one.finding is not None
    monkeypatch.setattr(inquiries, "grace", -599.99)
    await ask(ann, f"/api/inquiries/{begun['id']}/go", seconds=600)
    await until(lambda: not inquiries.all[begun["id"]].busy)
    assert (await listed(ann))[0].state == "stopped"
    monkeypatch.setattr(inquiries_module, "MODULE", "molpe.lab.nonsense")
    monkeypatch.setattr(inquiries, "grace", 60.0)
    monkeypatch.setattr(inquiries_module.os, "replace", no_space)
    await ask(ann, f"/api/inquiries/{begun['id']}/go", seconds=600)
    await until(lambda: not inquiries.all[begun["id"]].busy)
    assert (await listed(ann))[0].state == "failed"
    await ask(ann, f"/api/inquiries/{begun['id']}/end/drop")


async def test_only_so_many_wait_and_only_so_many_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.lab.inquiry import Ask

    ask = Ask(game="tide", edition="a", other="b", seats=("greedy",) * 2, seconds=1.0, out="")
    monkeypatch.setattr(inquiries_module, "LINE", 2)
    monkeypatch.setattr(inquiries_module, "MOST_EACH", 2)
    inquiries = Inquiries(tmp_path)
    inquiries.turn.free = 0  # nobody's turn comes

    async def begin(who: str, title: str) -> Inquiry:
        ASKER.set(who)
        begun = inquiries.begin(who, ask, title)
        await asyncio.sleep(0)
        return begun

    first = await begin("ann", "1")
    await begin("ann", "2")
    with pytest.raises(Refused):
        await begin("ann", "3")
    other = await begin("ben", "1")
    await until(lambda: inquiries.listed("ann")[0].state == "stopped")
    with pytest.raises(Refused):
        await begin("eve", "1")
    await inquiries.stop("ann", first.id)
    assert (await begin("ann", "3")).title == "3"
    await inquiries.drop("ben", other.id)
    assert [one.title for one in inquiries.listed("ann")] == ["3", "2"], "the oldest goes"
    found = next((tmp_path / "lab").glob("*.json")).read_bytes()
    (tmp_path / "lab" / "torn.json").write_bytes(b"{")
    (tmp_path / "lab" / "other.json").write_bytes(found)  # what is forgotten would be this, too
    if os.name == "posix":  # neither is waited for
        os.mkfifo(tmp_path / "lab" / "pipe.json")
        (tmp_path / "lab" / "endless.json").symlink_to("/dev/zero")
    again = Inquiries(tmp_path)
    left = {(one.title, one.state) for one in again.listed("ann")}
    assert left == {("2", "stopped"), ("3", "stopped")}
    await inquiries.close()


async def test_a_disk_that_takes_nothing_costs_the_comparison_and_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.lab.inquiry import Ask

    ask = Ask(game="tide", edition="a", other="b", seats=("greedy",) * 2, seconds=1.0, out="")
    (tmp_path / "lab").write_bytes(b"")  # where its folder should be
    monkeypatch.setattr(inquiries_module, "MODULE", "molpe.lab.nonsense")
    inquiries = Inquiries(tmp_path)
    for _ in range(inquiries_module.AT_ONCE + inquiries_module.LINE + 1):
        begun = inquiries.begin("ann", ask, "1")
        await until(lambda: not inquiries.all[begun.id].busy)  # noqa: B023
        assert inquiries.listed("ann")[0].state == "failed"
    await inquiries.close()


async def test_a_comparison_of_which_something_unforeseen_is_raised_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.lab.inquiry import Ask

    def no_thread(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    ask = Ask(game="tide", edition="a", other="b", seats=("greedy",) * 2, seconds=1.0, out="")
    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_thread)
    inquiries = Inquiries(tmp_path)
    begun = inquiries.begin("ann", ask, "1")
    await until(lambda: not inquiries.all[begun.id].busy)
    assert inquiries.listed("ann")[0].state == "failed"
    await inquiries.close()
