"""Where doors are tried whose libraries cannot be installed beside the others (tools/apart.py)."""

import os
import sys
from pathlib import Path

import pytest


def place(name: str) -> Path:
    """The folder of programs of a place; without it a test is left out, with CI set it fails."""
    found = Path(sys.prefix) / "apart" / name
    if not (found / "done").exists():
        missing = f"{name} has no place of its own here: make apart"
        if os.environ.get("CI"):
            pytest.fail(f"{missing}, and with CI set this is a failure")
        pytest.skip(missing)
    return found / "bin"
