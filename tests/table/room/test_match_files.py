"""Match files of the table: they have the standing orders, once the match may be read."""

import pytest

from molpe import games
from molpe.kernel import read_match
from molpe.table.match.snapshot import freeze, thaw
from molpe.table.protocol.refusals import Refused
from molpe.table.room import archive
from tests.table.hall import Hall


async def test_orders_stand_in_the_match_file_and_nowhere_before(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann, ben = (table.page(room, who) for who in ("ann", "ben"))
    await table.send(room, ann, t="order", seat=0, what="pass-idle")
    await table.act(room, ann, "siren e5")
    await table.send(room, ben, t="order", seat=1, what="pass-turn")
    assert not any(b"pass-idle" in frame for frame in ben.raw)
    with pytest.raises(Refused):
        archive.match_file(room)
    record = room.record
    kept = thaw(record.game, record.terms, freeze(record), record.seq, None)
    assert kept.match.orders == record.match.orders
    assert kept.match.standing.lasting == {0: "pass-idle"}
    assert list(kept.match.standing.passing) == [1]
    await table.send(room, ben, t="resign", seat=1)
    text = archive.match_file(room)
    assert "\n0 ! pass-idle\n0 siren e5\n1 ! pass-turn\n= " in text
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert archive.match_file(again) == text
    assert read_match(text, games.find).transcript() == text
    async with table.browser(table.cookie("eve")) as browser:
        answer = await browser.post("/api/replays", json={"text": text})
    assert archive.match_file(table.hub.rooms[answer.json()["id"]]) == text
