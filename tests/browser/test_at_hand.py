"""At hand while playing: the goal, why something cannot be done, rules beside the table, advice."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, SCREENS, Opening, screens
from .player import Player
from .test_looks import findings, overflow

GOALS = {
    "canosa": "four sailors",
    "sins": "1 dominance",
    "siggil": "5 Spirits",
    "sirens": "two rounds",
    "muse": "7 Laurels",
}


@pytest.mark.parametrize(("game", "goal"), GOALS.items())
def test_the_goal_and_advice_on_a_phone(game: str, goal: str, visit: Opening) -> None:
    """The goal stands in one line; advice never covers what it points at."""
    page = visit(PHONE).new_page()
    page.goto(f"/?play={game}")
    page.wait_for_url("**/m/*")
    line = page.locator("button.goal")
    expect(line).to_contain_text(goal)
    short = line.bounding_box()
    assert short is not None
    assert short["height"] < 30
    line.tap()
    expect(line).to_have_attribute("aria-expanded", "true")
    assert overflow(page) <= 0
    line.tap()
    expect(line).to_have_attribute("aria-expanded", "false")
    if game != "muse":  # of which no hint is asked for here
        Player(page, 1, touch=True).ready()
        advice_is_beside(page)


def advice_is_beside(page: Page) -> None:
    """What the first rows point at lies above them."""
    page.get_by_role("button", name="Hint").tap()
    advice = page.get_by_role("region", name="Hint")
    rows = advice.get_by_role("listitem").get_by_role("button")
    expect(rows.first).to_be_visible()
    for i in range(min(2, rows.count())):
        rows.nth(i).tap()
        pointed = page.locator(".stage .hinted, .stage g.hint, .stage .hint").first
        if pointed.count() == 0:
            continue  # a button of the turn bar
        expect(pointed).to_be_visible()
        page.wait_for_function(
            """() => {
              const thing = document.querySelector('.stage .hinted, .stage g.hint, .stage .hint');
              const box = thing.getBoundingClientRect();
              const lid = document.querySelector('.advice').getBoundingClientRect();
              return box.top < innerHeight && box.top + Math.min(24, box.height) <= lid.top;
            }"""
        )


def test_canosa_begins_with_what_is_to_be_done_and_a_square_says_why(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    turn = page.get_by_role("region", name="Turn").locator("h2")
    expect(turn).to_contain_text("The first turn is a single action")
    Player(page, 1).ready()
    page.locator('.stage [data-id="b6"]').first.click()
    expect(page.locator(".why, .lone").first).to_contain_text("The top ring on b6 is not yours")


@pytest.mark.parametrize("screen", screens("desktop"))
def test_a_match_of_sins_explains_itself(screen: str, visit: Opening) -> None:
    """Why a card cannot be bought, rules beside the table, advice in order: all where one plays."""
    page = visit(SCREENS[screen]).new_page()
    page.goto("/?play=sins")
    page.wait_for_url("**/m/*")
    Player(page, 1, touch=screen == "phone").ready()
    what_cannot_be_chosen_says_why(page, screen)
    rules_lie_beside(page, screen)
    if screen == "desktop":
        advice_is_sorted(page)


def what_cannot_be_chosen_says_why(page: Page, screen: str) -> None:
    """A sentence beside it, and no window."""
    dear = page.locator(".place [data-face]:not([data-can])").first
    if screen == "phone":
        dear.tap()
    else:
        dear.hover()
    told = page.locator(".peek .why")
    expect(told).to_contain_text("Your unspent powers do not pay for")
    expect(told).not_to_contain_text("-")  # by its name
    expect(page.locator("dialog[open]")).to_have_count(0)
    if screen == "phone":  # the next touch puts it away
        page.locator(".turn h2").tap()
        expect(told).to_have_count(0)


def rules_lie_beside(page: Page, screen: str) -> None:
    """A drawer that is searched and covers nothing that is played."""
    if screen == "phone":
        page.get_by_role("button", name="More").tap()
        page.get_by_role("dialog").get_by_role("button", name="Rules").tap()
    else:
        page.keyboard.press("r")
    drawer = page.get_by_role("complementary", name="Rules")
    expect(drawer.get_by_role("searchbox")).to_be_focused()
    plates = drawer.locator("figure img")
    expect(plates.first).to_be_visible()
    assert plates.first.evaluate("async (img) => { await img.decode(); return img.naturalWidth }")
    expect(drawer.locator("img.sign").first).to_have_attribute("alt", "Terra")
    drawer.get_by_role("navigation", name="Contents").get_by_role("button", name="A turn").click()
    expect(drawer.get_by_role("heading", name="A turn")).to_be_in_viewport()
    drawer.get_by_role("searchbox").fill("gallows")
    expect(drawer.locator("h2", has_text="Modules")).to_be_visible()
    expect(drawer.locator("h2", has_text="Alone")).to_have_count(0)
    expect(drawer.locator("mark").first).to_have_text(re.compile("gallows", re.IGNORECASE))
    assert overflow(page) <= 0
    assert findings(page) == []
    if screen == "desktop":  # what is played is not covered
        bar = page.get_by_role("region", name="Turn").bounding_box()
        beside = drawer.bounding_box()
        assert bar is not None
        assert beside is not None
        assert bar["x"] + bar["width"] <= beside["x"]
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def advice_is_sorted(page: Page) -> None:
    """By the numbers shown; the expected line belongs to the row that is chosen."""
    advice = page.get_by_role("region", name="Hint")
    rows = advice.get_by_role("listitem")
    ideas = rows.get_by_role("button")
    while ideas.count() < 2:  # a busy machine may have looked at one action alone
        if ideas.count():
            page.keyboard.press("h")
            expect(advice).to_have_count(0)
        page.get_by_role("button", name="Hint").click()
        expect(ideas.first).to_be_visible()
    shown = [int(text.split()[0]) for text in advice.locator("b.num").all_inner_texts()]
    assert shown == sorted(shown, reverse=True)
    first = rows.first.locator(".what").inner_text()
    assert first.split()[0] in ("Play", "Gain", "Stop", "Take")  # in the imperative
    assert all(rows.nth(i).locator(".why").inner_text() for i in range(rows.count()))
    expect(rows.first.locator(".then")).to_be_visible()
    rows.nth(1).get_by_role("button").click()
    expect(rows.first.locator(".then")).to_have_count(0)


def test_the_rules_page_has_contents_on_a_phone_and_leads_to_the_cards(visit: Opening) -> None:
    page = visit(PHONE).new_page()
    page.goto("/rules/muse")
    expect(page.locator("figure img").first).to_be_visible()
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.locator("summary", has_text="Contents").tap()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="War").tap()
    expect(page.get_by_role("heading", name="War", exact=True)).to_be_in_viewport()
    assert overflow(page) <= 0
    page.get_by_role("link", name="Cards", exact=True).tap()
    page.wait_for_url("**/cards/muse")
