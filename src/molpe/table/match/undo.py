"""How far back a seat may go: freely, or with the consent of the others."""

from molpe.kernel import CHANCE
from molpe.table.match.record import Record


def last_action(record: Record, seat: int) -> int:
    """How many actions there were before a seat's last one; -1 if it has made none."""
    log, start = record.match.log, len(record.terms.moves)
    for length in range(len(log) - 1, start - 1, -1):
        if log[length][0] == seat:
            return length
    return -1


def last_decision(record: Record) -> int:
    """How many actions there were before anyone's last one that was not luck."""
    log, start = record.match.log, len(record.terms.moves)
    for length in range(len(log) - 1, start - 1, -1):
        if log[length][0] != CHANCE:
            return length
    return -1


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
        return last_action(record, seat)
    if log[-1][0] != seat or record.questions.sealed(seat):
        return -1
    before = len(log) - 1
    return before if not sure or record.match.free_undo(seat, 1) == before else -1
