"""Prints what pyproject.toml asks for, a line each: ``build`` or one of its extras."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
kind = sys.argv[1]
if kind == "build":
    print(*project["build-system"]["requires"], sep="\n")
else:
    print(*project["project"]["optional-dependencies"][kind], sep="\n")
