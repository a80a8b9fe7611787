"""What hostile words and scripts achieve: nothing but being shown as text."""

import json
import re

from playwright.sync_api import expect

from .conftest import Opening
from .serving import Serving
from .test_together import open_table, say, sit_down
from .witness import Witness

NAME = "<img src onerror=pwn()>"
WORDS = '<script>pwn()</script><img src="x" onerror="pwn()"> & <a href="javascript:pwn()">a</a>'
INJECTING = """
async () => {
  const script = document.createElement('script');
  script.textContent = 'window.ran = true';
  document.body.append(script);
  const box = document.createElement('div');
  box.innerHTML = '<img src="/nothing.png" onerror="window.ran = true">';
  const failed = new Promise((resolve) => box.firstChild.addEventListener('error', resolve));
  document.body.append(box);
  await failed;
}
"""
"""Comes to its end after whatever was injected would have run."""
TRAP = "window.pwned = 0; window.pwn = () => { window.pwned += 1; };"


def test_names_and_chat_are_shown_as_text(visit: Opening, serving: Serving) -> None:
    one, two = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    for context in (one, two):
        context.add_init_script(TRAP)
    witness = Witness(two)
    anna, ben = one.new_page(), two.new_page()
    sit_down(ben, open_table(anna, "canosa", NAME), "Ben")
    seat = ben.locator("section.panel ul.seats li.seat").first
    expect(seat).to_contain_text(NAME)
    say(anna, WORDS)
    expect(ben.get_by_role("log", name="Chat")).to_contain_text(WORDS)
    ben.goto("/")
    expect(ben.get_by_text(re.compile(re.escape(NAME))).first).to_be_visible()
    for page in (anna, ben):
        assert page.evaluate("() => window.pwned") == 0
        assert page.locator('img[src="x"], img[onerror], a[href^="javascript"]').count() == 0
    assert witness.serious() == []
    assert witness.strangers(serving.address) == []


def test_an_injected_script_does_not_run(visit: Opening) -> None:
    context = visit()
    witness = Witness(context)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play: Canosa").wait_for()
    assert witness.serious() == []
    with page.expect_console_message(lambda one: "event handler" in one.text):
        page.evaluate(INJECTING)
    assert page.evaluate("() => window.ran") is None
    assert all("Content Security Policy" in text for text in witness.complaints[:2])


def test_a_page_elsewhere_cannot_frame_it(visit: Opening) -> None:
    page = visit().new_page()
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "unsafe-eval" not in policy


def test_an_invitation_is_in_no_address_that_is_sent(visit: Opening, serving: Serving) -> None:
    one, two = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    witness = Witness(two)
    link = open_table(one.new_page(), "canosa", "Anna")
    token = link.partition("#t=")[2]
    assert len(token) >= 20
    page = two.new_page()
    sit_down(page, link, "Ben")
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert set().union(*json.loads(kept)) <= {"molpe"}, "something else is stored"
    assert "Ben" in kept
    assert token not in kept
    sent = [url for url in witness.requests if token in url.partition("#")[0]]
    assert sent == []
    assert token not in serving.log()


def test_who_leaves_for_good_leaves_nothing_in_the_browser(visit: Opening) -> None:
    context = visit()
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    with page.expect_response("**/api/name"):
        sheet.get_by_label("Your name").fill("Ann")
        sheet.get_by_label("Your name").blur()
    [before] = [one["value"] for one in context.cookies() if one["name"] == "molpe"]
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        sheet.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    assert "Ann" not in page.evaluate("JSON.stringify(localStorage)")
    assert before not in [one["value"] for one in context.cookies()]
    assert page.evaluate("fetch('/api/me').then((answer) => answer.json())")["name"] == ""
