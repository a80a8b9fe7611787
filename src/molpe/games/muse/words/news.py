"""What comes of an action of Sing! O Muse by itself: challenges, Quests, Laurels, who joins and who
is lost. All of it lies open, so everyone is told the same."""

from collections.abc import Iterator, Sequence

from molpe.games.muse.rules import codes as c
from molpe.games.muse.rules import frames
from molpe.games.muse.rules.scene import Scene
from molpe.kernel import CHANCE, Gist, Message, Slot
from molpe.kernel.gist import Told, card, named, seat_of

CREWS = (c.CREW, c.WAIT)
BORNE = (c.WORN, c.SHARED)
OPEN = (c.QUEUE, c.BLOCK)
LOST = (c.DISCARD, c.GONE)
PERSONS = (c.HERO, c.COMPANION)


def news(
    was: Scene, now: Scene, action: Gist, ids: Sequence[str], quests: Sequence[str]
) -> list[Told]:
    """What has changed on the open table, and is not what the action itself says."""
    said = {thing.id for thing in named(action)}
    found = [
        *_challenge(was, now, ids),
        *(one for at in range(was.book.cards) for one in _card(was, now, at, ids, said)),
        *_quests(was, now, quests),
        *_players(was, now),
    ]
    return [
        Told(CHANCE, Message(f"told-{verb}", things), Gist(verb, things), True)
        for verb, things in found
    ]


Found = Iterator[tuple[str, dict[str, Slot]]]


def _challenge(was: Scene, now: Scene, ids: Sequence[str]) -> Found:
    """A challenge that was announced is overcome, or was in vain; or a crossing."""
    at = was.find(frames.CHALLENGE)
    if at >= 0:
        number, seat = was.read(at, frames.CHALLENGE_CARD), was.read(at, frames.SEAT)
        things: dict[str, Slot] = {"seat": seat_of(seat), "card": card(ids[number])}
        if was.zone[number] in OPEN and now.zone[number] not in OPEN:
            yield "overcome", things
        elif was.zone[number] in OPEN and now.find(frames.CHALLENGE) < 0:
            yield "fail", things
    at = was.find(frames.CROSS)
    if at >= 0 and now.find(frames.CROSS) < 0 and list(was.marks) == list(now.marks):
        yield "back", {"seat": seat_of(was.read(at, frames.SEAT))}


def _card(was: Scene, now: Scene, at: int, ids: Sequence[str], said: set[str | int]) -> Found:
    """What became of a card."""
    before, after = was.zone[at], now.zone[at]
    if was.turned[at] != now.turned[at] and after in CREWS:
        yield "turned" if now.turned[at] else "restored", {"card": card(ids[at])}
    if before == after or ids[at] in said:
        return
    person = was.book.kind[at] in PERSONS or c.JOINED in (was.form[at], now.form[at])
    if before in (CREWS if person else BORNE) and after in LOST:
        yield "lost", _owned(was, at, ids)
    elif person and after in CREWS and before not in CREWS:
        yield "joins", _owned(now, at, ids)
    elif not person and after in BORNE and before not in BORNE:
        yield "gains", _owned(now, at, ids)


def _owned(s: Scene, at: int, ids: Sequence[str]) -> dict[str, Slot]:
    return {"seat": seat_of(s.owner[at]), "card": card(ids[at])}


def _quests(was: Scene, now: Scene, quests: Sequence[str]) -> Found:
    """Steps and Quests that are done."""
    for at, id in enumerate(quests):
        things: dict[str, Slot] = {"quest": card(id)}
        if now.taker[at] == c.COMPLETED != was.taker[at]:
            whose = was.taker[at] >> 1 if was.taker[at] >= 0 else _richer(was, now)
            yield "complete", {"seat": seat_of(whose), **things}
        elif now.marks[at] > was.marks[at]:
            yield "step", things


def _richer(was: Scene, now: Scene) -> int:
    """Who has won Laurels: for a Quest that no Crew was on."""
    more = [seat for seat in range(was.seats) if now.laurels[seat] > was.laurels[seat]]
    return more[0] if more else now.active


def _players(was: Scene, now: Scene) -> Found:
    """Laurels, and who is out."""
    for seat in range(was.seats):
        if (n := now.laurels[seat] - was.laurels[seat]) > 0:
            yield "laurels", {"seat": seat_of(seat), "n": n}
        if was.alive[seat] and not now.alive[seat]:
            yield "out", {"seat": seat_of(seat)}
