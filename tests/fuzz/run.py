"""Reads many inputs in a process of its own, which may be killed, run out of memory or never end.

python -m tests.fuzz.run KIND FIRST COUNT    read the inputs of these numbers; say what came of them
python -m tests.fuzz.run KIND NUMBER         write one input to standard output

Work is counted in processor time: an input that takes more than its kind may is ended by the
system, and so is a process that wants more memory. Whoever started it knows at which number.
"""

import contextlib
import os
import signal
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from molpe.kernel import Frozen
from tests.fuzz.kinds import Kind

ROOT = Path(__file__).parent.parent.parent
KINDS = {
    "frames": "tests.fuzz.frames:Frames",
    "sockets": "tests.fuzz.sockets:Sockets",
    "matches": "tests.fuzz.kinds:MatchFiles",
    "editions": "tests.fuzz.kinds:CardFiles",
    "photographs": "tests.fuzz.kinds:Photographs",
}
"""Where each kind is: a process loads no more than it needs."""
SHOWN = 400
"""Characters of an input that are shown."""


class Line(Frozen):
    """What a process says: which number is next, or what came of it."""

    number: int
    told: dict[str, int] | None = None
    """Cases read and refused."""
    fault: str = ""

    def __str__(self) -> str:
        return f"number {self.number}: {self.fault}"


class Told(Frozen):
    """What came of some numbers."""

    kinds: dict[str, int]
    faults: tuple[Line, ...]

    @property
    def done(self) -> int:
        """Cases that were read or refused."""
        return sum(self.kinds.values())


def work(kind: Kind, first: int, count: int) -> None:
    """Read the inputs of some numbers, and say of each that it is next and what came of it."""
    with kind.ready():
        for number in range(first, first + count):
            say(Line(number))
            signal.setitimer(signal.ITIMER_PROF, kind.seconds)
            try:
                line = Line(number, kind.run(number))
            except (Exception, MemoryError) as error:
                line = Line(number, fault=described(kind, number, error))
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            say(line)


def say(line: Line) -> None:
    """Write a line at once: what is kept back is lost where a process dies."""
    os.write(1, msgspec.json.encode(line) + b"\n")


def described(kind: Kind, number: int, error: BaseException) -> str:
    """An error with its place, and the input that brought it about."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "molpe" in f.filename]
    places = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in [*ours[-3:], frame][::-1])
    notes = "; ".join(getattr(error, "__notes__", ()))
    shown = notes or repr(kind.case(number))[:SHOWN]
    return f"{type(error).__name__}: {error} at {places}: {shown}"


def spread(name: str, first: int, count: int) -> Told:
    """Read the inputs of some numbers beside; where a process ends, another goes on behind it."""
    kinds: Counter[str] = Counter()
    faults: list[Line] = []
    end = first + count
    while first < end:
        words = [sys.executable, "-m", "tests.fuzz.run", name, str(first), str(end - first)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
        lines = msgspec.json.Decoder(Line).decode_lines(done.stdout)
        assert lines, done.stderr.decode()[-2000:]
        for line in lines:
            kinds.update(line.told or {})
        faults += [line for line in lines if line.fault]
        first = lines[-1].number + 1
        if done.returncode:
            faults.append(Line(first - 1, fault=f"the process ended: {ending(done.returncode)}"))
    return Told(dict(kinds), tuple(faults))


def ending(code: int) -> str:
    """Why a process ended."""
    if code >= 0:
        return f"exit code {code}"
    return "it took too long" if -code == signal.SIGPROF else signal.Signals(-code).name


def kind_of(name: str) -> Kind:
    """A kind by its name, or by its place."""
    module, _, called = KINDS.get(name, name).partition(":")
    kind: Kind = getattr(import_module(module), called)()
    return kind


def main(words: Sequence[str]) -> None:
    """Do what the command line says."""
    kind, first = kind_of(words[0]), int(words[1])
    if len(words) == 2:
        with kind.ready():
            sys.stdout.buffer.write(kind.case(first))
        return
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (kind.memory, kind.memory))
    work(kind, first, int(words[2]))


if __name__ == "__main__":
    main(sys.argv[1:])
