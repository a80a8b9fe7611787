"""Two nodes on one PostgreSQL, in the test's own process: what one writes the other shows."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import asyncpg
import msgspec
import pytest

from molpe.agents.review import Moment
from molpe.kernel import Message
from molpe.lab.inquiry import Ask
from molpe.table.match import events
from molpe.table.match.terms import Move
from molpe.table.protocol.matches import Clock, Watch
from molpe.table.room import absence, news, rollcall, tidings, warden
from molpe.table.room import cluster as nodes
from molpe.table.room.cluster import Cluster
from molpe.table.room.following import Following
from molpe.table.room.room import Room
from molpe.table.store import Conflict, Row, StoreFailed
from molpe.table.store import nodes as commons
from molpe.table.store.commons import SAID, Beat
from molpe.table.store.postgres import PostgresStore
from molpe.table.store.slow import Letterbox, Statement
from molpe.table.work.bots import Matter
from molpe.table.work.inquiries import Inquiries
from molpe.table.work.worker import Reply
from tests.table.hall import LONG, Hall, Seen, asked, keeper_at, open_hall
from tests.table.postgres import Cluster as Postgres
from tests.table.proxy import cable
from tests.table.sinks import open_sink
from tests.table.waiting import HANG, until


@asynccontextmanager
async def two(address: str, folder: Path, other: str = "") -> AsyncIterator[tuple[Hall, Hall]]:
    """Two tables on one database; each lives until it is ended, however late its heart beats."""
    alive = commons.BEAT.replace(f"now + {commons.LIFE}", f"now + {LONG}")
    assert alive != commons.BEAT
    with patch.object(commons, "BEAT", alive), patch.object(nodes, "LIFE", LONG):
        async with (
            open_hall(folder / "one", PostgresStore(address)) as one,
            open_hall(folder / "two", PostgresStore(other or address)) as two,
        ):
            await until(lambda: all(cluster_of(hall).others for hall in (one, two)))
            yield one, two


@pytest.fixture
async def both(cluster: Postgres, tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    """Both have looked once for clocks that nobody drives, and do not again: whoever makes a match
    drives it, however late it asks."""
    with patch.object(nodes, "BEAT", 0.05), patch.object(nodes, "UNLED", 10**9):
        async with two(cluster.new_database(), tmp_path) as halls:
            await until(lambda: all(cluster_of(hall).beats > 1 for hall in halls))
            yield halls


def cluster_of(hall: Hall) -> Cluster:
    assert hall.hub.cluster is not None
    return hall.hub.cluster


def store_of(hall: Hall) -> PostgresStore:
    assert isinstance(hall.hub.store, PostgresStore)
    return hall.hub.store


async def opened(hall: Hall, id: str) -> Room:
    room = await hall.hub.get(id)
    assert room is not None
    return room


async def sat(halls: tuple[Hall, Hall], game: str, **more: Any) -> tuple[Room, Room, Seen, Seen]:
    """A match of ann at one node and ben at the other, each of which knows of both."""
    one = await halls[0].room(game, "ann", "ben", **more)
    other = await opened(halls[1], one.id)
    ann, ben = halls[0].page(one, "ann"), halls[1].page(other, "ben")
    for hall, room in zip(halls, (one, other), strict=True):
        await hall.hub.presence(room)
    await until(lambda: one.online() == other.online() == {0, 1})
    return one, other, ann, ben


def told(page: Seen) -> list[Any]:
    """What a page was shown of actions, one after the other."""
    lines = [line for frame in page.frames if frame["t"] == "sync" for line in frame["log"]][:0]
    for frame in page.frames:
        if frame["t"] == "sync":
            lines = list(frame["log"])
        elif frame["t"] == "ev":
            lines += [line for beat in (frame, *frame.get("then", ())) for line in beat["lines"]]
    return lines


async def test_who_looks_at_one_node_and_sits_down_at_the_other_is_there(
    both: tuple[Hall, Hall],
) -> None:
    """The page was there before its seat was, and nobody came or went since."""
    one = await both[0].room("canosa", "ann", "-", listed=True)
    other = await opened(both[1], one.id)
    ben = both[1].page(other, "ben")
    async with both[0].browser(both[0].cookie("ben")) as browser:
        assert (await browser.post(f"/api/matches/{one.id}/join", json={})).status_code == 200
    await until(lambda: ben.own == (1,))
    await until(lambda: one.online() == other.online() == {1})
    await one.commit(events.Handed(1))
    await until(lambda: ben.own == () and not one.online() and not other.online())


async def test_a_move_on_one_node_is_shown_on_the_other(both: tuple[Hall, Hall]) -> None:
    """As an event and not anew, and the other way round."""
    one, other, ann, ben = await sat(both, "canosa")
    assert (await both[0].act(one, ann, "siren e5"))["t"] == "ack"
    await until(lambda: ben.s == 1)
    assert [frame["t"] for frame in ben.frames if frame["t"] != "seats"] == ["sync", "ev"]
    assert (await both[1].act(other, ben, "siren b2"))["t"] == "ack"
    await until(lambda: ann.s == 2)
    assert ann.view == ben.view
    assert told(ann) == told(ben)
    assert (one.updated, one.record.seq) == (other.updated, other.record.seq)


async def test_a_game_with_secrets_and_orders_is_the_same_on_both(both: tuple[Hall, Hall]) -> None:
    """Sealed choices, changed ones and luck: what each is shown is what one node would show."""
    one, other, ann, ben = await sat(both, "sirens")
    for _ in range(12):
        for hall, room, page in ((both[0], one, ann), (both[1], other, ben)):
            await until(lambda: one.record.seq == other.record.seq)
            if page.turn.get("acts") and page.result is None:
                answer = await hall.act(room, page, page.turn["acts"][-1][0])
                assert answer["t"] == "ack" or answer["code"] == "stale"
    await until(lambda: one.record.seq == other.record.seq)
    assert one.record.match.state.key() == other.record.match.state.key()
    for page, room, hall in ((ann, other, both[1]), (ben, one, both[0])):
        again = hall.page(room, page.session)
        assert json.dumps(again.view) == json.dumps(page.view)


async def test_who_is_left_at_two_nodes_chooses_together(both: tuple[Hall, Hall]) -> None:
    """Pages at the other node count as there; who watches there sees nothing before its time."""
    one = await both[0].room("siggil", "ann", "ben", "cleo", watch=Watch("delayed", 10))
    other = await opened(both[1], one.id)
    away = one.record.actors()[0]
    names = [chair.holder for seat, chair in enumerate(one.record.chairs) if seat != away]
    first, second = both[0].page(one, names[0]), both[1].page(other, names[1])
    eve = Seen("eve")
    other.enter(eve)
    await both[1].send(other, eve, t="hello")
    for hall, room in zip(both, (one, other), strict=True):
        await hall.hub.presence(room)
    await until(lambda: len(one.online()) == len(other.online()) == 2)
    frame = {"t": "decide", "about": away, "what": "bot"}
    with patch.object(absence, "monotonic", lambda: monotonic() + 200):
        assert (await both[0].send(one, first, seat=first.own[0], **frame))["t"] == "ack"
        assert one.record.chairs[away].kind == "person"  # one of two
        await until(lambda: other.record.offer is not None)
        assert (await both[1].send(other, second, seat=second.own[0], **frame))["t"] == "ack"
    await until(lambda: one.record.chairs[away].kind == "bot")
    assert {frame["t"] for frame in eve.frames} == {"sync", "seats", "note"}
    assert eve.view is None


async def test_whoever_comes_second_is_judged_again(both: tuple[Hall, Hall]) -> None:
    """Both act at once: one is played and the other is stale, or both where they do not collide;
    a request that was sent to both is done once."""
    one, other, ann, ben = await sat(both, "canosa")
    ann2 = both[1].page(other, "ann")
    first, second = await asyncio.gather(
        both[0].act(one, ann, "siren e5", k="a"), both[1].act(other, ann2, "siren f5", k="b")
    )
    assert sorted(answer["t"] for answer in (first, second)) == ["ack", "err"]
    assert {answer.get("code") for answer in (first, second)} == {None, "stale"}
    await until(lambda: ann.s == ann2.s == ben.s == 1)
    assert told(ann) == told(ann2) == told(ben)
    third, fourth = await asyncio.gather(
        both[0].send(one, ann, t="resign", seat=0, k="x"),
        both[1].send(other, ann2, t="resign", seat=0, k="x"),
    )
    assert (third["t"], fourth["t"]) == ("ack", "ack")
    assert [row.key for row in await rows_of(both[0], one)][1:] == ["ann:x"]


async def rows_of(hall: Hall, room: Room) -> Any:
    found = await hall.hub.store.load(room.id, whole=True)
    assert found is not None
    return found.rows


async def test_sealed_choices_at_two_nodes_both_count(both: tuple[Hall, Hall]) -> None:
    one, other, ann, ben = await sat(both, "sirens")
    begun = one.record.seq
    answers = await asyncio.gather(
        both[0].act(one, ann, ann.turn["acts"][0][0]),
        both[1].act(other, ben, ben.turn["acts"][0][0]),
    )
    assert [answer["t"] for answer in answers] == ["ack", "ack"]
    await until(lambda: one.record.seq == other.record.seq == begun + 2)


async def test_many_races_at_once_cost_only_who_lost_them(both: tuple[Hall, Hall]) -> None:
    """Two nodes write to the same matches in other orders: no batch waits for the other's, and of
    each match one event is there."""
    stores = [hall.hub.store for hall in both]
    ids = [(await both[0].room("canosa", "ann", "ben")).id for _ in range(12)]
    for seq in range(1, 8):
        results = await asyncio.gather(
            *(stores[0].append(Row(id, seq, f"a{seq}", "{}", 0.0, None)) for id in ids),
            *(stores[1].append(Row(id, seq, f"b{seq}", "{}", 0.0, None)) for id in reversed(ids)),
            return_exceptions=True,
        )
        ours, theirs = results[:12], results[:11:-1]
        for one, other in zip(ours, theirs, strict=True):
            assert {type(one), type(other)} == {type(None), Conflict}


async def test_seats_taken_at_two_nodes_at_once(both: tuple[Hall, Hall]) -> None:
    """One free seat, two who want it: one sits, the other is told that it is full."""
    one = await both[0].room("canosa", "ann", "-")
    await opened(both[1], one.id)
    token = both[0].hub.sessions.invitation(one.id, 1)
    async with (
        both[0].browser(both[0].cookie("ben")) as ben,
        both[1].browser(both[1].cookie("cleo")) as cleo,
    ):
        path = f"/api/matches/{one.id}/join"
        answers = await asyncio.gather(
            ben.post(path, json={"token": token}), cleo.post(path, json={"token": token})
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [loser] = [answer for answer in answers if answer.status_code == 409]
        assert loser.json()["code"] == "full"


async def test_one_node_drives_a_bot(both: tuple[Hall, Hall]) -> None:
    """Whoever opened the room last does not think too; a bot acts once for a position."""
    one = await both[0].room("canosa", "ann", "bot")
    ann = both[0].page(one, "ann")
    other = await opened(both[1], one.id)
    ann2 = both[1].page(other, "ann")
    asked = []
    for hall in both:

        async def think(matter: Matter, *_: Any, hall: Hall = hall) -> Reply:
            asked.append(hall)
            return Reply(action=matter.guess.legal(matter.seat)[0])

        hall.hub.bots.think = think  # type: ignore[method-assign,assignment]
    n = 0
    while len(asked) < 3:
        hall, room, page = ((both[0], one, ann), (both[1], other, ann2))[n % 2]
        await until(lambda: ann.s == ann2.s and ann.turn.get("acts"))
        answer = await hall.act(room, page, page.turn["acts"][0][0], k=f"n{n}")
        assert answer["t"] == "ack"
        n += 1
    await until(lambda: ann.s == ann2.s >= n + len(asked))
    assert len({id(hall) for hall in asked}) == 1
    held = [cluster_of(hall).held for hall in both]
    assert sorted(map(len, held)) == [0, 1]


async def test_a_node_that_says_goodbye_hands_over(both: tuple[Hall, Hall]) -> None:
    """Its pages are sent away with 1012, and the other drives at once."""
    one = await both[0].room("canosa", "ann", "bot", clock=Clock("total", 600))
    ann = both[0].page(one, "ann")
    await until(lambda: one.id in cluster_of(both[0]).held)
    await both[0].hub.farewell()
    assert ann.closed == 1012
    await until(lambda: one.id in cluster_of(both[1]).held)
    other = await opened(both[1], one.id)
    back = both[1].page(other, "ann")
    assert (await both[1].act(other, back, back.turn["acts"][0][0]))["t"] == "ack"
    await until(lambda: other.record.seq >= 2)


async def test_a_node_that_is_woken_in_the_moment_it_ends_ends(both: tuple[Hall, Hall]) -> None:
    """It may be asked for a lease, or be due to beat, just when its heart is to stand still."""
    node = cluster_of(both[0])
    for _ in range(3):
        await until(lambda: node.look_soon._waiters)
        node.look_soon.set()
        async with asyncio.timeout(HANG):
            await node.leave()
        assert node.living is not None
        assert node.living.cancelled()
        node.living, node.leaving = both[0].hub.spawn(node.live()), False


async def test_a_node_that_dies_is_taken_over_and_time_is_given_back(
    both: tuple[Hall, Hall],
) -> None:
    """Whose clock ran gets what passed until they were back, and everyone is told; what the dead
    node had still said of its pages arrives late, and counts once it is heard to live."""
    one = await both[0].room("canosa", "ann", "ben", clock=Clock("total", 600))
    await until(lambda: one.id in cluster_of(both[0]).held)
    other = await opened(both[1], one.id)
    ann, ben = both[0].page(one, "ann"), both[1].page(other, "ben")
    dead, node, stopped = cluster_of(both[0]), cluster_of(both[1]), asyncio.Event()
    forget, name = node.presence.forget, dead.commons.node

    async def silent(*_: Any) -> Any:
        """A heart that does not beat."""
        stopped.set()
        await asyncio.sleep(3600)

    def late(gone: str) -> None:
        """Forget a node, and hear at once what it had said before."""
        forget(gone)
        here = msgspec.json.encode([tidings.Here(one.id, (0,))]).decode()
        node.heard(f"{gone} {SAID} {here}")

    with (
        patch.object(dead.commons, "beat", silent),
        patch.object(node.presence, "forget", late),
        patch("molpe.table.room.driver.LITTLE", 0),
    ):
        await until(stopped.is_set)
        dead.alive = 0.0
        await expire(both[0])
        await until(lambda: one.id in node.held)
        assert (set(other.away), other.online()) == ({0}, {1})
        assert not dead.leads(one.id)
        clock = other.record.clock
        assert clock is not None
        back = both[1].page(other, "ann")
        await both[1].hub.presence(other)
        await until(lambda: ben.s == 1)
        [row] = await rows_of(both[1], other)
        event = events.decode(row.body)
        assert isinstance(event, events.Given)
        assert event.seat == 0
        assert ben.last("note")["what"] == "time"
        assert back.last("note") == ben.last("note")
        assert clock.left[0] == pytest.approx(600 + event.ms / 1000)
        await until(lambda: ann.s == 1)  # who is behind still hears of it
        assert name not in other.elsewhere
        node.believe(Beat(1.0, [name]), nodes.monotonic())
        assert other.elsewhere == {name: (0,)}


async def expire(hall: Hall) -> None:
    """Let a node count as dead, some seconds ago."""
    store = hall.hub.store
    assert isinstance(store, PostgresStore)
    await store.use(
        lambda connection: connection.execute(
            "update node set until = 0, seen = seen - 5 where name = $1", store.commons.node
        )
    )


async def test_a_lease_is_one_nodes(both: tuple[Hall, Hall]) -> None:
    one, other = (cluster_of(hall).commons for hall in both)
    assert [lease.match for lease in await one.take(["a", "b"])] == ["a", "b"]
    assert [lease.match for lease in await other.take(["b", "c"])] == ["c"]
    assert [lease.lost for lease in await one.take(["a"])] == [None]
    await one.release(["b"])
    assert [lease.match for lease in await other.take(["b"])] == ["b"]
    await one.park({"a": 3600.0})
    assert await other.orphans(9) == []
    assert [lease.match for lease in await other.take(["a"])] == ["a"]
    hub, node = both[0].hub, cluster_of(both[0])
    with patch.object(node, "believe", lambda *_: None), patch.object(hub, "offset", 60.0):
        # as after an answer that was long on its way: its clock is ahead
        made = await both[0].room("canosa", "ann", "ben", clock=Clock("total", 600))
    await until(lambda: made.id in node.held)
    await one.release([made.id])
    with patch.object(commons, "LIFE", LONG):
        assert await other.unled("", 9) == []  # made just now: whoever made it will ask
    with patch.object(commons, "LIFE", -1):
        assert await other.unled("", 9) == [made.id]


async def test_a_lease_whose_answer_was_lost_is_found_again(both: tuple[Hall, Hall]) -> None:
    """It is this node's although it does not know; no other would ever drive."""
    one = await both[0].room("canosa", "ann", "ben")
    node = cluster_of(both[0])
    await node.commons.take([one.id])
    assert one.id not in node.held
    node.doubtful = True
    await until(lambda: one.id in node.held)


async def test_a_match_that_cannot_be_opened_yet_is_driven_later(both: tuple[Hall, Hall]) -> None:
    one = await both[0].room("canosa", "ann", "ben", clock=Clock("total", 600))
    id, node = one.id, cluster_of(both[1])
    await until(lambda: id in cluster_of(both[0]).held)
    get, tries = both[1].hub.get, []

    async def late(id: str) -> Any:
        tries.append(id)
        if len(tries) < 3:
            raise StoreFailed("not now")
        return await get(id)

    with patch.object(both[1].hub, "get", late):  # before the other is gone: it is soon adopted
        await both[0].hub.farewell()
        await until(lambda: id in node.held)
    assert (len(tries), node.adopting) == (3, set())


async def test_what_a_node_wrote_unawares_it_shows(both: tuple[Hall, Hall]) -> None:
    """A commit that was given up as lost arrives after all."""
    one, _, ann, ben = await sat(both, "canosa")
    code = one.record.legal(0)[0]["siren f5"]
    body = events.encode(events.Played((Move(0, code, "siren f5"),))).decode()
    await both[0].hub.store.append(Row(one.id, 1, None, body, 0.0, None))
    await until(lambda: ann.s == ben.s == 1)


def online(page: Seen) -> list[bool]:
    return [seat["online"] for seat in page.last("seats")["info"]["seats"]]


async def test_chat_presence_and_names_are_heard(both: tuple[Hall, Hall]) -> None:
    one, other, ann, ben = await sat(both, "canosa")
    await both[0].hub.presence(one)
    await both[1].hub.presence(other)
    await until(lambda: online(ann) == [True, True] == online(ben))
    watcher = both[1].page(other, "")
    await both[0].send(one, ann, t="say", text="good luck")
    await until(lambda: any(frame["t"] == "said" for frame in ben.frames))
    assert ben.last("said")["line"]["text"] == "good luck"
    assert not [frame for frame in watcher.frames if frame["t"] == "said"]
    one.leave(ann)
    await both[0].hub.presence(one)
    await until(lambda: online(ben) == [False, True])
    assert await both[1].hub.name("ann") == ""
    await both[0].hub.call("ann", "Ann")
    await until(lambda: "ann" not in both[1].hub.names)
    assert await both[1].hub.name("ann") == "Ann"


async def test_what_others_say_shows_nobody_what_is_not_written_yet(
    both: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page comes at the other node, a line of chat is removed there and the node goes, all while
    an action here is on its way to the disk, which does not take it: nobody was shown it."""
    one, _, ann, _ = await sat(both, "canosa")
    await both[0].send(one, ann, t="say", text="rude")
    assert one.chat is not None
    [line] = one.chat.players
    here, node = cluster_of(both[0]), cluster_of(both[1]).commons.node
    asked, gate = asyncio.Event(), asyncio.Event()

    async def full(*row: Any) -> None:
        asked.set()
        await gate.wait()
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(both[0].hub.store, "append", full)
    acting = asyncio.create_task(both[0].act(one, ann, "siren e5"))
    await asked.wait()
    before = len(ann.frames)
    here.take(node, tidings.Here(one.id, (0, 1)))
    here.take(node, tidings.Unsaid(one.id, line.at, line.name))
    here.presence.forget(node)
    for _ in range(100):  # whatever could happen has happened
        await asyncio.sleep(0)
    assert len(ann.frames) == before
    gate.set()
    assert (await acting)["code"] == "store"
    await until(lambda: online(ann) == [True, False])
    assert not ann.last("sync")["chat"]
    assert {frame["s"] for frame in ann.frames if "s" in frame} == {0}
    assert {frame["info"]["actions"] for frame in ann.frames if "info" in frame} == {0}


async def test_a_line_of_chat_is_removed_wherever_it_was_heard(both: tuple[Hall, Hall]) -> None:
    """Whoever runs the table may come to a node that has not heard it."""
    room = await both[0].room("canosa", "ann", "ben")
    ann = both[0].page(room, "ann")
    await both[0].send(room, ann, t="say", text="rude")
    assert room.chat is not None
    [line] = room.chat.players
    async with both[1].browser() as keeper:
        keeper.headers["authorization"] = f"Bearer {both[1].hub.sessions.admin()}"
        where = f"/api/admin/matches/{room.id}/chat/remove"
        answer = await keeper.post(where, json={"at": line.at, "name": line.name})
        assert answer.status_code == 200, answer.text
    await until(lambda: room.chat is not None and not room.chat.players)


async def test_the_pages_of_every_node_are_shown_to_whoever_runs_the_table(
    both: tuple[Hall, Hall],
) -> None:
    """At whichever node they ask; who does not answer is named."""
    one, _, _, _ = await sat(both, "canosa")
    names = [cluster_of(hall).commons.node for hall in both]
    for hall in both:
        async with keeper_at(hall) as browser:
            found = await asked(browser, "sockets")
            assert found["silent"] == []
            assert {(page["browser"], page["node"]) for page in found["pages"]} == {
                ("ann", names[0]),
                ("ben", names[1]),
            }
            [match] = await asked(browser, "matches")
            assert match["sockets"] == 2
            while (standing := await asked(browser, "standing"))["rooms"] != 2:
                await asyncio.sleep(0.01)  # the next heartbeat tells: one match, open at both
            assert {node["name"] for node in standing["nodes"]} == set(names)
    other = cluster_of(both[1])
    with (
        patch.object(other.rollcall, "answer", lambda _: None),
        patch.object(rollcall, "PATIENCE", 0.01),
    ):
        async with keeper_at(both[0]) as browser:
            found = await asked(browser, "sockets")
            assert [page["browser"] for page in found["pages"]] == ["ann"]
            assert found["silent"] == [names[1]]
    assert not cluster_of(both[0]).rollcall.asked
    assert one.id in both[0].hub.rooms


async def test_many_pages_are_told_in_parts(both: tuple[Hall, Hall]) -> None:
    room = await both[0].room("canosa", "ann", "ben")
    for number in range(100):
        both[0].page(room, f"guest-{number:020}", follows=False)
    async with keeper_at(both[1]) as browser:
        found = await asked(browser, "sockets")
    assert len({page["browser"] for page in found["pages"]}) == 100


async def test_what_was_said_is_shown_at_a_node_that_has_not_heard_it(
    both: tuple[Hall, Hall],
) -> None:
    room = await both[0].room("canosa", "ann", "ben")
    await both[0].send(room, both[0].page(room, "ann"), t="say", text="rude")
    async with keeper_at(both[1]) as browser:
        [line] = await asked(browser, f"matches/{room.id}/chat")
        assert (line["name"], line["text"]) == ("ann", "rude")
        where = f"/api/admin/matches/{room.id}/chat/remove"
        wrong = await browser.post(where, json={"at": line["at"], "name": "ben"})
        assert (wrong.status_code, wrong.json()["message"]) == (404, "there is no such line")


async def test_who_is_kept_out_at_one_node_is_shown_out_of_the_other(
    both: tuple[Hall, Hall],
) -> None:
    """At once, and silence and house rules hold there too: nobody waits for the next look."""
    one, other, ann, ben = await sat(both, "canosa")
    async with keeper_at(both[1]) as browser:
        await asked(browser, "wards", {"kind": "mute", "who": "browser ann"})
        await until(lambda: both[0].hub.warden.kept("mute", "ann", ""))
        assert (await both[0].send(one, ann, t="say", text="x"))["code"] == "muted"
        await asked(browser, "wards", {"kind": "ban", "who": "browser ann"})
        await until(lambda: ann.closed)
        assert (ann.closed, ben.closed) == (warden.BANNED, 0)
        await asked(browser, "wards/undo", {"kind": "ban", "who": "browser ann"})
        await until(lambda: not both[0].hub.warden.kept("ban", "ann", ""))
        await asked(browser, "rules", {"opening": "nobody"})
        await asked(browser, "quotas", {"daily": 7, "pages": 3})
        await until(lambda: both[0].hub.warden.quotas.daily == 7)
        assert both[0].hub.warden.rules.opening == "nobody"
    assert other.id in both[1].hub.rooms


async def test_what_is_deleted_at_one_node_is_gone_from_the_other(
    both: tuple[Hall, Hall],
) -> None:
    """Its pages too, and who is forgotten is called nothing there."""
    one, other, ann, ben = await sat(both, "canosa")
    await both[0].hub.call("ann", "Ann")
    assert await both[1].hub.name("ann") == "Ann"
    async with keeper_at(both[0]) as browser:
        await asked(browser, "guests/ann/delete", {})
        await until(lambda: "ann" not in both[1].hub.names and ben.closed)
        assert await both[1].hub.name("ann") == ""
        assert [chair.name for chair in (await opened(both[1], one.id)).record.chairs][1] == "ben"
        page = both[1].page(await opened(both[1], one.id), "ben")
        await asked(browser, f"matches/{one.id}/delete", {})
        await until(lambda: page.closed)
    assert await both[1].hub.get(one.id) is None
    assert other.gone
    assert ann.closed


async def test_a_match_is_ended_at_a_node_that_is_behind(both: tuple[Hall, Hall]) -> None:
    """While it goes on at another: whoever runs the table need not be quicker than the players."""
    one, other, ann, _ = await sat(both, "canosa")
    with (
        patch.object(Following, "went_on", lambda *_: None),
        patch.object(Following, "catch_up", nothing),
    ):
        await both[0].act(one, ann, "siren e5")
        assert other.record.seq < one.record.seq
        async with keeper_at(both[1]) as browser:
            await asked(browser, f"matches/{one.id}/end", {})
    await both[0].hub.refresh(one)
    assert one.record.over()


async def test_cookies_invitations_and_card_files_are_everybodys(both: tuple[Hall, Hall]) -> None:
    text = Path("src/molpe/games/sirens/standard.toml").read_text("utf-8") + "\n# mine\n"
    wish = {
        "game": "sirens",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "edition_text": text,
    }
    async with both[0].browser(both[0].cookie("ann")) as ann:
        answer = await ann.post("/api/matches", json=wish)
        assert answer.status_code == 201, answer.text
        made = answer.json()
    async with both[1].browser(both[0].cookie("ben")) as ben:
        answer = await ben.post(
            f"/api/matches/{made['id']}/join", json={"token": made["invites"][0]["token"]}
        )
        assert answer.json() == {"seat": 1}
        assert "set-cookie" not in answer.headers
    room = await opened(both[1], made["id"])
    assert room.record.seats_of("ben") == (1,)
    assert not room.readonly
    assert not (both[0].folder / "key").exists()


async def test_names_of_card_files_are_everybodys(both: tuple[Hall, Hall]) -> None:
    """Kept at one node, they are found and opened at the other, and belong to the same."""
    text = Path("src/molpe/games/tide/data/standard.toml").read_text("utf-8") + "\n# mine\n"
    async with both[0].browser(both[0].cookie("ann")) as ann:
        answer = await ann.post("/api/lab/tide/keep", json={"name": "mine", "text": text})
        assert answer.status_code == 200, answer.text
    async with both[1].browser(both[1].cookie("ben")) as ben:
        (kept,) = (await ben.get("/api/lab")).json()["kept"]
        assert (kept["name"], kept["mine"]) == ("mine", False)
        answer = await ben.post("/api/lab/tide/drop", json={"name": "mine"})
        assert "somebody else has kept 'mine'" in answer.text
        opened = await ben.post("/api/lab/tide/open", json={"edition": kept["edition"]})
        assert opened.status_code == 200, opened.text
    async with both[1].browser(both[1].cookie("ann")) as ann:
        assert (await ann.post("/api/lab/tide/drop", json={"name": "mine"})).json() == []
    async with both[0].browser(both[0].cookie("ben")) as ben:
        assert (await ben.get("/api/lab")).json()["kept"] == []


async def test_what_a_guest_has_asked_the_lab_is_forgotten_at_every_node(
    both: tuple[Hall, Hall],
) -> None:
    ask = Ask(game="tide", edition="a", other="b", seats=("greedy",) * 2, seconds=1.0, out="")
    labs: list[Inquiries] = [hall.litestar.state.inquiries for hall in both]
    for lab in labs:
        lab.turn.free = 0  # nobody's turn comes
        lab.begin("ann", ask, "stronger")
        lab.begin("ben", ask, "weaker")
    await both[0].hub.store.keep(("tide", "mine", "x", 1.0, "ann"))
    async with keeper_at(both[1]) as keeper:
        stored = await asked(keeper, "guests/ann")
        assert [one["name"] for one in stored["kept"]] == ["mine"]
        assert [one["title"] for one in stored["comparisons"]] == ["stronger"]
        await asked(keeper, "guests/ann/delete", {})
        await until(lambda: not any(lab.listed("ann") for lab in labs))
        assert (await keeper.get("/api/admin/guests/ann")).status_code == 404
    assert all(len(lab.listed("ben")) == 1 for lab in labs)
    files = [path for hall in both for path in hall.folder.glob("lab/*.json")]
    assert all(b"ann" not in path.read_bytes() for path in files)
    assert await both[0].hub.store.kept() == []


async def test_a_new_key_signs_and_older_ones_still_count(both: tuple[Hall, Hall]) -> None:
    old = both[0].cookie("ann")
    token = both[0].hub.sessions.invitation("m", 0)
    await cluster_of(both[0]).commons.new_seal()
    await until(lambda: all(len(hall.hub.sessions.keys) == 2 for hall in both))
    for hall in both:
        assert hall.cookie("ann") != old
        assert hall.hub.sessions.read(f"molpe={old}") == ("ann", False)  # and gets a new one
        assert hall.hub.sessions.read(f"molpe={hall.cookie('ann')}") == ("ann", True)
        assert hall.hub.sessions.invites("m", 0, token)


async def test_what_was_told_while_nobody_listened_is_looked_for(
    cluster: Postgres, tmp_path: Path
) -> None:
    """The listening connection breaks; once it is back every open room looks."""
    with patch.object(nodes, "BEAT", 0.05), patch("molpe.table.store.nodes.AGAIN", (0.01, 0.05)):
        async with cable(cluster) as (proxy, address):
            plain = (
                f"postgresql:///{address.rpartition('/')[2]}?host={cluster.folder}&user=postgres"
            )
            async with two(plain, tmp_path, address) as both:
                one, other, ann, ben = await sat(both, "canosa")
                proxy.closed = True
                proxy.cut()
                assert (await both[0].act(one, ann, "siren e5"))["t"] == "ack"
                assert ben.s == 0
                proxy.closed = False
                await until(lambda: ben.s == 1)
                assert (await both[1].act(other, ben, "siren b2"))["t"] == "ack"
                await until(lambda: ann.s == 2)


async def test_what_other_programs_say_on_the_channel_is_passed_over(
    both: tuple[Hall, Hall], caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever has the database may say anything there: nothing breaks, and nobody is told."""
    one, other, ann, ben = await sat(both, "canosa")
    deep = "[" * 3_000
    texts = [
        "", " ", "x", "x wrote", "x wrote a", "x wrote a:b", f"x wrote {one.id}:-1",
        f"x wrote {one.id}:{'9' * 5000}", f"x wrote {one.id}:999999999", "x said", "x said 1",
        f"x said {deep}", '[{"type":"here"}]', 'x said [{"type":"none"}]',
        f'x said [{{"type":"here","match":"{one.id}","seats":[-5,99999999,1]}}]',
        f'x said [{{"type":"unsaid","match":"{one.id}","at":1e308,"name":"x"}}]',
        'x said [{"type":"answered","number":"1"}]', 'x said [{"type":"changed","match":"none"}]',
        'x said [{"type":"inquiry","number":"1","what":"chat","match":"none"}]',
    ]  # fmt: skip
    wrong: list[Any] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: wrong.append(context))
    try:
        await cluster_of(both[0]).commons.tell(texts)
        assert (await both[0].act(one, ann, "siren e5"))["t"] == "ack"  # heard after all that
        await until(lambda: ben.s == 1)
        await until(lambda: not both[1].hub.tasks or not other.lock.locked())
    finally:
        loop.set_exception_handler(None)
    assert wrong == []
    assert [one.exc_info for one in caplog.records if one.exc_info] == []


@pytest.mark.parametrize("more", ["nothing", "others", "gone", "new"])
async def test_a_server_that_lacks_what_was_written_last_is_believed(
    both: tuple[Hall, Hall], more: str
) -> None:
    """As one is that takes over from another, or is brought back from a copy: what pages were
    shown of a log that is no more is taken back, and nothing is played on it. A node that had seen
    more than there is would take what others write then for what follows."""
    one, other, ann, ben = await sat(both, "canosa")
    instead = []
    for seq, seat in enumerate((0, 1, 1) if more != "new" else (), 1):
        hall, room, page = ((both[0], one, ann), (both[1], other, ben))[seat]
        legal = room.record.legal(seat)[0]
        text, others = next(iter(legal)), list(legal)[1 if seq == 3 else -1]
        instead.append(events.Played((Move(seat, legal[others], others),)))
        assert (await hall.act(room, page, text))["t"] == "ack"
        await until(lambda: one.record.seq == other.record.seq)
    lost: list[Statement] = [("delete from event where match = $1 and seq > 1", one.id)]
    if more == "others":  # and another has written meanwhile as much as was lost, and not the same
        new = "insert into event(match, seq, body, at) values ($1, $2, $3, $4)"
        for seq in (2, 3):
            body = events.encode(instead[seq - 1]).decode()
            lost.append((new, one.id, seq, body, 1000.0 + seq))
    elif more != "nothing":
        lost = [("delete from event where match = $1", one.id)]
        lost.append(("delete from match where id = $1", one.id))
    hang_up = (
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()"
        " and pid <> pg_backend_pid()"
    )
    await store_of(both[0]).do(*lost, (hang_up,))
    if more in ("gone", "new"):
        await until(lambda: ann.closed == ben.closed == 1012)
        return
    wanted = 1 if more == "nothing" else 3
    at = 1003.0
    if more == "nothing":
        [at] = [row.at for row in await store_of(both[0]).commons.rows({one.id: 0})]
    await until(lambda: one.last == other.last == (wanted, at))
    await until(lambda: ann.s == ben.s == wanted and ann.view == ben.view)
    again = await both[1].hub.shelf.load(one.id)
    assert again is not None
    for room in (one, other):
        assert room.record.match.state.key() == again.record.match.state.key()


async def played_unheard(both: tuple[Hall, Hall]) -> None:
    """Two people at two nodes that hear nothing see what the other does; both nodes say so."""
    one = await both[0].room("canosa", "ann", "ben")
    other = await opened(both[1], one.id)
    ann, ben = both[0].page(one, "ann"), both[1].page(other, "ben")
    assert (await both[0].act(one, ann, "siren e5"))["t"] == "ack"
    await until(lambda: ben.s == 1)
    assert (await both[1].act(other, ben, "siren b2"))["t"] == "ack"
    await until(lambda: ann.s == 2)
    await until(lambda: all(store_of(hall).commons.unheard for hall in both))


async def test_a_node_that_hears_nothing_says_so_and_looks(
    cluster: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Behind a pooler that gives each transaction another session nobody listens any more, and
    everything else works: pages stood still until somebody wrote at their node."""
    listen = asyncpg.Connection.add_listener

    async def in_vain(connection: Any, channel: str, heard: Any) -> None:
        await listen(connection, channel, heard)
        await connection.execute("unlisten *")

    with (
        patch.object(nodes, "BEAT", 0.05),
        patch.object(commons, "PROBE", 0.05),
        patch.object(commons, "DEAF", 0.2),
        patch.object(asyncpg.Connection, "add_listener", in_vain),
    ):
        async with two(cluster.new_database(), tmp_path) as both:
            await played_unheard(both)
    told = [one for one in caplog.records if one.getMessage() == "deaf"]
    assert len(told) == 2, "each says it once"


async def test_a_node_that_stood_still_is_not_deaf_for_that(
    both: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it told itself has come and the time for that has run out, both in one moment."""
    loop, own = asyncio.get_running_loop(), store_of(both[0]).commons
    line = commons.Line(Mock(), "", Mock())

    async def tell(_: Any) -> None:
        loop.call_soon(line.echo.set)

    monkeypatch.setattr(own, "tell", tell)
    monkeypatch.setattr(commons, "DEAF", 0.0)
    await own.prove(line)
    assert not own.unheard


async def test_a_node_that_gets_no_connection_that_hears_says_so_and_looks(
    cluster: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that had none left for it kept it deaf without a word, for as long as that lasted;
    a server that answers nobody is told as that."""
    refused = asyncpg.TooManyConnectionsError("sorry, too many clients already")
    with (
        patch.object(nodes, "BEAT", 0.05),
        patch.object(commons, "PATIENCE", 0.1),
        patch.object(commons, "AGAIN", (0.05, 0.05)),
        patch.object(commons, "DEAF", 0.2),
        patch.object(asyncpg, "connect", side_effect=refused),
    ):
        async with two(cluster.new_database(), tmp_path) as both:
            await played_unheard(both)
            down = AsyncMock(side_effect=StoreFailed("down"))
            with patch.object(store_of(hall := both[0]), "ask", down):
                store_of(hall).commons.unheard = False
                calls = down.await_count
                await until(lambda: down.await_count > calls + 2)
                assert not store_of(hall).commons.unheard
            await until(lambda: store_of(hall).commons.unheard)
    told = [one for one in caplog.records if one.getMessage() == "deaf"]
    assert len(told) == 3, "each says it once"
    assert all("too many clients" in str(vars(one)["error"]) for one in told)


async def test_a_room_that_nobody_looks_at_is_let_go_instead(both: tuple[Hall, Hall]) -> None:
    one = await both[0].room("canosa", "ann", "ben")
    ann = both[0].page(one, "ann")
    other = await opened(both[1], one.id)
    other.idle_since -= 60
    await both[0].act(one, ann, "siren e5")
    await until(lambda: one.id not in both[1].hub.rooms)
    assert (await opened(both[1], one.id)).record.seq == 1


async def test_a_page_that_comes_is_up_to_date(both: tuple[Hall, Hall]) -> None:
    """Although what the other node told has not been heard."""
    one, other, ann, _ = await sat(both, "canosa")
    with patch.object(Following, "went_on", lambda *_: None):
        await both[0].act(one, ann, "siren e5")
        page = Seen("ann")
        other.enter(page)
        await both[1].send(other, page, t="hello", since=1)
        assert page.s == 1
        async with both[1].browser(both[1].cookie("ann")) as browser:
            await both[0].act(one, both[0].page(one, "ben"), "siren b2")
            assert (await browser.get(f"/api/matches/{one.id}")).json()["actions"] == 2


async def test_a_rematch_is_made_although_who_was_asked_to_is_gone(
    both: tuple[Hall, Hall],
) -> None:
    """Whoever drives the match finds that all have agreed."""
    one, other, ann, ben = await sat(both, "canosa")
    await both[0].send(one, ann, t="resign", seat=0)
    await both[0].send(one, ann, t="offer", seat=0, what="rematch")
    await until(lambda: other.record.offer is not None)
    with (
        patch.object(both[1].hub, "rematch", nothing),
        patch.object(cluster_of(both[1]), "want", lambda _: None),
    ):
        await both[1].send(other, ben, t="answer", seat=1, yes=True)
        await until(lambda: one.record.rematch)
    found = await both[0].hub.store.mine("ann", 9)
    assert sorted(found) == sorted([one.id, one.record.rematch])


async def nothing(*_: object) -> None:
    """As if the node had died just then."""


async def test_a_rematch_is_made_once(both: tuple[Hall, Hall]) -> None:
    one, other, ann, ben = await sat(both, "canosa")
    await both[0].send(one, ann, t="resign", seat=0)
    await both[0].send(one, ann, t="offer", seat=0, what="rematch")
    await until(lambda: other.record.offer is not None)
    await both[1].send(other, ben, t="answer", seat=1, yes=True)
    await until(lambda: one.record.rematch)
    assert one.record.rematch == other.record.rematch
    found = await both[0].hub.store.mine("ann", 9)
    assert sorted(found) == sorted([one.id, one.record.rematch])


async def test_a_review_is_worked_out_once(both: tuple[Hall, Hall]) -> None:
    """By whichever node is asked first: the other shows how far it is, also when it has forgotten,
    and begins anew only where that node is gone before the end."""
    one, other, ann, _ = await sat(both, "canosa")
    for text in ("siren e5", "siren b2"):
        [seat] = one.record.actors()
        page = both[0].page(one, ("ann", "ben")[seat])
        assert (await both[0].act(one, page, text))["t"] == "ack"
    await both[0].send(one, ann, t="resign", seat=0)
    await until(lambda: other.record.over())
    judged: list[int] = []
    go_on = asyncio.Event()
    for number, hall in enumerate(both):

        async def judge(*_: Any, number: int = number) -> Moment:
            judged.append(number)
            if len(judged) == 2:  # one decision is told of, the next takes long
                await go_on.wait()
            return Moment(1, 0, "", Message(""), (), (0.5, 0.5))

        hall.hub.bots.judge = judge  # type: ignore[method-assign,assignment]

    async def asked(hall: Hall) -> Any:
        async with hall.browser(hall.cookie("eve")) as browser:
            answer = await browser.post(f"/api/matches/{one.id}/review")
            assert answer.status_code == 200, answer.text
            return answer.json()

    await cluster_of(both[0]).commons.review(one.id, len(one.record.match.log))
    assert (await asked(both[1]))["state"] == "waiting"  # the other has said that it begins
    assert (await asked(both[0]))["state"] == "waiting"
    await until(lambda: len(judged) == 2)
    shown = await asked(both[1])
    assert (shown["state"], shown["looked"], len(shown["moments"])) == ("running", 1, 1)
    go_on.set()
    while (shown := await asked(both[1]))["state"] != "done":
        await asyncio.sleep(0.005)
    assert shown == await asked(both[0])
    both[0].hub.reviews.works.clear()
    assert shown == await asked(both[0])
    assert judged == [0, 0]
    ledger, key = cluster_of(both[0]).commons, (one.id, 99)
    assert await ledger.review(*key) == (ledger.node, "")
    await ledger.keep_review(*key, "half", False)
    next_one = cluster_of(both[1]).commons
    assert await next_one.review(*key) == (ledger.node, "half")
    await cluster_of(both[0]).leave()  # its heart first: one more beat, and it would be there again
    assert (await next_one.review(*key))[0] == next_one.node
    await next_one.keep_review(*key, "", False)
    await ledger.keep_review(*key, "late", True)  # it is another's now
    assert await ledger.review(*key) == (ledger.node, "")


def test_a_database_clock_is_followed() -> None:
    """What a heartbeat is answered sets the clock that events are written by."""

    class Known:
        offset = 0.0

    hub: Any = Known()
    hub.rooms, hub.shelf = {}, Known()
    commons: Any = type("Me", (), {"node": "me"})
    with (
        patch.object(nodes, "monotonic", lambda: 10.5),
        patch.object(nodes.time, "time", lambda: 1000.0),
    ):
        Cluster(hub, commons).believe(Beat(1060.0, ["me", "you"]), 10.0)
    assert hub.offset == hub.shelf.offset == 60.25


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_database_clock_that_is_set_costs_a_node_its_leases(jump: float) -> None:
    """The others took it for dead meanwhile, and may drive what it does: two would think for the
    same bot for as long as the match goes on."""

    class Known:
        offset = 0.0

    hub: Any = Known()
    hub.rooms, hub.shelf = {}, Known()
    node = Cluster(hub, type("Me", (), {"node": "me"}))  # type: ignore[arg-type]
    clock = [10.0]
    with patch.object(nodes, "monotonic", lambda: clock[0]):
        node.believe(Beat(1_000_000.0, ["me"]), 10.0)
        node.held.add("m")
        clock[0] = 11.0
        node.believe(Beat(1_000_001.0, ["me"]), 11.0)
        assert (node.held, node.lapses) == ({"m"}, 1)
        clock[0] = 12.0
        node.believe(Beat(1_000_002.0 + jump, ["me"]), 12.0)
        assert (node.held, node.wanted, node.lapses) == (set(), {"m"}, 2)


async def test_who_died_before_the_clock_was_set_back_is_dead(both: tuple[Hall, Hall]) -> None:
    """By the database's clock it would live for another hour, and nobody drive what it drove."""
    one = cluster_of(both[0]).commons
    await store_of(both[0]).do(
        (
            "insert into node select 'gone', '0', '', now, now, now + 3, '{}' from"
            f" (select {commons.NOW} + 3600 as now) as t",
        ),
        ("insert into lease values ('a', 'gone', 0, null)",),
    )
    assert [lease.match for lease in await one.take(["a"])] == ["a"]
    assert "gone" not in (await one.beat("{}")).alive
    assert [node.alive for node in await one.nodes() if node.name == "gone"] == [False]


def test_what_is_told_fits(cluster: Postgres) -> None:
    """As many payloads as must be, each below what PostgreSQL takes; nothing left out."""
    from molpe.table.store.writer import news

    rows = [Row(f"match{n:011}", n, None, "", 0.0, None) for n in range(1, 2000)]
    texts = news("node", rows)
    assert max(len(text) for text in texts) < 8000
    assert [part for text in texts for part in text.split()[2:]] == [
        f"{row.match}:{row.seq}" for row in rows
    ]


async def test_long_talk_is_told_in_parts(both: tuple[Hall, Hall]) -> None:
    heard: list[tidings.Told] = []
    with patch.object(cluster_of(both[1]), "take", lambda _, told: heard.append(told)):
        names = [tidings.Named("ä" * 400 + str(n)) for n in range(40)]
        for name in names:
            cluster_of(both[0]).say(name)
        await until(lambda: len(heard) == 40)
    assert msgspec.json.encode(heard) == msgspec.json.encode(names)


async def test_what_is_said_is_heard_in_its_order(both: tuple[Hall, Hall]) -> None:
    """Although one of the connections over which it is told is slow."""
    heard: list[tidings.Told] = []
    node = cluster_of(both[0])
    tell, begun, go_on = node.commons.tell, asyncio.Event(), asyncio.Event()

    async def slow(texts: Any) -> None:
        """Hold back what is told first."""
        if not begun.is_set():
            begun.set()
            await go_on.wait()
        await tell(texts)

    here, gone = tidings.Here("m", (0,)), tidings.Here("m", ())
    with (
        patch.object(cluster_of(both[1]), "take", lambda _, told: heard.append(told)),
        patch.object(node.commons, "tell", slow),
    ):
        node.say(here)
        await begun.wait()
        node.say(gone)
        asyncio.get_running_loop().call_later(0.2, go_on.set)
        await until(lambda: len(heard) == 2)
    assert heard == [here, gone]


async def test_a_vacation_holds_at_both_and_a_letter_is_sent_by_one(
    both: tuple[Hall, Hall],
) -> None:
    """Whoever drives a match writes down that a clock stands; whoever is first tells of a turn."""
    days = Clock("days", 3 * 86400)
    one, other, _, ben = await sat(both, "canosa", clock=days)
    await until(lambda: cluster_of(both[0]).leads(one.id))
    await both[1].hub.vacations.take("ann", 5)
    await both[0].hub.vacations.look()
    await until(lambda: any(frame["t"] == "note" for frame in ben.frames))
    seats = [room.info("ann").seats[0] for room in (one, other)]
    assert seats[0].vacation == pytest.approx(seats[1].vacation, abs=2)
    assert seats[0].due == pytest.approx(seats[0].vacation + 3 * 86400, abs=60)
    async with open_sink() as sink:
        slow = both[0].hub.store.slow
        assert slow is not None
        box = Letterbox("x", "cleo", "mail", "cleo@club.example", "m", "en", "UTC", "days", "", 1.0,
                        0, 1.0, 0)  # fmt: skip
        await slow.put(box)
        for hall in both:
            hall.hub.news.office = sink.office()
            await hall.hub.news.round(False)
        with patch.object(news, "GATHER", 0.0):
            third = await both[0].room("canosa", "cleo", "ann", clock=days)
            await opened(both[1], third.id)
            while not sink.mails:
                await asyncio.gather(*(hall.hub.news.round(False) for hall in both))
            await asyncio.gather(*(hall.hub.news.round(True) for hall in both))
        assert [str(mail["Subject"]) for mail in sink.mails] == ["Canosa: it is your turn"]


async def test_who_leaves_at_one_node_is_a_stranger_at_the_other(both: tuple[Hall, Hall]) -> None:
    _, _, ann, ben = await sat(both, "canosa")
    async with both[1].browser(both[1].cookie("ann")) as browser:
        assert (await browser.post("/api/leave")).status_code == 200
    await until(lambda: ann.closed)
    assert not ben.closed
    async with both[0].browser(both[0].cookie("ann")) as thief:
        assert (await thief.get("/api/mine")).json() == []
