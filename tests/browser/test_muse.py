"""Sing! O Muse on the page: matches by clicks on the table alone, interrupts, axe."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import ALL, LIGHTS, SCREENS, Opening, screens
from .player import Player
from .serving import Serving
from .still import moves, watch
from .test_looks import each_light, findings
from .witness import Witness

# seats and the Laurels that win; more seats are for the soak
CASES = [
    (screen, seats, goal)
    for screen in screens("desktop")
    for seats, goal in ((2, 1), *(((3, 2), (6, 2)) if ALL else ()))
]

USUAL = "Ask me at: challenges, crossings, what is aimed at me, losses"
OUTSIDE = """
() => {
  window.scrollTo(0, 0);
  const things = [...document.querySelectorAll('.stage [data-can]')];
  return things.map((thing) => [thing.dataset.id, thing.getBoundingClientRect().top])
    .filter(([, top]) => top > innerHeight - 24);
}
"""
"""What could be clicked, but only after scrolling: too little of it shows to be hit."""
SMALL = """
() => [...document.querySelectorAll('.muse .card')]
  .filter((card) => !card.closest('.block') && card.offsetWidth > 0 && card.offsetWidth < 64)
  .map((card) => [card.dataset.face, card.offsetWidth])
"""
"""Cards that are too small to be read; what Blocks a Quest lies on it."""


def sit(page: Page, seats: int, goal: int, touch: bool, seed: int = 3) -> Player:
    """From the home page to a table for so many, first to so many Laurels."""
    player = Player(page, seed, touch)
    page.goto("/")
    tile = page.locator("article.tile", has=page.locator('a[href="/new/muse"]'))
    player.press(tile.locator('a[href="/new/muse"]').last)
    player.press(page.get_by_role("radio", name=f"{seats} players"))
    player.press(page.get_by_role("radio", name="Bots"))
    page.get_by_label("Laurels to win").fill(str(goal))
    player.press(page.get_by_role("button", name="Begin"))
    page.wait_for_url("**/m/*")
    return player


@pytest.mark.parametrize(("screen", "seats", "goal"), CASES)
def test_a_match_from_the_home_page_to_the_result(
    screen: str, seats: int, goal: int, visit: Opening, serving: Serving
) -> None:
    settings: dict[str, Any] = SCREENS[screen]
    context = visit(settings)
    witness = Witness(context)
    watch(context, "muse")
    page = context.new_page()
    player = sit(page, seats, goal, touch=screen == "phone")
    looked, tries, together = False, 0, False
    wrong: dict[str, Any] = {}
    while not (state := player.ready())["over"]:
        if state["prompt"] and not looked and not state["chosen"]:
            expect(page.locator('section.prompt [data-id="button-pass"][data-can]')).to_be_visible()
            if found := findings(page):
                wrong["prompt"] = found
            looked = True
        if state["wide"] > 0:
            wrong[f"too wide at {state['turn']}"] = state["wide"]
        if screen == "desktop" and (small := page.evaluate(SMALL)):
            wrong[f"small at {state['turn']}"] = small
        if screen == "desktop" and seats == 2 and not state["prompt"] and len(state["can"]) < 25:
            far = page.evaluate(OUTSIDE)
            if far:
                wrong[f"below the window at {state['turn']}"] = far
        if not together and "button-play-all" in state["can"]:
            player.choose("button-play-all")
            together = True
        else:
            player.step("things")
        tries += 1
        assert tries < 900, state
    assert together, "what was drawn can be played with one click"
    expect(page.locator("#outcome-title")).to_be_visible()
    expect(page.locator("section.turn.over h2")).not_to_be_empty()
    assert moves(page, grown=True) == []
    assert page.locator("details.sentences[open]").count() == 0
    if found := findings(page):
        wrong["over"] = found
    assert not wrong, json.dumps(wrong, indent=1)
    assert witness.serious() == []
    assert witness.strangers(serving.address) == []


@pytest.mark.parametrize("screen", screens("phone"))
def test_one_control_says_what_to_be_asked_at(screen: str, visit: Opening) -> None:
    """By tap and by keyboard; it is kept for this match and for the next one."""
    context = visit(SCREENS[screen], color_scheme=LIGHTS[screen])
    witness = Witness(context)
    page = context.new_page()
    player = sit(page, 2, 7, touch=screen == "phone")
    control = page.get_by_role("button", name="Ask me at: ")
    expect(control).to_have_accessible_name(USUAL)
    dialog = page.get_by_role("dialog", name="Ask me at")
    if screen == "phone":
        player.press(control)
    else:
        page.keyboard.press("a")
    boxes = dialog.get_by_role("checkbox")
    expect(boxes).to_have_count(6)
    assert [box.is_checked() for box in boxes.all()] == [True] * 4 + [False] * 2
    assert not findings(page)
    # what is ticked before the first is answered does not undo it
    context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    for box in boxes.all()[:2]:
        box.uncheck()
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("alert")).to_have_count(0)
    fewer = page.get_by_role("button", name="Ask me at: what is aimed at me, losses")
    expect(fewer).to_have_count(1)
    assert [box.is_checked() for box in boxes.all()] == [False] * 2 + [True] * 2 + [False] * 2
    everything = dialog.get_by_role("checkbox", name="Everything")
    if screen == "phone":
        player.press(everything)
    else:
        everything.focus()
        page.keyboard.press("Space")
    expect(boxes.first).to_be_disabled()
    expect(everything).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    named = "Ask me at: everything"
    expect(page.get_by_role("button", name=named)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=named)).to_be_visible()
    page.get_by_role("button", name=named).click()
    dialog.get_by_role("button", name="Pass until my turn").click()
    expect(dialog).to_have_count(0)
    later = page.get_by_role("button", name="Ask me at: Not until my turn")
    later.click()
    dialog.get_by_role("button", name="Ask me again").click()
    expect(dialog.get_by_role("button", name="Pass until my turn")).to_be_visible()
    page.keyboard.press("Escape")
    sit(page, 2, 7, touch=screen == "phone")
    expect(page.get_by_role("button", name=named)).to_be_visible()
    assert witness.serious(cut=True) == []


@pytest.mark.parametrize("screen", screens("desktop"))
def test_every_question_is_open_to_everyone(screen: str, visit: Opening) -> None:
    """Axe finds nothing serious in any kind of question of the first turns."""
    context = visit(SCREENS[screen], color_scheme=LIGHTS[screen])
    witness = Witness(context)
    page = context.new_page()
    player = sit(page, 3, 7, touch=screen == "phone", seed=8)
    queue = page.locator("section.queue [data-face]:not([data-can])")
    seen: dict[str, Any] = {}
    told = screen == "phone"
    for _ in range(40):
        state = player.ready()
        kind = state["turn"].split(" ")[-1]
        if kind not in seen:
            seen[kind] = each_light(page)
        if not told and not state["prompt"] and queue.count():
            the_table_says_why(page)
            told = True
        player.step("things")
    assert told
    assert len(seen) > 3
    assert not any(seen.values()), json.dumps(seen, indent=1)
    assert witness.serious() == []


def the_table_says_why(page: Page) -> None:
    """A card large says in words what the own Crew lacks for it."""
    page.locator("section.queue [data-face]:not([data-can])").first.focus()
    page.keyboard.press("z")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".words p").filter(has_text="Crew of").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
