"""A real Chromium before a real server. With CI set, having none is a failure."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from . import built
from .noticing import KEEP
from .patience import SECONDS
from .serving import Serving

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
ALL = os.environ.get("MOLPE_BROWSER_ALL") == "1"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2 if ALL else 1,
}
"""A dot on the screen is four in the soak; four take long to draw."""
SCREENS = {"desktop": DESKTOP, "phone": PHONE}


def screens(usual: str) -> list[str]:
    """Where something is looked at: on one screen, and on every one in the soak."""
    return list(SCREENS) if ALL else [usual]


LIGHTS = {"desktop": "dark", "phone": "light"}
"""Where a screen is looked at in one light: both lights are seen."""
QUICK = """
const usual = { agent: 'greedy', pace: 'once', buys: true };
try { localStorage.molpe ??= JSON.stringify(usual) } catch {}
"""
"""Bots that answer at once and are shown at once, taps that buy, unless a test is about that."""
ALONE = "delete Navigator.prototype.serviceWorker"
"""No worker that keeps pages for later, unless a test is about one: each takes its time."""
BLANK = """
window.Blob = new Proxy(Blob, {
  construct(kind, [parts, more]) {
    const face = more?.type === 'image/svg+xml';
    return new kind(face ? [parts[0].slice(0, parts[0].indexOf('>') + 1), '</svg>'] : parts, more);
  },
});
"""
"""Cards without their pictures, as large as they are, unless a test looks at them: to draw them
takes an eighth of a match's time."""
expect.set_options(timeout=1000 * SECONDS)


def lacking(message: str) -> NoReturn:
    """Say what is not there: a plain skip, and a failure where CI is set."""
    if os.environ.get("CI"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def chromium() -> str:
    """The browser; the one that has no windows opens a person's page in a quarter of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    found = next(filter(None, map(shutil.which, names)), None)
    return found or lacking("no Chromium here (on Debian: apt-get install chromium-headless-shell)")


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
    if not built.build(base / "page.lock"):
        lacking("the page could not be built; make web says why")


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory, page_built: None) -> Iterator[Serving]:
    server = Serving(tmp_path_factory.mktemp("table"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def own_serving(tmp_path_factory: pytest.TempPathFactory, page_built: None) -> Iterator[Serving]:
    """A server that a test may kill, if it starts it again."""
    server = Serving(tmp_path_factory.mktemp("own"))
    server.start()
    yield server
    server.stop()


Opening = Callable[..., BrowserContext]


@pytest.fixture
def visit(browser: Browser, serving: Serving) -> Iterator[Opening]:
    """Opens browsers: each a person of their own. All are closed in the end."""
    contexts: list[BrowserContext] = []

    def opening(
        screen: dict[str, Any] = DESKTOP,
        quick: bool = True,
        worker: bool = ALL,
        faces: bool = ALL,
        **more: Any,
    ) -> BrowserContext:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", "base_url": serving.address}
        context = browser.new_context(**{**settings, **screen, **more})
        context.set_default_timeout(1000 * SECONDS)
        context.add_init_script(f"{{ {KEEP} }}")
        if quick:
            context.add_init_script(QUICK)
        if not worker:
            context.add_init_script(ALONE)
        if not faces:
            context.add_init_script(BLANK)
        contexts.append(context)
        return context

    yield opening
    for context in contexts:
        context.close()
