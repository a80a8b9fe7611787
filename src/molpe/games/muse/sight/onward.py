# molpe: compiled
"""How a view follows another: what has not changed since is not made again."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from molpe.games.muse.rules import codes
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.state import MuseState
from molpe.games.muse.sight.survey import Survey
from molpe.games.muse.sight.view import MuseView
from molpe.kernel import Seat
from molpe.kernel.bits import BIT
from molpe.kernel.keeping import kept

HANGING: Final = 1 << codes.WORN | 1 << codes.FATE | 1 << codes.BESIDE
"""Zones of cards that hang on characters."""
ELSEWHERE: Final = (
    1 << codes.DECK
    | 1 << codes.HAND
    | 1 << codes.WAIT
    | 1 << codes.ASIDE
    | 1 << codes.LIMBO
    | 1 << codes.DISCARD
)
"""Zones of cards that no Crew has or meets: they change nothing of what it can do."""


def onward(
    survey: Survey,
    state: MuseState,
    viewers: Sequence[Seat],
    was: MuseState,
    seen: Sequence[MuseView],
) -> list[MuseView]:
    """The views of some after those that they had of another moment."""
    s, before, last = state.scene, was.scene, seen[0]
    survey.walk(s)
    zones, owners = changed(s, before)
    hung = zones & HANGING != 0
    idle = zones & ~ELSEWHERE == 0 and _same_ways(s, before)
    survey.crews = []
    stays: list[bool] = []
    for seat in range(s.seats):
        lay = last.seats[seat].crews
        crews = lay if idle else kept(lay, survey.crews_of(s, seat))
        survey.crews.append(crews)
        same = crews is lay and not hung and owners & BIT[seat] == 0
        same = same and s.alive[seat] == before.alive[seat]
        stays.append(same and s.laurels[seat] == before.laurels[seat])
    quests = list(last.quests)
    blocks = zones & BIT[codes.BLOCK] != 0
    for quest in range(s.book.quests):
        if blocks or not _same_quest(s, before, quest):
            quests[quest] = survey.quest(s, quest)
    survey.quests = kept(last.quests, tuple(quests))
    survey.foes, survey.ordeals, survey.discard = last.foes, last.ordeals, last.discard
    if zones & BIT[codes.QUEUE] != 0:
        survey.queue(s)
    if zones & BIT[codes.DISCARD] != 0:
        survey.discard = survey.faces_of(survey.where(s, codes.DISCARD))
    found = []
    for viewer, old in zip(viewers, seen, strict=True):
        seats = [
            old.seats[seat] if stays[seat] else survey.seat(s, seat, viewer)
            for seat in range(s.seats)
        ]
        found.append(survey.view(state, viewer, tuple(seats)))
    return found


def changed(s: Scene, was: Scene) -> tuple[i64, i64]:
    """The zones in which a card lies otherwise than before, or not any more, and the seats that
    have or had such a card, as bits."""
    zones: i64 = 0
    owners: i64 = 0
    zone, lay = s.zone, was.zone
    for card in range(s.book.cards):
        if zone[card] == codes.DECK and lay[card] == codes.DECK:
            continue  # nobody looks at those
        if (
            zone[card] != lay[card]
            or s.owner[card] != was.owner[card]
            or s.at[card] != was.at[card]
            or s.form[card] != was.form[card]
            or s.turned[card] != was.turned[card]
            or s.mark[card] != was.mark[card]
            or s.seen[card] != was.seen[card]
        ):
            zones |= BIT[zone[card]] | BIT[lay[card]]
            if s.owner[card] >= 0:
                owners |= BIT[s.owner[card]]
            if was.owner[card] >= 0:
                owners |= BIT[was.owner[card]]
    for key in range(2 * s.seats):  # who leads is said of characters who wait too
        if s.leader[key] != was.leader[key]:
            owners |= BIT[key >> 1]
    return zones, owners


def _same_ways(s: Scene, was: Scene) -> bool:
    """Whether all Crews have the same leaders and the same Quests, as far on as they were."""
    for key in range(2 * s.seats):
        if s.leader[key] != was.leader[key] or s.quest[key] != was.quest[key]:
            return False
    return all(s.marks[quest] == was.marks[quest] for quest in range(s.book.quests))


def _same_quest(s: Scene, was: Scene, quest: i64) -> bool:
    """Whether a Quest has the same markers and the same Crew on it."""
    key = s.taker[quest]
    if key != was.taker[quest] or s.marks[quest] != was.marks[quest]:
        return False
    return key < 0 or s.leader[key] == was.leader[key]
