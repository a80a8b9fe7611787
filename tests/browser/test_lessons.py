"""Every tutorial to its end, by the clicks that it waits for."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import ALL, DESKTOP, PHONE, Opening
from .noticing import noticed
from .player import Player
from .witness import Witness


def hinted(player: Player, witness: Witness) -> list[str]:
    """Ask for a hint; what is to be clicked."""
    button = player.page.get_by_role("button", name="Hint")
    told = witness.answer("hinted", lambda: player.press(button))
    clicks: list[str] = json.loads(told)["clicks"]
    assert clicks, told
    return clicks


def begin_lesson(page: Page, game: str) -> None:
    """From the home page to a lesson."""
    page.goto("/")
    page.get_by_role("button", name=f"Learn: {game}").click()
    page.wait_for_url("**/m/*")


def learning(player: Player, witness: Witness) -> Iterator[list[str]]:
    """Do what the hints of a lesson say, to its end; stop before each hint and tell all so far."""
    page = player.page
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_be_visible()
    steps, done, said = 0, list[str](), ""
    while not (state := player.ready())["taught"]:
        assert state["can"], state
        says = lesson.locator("p").inner_text()
        assert says != said, f"the lesson stays after {done}"
        yield done
        for id in hinted(player, witness):
            player.choose(id)
            done.append(id)
        said = says
        steps += 1
    yield done
    assert steps >= 8
    expect(page.get_by_role("link", name="Play a match")).to_be_visible()
    expect(lesson.locator("h2")).to_have_text("Well done")
    assert witness.serious() == []


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        ("Canosa", DESKTOP),
        ("Sirens", PHONE),
        ("Siggil", DESKTOP),
        ("Sing! O Muse", PHONE),
        *([("Sing! O Muse", DESKTOP)] if ALL else []),
    ],
)  # SINS: see there
def test_a_lesson_to_its_end(game: str, screen: dict[str, Any], visit: Opening) -> None:
    context = visit(screen)
    witness = Witness(context)
    page = context.new_page()
    begin_lesson(page, game)
    for _ in learning(Player(page, 1, touch=screen is PHONE), witness):
        pass


def test_a_lesson_says_so_when_something_else_is_done(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/rules/sirens")
    page.get_by_role("button", name="Learn").click()
    page.wait_for_url("**/m/*")
    player = Player(page, 1)
    wrong = [id for id in player.ready()["can"] if id != "parthenope"]
    player.choose(wrong[0])
    noticed(page, "The lesson asks for something else first")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text(re.compile("1 of"))


@pytest.mark.parametrize("game", ["SINS", *(["Sirens", "Sing! O Muse"] if ALL else [])])
def test_rapid_clicks_keep_to_the_script(game: str, visit: Opening) -> None:
    """What is wanted is marked, and clicked three times at once does it once."""
    page = visit().new_page()
    begin_lesson(page, game)
    lesson = page.get_by_role("region", name="Lesson")
    counter = lesson.locator(".num")
    expect(counter).to_have_text(re.compile("^1 of"))
    player = Player(page, 1)
    player.ready()
    expect(page.locator('[data-id="button-play-all"]')).to_have_count(0)
    for step in range(1, 7):
        expect(counter).to_have_text(re.compile(f"^{step} of"))
        player.ready()
        marked = page.locator("[data-can].hinted, [data-can]:has(> .hint)")
        expect(marked.first).to_be_visible()
        while True:
            before = counter.inner_text()
            marked.first.evaluate("(thing) => { thing.click(); thing.click(); thing.click(); }")
            player.ready()
            if counter.inner_text() != before or not marked.count():
                break
    expect(counter).to_have_text(re.compile("^7 of"))
