from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from molpe.kernel.bits import BIT, ROOM, kth, lowest, place, popcount, put, select, tally

SETS = st.sets(st.integers(0, ROOM - 1))


def mask_of(places: set[int]) -> int:
    return sum(1 << place for place in places)


@given(SETS)
def test_a_mask_is_a_set(places: set[int]) -> None:
    mask = mask_of(places)
    assert popcount(mask) == len(places)
    assert [kth(mask, k) for k in range(len(places))] == sorted(places)
    out = vec[i64]([0] * (ROOM + 3))
    end = put(out, 3, mask, 100)
    assert [out[i] - 100 for i in range(3, end)] == sorted(places)
    if places:
        assert lowest(mask) == min(places)
    counts = tally(mask)
    assert [select(mask, counts, k) for k in range(len(places))] == sorted(places)


def test_single_bits() -> None:
    for number in range(ROOM):
        assert BIT[number] == 1 << number
        assert place(BIT[number]) == number
