"""What people may wish for: options, own cards, clocks, light, language, notices."""

import re

import pytest
from playwright.sync_api import Page, expect

from .built import ROOT
from .conftest import Opening
from .noticing import noticed
from .player import Player

FLAT = ROOT / "tests/games/siggil/flat.toml"

NOTICES = """
window.notices = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission() { return Promise.resolve('granted'); }
  constructor(title, options) { window.notices.push([title, options.body]); }
  close() {}
};
Object.defineProperty(Document.prototype, 'hidden', { get: () => window.away === true });
"""


def match(page: Page) -> dict[str, object]:
    """What the server says of the match that is open."""
    page.wait_for_url("**/m/*")
    id = page.url.rpartition("/m/")[2].partition("?")[0]
    answer = page.request.get(f"/api/matches/{id}")
    found: dict[str, object] = answer.json()
    return found


def test_options_and_a_clock_are_kept(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/new/siggil")
    select = page.locator("ul.options select").first
    name = (select.get_attribute("id") or "").removeprefix("option-")
    values = select.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    wanted = values[-1]
    select.select_option(wanted)
    page.get_by_role("radio", name="Whole match").click()
    page.get_by_role("radio", name="Bots").click()
    page.get_by_label("Minutes each").fill("7")
    page.get_by_role("button", name="Begin").click()
    info = match(page)
    assert f"{name}={wanted}" in str(info["options"])
    assert info["clock"] == {"kind": "total", "seconds": 420, "increment": 5}
    expect(page.get_by_role("timer").filter(visible=True)).to_have_count(2)


def test_cards_of_ones_own(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/new/siggil")
    picker = page.locator('input[type="file"]')
    picker.set_input_files(
        {"name": "bad.toml", "mimeType": "text/plain", "buffer": b'game = "siggil"\nthing = 1\n'}
    )
    noticed(page)
    expect(page.get_by_text("bad.toml")).to_have_count(0)
    text = FLAT.read_text("utf-8")
    picker.set_input_files({"name": "flat.toml", "mimeType": "text/plain", "buffer": text.encode()})
    expect(page.get_by_text("flat.toml")).to_be_visible()
    page.get_by_role("radio", name="Bots").click()
    # what can be chosen is what the file has
    assert page.locator("#option-layout option").count() == 1
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    player = Player(page)
    # in this layout every card lies open, so all can be taken
    assert len(player.ready()["can"]) > 40
    player.act()


def test_light_and_language_are_remembered(visit: Opening) -> None:
    context = visit(color_scheme="dark")
    page = context.new_page()
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Change to day").click()
    expect(root).to_have_attribute("data-theme", "day")
    page.get_by_role("button", name="Deutsch").click()
    expect(root).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name=re.compile("Canosa$")).first).to_be_visible()
    page.reload()
    expect(root).to_have_attribute("data-theme", "day")
    expect(root).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="English")).to_be_visible()
    page.goto("/rules/canosa")
    expect(page.locator("article h2").first).to_be_visible()
    expect(page.get_by_role("button", name="English")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_light_is_the_systems(visit: Opening, scheme: str) -> None:
    page = visit(color_scheme=scheme).new_page()
    page.goto("/")
    wanted = {"light": "day", "dark": "night"}[scheme]
    expect(page.locator("html")).to_have_attribute("data-theme", wanted)


def test_the_title_and_a_notice_say_whose_turn_it_is(visit: Opening) -> None:
    context = visit()
    context.add_init_script(NOTICES)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notices").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play: Canosa").click()
    page.wait_for_url("**/m/*")
    expect(page).to_have_title(re.compile("Your turn.*Canosa"))
    player = Player(page, 3)
    while "thinking" not in player.look()["turn"] and not page.evaluate(
        "() => window.notices.length"
    ):
        player.ready()
        page.evaluate("() => { window.away = true; }")
        player.act()
    page.wait_for_function("() => window.notices.length > 0")
    assert page.evaluate("() => window.notices")[0][0] == "Your turn"


def test_it_can_be_installed_and_opens_without_a_network(visit: Opening) -> None:
    context = visit(worker=True)
    page = context.new_page()
    page.goto("/")
    manifest = page.request.get(
        page.locator('link[rel="manifest"]').get_attribute("href") or ""
    ).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    page.reload()  # now through the service worker, which keeps what it fetches
    page.get_by_role("button", name="Play: Canosa").wait_for()
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("link", name="molpe").first).to_be_visible()
    context.set_offline(False)


def test_running_matches_are_found_again(visit: Opening) -> None:
    context = visit()
    page = context.new_page()
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    Player(page).ready()
    address = page.url
    page.get_by_role("link", name="molpe").click()
    page.get_by_role("region", name="Continue").get_by_role("link").first.click()
    page.wait_for_url(address)
    Player(page).act()


def test_a_long_list_of_values_is_folded_until_it_is_asked_for(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/new/sins")
    box, fold = page.get_by_label("Rise of Wrath: Envy"), page.locator("form details summary")
    expect(fold).to_have_text("As usual")
    expect(box).to_be_hidden()
    fold.click()
    box.check()
    expect(fold).to_have_text("1 chosen")
    box.uncheck()
    expect(fold).to_have_text("As usual")
