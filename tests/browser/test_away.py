"""Somebody leaves a match that others are in, at a table where nobody watches; and one at which
people look over a shoulder."""

import json
import re

from playwright.sync_api import Route, expect

from .conftest import PHONE, Opening
from .noticing import noticed
from .player import Player
from .test_together import open_table, sit_down


def hasty(route: Route) -> None:
    """Ask for a table at which nobody waits for long: people choose two minutes at least."""
    wish = json.loads(route.request.post_data or "{}")
    assert (wish["watch"]["kind"], wish["patience"]) == ("none", 120)
    route.continue_(post_data=json.dumps({**wish, "patience": 1}))


def test_who_is_left_chooses_what_becomes_of_a_seat(visit: Opening) -> None:
    anna = visit(PHONE, permissions=["clipboard-read", "clipboard-write"]).new_page()
    bens, eve = visit(), visit().new_page()
    anna.route("**/api/matches", hasty)
    link = open_table(anna, "canosa", "Anna", spectators="none")
    sit_down(bens.new_page(), link, "Ben")
    here = link.partition("#")[0]
    eve.goto(here)
    expect(eve.get_by_role("heading", name="This table has no spectators")).to_be_visible()
    assert eve.locator(".stage, ol.log").count() == 0

    Player(anna, 3, touch=True).act()
    bens.pages[0].close()
    panel = anna.get_by_role("alert", name="Ben is away")
    expect(panel).to_contain_text(re.compile("Ben has been away for"))
    panel.get_by_role("button", name="Somebody by link").press("Enter")
    sheet = anna.get_by_role("dialog", name="Invite")
    fresh = sheet.get_by_label(re.compile("^For the seat")).input_value()
    assert fresh.startswith(here)
    assert fresh != link
    sheet.get_by_role("button", name="Close").click()
    expect(anna.locator("section.turn")).to_contain_text("goes on once the seat is taken")

    ben = bens.new_page()  # back too late, and the old link does not count any more
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    noticed(ben)
    expect(ben.get_by_role("heading", name="This table has no spectators")).to_be_visible()
    cleo = visit().new_page()
    sit_down(cleo, fresh, "Cleo")
    expect(cleo.locator("section.turn.mine")).to_be_visible()
    cleo.close()
    anna.get_by_role("alert", name="Cleo is away").get_by_role("button", name="End the match").tap()
    sure = anna.get_by_role("dialog", name="End the match without a result?")
    sure.get_by_role("button", name="End the match").tap()
    expect(anna.locator("section.turn h2")).to_have_text("Ended without a result")


def test_who_looks_over_a_shoulder_is_told_whose_cards_those_are(visit: Opening) -> None:
    anna = visit(permissions=["clipboard-read", "clipboard-write"]).new_page()
    link = open_table(anna, "sirens", "Anna", spectators="seat")
    sit_down(visit().new_page(), link, "Ben")
    eve = visit(PHONE).new_page()
    eve.goto(link.partition("#")[0])
    expect(eve.get_by_text("You see with the eyes of Anna.")).to_be_visible()
    expect(anna.get_by_role("region", name="Your hand")).to_be_visible()
    expect(eve.get_by_role("region", name="Hand of Anna")).to_be_visible()
    assert eve.locator(".stage").get_by_text(re.compile(r"\b[Yy]ours?\b")).count() == 0
    hand = "() => [...document.querySelectorAll('.stage [data-face]')].map((e) => e.dataset.face)"
    expect(anna.locator(".stage [data-face]").first).to_be_visible()
    expect(eve.locator(".stage [data-face]").first).to_be_visible()
    assert set(eve.evaluate(hand)) == set(anna.evaluate(hand))
    assert anna.get_by_text(re.compile("You see with the eyes")).count() == 0
