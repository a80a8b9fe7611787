"""Every page on several screens and in both lights: within the window, and open to everyone."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .built import AXE
from .conftest import ALL, PHONE, Opening
from .player import Player
from .tour import LEGS, tour

SIZES: dict[int, dict[str, Any]] = {
    1400: {"viewport": {"width": 1400, "height": 900}},
    768: {"viewport": {"width": 768, "height": 1024}},
    390: {**PHONE, "viewport": {"width": 390, "height": 844}},
    360: {**PHONE, "viewport": {"width": 360, "height": 740}},
}
LIGHTS = {"night": "dark", "day": "light"}

SHINING = ["color-contrast", "link-in-text-block"]
"""Axe's rules that depend on the light."""
SHRINKING = ["scrollable-region-focusable"]
"""Axe's rules that depend on the width; the rest ask for names and roles."""

# how a page is opened and looked at, and how it is looked at again where it stands, by turns; each
# screen goes every other leg of the way and leaves those between to the other; every place is
# looked at in full on every width in both lights in the soak
TOURS = {
    "desktop": [(1400, "night", None), (1400, "day", SHINING), (768, "day", SHRINKING)],
    "phone": [(390, "day", None), (390, "night", SHINING), (360, "night", SHRINKING)],
}
if ALL:
    TOURS |= {f"{width}-{light}": [(width, light, None)] for width in SIZES for light in LIGHTS}

FINDINGS = """
async (rules) => {
  const only = rules ? { runOnly: rules } : {};
  const look = async (selectors) =>
    (await axe.run(document, { resultTypes: ['violations'], selectors, ...only })).violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical');
  if (!(await look(false)).length) return [];
  return (await look(true))  // to say where takes longer than to look
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


def each_light(page: Page) -> list[Any]:
    """What axe finds; in the soak, in the light that is not on too, which is off again then."""
    found = findings(page)
    if ALL:
        now = page.evaluate("() => document.documentElement.dataset.theme")
        page.evaluate(SHINE, "day" if now == "night" else "night")
        found += findings(page, SHINING)
        page.evaluate(SHINE, now)
    return found


@pytest.mark.parametrize("device", TOURS)
def test_every_page(device: str, visit: Opening) -> None:
    (width, light, _), *others = TOURS[device]
    page = visit(SIZES[width], faces=True, color_scheme=LIGHTS[light]).new_page()
    wrong: dict[str, Any] = {}

    def see(place: str, width: int, light: str, rules: list[str] | None = None) -> None:
        """Look at the page as it is now."""
        if folder := os.environ.get("MOLPE_BROWSER_SHOTS"):
            page.screenshot(path=Path(folder) / f"{width}-{light}-{place}.png")
        if (wide := overflow(page)) > 0:
            wrong[f"{place} {width}: wider than the window by"] = wide
        if found := findings(page, rules):
            wrong[f"{place} {width} {light}: axe"] = found

    seen, legs = 0, LEGS if ALL else LEGS[list(TOURS).index(device) :: len(TOURS)]
    for place in tour(page, legs):
        see(place, width, light)
        again = others if ALL else others[seen % 2 : seen % 2 + 1]
        for narrow, shine, rules in again:
            page.set_viewport_size(SIZES[narrow]["viewport"])
            page.evaluate(SHINE, shine)
            see(place, narrow, shine, rules)
        if again:
            page.set_viewport_size(SIZES[width]["viewport"])
            page.evaluate(SHINE, light)
        seen += 1
    assert seen > len(legs)
    assert not wrong, json.dumps(wrong, indent=1)


BURST = """
() => [...document.querySelectorAll('.tally')]
  .some((one) => one.scrollWidth > one.clientWidth)
"""
"""Whether what is counted reaches beyond its frame."""
CUT = """
() => [...document.querySelectorAll('.turn button')]
  .map((one) => one.getBoundingClientRect())
  .some((box) => box.width && (box.bottom > innerHeight || box.right > innerWidth || box.left < 0))
"""
"""Whether a button of the turn lies outside the window."""


@pytest.mark.parametrize("game", ["canosa", "sirens", "siggil", "sins", "muse"])
def test_long_words_stay_within_a_narrow_screen(game: str, visit: Opening) -> None:
    page = visit({**PHONE, "viewport": {"width": 320, "height": 800}}, locale="de-DE").new_page()
    page.goto(f"/?play={game}")
    page.wait_for_url("**/m/*")
    player, wrong = Player(page, 5, touch=True), []
    for _ in range(10):
        turn = player.ready()["turn"]
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            cut = page.evaluate(CUT) or page.evaluate(BURST)
            if (wide := overflow(page)) > 0 or cut:
                wrong.append((turn, width, wide))
        assert not wrong
        if not player.step():
            break
