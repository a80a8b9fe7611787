"""``molpe lab``."""

from pathlib import Path

import msgspec
import pytest

from molpe.cli.app import run
from molpe.lab.hunt.hunt import Hunt


def test_a_hunt_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "hunt"
    command = ["lab", "hunt", "tide", "--games", "80", "--workers", "1", "--out", str(folder)]
    assert run(command) == 0
    out = capsys.readouterr().out
    assert "80 matches" in out
    found = msgspec.json.decode((folder / "hunt.json").read_bytes(), type=Hunt)
    assert all(Path(one.file).exists() for one in found.findings)
    assert run([*command, "--json"]) == 0
    again = msgspec.json.decode(capsys.readouterr().out.encode(), type=Hunt)
    assert again.findings == found.findings


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["hunt", "nothing"], "no game is called 'nothing'"),
        (["hunt", "tide", "--seats", "greedy"], "tide is not played by 1"),
        (["hunt", "tide", "--out", "/dev/null/x"], "cannot use '/dev/null/x'"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lab", *words]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("torn", [b"", b'{"kind": "balance", "job": {"pl', b"PAR1 and no more"])
def test_a_half_written_file_is_no_report(
    torn: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(torn)
    assert run(["lab", "report", str(file)]) == 2
    err = capsys.readouterr().err
    assert "x.json" in err
    assert len(err.strip().splitlines()) == 1


def test_a_search_is_told_candidate_by_candidate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["lab", "tune", "tide", "--goal", "draws at most 25 %", "--over", "rounds=1..3"]
    command += ["--games", "20", "--candidates", "3", "--workers", "1"]
    assert run([*command, "--out", str(tmp_path / "x.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "  0  as it is: draws at most 25 %:" in out
    assert "the first of them once more, with other luck:" in out
    assert run([*command, "--json"]) == 0
    assert len(msgspec.json.decode(capsys.readouterr().out)["candidates"]) == 4
    assert run([*command[:4], "nonsense", *command[5:]]) == 2
    assert "is not written like" in capsys.readouterr().err
