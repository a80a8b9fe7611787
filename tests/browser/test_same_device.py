"""Two people at one browser: nothing hidden is in the page before its owner lifts the curtain."""

import re

from playwright.sync_api import Page, expect

from .conftest import Opening
from .player import Player
from .test_together import HAND
from .witness import Witness

FACES = "() => [...document.querySelectorAll('.play [data-face]')].map((e) => e.dataset.face)"


def lift(page: Page) -> None:
    """Say who is looking."""
    page.get_by_role("region", name="Curtain").get_by_role("button").first.click()
    expect(page.get_by_role("region", name="Curtain")).to_have_count(0)


def test_the_curtain_hides_everything_until_it_is_lifted(visit: Opening) -> None:
    context = visit()
    witness = Witness(context)
    page = context.new_page()
    page.goto("/new/sirens")
    selects = page.get_by_label(re.compile("^Who sits here"))
    selects.nth(1).select_option("here")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Their name").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    curtain = page.get_by_role("region", name="Curtain")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Anna")
    assert page.evaluate(FACES) == []
    assert not any('"hand"' in frame for frame in witness.frames)

    lift(page)
    player = Player(page, 2)
    player.ready()
    anna = set(page.evaluate(HAND))
    assert anna
    early = len(witness.frames)
    player.act()
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Ben")
    assert page.evaluate(FACES) == []

    before = list(witness.frames)
    lift(page)
    player.before = ""
    player.ready()
    ben = set(page.evaluate(HAND))
    assert ben
    assert not ben & anna
    for card in ben:
        assert not any(f'"{card}"' in frame for frame in before), card
    # Nor does Anna's hand come again with what Ben is shown.
    seen = set(page.evaluate(FACES))
    assert not seen & anna
    for card in anna:
        assert not any(f'"{card}"' in frame for frame in witness.frames[early + 1 :]), card
    assert witness.serious() == []


def test_two_people_finish_a_match_of_open_information_at_one_device(visit: Opening) -> None:
    page = visit().new_page()
    page.goto("/new/breakthrough")
    page.get_by_label(re.compile("^Who sits here")).nth(1).select_option("here")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Their name").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    player = Player(page, 5)
    while not (state := player.ready())["over"]:
        if state["curtain"]:
            lift(page)
            continue
        # each runs ahead with the foremost, so that it is over soon
        foremost = max if state["acted"] % 2 == 0 else min
        free = [square for square in state["can"] if square not in state["chosen"]]
        player.choose(foremost(free, key=lambda square: int(square[1:])))
    expect(page.locator("#outcome-title")).to_have_text(re.compile("(Anna|Ben) wins"))
