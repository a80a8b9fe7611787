"""``molpe doctor``: what is installed, what is missing, and how to get it."""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

import molpe
from molpe.cli import checkup, saves, terminal
from molpe.cli.params import AsJson, print_json
from molpe.kernel import BadText, Frozen

MARK = "# molpe: compiled"
VARIABLES = {
    "MOLPE_PURE": "plain Python even where compiled modules lie beside it",
    "MOLPE_REQUIRE": "no running and no building without compiled modules",
}


class Remedy(Frozen):
    """Something missing, what it costs, and how to get it."""

    missing: str
    get: str


class Health(Frozen):
    """Everything the doctor looked at."""

    molpe: str
    python: str
    platform: str
    compiled: bool
    """Whether the fast modules are in use."""
    modules: int
    """Modules that can be compiled."""
    compiled_modules: int
    """Those that have been, in use or not."""
    stale_modules: tuple[str, ...]
    """Sources edited after they were compiled."""
    librt: str | None
    mypyc: str | None
    compiler: str | None
    headers: bool
    """Whether Python's C headers are there."""
    data_folder: str
    data_folder_writable: bool
    environment: dict[str, str]
    """The variables of molpe's own that are set."""
    remedies: tuple[Remedy, ...] = ()


def doctor(
    json: AsJson = False,
    server: Annotated[
        bool,
        typer.Option("--server", help="Whether a table can be opened as it is set up, and is."),
    ] = False,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config", metavar="FILE", help="With --server: its settings.", show_default=False
        ),
    ] = None,
) -> None:
    """Say what is missing and how to get it.

    Whether molpe runs compiled, versions, compiler, data folder, environment variables. With
    --server: settings, database, key, disk, open files, and the table that runs; exit code 1 where
    something is not well.

    Example: molpe doctor

    Example: molpe doctor --server --config /etc/molpe/table.toml
    """
    if server:
        found = checkup.check(config)
        if json:
            print_json(found)
        else:
            for line in checkup.report(found):
                terminal.draw(line)
        if not all(one.well for one in found):
            raise typer.Exit(1)
        return
    if config is not None:
        raise BadText("--config goes with --server")
    health = examine()
    if json:
        print_json(health)
    else:
        for line in report(health):
            terminal.draw(line)


def examine() -> Health:
    """Look at everything."""
    root = Path(molpe.__file__).parent
    sources = [path for path in root.rglob("*.py") if is_marked(path)]
    folder = saves.folder()
    health = Health(
        molpe=molpe.__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}",
        compiled=molpe.COMPILED,
        modules=len(sources),
        compiled_modules=sum(map(has_compiled, sources)),
        stale_modules=tuple(str(path.relative_to(root)) for path in molpe.stale_modules()),
        librt=version_of("librt"),
        mypyc=version_of("mypy"),
        compiler=find_compiler(),
        headers=Path(sysconfig.get_paths()["include"], "Python.h").exists(),
        data_folder=str(folder),
        data_folder_writable=saves.writable(folder),
        environment={name: os.environ[name] for name in VARIABLES if name in os.environ},
    )
    return msgspec.structs.replace(health, remedies=tuple(remedies(health)))


def remedies(health: Health) -> list[Remedy]:
    """What to do, the most useful first; nothing when all is well."""
    found = []
    pure = health.environment.get("MOLPE_PURE") == "1"
    if not health.compiled and pure:
        found.append(Remedy("MOLPE_PURE=1 keeps molpe from its fast modules", "unset MOLPE_PURE"))
    if health.compiled_modules < health.modules:
        if health.compiler is None:
            found.append(Remedy("a C compiler", compiler_advice()))
        elif not health.headers:
            found.append(Remedy("Python's C headers (Python.h)", headers_advice()))
        if health.mypyc is None:
            found.append(Remedy("mypyc", "pip install 'mypy[mypyc]' (pip install . brings it)"))
        found.append(Remedy("compiled modules", "make build, or pip install . once more"))
    if health.stale_modules:
        found.append(Remedy("compiled modules as new as their sources", "make build"))
    if not health.data_folder_writable:
        found.append(
            Remedy("a data folder that can be written", "set XDG_DATA_HOME to one that can")
        )
    return found


def compiler_advice() -> str:
    """How to get a C compiler here."""
    if sys.platform == "darwin":
        return "xcode-select --install"
    if sys.platform == "win32":
        return "install the Build Tools for Visual Studio, with C++"
    return "apt install build-essential, dnf install gcc, apk add build-base or pacman -S gcc"


def headers_advice() -> str:
    """How to get Python's headers here."""
    return "apt install python3-dev, dnf install python3-devel, or a Python from python.org or uv"


def report(health: Health) -> list[str]:
    """What was found, for a person, in markup."""
    how = "compiled, fast" if health.compiled else "plain Python, works but slower"
    rows = [
        ("molpe", f"{health.molpe}, {how}"),
        ("python", f"{health.python} on {health.platform}"),
        ("compiled modules", f"{health.compiled_modules} of {health.modules}"),
        ("stale modules", ", ".join(health.stale_modules) or "none"),
        ("librt", health.librt or "missing"),
        ("mypyc", f"mypy {health.mypyc}" if health.mypyc else "missing (only to compile)"),
        ("C compiler", health.compiler or "missing (only to compile)"),
        ("Python headers", "there" if health.headers else "missing (only to compile)"),
        (
            "data folder",
            health.data_folder + ("" if health.data_folder_writable else " (not writable)"),
        ),
    ]
    for name, meaning in VARIABLES.items():
        value = health.environment.get(name)
        rows.append((name, "not set" if value is None else _in_force(value, meaning)))
    lines = [f"[bold]{name:>16}[/]  {escape(text)}" for name, text in rows]
    lines.append("")
    if not health.remedies:
        lines.append("[green]nothing is missing[/]")
    for remedy in health.remedies:
        lines.append(f"[yellow]missing:[/] {escape(remedy.missing)}")
        lines.append(f"    get it: {escape(remedy.get)}")
    return lines


def _in_force(value: str, meaning: str) -> str:
    return f"1, in force: {meaning}" if value == "1" else f"{value!r}, no effect (only 1 has)"


def is_marked(path: Path) -> bool:
    """Whether a source is one to compile."""
    with path.open(encoding="utf-8") as file:
        return file.readline().rstrip() == MARK


def has_compiled(path: Path) -> bool:
    """Whether a compiled module lies beside a source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    return path.with_name(path.stem + suffix).exists()


def version_of(package: str) -> str | None:
    """The installed version of a package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def find_compiler() -> str | None:
    """The C compiler that would be used, with its version."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    names = [wanted.split()[0], "cc", "gcc", "clang", "cl"]
    for name in names:
        path = shutil.which(name)
        if path is None:
            continue
        try:
            said = subprocess.run(
                [path, "--version"], capture_output=True, text=True, timeout=10, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        first = (said.stdout or said.stderr).strip().partition("\n")[0]
        return f"{path} ({first})" if first else path
    return None
