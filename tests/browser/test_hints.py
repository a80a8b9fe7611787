"""Advice at the table: the best few actions, their chances, and marks on the board."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Opening
from .player import BARE, Player
from .test_looks import findings, overflow


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hint_is_shown_in_words_and_on_the_board(
    screen: dict[str, object], visit: Opening
) -> None:
    page = visit(screen).new_page()
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    player = Player(page, 2, touch=screen is PHONE)
    player.act()
    player.ready()
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Hint")
    ideas = advice.get_by_role("listitem").get_by_role("button")
    expect(ideas.first).to_have_text(re.compile(r"\d+ %"))
    assert ideas.count() >= 2
    expect(ideas.first).to_have_attribute("aria-pressed", "true")
    marks = page.locator(".stage g.hint")
    expect(marks.first).to_be_visible()
    before = [mark.get_attribute("transform") for mark in marks.all()]
    ideas.nth(1).click()
    expect(ideas.nth(1)).to_have_attribute("aria-pressed", "true")
    assert [mark.get_attribute("transform") for mark in marks.all()] != before
    assert overflow(page) <= 0
    assert findings(page) == []
    # where advice is docked over the board, however long, every square can be moved out from under
    if screen is PHONE:
        advice.evaluate("(panel) => { panel.style.height = '42vh' }")
    for square in page.locator(".stage [data-id]").all():
        page.evaluate("scrollTo(0, 0)")
        assert square.evaluate(BARE)
    # whoever plays lets go of the advice
    player.before = ""
    player.act()
    expect(advice).to_have_count(0)


def test_h_asks_for_a_hint_and_puts_it_away(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=sirens")
    page.wait_for_url("**/m/*")
    Player(page).ready()
    page.keyboard.press("h")
    advice = page.get_by_role("region", name="Hint")
    expect(advice.get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".stage .card.hinted").first).to_be_visible()
    page.keyboard.press("h")
    expect(advice).to_have_count(0)
