import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64, u8

from molpe.kernel import BadText, Tape, mix, stream
from molpe.kernel.tape import HASH, MASK, READ, WRITE

NUMBERS = st.lists(st.integers(-(1 << 61), 1 << 61), max_size=20)


@given(NUMBERS)
def test_what_is_written_is_read(numbers: list[int]) -> None:
    tape = Tape(WRITE)
    for number in numbers:
        assert tape.io(number) == number
    back = Tape(READ)
    back.from_bytes(tape.to_bytes())
    assert [back.io(0) for _ in numbers] == numbers


def test_vectors_and_truths() -> None:
    def run(
        tape: Tape, big: vec[i64], small: vec[u8], yes: bool
    ) -> tuple[list[int], list[int], bool]:
        return list(tape.numbers(big)), list(tape.smalls(small)), tape.flag(yes)

    tape = Tape(WRITE)
    said = run(tape, vec[i64]([5, -7]), vec[u8]([9, 200]), True)
    back = Tape(READ)
    back.from_bytes(tape.to_bytes())
    assert run(back, vec[i64](), vec[u8](), False) == said == ([5, -7], [9, 200], True)


def test_small_numbers_take_one_byte() -> None:
    tape = Tape(WRITE)
    for number in (0, 1, -1, 63, -64):
        tape.io(number)
    assert tape.to_bytes() == bytes([0, 2, 1, 126, 127])


def test_a_hash_is_the_same_everywhere() -> None:
    tape = Tape(HASH)
    assert tape.hashing()
    for number in (1, -2, 1 << 60):
        assert tape.io(number) == number
    assert tape.hash == 1145317662655078544
    assert 0 <= mix(MASK, -1) <= MASK
    assert mix(1, 2) != mix(2, 1)


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b"\x80", "cut short"),
        (b"\xff" * 10 + b"\x01", "too large"),
        (b"", "cut short"),
    ],
)
def test_broken_bytes_are_refused(raw: bytes, complaint: str) -> None:
    tape = Tape(READ)
    with pytest.raises(BadText, match=complaint):
        tape.from_bytes(raw)
        tape.io(0)


def test_streams_are_far_apart() -> None:
    """Whatever has a number has a seed of its own; a negative seed is one like any other."""
    seeds = {stream(seed, number) for seed in (-1, 0, 1, 2) for number in range(50)}
    assert len(seeds) == 200
    assert stream(7, 3) == stream(7, 3) == mix(mix(1, 7), 3)
