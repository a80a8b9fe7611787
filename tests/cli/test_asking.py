"""At what people at the terminal are asked: one list, kept in the match, never told."""

from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import CHANCE, Match, read_match

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


def test_who_plays_agents_is_asked_at_the_usual_kinds(molpe: Molpe, file: Path) -> None:
    """Seat 0 could lay a Deity in any window of a turn, and is not asked there until it says so."""
    swapped = file.read_text("utf-8").replace("zeus to 1", "x").replace("nestor to 0", "zeus to 0")
    file.write_text(swapped.replace("deal x", "deal nestor to 1"), "utf-8")
    play = ("play", "--resume", str(file), "--seats", "human,sailor", "--seed", "4")
    said = molpe(*play, typed="begin\nquit\nn\n")
    assert "do you play a Hold card?" not in said.out
    said = molpe(*play, typed="ask everything\nbegin\nquit\nn\n")
    assert "[x] everything  everything" in said.out
    assert "[ ] challenges  challenges" in said.out
    assert "seat 0 begins a turn: do you play a Hold card?" in said.out
    assert "'ask later' passes until your turn" in said.out


def test_behind_a_curtain_everyone_is_asked(molpe: Molpe, file: Path) -> None:
    """Or whoever is handed the keyboard, and who is not, would tell what they hold."""
    said = molpe("play", "--resume", str(file), "--seed", "4", typed="begin\npass\nquit\nn\n")
    assert "seat 1, seat 0 begins a turn: do you play a Hold card?" in said.out
    assert "seat 0, seat 0 begins a turn: do you play a Hold card?" in said.out


def test_later_lasts_until_the_own_turn(molpe: Molpe, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    said = molpe(
        "play", "--resume", str(file), "--seed", "4", "--save", str(out),
        typed="ask nothing\nbegin\nask later\nquit\nn\n",
    )  # fmt: skip
    assert "but nothing until your turn" in said.out
    assert said.out.count("--- seat 1 ---") == 1
    lines = played(out)
    assert lines[:5] == ["0 ! ask nothing", "0 begin", "1 ! ask later", "1 pass", "0 pass"]
    assert read_match(out.read_text("utf-8"), games.find).transcript() == out.read_text("utf-8")
    again = molpe("replay", str(out))
    assert "later" not in again.out


def test_a_list_comes_back_with_the_match(molpe: Molpe, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    molpe(
        "play", "--resume", str(file), "--seed", "4", "--save", str(out),
        typed="ask Losses\nbegin\nask everything idle\nask later\nquit\nn\n",
    )  # fmt: skip
    assert played(out)[:4] == [
        "0 ! ask losses",
        "0 begin",
        "1 ! ask everything idle",
        "1 ! ask later",
    ]
    assert read_match(out.read_text("utf-8"), games.find).standing.lists == {
        0: ("losses",),
        1: ("everything", "idle"),
    }


def test_lists_are_checked(molpe: Molpe, file: Path) -> None:
    typed = "ask sleep\nask\nhelp\nquit\nn\n"
    said = molpe("play", "--resume", str(file), typed=typed)
    assert "nobody can be asked at 'sleep'; there are: challenges, crossings, aimed" in said.out
    assert "[x] idle        even where I can only pass" in said.out
    assert "ask [WHAT …]" in said.out


def test_where_nobody_interrupts_nobody_is_asked(molpe: Molpe) -> None:
    said = molpe("play", "canosa", "--seed", "1", typed="ask\nask everything\nquit\n")
    assert said.out.count("nobody can interrupt in this game") == 2


def test_undo_goes_back_over_passes_that_were_made_for_a_seat(
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
