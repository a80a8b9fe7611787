"""A test of many things fails with the names of all that do."""

import pytest

from tests.each import each


def test_all_are_asked_and_those_that_fail_are_named() -> None:
    asked = []

    @each(lambda: range(5))
    def test_even(n: int) -> None:
        """Even."""
        asked.append(n)
        assert n % 2 == 0

    with pytest.raises(AssertionError, match=r"^2 of 5: 1, 3$"):
        test_even()
    assert asked == [0, 1, 2, 3, 4]
    assert (test_even.__name__, test_even.__doc__) == ("test_even", "Even.")


def test_nothing_to_ask_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="nothing was looked at"):
        each(tuple[int, ...])(print)()
