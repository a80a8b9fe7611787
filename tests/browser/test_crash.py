"""kill -9 in the middle of a match: nothing that was shown is lost, and both play on."""

from playwright.sync_api import Page, expect

from .conftest import ALL, PHONE, Opening
from .noticing import noticed
from .player import Player, asked
from .serving import Serving
from .test_together import open_table, sit_down
from .witness import Witness

TOLD = "() => [...document.querySelectorAll('ol.log li')].map((line) => line.textContent.trim())"


def actions(page: Page) -> int:
    """How many actions the page has shown: the number of the last line of its log."""
    number: str = page.locator("ol.log li button").last.inner_text()
    return int(number)


def turns(players: list[Player], count: int) -> None:
    """Both play on, whoever is asked."""
    for _ in range(count):
        asked(*players)[0].act()


def test_a_killed_server_costs_nothing(visit: Opening, own_serving: Serving) -> None:
    serving = own_serving
    one = visit(base_url=serving.address, permissions=["clipboard-read", "clipboard-write"])
    witness = Witness(one)
    anna, ben = one.new_page(), visit(PHONE, base_url=serving.address).new_page()
    sit_down(ben, open_table(anna, "canosa", "Anna"), "Ben")
    players = [Player(anna, 5), Player(ben, 6, touch=True)]
    turns(players, 6)
    for _ in range(2 if ALL else 1):
        asked(*players)
        shown, board = anna.evaluate(TOLD), anna.locator(".play > .stage").inner_text()
        before = actions(anna)
        serving.kill()
        for page in (anna, ben):
            expect(page.get_by_text("Connection lost")).to_be_visible()
        for width, name in ((320, "More"), (390, "More"), (768, "Rules")):
            ben.set_viewport_size({"width": width, "height": 844})
            ben.get_by_role("button", name=name, exact=True).first.click(trial=True)
        ben.set_viewport_size(PHONE["viewport"])
        serving.start()
        for page in (anna, ben):
            expect(page.get_by_text("Connection lost")).to_be_hidden()
        told = anna.evaluate(TOLD)
        assert (told[: len(shown)], len(told) <= len(shown) + 1) == (shown, True)
        if told == shown:  # else an action was on disk and not yet shown
            assert anna.locator(".play > .stage").inner_text() == board
        while actions(anna) < before + 4:
            turns(players, 1)
            asked(*players)
    anna.reload()
    expect(anna.locator("ol.log li").last).to_be_visible()
    asked(*players)
    assert witness.serious(cut=True) == []


def test_a_move_made_while_the_line_is_cut_arrives(visit: Opening, own_serving: Serving) -> None:
    """What was clicked as the server died is sent again with the same key, and done once."""
    page = visit(base_url=own_serving.address).new_page()
    page.goto("/?play=canosa")
    page.wait_for_url("**/m/*")
    player = Player(page, 7)
    player.act()
    player.ready()
    own_serving.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    done = actions(page)
    assert player.ready()["mine"]
    player.act()
    own_serving.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    assert player.ready()["mine"]
    assert actions(page) > done
    player.act()
    page.context.clear_cookies()  # whoever comes back then is somebody else
    page.evaluate("dispatchEvent(new Event('offline'))")
    noticed(page, "You sit here no more")
    expect(page.get_by_text("you are watching")).to_be_visible()
