"""Standing orders at the terminal: passes without an answer, kept in the match, never told."""

from pathlib import Path

import pytest

from molpe import games
from molpe.cli.orders import MEANING
from molpe.kernel import CHANCE, Match, read_match
from molpe.kernel.orders import ORDERS

from .conftest import Molpe

HANDS = {
    0: ("jason", "nestor", "castor", "storm-at-sea"),
    1: ("heracles", "zeus", "hera", "ambrosia"),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of Sing! O Muse just dealt: seat 0 is asked whether to begin."""
    match = Match(games.find("muse"), 2, ["human", "human"])
    for seat, hand in HANDS.items():
        match.play_text(CHANCE, f"deal {hand[0]} to {seat}")
    for seat, hand in HANDS.items():
        for card in hand[1:]:
            match.play_text(CHANCE, f"deal {card} to {seat}")
    path = tmp_path / "dealt.txt"
    path.write_text(match.transcript(), "utf-8")
    return path


def played(path: Path) -> list[str]:
    """The lines after the deal, luck left out."""
    lines = path.read_text("utf-8").split("\n\n")[1].splitlines()
    return [line for line in lines if not line.startswith("*")]


def test_who_can_do_nothing_passes(molpe: Molpe, file: Path) -> None:
    """Seat 1 could lay a Deity and is asked; seat 0 holds a storm on dry land and is not."""
    said = molpe("play", "--resume", str(file), "--seed", "4", typed="begin\npass\nquit\nn\n")
    assert "seat 1, seat 0 begins a turn: do you play a Hold card?" in said.out
    assert "seat 0, seat 0 begins a turn" not in said.out
    assert "'order pass-turn' passes until your turn" in said.out


def test_an_order_lasts_until_the_own_turn(molpe: Molpe, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    said = molpe(
        "play", "--resume", str(file), "--seed", "4", "--save", str(out),
        typed="begin\norder pass-turn\nquit\nn\n",
    )  # fmt: skip
    assert MEANING["pass-turn"] in said.out
    assert said.out.count("--- seat 1 ---") == 1
    lines = played(out)
    assert lines[:4] == ["0 begin", "1 ! pass-turn", "1 pass", "0 pass"]
    assert read_match(out.read_text("utf-8"), games.find).transcript() == out.read_text("utf-8")
    again = molpe("replay", str(out))
    assert "pass-turn" not in again.out


def test_an_order_for_this_window_ends_with_it(molpe: Molpe, file: Path) -> None:
    said = molpe(
        "play", "--resume", str(file), "--seed", "4",
        typed="begin\norder pass-window\nplay castor\nquit\nn\n",
    )  # fmt: skip
    assert MEANING["pass-window"] in said.out
    assert said.out.count("--- seat 1 ---") == 2


def test_who_wants_to_be_asked_is(molpe: Molpe, file: Path, tmp_path: Path) -> None:
    """And still is when the match is resumed; what ends by itself has ended then."""
    out = tmp_path / "out.txt"
    molpe(
        "play", "--resume", str(file), "--seed", "4", "--save", str(out),
        typed="order ask\nbegin\norder pass-window\nquit\nn\n",
    )  # fmt: skip
    assert played(out) == ["0 ! ask", "0 begin", "1 ! pass-window", "1 pass"]
    said = molpe("play", "--resume", str(out), "--seed", "4", typed="quit\nn\n")
    assert "seat 0, seat 0 begins a turn: do you play a Hold card?" in said.out


def test_orders_are_checked(molpe: Molpe, file: Path) -> None:
    said = molpe("play", "--resume", str(file), typed="order sleep\nhelp\nquit\nn\n")
    assert "seat 0 cannot order 'sleep'; there are: ask, pass-window" in said.out
    assert "order WHAT" in said.out
    assert set(MEANING) == set(ORDERS)


def test_undo_goes_back_over_passes_that_were_ordered(
    molpe: Molpe, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.txt"
    said = molpe(
        "play", "--resume", str(file), "--seats", "human,sailor", "--seed", "4",
        "--save", str(out), typed="undo\nbegin\nundo\ndecline\nquit\nn\n",
    )  # fmt: skip
    assert "there is nothing to take back" in said.out
    assert said.out.count("seat 0, will you take the first turn?") == 2
    assert played(out)[0] == "0 decline"
