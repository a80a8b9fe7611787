"""One test that looks at many things: hundreds of tests of a millisecond each cost a second."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
NAMED = 12
"""So many of the things that fail are named."""


def each(things: Callable[[], Iterable[T]]) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Ask a test of every thing, to the last, and fail with the names of those that do."""

    def wrap(test: Callable[[T], None]) -> Callable[[], None]:
        def run() -> None:
            faults, asked = dict[str, Exception](), list(things())
            for thing in asked:
                try:
                    test(thing)
                except Exception as fault:
                    faults[str(getattr(thing, "id", thing))] = fault
            assert asked, "nothing was looked at"
            if faults:
                first = next(iter(faults.values()))
                names = ", ".join(list(faults)[:NAMED])
                raise AssertionError(f"{len(faults)} of {len(asked)}: {names}") from first

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return wrap
