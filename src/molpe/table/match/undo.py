# molpe: compiled
"""How far back a seat may go: freely, or with the consent of the others."""

from molpe.kernel import CHANCE, State
from molpe.table.match.record import Record


def last_action(record: Record, seat: int, whole: bool = True) -> int:
    """How many actions there were before a seat's last one; -1 if it has made none.

    ``whole``: a choice of several is one, and what was answered for the seat is none; to see that,
    the match is played again.
    """
    log, start = record.match.log, len(record.terms.moves)
    if not whole:
        back = range(len(log) - 1, start - 1, -1)
        return next((length for length in back if log[length][0] == seat), -1)
    own = [n for n, state in enumerate(record.walk()) if own_at(record, n, state, seat)]
    while own and within_several(record, own[-1], seat):
        own.pop()
    return own[-1] if own else -1


def own_at(record: Record, length: int, state: State, seat: int) -> bool:
    """Whether the action after so many was a seat's, and would not be made for it now."""
    mine = record.match.log[length][0] == seat and length >= len(record.terms.moves)
    return mine and record.match.passes(seat, state) is None


def within_several(record: Record, length: int, seat: int) -> bool:
    """Whether parts of a choice of several had been chosen then: it is taken back as a whole."""
    if length <= len(record.terms.moves) or record.match.log[length - 1][0] != seat:
        return False
    game, state = record.game, record.match.state_at(length)
    question = game.several(state, seat) if seat in state.actors() else None
    if question is None or question.chosen:
        return question is not None
    before = game.several(record.match.state_at(length - 1), seat)
    return before is not None and question.number is not None and before.number == question.number


def last_decision(record: Record) -> int:
    """How many actions there were before anyone's last one that was not luck."""
    log, start = record.match.log, len(record.terms.moves)
    for length in range(len(log) - 1, start - 1, -1):
        if log[length][0] != CHANCE:
            return length
    return -1


def gone_on(record: Record, seat: int) -> bool:
    """Whether somebody else is asked by now, at another browser, and may have begun to think."""
    with_me = record.beside(seat)
    asked = [other for other in record.actors() if record.chairs[other].kind == "person"]
    return any(other not in with_me for other in asked)


def undo_target(record: Record, seat: int, sure: bool = True) -> int:
    """To how many actions a seat may go back without asking; -1 if it may not.

    Not ``sure`` leaves out whether the action told its seat something, which takes several
    guesses to find out: enough to show a button by, not to go back.
    """
    log, kind = record.match.log, record.terms.kind
    if kind == "replay" or len(log) <= len(record.terms.moves):
        return -1
    if kind == "match" and record.over():  # the key behind the luck is open now
        return -1
    if kind == "analysis":
        return last_decision(record)
    if not record.together():
        return last_action(record, seat, whole=sure)
    if log[-1][0] != seat or record.questions.sealed(seat) or gone_on(record, seat):
        return -1
    before = last_action(record, seat, whole=sure)
    return before if not sure or record.match.free_undo(seat, len(log) - before) == before else -1
