"""Five tabletop games on one small kernel.

``MOLPE_PURE=1`` runs the Python files even where compiled modules lie beside them;
``MOLPE_REQUIRE=1`` refuses to run (and to build) without the compiled ones.
"""

import os
import sys
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

__version__ = "0.1.0"

if os.environ.get("MOLPE_PURE") == "1":
    from molpe._plain import SourceOnlyFinder

    sys.meta_path.insert(0, SourceOnlyFinder(__name__))

from molpe.kernel import state as _state

COMPILED: bool = not _state.__file__.endswith(".py")
"""Whether the fast, compiled modules are in use."""


def stale_modules() -> list[Path]:
    """Sources edited after their compiled module was built."""
    return [
        source
        for module in Path(__file__).parent.rglob("*.so")
        for source in [module.with_name(module.name.split(".")[0] + ".py")]
        if source.exists() and source.stat().st_mtime > module.stat().st_mtime + 1
    ]


if COMPILED and (_stale := stale_modules()):
    warnings.warn(
        f"{_stale[0].name} is newer than its compiled module:"
        " run 'make build', or set MOLPE_PURE=1",
        stacklevel=2,
    )
if not COMPILED and os.environ.get("MOLPE_REQUIRE") == "1":
    _refusal = "MOLPE_REQUIRE=1 is set, but molpe is not compiled: run 'make build'"
    if Path(sys.argv[0]).name == "molpe":  # a person at a terminal gets a sentence
        print(f"molpe: {_refusal}", file=sys.stderr)
        raise SystemExit(2)
    raise ImportError(_refusal)

FIVE_LINES = ("compare", "play", "show", "simulate")
"""What ``import molpe`` offers for a script or a notebook; fetched when it is asked for."""


def __getattr__(name: str) -> Any:
    if name in FIVE_LINES:
        return getattr(import_module("molpe.api"), name)
    raise AttributeError(f"module 'molpe' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *FIVE_LINES])
