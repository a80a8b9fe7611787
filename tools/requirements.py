"""Prints what pyproject.toml asks for, a line each: ``build``, ``run`` or extras of it."""

import sys
import tomllib
from pathlib import Path

text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
file = tomllib.loads(text)
project = file["project"]
wanted = {
    "build": file["build-system"]["requires"],
    "run": project["dependencies"],
    **project["optional-dependencies"],
}
for kind in sys.argv[1:]:
    print(*wanted[kind], sep="\n")
