# molpe: compiled
"""What comes of an action in Sirens by itself: sealed choices open, a round is scored."""

from collections.abc import Sequence

from molpe.games.sirens.draft import ROOT, SONG
from molpe.games.sirens.notation import gist
from molpe.games.sirens.state import ROOT_CODE, SONG_CODE, SirensState
from molpe.games.sirens.view import RoundView
from molpe.games.sirens.window import Window
from molpe.kernel import CHANCE, Gist, Message, Seat, Slot
from molpe.kernel.gist import Told, seat_of

CODES = {ROOT: ROOT_CODE, SONG: SONG_CODE}


def news(
    window: Window, state: SirensState, seat: Seat, action: int, viewers: Sequence[Seat]
) -> list[list[Told]]:
    """What the others laid, once both have, and who wins the round, for each viewer."""
    after = state.copy()
    assert isinstance(after, SirensState)
    after.play(seat, action)
    opened: list[tuple[Seat, Told]] = []
    scored: list[Told] = []
    if state.phase in CODES and after.phase != state.phase:
        codes = {seat: action, 1 - seat: state.choice(1 - seat) + CODES[state.phase]}
        opened = [(one, _opened(state, one, codes[one], window.ids)) for one in (0, 1)]
    if after.last_round != state.last_round:
        last = window.last_round(after)
        assert last is not None
        scored = [_scored(last, state.seats)]
    return [[*(told for one, told in opened if one != viewer), *scored] for viewer in viewers]


def _opened(state: SirensState, seat: Seat, code: int, ids: Sequence[str]) -> Told:
    laid = gist(state, seat, code, ids)
    things: dict[str, Slot] = {**laid.things, "seat": seat_of(seat)}
    return Told(CHANCE, Message(f"told-opens-{laid.verb}", things), Gist("opens", things), True)


def _scored(last: RoundView, seats: int) -> Told:
    """Who wins a round, the own points first."""
    points = [song.total for song in last.songs]
    things: dict[str, Slot] = {"n": max(points), "least": min(points)}
    if last.winner is None:
        key = "told-round-tie"
    elif last.winner >= seats:
        key = "told-round-orpheus"
    else:
        key, things["seat"] = "told-round", seat_of(last.winner)
    return Told(CHANCE, Message(key, things), Gist("round", things), True)
