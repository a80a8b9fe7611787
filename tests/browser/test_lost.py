"""What is not there: one sentence, and a way home."""

from playwright.sync_api import expect

from .conftest import Opening


def test_a_missing_match_says_so_once_and_leads_home(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/m/nothing-here")
    expect(page.get_by_text("There is no such match")).to_have_count(1)
    expect(page.get_by_role("button", name="Invite")).to_have_count(0)
    expect(page.get_by_role("link", name="Rules")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play: Canosa")).to_be_visible()
