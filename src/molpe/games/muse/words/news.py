# molpe: compiled
"""What comes of an action of Sing! O Muse by itself: challenges, Quests, Laurels, who joins and who
is lost. All of it lies open, so everyone is told the same."""

from collections.abc import Sequence

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
    found: Found = []
    _challenge(was, now, ids, found)
    _cards(was, now, ids, {thing.id for thing in named(action)}, found)
    _quests(was, now, quests, found)
    _players(was, now, found)
    return [
        Told(CHANCE, Message(f"told-{verb}", things), Gist(verb, things), True)
        for verb, things in found
    ]


Found = list[tuple[str, dict[str, Slot]]]


def _challenge(was: Scene, now: Scene, ids: Sequence[str], found: Found) -> None:
    """A challenge that was announced is overcome, or was in vain; or a crossing."""
    at = was.find(frames.CHALLENGE)
    if at >= 0:
        number, seat = was.read(at, frames.CHALLENGE_CARD), was.read(at, frames.SEAT)
        things: dict[str, Slot] = {"seat": seat_of(seat), "card": card(ids[number])}
        if was.zone[number] in OPEN and now.zone[number] not in OPEN:
            found.append(("overcome", things))
        elif was.zone[number] in OPEN and now.find(frames.CHALLENGE) < 0:
            found.append(("fail", things))
    at = was.find(frames.CROSS)
    if at >= 0 and now.find(frames.CROSS) < 0 and list(was.marks) == list(now.marks):
        found.append(("back", {"seat": seat_of(was.read(at, frames.SEAT))}))


def _cards(was: Scene, now: Scene, ids: Sequence[str], said: set[str | int], found: Found) -> None:
    """What became of each card."""
    for at in range(was.book.cards):
        before, after = was.zone[at], now.zone[at]
        if was.turned[at] != now.turned[at] and after in CREWS:
            verb = "turned" if now.turned[at] else "restored"
            found.append((verb, {"card": card(ids[at])}))
        if before == after or ids[at] in said:
            continue
        person = was.book.kind[at] in PERSONS or c.JOINED in (was.form[at], now.form[at])
        if before in (CREWS if person else BORNE) and after in LOST:
            found.append(("lost", _owned(was, at, ids)))
        elif person and after in CREWS and before not in CREWS:
            found.append(("joins", _owned(now, at, ids)))
        elif not person and after in BORNE and before not in BORNE:
            found.append(("gains", _owned(now, at, ids)))


def _owned(s: Scene, at: int, ids: Sequence[str]) -> dict[str, Slot]:
    return {"seat": seat_of(s.owner[at]), "card": card(ids[at])}


def _quests(was: Scene, now: Scene, quests: Sequence[str], found: Found) -> None:
    """Steps and Quests that are done."""
    for at, id in enumerate(quests):
        if now.taker[at] == c.COMPLETED != was.taker[at]:
            whose = was.taker[at] >> 1 if was.taker[at] >= 0 else _richer(was, now)
            found.append(("complete", {"seat": seat_of(whose), "quest": card(id)}))
        elif now.marks[at] > was.marks[at]:
            found.append(("step", {"quest": card(id)}))


def _richer(was: Scene, now: Scene) -> int:
    """Who has won Laurels: for a Quest that no Crew was on."""
    more = [seat for seat in range(was.seats) if now.laurels[seat] > was.laurels[seat]]
    return more[0] if more else now.active


def _players(was: Scene, now: Scene, found: Found) -> None:
    """Laurels, and who is out."""
    for seat in range(was.seats):
        n = now.laurels[seat] - was.laurels[seat]
        if n > 0:
            found.append(("laurels", {"seat": seat_of(seat), "n": n}))
        if was.alive[seat] and not now.alive[seat]:
            found.append(("out", {"seat": seat_of(seat)}))
