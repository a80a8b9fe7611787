"""Whoever runs the table, at its page."""

from playwright.sync_api import expect

from molpe.table.room.sessions import Sessions

from .conftest import PHONE, Opening
from .noticing import noticed
from .serving import Serving


def test_a_table_is_run_from_its_page(visit: Opening, serving: Serving) -> None:
    ann = visit().new_page()
    ann.goto("/new/canosa")
    ann.get_by_role("radio", name="Bots").click()
    ann.get_by_role("button", name="Begin").click()
    ann.wait_for_url("**/m/*")
    id = ann.url.rpartition("/")[2]
    ann.locator("section.turn").wait_for()
    page = visit(PHONE).new_page()
    page.goto("/admin")
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Come in").click()
    noticed(page, "This needs the token")
    page.get_by_label("Token").fill(Sessions(serving.folder).admin())
    page.get_by_role("button", name="Come in").click()
    matches = page.get_by_role("region", name="Matches")
    row = matches.get_by_role("listitem").filter(has_text=id)
    expect(row).to_contain_text("Canosa")
    expect(page.get_by_role("region", name="Open pages")).to_contain_text("Canosa")
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="End", exact=True).click()
    expect(ann.locator("#outcome-title")).to_be_visible()
    expect(row).to_have_count(0)
    page.get_by_label("Ended").check()
    row.get_by_role("button", name="Delete", exact=True).click()
    expect(ann.get_by_role("alert")).to_contain_text("There is no such match")
    expect(ann.get_by_role("button")).to_have_count(3)  # language, light and settings: no table
    rules = page.get_by_role("region", name="House rules")
    rules.get_by_label("Matches of one browser at once").fill("9999")
    rules.get_by_role("button", name="Save").click()
    noticed(page, "Saved")
    quotas = page.get_by_role("region", name="Quotas")
    quotas.get_by_label("Pages that are open from one address").fill("777")
    quotas.get_by_role("button", name="Save").click()
    noticed(page, "Saved")
    page.route("**/api/admin/standing", lambda route: route.abort())
    quotas.get_by_role("button", name="Save").click()
    said = page.get_by_role("status").filter(has_text="The server cannot be reached")
    expect(said).to_be_visible()
    expect(quotas).to_be_visible()  # the token is as good as before
    page.unroute("**/api/admin/standing")
    quotas.get_by_role("button", name="Save").click()
    expect(said).to_have_count(0)
    page.reload()
    expect(quotas.get_by_label("Pages that are open from one address")).to_have_value("777")
    expect(rules.get_by_label("Matches of one browser at once")).to_have_value("9999")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
