"""Bots by level: chosen on the home page or for a seat, remembered for each game."""

from playwright.sync_api import expect

from .conftest import PHONE, Opening
from .player import Player


def test_a_level_is_chosen_once_and_remembered_for_its_game(visit: Opening) -> None:
    page = visit(quick=False).new_page()
    page.goto("/")
    level = page.get_by_label("Bot strength: Canosa")
    expect(level.locator("option")).to_have_count(8)
    expect(level).to_have_value("level:3")
    level.select_option("level:1")
    page.get_by_role("button", name="Play: Canosa").click()
    page.wait_for_url("**/m/*")
    seats = page.get_by_role("complementary").get_by_role("list", name="Seats")
    expect(seats).to_contain_text("Beginner")
    expect(seats).to_contain_text("level 1")
    Player(page).act()
    page.goto("/")
    page.get_by_label("Bot strength: Siggil").select_option("level:5")
    page.goto("/new/canosa")
    page.get_by_role("radio", name="Bots").click()
    expect(page.get_by_label("Bot strength: Silver")).to_have_value("level:1")
    page.goto("/")
    expect(page.get_by_label("Bot strength: Siggil")).to_have_value("level:5")


def test_every_seat_has_a_bot_of_its_own(visit: Opening) -> None:
    page = visit(PHONE, quick=False).new_page()
    page.goto("/new/siggil")
    page.get_by_role("radio", name="3 players").click()
    page.get_by_role("radio", name="Bots").click()
    page.get_by_label("Bot strength: Seat 2").select_option("level:2")
    page.get_by_label("Bot strength: Seat 3").select_option("greedy")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    id = page.url.rpartition("/m/")[2]
    info = page.request.get(f"/api/matches/{id}").json()
    assert [seat["agent"] for seat in info["seats"]] == ["", "level:2", "greedy"]
