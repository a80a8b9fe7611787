"""How long a pass takes that the table makes by itself."""

from molpe.table.room.pauses import LONGEST, SHORTEST, pause


def test_an_automatic_pass_takes_a_drawn_while() -> None:
    pauses = {pause(2) for _ in range(50)}
    assert len(pauses) > 40
    assert min(pauses) >= SHORTEST
    assert max(pauses) <= LONGEST
    assert pause(0) == pause(1) == 0  # no bot watches the clock
