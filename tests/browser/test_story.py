"""What just happened: one thing after another, a strip that stays, a log like a story, marks."""

import json
import re

from playwright.sync_api import Page, expect

from .conftest import Opening
from .player import Player

SLOWLY = "try { localStorage.molpe ??= JSON.stringify({ agent: 'greedy', pace: 'slow' }) } catch {}"

SKIP = """() => {
  const skip = document.querySelector('.turn button[aria-label="Skip"]');
  skip?.click();
  return !!skip;
}"""


def end_turn(page: Page) -> None:
    """Buy nothing, attack nobody, keep everything."""
    for name in ("Done", "No attack", "Keep the rest"):
        page.get_by_role("button", name=name, exact=True).first.click()


def marked(page: Page) -> list[str]:
    """The things with brackets around them."""
    ids: list[str] = page.locator(".stage .last[data-id]").evaluate_all(
        "(things) => things.map((thing) => thing.dataset.id).sort()"
    )
    return ids


def test_a_rivals_turn_is_shown_step_by_step_and_told_until_the_own_action(
    visit: Opening,
) -> None:
    context = visit(quick=False)
    context.add_init_script(SLOWLY)
    page = context.new_page()
    page.goto("/?play=sins")
    page.wait_for_url("**/m/*")
    player = Player(page, 3)
    player.ready()
    end_turn(page)
    # What the bot does comes one by one; whoever is in a hurry skips.
    page.wait_for_function(SKIP)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    player.ready()
    # The strip tells it, by names, and stays until the own action; it opens.
    strip = page.locator(".strip .line")
    told = strip.inner_text()
    assert "Steady" in told
    assert not re.search(r"Seat \d|luck acts|You: ", told)
    strip.click()
    expect(strip).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    # Marks and strip outlive a reload.
    before = marked(page)
    page.reload()
    player.ready()
    expect(page.locator(".strip .line")).to_contain_text("Steady")
    assert marked(page) == before
    # The log reads like a story: people by name, and it can be filtered.
    log = page.locator("section[aria-labelledby=log-title] ol.log")
    texts = json.dumps(log.locator("li").all_inner_texts())
    assert not re.search(r"Seat \d|luck acts|You: ", texts)
    show = page.get_by_role("group", name="Show")
    expect(log.first).to_contain_text("Steady")
    show.get_by_role("button", name="mine").click()
    expect(log.first).not_to_contain_text("Steady plays")
    show.get_by_role("button", name="all", exact=True).click()
    expect(log.first).to_contain_text("Steady")
