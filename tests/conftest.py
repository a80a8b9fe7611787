"""What holds for every test: which run on plain Python, in which order, and that Ctrl-C ends them.

A test marked ``large`` asks for a sample that plain Python takes long for. It runs on the compiled
modules, which are proved equal to the plain ones, and on plain ones in ``make soak``
(``MOLPE_WHOLE=1``). ``MOLPE_QUICK=40`` begins no test after 40 seconds (``make quick``).
"""

import os
import signal
import threading
from collections import Counter
from time import monotonic

import pytest
from hypothesis import settings

settings.register_profile("molpe", deadline=None)
settings.load_profile("molpe")  # an example that a busy machine takes long for is no fault

if threading.current_thread() is threading.main_thread():
    # A job in the background ignores Ctrl-C, and so would everything it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

WHOLE = os.environ.get("MOLPE_WHOLE") == "1"
PLAIN = os.environ.get("MOLPE_PURE") == "1" and not WHOLE
QUICK = float(os.environ.get("MOLPE_QUICK") or "inf")
IS_QUICK = "MOLPE_QUICK" in os.environ
RUNNERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT") or "1")
BEGAN = monotonic()
LATE = "no time left"
FIRST = ("browser", "song", "table", "deploy", "adapters", "fuzz", "tools", "press")
"""Folders whose tests take longest. They begin first, so that no core waits for another at the
end."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave large samples out where they would take long; give each runner long tests first."""
    if PLAIN:
        large = [item for item in items if item.get_closest_marker("large")]
        config.hook.pytest_deselected(items=large)
        items[:] = [item for item in items if not item.get_closest_marker("large")]
    if not IS_QUICK:
        by_module: dict[str, list[pytest.Item]] = {}
        for item in items:
            by_module.setdefault(item.nodeid.partition("::")[0], []).append(item)
        items[:] = [item for share in shares(by_module) for item in share]


def shares(by_module: dict[str, list[pytest.Item]]) -> list[list[pytest.Item]]:
    """What each runner is given, long tests first, as many tests as every other: that is how xdist
    cuts the list, and in the end they take from each other, quick ones then."""
    modules = sorted(by_module, key=rank)
    found: list[list[pytest.Item]] = [[] for _ in range(RUNNERS)]
    for n, module in enumerate(module for module in modules if rank(module) < len(FIRST)):
        found[n % RUNNERS] += by_module[module]
    rest = [item for module in modules if rank(module) == len(FIRST) for item in by_module[module]]
    left = len(rest) + sum(map(len, found))
    for n, share in enumerate(found):
        size = left // (RUNNERS - n)
        more = max(0, size - len(share))
        share += rest[:more]
        del rest[:more]
        left -= len(share)
    return found


def rank(module: str) -> int:
    """Where a module stands among the others."""
    folder = module.split("/")[1]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin nothing after the time that is given."""
    if monotonic() - BEGAN > QUICK:
        pytest.skip(LATE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out for time."""
    left = Counter(
        report.nodeid.partition("::")[0].rpartition("/")[0]
        for report in terminalreporter.stats.get("skipped", [])
        if LATE in str(report.longrepr)
    )
    for folder, count in sorted(left.items()):
        terminalreporter.write_line(f"quick: no time for {count} tests of {folder}")
