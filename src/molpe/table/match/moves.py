# molpe: compiled
"""An action and the luck that follows it, as they will be written down."""

from collections.abc import Sequence

from molpe.kernel import CHANCE, IllegalAction, State
from molpe.kernel.several import play_chain
from molpe.table.match import luck
from molpe.table.match.lesson import Lesson
from molpe.table.match.record import Record
from molpe.table.match.terms import Move


def moves_from(
    record: Record, secret: str, lesson: Lesson | None, seat: int, *codes: int, text: str = ""
) -> tuple[Move, ...]:
    """What actions of a seat lead to; nothing is changed. Where luck begins, the seat is luck.

    ``text``: the words of the first, where they are known.
    """
    game, state = record.game, record.match.state
    if len(codes) == 1 and not game.luck:  # nothing can follow it
        return (Move(seat, codes[0], text or game.words(state, seat, codes[0])),)
    state, moves = state.copy(), []
    for code in codes if seat != CHANCE else ():
        moves.append(Move(seat, code, text or game.words(state, seat, code)))
        state.play(seat, code)
        text = ""
    if state.actor() == CHANCE:
        moves += draws(record, secret, lesson, state, [move.seat for move in moves])
    return tuple(moves)


def chain_of(record: Record, seat: int, chosen: Sequence[int]) -> list[int]:
    """The actions that a choice of several is, the confirming one too; nothing is changed."""
    game, state = record.game, record.match.state.copy()

    def play(seat: int, action: int) -> None:
        if action not in state.legal(seat):
            raise IllegalAction(f"seat {seat} may not play action {action} now")
        state.play(seat, action)

    return play_chain(game, state, seat, chosen, play)


def draws(
    record: Record, secret: str, lesson: Lesson | None, state: State, before: list[int]
) -> list[Move]:
    """Let luck act on a state while it is its turn, as the key or the lesson has it."""
    game = record.game
    moves: list[Move] = []
    k = record.draws()
    while state.actor() == CHANCE:
        code = None
        if lesson is not None:
            seats = [*(seat for seat, _ in record.match.log), *before]
            code = lesson.luck(game, state, [*seats, *(CHANCE for _ in moves)])
        if code is None:
            code = luck.draw(secret, k, state)
        moves.append(Move(CHANCE, code, game.words(state, CHANCE, code)))
        state.play(CHANCE, code)
        k += 1
    return moves
