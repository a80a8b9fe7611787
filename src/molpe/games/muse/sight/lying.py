"""Where the cards of a view of Sing! O Muse lie: sums and what Crews lack are remarks."""

from collections.abc import Iterable, Iterator

from molpe.games.muse.sight.view import CardView, MemberView, MuseView, SeatView


def lying(view: MuseView) -> dict[str, object]:
    """Cards by the Crew, hand, queue or pile they lie in, Quests by their markers."""
    found: dict[str, object] = {}
    zones = (("foes", view.foes), ("ordeals", view.ordeals), ("stage", view.stage))
    for name, zone in zones:
        found |= _cards(name, zone)
    for quest in view.quests:
        found[quest.id] = (quest.marks, quest.crew, quest.done)
        found |= _cards(quest.id, quest.blocks)
    for seat in view.seats:
        found |= dict(_before(seat))
    return found


def _before(seat: SeatView) -> Iterator[tuple[str, object]]:
    """What lies before a player."""
    yield seat.id, seat.laurels
    for name, zone in (("hand", seat.hand), ("aside", seat.aside), ("loot", seat.loot)):
        yield from _cards(f"{name}-{seat.seat}", zone).items()
    yield from _cards(f"shared-{seat.seat}", seat.shared).items()
    for crew in seat.crews:
        for member in crew.members:
            yield from _member(crew.id, member)
    for member in seat.waiting:
        yield from _member(f"waiting-{seat.seat}", member)


def _member(where: str, member: MemberView) -> Iterator[tuple[str, object]]:
    """A character and what hangs on it."""
    yield member.id, (where, member.turned, member.leads)
    deity = () if member.deity is None else (member.deity,)
    yield from _cards(member.id, (*member.treasures, *member.fates, *deity)).items()


def _cards(where: str, cards: Iterable[CardView]) -> dict[str, object]:
    return {card.id: (where, card.side) for card in cards}
