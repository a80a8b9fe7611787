"""What is not there: one sentence, and a way home, or it comes by itself."""

from playwright.sync_api import Page, Route, expect

from .conftest import Opening


def test_a_missing_match_says_so_once_and_leads_home(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/m/nothing-here")
    expect(page.get_by_text("There is no such match")).to_have_count(1)
    expect(page.get_by_role("button", name="Invite")).to_have_count(0)
    expect(page.get_by_role("link", name="Rules")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play: Canosa")).to_be_visible()


def bad_gateway(route: Route) -> None:
    """As a proxy answers that has no table behind it."""
    route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")


def no_backend(route: Route) -> None:
    """As a proxy answers that has forgotten it."""
    route.fulfill(status=404, content_type="text/plain", body="404 page not found")


def other_page(route: Route) -> None:
    """As a network answers that wants to be signed in to first."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome</h1>")


def comes_back(page: Page, missing: str) -> None:
    """What is wrong is said until the network is there again."""
    said = page.get_by_role("status").filter(has_text="The server cannot be reached")
    expect(said).to_be_visible()
    page.unroute(missing)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(said).to_have_count(0)


def test_a_page_that_is_not_answered_says_so_and_comes_back_by_itself(visit: Opening) -> None:
    page = visit().new_page()
    page.route("**/api/games", bad_gateway)
    page.goto("/")
    comes_back(page, "**/api/games")
    expect(page.get_by_role("button", name="Play: Canosa")).to_be_visible()
    page.route("**/assets/Lobby*", lambda route: route.abort())
    page.get_by_role("link", name="Open tables").click()
    comes_back(page, "**/assets/Lobby*")
    expect(page.get_by_role("heading", name="Make your own")).to_be_visible()
    expect(page.get_by_role("main")).to_have_css("display", "grid")  # with its style, too
    page.route("**/api/games", no_backend)
    page.reload()
    comes_back(page, "**/api/games")
    page.get_by_role("link", name="Canosa").click()
    page.get_by_role("radio", name="Bots").click()
    page.route("**/api/matches", other_page)
    begin = page.get_by_role("button", name="Begin")
    begin.click()
    page.get_by_role("status").get_by_role("button", name="Close").click()
    expect(begin).to_be_enabled()
    page.unroute("**/api/matches")
    page.route("**/assets/Table*", lambda route: route.abort())
    begin.click()
    page.wait_for_url("**/m/*")
    comes_back(page, "**/assets/Table*")
    expect(page.locator(".stage [data-can]").first).to_be_visible()


def test_a_page_whose_words_do_not_come_is_there_in_english_until_they_do(visit: Opening) -> None:
    page = visit(locale="de-DE").new_page()
    page.route("**/assets/de-*", lambda route: route.abort())
    page.goto("/")
    comes_back(page, "**/assets/de-*")
    expect(page.get_by_role("heading", name="Die Spiele")).to_be_visible()
