"""Where the keys are is seen on every ground: measured in the picture, in both lights."""

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Locator, Page

from .conftest import Opening
from .player import Player
from .test_looks import SHINE

ROOM = 12
"""Pixels around a thing that belong to its ring."""
WANTED = 3.0
"""The contrast between a pixel with the ring and the same one without."""

Picture = NDArray[np.float64]


def luminance(picture: Picture) -> Picture:
    """How bright each pixel is, as WCAG reckons it."""
    part = picture[:, :, ::-1] / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    shine: Picture = linear @ np.array([0.2126, 0.7152, 0.0722])
    return shine


def seen(page: Page, thing: Locator) -> tuple[float, float]:
    """How many pixels the ring changes clearly, and how many its thing is around."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    left, top = max(0.0, box["x"] - ROOM), max(0.0, box["y"] - ROOM)
    clip = {
        "x": left,
        "y": top,
        "width": box["x"] + box["width"] + ROOM - left,
        "height": box["y"] + box["height"] + ROOM - top,
    }

    def look() -> Picture:
        raw = np.frombuffer(page.screenshot(clip=clip), np.uint8)  # type: ignore[arg-type]
        return np.asarray(cv2.imdecode(raw, cv2.IMREAD_COLOR), np.float64)

    page.evaluate("() => document.activeElement?.blur()")
    before = luminance(look())
    thing.focus()
    after = luminance(look())
    high, low = np.maximum(before, after) + 0.05, np.minimum(before, after) + 0.05
    changed = float(np.sum(high / low >= WANTED))
    return changed, 2 * (box["width"] + box["height"])


def test_the_ring_is_seen_on_every_ground(visit: Opening) -> None:
    """At least a line of one pixel around the thing has three times the contrast, in each light."""
    page = visit(faces=True, color_scheme="dark").new_page()
    faint = {}

    def measure(where: str, *selectors: str) -> None:
        for light in ("day", "night"):
            page.evaluate(SHINE, light)
            for selector in selectors:
                thing = page.locator(selector).locator("visible=true").first
                changed, around = seen(page, thing)
                if changed < around:
                    faint[f"{where} {selector} by {light}"] = (changed, around)

    page.goto("/")
    page.keyboard.press("Tab")
    measure("home", "article.tile .btn.primary", "article.tile .btn.quiet", "select", "a.btn")
    for game, grounds in {
        "canosa": (".stage [data-can]", ".turn .tools .btn", ".side .btn"),
        "sirens": (".stage .hand [data-can]",),
        "breakthrough": (".stage [data-can]",),
        "siggil": (".stage .knot [data-can]",),
    }.items():
        page.goto(f"/?play={game}")
        page.wait_for_url("**/m/*")
        Player(page).ready()
        page.keyboard.press("Tab")
        measure(game, *grounds)
    assert not faint, faint
