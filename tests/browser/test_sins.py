"""The table of SINS: its lesson, payments and comparisons icon by icon, piles, the Champion."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import LIGHTS, SCREENS, Opening, screens
from .player import Player
from .test_lessons import begin_lesson, learning
from .test_looks import each_light, overflow
from .test_matches import begin
from .witness import Witness

STEPS = (
    *("hand-coin-biter", "button-activate", "realm-0", "button-done", "do-attack-1"),
    *("hand-kosmos", "hand-kosmos", "hand-kosmos", "button-pass", "button-keep"),
    *("hand-haggler", "button-decline", "button-pass", "button-resolve"),
)
"""What the lesson asks for; Second Helping's place is looked up."""


@pytest.mark.parametrize("screen", screens("desktop"))
def test_the_lesson_to_its_end(screen: str, visit: Opening) -> None:
    """Every moment is in sight and open to all, and says what it is about."""
    context, touch = visit(SCREENS[screen], color_scheme=LIGHTS[screen]), screen == "phone"
    witness = Witness(context)
    page = context.new_page()
    begin_lesson(page, "SINS")
    player = Player(page, 1, touch)
    wrong: dict[str, Any] = {}
    met: dict[int, tuple[int, int]] = {}
    done: list[str] = []
    for done in learning(player, witness):
        n = len(done)
        if n == 0 and touch:
            others_are_folded(page)
        if found := each_light(page):
            wrong[f"{n} {done}"] = found
        if overflow(page) > 0:
            wrong[f"{n} {done} wider by"] = overflow(page)
        hand = page.locator(".mine .hand .cards").bounding_box() if n < len(STEPS) else None
        if not touch and hand is not None and hand["y"] + hand["height"] > 900:
            wrong[f"{n} {done} hand ends at"] = hand["y"] + hand["height"]
        if 5 < n <= 8:
            icons = page.locator(".sides .met")
            met[n] = (
                icons.locator("li:not(.left, .idle)").count(),
                icons.locator("li.left").count(),
            )
        if n == len(STEPS):
            end = page.get_by_role("region", name="The match is over")
            expect(end).to_contain_text("7 weaknesses")
            expect(end).to_contain_text("One dominance")
        elif not touch or STEPS[n] in ("hand-kosmos", "button-resolve"):
            says(page, STEPS[n])
    place = done[2]
    assert tuple(done) == (*STEPS[:2], place, *STEPS[3:])
    assert place.startswith("realm-")
    assert met == {6: (1, 0), 7: (1, 1), 8: (1, 2)}
    assert not wrong, wrong


def others_are_folded(page: Page) -> None:
    """On a phone; a tap unfolds them."""
    foes = page.locator("details.foes")
    expect(foes.locator("summary")).to_contain_text("hand 5")
    expect(foes.locator(".list")).to_be_hidden()
    foes.locator("summary").tap()
    expect(foes.locator(".list")).to_be_visible()
    foes.locator("summary").tap()
    expect(foes.locator(".list")).to_be_hidden()


def says(page: Page, step: str) -> None:
    """What the table says before a step."""
    if step == "realm-0":
        a_payment_is_shown(page)
    elif step == "button-done":
        an_open_pile_can_be_looked_through(page)
    elif step == "hand-kosmos":
        expect(page.locator('.mine [data-id="hand-kosmos"] .tag').first).to_contain_text("then")
    elif step == "hand-haggler":
        expect(page.locator('.mine [data-id="hand-haggler"].hinted').first).to_be_visible()
    elif step == "button-pass" and page.locator(".turn .hinted").count():
        expect(page.locator(".turn, .prompt").locator(".hinted").first).to_be_visible()
    elif step == "button-keep":
        expect(page.locator(".strip .line")).to_contain_text("You give Teacher 2 despair")
        expect(page.locator(".sins .mine")).to_contain_text("then you draw 2 to 3")
    elif step == "button-resolve":
        prompt = page.get_by_role("region", name="Resolve the despair of")
        expect(prompt).to_contain_text("2 cards lie there")


def place_of(page: Page, face: str) -> Locator:
    """Where a card lies in the realm."""
    return page.locator(".place", has=page.locator(f'[data-face="{face}"]'))


def a_payment_is_shown(page: Page) -> None:
    """Before it is made: what is paid, and what is left over."""
    expect(page.locator(".purse .powers .icons img")).to_have_count(2)
    place = place_of(page, "second-helping")
    expect(place.locator(".pay img")).to_have_count(2)
    place.locator("[data-face]").hover()
    lines = page.locator(".purse .preview li")
    expect(lines).to_have_count(2)
    expect(lines.first.get_by_role("img")).to_have_count(2)
    expect(lines.first.get_by_role("img").first).to_have_accessible_name("Terra")
    expect(page.locator(".purse .preview")).to_contain_text("Nothing is left over")
    expect(place_of(page, "feast-warden")).to_contain_text("too dear yet")


def an_open_pile_can_be_looked_through(page: Page) -> None:
    """And closed again."""
    page.get_by_role("button", name="You: discard").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("open to all")
    expect(dialog.locator('[data-face="second-helping"]')).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_the_zoom_tells_the_sentence_in_both_languages(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/rules/sins")
    page.get_by_role("button", name="Learn").click()
    page.wait_for_url("**/m/*")
    Player(page).ready()
    for words in ("Ignore 1 weakness icon", "Ignoriere 1"):
        page.locator('.mine [data-face="haggler"]').focus()
        page.keyboard.press("z")
        expect(page.get_by_role("dialog")).to_contain_text(words)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        if words.startswith("Ignore "):
            page.get_by_role("button", name="Deutsch").click()
            expect(page.locator("html")).to_have_attribute("lang", "de")


def test_on_a_phone_a_tap_shows_a_card_before_it_is_bought(visit: Opening) -> None:
    """A setting buys at once instead."""
    context = visit(SCREENS["phone"], quick=False)
    context.add_init_script(
        "localStorage.molpe ??= JSON.stringify({ agent: 'greedy', pace: 'once' })"
    )
    page = context.new_page()
    player = begin(page, "sins", 2, touch=True)
    payable = page.locator(".place:has(.pay) [data-can][data-face]")
    for _ in range(60):
        if player.ready() and payable.count():
            break
        player.step("things")
    face = payable.first.get_attribute("data-face")
    player.press(payable.first)
    offer = page.get_by_role("dialog")
    expect(offer.get_by_role("button", name=re.compile("^Gain it"))).to_be_visible()
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)
    expect(page.locator(f'.place [data-face="{face}"]').first).to_be_visible()
    player.press(payable.first)
    offer.get_by_role("button", name=re.compile("^Gain it")).tap()
    expect(offer).to_have_count(0)
    expect(page.locator(".strip .line, .log li").filter(has_text="You gain").first).to_be_attached()


@pytest.mark.parametrize("screen", screens("phone"))
def test_the_champion_tells_why(screen: str, visit: Opening) -> None:
    touch = screen == "phone"
    page = visit(SCREENS[screen]).new_page()
    player = begin(page, "sins", 1, touch)
    why = page.get_by_role("region", name="What the Champion did")
    for _ in range(12):
        if why.count() or not player.step():
            break
    expect(why).to_contain_text("The Champion")
    expect(page.get_by_role("region", name="Champion of Wrath")).to_be_visible()
    expect(page.locator("ol.log")).to_contain_text("the Champion")


@pytest.mark.parametrize("screen", screens("phone"))
def test_cards_are_ticked_in_any_order_and_confirmed_together(screen: str, visit: Opening) -> None:
    """One button counts what is ticked, and none has a name of its own."""
    touch = screen == "phone"
    page = visit(SCREENS[screen]).new_page()
    player = begin(page, "sins", 2, touch)
    confirm = page.locator('[data-id="button-confirm"]')
    for _ in range(60):
        if player.ready() and confirm.count():
            break
        player.step()
    card = page.locator('.mine .hand [data-id^="hand-"][data-can]').first
    expect(confirm).to_have_text("Keep the rest")
    player.press(card)
    expect(confirm).to_have_text("Discard 1")
    expect(page.locator('.mine .hand [data-id][aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(confirm).to_have_text("Keep the rest")
    player.press(card)
    expect(confirm).to_have_text("Discard 1")
    player.press(confirm)
    expect(confirm).to_have_count(0)
    player.ready()
    page.get_by_role("button", name=re.compile("^All ")).click()
    lines = page.get_by_role("dialog").locator("ol.log li")
    expect(lines.filter(has_text="You discard")).to_have_count(1)
