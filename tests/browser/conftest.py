"""A real Chromium before a real server. With CI set, having none is a failure."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from . import built
from .serving import Serving
from .witness import Witness

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
ALL = os.environ.get("MOLPE_BROWSER_ALL") == "1"

compiled = list((built.ROOT / "src/molpe/kernel").glob("state.*.so"))
if os.environ.get("MOLPE_PURE") == "1" and compiled:
    # The page is the same; the run on the compiled modules has these tests.
    collect_ignore_glob = ["test_*.py"]


def chromium() -> str:
    """The browser; none is a plain skip, and a failure where CI is set."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    message = "no Chromium here (on Debian: apt-get install chromium)"
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def page_built(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> None:
    base = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        base = base.parent
    built.build(base / "page.lock")


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory, page_built: None) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("table"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_serving(tmp_path: Path, page_built: None) -> Iterator[Serving]:
    """A server that a test may kill."""
    server = Serving(tmp_path)
    server.start()
    yield server
    server.stop()


Opening = Callable[..., BrowserContext]


@pytest.fixture
def visit(browser: Browser, serving: Serving) -> Iterator[Opening]:
    """Opens browsers: each a person of their own. All are closed in the end."""
    contexts: list[BrowserContext] = []

    def opening(screen: dict[str, Any] = DESKTOP, **more: Any) -> BrowserContext:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", "base_url": serving.address}
        context = browser.new_context(**{**settings, **screen, **more})
        context.set_default_timeout(12_000)
        contexts.append(context)
        return context

    yield opening
    for context in contexts:
        context.close()


@pytest.fixture
def watch() -> Callable[[BrowserContext], Witness]:
    return Witness
