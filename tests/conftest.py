"""What holds for every test: which run on plain Python, in which order, and that Ctrl-C ends them.

A test marked ``large`` asks for a sample that plain Python takes long for. It runs on the compiled
modules, which are proved equal to the plain ones, and on plain ones in ``make soak``
(``MOLPE_WHOLE=1``).
"""

import os
import signal
import threading

import pytest

import molpe

if threading.current_thread() is threading.main_thread():
    # A job in the background ignores Ctrl-C, and so would everything it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

WHOLE = os.environ.get("MOLPE_WHOLE") == "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave large samples out where they would take long."""
    if molpe.COMPILED or WHOLE or os.environ.get("MOLPE_PURE") != "1":
        return
    large = [item for item in items if item.get_closest_marker("large")]
    config.hook.pytest_deselected(items=large)
    items[:] = [item for item in items if not item.get_closest_marker("large")]
