"""Somebody is away: the others wait, or choose together what becomes of the seat."""

from typing import Any

import pytest

from molpe.kernel import SPECTATOR, read_match
from molpe.table.match import events
from molpe.table.match.old import remains
from molpe.table.match.snapshot import freeze, thaw
from molpe.table.protocol.matches import Clock
from molpe.table.room import absence, parting
from molpe.table.room.room import Room
from tests.table.hall import Hall, Seen
from tests.table.room.test_notices import notes

PATIENCE = 120
NAMES = ("ann", "ben", "cleo")


class Time:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(absence, "monotonic", clock)
    return clock


def come(table: Hall, room: Room, *who: str) -> list[Seen]:
    """People open their pages."""
    pages = [table.page(room, name) for name in who]
    room.show_seats()
    return pages


def absent(page: Seen) -> list[tuple[int, int, int | None]]:
    frame = page.last("seats", "sync", "away")
    told = frame if frame["t"] == "away" else frame["info"]
    return [(one["seat"], one["gone"], one["due"]) for one in told["absent"]]


async def decide(table: Hall, room: Room, page: Seen, about: int, what: str) -> str:
    """What a page is answered that chooses; nothing where it is done."""
    answer = await table.send(room, page, t="decide", seat=page.own[0], about=about, what=what)
    return "" if answer["t"] == "ack" else str(answer["code"])


async def log_of(table: Hall, room: Room) -> list[Any]:
    """What is written down of a match."""
    stored = await table.hub.store.load(room.id, whole=True)
    assert stored is not None
    return [events.decode(row.body) for row in stored.rows]


async def decided(table: Hall, room: Room) -> list[Any]:
    """The same without actions: a bot that has sat down may have acted by now."""
    return [event for event in await log_of(table, room) if not isinstance(event, events.Played)]


async def test_the_others_are_shown_who_is_away_and_since_when(table: Hall, time: Time) -> None:
    room = await table.room("canosa", "ann", "ben")
    [ben] = come(table, room, "ben")
    assert absent(ben) == [(0, 0, PATIENCE)]
    time.now += 50
    room.show_seats()
    assert absent(ben) == [(0, 50, PATIENCE - 50)]
    assert await decide(table, room, ben, 0, "bot") == "nothing"  # too early
    time.now += 70
    room.elsewhere["another node"] = (0,)  # her page is open there
    assert await decide(table, room, ben, 0, "bot") == "nothing"
    assert absent(ben) == [(0, 50, PATIENCE - 50)]  # as it was told last
    room.elsewhere.clear()
    room.show_seats()
    assert absent(ben) == [(0, 0, PATIENCE)]
    time.now += PATIENCE
    assert await decide(table, room, ben, 1, "bot") == "seat"  # the own seat
    assert await decide(table, room, ben, 5, "bot") == "seat"
    [ann] = come(table, room, "ann")
    assert absent(ben) == []
    assert await decide(table, room, ben, 0, "end") == "nothing"  # she is back
    await table.act(room, ann, "siren e5")
    room.leave(ben)
    room.leave(ann)
    [ann] = come(table, room, "ann")
    assert absent(ann) == [(1, 0, PATIENCE)]
    [ben] = come(table, room, "ben")
    await table.act(room, ben, "siren b2")
    room.leave(ann)
    room.show_seats()
    time.now += 500
    await table.act(room, ben, "siren a1")  # refused: it is hers
    assert absent(ben)[0][:2] == (0, 0)


async def test_time_counts_while_the_match_waits(table: Hall, time: Time) -> None:
    """Who left long ago is waited for from the moment that it is their turn."""
    room = await table.room("canosa", "ann", "ben")
    ann, ben = come(table, room, "ann", "ben")
    room.leave(ben)
    room.show_seats()
    time.now += 600
    assert await decide(table, room, ann, 1, "end") == "nothing"
    room.show_seats()
    assert absent(ann) == [(1, 600, None)]
    await table.act(room, ann, "siren e5")
    assert absent(ann) == [(1, 600, PATIENCE)]  # told at once, with the action
    assert await decide(table, room, ann, 1, "end") == "nothing"
    time.now += PATIENCE
    assert await decide(table, room, ann, 1, "end") == ""
    assert room.record.over()


@pytest.mark.parametrize(
    ("more", "due"),
    [
        ({"patience": 0}, None),
        ({"patience": 86400}, 86400),
        ({"clock": Clock("days", 86400)}, None),
    ],
)
async def test_what_was_agreed_holds(
    table: Hall, time: Time, more: dict[str, Any], due: int | None
) -> None:
    """Never, after a day, or the clock decides."""
    room = await table.room("canosa", "ann", "ben", **more)
    [ben] = come(table, room, "ben")
    assert absent(ben) == [(0, 0, due)]
    time.now += 5000
    for what in ("bot", "link", "end"):
        assert await decide(table, room, ben, 0, what) == "nothing"
    assert room.record.seq == 0


@pytest.mark.parametrize("game", ["canosa", "sirens", "siggil", "muse", "sins"])
async def test_a_bot_sits_down_and_plays_on(table: Hall, time: Time, game: str) -> None:
    room = await table.room(game, "ann", "ben")
    here = "ben" if room.record.actors()[0] == 0 else "ann"
    away = 1 - ("ann", "ben").index(here)
    [page] = come(table, room, here)
    gone = table.page(room, ("ann", "ben")[away])
    room.leave(gone)
    room.show_seats()
    time.now += PATIENCE
    assert await decide(table, room, page, away, "bot") == ""
    assert isinstance((await decided(table, room))[-1], events.Handed)
    assert room.record.chairs[away].kind == "bot"
    name = ("ann", "ben")[away]
    assert notes(page) == [{"what": "handed", "seat": away, "name": name, "about": "bot"}]
    back = table.page(room, name)  # who comes back watches, and sees what spectators see
    view = room.record.game.view(room.record.match.state, SPECTATOR)
    assert (back.viewer, back.own) == (SPECTATOR, ())
    assert back.turn.keys() == {"actors"}
    assert room.view(back.viewer) == view
    assert (await table.send(room, back, t="resign", seat=away))["code"] == "spectator"
    table.hub.drop(room)


async def test_the_seat_goes_to_somebody_by_a_new_link(table: Hall, time: Time) -> None:
    room = await table.room("sirens", "ann", "-")
    old = table.hub.sessions.invitation(room.id, 1)
    path = f"/api/matches/{room.id}"
    async with table.browser(table.cookie("ben")) as ben:
        assert (await ben.post(f"{path}/join", json={"token": old})).status_code == 200
    ann, page = come(table, room, "ann", "ben")
    await table.act(room, ann, ann.turn["acts"][0][0])
    room.leave(page)
    room.show_seats()
    time.now += PATIENCE
    assert await decide(table, room, ann, 1, "link") == ""
    assert room.record.free() == [1]
    assert absent(ann) == [(1, 0, 0)]  # nobody's seat: a bot, or the end, may still be chosen
    assert (await table.act(room, ann, "anything"))["code"] == "seats"
    async with table.browser(table.cookie("ann")) as browser:
        [invite] = (await browser.get(f"{path}/invites")).json()
    record = room.record
    kept = thaw(record.game, record.terms, freeze(record, 0.0), record.seq, None, 0.0)
    assert kept.chairs[1].freed == 1
    async with table.browser(table.cookie("ben")) as ben:
        answer = await ben.post(f"{path}/join", json={"token": old})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    async with table.browser(table.cookie("cleo")) as cleo:
        answer = await cleo.post(f"{path}/join", json={"token": invite["token"], "name": "Cleo"})
        assert answer.json() == {"seat": 1}
    cleos, bens = table.page(room, "cleo"), table.page(room, "ben")
    assert (cleos.viewer, bens.viewer) == (1, SPECTATOR)
    state, game = room.record.match.state, room.record.game
    assert room.view(1) == game.view(state, 1) != room.view(SPECTATOR)
    chosen = await table.act(room, cleos, cleos.turn["acts"][0][0])
    assert chosen["t"] == "ack"


async def test_several_others_choose_together(table: Hall, time: Time) -> None:
    room = await table.room(
        "siggil", "ann", "ben", "cleo", "program-x", options="first_player=seat-0"
    )
    [away] = room.record.actors()
    names = [name for name in ("ann", "ben", "cleo") if room.record.chairs[away].holder != name]
    first, second = come(table, room, *names)
    come(table, room, "program-x")  # a program has no say
    time.now += PATIENCE
    assert await decide(table, room, first, away, "bot") == ""
    pending = second.last("seats")["pending"]
    assert (pending["what"], pending["about"], pending["seat"]) == ("bot", away, first.own[0])
    assert second.own[0] in pending["waiting"]
    assert away not in pending["waiting"]
    assert await decide(table, room, first, away, "bot") == ""  # said once
    assert await decide(table, room, second, away, "end") == ""  # something else instead
    assert first.last("seats")["pending"]["what"] == "end"
    assert await decide(table, room, first, away, "wait") == ""
    assert second.last("seats")["pending"] is None
    assert notes(second)[-1]["about"] == "end"
    assert await decide(table, room, first, away, "wait") == ""  # nothing is asked: nothing happens
    assert await decide(table, room, first, away, "bot") == ""
    answer = {"t": "answer", "seat": second.own[0], "yes": True}
    assert (await table.send(room, second, **answer))["t"] == "ack"
    assert room.record.chairs[away].kind == "bot"
    kinds = [type(event).__name__ for event in await decided(table, room)]
    assert kinds[-5:] == ["Offered", "Offered", "Answered", "Offered", "Handed"]
    table.hub.drop(room)


async def test_a_program_has_no_say_in_who_is_away(table: Hall, time: Time) -> None:
    """It says no to whatever it is asked, by which it took away what people had chosen; and alone
    with somebody's empty seat it could have given that to a bot, or ended the match."""
    room = await table.room("canosa", "ann", "program-x")
    [program] = come(table, room, "program-x")
    time.now += PATIENCE
    for what in ("wait", "bot", "link", "end"):
        assert await decide(table, room, program, 0, what) == "forbidden"
    room = await table.room("siggil", "ann", "ben", "cleo", "program-x")
    while room.record.actors() == [3]:  # luck says who begins
        room = await table.room("siggil", "ann", "ben", "cleo", "program-x")
    [away] = room.record.actors()
    first, second = come(table, room, *[who for who in NAMES if who != NAMES[away]])
    [program] = come(table, room, "program-x")
    time.now += PATIENCE
    assert await decide(table, room, first, away, "end") == ""
    for yes in (True, False):
        answer = await table.send(room, program, t="answer", seat=3, yes=yes)
        assert answer["code"] == "nothing"
    assert await decide(table, room, second, away, "end") == ""
    assert room.record.over()


async def test_who_comes_back_before_has_the_seat(table: Hall, time: Time) -> None:
    room = await table.room("siggil", "ann", "ben", "cleo")
    away = room.record.actors()[0]
    names = [name for name in ("ann", "ben", "cleo") if room.record.chairs[away].holder != name]
    first, second = come(table, room, *names)
    time.now += PATIENCE
    assert await decide(table, room, first, away, "end") == ""
    back = table.page(room, room.record.chairs[away].holder)
    await table.hub.presence(room)
    assert first.last("seats")["pending"] is None
    assert notes(first) == []  # that somebody is back says it
    assert await decide(table, room, second, away, "end") == "nothing"
    assert (await table.act(room, back, back.turn["acts"][0][0]))["t"] == "ack"
    assert (await log_of(table, room))[-2] == events.Answered(away, False)
    await parting.returned(room)  # nothing is asked any more
    table.hub.drop(room)


async def test_who_sit_at_one_device_left_together(table: Hall, time: Time) -> None:
    room = await table.room("siggil", "ann", "ann", "ben")
    while (away := room.record.actors()[0]) == 2:  # luck says who begins
        room = await table.room("siggil", "ann", "ann", "ben")
    [ben] = come(table, room, "ben")
    time.now += PATIENCE
    assert await decide(table, room, ben, away, "link") == ""
    assert room.record.free() == [0, 1]
    assert await decide(table, room, ben, 0, "link") == "nothing"  # free it is already
    assert await decide(table, room, ben, 0, "bot") == ""
    assert await decide(table, room, ben, 1, "bot") == ""
    assert [chair.kind for chair in room.record.chairs] == ["bot", "bot", "person"]
    table.hub.drop(room)


async def test_an_end_by_the_others_is_read_everywhere(table: Hall, time: Time) -> None:
    """Without a result: in the file, when it is loaded again, and in what other rules leave."""
    room = await table.room("canosa", "ann", "ben")
    ann, ben = come(table, room, "ann", "ben")
    await table.act(room, ann, "siren e5")
    room.leave(ben)
    room.show_seats()
    time.now += PATIENCE
    assert await decide(table, room, ann, 1, "end") == ""
    assert ann.result["reason"]["key"] == "reason-stopped"
    assert await decide(table, room, ann, 1, "end") == "over"
    async with table.browser(table.cookie("ann")) as browser:
        text = (await browser.get(f"/api/matches/{room.id}/file")).text
    again = read_match(text, lambda *_: room.record.game)
    outcome = room.record.outcome()
    assert again.outcome() == outcome is not None
    stored = await table.hub.store.load(room.id, whole=True)
    assert stored is not None
    assert events.decode(stored.rows[-1].body) == events.Stopped(parting.WHY)
    assert remains(room.record.terms, stored.rows).outcome == outcome
    table.hub.drop(room)
    found = await table.hub.get(room.id)
    assert found is not None
    assert found.record.outcome() == outcome
