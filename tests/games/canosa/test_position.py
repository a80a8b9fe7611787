"""Position texts: exactly as written, and refused with one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe.kernel import NOBODY, BadText, MolpeError, Rng, perft
from tests.games.canosa.board import canosa, legal

START = "1(s)3G/(g)1(s)3/1(g)1(s)2/2(g)1(s)1/3(g)1(s)/S3(g)1 2 2 0 0 g 1"


def test_the_start() -> None:
    assert canosa.position_text(canosa.start(2)) == START
    assert canosa.position(START).dump() == canosa.start(2).dump()
    assert len(legal(canosa.start(2))) == 13


@pytest.mark.large
def test_every_position_reads_back() -> None:
    for seed in range(1, 40):
        rng, state = Rng(seed), canosa.start(2)
        while state.actor() != NOBODY:
            text = canosa.position_text(state)
            again = canosa.position(text)
            assert canosa.position_text(again) == text
            assert again.key() == state.key()
            assert again.legal(again.actor()) == state.legal(state.actor())
            assert again.census() == state.census() == [10, 7, 7]
            state.play(state.actor(), state.pick(rng))


def test_a_finished_game_is_a_position() -> None:
    over = canosa.position("6/6/6/6/(g)(g)(g)(g)(g)(g)/S4G 0 0 4 0 g 2")
    assert over.actor() == NOBODY
    assert perft(over, 1) == 0
    silver = canosa.position("6/6/6/6/(g)(g)(g)(g)(g)(g)/S4G 0 0 0 4 g 2")
    assert (silver.place(0), silver.place(1)) == (2, 1)


GOOD = START.split(" ")


def changed(**fields: str) -> str:
    names = ("board", "gold", "silver", "gold_score", "silver_score", "side", "left")
    return " ".join(fields.get(name, word) for name, word in zip(names, GOOD, strict=True))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "seven fields"),
        (START.replace(" g 1", " g"), "seven fields"),
        (START + " 1", "seven fields"),
        (START + " ", "seven fields"),
        (" " + START, "seven fields"),
        (START.replace(" 2 2 ", " 2  2 "), "seven fields"),
        (changed(board="6/6/6/6/6"), "six rows, not 5"),
        (changed(board=GOOD[0] + "/6"), "six rows, not 7"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)2G")), "row 6 '1(s)2G' has 5 squares"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)5G")), "row 6 '1(s)5G' has more than six"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)6")), "row 6 '1(s)6' has 8 squares, not six"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)3X")), "holds 'X', which is no piece"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)30")), "holds '0', which is no piece"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s3G")), "does not close"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(x)3G")), "rings other than g and s"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(s)31")), "exactly one G, not 0"),
        (changed(board=GOOD[0].replace("1(s)3G", "G(s)3G")), "exactly one G, not 2"),
        (changed(board=GOOD[0].replace("S3", "13")), "exactly one S, not 0"),
        (changed(board=GOOD[0].replace("S3", "G3").replace("3G", "31")), "exactly one S"),
        (
            changed(board=GOOD[0].replace("S3", "G3").replace("3G", "3S")),
            "a siren stands on the enemy island",
        ),
        (changed(board=GOOD[0].replace("S3", "(g)3")), "a sailor stands on the island a1"),
        (changed(board=GOOD[0].replace("1(s)3G", "1(sggs)3G")), "more than three rings"),
        (changed(gold="4"), "the gold siren carries 4 rings"),
        (changed(silver="4"), "the silver siren carries 4 rings"),
        (changed(gold="two"), "gold rings is a digit, not 'two'"),
        (changed(gold="-1"), "gold rings is a digit"),
        (changed(silver_score="²"), "silver score is a digit"),
        (changed(gold_score="1"), "sailors on the board and scored are 11, not ten"),
        (changed(gold_score="5"), "nobody scores more than four"),
        (changed(gold_score="4", silver_score="4"), "only one side"),
        (changed(gold="3"), "there are 8 gold rings; seven is the most"),
        (changed(silver="3"), "there are 8 silver rings; seven is the most"),
        (changed(side="w"), "the side to move is g or s, not 'w'"),
        (changed(left="0"), "the actions left are 1 or 2, not '0'"),
        (changed(left="3"), "the actions left are 1 or 2, not '3'"),
    ],
)
def test_what_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as caught:
        canosa.position(text)
    assert complaint in str(caught.value)


@given(st.text(alphabet="gsGS()/123456 0", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        state = canosa.position(text)
    except MolpeError:
        return
    assert canosa.position_text(state)
