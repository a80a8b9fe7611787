"""Secrets: every byte that a page receives, searched for what its viewer cannot know.

What a viewer may know is worked out beside the table, from the kernel alone: everything that was
ever in a view of that viewer or was told to it. Anything else that has a name is a leak.
"""

import json
import os
import random
import re
from base64 import b64encode

import msgspec
import pytest

from molpe import press
from molpe.kernel import SPECTATOR, AnyGame, State
from molpe.table.room.room import Room
from tests.table.hall import Hall, Seen

MATCHES = int(os.environ.get("MOLPE_LEAK_MATCHES", "5"))
"""Of the longest; of shorter games more."""
TIMES = {"siggil": 1.0, "sirens": 2.0, "tide": 10.0, "muse": 0.1, "sins": 0.1}
BEGINNING = {"muse": 120, "sins": 120}
"""Of very long matches so many actions are played."""
WORD = re.compile(rb"[a-z]+(?:-[0-9a-z]+)*")

SENTINELS = "\n".join(
    ['game = "tide"']
    + [
        f'[[card]]\nid = "sentinel-{n:x}"\nname = "Sentinel {n:x}"\nworth = {n}\nsource = "ours"'
        for n in range(16)
    ]
)


def secret_words(game: AnyGame) -> set[bytes]:
    """Words that name a card: its id, and its name where it has one."""
    if game.name == "siggil":
        return {f"{family.id}-{n}".encode() for family in game.opened.families for n in range(1, 8)}
    if game.name in ("muse", "sins"):
        return {face.encode() for face in press.faces(game) if len(face) > 4}
    cards = game.cards if game.name == "tide" else game.cards.cards
    return {word.encode() for card in cards for word in (card.id, card.name)}


def named_in(data: bytes, words: set[bytes]) -> set[bytes]:
    """The secret words in some bytes, found as whole words."""
    found = {word for word in WORD.findall(data) if word in words}
    return found | {word for word in words if not word.islower() and word in data}


class Witness:
    """What one viewer may know, by the kernel."""

    def __init__(self, game: AnyGame, viewer: int, words: set[bytes]) -> None:
        self.game, self.viewer, self.words = game, viewer, words
        # an example in a template names cards without telling anything
        self.known = named_in(msgspec.json.encode(game.messages), words)
        self.known |= named_in(game.options_text().encode(), words)

    def look(self, state: State) -> None:
        view = msgspec.json.encode(self.game.view(state, self.viewer))
        self.known |= named_in(view, self.words)
        if self.viewer in state.actors():
            asked = msgspec.json.encode(self.game.ask(state, self.viewer))
            self.known |= named_in(asked, self.words)
            for action in state.legal(self.viewer):
                text = self.game.words(state, self.viewer, action)
                self.known |= named_in(text.encode(), self.words)

    def hear(self, state: State, seat: int, action: int) -> None:
        told = self.game.told(state, seat, action, self.viewer)
        self.known |= named_in(msgspec.json.encode(told), self.words)


async def play(hall: Hall, room: Room, rng: random.Random) -> tuple[list[Seen], list[Witness]]:
    """A random match with a page for each seat and one that watches; each step checked."""
    record = room.record
    game = record.game
    words = secret_words(game)
    seats = len(record.chairs)
    viewers = [*range(seats), SPECTATOR]
    sessions = [record.chairs[v].holder if v >= 0 else "eve" for v in viewers]
    pages = [hall.page(room, session, follows=False) for session in sessions]
    witnesses = [Witness(game, viewer, words) for viewer in viewers]
    state = record.match.first()
    log: list[tuple[int, int]] = []
    read = [0] * len(pages)

    def follow() -> None:
        nonlocal state
        if record.match.log[: len(log)] != log:  # something was taken back
            log[:] = record.match.log
            state = record.match.state_at(len(log))
        for witness in witnesses:
            witness.look(state)
        for seat, action in record.match.log[len(log) :]:
            for witness in witnesses:
                witness.hear(state, seat, action)
            state.play(seat, action)
            log.append((seat, action))
            for witness in witnesses:
                witness.look(state)
        for number, (page, witness) in enumerate(zip(pages, witnesses, strict=True)):
            for raw in page.raw[read[number] :]:
                leaked = named_in(raw, words) - witness.known
                assert not leaked, (witness.viewer, leaked, raw[:2000])
            read[number] = len(page.raw)

    follow()
    most = BEGINNING.get(game.name, game.longest)
    while not record.over() and len(record.match.log) < most:
        seat = rng.choice(record.actors())
        page = pages[seat]
        wrong = rng.random()
        if wrong < 0.05:
            await hall.act(room, page, "nonsense")
            await hall.send(room, page, t="say", text="hello")
            await hall.send(room, page, t="undo", seat=seat)
            if record.offer is not None:
                other = record.waiting()[0]
                await hall.send(room, pages[other], t="answer", seat=other, yes=rng.random() < 0.5)
            follow()
            seat = rng.choice(record.actors())
            page = pages[seat]
        elif wrong < 0.1:
            await hall.send(room, rng.choice(pages), t="hello")
        legal = list(record.legal(seat)[0])
        answer = await hall.act(room, page, rng.choice(legal))
        assert answer["t"] == "ack", answer
        follow()
    return pages, witnesses


@pytest.mark.parametrize("name", TIMES)
async def test_no_byte_names_what_its_reader_cannot_know(table: Hall, name: str) -> None:
    edition = table.hub.library.prove("tide", "", SENTINELS, 2) if name == "tide" else ""
    counts = [2, 3, 4] if name != "sirens" else [2]
    for number in range(max(2, round(MATCHES * TIMES[name]))):
        seats = [f"s{seat}" for seat in range(counts[number % len(counts)])]
        room = await table.room(name, *seats, edition=edition)
        rng = random.Random(number)
        # before the end: what looking back shows to each of them
        pages, witnesses = await play(table, room, rng)
        assert len(pages) == len(seats) + 1
        if number % 10 == 0 and room.record.over():
            await look_back(table, room, witnesses)
        table.hub.drop(room)


async def look_back(table: Hall, room: Room, witnesses: list[Witness]) -> None:
    """A finished match through each pair of eyes shows what those eyes saw."""
    async with table.browser(table.cookie("eve")) as browser:
        for witness in witnesses:
            frames = await table.frames(browser, room.id, viewer=witness.viewer)
            leaked = named_in(json.dumps(frames).encode(), witness.words) - witness.known
            assert not leaked, (witness.viewer, leaked)


@pytest.mark.parametrize("name", ["sirens", "siggil", "tide"])
async def test_looking_back_at_a_running_match_shows_only_what_one_saw(
    table: Hall, name: str
) -> None:
    edition = table.hub.library.prove("tide", "", SENTINELS, 2) if name == "tide" else ""
    room = await table.room(name, "s0", "s1", edition=edition)
    words = secret_words(room.record.game)
    page = table.page(room, "s0")
    seat = room.record.actors()[0]
    if seat == 0:
        await table.act(room, page, page.turn["acts"][0][0])
    assert not room.record.over()
    for session, own in (("s0", 0), ("s1", 1), ("eve", SPECTATOR)):
        witness = Witness(room.record.game, own, words)
        state = room.record.match.first()
        for who, action in room.record.match.log:
            witness.look(state)
            witness.hear(state, who, action)
            state.play(who, action)
        witness.look(state)
        async with table.browser(table.cookie(session)) as browser:
            for viewer in (SPECTATOR, 0, 1):
                answer = await browser.get(
                    f"/api/matches/{room.id}/frames", params={"viewer": viewer}
                )
                allowed = viewer in (own, SPECTATOR)
                assert answer.status_code == (200 if allowed else 403)
                assert not named_in(answer.content, words) - witness.known
            answer = await browser.get(f"/api/matches/{room.id}/file")
            assert answer.status_code == 403
            answer = await browser.get(f"/api/matches/{room.id}")
            assert not named_in(answer.content, words)


@pytest.mark.parametrize("name", ["sirens", "tide"])
async def test_a_sealed_choice_looks_the_same_whatever_it_is(table: Hall, name: str) -> None:
    """Content and size of every frame that others get do not depend on what was chosen."""

    async def frames(table: Hall, dump: str, text: str) -> list[list[bytes]]:
        room = await table.room(name, "s0", "s1", dump=dump)
        pages = [table.page(room, who) for who in ("s0", "s1", "eve")]
        begun = [len(page.raw) for page in pages]
        assert (await table.act(room, pages[0], text))["t"] == "ack"
        got = [page.raw[n:] for page, n in zip(pages, begun, strict=True)]
        table.hub.drop(room)
        return got[1:]

    room = await table.room(name, "s0", "s1")
    rng = random.Random(5)
    compared = 0
    pages = [table.page(room, who) for who in ("s0", "s1")]
    while not room.record.over():
        state = room.record.match.state
        if state.actors() == [0, 1]:
            dump = b64encode(state.dump()).decode()
            texts = list(room.record.legal(0)[0])
            some = texts if len(texts) < 8 else rng.sample(texts, 8)
            shown = [await frames(table, dump, text) for text in some]
            assert all(other == shown[0] for other in shown[1:])
            assert all(len(page) == 1 for page in shown[0])
            compared += len(shown)
        seat = room.record.actors()[0]
        await table.act(room, pages[seat], rng.choice(list(room.record.legal(seat)[0])))
    assert compared >= 2


def test_the_search_finds_what_leaks() -> None:
    """The test is worth nothing unless it fails on a leak."""
    words = {b"ligeia", b"Ligeia", b"leaf-3"}
    assert named_in(b'{"id":"ligeia"}', words) == {b"ligeia"}
    assert named_in(b"deal leaf-3 to p1 and leaf-33", words) == {b"leaf-3"}
    assert named_in(b"Ligeia sings", words) == {b"Ligeia"}
    assert named_in(b'["hand-1-0","kept-0-1"]', words) == set()
