# molpe: compiled
"""Where the cards of a view of Sing! O Muse lie: sums and what Crews lack are remarks."""

from molpe.games.muse.sight.view import CardView, MemberView, MuseView, QuestView, SeatView

Lying = dict[str, object]


def lying(view: MuseView) -> Lying:
    """Cards by the Crew, hand, queue or pile they lie in, Quests by their markers."""
    found: Lying = {}
    _cards("foes", view.foes, found)
    _cards("ordeals", view.ordeals, found)
    _cards("stage", view.stage, found)
    for quest in view.quests:
        _quest(quest, found)
    for seat in view.seats:
        _before(seat, found)
    return found


def shifted(was: MuseView, now: MuseView) -> tuple[Lying, Lying]:
    """The same of two views, without what is the same object in both."""
    before: Lying = {}
    after: Lying = {}
    if was.foes is not now.foes:
        _cards("foes", was.foes, before)
        _cards("foes", now.foes, after)
    if was.ordeals is not now.ordeals:
        _cards("ordeals", was.ordeals, before)
        _cards("ordeals", now.ordeals, after)
    _cards("stage", was.stage, before)
    _cards("stage", now.stage, after)
    if was.quests is not now.quests:
        for lay, lies in zip(was.quests, now.quests, strict=True):
            if lay is not lies:
                _quest(lay, before)
                _quest(lies, after)
    for old, new in zip(was.seats, now.seats, strict=True):
        if old is not new:
            crews = old.crews is not new.crews
            _before(old, before, crews)
            _before(new, after, crews)
    return before, after


def _quest(quest: QuestView, found: Lying) -> None:
    """A Quest and what Blocks it."""
    found[quest.id] = (quest.marks, quest.crew, quest.done)
    _cards(quest.id, quest.blocks, found)


def _before(seat: SeatView, found: Lying, crews: bool = True) -> None:
    """What lies before a player, with or without the Crews."""
    found[seat.id] = seat.laurels
    number = str(seat.seat)
    _cards("hand-" + number, seat.hand, found)
    _cards("aside-" + number, seat.aside, found)
    _cards("loot-" + number, seat.loot, found)
    _cards("shared-" + number, seat.shared, found)
    for crew in seat.crews if crews else ():
        for member in crew.members:
            _member(crew.id, member, found)
    for member in seat.waiting:
        _member("waiting-" + number, member, found)


def _member(where: str, member: MemberView, found: Lying) -> None:
    """A character and what hangs on it."""
    found[member.id] = (where, member.turned, member.leads)
    _cards(member.id, member.treasures, found)
    _cards(member.id, member.fates, found)
    if member.deity is not None:
        _cards(member.id, (member.deity,), found)


def _cards(where: str, cards: tuple[CardView, ...], found: Lying) -> None:
    for card in cards:
        side = card.side
        found[card.id] = where + "/" + side if side else where
