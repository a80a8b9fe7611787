"""The table of SINS: its lesson, payments and comparisons icon by icon, piles, the Champion."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, Opening
from .player import Player
from .test_lessons import test_a_lesson_to_its_end as learn
from .test_looks import findings
from .test_matches import begin, overflow
from .witness import Witness

STEPS = (
    *("hand-coin-biter", "button-activate", "realm-0", "button-done", "do-attack-1"),
    *("hand-kosmos", "hand-kosmos", "hand-kosmos", "button-pass", "button-keep", "button-resolve"),
)
"""What the lesson asks for; Second Helping's place is looked up."""


def lesson(page: Page, touch: bool = False) -> Player:
    """The lesson, in which every card is known."""
    page.goto("/rules/sins")
    page.get_by_role("button", name="Learn").click()
    page.wait_for_url("**/m/*")
    page.locator('.mine [data-id="hand-coin-biter"]').wait_for()
    return Player(page, 1, touch)


def walk(player: Player) -> Iterator[str]:
    """Do what the lesson asks for, stopping after each answer that is asked."""
    for step in STEPS:
        state = player.ready()
        yield step
        if step == "realm-0":
            place = player.page.locator('[data-face="second-helping"][data-id^="realm-"]')
            step = place.get_attribute("data-id") or ""
        assert step in state["can"], (step, state)
        player.choose(step)
    player.ready()
    yield "taught"


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_lesson_to_its_end(screen: dict[str, Any], visit: Opening) -> None:
    learn("SINS", screen, visit)


def test_a_payment_is_shown_before_it_is_made(visit: Opening) -> None:
    page = visit().new_page()
    player = lesson(page)
    for step in walk(player):
        if step != "realm-0":
            continue
        powers = page.locator(".purse .powers")
        expect(powers.locator(".icons img")).to_have_count(2)
        place = page.locator(".place", has=page.locator('[data-face="second-helping"]'))
        expect(place.locator(".pay img")).to_have_count(2)
        place.locator("[data-face]").hover()
        lines = page.locator(".purse .preview li")
        expect(lines).to_have_count(2)
        expect(lines.first.get_by_role("img")).to_have_count(2)
        expect(lines.first.get_by_role("img").first).to_have_accessible_name("Terra")
        expect(page.locator(".purse .preview")).to_contain_text("Nothing is left over")
        dear = page.locator(".place", has=page.locator('[data-face="feast-warden"]'))
        expect(dear).to_contain_text("too dear yet")
        break


def test_a_struggle_is_compared_icon_by_icon(visit: Opening) -> None:
    page = visit().new_page()
    player = lesson(page)
    seen: dict[int, tuple[int, int]] = {}
    for n, step in enumerate(walk(player)):
        met = page.locator(".sides .met")
        if 5 < n <= 9:
            seen[n] = (met.locator("li:not(.left, .idle)").count(), met.locator("li.left").count())
        if step == "hand-kosmos":
            expect(page.locator('.mine [data-id="hand-kosmos"] .tag').first).to_contain_text("then")
        if step == "button-pass":
            expect(page.locator(".sides .result")).to_contain_text("suffers 2 despair")
        if step == "button-keep":
            expect(page.locator(".sides .result")).to_contain_text("suffered 2 despair")
            expect(page.locator(".sins .mine")).to_contain_text("then you draw 2 to 3")
        if step == "button-resolve":
            prompt = page.get_by_role("region", name="Resolve the despair of")
            expect(prompt).to_contain_text("2 cards lie there")
    assert seen == {6: (1, 0), 7: (1, 1), 8: (1, 2), 9: (1, 2)}
    expect(page.locator(".resolved")).to_contain_text("7 weaknesses")
    expect(page.locator(".resolved")).to_contain_text("One dominance")


@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_moment_is_in_sight_and_open_to_all(
    screen: dict[str, Any], light: str, visit: Opening
) -> None:
    context = visit(screen, color_scheme=light)
    witness = Witness(context)
    page = context.new_page()
    touch = screen is PHONE
    wrong: dict[str, Any] = {}
    for n, step in enumerate(walk(lesson(page, touch))):
        if found := findings(page):
            wrong[f"{n} {step}"] = found
        if overflow(page) > 0:
            wrong[f"{n} {step} wider by"] = overflow(page)
        hand = page.locator(".mine .hand .cards").bounding_box()
        if not touch and hand is not None and hand["y"] + hand["height"] > 900:
            wrong[f"{n} {step} hand ends at"] = hand["y"] + hand["height"]
    assert not wrong, wrong
    assert witness.serious() == []


def test_open_piles_can_be_looked_through(visit: Opening) -> None:
    page = visit().new_page()
    for step in walk(lesson(page)):
        if step == "button-done":
            break
    page.get_by_role("button", name="You: discard").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("open to all")
    expect(dialog.locator('[data-face="second-helping"]')).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_the_zoom_tells_the_sentence_in_both_languages(visit: Opening) -> None:
    for locale, words in (("en-GB", "Ignore 1 weakness icon"), ("de-DE", "Ignoriere 1")):
        page = visit(locale=locale).new_page()
        page.goto("/rules/sins")
        page.get_by_role("button", name="Learn" if locale == "en-GB" else "Lernen").click()
        page.wait_for_url("**/m/*")
        Player(page).ready()
        page.locator('.mine [data-face="haggler"]').focus()
        page.keyboard.press("z")
        expect(page.get_by_role("dialog")).to_contain_text(words)


def test_the_others_are_folded_on_a_phone(visit: Opening) -> None:
    page = visit(PHONE).new_page()
    lesson(page, touch=True)
    foes = page.locator("details.foes")
    expect(foes.locator("summary")).to_contain_text("hand 5")
    expect(foes.locator(".list")).to_be_hidden()
    foes.locator("summary").tap()
    expect(foes.locator(".list")).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_champion_tells_why(screen: str, visit: Opening) -> None:
    touch = screen == "phone"
    page = visit(PHONE if touch else DESKTOP).new_page()
    player = begin(page, "sins", 1, touch)
    why = page.get_by_role("region", name="What the Champion did")
    for _ in range(12):
        if why.count() or not player.step():
            break
    expect(why).to_contain_text("The Champion")
    expect(page.get_by_role("region", name="Champion of Wrath")).to_be_visible()
    expect(page.locator("ol.log")).to_contain_text("the Champion")
