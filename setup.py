"""Compiles the modules marked ``# molpe: compiled`` with mypyc, and builds the page.

Without a C compiler the same files install as plain Python, and everything still works, slower.
Without Node and network there is no page, and everything else works.

    MOLPE_PURE=1      never compile (and, at run time, ignore compiled modules)
    MOLPE_SKIP_WEB=1  leave the page alone
    MOLPE_REQUIRE=1   fail instead of falling back (CI, releases)
"""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PURE = os.environ.get("MOLPE_PURE") == "1"
REQUIRE = os.environ.get("MOLPE_REQUIRE") == "1"
MARK = "# molpe: compiled\n"
UNIT = "unit_"
"""How the C files are called that gather a package."""
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
        for ext in self.extensions:  # kept ones too are as new as their sources now
            path = Path(self.get_ext_fullpath(ext.name))
            if path.exists():
                path.touch()

    def build_extensions(self) -> None:
        """On every core, and only what has changed since the last time."""
        self.parallel = CORES
        self.compiler.compile = each_by_itself(self.compiler)
        super().build_extensions()

    def get_outputs(self) -> list[str]:
        return [path for path in super().get_outputs() if Path(path).exists()]


def each_by_itself(compiler: Any) -> Callable[..., list[str]]:
    """The compiler's ``compile``, a file at a time on every core, kept where nothing changed."""
    compile_all = compiler.compile

    def compile_one(source: str, output_dir: str, settings: dict[str, Any]) -> str:
        [made] = compiler.object_filenames([source], output_dir=output_dir)
        mark = Path(made).with_suffix(".from")
        wanted = fingerprint(source, repr((compiler.compiler_so, sorted(settings.items()))))
        if not (Path(made).exists() and mark.exists() and mark.read_text() == wanted):
            mark.unlink(missing_ok=True)
            compile_all([source], output_dir=output_dir, **settings)
            mark.write_text(wanted)
        return str(made)

    def compile(sources: list[str], output_dir: str, **settings: Any) -> list[str]:
        with ThreadPoolExecutor(CORES) as pool:  # largest first, so that no core is left waiting
            order = sorted(sources, key=weight, reverse=True)
            jobs = {s: pool.submit(compile_one, s, output_dir, settings) for s in order}
            return [jobs[source].result() for source in sources]

    return compile


def included(source: str) -> list[Path]:
    """The C files that a unit is made of, itself first."""
    path = Path(source)
    lines = path.read_text("utf-8").splitlines() if path.name.startswith(UNIT) else []
    return [path, *(path.parent / line.split('"')[1] for line in lines)]


def weight(source: str) -> int:
    return sum(path.stat().st_size for path in included(source))


def fingerprint(source: str, settings: str) -> str:
    """What an object file was made from: sources, every header beside them, settings."""
    sums = hashlib.sha256(settings.encode())
    for path in (*included(source), *sorted(Path(source).parent.glob("*.h"))):
        sums.update(path.read_bytes())
    return sums.hexdigest()


def by_package(module: Extension) -> None:
    """Let gcc see a package of ours at once, a game with all its rooms: calls inside it are
    inlined, and packages compile beside each other. (One file for everything takes four times as
    long.)"""
    packages: dict[str, list[Path]] = {}
    rest = []
    for source in module.sources:
        name = Path(source).stem
        if name.startswith("__native_molpe___"):
            package = name.rpartition("___")[0].removeprefix("__native_molpe___")
            game = "___".join(package.split("___")[:2])
            packages.setdefault(game, []).append(Path(source))
        else:
            rest.append(source)
    for package, paths in packages.items():
        unit = paths[0].with_name(f"{UNIT}{package}.c")
        text = "".join(f'#include "{path.name}"\n' for path in paths)
        if not unit.exists() or unit.read_text("utf-8") != text:
            unit.write_text(text, "utf-8")
        rest.append(str(unit))
        module.depends += map(str, paths)  # a unit does not change when what it includes does
    module.sources = rest


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


def compiler_command() -> str:
    """What is called to compile C; empty where only the tools know."""
    words = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return words.split()[0] if words and sys.platform != "win32" else ""


def is_gcc(command: str) -> bool:
    """Whether it is gcc that compiles, on a system where its optimiser at link time is usual."""
    if sys.platform != "linux" or not command:
        return False
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in said.stdout


def extensions() -> list[Extension]:
    if PURE:
        return []
    wanted = compiler_command()
    if wanted and shutil.which(wanted) is None:  # said before mypyc has worked for nothing
        why = f"there is no C compiler {wanted}"
        if REQUIRE:
            raise SystemExit(f"molpe: not compiled: {why}")
        say(f"not compiled ({why}); installing plain Python")
        return []
    try:
        from mypyc.build import mypycify

        modules: list[Extension] = mypycify(
            marked(), opt_level="2", debug_level="0", multi_file=True
        )
    except (ImportError, SystemExit) as error:  # no mypyc, or it found type errors
        if REQUIRE:
            raise
        say(f"not compiled ({error or 'see above'}); installing plain Python")
        return []
    modules.sort(key=lambda module: -len(module.sources))  # the one that takes long comes first
    told, linked = list[str](), list[str]()
    if sys.platform != "win32":
        # lets gcc inline calls between compiled functions
        told.append("-fno-semantic-interposition")
    if is_gcc(wanted):
        # those of other packages too: random matches of Canosa and SINS gain a tenth
        told.append("-flto")
        linked.append(f"-flto={CORES}")
    for module in modules:
        if len(module.sources) > 1:
            by_package(module)
        # lists of its own: mypyc gives all modules the same
        module.extra_compile_args = [*module.extra_compile_args, *told]
        module.extra_link_args = [*module.extra_link_args, *linked]
    return modules


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithPage, "sdist": PackWithPage},
    package_dir={"": "src"},
)
