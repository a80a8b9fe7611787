"""Whatever anybody may send, by the thousand: read, or refused in one line.

Frames, bytes on the wire, match files, card files and photographs, real ones changed at random.

`make test` reads 2,000, `make soak` a million. What a fault's number is, its sentence says:
`python -m tests.fuzz.run matches 1234` writes that input.
"""

import os
from collections.abc import Iterator

import pytest

from tests.fuzz.kinds import READ, REFUSED
from tests.fuzz.run import KINDS, kind_of, spread

CASES = int(os.environ.get("MOLPE_FUZZ_CASES", "2000"))
SHARE = {"frames": 0.45, "sockets": 0.05, "matches": 0.2, "editions": 0.15, "photographs": 0.15}
"""What each kind has of them: the dearer to read the less."""
EACH = {"frames": 20}
"""Cases a number, where there is more than one."""
PART = 20_000
"""Cases that one process reads at most."""


def parts() -> Iterator[tuple[str, int, int]]:
    """Kind, first number and how many numbers."""
    for name, share in SHARE.items():
        numbers = round(CASES * share / EACH.get(name, 1))
        step = PART // EACH.get(name, 1)
        for first in range(0, numbers, step):
            yield name, first, min(step, numbers - first)


@pytest.mark.parametrize(("name", "first", "count"), list(parts()))
def test_whatever_is_sent_is_read_or_refused(name: str, first: int, count: int) -> None:
    told = spread(name, first, count)
    faults = "\n".join(map(str, told.faults))
    assert not told.faults, f"{len(told.faults)} of {name} were neither read nor refused:\n{faults}"
    assert told.done == count * EACH.get(name, 1)
    assert told.kinds[READ] > told.done / 50, "hardly anything was worth reading"
    assert told.kinds[REFUSED] > told.done / 50, "hardly anything was wrong"


def test_every_kind_has_its_share() -> None:
    assert set(SHARE) == set(KINDS)
    assert sum(SHARE.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["matches", "editions", "photographs"])
def test_a_number_has_one_input(name: str) -> None:
    one, other = kind_of(name), kind_of(name)
    with one.ready(), other.ready():
        inputs = [one.case(number) for number in range(8)]
        assert inputs == [other.case(number) for number in range(8)]
        assert len(set(inputs)) > 1


def test_every_fault_is_found_and_the_rest_read() -> None:
    """An error of another kind, two lines, too much memory, a process that dies, one that hangs."""
    told = spread("tests.fuzz.faulty:Faulty", 0, 10)
    found = {fault.number: fault.fault for fault in told.faults}
    assert list(found) == [1, 2, 3, 5, 7]
    assert found[1].startswith("KeyError: 'of another kind' at faulty.py")
    assert found[1].endswith("b'input 1'")
    assert "refused in what is no line: 'two\\nlines'" in found[2]
    assert found[3].startswith("MemoryError")
    assert "SIGABRT" in found[5]
    assert "it took too long" in found[7]
    assert told.kinds == {REFUSED: 5}
    assert told.done == 5
