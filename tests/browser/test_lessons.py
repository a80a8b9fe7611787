"""Every tutorial to its end, by the clicks that it waits for."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Opening
from .player import Player
from .witness import Witness


@pytest.mark.parametrize(
    ("game", "screen"), [("Canosa", DESKTOP), ("Sirens", PHONE), ("Siggil", DESKTOP)]
)
def test_a_lesson_to_its_end(game: str, screen: dict[str, Any], visit: Opening) -> None:
    context = visit(screen)
    witness = Witness(context)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name=f"Learn: {game}").click()
    page.wait_for_url("**/m/*")
    player = Player(page, 1, touch=screen is PHONE)
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_be_visible()
    steps = 0
    while not (state := player.ready())["taught"]:
        assert state["can"], state
        said = lesson.locator("p").inner_text()
        heard = len(witness.frames)
        player.press(page.get_by_role("button", name="Hint"))
        page.wait_for_timeout(50)
        for _ in range(100):
            hints = [frame for frame in witness.frames[heard:] if frame.startswith('{"t":"hinted"')]
            if hints:
                break
            page.wait_for_timeout(50)
        clicks = json.loads(hints[0])["clicks"].split()
        assert clicks, hints
        for id in clicks:
            player.choose(id)
        steps += 1
        expect(lesson.locator("p")).not_to_have_text(said)
        player.before = ""
    assert steps >= 8
    expect(page.get_by_role("link", name="Play a match")).to_be_visible()
    expect(lesson.locator("h2")).to_have_text("Well done")
    assert witness.serious() == []


def test_a_lesson_says_so_when_something_else_is_done(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/rules/sirens")
    page.get_by_role("button", name="Learn").click()
    page.wait_for_url("**/m/*")
    player = Player(page, 1)
    wrong = [id for id in player.ready()["can"] if id != "parthenope"]
    player.choose(wrong[0])
    expect(page.get_by_text("The lesson asks for something else first")).to_be_visible()
    expect(page.get_by_role("region", name="Lesson")).to_contain_text(re.compile("1 of"))
