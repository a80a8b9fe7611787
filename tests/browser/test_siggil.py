"""Siggil where it is tight: a whole turn on the screen, the hand in sight, places in words."""

from playwright.sync_api import Page, expect

from .conftest import PHONE, Opening
from .player import Player


def to_capture(page: Page, touch: bool = False) -> Player:
    """Play until a Spirit can be captured."""
    for seed in range(3, 7):
        player = Player(page, seed, touch)
        for _ in range(60):
            if "pass" in player.ready()["turn"]:
                return player
            if not player.step():
                break
        page.goto("/?play=siggil")
        page.wait_for_url("**/m/*")
    raise AssertionError("nobody could ever capture a Spirit")


def test_on_a_phone_one_tap_brings_the_hand_in_sight_when_it_is_needed(visit: Opening) -> None:
    """The table does not move by itself: a button says that there is something to choose."""
    page = visit(PHONE).new_page()
    page.goto("/?play=siggil")
    page.wait_for_url("**/m/*")
    to_capture(page, touch=True)
    page.evaluate("() => scrollTo(0, 0)")
    show = page.get_by_role("button", name="Show choices")
    show.tap()
    expect(show).to_have_count(0)
    bar = page.get_by_role("region", name="Turn").bounding_box()
    hand = page.get_by_role("region", name="Your hand").locator(".groups").bounding_box()
    assert bar is not None
    assert hand is not None
    assert hand["y"] >= 0
    assert hand["y"] + hand["height"] <= bar["y"]


def test_a_turn_with_four_seats_fits_the_screen_and_the_bar_stays(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/new/siggil")
    page.get_by_role("radio", name="4 players").click()
    page.get_by_role("radio", name="Bots").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    player = Player(page, 3)
    for _ in range(6):
        if not player.step():
            break
    player.ready()
    stage = page.locator(".play > .stage").bounding_box()
    assert stage is not None
    assert stage["y"] + stage["height"] <= 900
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    bar = page.get_by_role("region", name="Turn").bounding_box()
    assert bar is not None
    assert 0 <= bar["y"] <= 900


def test_the_first_step_of_a_replay_marks_nothing_that_was_only_dealt(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=siggil")
    page.wait_for_url("**/m/*")
    Player(page).ready()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("region", name="Turn").get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Step on").click()
    expect(page.locator(".stage .done")).to_have_count(0)


def test_the_log_says_where_in_words_and_points_there(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=siggil")
    page.wait_for_url("**/m/*")
    player = Player(page, 5)
    turned = page.locator("ol.log li", has_text="turned up at the").last
    pointed = page.locator(".stage [data-pointed]")
    for _ in range(25):
        player.ready()
        if turned.count():
            turned.hover()
            if pointed.count():  # nobody has taken it since
                break
        player.step()
    expect(pointed.first).to_be_visible()
    assert page.locator("ol.log li", has_text=" at p").count() == 0
    page.locator("h1").hover()
    expect(pointed).to_have_count(0)


def test_a_card_says_what_it_counts_for(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/?play=siggil")
    page.wait_for_url("**/m/*")
    Player(page).ready()
    page.locator(".stage .place[data-face]").first.focus()
    page.keyboard.press("z")
    expect(page.get_by_role("dialog")).to_contain_text("Spirit")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".stage")).to_contain_text("Der Pass")


def test_a_wide_siggil_says_that_there_is_more_and_shows_all_of_it(visit: Opening) -> None:
    page = visit(PHONE).new_page()
    page.goto("/new/siggil")
    page.get_by_label("Layout").select_option("the-river")
    page.get_by_role("radio", name="Bots").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    Player(page, 3, touch=True).ready()
    seal = page.locator(".siggil .seal")
    hidden = "(seal) => seal.scrollWidth - seal.clientWidth"
    assert seal.evaluate(hidden) > 8
    assert seal.get_attribute("data-more") in ("left", "right", "left right")
    page.get_by_role("button", name="Show all of it").tap()
    expect(page.get_by_role("button", name="Show it larger")).to_be_visible()
    assert seal.evaluate(hidden) <= 1
    expect(seal).not_to_have_attribute("data-more", "right")
