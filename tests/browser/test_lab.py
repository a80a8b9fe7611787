"""The lab: a card is changed, drawn, compared, kept, played with and printed."""

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Opening


def said(page: Page) -> str:
    """What the card says now."""
    return page.locator("[data-said]").inner_text()


def width(page: Page) -> float:
    """How wide the first interval is."""
    return float(page.locator("svg[data-width]").first.get_attribute("data-width") or "9")


def test_a_card_is_changed_compared_kept_played_and_printed(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/")
    page.get_by_role("link", name="Open the lab").click()
    page.wait_for_url("**/lab/sins")
    page.get_by_role("link", name="Tide").click()
    page.wait_for_url("**/lab/tide")
    page.get_by_role("searchbox").fill("triton")
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("1 thing")
    page.get_by_role("button", name="Triton's Horn").click()
    expect(page.locator("[data-said]")).to_have_text("Every other hand is worth 2 less.")
    # the sentence and the face follow what is typed; a mistake is named beside its field
    face = page.get_by_role("figure").last.get_by_role("img")
    before = face.get_attribute("src")
    many = page.get_by_label("How many (1 to 9)")
    many.fill("12")
    expect(page.locator("#lab-effects\\[0\\]\\.n-wrong")).to_contain_text("Expected `int` <= 9")
    expect(page.get_by_role("button", name="Play with it")).to_be_disabled()
    many.fill("5")
    expect(page.locator("[data-said]")).to_have_text("Every other hand is worth 5 less.")
    expect(page.locator("#lab-effects\\[0\\]\\.n-wrong")).to_have_count(0)
    assert face.get_attribute("src") != before
    changes = page.get_by_role("region", name="What is changed")
    expect(changes.get_by_role("listitem")).to_have_text(
        "Triton's Horn, Effects 1, How many: 2 → 5"
    )
    # undo and redo, another effect, and both languages
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-said]")).to_have_text("Every other hand is worth 2 less.")
    page.get_by_role("button", name="Redo").click()
    page.get_by_label("Add: Effects").select_option(label="Turn the order round")
    expect(page.locator("[data-said]")).to_contain_text("The lowest hand wins.")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("[data-said]")).to_contain_text("Die niedrigste Hand gewinnt.")
    page.get_by_role("button", name="English").click()
    # what it changes: an interval that narrows, over a reload too, until somebody stops it
    page.get_by_label("Time").select_option("300")
    page.get_by_role("button", name="What does it change?").click()
    page.locator("svg[data-width]").first.wait_for()
    first = width(page)
    page.reload()
    page.locator("svg[data-width]").first.wait_for()
    page.wait_for_function(
        "(first) => document.querySelector('svg[data-width]')?.dataset.width < first", arg=first
    )
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text(re.compile(r"^Stopped after \d+ deals$"))).to_be_visible()
    results = page.get_by_role("region", name="Answers so far").first
    expect(results.get_by_role("row")).to_have_count(2)
    # kept, downloaded, printed, played with
    page.get_by_label("Name", exact=True).last.fill("Loud horn")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("button", name="Forget Loud horn")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download card file").click()
    assert 'verb = "turn"' in download.value.path().read_text("utf-8")
    with page.expect_download() as printed:
        page.get_by_role("button", name="Print this card").click()
    assert printed.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Play with it").click()
    page.wait_for_url("**/m/*")
    page.go_back()
    page.get_by_role("button", name="All cards").click()
    expect(page.get_by_role("button", name="Triton's Horn, changed")).to_be_visible()
    page.get_by_label("Cards").select_option(label="Loud horn")
    expect(page.get_by_text("Nothing is changed yet.")).to_be_visible()


def test_a_card_is_added_and_another_removed_and_mistakes_are_said_in_german(
    visit: Opening,
) -> None:
    page = visit().new_page()
    page.goto("/lab/tide?table=card&card=coral")
    page.get_by_role("button", name="Add one like it").click()
    expect(page.get_by_role("heading", name="Red Coral 2")).to_be_visible()
    changes = page.get_by_role("region", name="What is changed")
    expect(changes.get_by_role("listitem")).to_have_text("Red Coral 2: added")
    expect(page.get_by_role("button", name="Play with it")).to_be_enabled()
    page.get_by_role("button", name="Remove it").click()
    expect(changes).to_contain_text("Nothing is changed yet.")
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Pearl").click()
    page.get_by_role("button", name="Entfernen").click()
    changes = page.get_by_role("region", name="Was geändert ist")
    expect(changes.get_by_role("listitem")).to_have_text("Pearl: entfernt")
    expect(changes.get_by_role("alert")).to_contain_text("zu wenige Karten für 4 Plätze")
    page.get_by_role("button", name="Rückgängig", exact=True).click()
    expect(changes.get_by_role("alert")).to_have_count(0)


def test_the_lab_on_a_phone_and_by_keys(visit: Opening) -> None:
    page = visit(**{**PHONE, "locale": "de", "color_scheme": "light"}).new_page()
    page.goto("/lab/sins?table=card&card=ember-whelp")
    page.locator("[data-said]").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "nothing reaches beyond the screen"
    power = page.get_by_role("group", name="Macht")
    power.get_by_role("button", name="Hinzufügen: Terra").focus()
    page.keyboard.press("Enter")
    changes = page.get_by_role("region", name="Was geändert ist")
    expect(changes.get_by_role("listitem")).to_have_text("Ember Whelp, Macht: C → CT")
    page.keyboard.press("Control+z")
    expect(changes.get_by_text("Noch ist nichts geändert.")).to_be_visible()
