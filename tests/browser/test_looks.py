"""Every page on several screens and in both lights: within the window, and open to everyone."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .built import AXE
from .conftest import ALL, Opening
from .tour import tour

SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES: dict[int, dict[str, Any]] = {
    1400: {"viewport": {"width": 1400, "height": 900}},
    768: {"viewport": {"width": 768, "height": 1024}},
    390: {"viewport": {"width": 390, "height": 844}, **SMALL},
    360: {"viewport": {"width": 360, "height": 740}, **SMALL},
}
LIGHTS = {"night": "dark", "day": "light"}

# how a page is opened and looked at in full, and how it is looked at again where it stands
TOURS = {
    "desktop": [(1400, "night"), (1400, "day"), (768, "day")],
    "phone": [(390, "day"), (390, "night"), (360, "night")],
}
if ALL:
    TOURS |= {f"{width}-{light}": [(width, light)] for width in SIZES for light in LIGHTS}

CHANGING = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
"""What depends on the light or the width; the rest of axe's rules ask for names and roles."""
FINDINGS = """
async (rules) => {
  const only = rules ? { runOnly: rules } : {};
  const found = await axe.run(document, { resultTypes: ['violations'], ...only });
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.slice(0, 4).map(
      (node) => [node.target.join(' '), node.html.slice(0, 160), node.failureSummary]) }));
}
"""
SHINE = """
async (light) => {
  document.documentElement.dataset.theme = light;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await Promise.all(document.getAnimations().map((change) => change.finished.catch(() => 0)));
}
"""
"""Changes the light, and waits until every colour has changed."""


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    wide: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def findings(page: Page, rules: list[str] | None = None) -> list[Any]:
    """What axe finds serious or critical."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(FINDINGS, rules)
    return found


def other_light(page: Page) -> list[Any]:
    """What axe finds in the light that is not on, which is on again afterwards."""
    now = page.evaluate("() => document.documentElement.dataset.theme")
    page.evaluate(SHINE, "day" if now == "night" else "night")
    found = findings(page, CHANGING)
    page.evaluate(SHINE, now)
    return found


@pytest.mark.parametrize("device", TOURS)
def test_every_page(device: str, visit: Opening) -> None:
    (width, light), *others = TOURS[device]
    page = visit(SIZES[width], color_scheme=LIGHTS[light]).new_page()
    wrong: dict[str, Any] = {}

    def see(place: str, width: int, light: str, rules: list[str] | None = None) -> None:
        """Look at the page as it is now."""
        if folder := os.environ.get("MOLPE_BROWSER_SHOTS"):
            page.screenshot(path=Path(folder) / f"{width}-{light}-{place}.png")
        if (wide := overflow(page)) > 0:
            wrong[f"{place} {width}: wider than the window by"] = wide
        if found := findings(page, rules):
            wrong[f"{place} {width} {light}: axe"] = found

    seen = 0
    for place in tour(page):
        see(place, width, light)
        for narrow, shine in others:
            page.set_viewport_size(SIZES[narrow]["viewport"])
            page.evaluate(SHINE, shine)
            see(place, narrow, shine, CHANGING)
        if others:
            page.set_viewport_size(SIZES[width]["viewport"])
            page.evaluate(SHINE, light)
        seen += 1
    assert seen > 25
    assert not wrong, json.dumps(wrong, indent=1)
