"""``molpe balance``."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from molpe.cli.app import run
from molpe.games.tide.data import edition
from molpe.lab.impact.balance import Report

STANDARD = Path(edition.__file__).with_name("standard.toml").read_text("utf-8")
Said = Callable[[], tuple[str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    def read() -> tuple[str, str]:
        out, err = capsys.readouterr()
        return out, err

    return read


def mine(folder: Path, before: str, after: str) -> str:
    path = folder / "mine.toml"
    assert before in STANDARD
    path.write_text(STANDARD.replace(before, after), "utf-8")
    return str(path)


def test_things_are_measured_and_the_report_is_kept(tmp_path: Path, said: Said) -> None:
    out = tmp_path / "tide.json"
    command = ["balance", "tide", "ebb", "--games", "20", "--workers", "1", "--out", str(out)]
    assert run(command) == 0
    text, _ = said()
    assert text.startswith("value ")
    assert "ebb without its effect" in text
    assert "20 deals" in text
    kept = msgspec.json.decode(out.read_bytes(), type=Report)
    assert kept.deals == 20
    assert kept.trials[0].parts == ("ebb",)
    longer = [*command[:4], "30", *command[5:], "--json"]
    assert run(longer) == 0
    again = msgspec.json.decode(said()[0].encode(), type=Report)
    assert again.deals == 30


def test_counting_alone_tries_nothing(said: Said) -> None:
    assert run(["balance", "sirens", "card", "--counts", "--games", "3", "--workers", "1"]) == 0
    text, _ = said()
    assert "parthenope" in text
    assert "without its effect" not in text


def test_a_change_is_told_in_numbers_and_words(tmp_path: Path, said: Said) -> None:
    other = mine(tmp_path, 'verb = "drown", n = 2', 'verb = "drown", n = 4')
    assert run(["balance", "tide", "--compare", other, "--games", "60", "--workers", "1"]) == 0
    text, _ = said()
    assert "Triton's Horn (triton): effects.0.n 2 -> 4" in text
    assert "it said:" in text
    assert "it says:" in text
    assert "the chance to win of whoever begins:" in text
    assert "whoever first gets what changed:" in text
    assert "to be sure within 1 point: about" in text


def test_options_are_compared_too(said: Said) -> None:
    words = ["--compare-options", "rounds=2", "--games", "10", "--workers", "1"]
    assert run(["balance", "tide", *words]) == 0
    assert "options: rounds=1 -> rounds=2" in said()[0]
    assert run(["balance", "breakthrough", "--compare-options", "x=1"]) == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["canosa"], "canosa has nothing that could be left out or exchanged"),
        (["tide", "sand"], "there is nothing called 'sand' to measure"),
        (["nothing"], "no game is called 'nothing'"),
        (["tide", "--seats", "greedy,nobody"], "no agent is called 'nobody'"),
        (["tide", "--compare", "gone.toml"], "cannot read the edition 'gone.toml'"),
        (["tide", "--compare", "standard"], "both are the same"),
        (["tide", "ebb", "--compare", "standard"], "name no things with it"),
        (["tide", "--edition", "standard; blank sand"], "no card is called 'sand'"),
        (["tide", "--compare", "standard; coral.colour=3"], "unknown field `colour`"),
        (["tide", "--compare", "standard; coral.effects.4.n=3"], "has no field 'effects.4.n'"),
        (["tide", "--edition", "{broken}"], "broken.toml: not TOML"),
        (["tide", "--compare", "{broken}"], "broken.toml: not TOML"),
        (["tide", "--games", "0"], "'0' is not a whole number"),
        (["tide", "--games", "2", "--out", "no/such/folder/x"], "cannot write"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], says: str, said: Said, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('game = "tide"\n[[card]]\nid = \n', "utf-8")
    words = [word.replace("{broken}", str(broken)) for word in words]
    assert run(["balance", *words, "--workers", "1"]) == 2
    _, err = said()
    assert says in err
    assert len(err.strip().splitlines()) == 1


def test_a_report_that_cannot_be_written_keeps_its_deals(tmp_path: Path, said: Said) -> None:
    (tmp_path / "x.new").mkdir()
    words = ["balance", "tide", "ebb", "--games", "4", "--workers", "1"]
    assert run([*words, "--out", str(tmp_path / "x")]) == 2
    assert "what was played is kept" in said()[1]
    assert (tmp_path / "x.deals").stat().st_size > 1000


def test_no_time_for_a_single_deal_is_a_sentence(
    said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a comparison may take holds by construction: its time is over whatever is under way."""
    from molpe.cli import balance

    monkeypatch.setattr(balance, "MINUTE", -1.0)
    assert run(["balance", "tide", "--compare", "standard; coral.worth=9", "--workers", "2"]) == 2
    assert "there was no time for a single deal: give it more --seconds" in said()[1]


def test_a_program_that_began_long_ago_was_not_started_for_this(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from molpe.cli import balance

    monkeypatch.setattr(balance, "START", 0.0)
    assert balance.starting(time.monotonic()) == 0.0
    monkeypatch.setattr(balance, "START", 1e9)
    assert balance.starting(time.monotonic()) > 0.0
    monkeypatch.delattr(time, "CLOCK_BOOTTIME")
    assert balance.starting(time.monotonic()) == 0.0
