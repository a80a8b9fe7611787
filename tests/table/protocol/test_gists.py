"""What goes over the wire for programs: its version, and what an action is, as each may hear it."""

from molpe.kernel import SPECTATOR
from molpe.table.protocol.to_page import WIRE
from molpe.table.room.room import Room
from tests.table.hall import Hall


async def test_a_page_is_told_the_version_of_the_wire(table: Hall) -> None:
    room = await table.room("tide", "ann", "ben")
    for who in ("ann", "ben", "eve", ""):
        assert table.page(room, who).last("sync")["wire"] == WIRE


async def test_a_line_has_its_gist_struck_out_for_those_who_may_not_know(table: Hall) -> None:
    room = await table.room("tide", "ann", "ben")
    logs = {
        viewer: table.page(room, who).last("sync")["log"]
        for viewer, who in ((0, "ann"), (1, "ben"), (SPECTATOR, "eve"))
    }
    for dealt in (0, 1):
        seat = {"kind": "seat", "id": dealt}
        for viewer, log in logs.items():
            lines = [line for line in log if line["gist"]["things"].get("seat") == seat]
            if viewer != dealt:  # a card that tells them nothing is no line for others
                assert lines == []
                continue
            things = lines[0]["gist"]["things"]
            assert (lines[0]["seat"], lines[0]["gist"]["verb"]) == (-1, "deal")
            assert things["card"] == {"kind": "card", "id": room_card(room, dealt)}


def room_card(room: Room, seat: int) -> str:
    """The card that a seat was dealt."""
    return str(room.record.game.cards[room.record.match.state.hands[seat]].id)


async def test_of_a_sealed_choice_others_hear_only_that_it_was_made(table: Hall) -> None:
    room = await table.room("tide", "ann", "ben")
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    assert (await table.act(room, ann, "keep"))["t"] == "ack"
    assert (await table.act(room, ben, "keep"))["t"] == "ack"
    for viewer, who in ((0, "ann"), (1, "ben"), (SPECTATOR, "eve")):
        lines = [line for line in table.page(room, who).last("sync")["log"] if line["seat"] >= 0]
        verbs = ["keep" if line["seat"] == viewer else "has-chosen" for line in lines]
        assert [line["gist"] for line in lines] == [{"verb": verb, "things": {}} for verb in verbs]


async def test_a_choice_says_what_it_is(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben")
    ann = table.page(room, "ann")
    gists = {text: gist for text, _, gist in ann.turn["acts"]}
    assert gists["siren e5"] == {"verb": "siren", "things": {"to": {"kind": "place", "id": "e5"}}}
