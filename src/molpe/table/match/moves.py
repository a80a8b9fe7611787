"""An action and the luck that follows it, as they will be written down."""

from molpe.kernel import CHANCE, State
from molpe.table.match import luck
from molpe.table.match.lesson import Lesson
from molpe.table.match.record import Record
from molpe.table.match.terms import Move


def moves_from(
    record: Record, secret: str, lesson: Lesson | None, seat: int, code: int
) -> tuple[Move, ...]:
    """What a seat's action leads to; nothing is changed. Where luck begins, the seat is luck."""
    game, state = record.game, record.match.state
    moves = []
    if seat != CHANCE:
        moves.append(Move(seat, code, game.words(state, seat, code)))
    if seat != CHANCE or state.actor() == CHANCE:
        state = state.copy()
        if seat != CHANCE:
            state.play(seat, code)
        if state.actor() == CHANCE:
            moves += draws(record, secret, lesson, state, [move.seat for move in moves])
    return tuple(moves)


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
