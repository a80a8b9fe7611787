"""The C++ programs of the same rules: built once into the cache folder, then raced."""

import os
import shutil
import subprocess
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

import msgspec
import platformdirs

from molpe.bench.clock import Slice
from molpe.kernel import Frozen, MolpeError

COMPILERS = ("g++", "c++", "clang++")
FLAGS = ("-std=c++17", "-O2")
SOURCES = files("molpe.bench") / "yardstick"


class Printed(Frozen):
    """The line that a program prints."""

    mode: str
    actions: int
    check: int
    seconds: float


class Compiler(Frozen):
    """A C++ compiler of this machine."""

    path: str
    version: str


class Program:
    """A yardstick that has been built."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, mode: str, amount: int, seed: int = 1) -> Slice:
        """One run; the program itself says how much processor time it took."""
        words = [str(self.path), mode, str(amount), str(seed)]
        ran = subprocess.run(words, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise MolpeError(f"the yardstick {self.path.name!r} failed: {ran.stderr.strip()}")
        line = msgspec.json.decode(ran.stdout, type=Printed)
        return Slice(line.actions, line.check, line.seconds)


def find_compiler() -> Compiler | None:
    """The compiler that ``CXX`` names, else the first that is there."""
    for name in (os.environ.get("CXX"), *COMPILERS):
        path = shutil.which(name) if name else None
        if path:
            said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
            if said.returncode == 0 and said.stdout:
                return Compiler(path, said.stdout.splitlines()[0])
    return None


def has_yardstick(game: str) -> bool:
    """Whether there is a C++ program of this game's rules."""
    return game.isidentifier() and (SOURCES / f"{game}.cpp").is_file()


def build(game: str, compiler: Compiler, folder: Path | None = None) -> Program:
    """The program of a game, built unless the cache folder holds it already."""
    names = ("yardstick.hpp", f"{game}.cpp")
    text = "".join((SOURCES / name).read_text("utf-8") for name in names)
    made_of = sha256("\0".join((text, compiler.version, *FLAGS)).encode()).hexdigest()[:16]
    folder = folder or platformdirs.user_cache_path("molpe") / "yardstick"
    path = folder / f"{game}-{made_of}"
    if not path.exists():
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MolpeError(f"cannot make the folder {str(folder)!r}: {error.strerror}") from None
        fresh = folder / f"{path.name}.{os.getpid()}"
        with as_file(SOURCES / names[1]) as source:
            words = [compiler.path, *FLAGS, "-o", str(fresh), str(source)]
            ran = subprocess.run(words, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            complaint = (ran.stderr.strip().splitlines() or ["no reason given"])[0]
            raise MolpeError(f"{compiler.path!r} cannot build {names[1]!r}: {complaint}")
        fresh.replace(path)  # whole or not at all, should two of us build at once
    return Program(path)
