"""Compiles the modules marked ``# molpe: compiled`` with mypyc.

Without a C compiler the same files install as plain Python, and everything still works, slower.

    MOLPE_PURE=1      never compile (and, at run time, ignore compiled modules)
    MOLPE_REQUIRE=1   fail instead of falling back (CI, releases)
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PURE = os.environ.get("MOLPE_PURE") == "1"
REQUIRE = os.environ.get("MOLPE_REQUIRE") == "1"
MARK = "# molpe: compiled\n"


def say(text: str) -> None:
    print(f"molpe: {text}", file=sys.stderr)


class OptionalBuild(build_ext):
    """Build all extension modules or none: half a set would not import."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # no compiler, no headers, out of memory
            if REQUIRE:
                raise
            say(f"not compiled ({error}); installing plain Python")
            for ext in self.extensions:
                built = Path(self.build_lib) / self.get_ext_filename(ext.name)
                for path in (Path(self.get_ext_fullpath(ext.name)), built):
                    path.unlink(missing_ok=True)
            self.extensions = []

    def get_outputs(self) -> list[str]:
        return [path for path in super().get_outputs() if Path(path).exists()]


def marked() -> list[str]:
    def is_marked(path: Path) -> bool:
        with path.open(encoding="utf-8") as file:
            return file.readline() == MARK

    return [str(path) for path in sorted(Path("src/molpe").rglob("*.py")) if is_marked(path)]


def extensions() -> list[Extension]:
    if PURE:
        return []
    try:
        from mypyc.build import mypycify

        modules: list[Extension] = mypycify(marked(), opt_level="2", debug_level="0")
    except (ImportError, SystemExit) as error:  # no mypyc, or it found type errors
        if REQUIRE:
            raise
        say(f"not compiled ({error or 'see above'}); installing plain Python")
        return []
    for module in modules:
        if sys.platform != "win32":
            # lets gcc inline calls between compiled functions
            module.extra_compile_args.append("-fno-semantic-interposition")
    return modules


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild}, package_dir={"": "src"})
