from importlib.resources import files
from pathlib import Path

import pytest

from .conftest import Molpe, one_complaint


@pytest.fixture
def tide() -> str:
    return files("molpe.games.tide.data").joinpath("standard.toml").read_text("utf-8")


def test_a_good_file(molpe: Molpe, tide: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(tide)
    said = molpe("cards", "check", str(path))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{path}: 12 cards of ")


@pytest.mark.parametrize("line", ["game = 'tide'", 'game="tide"  # mine', '  game  =  "tide"'])
def test_the_first_line_in_its_shapes(molpe: Molpe, tide: str, tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\n".join([line, *tide.splitlines()[1:]]))
    assert molpe("cards", "check", str(path)).code == 0


def test_errors_name_file_card_and_field(molpe: Molpe, tide: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(tide.replace("worth = ", "wort = ", 1))
    told = one_complaint(molpe("cards", "check", str(path)))
    assert told.startswith(f"{path}: card 'pearl': ")
    assert "`wort`" in told


@pytest.mark.parametrize("text", ["", "[[card]]\n", "game = tide\n", "# a comment\ngame = 'tide'"])
def test_no_game_on_the_first_line(molpe: Molpe, tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    told = one_complaint(molpe("cards", "check", str(path)))
    assert told.startswith(f'{path}:1: the first line names the game, game = "sirens", not ')


def test_a_game_that_is_not_there(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "frog"\n')
    assert one_complaint(molpe("cards", "check", str(path))).startswith("no game is called 'frog'")
    path.write_text('game = "canosa"\n')
    assert one_complaint(molpe("cards", "check", str(path))) == "canosa has no card files"


def test_a_file_that_is_not_there(molpe: Molpe) -> None:
    told = one_complaint(molpe("cards", "check", "/no/such/file"))
    assert told == "cannot read '/no/such/file': no such file or directory"
