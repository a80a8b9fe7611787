"""Path data is written in short without going elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe.press.path import absolute, mirrored, moved, short, tight

NUMBER = st.integers(-2000, 2000).map(lambda n: n / 16)
SEGMENT = st.one_of(
    st.tuples(st.sampled_from("MmLlTt"), st.lists(NUMBER, min_size=2, max_size=2)),
    st.tuples(st.sampled_from("HhVv"), st.lists(NUMBER, min_size=1, max_size=1)),
    st.tuples(st.sampled_from("SsQq"), st.lists(NUMBER, min_size=4, max_size=4)),
    st.tuples(st.sampled_from("Cc"), st.lists(NUMBER, min_size=6, max_size=6)),
    st.tuples(st.sampled_from("Zz"), st.just(list[float]())),
)


def written(segments: list[tuple[str, list[float]]]) -> str:
    return "M1 2" + "".join(letter + " ".join(map(str, numbers)) for letter, numbers in segments)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.5, ".5"), (-0.25, "-.25"), (3.0, "3"), (-0.0001, "0"), (12.3456, "12.346"), (100, "100")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert short(value) == text


def test_a_whole_number_keeps_its_noughts() -> None:
    assert short(100.2, 0) == "100"


@pytest.mark.parametrize(
    ("long", "brief"),
    [
        ("M0 0L10 0L10 10L0 10Z", "m0 0l10 0 0 10L0 10z"),
        ("M 100 100 H 120 V 90", "m100 100h20V90"),
        ("M0 0h.04h.04h.04", "m0 0h0 0h.1"),
        ("M.5 .5C1.5 1.5 2.5 .5 3.5 .5", "m.5.5c1 1 2 0 3 0"),
        ("M5 5A3 3 0 1 0 11 5", "m5 5a3 3 0 1 0 6 0"),
        ("M1 1zM-1 -1", "m1 1zM-1-1"),
    ],
)
def test_paths_are_short(long: str, brief: str) -> None:
    got = tight(long)
    assert list(absolute(got))[-1] == list(absolute(brief))[-1]
    assert len(got) <= len(brief)


@given(st.lists(SEGMENT, max_size=12), st.integers(0, 3))
def test_a_short_path_goes_to_the_same_places(
    segments: list[tuple[str, list[float]]], places: int
) -> None:
    data = written(segments)
    long, brief = list(absolute(data)), list(absolute(tight(data, places)))
    assert [command for command, _ in long] == [command for command, _ in brief]
    for (_, there), (_, here) in zip(long, brief, strict=True):
        # Rounding never adds up: every point is at most half a unit of the last place away.
        assert here == pytest.approx(there, abs=0.51 / 10**places)
    assert tight(tight(data, places), places) == tight(data, places)


@given(st.lists(SEGMENT, max_size=12))
def test_no_number_runs_into_the_next(segments: list[tuple[str, list[float]]]) -> None:
    data = written(segments)
    brief = tight(data, 2)
    assert sum(len(n) for _, n in absolute(brief)) == sum(len(n) for _, n in absolute(data))


def test_a_mirror_turns_left_and_right() -> None:
    both = list(absolute(mirrored("M1 2H5A2 3 30 0 1 7 8")))
    assert both[3:] == [("M", [-1, 2]), ("H", [-5]), ("A", [2, 3, -30, 0, 0, -7, 8])]


def test_moving_scales_and_shifts() -> None:
    there = list(absolute(moved("M1 2h3A2 3 30 0 1 7 8", 10, 20, 2)))
    assert there == [("M", [12, 24]), ("H", [18]), ("A", [4, 6, 30, 0, 1, 24, 36])]
