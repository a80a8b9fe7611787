"""A kind whose reader does all that no reader may: the search for faults has to find each."""

import os

from tests.fuzz.kinds import REFUSED, Kind, Luck, one_line


class Faulty(Kind):
    """Refuses everything, but for some numbers."""

    name = "faulty"
    seconds = 0.2

    def case(self, number: int) -> bytes:
        return f"input {number}".encode()

    def judge(self, data: bytes, luck: Luck) -> str:
        number = int(data.split()[1])
        if number == 1:
            raise KeyError("of another kind")
        if number == 2:
            one_line("two\nlines")
        if number == 3:
            assert bytes(2 << 30)
        if number == 5:
            os.abort()
        while number == 7:
            pass
        return REFUSED
