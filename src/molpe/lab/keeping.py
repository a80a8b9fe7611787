"""A run that keeps what it plays in a file, and may be told that it is enough."""

from collections.abc import Callable
from pathlib import Path

from molpe.agents.cores import Crew
from molpe.kernel import Frozen
from molpe.lab.journal import Journal
from molpe.lab.runner import Pace, Take, Tell, Work, run


class Enough(Exception):
    """There is no more time."""


def keep_playing(
    work: Work,
    total: int,
    take: Take,
    about: Frozen,
    *,
    out: Path | None = None,
    crew: Crew | None = None,
    tell: Tell,
    stop: Callable[[], bool],
) -> None:
    """Play so many matches, those that are kept in a file left out; ``stop`` may end it before."""

    def told(pace: Pace) -> None:
        tell(pace)
        if stop():
            raise Enough

    journal = Journal(out, about) if out else None
    try:
        run(work, total, take, crew=crew, journal=journal, tell=told)
    except Enough:
        pass
    finally:
        if journal:
            journal.close()
