"""``molpe engine``: a line protocol, so that a program in any language can drive every game."""

import sys
from typing import BinaryIO

from molpe.cli.session import LONGEST, Session


def engine() -> None:
    """Serve programs: JSON lines in, JSON lines out.

    One object a line, until 'quit' or the end of the input;
    docs/reference/engine.md has every command and a transcript.

    Example: echo '{"command": "new", "game": "canosa"}' | molpe engine
    """
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(lines: BinaryIO, out: BinaryIO) -> None:
    """Answer every line at once."""
    session = Session()
    while not session.over:
        line = lines.readline(LONGEST + 1)
        if not line:
            return
        more = line
        while len(more) > LONGEST and not more.endswith(b"\n"):  # let the rest of it pass
            more = lines.readline(LONGEST + 1)
        if line.strip():
            out.write(session.answer(line) + b"\n")
            out.flush()
