"""Long runs: what did not pass is said, and ends with an error."""

import subprocess
from pathlib import Path

import pytest

from tools import soak


@pytest.mark.parametrize(
    ("name", "code", "said", "ends"),
    [
        ("kill", 0, "passed", 0),
        ("kill", 1, "FAILED", 1),
        ("kill", 3, "FAILED", 1),  # pytest itself broke
        ("holes", 3, "NOT DONE (nothing could be asked)", 0),
        ("holes", 1, "FAILED (nothing could be asked)", 1),
    ],
)
def test_what_did_not_pass_is_said(
    name: str,
    code: int,
    said: str,
    ends: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = tmp_path / "soak.md"
    page.write_text("# Soak\n\n|---|---|---|---|---|\n", "utf-8")
    done = subprocess.CompletedProcess("", code, "nothing could be asked")
    monkeypatch.setattr(soak, "PAGE", page)
    monkeypatch.setattr(soak, "once", lambda _: done)
    monkeypatch.setattr("sys.argv", ["soak.py", name])
    assert soak.main() == ends
    assert f"| {said} |" in page.read_text("utf-8")
