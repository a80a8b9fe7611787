"""Looking back on a match: the graph, its moments, the better action, by mouse, key and touch."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, Opening
from .player import Player
from .test_looks import findings, overflow
from .witness import Witness


def finished(page: Page, touch: bool = False) -> None:
    """A match of some careless actions, then given up."""
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    player = Player(page, 31, touch)
    for _ in range(5):
        player.act()
    player.ready()
    if touch:
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").last.click()
    page.get_by_role("dialog").last.get_by_role("button", name="Resign").last.click()
    expect(page.locator("#outcome-title")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_the_result_to_the_better_action(screen: dict[str, object], visit: Opening) -> None:
    context = visit(screen)
    witness = Witness(context)
    page = context.new_page()
    finished(page, screen is PHONE)
    page.get_by_role("region", name="Turn").get_by_role("link", name="Review").click()
    page.wait_for_url("**/review*")
    graph = page.locator(".graph svg")
    expect(graph).to_have_attribute("aria-label", re.compile(r"per cent at first"))
    expect(page.get_by_label("How far the review is")).to_have_count(0)
    assert overflow(page) <= 0
    assert findings(page) == []

    # The table says in words what the graph draws.
    page.get_by_text("As a table").click()
    rows = page.locator("details table tbody tr")
    assert rows.count() >= 4
    rows.nth(2).get_by_role("button").click()
    walk = page.get_by_role("region", name="Replay").locator("h2")
    expect(walk).to_have_text(re.compile(r"^Step 3 of \d+$"))
    assert page.url.endswith("/review?at=3")
    page.get_by_text("As a table").click()

    # A mark of the graph, a moment of the list and the table's board go together.
    moments = page.locator("ol.moments button")
    assert moments.count() == graph.get_by_role("button").count()
    if moments.count():
        graph.get_by_role("button").first.press("Enter")
        expect(moments.first).to_have_attribute("aria-current", "true")
        ways = page.locator("section.instead > ul").first.get_by_role("button")
        expect(ways).to_have_count(2)
        ways.first.click()
        expect(page.locator(".stage g.hint").first).to_be_visible()
        ways.last.click()
        expect(page.locator(".stage g.hint")).to_have_count(0)
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("#outcome-title")).to_be_visible()
    assert witness.serious() == []


def test_a_replay_leads_to_the_review_and_keys_walk_it(visit: Opening) -> None:
    page = visit().new_page()
    finished(page)
    page.get_by_role("region", name="Turn").get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Step on").click()
    page.get_by_role("region", name="Replay").get_by_role("link", name="Review").click()
    page.wait_for_url("**/review*")
    walk = page.get_by_role("region", name="Replay").locator("h2")
    expect(walk).to_have_text(re.compile(r"^Step 1 of"))
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(walk).to_have_text(re.compile(r"^Step 2 of"))
    page.get_by_role("radio", name="Steady").click()
    expect(page.get_by_role("heading", name="Chance that Steady wins")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/m/*from=*")
    Player(page).act()


def test_a_running_match_has_no_review(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    Player(page).ready()
    expect(page.get_by_role("link", name="Review")).to_have_count(0)
    page.goto(page.url + "/review")
    expect(page.get_by_role("link", name="Back to the match").last).to_be_visible()
    expect(page.locator(".graph")).to_have_count(0)
