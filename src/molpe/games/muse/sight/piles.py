"""Piles that lie open: what was discarded, and what everybody has won."""

from collections.abc import Iterable, Sequence

from molpe.games.muse.rules import codes
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import Pile, Thing
from molpe.kernel.gist import card


def piles(
    states: Iterable[MuseState], ids: Sequence[str], quests: Sequence[str]
) -> tuple[Pile, ...]:
    """The discard pile and the victory piles; who completed a Quest is seen as it happens."""
    won: dict[int, list[Thing]] = {}
    takers: list[int] = []
    laurels: list[int] = []
    discarded: list[Thing] = []
    for state in states:
        s = state.scene
        for at, was in enumerate(takers):
            if s.taker[at] == codes.COMPLETED != was:
                richer = [seat for seat in range(s.seats) if s.laurels[seat] > laurels[seat]]
                seat = was >> 1 if was >= 0 else richer[0]
                won.setdefault(seat, []).append(card(quests[at]))
        takers, laurels = list(s.taker), list(s.laurels)
        last = s
    for number, id in enumerate(ids):
        if last.zone[number] == codes.DISCARD:
            discarded.append(card(id))
        elif last.zone[number] == codes.VICTORY:
            won.setdefault(last.owner[number], []).append(card(id))
    return (
        Pile("discard", tuple(discarded)),
        *(Pile("victory", tuple(won.get(seat, [])), seat) for seat in range(last.seats)),
    )
