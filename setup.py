"""Compiles the modules marked ``# molpe: compiled`` with mypyc, and builds the page.

Without a C compiler the same files install as plain Python, and everything still works, slower.
Without Node and network there is no page, and everything else works.

    MOLPE_PURE=1      never compile (and, at run time, ignore compiled modules)
    MOLPE_SKIP_WEB=1  leave the page alone
    MOLPE_REQUIRE=1   fail instead of falling back (CI, releases)
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

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


def build_page() -> None:
    script = Path(__file__).parent / "web" / "build.py"
    if script.is_file():  # an archive may hold the page already built, and not its sources
        runpy.run_path(str(script))["ensure"]()


class BuildWithPage(build_py):
    """Build the page before the package's files are gathered."""

    def run(self) -> None:
        build_page()
        self.__dict__.pop("data_files", None)  # listed before the page was there
        super().run()


class PackWithPage(sdist):
    """An archive carries the page built, so that installing from it needs no Node."""

    def run(self) -> None:
        build_page()
        super().run()


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


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithPage, "sdist": PackWithPage},
    package_dir={"": "src"},
)
