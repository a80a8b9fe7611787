"""Two people by invitation, somebody who watches, and what none of them may see."""

import re
import subprocess
import sys

from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, Opening
from .noticing import noticed
from .player import Player, asked
from .serving import Serving
from .witness import Witness

HAND = """
() => [...document.querySelectorAll('[data-can][data-face]')].map((e) => e.dataset.face)
"""

COPIED = """
(box) => {
  box.said = [];
  const look = () => box.said.push(box.textContent);
  new MutationObserver(look).observe(box, { subtree: true, childList: true, characterData: true });
}
"""
"""Keeps what a box says: that something is copied it says for two seconds."""


def open_table(page: Page, game: str, name: str, spectators: str = "open") -> str:
    """Open a table with one seat for somebody by link; return the link that the page shows."""
    page.goto("/")
    page.locator(f'article.tile a[href="/new/{game}"]').click()
    selects = page.get_by_label(re.compile("^Who sits here"))
    selects.nth(1).select_option("open")
    page.get_by_label("Your name").fill(name)
    page.get_by_label(re.compile("^Spectators")).select_option(spectators)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*")
    page.get_by_role("region", name="Turn").get_by_role("button", name="Invite").click()
    sheet = page.get_by_role("dialog", name="Invite")
    field = sheet.get_by_label(re.compile("^For the seat"))
    box = sheet.locator(".copy").filter(has=page.get_by_label(re.compile("^For the seat")))
    box.evaluate(COPIED)
    box.get_by_role("button", name="Copy").click()
    page.wait_for_function(
        "(box) => box.said.some((one) => one.includes('Copied'))", arg=box.element_handle()
    )
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert link == field.input_value()
    sheet.get_by_role("button", name="Close").click()
    return link


def sit_down(page: Page, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_hidden()
    page.wait_for_url(link.partition("#")[0])


def say(page: Page, text: str) -> None:
    """Say something."""
    page.get_by_label("Message").fill(text)
    page.get_by_role("button", name="Send").click()


def chat(page: Page) -> str:
    """What was said."""
    return page.get_by_role("log", name="Chat").inner_text()


def test_two_browsers_by_invitation(visit: Opening, serving: Serving) -> None:
    one = visit(permissions=["clipboard-read", "clipboard-write"])
    two, three = visit(PHONE), visit()
    witnesses = [Witness(context) for context in (one, two, three)]
    anna, ben, watcher = one.new_page(), two.new_page(), three.new_page()
    link = open_table(anna, "sirens", "Anna")
    expect(anna.locator("section.turn h2")).to_have_text("Waiting for players")
    expect(anna.locator("section.turn")).to_contain_text("Send the link")
    expect(anna.locator(".stage button").first).to_be_attached()
    assert anna.locator(".stage [data-can]").count() == 0
    sit_down(ben, link, "Ben")
    watcher.goto(link.partition("#")[0])

    # What lies in a hand is nobody else's business.
    players = [Player(anna, 3), Player(ben, 4, touch=True)]
    expect(watcher.locator(".stage button").first).to_be_attached()
    hands = [(player.page, set(player.page.evaluate(HAND))) for player in asked(*players)]
    assert all(hand for _, hand in hands)
    for page, hand in hands:
        for other, witness in zip((anna, ben, watcher), witnesses, strict=True):
            if other is page:
                continue
            shown = other.locator(".play > .stage").inner_html()
            for card in hand:
                assert not any(f'"{card}"' in frame for frame in witness.frames), card
                assert f'="{card}"' not in shown, card

    # Both play.
    for _ in range(6):
        asked(*players)[0].act()
    expect(watcher.locator("ol.log li").first).to_be_visible()

    # They talk; who watches does not hear them, nor they who watches.
    say(anna, "Sing well!")
    say(watcher, "how exciting")
    expect(ben.get_by_role("log", name="Chat")).to_contain_text("Anna Sing well!")
    expect(watcher.get_by_role("log", name="Chat")).to_contain_text("how exciting")
    assert "Sing well" not in chat(watcher)
    assert "exciting" not in chat(anna) + chat(ben)

    # One gives up, both want another.
    ben.get_by_role("button", name="Resign").first.click()
    ben.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (anna, ben, watcher):
        expect(page.locator("#outcome-title")).to_be_visible()
    expect(anna.locator("#outcome-title")).to_have_text("You win")
    first = anna.url
    anna.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="Yes").click()
    anna.wait_for_url(lambda url: url != first)
    ben.get_by_role("link", name="To the rematch").or_(
        ben.locator("section.turn.mine, section.turn:not(.over)")
    ).first.wait_for()
    if ben.url == first:
        ben.get_by_role("link", name="To the rematch").click()
    ben.wait_for_url(anna.url)
    expect(ben.locator("section.turn.over")).to_have_count(0)
    for witness in witnesses:
        assert witness.serious() == []
        assert witness.strangers(serving.address) == []


def test_who_waits_is_told_for_what(visit: Opening) -> None:
    """A table is opened for friends: who opened it, who came, and who only watches."""
    anna = visit(permissions=["clipboard-read", "clipboard-write"]).new_page()
    ben, eve = visit().new_page(), visit().new_page()
    anna.goto("/new/siggil")
    anna.get_by_role("radio", name="3 players").click()
    expect(anna.get_by_role("radio", name="Friends by link")).to_be_checked()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Open the table").click()
    anna.wait_for_url("**/m/*")
    expect(anna.locator("section.turn")).to_contain_text("take the 2 free seats")
    anna.get_by_role("region", name="Turn").get_by_role("button", name="Invite").click()
    link = anna.get_by_role("dialog").get_by_label(re.compile("^For the seat")).first.input_value()
    sit_down(ben, link, "Ben")
    expect(ben.locator("section.turn")).to_contain_text("once one more has come; Anna has the link")
    eve.goto(link.partition("#")[0])
    expect(eve.locator("section.turn")).to_contain_text("once every seat is taken")


def test_an_invitation_seats_one(visit: Opening) -> None:
    anna = visit(permissions=["clipboard-read", "clipboard-write"]).new_page()
    link = open_table(anna, "canosa", "Anna")
    sit_down(visit().new_page(), link, "Ben")
    late = visit().new_page()
    late.goto(link)
    sit = late.get_by_role("button", name="Sit down")
    if sit.is_visible():
        sit.click()
        noticed(late, "No seat is free")
    expect(late.get_by_text("you are watching")).to_be_visible()


def test_an_open_table_is_found_in_the_lobby(visit: Opening) -> None:
    anna, ben = visit().new_page(), visit().new_page()
    anna.goto("/lobby")
    anna.get_by_role("link", name="Canosa").click()
    anna.get_by_label("Your name").fill("Lobbyist")
    anna.get_by_role("button", name="Open the table").click()
    anna.wait_for_url("**/m/*")
    ben.goto("/lobby")
    row = ben.get_by_role("listitem").filter(has_text="Lobbyist")
    row.get_by_role("button", name=re.compile("^Sit down")).click()
    ben.wait_for_url(anna.url)
    expect(anna.locator("section.turn h2")).not_to_have_text("Waiting for players")


def test_a_draw_and_a_take_back_by_consent(visit: Opening) -> None:
    one, two = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    anna, ben = one.new_page(), two.new_page()
    sit_down(ben, open_table(anna, "canosa", "Anna"), "Ben")
    noticed(anna, "Ben has sat down")
    players = Player(anna, 1), Player(ben, 2)
    for _ in range(7):
        asked(*players)[0].act()
    asked(*players)
    lines = anna.locator("ol.log li")
    expect(lines.first).to_be_visible()
    asker, other = (
        (anna, ben) if anna.get_by_role("button", name="Take back").count() else (ben, anna)
    )
    asker.get_by_role("button", name="Take back").click()
    expect(other.get_by_role("alert").filter(has_text="asks to take back")).to_be_visible()
    other.get_by_role("button", name="Yes").click()
    expect(other.get_by_role("alert")).to_have_count(0)
    noticed(other, "Anna took back" if asker is anna else "Ben took back")
    anna.get_by_role("button", name="Offer a draw").click()
    ben.get_by_role("button", name="No", exact=True).click()
    noticed(anna, "Ben does not want a draw")
    a_lost_connection_is_told_with_what_waits(ben)
    what_is_asked_is_not_covered_by_it(anna)
    for page in (anna, ben):
        expect(page.locator("#outcome-title")).to_have_text("Nobody wins")


def cut(page: Page) -> Locator:
    """No network any more; what the page says of that."""
    page.context.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    lost = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    return lost


def mend(page: Page) -> None:
    """There it is again."""
    page.context.set_offline(False)
    page.evaluate("() => dispatchEvent(new Event('online'))")


def what_is_asked_is_not_covered_by_it(page: Page) -> None:
    """On a phone there is little room; what is answered meanwhile is sent later."""
    yes = page.get_by_role("button", name="Yes")
    yes.wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    lost = cut(page).bounding_box()
    offer = page.locator(".offer").bounding_box()
    assert lost is not None
    assert offer is not None
    assert lost["y"] >= offer["y"] + offer["height"]
    yes.click()
    mend(page)


def a_lost_connection_is_told_with_what_waits(page: Page) -> None:
    """At once; what was asked meanwhile is sent when it is back."""
    lost = cut(page)
    page.get_by_role("button", name="Offer a draw").click()
    say(page, "are you there?")
    expect(lost).to_contain_text("Waiting to be sent: your question, what you said")
    expect(page.get_by_role("region", name="Chat")).to_contain_text("are you there? …")
    mend(page)
    expect(lost).to_have_count(0)
    expect(page.get_by_role("log", name="Chat").get_by_text("are you there?")).to_have_count(1)


def test_a_program_that_sits_down_is_shown_as_one(visit: Opening, serving: Serving) -> None:
    anna = visit(permissions=["clipboard-read", "clipboard-write"]).new_page()
    link = open_table(anna, "canosa", "Anna")
    words = [sys.executable, "-m", "molpe", "bot", link, "--agent", "greedy", "--name", "Ada"]
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        seat = anna.locator("ul.seats li.seat").filter(has_text="Ada").first
        expect(seat).to_contain_text("program, here")
        for _ in range(3):
            asked(Player(anna, 3))[0].act()
    finally:
        program.kill()
        program.wait()
    expect(seat).to_contain_text("program, away")
