"""Reads many inputs in a process of its own, which may be killed, run out of memory or never end.

python -m tests.fuzz.run KIND FIRST COUNT    read the inputs of these numbers; say what came of them
python -m tests.fuzz.run KIND NUMBER         write one input to standard output

Work is counted in processor time: an input that takes more than its kind may is ended by the
system, and so is a process that wants more memory. Whoever started it knows at which number.
"""

import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from molpe.agents.cores import restrain
from molpe.kernel import Frozen
from tests.fuzz.kinds import KINDS, Kind

ROOT = Path(__file__).parent.parent.parent
SHOWN = 400
"""Characters of an input that are shown."""


class Fault(Frozen):
    """A number whose input was neither read nor refused."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"number {self.number}: {self.what}"


class Told(Frozen):
    """What came of some numbers."""

    done: int
    """Cases."""
    kinds: dict[str, int]
    faults: tuple[Fault, ...] = ()


def work(kind: Kind, first: int, count: int, at: int) -> Told:
    """Read the inputs of some numbers; ``at`` is a file that knows how far that is."""
    told: Counter[str] = Counter()
    faults = []
    with kind.ready():
        for number in range(first, first + count):
            os.pwrite(at, number.to_bytes(8, "little"), 0)
            signal.setitimer(signal.ITIMER_PROF, kind.seconds)
            try:
                told += kind.run(number)
            except (Exception, MemoryError) as error:
                faults.append(Fault(number, described(kind, number, error)))
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    return Told(told.total(), dict(told), tuple(faults))


def described(kind: Kind, number: int, error: BaseException) -> str:
    """An error with its place, and the input that brought it about."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "molpe" in f.filename]
    places = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in [*ours[-3:], frame][::-1])
    notes = "; ".join(getattr(error, "__notes__", ()))
    shown = notes or repr(kind.case(number))[:SHOWN]
    return f"{type(error).__name__}: {error} at {places}: {shown}"


def spread(name: str, first: int, count: int, module: str = __name__) -> Told:
    """Read the inputs of some numbers beside; where a process ends, another goes on behind it."""
    told: Counter[str] = Counter()
    faults: list[Fault] = []
    end = first + count
    with tempfile.NamedTemporaryFile() as at:
        while first < end:
            words = [sys.executable, "-m", module, name, str(first), str(end - first)]
            done = subprocess.run(
                [*words, str(at.fileno())],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(at.fileno(),),
                check=False,
            )
            if done.returncode == 0:
                found = msgspec.json.decode(done.stdout, type=Told)
                told.update(found.kinds)
                faults += found.faults
                break
            reached = os.pread(at.fileno(), 8, 0)
            assert reached, done.stderr.decode()[-2000:]
            number = int.from_bytes(reached, "little")
            faults.append(Fault(number, f"the process ended: {ending(done.returncode)}"))
            first = number + 1
    return Told(told.total() + len(faults), dict(told), tuple(faults))


def ending(code: int) -> str:
    """Why a process ended."""
    if code >= 0:
        return f"exit code {code}"
    return "it took too long" if -code == signal.SIGPROF else signal.Signals(-code).name


def main(words: Sequence[str], kinds: dict[str, type[Kind]]) -> None:
    """Do what the command line says."""
    kind, first = kinds[words[0]](), int(words[1])
    if len(words) == 2:
        with kind.ready():
            sys.stdout.buffer.write(kind.case(first))
        return
    at = int(words[3]) if len(words) > 3 else os.open(os.devnull, os.O_WRONLY)
    if len(words) > 3:
        restrain(kind.memory)
    told = work(kind, first, int(words[2]), at)
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:], KINDS)
