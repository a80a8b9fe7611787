"""The sides as processes: started, asked, and what became of them."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from molpe.bench.clock import Slice
from molpe.kernel import MolpeError

ROOT = Path(__file__).parent.parent.parent


class Side:
    """A process that does what it is asked for and times itself."""

    def __init__(self, python: Path, module: str) -> None:
        words = [str(python), "-W", "ignore", "-m", module]
        here = os.environ | {"PYTHONPATH": str(ROOT / "src"), "JAX_PLATFORMS": "cpu"}
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 (a full pipe would block)
        self.process = subprocess.Popen(
            words,
            cwd=ROOT,
            env=here,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
        )
        self.versions: dict[str, str] = json.loads(self.line())

    def line(self) -> str:
        """What it says next."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            self.process.wait()
            self.complaints.seek(0)
            complaint = self.complaints.read().strip().splitlines() or ["no reason given"]
            self.end()
            raise MolpeError(complaint[-1])
        return said

    def run(self, work: str, amount: int) -> Slice:
        """One run of a work."""
        assert self.process.stdin is not None
        print(json.dumps([work, amount]), file=self.process.stdin, flush=True)
        done, seconds = json.loads(self.line())
        return Slice(done, 0, seconds)

    def end(self) -> None:
        """Let it go."""
        self.process.kill()
        self.process.communicate()
        self.complaints.close()
