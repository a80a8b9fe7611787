"""The figures of docs/balance.md: counted from deeds, kept, and gone on with."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "balance.py"


def said(*words: str) -> list[str]:
    """What the tool prints."""
    done = subprocess.run(
        [sys.executable, str(TOOL), *words], capture_output=True, text=True, check=False
    )
    return (done.stdout or done.stderr).splitlines()


def test_what_is_counted_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    out = str(tmp_path / "runs.jsonl")
    args = ("sins", "--options", "boxes=rise-of-wrath,gloom-of-greed,head_start=1", "--out", out)
    only = "wins,turns,things,together"
    few = said(*args, "--games", "2", "--together", "play", "--only", only)
    assert few[0].endswith("greedy greedy, seed 1: 2 matches")
    assert any(line.startswith("whoever begins wins") for line in few)
    assert any(line.startswith("round  1: no gain in") for line in few)
    assert any(" got " in line and line.endswith("shown") for line in few)
    turns = [int(line.split(" of ")[-1].split()[0]) for line in few if line[:3] == "two"]
    assert turns[0] == turns[1] > turns[2] > 0
    kept = Path(out).read_bytes()
    assert said(*args, "--games", "3", "--only", "wins")[0].endswith(": 3 matches")
    assert Path(out).read_bytes().startswith(kept)
    (sentence,) = said("sins", "--out", out)
    assert sentence == f"balance: {out!r} holds matches of another plan"


def test_alone_nobody_begins() -> None:
    lines = said("sirens", "--seats", "greedy", "--games", "2", "--only", "wins")
    assert not any("begins" in line for line in lines)
    assert lines[1].startswith("seat 0 wins")
