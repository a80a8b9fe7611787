"""Board, own score and prompt are on one screen, on a small desk and on a phone, in every game."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import ALL, PHONE, Opening
from .player import Player

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 720}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}
GAMES = {
    "canosa": (".canosa .sea", ".canosa .tally >> nth=-1"),
    "sirens": (".sirens .songs", ".sirens .singer .prizes >> nth=-1"),
    "siggil": (".siggil .seal", ".siggil .holding .count"),
    "sins": (".sins .realm", ".sins .own .crown, .sins .hand .score"),
    "muse": (".muse section.queue >> nth=1", ".muse .mine .won"),
}
"""The board and the own score."""
REVIEWED = {"canosa": "desk", "sirens": "phone", "siggil": "desk", "sins": "phone", "muse": "desk"}
"""Where a review is looked at; on both screens in the soak."""


def outside(page: Page, *selectors: str, bar: str) -> dict[str, Any]:
    """What cannot be seen whole, where nothing was scrolled."""
    page.evaluate("() => scrollTo(0, 0)")
    size = page.viewport_size
    prompt = page.locator(bar).bounding_box()
    assert size is not None
    assert prompt is not None
    # on a phone the prompt is docked below
    end = prompt["y"] if prompt["y"] > size["height"] / 2 else float(size["height"])
    found: dict[str, Any] = {}
    if prompt["y"] < 0 or prompt["y"] + prompt["height"] > size["height"] + 1:
        found[bar] = prompt
    for selector in selectors:
        box = page.locator(selector).locator("visible=true").first.bounding_box()
        if box is None or box["y"] < 0 or box["y"] + box["height"] > end + 1:
            found[selector] = (box, end)
    return found


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_board_score_and_prompt_are_on_one_screen(game: str, screen: str, visit: Opening) -> None:
    """While it is played, in the replay and in the review."""
    page = visit(SCREENS[screen]).new_page()
    page.goto(f"/?play={game}")
    page.wait_for_url("**/m/*")
    player = Player(page, 2, screen == "phone")
    wrong: dict[str, Any] = {}
    for n in range(6):
        state = player.ready()
        if state["over"]:
            break
        if found := outside(page, *GAMES[game], bar="section.turn"):
            wrong[f"{n} {state['turn']}"] = found
        player.step()
    player.ready()
    if not player.look()["over"]:
        page.get_by_role("button", name="Resign").first.evaluate("(button) => button.click()")
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("region", name="Turn").get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator("section.bar")).to_be_visible()
    if found := outside(page, *GAMES[game], bar="section.bar"):
        wrong["replay"] = found
    if ALL or REVIEWED[game] == screen:
        page.get_by_role("region", name="Replay").get_by_role("link", name="Review").click()
        expect(page.locator("section.walkbar button").first).to_be_visible()
        expect(page.locator(GAMES[game][0]).locator("visible=true").first).to_be_visible()
        if found := outside(page, *GAMES[game], bar="section.walkbar"):
            wrong["review"] = found
    assert not wrong, json.dumps(wrong, indent=1)
