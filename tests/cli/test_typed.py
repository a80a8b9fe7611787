import pytest

from molpe.cli.listing import columns, digest, listing
from molpe.cli.play import split_seats
from molpe.cli.typed import find_action
from molpe.kernel import BadText, IllegalAction

WORDS = ["siren e5", "siren f5", "sailor a5 a6", "sailor a5 b5", "done"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("siren e5", "siren e5"),
        ("  SIREN   E5 ", "siren e5"),
        ("siren f", "siren f5"),
        ("d", "done"),
        ("sail a5 b", "sailor a5 b5"),
        ("sir e", "siren e5"),
        ("1", "siren e5"),
        ("05", "done"),
    ],
)
def test_what_is_meant(typed: str, meant: str) -> None:
    place = find_action(typed, WORDS)
    assert place is not None
    assert WORDS[place] == meant


@pytest.mark.parametrize("typed", ["", " ", "walk", "siren e5 e6", "ren e5"])
def test_nothing_is_meant(typed: str) -> None:
    assert find_action(typed, WORDS) is None


def test_too_little_is_said() -> None:
    with pytest.raises(IllegalAction, match=r"^'s' could be: siren e5, siren f5, sailor a5 a6, "):
        find_action("s", WORDS)
    with pytest.raises(IllegalAction, match=r"x5 and 14 more$"):
        find_action("x", [f"x{n}" for n in range(20)])
    with pytest.raises(IllegalAction, match=r"^'sa a5' could be: sailor a5 a6, sailor a5 b5$"):
        find_action("sa a5", WORDS)


@pytest.mark.parametrize("typed", ["0", "6", "9" * 5000, "٣٣"])
def test_numbers_that_are_not_there(typed: str) -> None:
    with pytest.raises(BadText, match=r"numbered 1 to 5$"):
        find_action(typed, WORDS)


def test_an_action_that_is_a_number_goes_first() -> None:
    assert find_action("2", ["2", "1"]) == 0


def test_columns_are_read_downwards() -> None:
    assert listing(["a", "bb", "c"], 14) == [" 1 a    3 c", " 2 bb"]
    assert listing(["a"], 1) == [" 1 a"]
    assert columns([], 80) == []
    wide = listing([f"sailor {n}" for n in range(100)], 80)
    assert all(len(line) <= 80 for line in wide)
    assert sum(line.count("sailor") for line in wide) == 100


def test_a_digest_says_how_many() -> None:
    assert digest(["song a b", "song b a", "done"], ["song", "song", "done"]) == [
        " 1-2 song …, like 'song a b'",
        " 3 done",
    ]


def test_seats_are_split() -> None:
    assert split_seats("human,greedy") == ["human", "greedy"]
    assert split_seats("mcts:ms=5,cores=2, greedy") == ["mcts:ms=5,cores=2", "greedy"]
    for wrong in ("human,", "", "a b"):
        with pytest.raises(BadText, match="are not written like"):
            split_seats(wrong)
