"""Portions: everything once, whatever the order, and nothing lost."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from molpe.agents.cores import Cores
from molpe.kernel import BadText, Frozen, MolpeError
from molpe.lab.journal import HEAD, Journal
from molpe.lab.runner import Pace, Portion, Queue, missing, run


class About(Frozen):
    """What a run of these tests is about."""

    what: str


def squares(first: int, end: int) -> bytes:
    return ",".join(str(number * number) for number in range(first, end)).encode()


def fall_once(flag: str, first: int, end: int) -> bytes:
    """The process ends in the middle of a portion, once."""
    if first <= 5 < end:
        try:
            Path(flag).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return squares(first, end)


def fall(first: int, end: int) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def refuse(first: int, end: int) -> bytes:
    raise BadText("match 3 is no good")


def large(size: int) -> bytes:
    """A result that does not fit into a line at once."""
    return bytes(size)


def interrupt(job: int, result: bytes) -> None:
    """Ctrl-C at the first result."""
    raise KeyboardInterrupt


class Heard:
    """Everything that a run told, by the numbers of its matches."""

    def __init__(self) -> None:
        self.found: dict[int, int] = {}
        self.portions: list[Portion] = []

    def take(self, portion: Portion, found: bytes) -> None:
        numbers = range(portion.first, portion.end)
        for number, square in zip(numbers, found.decode().split(","), strict=True):
            assert number not in self.found, "told twice"
            self.found[number] = int(square)
        self.portions.append(portion)

    def all(self, total: int) -> bool:
        return self.found == {number: number * number for number in range(total)}


@pytest.mark.parametrize("workers", [1, 2])
def test_every_match_once(workers: int) -> None:
    heard = Heard()
    paces: list[Pace] = []
    run(squares, 100, heard.take, crew=Cores(workers), tell=paces.append)
    assert heard.all(100)
    assert paces[0] == Pace(0, 100, 0.0, 0.0)
    assert (paces[-1].done, paces[-1].left) == (100, 0.0)
    assert paces[-1].rate > 0


def test_a_killed_process_costs_nothing(tmp_path: Path) -> None:
    heard = Heard()
    run(partial(fall_once, str(tmp_path / "fallen")), 40, heard.take, crew=Cores(2))
    assert (tmp_path / "fallen").exists()
    assert heard.all(40)


SCRIPT = """
from tests.lab.test_runner import Heard, squares
from molpe.agents.cores import Cores
from molpe.lab.runner import run
heard = Heard()
run(squares, 40, heard.take, crew=Cores(2))
print(heard.all(40))
"""


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Processes do not run the script of whoever started them again."""
    script = tmp_path / "five_lines.py"
    script.write_text(SCRIPT)
    here = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run([sys.executable, script], env=here, capture_output=True, check=True)
    assert done.stdout == b"True\n"


INTERRUPTED = """
from functools import partial
from molpe.agents.cores import Cores
from tests.lab.test_runner import interrupt, large
Cores(2).spread(large, partial(int, 30_000_000), interrupt)
"""


def test_a_process_that_is_ended_in_the_middle_of_a_word_makes_nobody_wait(tmp_path: Path) -> None:
    """Results are long, so that the others are writing one when Ctrl-C comes."""
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    here = {**os.environ, "PYTHONPATH": os.getcwd()}
    for _ in range(3):
        done = subprocess.run([sys.executable, script], env=here, capture_output=True, check=False)
        assert b"KeyboardInterrupt" in done.stderr


def test_processes_that_always_end_are_given_up() -> None:
    with pytest.raises(MolpeError, match="end by themselves again and again"):
        run(fall, 4, Heard().take, crew=Cores(2))


def test_what_goes_wrong_elsewhere_is_told_here() -> None:
    with pytest.raises(BadText, match="match 3 is no good"):
        run(refuse, 4, Heard().take, crew=Cores(2))


def test_what_is_missing() -> None:
    assert missing([], 5) == [Portion(0, 5)]
    assert missing([], 0) == []
    assert missing([Portion(4, 6), Portion(1, 2)], 8) == [
        Portion(0, 1),
        Portion(2, 4),
        Portion(6, 8),
    ]
    assert missing([Portion(0, 9)], 5) == []
    assert missing([Portion(7, 9)], 5) == [Portion(0, 5)]
    assert missing([Portion(2, 5)], 5) == [Portion(0, 2)]


def test_portions_are_cut_by_time_and_end_together() -> None:
    queue = Queue([Portion(0, 1000)], crew=2)
    first = queue.next()
    assert first == Portion(0, 1)
    queue.measure(first, 0.001)
    assert queue.next() == Portion(1, 5), "not more than four times as many"
    queue.measure(Portion(1, 5), 2.0)
    assert queue.next() == Portion(5, 6), "half a second, but one match at least"
    queue.size = 10_000
    sizes = []
    while (portion := queue.next()) is not None:
        sizes.append(portion.end - portion.first)
    assert sizes[0] == 994 // 4
    assert sizes[-1] == 1
    assert sum(sizes) == 994


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.part"
    heard = Heard()
    with Journal(path, About("squares")) as journal:
        run(squares, 30, heard.take, crew=Cores(1), journal=journal)
    whole = path.read_bytes()
    for cut in (len(whole) - 1, len(whole) // 2, whole.index(b"\n") + 1, 20, 0):
        path.write_bytes(whole[:cut])
        kept, again = Heard(), Heard()
        with Journal(path, About("squares")) as journal:
            for portion, found in journal.kept():
                kept.take(portion, found)
        with Journal(path, About("squares")) as journal:
            run(squares, 30, again.take, crew=Cores(1), journal=journal)
        assert again.all(30)
        assert kept.portions == again.portions[: len(kept.portions)], "nothing kept is played again"
        assert bool(kept.portions) == (cut >= len(whole) // 2)
    more = Heard()
    with Journal(path, About("squares")) as journal:
        run(squares, 50, more.take, crew=Cores(1), journal=journal)
    assert more.all(50)


def test_a_changed_byte_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "run.part"
    with Journal(path, About("squares")) as journal:
        run(squares, 30, Heard().take, crew=Cores(1), journal=journal)
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 1
    path.write_bytes(raw)
    heard = Heard()
    with Journal(path, About("squares")) as journal:
        run(squares, 30, heard.take, crew=Cores(1), journal=journal)
    assert heard.all(30)


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.part"
    with Journal(path, About("squares")) as journal:
        run(squares, 3, Heard().take, crew=Cores(1), journal=journal)
    with Journal(path, About("cubes")) as journal, pytest.raises(BadText, match="of another run"):
        list(journal.kept())
    path.write_bytes(b"a shopping list\n")
    with Journal(path, About("cubes")) as journal, pytest.raises(BadText, match="no results"):
        list(journal.kept())
    nowhere = tmp_path / "not" / "there"
    with Journal(nowhere, About("cubes")) as journal, pytest.raises(BadText, match="no such file"):
        list(journal.kept())


FULL = """
import resource, sys
from pathlib import Path
from tests.lab.test_runner import About, Heard, squares
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab.journal import Journal
from molpe.lab.runner import run
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), -1))
try:
    with Journal(Path(sys.argv[1]), About("squares")) as journal:
        run(squares, 2000, Heard().take, crew=Cores(1), journal=journal)
except BadText as error:
    print(error)
"""


@pytest.mark.parametrize("room", [10, 1000])
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, room: int) -> None:
    path = tmp_path / "run.part"
    words = [sys.executable, "-c", FULL, str(path), str(room)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"cannot write {str(path)!r}: file too large")
    heard = Heard()
    with Journal(path, About("squares")) as journal:
        run(squares, 2000, heard.take, crew=Cores(1), journal=journal)
    assert heard.all(2000)


ENDLESS = """
import sys, time
from pathlib import Path
from tests.lab.test_runner import About, Heard, squares
from molpe.agents.cores import Cores
from molpe.lab.journal import Journal
from molpe.lab.runner import run
def slow(first, end):
    time.sleep(0.01 * (end - first))
    return squares(first, end)
with Journal(Path(sys.argv[1]), About("squares")) as journal:
    run(slow, 10**9, Heard().take, crew=Cores(1), journal=journal)
"""


def test_a_killed_run_keeps_what_it_told(tmp_path: Path) -> None:
    path = tmp_path / "run.part"
    with subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)]) as process:
        while not (path.exists() and path.stat().st_size > 20 * HEAD.size):
            time.sleep(0.01)
        process.kill()
    heard = Heard()
    with Journal(path, About("squares")) as journal:
        for portion, found in journal.kept():
            heard.take(portion, found)
    assert len(heard.portions) >= 2
    assert heard.all(heard.portions[-1].end)
