"""Every page on several screens and in both lights: within the window, and open to everyone."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .built import AXE
from .conftest import ALL, Opening
from .test_matches import overflow
from .tour import tour

SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES: dict[int, dict[str, Any]] = {
    1400: {"viewport": {"width": 1400, "height": 900}},
    390: {"viewport": {"width": 390, "height": 844}, **SMALL},
    360: {"viewport": {"width": 360, "height": 740}, **SMALL},
}
LIGHTS = ("night", "day")
USUAL = [(1400, "night"), (1400, "day"), (390, "day"), (360, "night")]
EVERY = [(width, light) for width in SIZES for light in LIGHTS]

FINDINGS = """
async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.slice(0, 4).map(
      (node) => [node.target.join(' '), node.html.slice(0, 160), node.failureSummary]) }));
}
"""


def findings(page: Page) -> list[Any]:
    """What axe finds serious or critical."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(FINDINGS)
    return found


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where the pictures go, to be looked at."""
    wanted = os.environ.get("MOLPE_BROWSER_SHOTS")
    folder = Path(wanted) if wanted else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize(("width", "light"), EVERY if ALL else USUAL)
def test_every_page(width: int, light: str, visit: Opening, shots: Path) -> None:
    context = visit(SIZES[width], color_scheme="light" if light == "day" else "dark")
    page = context.new_page()
    page.goto("/")
    wrong: dict[str, Any] = {}
    seen = 0
    for place in tour(page):
        page.screenshot(path=shots / f"{width}-{light}-{place}.png")
        seen += 1
        if (wide := overflow(page)) > 0:
            wrong[f"{place}: wider than the window by"] = wide
        if found := findings(page):
            wrong[f"{place}: axe"] = found
    assert seen > 25
    assert not wrong, json.dumps(wrong, indent=1)
