"""The gallery: every card with its text, searched, walked over and turned; and bare Sirens."""

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Opening
from .player import Player


def count(page: Page, words: str) -> None:
    """How many cards the page says it shows."""
    expect(page.get_by_role("search").get_by_role("status")).to_have_text(words)


def test_cards_are_searched_opened_and_turned_by_keys(visit: Opening) -> None:
    page = visit(faces=True).new_page()
    page.goto("/rules/muse")
    page.get_by_role("link", name="Cards", exact=True).click()
    page.wait_for_url("**/cards/muse")
    count(page, "201 cards")
    page.get_by_role("button", name="Heracles, Hero").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Achilles, Hero")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("wisdom foe")
    expect(page.get_by_role("button", name="Colchian Dragon")).to_be_visible()
    page.get_by_role("searchbox").fill("clashing")
    count(page, "1 card")
    page.get_by_role("button", name="Clashing Rocks").click()
    leaf = page.get_by_role("dialog", name="Clashing Rocks")
    expect(leaf).to_contain_text("Needs Wisdom + Flight or Instinct.")
    assert "card=clashing-rocks" in page.url
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Kind").select_option(label="Deity, a Hold card (14)")
    count(page, "14 cards")
    page.get_by_role("button", name="Zeus").click()
    page.get_by_role("button", name="Next card").click()
    expect(page.get_by_role("dialog", name="Hera")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("dialog", name="Zeus")).to_be_visible()


def test_boxes_and_german_names_on_a_phone(visit: Opening) -> None:
    page = visit(faces=True, **{**PHONE, "locale": "de"}).new_page()
    page.goto("/cards/sins?q=nimmersatt")
    count(page, "1 Karte")
    page.get_by_role("button", name="König Nimmersatt").click()
    expect(page.get_by_role("dialog")).to_contain_text("Aufstieg des Zorns")
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Schachtel").select_option(label="Schleim der Völlerei (70)")
    count(page, "70 Karten")


def test_marks_for_a_camera_are_left_off_until_they_are_wanted(visit: Opening) -> None:
    page = visit(faces=True).new_page()
    page.goto("/?play=sirens")
    Player(page).ready()
    dark = """() => [...document.querySelectorAll('[data-id] img')].map((picture) => {
      const sheet = document.createElement('canvas');
      [sheet.width, sheet.height] = [240, 335];
      const brush = sheet.getContext('2d');
      brush.drawImage(picture, 0, 0, 240, 335);
      return brush.getImageData(108, 279, 1, 1).data[0] < 90;  // the mosaic at the foot
    })"""
    page.wait_for_function(
        f"() => {{ const all = ({dark})(); return all.length && !all.some(Boolean); }}"
    )
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("^Camera marks")).check()
    page.wait_for_function(f"() => ({dark})().every(Boolean)")
